"""Which choices from a hidden place were open to who decided, whatever lay there, as far as all can tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aoi_rules.errors import AoiError
from aoi_rules.machine.faults import guard
from aoi_rules.machine.program import Program
from aoi_rules.machine.state import own_frames

__all__ = ["Opening", "opening"]

Opening = frozenset[tuple[int, ...]]
"""The kinds of pieces that can be chosen together, in the order of the choices, if they lie there."""


def opening(program: Program, s: Any, step: int, raw: Sequence[int]) -> Opening | None:
    """Which pieces could have been chosen from a hidden place together with all else that was chosen in a move, before which the
    position is `s`; None where any that lie there could have been.

    Nothing that is hidden from anybody has an influence on this.
    """
    option = program.decisions[step].options[raw[0]]
    chosen = program.limited[step, raw[0]]
    n = _bared(program, s)
    try:
        with guard(program, n):
            program.steps[step](n, n.frames[-1])
    except AoiError:  # the rules cannot go on where so many pieces lie
        return None
    others = [i for i in range(len(raw)) if i not in chosen]
    found = frozenset([tuple([move[i] for i in chosen]) for move in n.moves if all(move[i] == raw[i] for i in others)])
    every = len(program.model.type(program.model.zone(option.choices[chosen[0] - 1].zone).of).members) ** len(chosen)
    return found if 0 < len(found) < every else None


def _bared(program: Program, s: Any) -> Any:
    """A position without anything that is hidden from anybody, in which each hidden zone has a piece of each kind."""
    n = s.copy()
    own_frames(n)
    n.seed, n.moves = 0, []
    first = program.new_state(n.players, {o.name: getattr(n, o.slot) for o in program.model.options})
    for keep in program.model.keeps:
        if keep.seen != "all":
            setattr(n, keep.slot, getattr(first, keep.slot))
    for zone in program.model.zones:
        if zone.seen != "all":
            setattr(n, zone.pieces, [1] * len(getattr(n, zone.pieces)))
    n.forget()
    return n
