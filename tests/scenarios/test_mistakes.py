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


IMPOSSIBLE = {
    "each l in rail { set l.owner = red }": "A player has twelve railway counters (`check counters`)",
    "set order = (red, red, blue)": "Each player has one place in the order of play (`check turns`)",
    "move 9 at random from deck to red.hand": "A hand has nine cards at most (`check hands`)",
    "set space.koeln_1.owner = red": "An empty space belongs to nobody (`check owners`)",
}


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_a_position_in_which_a_check_does_not_hold(line: str) -> None:
    found = told("players red blue yellow", f"given {{ {line} }}")
    assert found == [("impossible-position", f"this position cannot be: {IMPOSSIBLE[line]}", None)]
