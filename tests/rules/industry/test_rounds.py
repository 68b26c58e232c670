"""The number of rounds in a game, and that an era has twelve auctions: no single position shows these."""

from __future__ import annotations

import random

import pytest

import aoi_rules as aoi

ROUNDS = [(3, "standard", 20), (3, "recommended", 18), (4, "standard", 15), (4, "recommended", 16)]


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    return aoi.load("industry")


@pytest.mark.parametrize(("players", "tokens", "rounds"), ROUNDS)
def test_the_rounds_of_a_game(rules: aoi.Ruleset, players: int, tokens: str, rounds: int) -> None:
    game = finished(rules, players, tokens, 1)
    offers = [e for e in game.events() if e.kind == "move" and e.data["action"] == "offer"]
    assert len(offers) == 60
    assert game.record.state.r_round == rounds


@pytest.mark.parametrize("players", [3, 4])
def test_every_field_is_somebodys(rules: aoi.Ruleset, players: int) -> None:
    """Each is claimed once; a joker stays with the player who took it."""
    game = finished(rules, players, "standard", 2)
    fields = game.view(None).data["types"]["field"]
    assert None not in fields["owner"]


def finished(rules: aoi.Ruleset, players: int, tokens: str, seed: int) -> aoi.Game:
    """A random game at its end."""
    game, rng = rules.new_game(players, seed, {"tokens": tokens}), random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    return game
