"""Plays the games of a plan and observes in each what designers want to know."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from aoi_rules.game import Game, Ruleset
from aoi_rules.lab.plan import Plan
from aoi_rules.lab.playing import play_game
from aoi_rules.lab.uses import Uses

__all__ = ["GameObservation", "watch_batch"]


@frozen
class GameObservation:
    """The observations of a game.  `points`, `order`, `lines` and `used` have one entry for each seat, in the order of the seats.

    `wins` are 1 for a seat that won, a part of it for a shared win, and otherwise 0; a team wins once.  `over` says whether the
    game ended.  `order` says when a seat first decided: 0 for
    the first seat to do so, -1 for one that never did.  `lines` are the values of the score lines, `rounds` the number of passes
    of each named loop of the flow.  `used` are pairs of 64-bit integers, in this machine's byte order: a number of `Uses`, and
    how often the seat used it, or 1 if the seat had it at the end.
    """

    points: tuple[int, ...]
    wins: tuple[float, ...]
    over: bool
    order: tuple[int, ...]
    decisions: int
    rounds: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    used: tuple[bytes, ...]


def watch_batch(plan: Plan, numbers: Sequence[int]) -> list[GameObservation]:
    """The observations of the games with these numbers, in order.  Raises PlayError or PluginError if the rules or a bot fail."""
    uses = _uses_of(plan.rules)
    return [_watch_game(play_game(plan, number), uses) for number in numbers]


@lru_cache(maxsize=2)
def _uses_of(rules: Ruleset) -> Uses:
    return Uses(rules)


def _watch_game(game: Game, uses: Uses) -> GameObservation:
    seats, turns, scores = game.seats, game.record.turns, game.scores()
    used, state = uses.count_turns(turns, len(seats)), game.record.state
    for counter, held in zip(used, uses.count_held(state, len(seats)), strict=True):
        counter.update(held)
    ended = game.outcome
    began = list(dict.fromkeys(turn.seat for turn in turns))
    order = tuple(began.index(seat) if seat in began else -1 for seat in range(len(seats)))
    rounds = tuple(getattr(state, one.slot) for one in game.rules.model.rounds)
    return GameObservation(
        tuple(scores[seat].total for seat in seats), tuple(ended.wins.get(seat, 0.0) for seat in seats), ended.over, order,
        game.decisions, rounds,
        tuple(tuple(scores[seat].lines.values()) for seat in seats),
        tuple(map(_pack_counter, used)),
    )


def _pack_counter(counter: Counter[int]) -> bytes:
    return array("q", [cell for item in sorted(counter.items()) for cell in item]).tobytes()
