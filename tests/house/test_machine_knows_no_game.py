"""`machine` and `model` serve every game, so no name in them may contain a word of one game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
FILES = sorted(file for folder in ("machine", "model") for file in TOP.glob(f"aoi_rules/{folder}/**/*.py"))

# singular; the plural is included
GAME_WORDS = {
    "coal", "iron", "rail", "railway", "railroad", "cotton", "ship", "lane", "port", "harbour", "mill", "factory",
    "loan", "cube", "village", "industry", "brass", "germany", "pennsylvania", "boston", "taler", "auctioneer",
    "subsidy", "era", "assassination", "truce",
}  # fmt: skip


@pytest.mark.thorough
def test_there_are_files_to_read() -> None:
    assert {file.relative_to(TOP).parts[1] for file in FILES} == {"machine", "model"}
    assert sum(1 for file in FILES for _ in names(ast.parse(file.read_text(encoding="utf-8")))) > 100


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(TOP).as_posix())
def test_no_name_has_a_game_s_word(file: Path) -> None:
    assert game_words(file.read_text(encoding="utf-8")) == []
    assert GAME_WORDS.isdisjoint(singular(part) for part in parts(file.stem))


@pytest.mark.parametrize(
    "text",
    [
        "coal = 1", "state.iron_cubes", "def railwayLinks(): pass", "class PortMark: pass", "import mills",
        "f(loans=3)", "def f(ship): pass", "from a import b as factories", "getattr(state, 'cotton')", "global TALERS",
    ],
)  # fmt: skip
def test_a_game_s_word_is_seen(text: str) -> None:
    assert game_words(text) != []


@pytest.mark.parametrize(
    "text", ["from a import support", "airport = export(transport)", "x = field(factory=list)", "x = 'no coal left'"]
)
def test_other_words_pass(text: str) -> None:
    assert game_words(text) == []


def game_words(text: str) -> list[str]:
    """The names in a module's text that contain a game's word as a part."""
    return [name for name in names(ast.parse(text)) if not GAME_WORDS.isdisjoint(map(singular, parts(name)))]


def names(tree: ast.AST) -> Iterator[str]:
    """Every identifier, and every quoted text that could be one: `getattr(x, "coal")` is not a way round the test."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in {"factory", "default_factory"}:
            continue  # the name that attrs gives to a function for defaults
        for _, value in ast.iter_fields(node):
            items = value if isinstance(value, list) else [value]
            yield from (item for item in items if isinstance(item, str) and re.fullmatch(r"[\w.]+", item))


def parts(name: str) -> list[str]:
    """`railwayLinks`, `RAILWAY_LINKS` and `railway.links` have the same two parts."""
    return [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def singular(word: str) -> str:
    for ending, instead in (("ies", "y"), ("s", "")):
        if word.endswith(ending) and word.removesuffix(ending) + instead in GAME_WORDS:
            return word.removesuffix(ending) + instead
    return word
