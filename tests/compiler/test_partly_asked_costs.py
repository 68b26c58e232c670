"""An action asks for all that it takes."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of


def said(line: str, cost: str, *lines: str, first: str = "3") -> list[str | None]:
    """What is rather meant in an action with this condition and these effects."""
    text = game(f"keep logs per player number = {first}", "keep purse per player money = $3", "define fee = $2", "define room = 4",
                "verb burn(p, n) { lower p.logs by n }", "verb pay(p, n) { lower p.purse by n }",
                "setup { do { each p in players { raise p.logs by 2 ; raise p.purse by $1 } } }",
                f'action fire "Fire" {{ {line} ; do {{ {cost} }} }}', *lines)
    return [(hint or "").split("`")[1] for message, hint in said_of("wrong-value", text) if "allows `fire`" in message]


NONE = 'require logs "You have no logs" = me.logs >= 0'


@pytest.mark.parametrize(("line", "cost", "meant"), [
    (NONE, "lower me.logs by 1", "me.logs > 0"), (NONE, "lower me.logs by 2", "me.logs >= 2"), (NONE, "burn me 1", "me.logs > 0"),
    ('require logs "You have none" = 0 <= me.logs', "lower me.logs by room", "me.logs >= room"),
    ('require logs "You need $2" = me.purse >= $0', "pay me fee", "me.purse >= fee"),
    ('require logs "You need two logs" = me.logs > 1', "lower me.logs by 3", "me.logs >= 3"),
    ('require logs "You have no logs" = me.purse > $0 and me.logs >= 0', "lower me.logs by 1", "me.logs > 0"),
])
def test_a_condition_that_asks_for_too_little(line: str, cost: str, meant: str) -> None:
    assert said(line, cost) == [meant]


def test_another_condition_that_shows_what_is_nothing() -> None:
    assert said('require logs "Only with logs" = me.logs >= 0', "lower me.logs by 1", "check full = any(p.logs > 0 for p in players)") == [
        "me.logs > 0"]


@pytest.mark.parametrize(("line", "cost", "lines"), [
    ('require logs "You have no logs" = me.logs > 0', "lower me.logs by 1", ()),
    ('require logs "You have no logs" = me.logs >= 2', "lower me.logs by 2", ()),
    (NONE, "raise me.logs by 1", ()), (NONE, "lower me.logs by 1 when me.logs > 0", ()), (NONE, "lower me.logs by 1 ; raise me.logs by 2", ()),
    (NONE, "each p in players { lower p.logs by 1 }", ()), (NONE + " when round > 2", "lower me.logs by 1", ()),
    ('require logs "Only with logs" = me.logs >= 0', "lower me.logs by 1", ()),
    (NONE, "lower me.logs by 1", ("define owing(p) = p.logs < 0", 'check owing "Owing" = not all(owing(p) for p in players)')),
    (NONE, "lower me.logs by 1", ('score { points logs "Logs" = max(0, me.logs) ; winner most points }',)),
    (NONE, "lower me.logs by 1", ('action lose "Lose" { do { lower me.logs by 3 } }',)),
    ('require logs "You have no logs" = me.logs >= -2', "lower me.logs by 1", ()),
])
def test_conditions_that_can_be_meant(line: str, cost: str, lines: tuple[str, ...]) -> None:
    assert said(line, cost, *lines) == []


def test_a_beginning_below_nothing() -> None:
    assert said(NONE, "lower me.logs by 1", first="-3") == []
