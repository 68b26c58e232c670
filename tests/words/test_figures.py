"""A definition without parameters that is a constant may be used in place of any figure."""

from __future__ import annotations

import pytest

from tests.compiler.texts import codes, game, rendered, sound

FIGURES = ("define loan = $10", "define debt = 2 * loan", "define most = 3", "define rank = most - 1", 'define tint = "#ff0000"')
TOWN = "type town { has price money = debt ; has spaces number many = none ; has paint text = tint }"


def fields() -> dict[str, tuple[object, ...]]:
    text = game(*FIGURES, TOWN, "town kiel ; town bonn $4 ; town ulm loan { spaces rank most }",
                "rows town {", "| id | price | spaces |", "| hof | debt | 1, rank |", "}")
    return {f.name: f.values for f in sound(text).model.type("town").fields}


def test_it_is_the_value_of_a_member_and_a_default() -> None:
    found = fields()
    assert found["price"] == (20, 4, 10, 20)
    assert found["spaces"] == ((), (), (2, 3), (1, 2))
    assert found["paint"] == ("#ff0000",) * 4


def test_it_may_be_computed() -> None:
    text = game(*FIGURES[:-1], "define harsh = rank > 1", "type town { has spaces number = 1 ; has safe truth ; has poor truth }",
                "town kiel { spaces max(rank, 5) ; safe harsh }", "town bonn { spaces (7 // most) ; poor (not harsh) }",
                "town ulm { spaces (1 if harsh else 2) ; poor (harsh and debt == $20) }")
    found = {f.name: f.values for f in sound(text).model.type("town").fields}
    assert (found["spaces"], found["safe"], found["poor"]) == ((5, 2, 1), (1, 0, 0), (0, 0, 1))


def test_a_member_of_that_name_comes_first() -> None:
    rules = sound(game("define big = 3", "type size { big ; small }", "type town { has size size ; has rank number = 1 }",
                       "town ulm big ; town kiel small big"))
    assert [f.values for f in rules.model.type("town").fields] == [(0, 1), (1, 3)]


@pytest.mark.parametrize("line", [
    "define turns = 3", "define turns = most ; define most = 3", "define turns = 1 + most ; define most = 2"])
def test_it_bounds_choices_and_decisions(line: str) -> None:
    text = game(line, "keep sum number = 0",
                "action bid { choose amount in 1..turns ; do { raise sum by amount } }",
                "action guess { choose amount in 1..sum up to turns ; do { lower sum by amount } }").replace(
                "take 1 of turn", "take 0..turns of turn").replace("turn (pass)", "turn (bid, guess, pass)")
    rules = sound(text)
    assert [str(m) for m in rules.new_game(2, 1).legal_moves()] == ["bid 1", "bid 2", "bid 3", "pass", "stop"]
    assert rules.move_count == 3 + 3 + 2, "each bid, each guess, the pass, and to stop"


def test_a_keep_begins_with_it_each_time() -> None:
    text = game("define turns = 3", "keep left number resets round = turns", "action spend { do { lower left by 1 } }").replace(
        "each player in players { take 1 of turn }", "repeat round until (round == 3) { each player in players { take 1 of turn } }").replace(
        "turn (pass)", "turn (pass, spend)")
    table = sound(text).new_game(2, 1)
    for _ in range(2):
        table.play("spend")
    assert table.view(None).data["keeps"]["left"] == 3, "the second round"


@pytest.mark.parametrize("define", [
    "define price = 3", "define price = count(players)", "define price(t) = $3", "define price = price",
    "define price = $999999999 * 999999999 * 999999999"])
def test_what_is_no_constant_of_the_kind_is_refused(define: str) -> None:
    text = game(define, "type town { has cost money = $1 }", "town ulm price", "town kiel { cost price }")
    assert codes(text)[:2] == ["wrong-value", "wrong-value"], rendered(text)


def test_what_changes_is_no_value_of_a_member() -> None:
    text = game("type town { has cost number = 1 }", "town ulm { cost count(players) }")
    assert codes(text) == ["wrong-value"]
    assert "it must be fixed before a game begins" in rendered(text)
