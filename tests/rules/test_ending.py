"""When the game ends, and what is counted then."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, everybody_passes, hand, play, purse, tally

HANDS = {"red": "ship port", "yellow": "brown brown grey", "green": "blue blue grey"}


def last_round(rules: aoi.Ruleset, seats: str = "red yellow green", **setting: Any) -> aoi.Game:
    """The game at its end: the deck is empty, and red passes twice with its last cards."""
    game = everybody_passes(position(rules, seats, **({"hands": HANDS, "deck": ""} | setting)))
    assert game.over
    return game


def lines(game: aoi.Game, seat: str) -> dict[str, int]:
    return dict(game.scores()[seat].lines)


# ---- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("offer", ["", "brown", "orange purple"])
def test_the_end_is_an_empty_deck_and_an_empty_hand(germany: aoi.Ruleset, offer: str) -> None:
    """One hand is enough, and the two face-up cards are not the deck. [Ending the game]"""
    game = last_round(germany, offer=offer)
    assert (game.to_move, list(game.legal_moves())) == (None, [])
    assert len(game.winners) == 1


def test_the_round_is_completed_first(germany: aoi.Ruleset) -> None:
    """Red's hand is empty after its turn; yellow and green still act, and interest is paid. [Ending the game]"""
    game = play(
        position(germany, hands=HANDS, deck="", loans={"green": 1}, money={"green": 4}),
        "pass with ship",
        "pass with port",
    )
    assert (hand(game, "red"), game.to_move, game.over) == ("", "yellow", False)
    everybody_passes(game)
    assert game.over
    assert purse(game, "green") == Purse(money=3, loans=1, spent=0)


def test_an_empty_deck_alone_ends_nothing(germany: aoi.Ruleset) -> None:
    """Everybody has a card left. [Ending the game]"""
    game = everybody_passes(position(germany, hands=HANDS | {"red": "ship port brown"}, deck=""))
    assert (game.over, game.to_move) == (False, "red")


def test_an_empty_hand_alone_ends_nothing(germany: aoi.Ruleset) -> None:
    """One card is left in the deck. [Ending the game]"""
    game = everybody_passes(position(germany, hands=HANDS, deck="grey"))
    assert (game.over, game.to_move, hand(game, "red")) == (False, "red", "")


def test_it_is_tested_at_the_end_of_the_round_only(germany: aoi.Ruleset) -> None:
    """Red's hand was empty and red took cards again, while others made do. [Ending the game]"""
    game = position(germany, hands=HANDS | {"red": "ship"}, deck="", offer="orange purple")
    play(game, "pass with ship", "draw orange")  # and purple, the only one left
    assert hand(game, "red") == "orange, purple"
    everybody_passes(game)
    assert not game.over


def test_discards_never_make_a_new_deck(germany: aoi.Ruleset) -> None:
    game = position(germany, hands=HANDS, deck="")
    assert tally(game, "discard") != ""
    assert everybody_passes(game).over


# ---- railways --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("railway", "counters", "income"),
    [
        ("hannover--magdeburg", "", 2),
        ("hannover--magdeburg", "red cotton_mill_1 at hannover", 3),
        ("hannover--magdeburg", "yellow cotton_mill_1 at hannover\ngreen iron_works_2 at magdeburg, turned", 4),
        ("magdeburg--berlin", "", 3),
        (
            "hannover--hamburg",
            "red port_1 at hamburg_1\nyellow port_2 at hamburg_2\ngreen cotton_mill_1 at hamburg_3",
            5,
        ),
        ("leipzig--bebra", "", 4),
        ("netherlands--belgium", "red coal_mine_1 at belgium, turned", 5),
        ("belgium--france", "", 2),
    ],
)
@pytest.mark.parametrize("tile", ["cotton", "no_demand", "both, turned"])
def test_a_railway_earns_2_dollars_and_1_for_each_occupied_space_at_its_ends(
    germany: aoi.Ruleset, railway: str, counters: str, income: int, tile: str
) -> None:
    """Anybody's counters, turned or not; each market, used or without demand; a village is one. [Winning the game]"""
    game = position(germany, railways=f"red {railway}", counters=counters, markets=f"berlin_5 {tile}\nleipzig_3 {tile}")
    assert lines(game, "red")["railways"] == income
    assert lines(game, "yellow")["railways"] == 0


def test_each_railway_counts_by_itself(germany: aoi.Ruleset) -> None:
    """A counter in the middle of two railways counts for both."""
    game = position(
        germany,
        railways="red koeln--dortmund--hannover\nyellow dortmund--kassel",
        counters="green coal_mine_1 at dortmund_1",
    )
    assert (lines(game, "red")["railways"], lines(game, "yellow")["railways"]) == (6, 3)


# ---- points ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("money", "loans", "railway", "cash", "debts"),
    [
        (0, 0, False, 0, 0),
        (4, 0, False, 0, 0),
        (5, 0, False, 1, 0),
        (29, 0, False, 5, 0),
        (29, 1, False, 3, 0),    # $19
        (29, 2, False, 1, 0),    # $9
        (29, 3, False, 1, -5),   # $9 pay no third loan
        (9, 1, False, 1, -5),
        (9, 1, True, 0, 0),      # $2 from a railway: $11, and the loan is repaid first
        (0, 2, False, 0, -10),
    ],
)  # fmt: skip
def test_money_and_loans(germany: aoi.Ruleset, money: int, loans: int, railway: bool, cash: int, debts: int) -> None:
    """Railways pay, loans are repaid, each whole $5 is a point, each loan still open costs five. [Winning the game]"""
    game = position(
        germany, money={"red": money}, loans={"red": loans}, railways="red hannover--magdeburg" if railway else ""
    )
    score = game.scores()["red"]
    assert (score.lines["cash"], score.lines["debts"], score.total) == (cash, debts, cash + debts)


def test_industries_score_their_levels(germany: aoi.Ruleset) -> None:
    """Turned or not; what was developed away or built over is not on the map. [Winning the game]"""
    game = position(germany, next_up="red port_3", counters="""
        red factory_3 at frankfurt_1
        red coal_mine_1 at mannheim, turned
        red cotton_mill_2 at koeln_1, turned
        red port_2 at bremen
        yellow factory_4 at kassel
    """)  # fmt: skip
    assert {seat: lines(game, seat)["counters"] for seat in game.seats} == {"red": 8, "yellow": 4, "green": 0}
    assert game.scores()["red"].total == 8


def test_cards_left_in_hand_count_nothing(germany: aoi.Ruleset) -> None:
    """They are discarded. [Ending the game]"""
    assert {s.total for s in last_round(germany).scores().values()} == {0}


# ---- the winner ------------------------------------------------------------------------------------------------------


def test_the_highest_total_wins(germany: aoi.Ruleset) -> None:
    game = last_round(germany, money={"red": 10, "yellow": 9, "green": 16})
    assert {seat: s.total for seat, s in game.scores().items()} == {"red": 2, "yellow": 1, "green": 3}
    assert game.winners == ("green",)


@pytest.mark.parametrize(
    ("money", "spent", "winner"),
    [
        ({}, {}, "red"),
        ({"yellow": 5, "green": 9}, {}, "yellow"),  # $9 are one point too
        ({"yellow": 5, "green": 9}, {"yellow": 3}, "green"),
        ({}, {"red": 2, "yellow": 1}, "green"),
    ],
)
def test_of_equals_the_one_higher_up_the_order_of_play(
    germany: aoi.Ruleset, money: dict[str, int], spent: dict[str, int], winner: str
) -> None:
    """The order that the last round's spending made. Money beyond the last $5 decides nothing. [Winning the game]"""
    assert last_round(germany, money=money, spent=spent).winners == (winner,)


def test_nobody_has_won_before_the_end(germany: aoi.Ruleset) -> None:
    assert position(germany).winners == ()
