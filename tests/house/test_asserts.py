"""The code that `python -O` leaves out has no effects: an assert states a condition, and does nothing else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.trees import nodes_of

TOP = Path(__file__).parents[2]
HARMLESS = {"isinstance", "len", "keys", "kind_of"}
"""Calls that an assert may contain: they read, and change nothing."""


def asserts(text: str) -> Iterator[ast.Assert]:
    return (node for node in nodes_of(text) if isinstance(node, ast.Assert))


def acting(found: ast.Assert) -> list[str]:
    """The parts of an assert that may have an effect."""
    calls = [ast.unparse(node.func).rpartition(".")[2] for node in ast.walk(found.test) if isinstance(node, ast.Call)]
    return [name for name in calls if name not in HARMLESS] + [
        ast.unparse(node) for node in ast.walk(found.test) if isinstance(node, ast.NamedExpr | ast.Await | ast.Yield)]


@pytest.mark.thorough
def test_an_assert_does_nothing() -> None:
    files = [*TOP.glob("aoi_rules/**/*.py"), *TOP.glob("plugins/**/*.py")]
    found = [(file, node) for file in files for node in asserts(file.read_text(encoding="utf-8"))]
    assert len(found) > 10
    assert [f"{file.relative_to(TOP)}:{node.lineno}" for file, node in found if acting(node)] == []


def test_one_that_does_something_is_seen() -> None:
    texts = ("assert found.pop()", "assert (number := 3)", "assert isinstance(x, int) and len(x) > 2", "assert next(numbers) is not None")
    assert [bool(acting(next(asserts(text)))) for text in texts] == [True, True, False, True]
