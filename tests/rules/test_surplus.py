"""New cubes: a mine or works that has just been built fills the demand display, and an empty one is turned."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, box, gone, play, printed, purse, refuse


def built(rules: aoi.Ruleset, move: str, **setting: Any) -> aoi.Game:
    plain: dict[str, Any] = {"hands": {"red": "ship"}, "money": {"red": 20}}
    game = position(rules, **(plain | setting))
    return play(game, f"build_anywhere {move} with ship")


JOINED: dict[str, Any] = {"counters": "yellow port_1 at bremen, turned", "railways": "green bremen--dortmund"}


def test_four_cubes_of_which_three_go_up_for_4_dollars(germany: aoi.Ruleset) -> None:
    """The rulebook's example: a mine of level 2, joined to a port, and three empty boxes. [Coal and iron cubes]"""
    game = built(
        germany,
        "coal_mine at dortmund_1",
        next_up="red coal_mine_2",
        coal=3,
        railways="green bremen--dortmund",
        counters="yellow port_1 at bremen\ngreen iron_works_1 at dortmund_3",
    )
    assert at(game, "dortmund_1") == "red coal_mine_2, 1 cube"
    assert box(game, "coal") == "1 1 2 2 3 3"
    cost = printed(germany, "coal_mine_2", "cost")
    assert purse(game, "red") == Purse(money=20 - cost + 4, loans=0, spent=cost)  # $2 + $1 + $1


@pytest.mark.parametrize(
    ("before", "after", "income", "cubes"),
    [
        (6, "1 1 2 2 3 3", 0, 3),
        (5, "1 1 2 2 3 3", 1, 2),
        (4, "1 1 2 2 3 3", 2, 1),
        (2, "1 2 2 3 3", 5, 0),
        (0, "2 3 3", 8, 0),
    ],
)
def test_the_dearest_empty_box_first(germany: aoi.Ruleset, before: int, after: str, income: int, cubes: int) -> None:
    """From the bottom row upwards; each cube pays its row's value; what finds no box stays. [Coal and iron cubes]"""
    game = built(germany, "coal_mine at dortmund_1", coal=before, **JOINED)
    assert box(game, "coal") == after
    turned = cubes == 0
    assert at(game, "dortmund_1") == (
        "red coal_mine_1, turned" if turned else f"red coal_mine_1, {cubes} cube" + "s" * (cubes > 1)
    )
    cost = printed(germany, "coal_mine_1", "cost")
    assert purse(game, "red") == Purse(money=20 - cost + income + (4 if turned else 0), loans=0, spent=cost)


def test_a_new_mine_may_be_emptied_and_turned_at_once(germany: aoi.Ruleset) -> None:
    """Three cubes for $3 + $3 + $2 and the mine's profit of $4. [Flipping coal mines and iron works]"""
    game = built(germany, "coal_mine at belgium", coal=0, railways="yellow france--belgium", money={"red": 1})
    assert at(game, "belgium") == "red coal_mine_1, turned"
    assert purse(game, "red").money == 1 - printed(germany, "coal_mine_1", "cost") + 8 + 4


def test_iron_goes_to_the_iron_display(germany: aoi.Ruleset) -> None:
    cubes = printed(germany, "iron_works_1", "cubes")
    game = built(germany, "iron_works at dortmund_3", iron=5, coal=0, **JOINED)
    assert at(game, "dortmund_3") == f"red iron_works_1, {cubes - 1} cubes"
    assert (box(game, "iron"), box(game, "coal")) == ("1 1 2 2 3 3", "")
    assert purse(game, "red").money == 20 - 2 + 1


@pytest.mark.parametrize(
    "setting",
    [
        {},
        {"counters": "yellow port_1 at bremen"},
        {"railways": "green bremen--dortmund"},
        {"counters": "yellow port_1 at bremen", "railways": "green bremen--hannover\ngreen kassel--dortmund"},
    ],
    ids=["alone", "no railway", "no port", "a gap"],
)
def test_only_if_joined_to_a_port_or_distant_port(germany: aoi.Ruleset, setting: dict[str, str]) -> None:
    """[Coal and iron cubes]"""
    game = built(germany, "coal_mine at dortmund_1", coal=0, **setting)
    assert (at(game, "dortmund_1"), box(game, "coal")) == ("red coal_mine_1, 3 cubes", "")


def test_a_distant_port_in_the_place_itself_will_do(germany: aoi.Ruleset) -> None:
    """Bohemia has the mark. [Coal and iron cubes]"""
    game = built(germany, "coal_mine at bohemia", coal=5)
    assert at(game, "bohemia") == "red coal_mine_1, 2 cubes"


def test_a_port_in_the_place_itself_will_do(germany: aoi.Ruleset) -> None:
    game = built(germany, "iron_works at hamburg_3", iron=5, counters="yellow port_1 at hamburg_1, turned")
    assert at(game, "hamburg_3") == f"red iron_works_1, {printed(germany, 'iron_works_1', 'cubes') - 1} cubes"


def test_it_is_not_a_choice(germany: aoi.Ruleset) -> None:
    """The turn simply goes on: nobody is asked whether, and nobody how many. [Coal and iron cubes]"""
    game = position(germany, hands={"red": "brown"}, coal=5, **JOINED)
    play(game, "build coal_mine at dortmund_1 with brown")
    assert (at(game, "dortmund_1"), game.to_move) == ("red coal_mine_1, 2 cubes", "red")
    assert "railway" in {m.action for m in game.legal_moves()}


def test_it_comes_after_the_payment(germany: aoi.Ruleset) -> None:
    """The building is paid first, if need be with a loan that the income would have saved. [Ruling on surplus]"""
    game = built(germany, "coal_mine at dortmund_1", coal=0, money={}, **JOINED)
    assert purse(game, "red").loans == 1


@pytest.mark.parametrize("later", ["build port at bremen with grey", "railway bremen--dortmund"])
def test_only_at_the_moment_of_building(germany: aoi.Ruleset, later: str) -> None:
    """A mine that is joined to a port afterwards keeps its cubes. [Coal and iron cubes]"""
    port_comes = later.startswith("build")
    game = position(
        germany,
        coal=0,
        hands={"red": "grey"},
        counters="red coal_mine_1 at dortmund_1" + ("" if port_comes else "\nyellow port_1 at bremen"),
        railways="green bremen--dortmund" if port_comes else "",
    )
    play(game, later)
    assert (at(game, "dortmund_1"), box(game, "coal")) == ("red coal_mine_1, 3 cubes", "")


def test_only_the_new_mine_s_cubes_go(germany: aoi.Ruleset) -> None:
    """Yellow's mine next door keeps its own."""
    game = built(
        germany,
        "coal_mine at dortmund_1",
        coal=0,
        railways=JOINED["railways"],
        counters=f"{JOINED['counters']}\nyellow coal_mine_1 at dortmund_2",
    )
    assert at(game, "dortmund_2") == "yellow coal_mine_1, 3 cubes"
    assert box(game, "coal") == "2 3 3"


# ---- turning mines and works -----------------------------------------------------------------------------------------


def test_the_last_cube_turns_the_counter_and_pays_its_owner_whoever_s_turn_it_is(germany: aoi.Ruleset) -> None:
    """$4 at once for a mine of level 1, though it is red who acts. [Flipping coal mines and iron works]"""
    setting: dict[str, Any] = {"next_up": "red cotton_mill_2", "railways": "red dortmund--koeln"}
    game = built(germany, "cotton_mill at koeln_1", counters="yellow coal_mine_1 at dortmund_1, 2 cubes", **setting)
    assert (at(game, "dortmund_1"), purse(game, "yellow").money) == ("yellow coal_mine_1, 1 cube", 0)
    game = built(germany, "cotton_mill at koeln_1", counters="yellow coal_mine_1 at dortmund_1, 1 cube", **setting)
    assert (at(game, "dortmund_1"), purse(game, "yellow").money) == ("yellow coal_mine_1, turned", 4)
    assert purse(game, "yellow") == Purse(money=4, loans=0, spent=0)


def test_iron_works_likewise(germany: aoi.Ruleset) -> None:
    game = built(
        germany,
        "factory at kassel",
        next_up="red factory_3",
        railways="green dortmund--kassel",
        counters="yellow coal_mine_1 at dortmund_1\ngreen iron_works_1 at dortmund_3, 1 cube",
    )
    assert at(game, "dortmund_3") == "green iron_works_1, turned"
    assert purse(game, "green").money == printed(germany, "iron_works_1", "profit")


def test_a_flip_pays_before_the_bill_so_no_needless_loan_is_taken(germany: aoi.Ruleset) -> None:
    """Red has $2, the mill costs $6, and red's own mine gives it the last cube, which earns $4. [Ruling on money]"""
    game = built(
        germany,
        "cotton_mill at koeln_1",
        next_up="red cotton_mill_2",
        railways="red dortmund--koeln",
        counters="red coal_mine_1 at dortmund_1, 1 cube",
        money={"red": 2},
    )
    assert purse(game, "red") == Purse(
        money=0, loans=0, spent=6
    )  # spent is the price, not what is left after the profit


def test_a_turned_mine_stays_on_the_map(germany: aoi.Ruleset) -> None:
    """It goes on occupying its space and its owner's share."""
    game = position(germany, counters="red coal_mine_1 at dortmund_1, turned")
    assert gone(game, "red") == ""
    refuse(game, "build_anywhere cotton_mill at dortmund_3", "build_anywhere.share")
