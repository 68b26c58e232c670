"""A view imagines the same game from the same random numbers, whatever was imagined before."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from aoi_rules import Game
from aoi_rules.machine import draws, lottery, weights
from tests.everyday import first
from tests.machine.test_imagined_limits import CARDS
from tests.machine.test_imagining import rules

Deals = list[list[list[int]]]


@pytest.mark.slow
@pytest.mark.parametrize(("deals", "near"), [
    (lottery.EXACT_DEALS, lottery._NEAR), (0, 1), pytest.param(0, lottery._NEAR, marks=pytest.mark.slow)])
@pytest.mark.parametrize("steps", first(1, [60, 20, 150, draws.STEPS]))
def test_what_others_imagined_changes_nothing(monkeypatch: pytest.MonkeyPatch, steps: int, deals: int, near: int) -> None:
    """This holds even if finding the probabilities takes too long, and another seat or another game found all or some of them."""
    for module in (draws, lottery):
        monkeypatch.setattr(module, "STEPS", steps)
    monkeypatch.setattr(lottery, "EXACT_DEALS", deals)
    monkeypatch.setattr(lottery, "_NEAR", near)
    for seed in range(0, 12, 2):
        alone = deals_of(game_of(seed, lambda _: None))
        assert deals_of(game_of(seed, imagine_now_and_then)) == alone
        assert deals_of(game_of(seed, imagine_for_all)) == alone
        assert deals_of(game_of(seed, lambda _: None, fresh=False)) == alone


@pytest.mark.thorough
def test_what_takes_much_room_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights that were looked up are found again, with the same values."""
    alone = deals_of(game_of(4, lambda _: None))
    monkeypatch.setattr(weights, "_ROOM", 10_000)
    assert deals_of(game_of(4, imagine_for_all)) == alone
    assert weights._looked_up.cache_info().currsize < weights._LATELY // 8


def game_of(seed: int, watch: Callable[[Game], None], *, fresh: bool = True) -> Game:
    """A game after some moves, watched before each; with `fresh` no other game was watched before."""
    if fresh:
        weights._looked_up.cache_clear()
    rng, game = random.Random(seed), rules(CARDS).new_game(3, seed=seed)
    for _ in range(10 + 2 * seed):
        watch(game)
        moves = [move for move in game.legal_moves() if str(move) != "pass"]
        game.play(rng.choice(moves or game.legal_moves()))
    return game


def imagine_now_and_then(game: Game) -> None:
    """At one of three decisions, some seat imagines a game."""
    if game.decisions % 3 == 0:
        game.view(game.seats[game.decisions % 2]).imagine(random.Random(game.decisions))


def imagine_for_all(game: Game) -> None:
    """All seats imagine games, and so does a spectator of a copy."""
    for seat in (*game.seats, None):
        for seed in range(3):
            game.copy().view(seat).imagine(random.Random(seed))
            game.view(seat).imagine(random.Random(seed))


def deals_of(game: Game) -> Deals:
    """The game that each seat imagines with some random numbers."""
    return [[laid(game.view(seat).imagine(random.Random(number))) for number in range(8)] for seat in game.seats]


def laid(game: Game) -> list[int]:
    return [number for zone in ("deck", "hand", "aside") for number in getattr(game.record.state, f"z_{zone}")]
