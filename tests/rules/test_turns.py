"""Phase one: the order in which players act, how many actions they have, and what each costs in cards."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, hand, offered, order, play, purse, rail_owner, refuse, tally

# every action is open to red
BUSY: dict[str, Any] = {
    "counters": """
        red cotton_mill_1 at koeln_1
        red coal_mine_1 at dortmund_1
        green iron_works_1 at hannover
        green port_1 at bremen
    """,
    "railways": """
        red koeln--dortmund--bremen
        red dortmund--kassel--hannover
    """,
    "hands": {"red": "cotton_mill port grey ship"},
}
ACTIONS = {"build", "build_anywhere", "railway", "sell", "develop", "draw", "draw_deck", "pass"}


def movers(game: aoi.Game, decisions: int) -> str:
    """Who decides, one decision after the other, while everybody passes."""
    seen = []
    for _ in range(decisions):
        seen.append(game.to_move or "nobody")
        game.play(next(m for m in game.legal_moves() if m.action == "pass"))
    return " ".join(seen)


def kinds(game: aoi.Game) -> set[str]:
    return {m.action for m in game.legal_moves()}


@pytest.mark.parametrize("seats", ["red yellow green", "yellow purple red blue", "red yellow green blue purple"])
def test_one_action_each_in_the_first_round_and_two_later(germany: aoi.Ruleset, seats: str) -> None:
    """In the order of play each player has two actions, and in the first round one. [Phase one: Player actions]"""
    game = germany.new_game(players=seats.split(), seed=3)
    first_to_last = order(game).split()
    assert movers(game, len(first_to_last)).split() == first_to_last
    assert movers(game, 2 * len(first_to_last)).split() == [seat for seat in first_to_last for _ in range(2)]
    assert movers(game, 2).split() == [first_to_last[0]] * 2


def test_six_actions_can_be_chosen(germany: aoi.Ruleset) -> None:
    """Build an industry (or, with both actions, anywhere), build a railway, sell, develop, take cards, pass."""
    assert kinds(position(germany, **BUSY)) == ACTIONS


def test_an_action_must_be_chosen(germany: aoi.Ruleset) -> None:
    """Who wants to do nothing has to pass, and that takes a card. [ACTION Pass]"""
    refuse(position(germany, **BUSY), "stop", "stop")


@pytest.mark.parametrize(
    ("moves", "cards_fewer"),
    [
        (["build cotton_mill at kassel with cotton_mill"], 1),
        (["build_anywhere iron_works at berlin_1 with ship"], 1),
        (["railway koeln--frankfurt"], 0),
        (["sell from koeln_1 to bremen"], 0),
        (["develop ship_0 with grey"], 1),
        (["draw_deck", "draw_second_deck"], -2),
        (["pass with port"], 1),
    ],
    ids=["build", "build_anywhere", "railway", "sell", "develop", "draw", "pass"],
)
def test_what_an_action_costs_in_cards(germany: aoi.Ruleset, moves: list[str], cards_fewer: int) -> None:
    """Building, developing and passing take one card; a railway, a sale and taking cards none. [The six actions]"""
    game = play(position(germany, **BUSY), *moves)
    assert len(hand(game, "red").split(", ")) == 4 - cards_fewer
    assert tally(game, "discard") == (moves[-1].split()[-1] if cards_fewer == 1 else "")


def test_what_is_discarded_lies_face_up(germany: aoi.Ruleset) -> None:
    """Played, or given up for a development or a pass. [ACTION Build industry; ruling on discards]"""
    game = play(position(germany, **BUSY), "build cotton_mill at kassel with cotton_mill", "develop ship_0 with port")
    assert tally(game, "discard") == "cotton_mill, port"


def test_the_same_action_may_be_chosen_twice_and_the_first_is_done_before_the_second(germany: aoi.Ruleset) -> None:
    """The first railway is what lets the second be built. [Phase one: Player actions]"""
    game = position(germany, **BUSY)
    refuse(game, "railway frankfurt--mannheim", "railway.touches", "railway.coal", "railway.iron")
    play(game, "railway koeln--frankfurt", "railway frankfurt--mannheim")
    assert (rail_owner(game, "koeln--frankfurt"), rail_owner(game, "frankfurt--mannheim")) == ("red", "red")
    assert game.to_move == "yellow"


def test_passing_does_not_bind_later(germany: aoi.Ruleset) -> None:
    """[ACTION Pass]"""
    game = play(position(germany, **BUSY), "pass with port")
    assert kinds(game) == ACTIONS - {"build_anywhere"}
    movers(game, 5)
    assert game.to_move == "red"
    assert "build_anywhere" in kinds(game)


# ---- combining both actions into one ---------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["cotton_mill", "port", "grey", "ship"])
def test_both_actions_build_anywhere_with_any_card(germany: aoi.Ruleset, card: str) -> None:
    """An industry of one's choice in a space of one's choice. [Combining your two actions into one]"""
    game = position(germany, **BUSY)
    assert f"iron_works at berlin_1 with {card}" not in full(game, "build")
    play(game, f"build_anywhere iron_works at berlin_1 with {card}")
    assert at(game, "berlin_1") == "red iron_works_1, 3 cubes"
    assert purse(game, "red") == Purse(money=8, loans=1, spent=2)
    assert game.to_move == "yellow"


def full(game: aoi.Game, action: str) -> set[str]:
    """The whole builds that are offered: what, where and with which card."""
    return {
        f"{what} {card}"
        for what in offered(game, action)
        for card in offered(play(game.copy(), f"{action} {what}"), action)
    }


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("port at berlin_1", "symbol"),
        ("coal_mine at kiel", "symbol"),
        ("factory at berlin_1", "level"),
        ("iron_works at koeln_2", "share"),
        ("iron_works at hannover", "room"),
    ],
)
def test_every_other_rule_of_building_holds(germany: aoi.Ruleset, move: str, rule: str) -> None:
    """[Combining your two actions into one]"""
    refuse(position(germany, **BUSY), f"build_anywhere {move}", f"build_anywhere.{rule}")


def test_coal_and_iron_are_still_needed(germany: aoi.Ruleset) -> None:
    """Nothing joins Berlin to a source of coal, and the mine at Dortmund supplies Köln. [Combining …]"""
    game = position(germany, **(BUSY | {"counters": "red coal_mine_1 at dortmund_1", "next_up": "red cotton_mill_2"}))
    refuse(game, "build_anywhere cotton_mill at berlin_1", "build_anywhere.coal")
    play(game, "build_anywhere cotton_mill at koeln_1 with ship")
    assert at(game, "dortmund_1") == "red coal_mine_1, 2 cubes"


def test_not_in_the_first_round(germany: aoi.Ruleset) -> None:
    """It takes two actions, and there is one."""
    refuse(position(germany, first_round=True, **BUSY), "build_anywhere iron_works at berlin_1", "takes")


def test_not_after_a_first_action_but_after_a_repayment(germany: aoi.Ruleset) -> None:
    """Repaying a loan is no action. [Ruling on combining; Loans]"""
    game = position(germany, money={"red": 10}, loans={"red": 1}, **BUSY)
    refuse(play(game.copy(), "pass with port"), "build_anywhere iron_works at berlin_1", "takes")
    play(game, "repay 1", "build_anywhere iron_works at berlin_1 with port")
    assert at(game, "berlin_1") == "red iron_works_1, 3 cubes"


def test_overbuilding_may_be_combined_too(germany: aoi.Ruleset) -> None:
    """As far as the rules for overbuilding allow. [Combining your two actions into one]"""
    game = position(germany, **(BUSY | {"next_up": "red cotton_mill_2"}))
    play(game, "build_anywhere cotton_mill at koeln_1 with port")
    assert at(game, "koeln_1") == "red cotton_mill_2"
