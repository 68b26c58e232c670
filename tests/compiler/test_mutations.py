"""After any change to a ruleset's text, the checker soon answers with problems inside the text."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import aoi_rules as aoi
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.language.bounds import MAX_PROBLEMS
from aoi_rules.plugin_manager.manager import plug_in
from tests.compiler.test_safety import everywhere

FOLDER = Path(__file__).parents[2] / "rulesets" / "age_of_industry"
GAME = (FOLDER / "game.aoi").read_text(encoding="utf-8")
MAP = (FOLDER / "germany.aoi").read_text(encoding="utf-8")
SMALL = everywhere("plain")

TOKEN = re.compile(r'"[^"\n]*"|\$?\w+|--|\.\.|//|[!=<>]=|[^\w\s]|\n| +')
VALUE = re.compile(r"\b[a-z_]+(?:\.[a-z_]+)+\b(?!\()|\b[a-z_.]+\([^()\n]*\)|\$?\b\d+\b")
ODD = ("{", "}", "(", ")", '"', "$", "?", "|", "\n", ";", "=", "none", "me", "players", "yes", "x9", "0..", "1..3", "a -- b",
       "()", "(1, $2)", "x[1]", "not yes", "-1", "count()", "min(1)", "any(a)", "set(x for x in players)", "\\", "\t", "é",
       "\x00", "\u2028", "𝔛", "1" * 30, "- $3", "best(p for p in players)", "list(list(p for p in players))", "(none, none)")

SOON = settings(
    max_examples=max(5, settings.default.max_examples // 3), deadline=timedelta(seconds=5), derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def mutations(draw: st.DrawFn, text: str) -> str:
    """A text with one to three changes to lines, tokens, values or characters."""
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(("line", "line", "token", "value", "value", "character")))
        if kind == "line":
            text = "\n".join(moved(draw, text.split("\n"), []))
        elif kind == "token":
            text = "".join(moved(draw, TOKEN.findall(text), ODD))
        elif kind == "value":
            found = list(VALUE.finditer(text))
            if found:
                old, new = draw(st.sampled_from(found)), draw(st.sampled_from([*ODD, *(m[0] for m in found)]))
                text = text[: old.start()] + new + text[old.end() :]
        else:
            text = "".join(moved(draw, list(text), ODD))
    return text


def moved(draw: st.DrawFn, parts: list[str], others: tuple[str, ...] | list[str]) -> list[str]:
    """A list of pieces with one left out, doubled, or replaced by another, from elsewhere in the list or from outside."""
    if not parts:
        return parts
    here, there = draw(st.integers(0, len(parts) - 1)), draw(st.integers(0, len(parts) - 1))
    match draw(st.sampled_from(("drop", "double", "swap", "take"))):
        case "drop":
            del parts[here]
        case "double":
            parts.insert(there, parts[here])
        case "swap":
            parts[here], parts[there] = parts[there], parts[here]
        case _:
            parts[here] = draw(st.sampled_from(others)) if others else parts[there]
    return parts


@pytest.mark.slow
@given(mutations(GAME))
@SOON
def test_a_damaged_game(text: str) -> None:
    hold(aoi.check(text=text), {"<text>": text})


@pytest.mark.slow
@given(mutations(MAP))
@SOON
def test_a_damaged_map(text: str) -> None:
    hold(aoi.check(text=text), {"<text>": text})


@pytest.mark.slow
@given(mutations(GAME))
@SOON
def test_a_map_of_a_damaged_game(text: str) -> None:
    result = compiled(MAP, text)
    hold(result.diagnostics, {"<text>": MAP, "game.aoi": text})
    assert (result.program is None) == any(d.severity == "error" for d in result.diagnostics)


@pytest.mark.slow
@given(mutations(SMALL))
@settings(SOON, max_examples=settings.default.max_examples)
def test_a_damaged_game_that_has_everything(text: str) -> None:
    result = compiled(text, "")
    hold(result.diagnostics, {"<text>": text})
    assert (result.program is None) == any(d.severity == "error" for d in result.diagnostics)


@given(st.text(max_size=300) | st.lists(st.sampled_from([*ODD, *TOKEN.findall(SMALL)]), max_size=80).map(" ".join))
@settings(SOON, max_examples=settings.default.max_examples)
def test_anything_at_all(text: str) -> None:
    hold(aoi.check(text=text), {"<text>": text})


@pytest.mark.slow
@given(st.lists(st.sampled_from(SMALL.split("\n")), max_size=60).map("\n".join))
@settings(SOON, max_examples=settings.default.max_examples)
def test_lines_in_any_order(text: str) -> None:
    wrapped = "game demo {\n" + text + "\n}\n"
    hold(aoi.check(text=wrapped), {"<text>": wrapped})


def compiled(text: str, game: str) -> CompileResult:
    """The full result of compiling a text, including running its module; `game` is the game that a map extends."""
    return compile_source(Source("<text>", text), lambda kind, *_: Source("game.aoi", game) if kind == "game" else None, plug_in)


def hold(found: tuple[Diagnostic, ...], texts: dict[str, str]) -> None:
    """Check the properties of all problems: each has its place in the text, and a message."""
    assert len(found) <= 2 * (MAX_PROBLEMS + 100)
    for problem in found:
        assert problem.message
        assert problem.code
        assert render(problem)
        place = problem.place
        if place is None:
            assert problem.code in {"too-many-problems", "file-empty", "file-too-large", "too-deep"}
            continue
        lines = texts[place.source.name].split("\n")
        assert 1 <= place.line <= place.end_line <= len(lines) + 1
        assert (place.line, place.column) <= (place.end_line, place.end_column)  # a blank cell has no width
        assert place.column <= len(lines[place.line - 1] if place.line <= len(lines) else "") + 1
