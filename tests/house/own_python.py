"""The amount of Python that each game of the library needs and no other game uses: its plugins, and the words and functions of
the language that only this game uses, with the compiler functions that exist only for them.

    python -m tests.house.own_python
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from attrs import frozen

from aoi_rules.compiler.lint import fixed_values
from aoi_rules.compiler.optimize import loops
from aoi_rules.compiler.typed.walk import RULES
from aoi_rules.diagnostics import Source
from aoi_rules.language import parse, tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.walk import walk
from aoi_rules.library import catalogue
from aoi_rules.library.compilation import compile_named
from aoi_rules.machine.program import Program
from aoi_rules.plugin_api.entry_points import installed_plugins
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.words import structure as structuring
from aoi_rules.words.base import Macro, Word

__all__ = ["GAMES", "Own", "own"]

TOP = Path(__file__).parents[2]
COMPILER = tuple(sorted((TOP / "aoi_rules/compiler").rglob("*.py")))

CLASSES = tuple(kind for name in sorted(RULES) for kind in vars(sys.modules[name]).values()
                if isinstance(kind, type) and kind.__module__ == name)

Own = dict[str, int]
"""The Python that only one game uses, by name, with the number of its lines that are not blank."""


def rulesets() -> dict[str, list[str]]:
    """The library's rulesets by game."""
    found: dict[str, list[str]] = {}
    for entry in catalogue.entries():
        found.setdefault(Path(entry.source.path).parent.name, []).append(entry.name)
    return found


GAMES = tuple(sorted(rulesets()))


@cache
def own(game: str) -> Own:
    """The Python that only this game uses."""
    others = {thing for other in GAMES if other != game for thing in used(other)}
    alone = used(game) - others
    found = {f"plugin {name}": lines_of_plugin(name) for kind, name in alone if kind == "plugin"}
    words = {cls.word: cls for cls in compiled(game)[1]}
    for kind, name in alone:
        if kind == "word" and not issubclass(words[name], Macro):
            found[f"word {name}"] = lines_of_word(words[name])
        if kind == "function":
            found[f"function {name}"] = lines_of_function(name)
    return dict(sorted(found.items()))


@cache
def used(game: str) -> frozenset[tuple[str, str]]:
    """The plugins, words and functions that a game's rulesets use."""
    programs, words = compiled(game)
    found = {("word", cls.word) for cls in words}
    for program in programs:
        found |= {("plugin", plugin.name) for plugin in program.model.plugins}
        found |= {("function", function) for function in functions_in("\n".join(line.text for line in program.resolved_text()))}
    return frozenset(found)


@cache
def compiled(game: str) -> tuple[tuple[Program, ...], frozenset[type[Word]]]:
    """A game's rulesets, and the classes of all words in them, including those in plugins' texts."""
    found: set[type[Word]] = set()
    made = structuring._StructurePass._build_word

    def noting(self: Any, *arguments: Any) -> Any:
        word = made(self, *arguments)
        if word is not None:
            found.add(type(word))
        return word

    structuring._StructurePass._build_word = noting  # type: ignore[method-assign, assignment]
    try:
        with patch.dict(os.environ, AOI_CACHE="0"):  # every ruleset is read, even if it was compiled before
            for name in rulesets()[game]:
                compile_named(name, run=False)
    finally:
        structuring._StructurePass._build_word = made  # type: ignore[method-assign]
    programs = tuple(compile_named(name).program for name in rulesets()[game])
    assert None not in programs
    return tuple(program for program in programs if program is not None), frozenset(found)


def functions_in(text: str) -> Iterator[str]:
    """The functions of the language that a ruleset's resolved text calls."""
    block, problems = parse(Source("<text>", text))
    assert not problems
    offered = plug_in([]).functions
    for node in walk(block):
        if isinstance(node, tree.Comprehension):
            yield node.kind
        if isinstance(node, tree.Call) and isinstance(node.function, tree.Name) and node.function.name in offered:
            yield node.function.name


# ---- lines ------------------------------------------------------------------------------------------------------------


def full(lines: list[str]) -> int:
    return sum(bool(line.strip()) for line in lines)


def lines_of_plugin(name: str) -> int:
    module = importlib.import_module(installed_plugins()[name].value)
    assert module.__file__ is not None
    return sum(full(file.read_text(encoding="utf-8").splitlines()) for file in Path(module.__file__).parent.rglob("*.py"))


def lines_of_word(cls: type[Word]) -> int:
    """Its class, its class among typed rules, and every compiler function about one of these."""
    whole = [cls, *typed_as(cls)]
    count = sum(full(without_example(inspect.getsource(one))) for one in whole)
    return count + sum(f.lines for f in compiling() if f.about in whole)


def without_example(source: str) -> list[str]:
    """The lines of a class without its example for the reference, which is text of a ruleset."""
    lines, (cls,) = source.splitlines(), ast.parse(source).body
    assert isinstance(cls, ast.ClassDef)
    for node in cls.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "example":
            assert node.end_lineno is not None
            lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    return lines


def typed_as(cls: type[Word]) -> list[type]:
    """The classes of typed rules that only this word becomes: their `word` has its class, or the function that checks the word
    returns them."""
    found = [kind for kind in CLASSES if written(kind.__annotations__.get("word", ""), vars(sys.modules[kind.__module__])) is cls]
    given = {(f.about, f.gives) for f in compiling() if f.gives in CLASSES}
    alone = [kind for taken, kind in given if taken is cls and not any(k is kind and t is not cls for t, k in given)]
    return list(dict.fromkeys([*found, *alone]))


def written(annotation: str, space: dict[str, Any]) -> Any:
    """The value of an annotation in a module; None if only type checkers know a name in it."""
    try:
        return eval(annotation, dict(space)) if annotation else None  # noqa: S307 - our own modules
    except NameError:
        return None


@frozen
class Function:
    """A compiler function: the classes of its parameters, its result, and its number of lines."""

    takes: tuple[Any, ...]
    gives: Any
    lines: int

    @property
    def about(self) -> Any:
        """The first class of a word or of a typed rule among its parameters, so that no function counts twice; None if it has
        none."""
        return next((t for t in self.takes if isinstance(t, type) and (issubclass(t, Word) or t in CLASSES)), None)


@cache
def compiling() -> list[Function]:
    """Every compiler function."""
    found = []
    for file in COMPILER:
        text = file.read_text(encoding="utf-8")
        space = vars(importlib.import_module(".".join(file.relative_to(TOP).with_suffix("").parts)))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                assert node.end_lineno is not None
                takes = [written(ast.unparse(a.annotation), space) for a in node.args.args if a.annotation is not None]
                gives = written(ast.unparse(node.returns), space) if node.returns is not None else None
                lines = full(text.splitlines()[node.lineno - 1 : node.end_lineno])
                found.append(Function(tuple(takes), gives, lines))
    return found


def lines_of_function(name: str) -> int:
    """The lines of a function that a mechanic offers, or of each stage's code for a loop with this result; the rest is the code
    of all loops."""
    offered = plug_in([]).functions
    if name in offered:
        return full(inspect.getsource(offered[name].run).splitlines())
    stages: tuple[Mapping[Loop, Callable[..., Any]], ...] = (fixed_values._LOOPS, loops._WRITTEN)
    runs = [stage[Loop(name)] for stage in stages if list(stage.values()).count(stage[Loop(name)]) == 1]
    return sum(full(inspect.getsource(run).splitlines()) for run in runs)


if __name__ == "__main__":
    for game in GAMES:
        print(game, sum(own(game).values()), own(game))  # noqa: T201 - a report
