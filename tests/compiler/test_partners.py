"""Partners are each other's."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of


def said(line: str, players: str = "4..4", *more: str, name: str = "partner") -> list[tuple[str, str | None]]:
    """What is said of the line that sets the partner of each player."""
    lines = (f"keep {name} seat per player = none", "keep purse per player number = 0", f"setup {{ do pairs {{ each p in players {{ {line} }} }} }}")
    text = game(*lines, *more).replace("players 2..2 ; seats red blue", f"players {players} ; seats red blue green white grey pink")
    return said_of("wrong-value", text)


@pytest.mark.parametrize(("value", "players", "number", "meant"), [
    ("left_of(p)", "4..4", 4, "left_of(left_of(p))"), ("left_of(left_of(left_of(p)))", "3..4", 4, "left_of(left_of(p))"),
    ("left_of(left_of(p))", "6..6", 6, "left_of(left_of(left_of(p)))"), ("left_of(p)", "2..4", 4, "left_of(left_of(p))"),
])
def test_partners_of_others(value: str, players: str, number: int, meant: str) -> None:
    assert said(f"set p.partner = {value}", players) == [(
        f"with {number} players, nobody is the `partner` of their own `partner`", f"did you mean `{meant}`, who sits opposite?")]


def test_teams() -> None:
    team = "score { points coins \"Coins\" = me.purse ; winner most points ; team = me == first(players) or me.friend == first(players) }"
    assert len(said("set p.friend = left_of(p)", "4..4", team, name="friend")) == 1


@pytest.mark.parametrize(("line", "players", "name"), [
    ("set p.partner = left_of(left_of(p))", "4..4", "partner"), ("set p.partner = left_of(left_of(p))", "2..4", "partner"),
    ("set p.partner = left_of(p)", "2..2", "partner"), ("set p.partner = left_of(p)", "3..3", "partner"),
    ("set p.rival = left_of(p)", "4..4", "rival"), ("set p.partner = left_of(p) when p == red", "4..4", "partner"),
    ("set p.partner = left_of(p) ; set p.partner = none when p == red", "4..4", "partner"), ("set p.partner = p", "4..4", "partner"),
])
def test_what_can_be_meant(line: str, players: str, name: str) -> None:
    assert said(line, players, name=name) == []
