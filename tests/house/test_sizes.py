"""The size of central code is limited: a module or a function that exceeds its bound is split, or listed here with a reason.

A long module at first only causes a note in the summary of the run: length alone is not a reason to split code that belongs
together.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.house.trees import nodes_of

TOP = Path(__file__).parents[2]
NOTED_LINES = 400
MODULE_LINES = 600
FUNCTION_LINES = 40

LONG_MODULES: dict[str, str] = {
}
LONG_FUNCTIONS: dict[str, str] = {
    # "aoi_rules/machine/state.py: copy": "why it is one thing",
}

FILES = sorted([*TOP.glob("aoi_rules/**/*.py"), *TOP.glob("plugins/**/*.py")])


@pytest.mark.slow
def test_there_are_files_to_measure() -> None:
    assert len(FILES) > 5
    assert sum(1 for file in FILES for _ in functions(file)) > 20


def test_modules_are_short(record_property: Callable[[str, object], None]) -> None:
    for file in longer_than(NOTED_LINES, FILES):
        if name(file) not in LONG_MODULES:
            record_property("note", f"{name(file)} has {len(lines(file))} lines; above {NOTED_LINES}, see what can be split off")
    long = {name(file) for file in longer_than(MODULE_LINES, FILES)}
    assert long - LONG_MODULES.keys() == set(), f"over {MODULE_LINES} lines: split them"
    assert LONG_MODULES.keys() - long == set(), "no longer long: take them off the table"


@pytest.mark.thorough
def test_functions_are_short() -> None:
    long = {
        f"{name(file)}: {function}"
        for file in FILES
        for function, length in functions(file)
        if length > FUNCTION_LINES
    }
    assert long - LONG_FUNCTIONS.keys() == set(), f"over {FUNCTION_LINES} lines: split them"
    assert LONG_FUNCTIONS.keys() - long == set(), "no longer long: take them off the table"


@pytest.mark.parametrize("table", [LONG_MODULES, LONG_FUNCTIONS], ids=["modules", "functions"])
def test_an_exception_has_a_reason(table: dict[str, str]) -> None:
    assert [entry for entry, reason in table.items() if len(reason.split()) < 3] == []


def test_a_long_module_is_seen(tmp_path: Path) -> None:
    short, long = tmp_path / "short.py", tmp_path / "long.py"
    short.write_text("x = 1\n" * NOTED_LINES, encoding="utf-8")
    long.write_text("x = 1\n" * (NOTED_LINES + 1), encoding="utf-8")
    assert longer_than(NOTED_LINES, [short, long]) == [long]


@pytest.mark.thorough
def test_a_note_stands_in_the_summary(pytester: pytest.Pytester) -> None:
    pytester.makeconftest((TOP / "tests/conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile("def test_one(record_property):\n    record_property('note', 'this module is long')")
    pytester.runpytest("-p", "no:randomly").stdout.fnmatch_lines(["*notes*", "this module is long"])


def test_a_long_function_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "long.py"
    file.write_text("class C:\n    def f(self):\n" + "        pass\n" * FUNCTION_LINES, encoding="utf-8")
    assert functions(file) == (("C.f", FUNCTION_LINES + 1),)


def name(file: Path) -> str:
    return file.relative_to(TOP).as_posix()


def longer_than(most: int, files: Iterable[Path]) -> list[Path]:
    return [file for file in files if len(lines(file)) > most]


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


@cache
def functions(file: Path) -> tuple[tuple[str, int], ...]:
    """Each function of a module by its dotted name, with its length from `def` to its last line."""
    return tuple(functions_in(nodes_of(file.read_text(encoding="utf-8"))[0], ""))


def functions_in(node: ast.AST, prefix: str) -> Iterator[tuple[str, int]]:
    for child in ast.iter_child_nodes(node):
        inner = prefix
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{prefix}{child.name}."
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + child.name, (child.end_lineno or child.lineno) - child.lineno + 1
        yield from functions_in(child, inner)
