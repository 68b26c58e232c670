"""The moves of a named piece that the log counts as known to all, even if nobody sees the piece."""

from __future__ import annotations

import pytest

from aoi_rules.machine.entries import MOVED, WAYS
from tests.machine.test_imagining import played

CARDS = """\
game demo {{
  players 3..3 ; seats red blue green
  type card {{ has worth number ; ace {{ worth 1 }} ; king {{ worth 2 }} ; queen {{ worth 3 }} ; jack {{ worth 4 }} }}
  zone deck of card seen by none size by all full
  zone aside of card seen by none size by all
  keep turns number = 0
  keep mark number per player seen by owner = 1
  menu turn (go, other)
  flow {{ repeat until (turns > 60) {{ each player in players {{ do {{ raise turns by 1 }} ; take 1 of turn }} }} }}
  verb bury(card) {{ move card from deck to aside }}
  action go {{ {line} }}
  action other {{ do {{ bury queen ; set me.mark = 3 }} }}
}}
"""


@pytest.mark.parametrize(("line", "ways"), [
    ("do { move ace from deck to aside ; move king from deck to aside }", ["known", "known"]),
    ("do { each card in card { move card from deck to aside when card.worth == turns } }", ["known"]),
    ("choose card in card ; do { move card from deck to aside }", ["known"]),
    ("do { move ace from deck to aside } ; do { move king from deck to aside }", ["known", "known"]),
    ("do { move ace from deck to aside when turns == 1 ; move king from deck to aside }", ["known", "known"]),
    # hidden information decides which piece it is, or whether it moves
    ("choose card in card seen by owner ; do { move card from deck to aside }", ["named"]),
    ("do { draw card from deck to aside ; move card from aside to deck when card != none }", ["drawn", "named"]),
    ("do { each card in deck { move card from deck to aside } }", ["named"] * 4),
    ("do { move ace from deck to aside when me.mark == 1 }", ["named"]),
    ("do when me.mark == 1 { move ace from deck to aside }", ["named"]),
    # earlier moves that depend on it are not known either
    ("do { move ace from deck to aside when me.mark == 1 ; move king from deck to aside }", ["named", "named"]),
    ("do { move ace from deck to aside ; move king from deck to aside when me.mark == 1 }", ["known", "named"]),
    ("do { bury ace ; move king from deck to aside }", ["named", "named"]),
    ("do { move ace from deck to aside when me.mark == 1 } ; do { move king from deck to aside }", ["named", "named"]),
])
def test_which_are_known(line: str, ways: list[str]) -> None:
    text = CARDS.format(line=line)
    game = played(text=text)
    game.play(game.legal_moves()[0])
    names = {number: name for name, number in WAYS.items()}
    found = [entry for entry in game.record.entries() if entry[0] == MOVED]
    assert [names[entry[6]] for entry in found] == ways
    seen = [entry for _, _, entry, _ in game.record.past(2).log() if entry[0] == MOVED]
    assert [a[5] == b[5] for a, b in zip(found, seen, strict=True)] == [way == "known" for way in ways]
    assert "Ace" not in str(game.events("green"))
