"""Running a program: from one decision to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aoi_rules.errors import PlayError
from aoi_rules.machine.budget import BUDGET, SPENT
from aoi_rules.machine.faults import place_of_step
from aoi_rules.machine.program import Program

__all__ = ["advance", "play", "start"]

_FIRST = range(1_000)
"""So many steps follow one another without any of them being counted; games take a few dozen."""
_REST = range(len(_FIRST), 100_000)
"""So many more may follow without a decision."""


def start(program: Program, players: int, options: Mapping[str, int], seed: int, script: list[int] | None) -> Any:
    """A state at its first decision; `drawn` and `log` tell what setting up drew and did."""
    s = program.new_state(players, dict(options))
    s.seed = seed
    s.log, s.drawn, s.script = [], [], script
    program.setup(s)
    entry, size = program.entry
    s.frames = [[entry, -1] + [0] * (size - 2)]
    advance(program, s)
    return s


def advance(program: Program, s: Any) -> None:
    """Carry out steps until somebody must decide or the game is over; PlayError where neither ever comes."""
    s.moves = []
    s.to_move = -1
    s.left = BUDGET
    _go_on(program, s)


def play(program: Program, s: Any, move: tuple[int, ...]) -> None:
    """Carry out a move, which must be one of `s.moves`, and go on to the next decision; PlayError where none comes."""
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


def _go_on(program: Program, s: Any) -> None:
    """Go on where nothing is to be decided yet; each step is counted, since very many may follow."""
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
            raise PlayError(f"{_here(program, s)}: {SPENT}")
        if steps[f[0]](s, f):
            return
    raise PlayError(f"{_here(program, s)}: the game went on here for {_REST.stop:,} steps, and nobody had to decide anything; "
                    "let the `repeat` end, or put a decision into it")


def _here(program: Program, s: Any) -> str:
    """The place in the text of the step at hand."""
    return place_of_step(program, s.frames[-1][0])
