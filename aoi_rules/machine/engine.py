"""Running a program: from one decision to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aoi_rules.errors import PlayError
from aoi_rules.machine.faults import place_of_step
from aoi_rules.machine.program import Program

__all__ = ["advance", "play", "start"]

_STEPS = range(100_000)
"""So many steps may follow one another without a decision; games take a few dozen."""


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
    steps = program.steps
    s.moves = []
    s.to_move = -1
    for _ in _STEPS:
        if not s.frames:
            s.over = 1
            return
        f = s.frames[-1]
        if steps[f[0]](s, f):
            return
    raise _endless(program, s)


def play(program: Program, s: Any, move: tuple[int, ...]) -> None:
    """Carry out a move, which must be one of `s.moves`, and go on to the next decision; PlayError where none comes."""
    f = s.frames[-1]
    program.applies[f[0]](s, f, move)
    steps = program.steps
    for _ in _STEPS:
        if not s.frames:
            s.moves = []
            s.to_move = -1
            s.over = 1
            return
        f = s.frames[-1]
        if steps[f[0]](s, f):
            return
    raise _endless(program, s)


def _endless(program: Program, s: Any) -> PlayError:
    place = place_of_step(program.code.splitlines(), s.frames[-1][0])
    return PlayError(f"{place}: the game went on here for {len(_STEPS):,} steps, and nobody had to decide anything; let the "
                     "`repeat` end, or put a decision into it")
