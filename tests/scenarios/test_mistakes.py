"""What is said of scenarios whose seats are not right."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.scenarios import Suite


def told(*lines: str) -> list[tuple[str, str, str | None]]:
    """What is said of a scenario with these lines: code, message, hint."""
    text = "\n".join(['scenario "x" {', "  map germany", *(f"  {line}" for line in lines), "}", ""])
    return [(p.code, p.message, p.hint) for p in Suite(read_file(Source("s.aoi", text))).problems()]


def test_a_seat_that_sits_twice() -> None:
    assert told("players red blue red yellow") == [("wrong-players", "`red` sits here twice", None)]


@pytest.mark.parametrize(("line", "code", "message"), [
    ("expect = green.money == $0", "unknown-name", "nothing is called `green` here"),
    ("given { set green.money = $1 }", "unknown-name", "nothing is called `green` here"),
    ("given { set seat.green.money = $1 }", "unknown-field", "a list of seat has no `green`"),
])
def test_a_seat_that_does_not_play(line: str, code: str, message: str) -> None:
    hint = "the seat `green` does not play in this scenario: it is for red, blue, yellow; `players` names others"
    assert told("players red blue yellow", line) == [(code, message, hint)]
