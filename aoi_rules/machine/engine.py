"""Running a program: from one decision to the next."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from aoi_rules.machine.program import Program

__all__ = ["advance", "digest", "play", "start"]


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
    """Carry out steps until somebody must decide or the game is over."""
    steps = program.steps
    s.moves = []
    s.to_move = -1
    while s.frames:
        f = s.frames[-1]
        if steps[f[0]](s, f):
            return
    s.over = 1


def play(program: Program, s: Any, move: tuple[int, ...]) -> None:
    """Carry out a move, which must be one of `s.moves`, and go on to the next decision."""
    f = s.frames[-1]
    program.applies[f[0]](s, f, move)
    steps = program.steps
    while s.frames:
        f = s.frames[-1]
        if steps[f[0]](s, f):
            return
    s.moves = []
    s.to_move = -1
    s.over = 1


def digest(s: Any) -> str:
    """A short fingerprint of a position and of what chance will draw from it, the same on every machine."""
    numbers, nested = s.numbers()
    packed = array("q", numbers)
    if sys.byteorder == "big":
        packed.byteswap()
    return blake2b(packed.tobytes() + f"{nested} {s.seed}".encode(), digest_size=8).hexdigest()
