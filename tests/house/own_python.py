"""How much Python each game of the library needs that no other game uses: its plugins, and the words and functions of the
language that it alone writes, with the functions of the compiler that are there for just these.

    python -m tests.house.own_python
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from aoi_rules import library
from aoi_rules.compiler import bodies
from aoi_rules.diagnostics import Source
from aoi_rules.language import parse, tree
from aoi_rules.language.walk import walk
from aoi_rules.plugin_manager import installed, plugged
from aoi_rules.words import structure as structuring
from aoi_rules.words.base import Macro, Word

__all__ = ["GAMES", "Own", "own"]

TOP = Path(__file__).parents[2]
COMPILER = tuple(sorted((TOP / "aoi_rules/compiler").rglob("*.py")))

Own = dict[str, int]
"""What a game alone uses, by name, with its lines of Python that are not blank."""


def rulesets() -> dict[str, list[str]]:
    """The library's rulesets by game."""
    found: dict[str, list[str]] = {}
    for entry in library.entries():
        found.setdefault(Path(entry.source.path).parent.name, []).append(entry.name)
    return found


GAMES = tuple(sorted(rulesets()))


@cache
def own(game: str) -> Own:
    """What a game alone uses."""
    others = {thing for other in GAMES if other != game for thing in used(other)}
    alone = used(game) - others
    found = {f"plugin {name}": lines_of_plugin(name) for kind, name in alone if kind == "plugin"}
    words = {cls.word: cls for cls in classes(game)}
    for kind, name in alone:
        if kind == "word" and not issubclass(words[name], Macro):
            found[f"word {name}"] = lines_of_word(words[name])
        if kind == "function":
            found[f"function {name}"] = lines_of_function(name)
    return dict(sorted(found.items()))


@cache
def used(game: str) -> frozenset[tuple[str, str]]:
    """The plugins, words and functions that a game's rulesets use."""
    found = {("word", cls.word) for cls in classes(game)}
    for name in rulesets()[game]:
        program = library.compile_named(name).program
        assert program is not None
        found |= {("plugin", plugin) for plugin, _ in program.model.plugins}
        found |= {("function", function) for function in functions_in("\n".join(line.text for line in program.resolved_text()))}
    return frozenset(found)


@cache
def classes(game: str) -> frozenset[type[Word]]:
    """The classes of all words in a game's rulesets, plugins' texts included."""
    found: set[type[Word]] = set()
    made = structuring._Structuring._word

    def noting(self: Any, *arguments: Any) -> Any:
        word = made(self, *arguments)
        if word is not None:
            found.add(type(word))
        return word

    structuring._Structuring._word = noting  # type: ignore[method-assign, assignment]
    try:
        for name in rulesets()[game]:
            library.compile_named(name, run=False)
    finally:
        structuring._Structuring._word = made  # type: ignore[method-assign]
    return frozenset(found)


def functions_in(text: str) -> Iterator[str]:
    """The functions of the language that a ruleset's resolved text calls."""
    block, problems = parse(Source("<text>", text))
    assert not problems
    offered = plugged([]).functions
    for node in walk(block):
        if isinstance(node, tree.Comprehension):
            yield node.kind
        if isinstance(node, tree.Call) and isinstance(node.function, tree.Name) and node.function.name in offered:
            yield node.function.name


# ---- lines ------------------------------------------------------------------------------------------------------------


def full(lines: list[str]) -> int:
    return sum(bool(line.strip()) for line in lines)


def lines_of_plugin(name: str) -> int:
    module = importlib.import_module(installed()[name].value)
    assert module.__file__ is not None
    return sum(full(file.read_text(encoding="utf-8").splitlines()) for file in Path(module.__file__).parent.rglob("*.py"))


def lines_of_word(cls: type[Word]) -> int:
    """Its class, and every function of the compiler that takes just this word."""
    name = re.compile(rf"\b{cls.__name__}\b")
    count = full(inspect.getsource(cls).splitlines())
    return count + sum(lines for taken, lines in compiling() if any(name.search(t) and "|" not in t for t in taken))


@cache
def compiling() -> list[tuple[list[str], int]]:
    """Of each function of the compiler, what it takes and its number of lines."""
    found = []
    for file in COMPILER:
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                assert node.end_lineno is not None
                taken = [ast.unparse(a.annotation) for a in node.args.args if a.annotation is not None]
                found.append((taken, full(text.splitlines()[node.lineno - 1 : node.end_lineno])))
    return found


def lines_of_function(name: str) -> int:
    """What a mechanic offers, or what a loop does that gives this; the rest is the code of all loops."""
    offered = plugged([]).functions
    run = offered[name].run if name in offered else getattr(bodies, f"{name}_of", None)
    return full(inspect.getsource(run).splitlines()) if run is not None else 0


if __name__ == "__main__":
    for game in GAMES:
        print(game, sum(own(game).values()), own(game))  # noqa: T201 - a report
