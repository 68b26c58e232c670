"""Advice on rules that needs only a few declarations, without the check that asks for it."""

from __future__ import annotations

import pytest

from aoi_rules.advice.rules.scenario_seats import seats_line
from aoi_rules.advice.rules.shadowing_names import called_otherwise
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Source
from aoi_rules.language import parse, tree
from aoi_rules.language.walk import walk


@pytest.mark.parametrize(("named", "number", "line"), [
    (["red"], 0, "players red blue"),
    (["green", "red", "blue", "grey"], 0, "players green red blue"),
    (["red"], 3, "players red blue green"),
])
def test_as_many_seats_as_may_play(named: list[str], number: int, line: str) -> None:
    symbols = SymbolTable(seats=("red", "blue", "green", "grey"), least=2, most=3)
    assert seats_line(symbols, named, number) == line


def test_a_name_that_is_not_used_yet() -> None:
    line = parse(Source("a.aoi", "choose town in road\n"))[0].items[0]
    assert isinstance(line, tree.Statement)
    (name,) = (node for node in walk(line) if isinstance(node, tree.Name) and node.name == "town")
    assert called_otherwise(line, name, "town", {"t"}, False) == "choose another name, such as `choose town_ in road`, and in its lines too"
    assert called_otherwise(line, name, "keep", (), True) == (
        "choose another name, such as `choose k in road`; to test whether it is town, write `k == town`")
