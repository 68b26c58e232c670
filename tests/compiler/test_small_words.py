"""Small features of the language, each in the smallest ruleset that needs it."""

from __future__ import annotations

import json

import pytest

import aoi_rules as aoi
from tests.compiler.texts import codes, game, rendered, sound

BID = ("keep money per player money = $3 ; "
       "action bid { choose amount in $1..me.money up to $9 ; do { lower me.money by amount } }")
LOAN = "keep had per player truth = no ; action loan { takes 0 ; require once \"Once\" = not me.had ; do { set me.had = yes } }"


def taking(actions: str, *lines: str) -> aoi.Game:
    """A game in which each player takes one of these actions."""
    text = game(*lines).replace("turn (pass)", f"turn ({actions})")
    return sound(text).new_game(2, 1)


def offered(table: aoi.Game) -> list[str]:
    return [str(m) for m in table.legal_moves()]


def test_an_amount_of_money_is_chosen() -> None:
    table = taking("bid, pass", BID)
    assert offered(table) == ["bid 1", "bid 2", "bid 3", "pass"]
    assert table.legal_moves()[1].words == "Bid: $2"
    table.play("bid $2")
    assert table.view(None).data["types"]["seat"]["money"] == [1, 3]


def test_an_amount_is_no_number() -> None:
    assert codes(game(BID.replace("$1..me.money", "1..me.money"))) == ["wrong-type"]


def test_what_takes_nothing_stands_beside_the_others() -> None:
    table = taking("loan, pass", LOAN)
    assert offered(table) == ["loan", "pass"]
    table.play("loan")
    assert table.to_move == "blue", "one is left, and nothing else to do but to pass"


def test_it_is_offered_also_where_nothing_else_can_be_done() -> None:
    never = "action build { require funds \"No\" = me.had }"
    text = game(LOAN, never, "menu first (loan, build)").replace("take 1 of turn", "take 0..1 of first ; take 1 of turn")
    table = sound(text).new_game(2, 1)
    assert offered(table) == ["loan", "stop"]
    table.play("loan")
    assert offered(table) == ["build", "stop"]


def test_what_takes_nothing_and_uses_nothing_up_never_ends() -> None:
    text = game("action wait { takes 0 }").replace("turn (pass)", "turn (wait, pass)")
    assert "nothing ends `wait`" in rendered(text)


@pytest.mark.parametrize(("kind", "found"), [("least", "second"), ("best", "third")])
def test_members_are_ranked_by_their_order(kind: str, found: str) -> None:
    lines = ("type step { first ; second ; third }", f"define next = {kind}(s for s in step when s > at by s)",
             "keep at step = first", "action go { do { set at = next when next != none } }")
    table = taking("go, pass", *lines)
    table.play("go")
    assert table.view(None).data["keeps"]["at"] == found


def test_numbers_may_grow_and_games_with_them_be_saved() -> None:
    text = game("keep pot number = 3", "action double { do { raise pot by pot } }").replace("turn (pass)", "turn (pass, double)")
    text = text.replace("flow { each", "flow { repeat turn until (turn == 30) { each").replace("} }\n  action", "} } }\n  action")
    rules = sound(text)
    table = rules.new_game(2, 1)
    while not table.over:
        table.play("double")
    saved = aoi.dumps(table)
    assert aoi.loads(saved, rules).view(None).data["keeps"]["pot"] == 3 * 2**60
    assert len({move["digest"] for move in json.loads(saved)["moves"]}) == 60, "no two positions are alike"


def test_a_refusal_shows_the_values_that_a_definition_looks_at() -> None:
    text = ("define left(p, price) = p.money - price", "define rich(p) = left(p, $2) >= $4",
                "action buy { require funds \"Too dear\" = rich(me) ; do { raise me.money by $1 } }")
    game = taking("bid, buy, pass", BID, *text)
    (refusal,) = game.explain("buy", game.to_move)
    assert refusal.values == (("left(me, $2)", "$1"),)
