"""Random play without a view, a log or a past; `aoi_rules/native/playout.h` is the same in C.

If a decision has only one legal move, no random number is used for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aoi_rules.machine import engine, faults
from aoi_rules.machine.generator import Generator, decision_state
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program

__all__ = ["playout", "random_bots"]


def playout(program: Program, s: Position, random: Generator, most: int) -> tuple[int, int]:
    """Play random moves in a state, which is changed, until none is legal, as at the end, or `most` decisions were made.

    Returns the number of decisions, and of those with more than one legal move.  Raises PlayError or PluginError if the rules or
    a plugin fail; then the state is useless.
    """
    return _play(program, s, lambda _: random, most)


def random_bots(program: Program, s: Position, seats: Sequence[int], made: int, most: int) -> tuple[int, int]:
    """The same as the bot `random` in all seats does it, with a separate generator for each decision.

    `seats` has for each seat its `seat_state`; `made` is the number of decisions before.
    """
    return _play(program, s, lambda number: Generator(decision_state(seats[s.to_move], made + number)), most)


def _play(program: Program, s: Position, generator: Callable[[int], Generator], most: int) -> tuple[int, int]:
    """Play on; `generator` returns the generator for a decision, counted from 0."""
    decisions = real = 0
    s.log = s.drawn = s.script = None
    with faults.guard(program):
        while s.moves and decisions < most:
            moves = s.moves
            if len(moves) == 1:
                move = moves[0]
            else:
                move = generator(decisions).choice(moves)
                real += 1
            engine.play(program, s, move)
            decisions += 1
    return decisions, real
