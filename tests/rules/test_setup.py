"""Starting the game."""

from __future__ import annotations

from collections import Counter

import pytest

import aoi_rules as aoi
from tests.rules.table import Purse, hand, order, purse, tally

SEEDS = range(40)


def table(game: aoi.Game) -> dict[str, dict[str, list[object]]]:
    types: dict[str, dict[str, list[object]]] = game.view(None).data["types"]
    return types


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_is_dealt_six_cards_and_two_lie_face_up(germany: aoi.Ruleset, players: int) -> None:
    """Six cards each, however many play (the second edition's change); two beside the deck of what is left of 66."""
    game = germany.new_game(players=players, seed=1)
    zones = game.view(None).data["zones"]
    assert set(zones["hand"].values()) == {6}
    assert len(tally(game, "offer").split(", ")) == 2
    assert zones["deck"]["all"] == 66 - 6 * players - 2
    assert tally(game, "discard") == ""


@pytest.mark.parametrize(("players", "cards"), [(3, 6), (4, 5), (5, 6)])
def test_the_first_edition_deals_four_players_five_cards(germany: aoi.Ruleset, players: int, cards: int) -> None:
    game = germany.new_game(players=players, seed=1, options={"edition": "first"})
    assert set(game.view(None).data["zones"]["hand"].values()) == {cards}


def test_a_hand_is_seen_by_its_player_alone(germany: aoi.Ruleset) -> None:
    game = germany.new_game(players=3, seed=1)
    assert len(hand(game, "red").split(", ")) == 6
    assert game.view("red").data["zones"]["hand"]["blue"] == 6  # a number, not the cards


def test_cards_are_shuffled(germany: aoi.Ruleset) -> None:
    games = [germany.new_game(players=3, seed=seed) for seed in SEEDS]
    assert len({hand(g, "red") for g in games}) > len(SEEDS) // 2
    assert len({tally(g, "offer") for g in games}) > len(SEEDS) // 4


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nobody_has_money(germany: aoi.Ruleset, players: int) -> None:
    """The bank holds all of it; there are no loans yet either."""
    game = germany.new_game(players=players, seed=1)
    assert {purse(game, seat) for seat in game.seats} == {Purse(money=0, loans=0, spent=0)}


def test_the_map_is_empty_and_the_demand_displays_are_full(germany: aoi.Ruleset) -> None:
    """One cube in every space of both displays."""
    types = table(germany.new_game(players=3, seed=1))
    assert set(types["space"]["counter"]) == set(types["space"]["owner"]) == set(types["rail"]["owner"]) == {None}
    assert all(types["box"]["filled"])


def test_every_market_space_has_a_market_counter_face_up(germany: aoi.Ruleset) -> None:
    """Eighteen market counters are shuffled, one is put on each market space and turned up; the rest leave the game."""
    spaces, tiles = germany.model.type("space"), germany.model.type("tile")
    market = [m.name for m in germany.model.type("symbol").members].index("market")
    copies = {m.name: int(str(n)) for m, n in zip(tiles.members, tiles.field("copies").values, strict=True)}
    assert sum(copies.values()) == 18
    seen = set()
    for seed in SEEDS:
        laid = table(germany.new_game(players=3, seed=seed))["space"]
        for symbol, tile in zip(spaces.field("symbol").values, laid["tile"], strict=True):
            assert (symbol == market) == (tile is not None)
        assert not any(laid["turned"])
        drawn = Counter(str(tile) for tile in laid["tile"] if tile is not None)
        assert all(drawn[tile] <= copies[tile] for tile in drawn)
        seen.add(tuple(laid["tile"]))
    assert len(seen) > len(SEEDS) // 2
    assert {tile for row in seen for tile in row if tile} == set(copies)


def test_each_player_has_two_counters_of_each_level_and_one_ship_of_level_0(germany: aoi.Ruleset) -> None:
    game = germany.new_game(players=5, seed=1)
    for seat in game.seats:
        shown = game.view(None).data["zones"]["display"][seat]
        assert set(shown) == {m.name for m in germany.model.type("counter").members}
        assert {name for name, number in shown.items() if number != 2} == {"ship_0"}
        assert shown["ship_0"] == 1
        assert tally(game, "gone", seat) == ""


def test_the_first_player_is_drawn_and_play_goes_clockwise_from_there(germany: aoi.Ruleset) -> None:
    """Every seat may start."""
    clockwise = ["blue", "red", "purple", "green"]
    games = [germany.new_game(players=clockwise, seed=seed) for seed in SEEDS]
    orders = {order(g) for g in games}
    assert orders == {
        "blue red purple green",
        "red purple green blue",
        "purple green blue red",
        "green blue red purple",
    }
    for game in games:
        assert game.to_move == order(game).split()[0]


def test_the_deck_holds_66_cards_among_them_five_of_each_of_six_colours(germany: aoi.Ruleset) -> None:
    cards = germany.model.type("card")
    copies, colours = cards.field("copies").values, cards.field("colour").values
    assert sum(int(n) for n in copies if isinstance(n, int)) == 66
    assert [n for n, colour in zip(copies, colours, strict=True) if colour != -1] == [5] * 6


def test_three_to_five_may_play(germany: aoi.Ruleset) -> None:
    for players in (2, 6):
        with pytest.raises(ValueError, match="3 to 5 players"):
            germany.new_game(players=players)
