"""A bot that plays random moves."""

from __future__ import annotations

import random
from collections.abc import Iterable

from aoi_rules.bots.protocol import Bot, moves_to_choose
from aoi_rules.game import Game, View
from aoi_rules.machine.generator import seat_state
from aoi_rules.machine.moves import Move
from aoi_rules.play.record import GameRecord
from aoi_rules.play.turns import GameStart, Timeline

__all__ = ["RandomBot", "all_random", "played_on"]


class RandomBot:
    """Chooses among the legal moves of the decision, all equally likely."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """A random legal move."""
        return rng.choice(moves_to_choose(view))


def all_random(bots: Iterable[Bot]) -> bool:
    """Whether all of the bots are the one called random."""
    return all(type(bot) is RandomBot for bot in bots)


def played_on(game: Game, most: int) -> tuple[Game, int]:
    """A game after random bots have played it until it is over, or until they made `most` decisions; and the number of decisions.
    The game has no past.  The moves are those that `bots.decide` would play.  A position without a legal move ends the play.

    Raises PlayError or PluginError if the rules or a plugin fail.
    """
    record = game.record
    seats = [seat_state(game.seed, seat) for seat in game.seats]
    position, decisions = record.engine.random_bots(record.position, seats, game.decisions, most)
    course = Timeline(record.program, record.names, GameStart(record.engine.store_position(position), record.engine))
    ended = GameRecord(record.program, record.names, record.options, game.seed, record.engine, position, course)
    return Game(game.rules, ended), decisions
