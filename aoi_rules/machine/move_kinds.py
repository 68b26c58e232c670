"""Kinds of move at a decision, each with what follows it in the same action.

A way is a tuple of the values of choices, in the order of the text: those at the present decision, and perhaps of later ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import define, field

from aoi_rules.machine.budget import BUDGET
from aoi_rules.machine.decisions import Choice, Line, Option
from aoi_rules.machine.encoding import key_of
from aoi_rules.machine.explain import of_turn
from aoi_rules.machine.judged_ways import Values
from aoi_rules.machine.legality import lines_asked
from aoi_rules.machine.moves import Move, of_form
from aoi_rules.machine.position import Position, number
from aoi_rules.machine.results import Refusal
from aoi_rules.machine.rule_texts import LineRefusals

__all__ = ["MoveKind"]


@define(slots=False)
class MoveKind:
    """One kind of move at a decision of the deciding seat, which is also the reader of refusals."""

    reasons: LineRefusals
    number: int
    option: Option
    work: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        """Copy the data that are often needed."""
        found = self.reasons
        self.program, self.names, self.s, self.seat = found.program, found.names, found.s, found.viewer

    def lines_asked(self, way: Values) -> list[Line]:
        """The lines of the rules that are evaluated for the choices at the present decision."""
        return lines_asked(self.s, self.option, (self.number, *way))

    @cached_property
    def earlier_values(self) -> Values:
        """The choices in this action before the present decision."""
        return tuple(map(number, self.s.frames[-1][2 : 2 + self.option.earlier])) if self.option.inside else ()

    @cached_property
    def judged_lines(self) -> Sequence[int]:
        """The numbers of the lines in sets of lines."""
        return self.option.judged or range(len(self.program.lines))

    @cached_property
    def of_turn(self) -> Sequence[Refusal]:
        """Why an action of this kind cannot be decided now, whatever is chosen."""
        return of_turn(self.program, self.option, self.s.frames[-1], self.s.moves)

    @cached_property
    def legal_values(self) -> list[Values]:
        """The values of the legal moves of this kind."""
        return [move[1:] for move in self.s.moves if move[0] == self.number]

    # ---- what follows in the same action ---------------------------------------------------------------------------------

    @cached_property
    def later_options(self) -> tuple[Option, ...]:
        """The later decisions of the action."""
        if self.option.source:
            return ()
        least = len(self.earlier_values) + len(self.option.choices)
        return tuple(o for o in self.program.encoding.later_options.get(self.option.action, ()) if o.earlier >= max(least, 1))

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The open choices, including those of later decisions."""
        return (*self.option.choices, *(choice for option in self.later_options for choice in option.choices))

    def move(self, values: Sequence[int]) -> Move:
        """The move that chooses these values, with what follows it in the same action, as far as the values go."""
        step, first, then = self.s.frames[-1][0], len(self.option.choices), []
        for option, _, later in self.later_values(values):
            then.append(of_form(self.program, self.names, self.program.encoding.by_key[key_of(option)], later))
        return Move(self.program, self.names, step, (self.number, *values[:first]), "", tuple(then))

    def later_values(self, values: Sequence[int]) -> Iterator[tuple[Option, Values, Values]]:
        """The values of each later decision, with all choices before it."""
        begin = len(self.option.choices)
        for option in self.later_options:
            end = begin + len(option.choices)
            if end <= len(values):
                yield option, (*self.earlier_values, *values[:begin]), tuple(values[begin:end])
            begin = end

    # ---- work ------------------------------------------------------------------------------------------------------------

    def reset_budget(self) -> Position:
        """The position with the whole budget for one evaluation; the work of the previous one is counted."""
        self.work += BUDGET - self.s.left
        self.s.left = BUDGET
        return self.s
