"""Games as outside authors write them, from the manual alone: they compile without problems, and random play reaches their
end."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

import aoi_rules as aoi

HERE = Path(__file__).parent
GAMES = ("market_row", "secret_orders", "tricks", "reversi", "tiny_farm", "masters", "flood")


@cache
def loaded(name: str) -> aoi.Ruleset:
    """A game by its name, compiled once."""
    return aoi.load(str(HERE / name / f"{name}.aoi"))


@cache
def played(name: str, seed: int = 1) -> aoi.Game:
    """A random game, played to its end, with the fewest seats."""
    rng, game = Random(seed), loaded(name).new_game(seed=seed)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    return game


@pytest.mark.thorough_with("flood", "market_row", "masters", "reversi", "tiny_farm", "tricks")
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wrong_with_it(name: str) -> None:
    texts = (HERE / name / f"{name}.aoi", HERE / name / "scenarios" / f"{name}.aoi")
    assert [str(problem) for text in texts for problem in aoi.check(str(text))] == []


@pytest.mark.thorough_with("reversi")
@pytest.mark.parametrize("name", GAMES)
def test_it_is_played_to_the_end(name: str) -> None:
    game = played(name)
    assert game.winners or name == "flood", "nobody wins a flood by chance"
    assert aoi.loads(aoi.dumps(game), loaded(name)).winners == game.winners


def test_partners_win_together() -> None:
    assert set(played("tricks").winners) in ({"north", "south"}, {"east", "west"})


def test_where_an_agent_is_sent_makes_no_difference_to_what_others_see() -> None:
    views = []
    for region in ("coast", "capital"):
        game = loaded("secret_orders").new_game(seed=1)
        chooser = game.to_move
        game.play(f"send to {region}")
        views.append([game.view(seat).data for seat in (None, *(s for s in game.scores() if s != chooser))])
    assert views[0] == views[1]


@pytest.mark.thorough
def test_every_stone_but_the_first_four_was_placed() -> None:
    game = played("reversi")
    placed = sum(" takes " in str(event) for event in game.events(None))
    assert sum(score.total for score in game.scores().values()) == 4 + placed


def test_all_lose_a_flood_together() -> None:
    assert not any(played("flood", seed).winners for seed in range(1, 4))


def test_the_pawns_of_a_flood_are_where_the_players_are() -> None:
    game = loaded("flood").new_game(seed=1)
    picture = game.view(None).svg(parts=["map"])
    landing = picture[picture.index('data-name="landing"'):picture.index('data-name="inn"')]
    assert landing.count("<circle") == len(game.scores())
