"""The builder of positions: the requested pieces are in place, and none is created or lost."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, box, gone, hand, left, order, purse, rail_owner, tally

CROWDED: dict[str, Any] = {
    "counters": """
        red coal_mine_1 at mannheim, 2 cubes
        yellow coal_mine_2 at bohemia, turned
        green iron_works_2 at koeln_2
    """,
    "railways": "red mannheim--frankfurt--bebra\nyellow regensburg--bohemia",
    "next_up": "red cotton_mill_2, green ship_1",
    "hands": {"red": "brown brown port", "yellow": ""},
    "offer": "grey",
    "coal": 4,
    "iron": 0,
    "markets": "poland_2 no_demand\nberlin_5 both, turned",
    "money": {"red": 7},
    "loans": {"yellow": 2},
    "spent": {"green": 3},
}


def test_what_is_asked_for_lies_there(germany: aoi.Ruleset) -> None:
    game = position(germany, "green yellow red", turn="yellow", **CROWDED)
    assert (game.to_move, order(game)) == ("yellow", "green yellow red")
    assert at(game, "mannheim") == "red coal_mine_1, 2 cubes"
    assert at(game, "bohemia") == "yellow coal_mine_2, turned"
    assert at(game, "koeln_2") == "green iron_works_2, 4 cubes"
    assert (at(game, "poland_2"), at(game, "berlin_5"), at(game, "kiel")) == ("no_demand", "both, turned", "empty")
    assert (rail_owner(game, "bebra--frankfurt"), rail_owner(game, "kiel--hamburg")) == ("red", None)
    assert (left(game, "red", "cotton_mill"), gone(game, "green")) == ("2 2 3 3", "ship_0")
    assert (hand(game, "red"), hand(game, "yellow"), tally(game, "offer")) == ("brown, brown, port", "", "grey")
    assert (box(game, "coal"), box(game, "iron")) == ("2 2 3 3", "")
    assert [purse(game, seat) for seat in ("red", "yellow", "green")] == [
        Purse(7, 0, 0),
        Purse(0, 2, 0),
        Purse(0, 0, 3),
    ]


@pytest.mark.parametrize("deck", [None, "", "blue blue grey"])
def test_nothing_is_made_or_lost(germany: aoi.Ruleset, deck: str | None) -> None:
    """All cards, all counters and all market tiles are somewhere, with the same number of each as at the start."""
    game, fresh = position(germany, deck=deck, **CROWDED), germany.new_game(3, seed=1)

    def cards(s: Any) -> list[int]:
        piles = [s.z_deck, s.z_offer, s.z_discard, *(s.z_hand[12 * n : 12 * n + 12] for n in range(3))]
        return [sum(column) for column in zip(*piles, strict=True)]

    def counters(s: Any) -> list[int]:
        return [s.n_display[n] + s.n_gone[n] + list(s.space_owner).count(n) for n in range(3)]

    assert cards(game.record.state) == cards(fresh.record.state)
    assert counters(game.record.state) == counters(fresh.record.state)
    assert game.record.state.n_markets == fresh.record.state.n_markets
    assert list(game.record.state.n_hand[: len(game.seats)]) == [3, 0, 3]
    if deck is not None:
        assert game.record.state.n_deck[0] == len(deck.split())


def test_no_more_than_there_is(germany: aoi.Ruleset) -> None:
    with pytest.raises(AssertionError, match="no such piece is left in deck"):
        position(germany, hands={"red": "ship ship ship ship"})
    with pytest.raises(AssertionError, match="something lies there"):
        position(germany, counters="red port_1 at kiel\nyellow port_1 at kiel")
    with pytest.raises(AssertionError, match="has its railway"):
        position(germany, railways="red kiel--hamburg\nyellow hamburg--kiel")


@pytest.mark.parametrize(("setting", "decisions"), [({}, 2), ({"actions": 1}, 1), ({"first_round": True}, 1)])
def test_the_turn_goes_on_from_there(germany: aoi.Ruleset, setting: dict[str, Any], decisions: int) -> None:
    game = position(germany, **setting)
    for _ in range(decisions):
        assert game.to_move == "red"
        game.play(next(m for m in game.legal_moves() if m.action == "pass"))
    assert game.to_move == "yellow"
