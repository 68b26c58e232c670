"""The functions that take the time of random play through `Game`."""

from __future__ import annotations

import cProfile
import pstats

import aoi_rules as aoi
from tests.benchmarks.measuring import dice
from tests.benchmarks.playing import Count, through_game

__all__ = ["profile"]


def profile(rules: aoi.Ruleset, seats: int, seed: int, games: int) -> None:
    """Play some games and print the functions that took longest, by their own time."""
    rng, count = dice(seed), Count()
    through_game(rules.new_game(seats, seed), Count(), rng)  # warm
    profiler = cProfile.Profile()
    for _ in range(games):
        game = rules.new_game(seats, rng.randrange(1 << 30))
        profiler.enable()
        through_game(game, count, rng)
        profiler.disable()
    print(f"{rules.title}: {games} games, {count.decisions} decisions, {count.real} real, "
          f"{count.moves / count.decisions:.1f} legal moves each")
    pstats.Stats(profiler).sort_stats("tottime").print_stats(35)
