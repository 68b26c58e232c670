"""Phase two, the new order of play, and phase three, interest."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, everybody_passes, offered, order, play, purse


def next_round(rules: aoi.Ruleset, seats: str, **setting: Any) -> aoi.Game:
    return everybody_passes(position(rules, seats, **setting))


# ---- the order of play -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spent", "after"),
    [
        ({"red": 5, "yellow": 3, "green": 1}, "green yellow red"),
        ({"red": 2, "yellow": 2, "green": 1}, "green red yellow"),
        ({"red": 1, "yellow": 0, "green": 1}, "yellow red green"),
        ({}, "red yellow green"),
    ],
)
def test_who_spent_least_goes_first(germany: aoi.Ruleset, spent: dict[str, int], after: str) -> None:
    """And who spent as much keeps his place before the other. [Phase two: Determine new order of play]"""
    game = next_round(germany, "red yellow green", spent=spent)
    assert order(game) == after
    assert game.to_move == after.split(maxsplit=1)[0]
    assert {purse(game, seat).spent for seat in game.seats} == {0}  # the boxes are emptied


def test_what_is_spent_is_what_both_actions_cost(germany: aoi.Ruleset) -> None:
    """Buildings, railways, cubes from the display; what came in takes nothing off. [A reminder about costs; ruling]"""
    game = position(germany, counters="yellow port_1 at hamburg_1", hands={"red": "orange"}, money={"red": 50})
    play(game, "build cotton_mill at hamburg_3 with orange", "railway hamburg--hannover")
    assert purse(game, "red") == Purse(money=45, loans=0, spent=5)
    game = position(
        germany,
        counters="yellow port_1 at hamburg_1",
        hands={"red": "orange"},
        money={"red": 50},
        railways="red hamburg--kiel",
    )
    play(game, "build cotton_mill at hamburg_3 with orange", "railway hamburg--hannover")
    assert purse(game, "red").spent == 4 + 1 + 1 + 1
    game = position(germany, counters="yellow port_1 at hamburg_1", hands={"red": "orange"}, money={"red": 50}, iron=0)
    play(game, "build iron_works at hamburg_3 with orange")
    assert purse(game, "red").spent == 2
    assert purse(game, "red").money > 50


def test_interest_and_repayments_are_not_spent(germany: aoi.Ruleset) -> None:
    """Red repays and pays interest, yellow builds for $2: yellow goes last. [Ruling on repaying]"""
    game = position(
        germany,
        "red yellow green",
        money={"red": 30, "yellow": 5},
        loans={"red": 3},
        hands={"red": "ship ship", "yellow": "orange ship", "green": "port port port"},
    )
    play(game, "repay 1", "pass with ship", "pass with ship", "stop")
    play(
        game, "build iron_works at hamburg_3 with orange", "pass with ship", "pass with port", "pass with port", "stop"
    )
    assert order(game) == "red green yellow"
    assert purse(game, "red") == Purse(money=18, loans=2, spent=0)


# ---- interest --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("money", "loans", "after"),
    [
        (7, 3, Purse(money=4, loans=3, spent=0)),
        (3, 3, Purse(money=0, loans=3, spent=0)),
        (2, 3, Purse(money=9, loans=4, spent=0)),
        (0, 1, Purse(money=9, loans=2, spent=0)),
        (0, 11, Purse(money=9, loans=13, spent=0)),
        (5, 0, Purse(money=5, loans=0, spent=0)),
    ],
)
def test_a_dollar_for_each_loan(germany: aoi.Ruleset, money: int, loans: int, after: Purse) -> None:
    """A loan that the interest itself makes necessary bears none this round. [Phase three: Pay interest on loans]"""
    game = next_round(germany, "red yellow green", money={"red": money}, loans={"red": loans})
    assert game.phase == "Player actions"
    assert purse(game, "red") == after


def test_interest_comes_once_a_round(germany: aoi.Ruleset) -> None:
    """The loan taken for it bears interest the next time. [Phase three: Pay interest on loans; ruling]"""
    enough = dict.fromkeys(("red", "yellow", "green"), "ship port brown grey")
    game = everybody_passes(position(germany, loans={"red": 1}, hands=enough))
    assert purse(game, "red") == Purse(money=9, loans=2, spent=0)
    everybody_passes(game)
    assert purse(game, "red") == Purse(money=7, loans=2, spent=0)


def test_everybody_may_repay_once_more_before_interest(germany: aoi.Ruleset) -> None:
    """In the order of play, those who have a loan and $10; a loan repaid now bears no interest. [Loans; ruling]"""
    game = next_round(
        germany,
        "red yellow green",
        money={"red": 25, "yellow": 9, "green": 10},
        loans={"red": 2, "yellow": 1, "green": 1},
        spent={"red": 5},
    )
    assert (game.phase, order(game)) == ("Pay interest on loans", "yellow green red")
    assert game.to_move == "green"  # yellow cannot repay, and has paid
    assert purse(game, "yellow") == Purse(money=8, loans=1, spent=0)
    play(game, "repay 1")
    assert purse(game, "green") == Purse(money=0, loans=0, spent=0)
    assert game.to_move == "red"
    assert offered(game, "repay") == {"1", "2"}
    play(game, "repay 1")
    assert purse(game, "red") == Purse(money=14, loans=1, spent=0)  # $25 – $10 – $1
    assert game.phase == "Player actions"


def test_what_came_in_after_one_s_turn_may_pay_a_loan(germany: aoi.Ruleset) -> None:
    """Red had $6 at the end of its turn; then yellow emptied red's mine, and red can repay. [Ruling on repaying]"""
    game = position(
        germany,
        "red yellow green",
        counters="red coal_mine_1 at dortmund_1, 1 cube",
        money={"red": 6, "yellow": 9},
        loans={"red": 1},
        next_up="yellow cotton_mill_2",
        hands={"red": "ship ship", "yellow": "brown brown"},
    )
    play(game, "pass with ship", "pass with ship")
    assert game.to_move == "yellow"
    play(game, "build cotton_mill at dortmund_3 with brown", "pass with brown")
    everybody_passes(game)
    assert (game.phase, game.to_move) == ("Pay interest on loans", "red")
    play(game, "repay 1")
    assert purse(game, "red") == Purse(money=0, loans=0, spent=0)


def test_one_need_not_repay_then_either(germany: aoi.Ruleset) -> None:
    game = next_round(germany, "red yellow green", money={"green": 10}, loans={"green": 1})
    play(game, "stop")
    assert purse(game, "green") == Purse(money=9, loans=1, spent=0)
