"""`keep … of TYPE per TYPE`: each member has a value for each member of a second type."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from aoi_rules.machine.digest import Digester
from tests.compiler.texts import codes, game, sound

LINES = (
    "type good { has first number ; rye { first 3 } ; oats { first 5 } }",
    "keep store of good number per player = 1",
    "keep seen of good truth per player seen by owner = no",
    "setup { do { set blue.store(oats) = oats.first ; set red.seen(rye) = yes } }",
    "action gather { choose good in good ; require room \"Full\" = me.store(good) < 6 ; do { raise me.store(good) by 2 } }",
    "define most = best(p for p in players by p.store(oats))",
    "score { points all \"All\" = sum(me.store(g) for g in good) ; winner most points then most me.store(rye) }",
)
GAME = game(*LINES).replace("turn (pass)", "turn (gather, pass)")


def test_values_change_one_by_one() -> None:
    text = GAME.replace("define most = best(p for p in players by p.store(oats))", "")
    match = sound(text).new_game(2, seed=1)
    match.play("gather rye")
    shown = match.view("blue").data["types"]["seat"]
    assert shown["store"] == [{"rye": 3, "oats": 1}, {"rye": 1, "oats": 5}]
    assert shown["seen"] == [None, {"rye": False, "oats": False}]
    assert match.view("red").data["types"]["seat"]["seen"] == [{"rye": True, "oats": False}, None]
    assert match.view(None).data["types"]["seat"]["seen"] == [None, None]
    match.play("gather oats")
    assert {seat: score.total for seat, score in match.scores().items()} == {"red": 4, "blue": 8}
    assert aoi.loads(aoi.dumps(match), match.rules).record.state.pack() == match.record.state.pack()


@pytest.mark.parametrize(("line", "code"), [
    ("define x(p) = p.store", "unknown-field"),
    ("define x(p) = p.store()", "wrong-count"),
    ("define x(p) = p.store(red)", "wrong-type"),
    ("keep lone of good number = 1", "wrong-argument"),
    ("keep lists of good number many per player", "wrong-argument"),
    ("keep odd of god number per player", "unknown-type"),
])  # fmt: skip
def test_what_is_wrong_is_reported(line: str, code: str) -> None:
    text = GAME.replace("define most = best(p for p in players by p.store(oats))", line).replace(
        "action gather {", "action gather { require y \"No\" = x(me) == 1 ;" if "define" in line else "action gather {")
    assert code in codes(text)


LIKING = game(
    "keep liking of seat number per player",
    "action favour { choose seat in players ; do { raise me.liking(seat) by 2 } }",
).replace("players 2..2 ; seats red blue", "players 2..4 ; seats red blue green black").replace("turn (pass)", "turn (favour, pass)")


def test_seats_as_the_second_type_are_those_that_play() -> None:
    """The state has room for every seat that may play; views and digests have only the seats in play, by their names."""
    match = sound(LIKING).new_game(["green", "red"], seed=1)
    match.play("favour red")
    before = match.copy()
    match.play("favour green")
    assert match.view().data["types"]["seat"]["liking"] == [{"green": 0, "red": 2}, {"green": 2, "red": 0}]
    other = before.copy()
    other.play("favour red")
    digests = [Digester(game.rules.program, game.record.names).of(game.record.state) for game in (match, other)]
    assert digests[0] != digests[1]
