"""Loans: taken when a payment needs them, repaid when their holder is on turn and before interest."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, offered, play, purse, refuse


def pays(rules: aoi.Ruleset, price: int, money: int) -> Purse:
    """Red's purse after paying that much: mills of $4, $6 and $12, with coal and iron from next door."""
    level = {4: 1, 6: 2, 12: 3}[price]
    game = position(
        rules,
        counters="yellow coal_mine_1 at dortmund_1\nyellow iron_works_1 at koeln_2",
        railways="yellow dortmund--koeln",
        next_up=f"red cotton_mill_{level}",
        hands={"red": "ship"},
        money={"red": money},
    )
    return purse(play(game, "build_anywhere cotton_mill at koeln_1 with ship"), "red")


@pytest.mark.parametrize(
    ("price", "money", "loans", "left"),
    [
        (4, 0, 1, 6), (4, 3, 1, 9), (4, 4, 0, 0), (4, 9, 0, 5),
        (6, 5, 1, 9), (12, 0, 2, 8), (12, 1, 2, 9), (12, 2, 1, 0), (12, 11, 1, 9), (12, 12, 0, 0),
    ],
)  # fmt: skip
def test_as_many_loans_as_the_payment_needs_and_no_more(
    germany: aoi.Ruleset, price: int, money: int, loans: int, left: int
) -> None:
    """$10 each; nobody is asked: there is nothing to decide. The price counts as spent, the loan does not. [Loans]"""
    assert pays(germany, price, money) == Purse(money=left, loans=loans, spent=price)


def test_cubes_from_the_display_are_paid_in_the_same_bill(germany: aoi.Ruleset) -> None:
    """$6 and a cube at $4, with $9 in hand: one loan. With $10: none. [Loans; ruling on the order of money]"""
    for money, expected in ((9, Purse(money=9, loans=1, spent=10)), (10, Purse(money=0, loans=0, spent=10))):
        game = position(
            germany,
            counters="yellow port_1 at hamburg_1",
            next_up="red cotton_mill_2",
            hands={"red": "orange"},
            money={"red": money},
            coal=0,
        )
        assert purse(play(game, "build cotton_mill at hamburg_3 with orange"), "red") == expected


def test_a_railway_may_need_a_loan_too(germany: aoi.Ruleset) -> None:
    game = play(position(germany, counters="red cotton_mill_1 at koeln_1"), "railway koeln--frankfurt")
    assert purse(game, "red") == Purse(money=9, loans=1, spent=1)


def test_nobody_borrows_without_a_need(germany: aoi.Ruleset) -> None:
    """There is no action for it."""
    assert not {m.action for m in position(germany).legal_moves()} & {"borrow", "loan", "repay"}


# ---- repaying --------------------------------------------------------------------------------------------------------


def indebted(rules: aoi.Ruleset, money: int = 25, loans: int = 3, **setting: Any) -> aoi.Game:
    plain: dict[str, Any] = {"money": {"red": money}, "loans": {"red": loans}, "hands": {"red": "ship port"}}
    return position(rules, **(plain | setting))


@pytest.mark.parametrize(
    ("money", "loans", "numbers"), [(25, 3, {"1", "2"}), (40, 3, {"1", "2", "3"}), (9, 3, set()), (40, 0, set())]
)
def test_any_number_that_one_has_and_can_pay(germany: aoi.Ruleset, money: int, loans: int, numbers: set[str]) -> None:
    """$10 each. [Loans; ruling on repaying]"""
    assert offered(indebted(germany, money, loans), "repay") == numbers


def test_repaying_is_not_spending_and_no_action(germany: aoi.Ruleset) -> None:
    """It costs its $10 and leaves the order of play and the two actions alone. [Ruling on repaying]"""
    game = play(indebted(germany, spent={"red": 4}), "repay 2")
    assert purse(game, "red") == Purse(money=5, loans=1, spent=4)
    assert "build_anywhere" in {m.action for m in game.legal_moves()}


def test_before_between_and_after_the_actions(germany: aoi.Ruleset) -> None:
    """Even after the second action, before the next player's turn. [Loans; ruling on repaying]"""
    game = indebted(germany, money=35)
    play(game, "repay 1", "pass with ship", "repay 1", "pass with port")
    assert game.to_move == "red"
    assert {str(m) for m in game.legal_moves()} == {"repay 1", "stop"}
    play(game, "repay 1")
    assert purse(game, "red") == Purse(money=5, loans=0, spent=0)
    assert game.to_move == "yellow"


def test_one_need_not_repay(germany: aoi.Ruleset) -> None:
    game = play(indebted(germany), "pass with ship", "pass with port", "stop")
    assert (purse(game, "red").loans, game.to_move) == (3, "yellow")


def test_several_times_at_one_moment(germany: aoi.Ruleset) -> None:
    assert purse(play(indebted(germany), "repay 1", "repay 1"), "red") == Purse(money=5, loans=1, spent=0)


def test_only_the_player_on_turn(germany: aoi.Ruleset) -> None:
    """Yellow has loans and money, and red is acting. [Ruling on repaying]"""
    game = position(germany, money={"yellow": 30}, loans={"yellow": 2}, hands={"red": "ship ship"})
    assert offered(game, "repay") == set()
    play(game, "pass with ship", "pass with ship")
    assert game.to_move == "yellow"
    assert offered(game, "repay") == {"1", "2"}


@pytest.mark.parametrize("begun", ["draw_deck", "develop ship_0", "build cotton_mill at hamburg_3"])
def test_not_inside_an_action(germany: aoi.Ruleset, begun: str) -> None:
    """Not between the two cards, nor before the card that pays. Cubes and sales: see there. [Ruling on repaying]"""
    game = play(indebted(germany, hands={"red": "orange port"}), begun)
    refuse(game, "repay 1", "turn")


def test_borrow_sell_and_repay_without_interest(germany: aoi.Ruleset) -> None:
    """The text's own case: a loan builds the mill, the sale repays it in the same turn. [Loans]"""
    game = position(
        germany,
        counters="red port_1 at hamburg_1\nyellow coal_mine_1 at mannheim",
        hands={"red": "orange"},
        order="yellow green red",
        turn="red",
    )
    play(game, "build cotton_mill at hamburg_3 with orange")
    assert purse(game, "red") == Purse(money=6, loans=1, spent=4)
    play(game, "sell from hamburg_3 to hamburg_1")
    assert purse(game, "red") == Purse(money=19, loans=1, spent=4)
    play(game, "repay 1")
    assert game.view(None).phase == "Player actions"
    assert game.to_move == "yellow"  # the next round, red having paid nothing for the loan
    assert purse(game, "red") == Purse(money=9, loans=0, spent=0)
    assert at(game, "hamburg_3") == "red cotton_mill_1, turned"
