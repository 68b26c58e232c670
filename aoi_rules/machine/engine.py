"""Running a program: from one decision to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from aoi_rules.errors import PlayError
from aoi_rules.machine.budget import BUDGET, SPENT
from aoi_rules.machine.entries import Fact
from aoi_rules.machine.faults import place_of_step
from aoi_rules.machine.position import Frame, Position
from aoi_rules.machine.program import Program

__all__ = ["advance", "carry_out", "play", "start", "steps"]

_FIRST = range(1_000)
"""The number of consecutive steps that are not counted; games take a few dozen."""
_REST = range(len(_FIRST), 100_000)
"""The number of further steps that may follow without a decision."""


def start(
    program: Program, players: int, options: Mapping[str, int], seed: int, script: list[int] | None,
    log: list[Fact] | None = None,
) -> Position:
    """A new state at its first decision; `drawn` and `log`, if given, receive the draws and the entries of set-up."""
    s = program.new_state(players, dict(options))
    s.seed = seed
    s.log, s.drawn, s.script = [] if log is None else log, [], script
    program.setup(s)
    entry, size = program.entry
    s.frames = [cast("Frame", [entry, -1] + [0] * (size - 2))]  # a list, whose first items its type does not express
    advance(program, s)
    return s


def advance(program: Program, s: Position) -> None:
    """Run steps until somebody must decide or the game is over.  Raises PlayError if neither happens."""
    s.moves = []
    s.to_move = -1
    s.left = BUDGET
    _go_on(program, s)


def steps(program: Program, s: Position) -> Iterator[int]:
    """The same step by step, with the number of each step after it was carried out; no work is counted."""
    s.moves = []
    s.to_move = -1
    s.left = BUDGET
    for _ in _REST:
        if not s.frames:
            return
        number = s.frames[-1][0]
        decides = program.steps[number](s, s.frames[-1])
        yield number
        if decides:
            return


def play(program: Program, s: Position, move: tuple[int, ...]) -> None:
    """Apply a move, which must be one of `s.moves`, and continue to the next decision; PlayError if none is reached."""
    s.left = BUDGET
    f = s.frames[-1]
    program.applies[f[0]](s, f, move)
    steps = program.steps
    for _ in _FIRST:
        if not s.frames:
            break
        f = s.frames[-1]
        if steps[f[0]](s, f):
            return
    _go_on(program, s)


def carry_out(program: Program, s: Position, move: tuple[int, ...]) -> None:
    """The same until the outermost action that has begun is finished: nobody is to decide at the next decision yet, since finding
    its moves takes time."""
    begun = (depth for depth, frame in enumerate(s.frames) if depth and program.states[frame[0]].routine in program.beginnings)
    outer = next(begun, len(s.frames))
    s.left = BUDGET
    f = s.frames[-1]
    program.applies[f[0]](s, f, move)
    for _ in _FIRST:
        if not s.frames:
            break
        f = s.frames[-1]
        if len(s.frames) <= outer and f[0] in program.decisions:
            s.moves, s.to_move = [], -1
            return
        if program.steps[f[0]](s, f):
            return
    _go_on(program, s)


def _go_on(program: Program, s: Position) -> None:
    """Continue without a decision; each step is counted, because the number of steps must be limited."""
    steps, work = program.steps, program.work
    for _ in _REST:
        if not s.frames:
            s.moves = []
            s.to_move = -1
            s.over = 1
            return
        f = s.frames[-1]
        s.left -= work[f[0]]
        if s.left < 0:
            raise PlayError(f"{_place_of_step(program, s)}: {SPENT}")
        if steps[f[0]](s, f):
            return
    raise PlayError(f"{_place_of_step(program, s)}: the game went on here for {_REST.stop:,} steps, and nobody "
                    "had to decide anything; let the `repeat` end, or put a decision into it")


def _place_of_step(program: Program, s: Position) -> str:
    """The place in the text of the current step."""
    return place_of_step(program, s.frames[-1][0])
