"""The actions of learners: the integers below `rules.move_count` from `Move.index`, which are the same in every game of a
ruleset.

Of moves that the rules treat as equal, only the one that is listed among the legal moves is an action.  Notes are never sent.
"""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex

from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program

__all__ = ["Actions", "whole_number"]


def whole_number(value: object, what: str = "an action") -> int:
    """A whole number, which may be numpy's; raises TypeError for anything else, such as 1.5, 1.0 or True."""
    try:
        if isinstance(value, SupportsIndex) and not isinstance(value, bool):
            return operator.index(value)
    except TypeError:  # an array of several numbers
        pass
    raise TypeError(f"{what} is a whole number, and this has the type {type(value).__name__}")


class Actions:
    """The actions in games of a program with certain seats; `count` is the number of different actions."""

    def __init__(self, program: Program, names: Names) -> None:
        self.count = program.encoding.count
        self._encoding = program.encoding
        self._seats = [names.model.seats.index(seat) for seat in names.seats]
        self._found: dict[int, dict[tuple[int, ...], int]] = {step: {} for step in program.decisions}

    def legal_actions(self, position: Any) -> list[int]:
        """The legal actions, in the order of the legal moves; none if nobody decides."""
        known = self._found.get(position.step, {})
        return [known[raw] if raw in known else self._index(position.step, raw) for raw in position.moves]

    def _index(self, step: int, raw: tuple[int, ...]) -> int:
        """The `Move.index` of a move at a step.  It is remembered, because learners play the same moves again and again."""
        form = self._encoding.form_at(step, raw[0])
        values = [self._seats[value] if choice.cell.of == "seat" else value
                  for choice, value in zip(form.choices, raw[1:], strict=True)]
        found, fitting = self._encoding.place(form, values)
        assert fitting == len(values), "legal moves have integers"
        self._found[step][raw] = found
        return found
