"""A bot that plays anything."""

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
    """Chooses among the legal moves of the decision, each as likely as the others."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """Any legal move."""
        return rng.choice(moves_to_choose(view))


def all_random(bots: Iterable[Bot]) -> bool:
    """Whether each of the bots is the one called random."""
    return all(type(bot) is RandomBot for bot in bots)


def played_on(game: Game, most: int) -> tuple[Game, int]:
    """A game as it stands when random bots have played it on until it is over or they made `most` decisions, and how many they
    made; it has no past.  The moves are those that `bots.decide` plays.  A position in which no move is legal is the last one.

    Raises PlayError or PluginError if the rules or a plugin fail.
    """
    record = game.record
    seats = [seat_state(game.seed, seat) for seat in game.seats]
    position, decisions = record.engine.random_bots(record.position, seats, game.decisions, most)
    course = Timeline(record.program, record.names, GameStart(record.engine.kept(position), record.engine))
    ended = GameRecord(record.program, record.names, record.options, game.seed, record.engine, position, course)
    return Game(game.rules, ended), decisions
