"""Plays the games of a plan one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.bots import decide, make
from aoi_rules.bots.random_bot import all_random, played_on
from aoi_rules.errors import PluginError
from aoi_rules.game import Game
from aoi_rules.lab.plan import Plan, Result

__all__ = ["MOST", "play_batch", "play_game"]

MOST = 50_000
"""After this many decisions, a game counts as one that does not end."""


def play_batch(plan: Plan, numbers: Sequence[int]) -> list[Result]:
    """The results of the games with these numbers, in order.  Raises PlayError or PluginError if the rules or a bot fail."""
    return [_result(plan, number) for number in numbers]


def play_game(plan: Plan, number: int) -> Game:
    """The game with that number and its past, played by its bots until it is over or `MOST` decisions were made.  Raises the
    errors of `play_batch`; if a bot fails, the PluginError names the game's seed and the bot in each seat."""
    game = plan.rules.new_game(plan.seats, plan.seed + number)
    seated = plan.bots_by_seat(number)
    bots = {seat: make(name, plan.rules) for seat, name in seated.items()}
    try:
        while game.to_move is not None and game.decisions < MOST:
            decide(game, bots[game.to_move])
    except PluginError as error:
        who = " ".join(f"{seat}={bot}" for seat, bot in seated.items())
        raise PluginError(f"{error}; this was the game from seed {plan.seed + number}, with {who}") from error
    return game


def _result(plan: Plan, number: int) -> Result:
    if not all_random(make(name, plan.rules) for name in set(plan.bots)):
        return _result_of(plan, game := play_game(plan, number), game.decisions)
    game, played = played_on(plan.rules.new_game(plan.seats, plan.seed + number), MOST)
    if game.to_move is not None and played < MOST:  # a dead end, which `decide` reports
        decide(game, make("random"))
    return _result_of(plan, game, played)


def _result_of(plan: Plan, game: Game, decisions: int) -> Result:
    scores = game.scores()
    return Result(tuple(scores[seat].total for seat in plan.seats), game.outcome, decisions)
