"""Commas between the values of a line that the ruleset itself declares: the same text determines whether the line takes several
values."""

from __future__ import annotations

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse
from aoi_rules.words.statement_check import CORE

TWO_LINES = "`stall salt; stall wool`"
ONE_LINE = "`stall salt wool`"


@pytest.mark.parametrize(("above", "hint"), [
    ("type stall in town { has sells good }", f"write {TWO_LINES}"),
    ("type stall in town { has sells good many }", f"write {TWO_LINES} for two lines, or {ONE_LINE} for one with both values"),
    ("type town { has stall good many = none }", f"write {ONE_LINE}"),
    ("town jena { stall wool }", f"write {ONE_LINE}, or {TWO_LINES} where each is a thing of its own"),
    ("town jena { stall wool; stall salt }", f"write {TWO_LINES}"),
    ("town jena { stall wool x2 }", f"write {TWO_LINES}"),
    ("town jena { at 10 20 }", f"write {ONE_LINE}, or {TWO_LINES} where each is a thing of its own"),
])
def test_what_is_to_be_written(above: str, hint: str) -> None:
    text = f"map hills {{\n  {above}\n  town kiel {{ stall salt, wool }}\n}}\n"
    _, problems = parse(Source("hills.aoi", text), CORE)
    assert [(p.code, p.hint) for p in problems] == [("syntax-comma", hint)]
