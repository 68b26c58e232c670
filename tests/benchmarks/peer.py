"""The peer: catanatron's games through its public names, loosely typed because it has no type annotations."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module, metadata
from typing import Any

from tests.benchmarks.measuring import dice

__all__ = ["half_way", "new_game", "version"]


def version() -> str:
    """The name and version of the peer."""
    return f"catanatron {metadata.version('catanatron')}"


def new_game(rng: random.Random, see: Callable[[int], None]) -> Any:
    """A game of four that pick at random; `see` gets how many actions there are at each decision."""
    catanatron: Any = import_module("catanatron")
    randrange = rng.randrange

    class Anyone(catanatron.Player):  # type: ignore[misc]
        """Picks as catanatron's own RandomPlayer does, and counts the decisions."""

        def decide(self, _: Any, playable_actions: Sequence[Any]) -> Any:
            """Any of the actions."""
            number = len(playable_actions)
            see(number)
            return playable_actions[randrange(number)]

    return catanatron.Game([Anyone(colour) for colour in catanatron.Color], seed=rng.randrange(1, 1 << 30))


def half_way(rng: random.Random) -> Any:
    """A game half-way through: it has as many decisions behind it as ahead of it."""
    seed, total = rng.randrange(1 << 30), 0

    def see(_: int) -> None:
        nonlocal total
        total += 1

    new_game(dice(seed), see).play()
    game = new_game(dice(seed), lambda _: None)
    for _ in range(total // 2):
        game.play_tick()
    return game
