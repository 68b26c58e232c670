"""The works of outside authors as the tests draw them: a view of each, in the middle of a game."""

from __future__ import annotations

import random
from functools import cache

import aoi_rules as aoi
from tests.authors import test_games, test_ports
from tests.drawing.pictures import GAMES, moments

__all__ = ["BOARDS", "WORKS", "latest", "loaded"]

WORKS = (*test_ports.MAPS, *test_games.GAMES, *test_ports.PARTS)
"""Maps, games and parts of outside authors; each part is laid over New England."""
BOARDS = tuple(name for name in (*GAMES, *WORKS) if name not in ("card_game", "tricks"))
"""The games and maps with a map or a grid."""
DECISIONS = 20


def loaded(name: str) -> aoi.Ruleset:
    """One work, compiled once."""
    if name in test_ports.PARTS:
        return test_ports.loaded("new_england", test_ports.PARTS[name])
    return (test_ports if name in test_ports.MAPS else test_games).loaded(name)


@cache
def latest(name: str) -> aoi.View:
    """A seat's view late in a game of the library, or after some decisions of a game by an outside author."""
    if name in GAMES:
        game = moments(name)[-1]
        return game.view(game.seats[0])
    rng, game = random.Random(5), loaded(name).new_game(seed=4)
    while not game.over and game.decisions < DECISIONS:
        game.play(rng.choice(game.legal_moves()))
    return game.view(game.seats[0])
