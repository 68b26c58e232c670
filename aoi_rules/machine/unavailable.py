"""What of a seat's own cannot be chosen at a decision, and why: pieces in its hand, and members that it owns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.explain import common, held_in, refusals
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Refusal, Unavailable

__all__ = ["unavailable"]

_TRIED = 200
"""The greatest number of ways to choose the rest of a move that are tried for what forbids all of them."""


def unavailable(program: Program, names: Names, s: Any, seat: int) -> tuple[Unavailable, ...]:
    """What the seat that decides cannot choose first in an action that is to be decided; nothing for any other seat.

    An action without choices that is not legal is named alone.
    """
    if s.over or seat != s.to_move:
        return ()
    found = list[Unavailable]()
    for number, option in enumerate(program.decisions[s.frames[-1][0]].options):
        listed = [move[1:] for move in s.moves if move[0] == number]
        if option.source or (not option.choices and listed):
            continue
        asking = _Asking(program, names, s, seat, number, option)
        found += asking.of_choice(option.choices[0], {values[0] for values in listed}) if option.choices else asking.alone()
    return tuple(found)


class _Asking:
    """Asks why moves of one kind are refused to the seat that decides."""

    def __init__(self, program: Program, names: Names, s: Any, seat: int, number: int, option: Option) -> None:
        self.program, self.names, self.s, self.seat = program, names, s, seat
        self.number, self.option = number, option

    def alone(self) -> Iterator[Unavailable]:
        """The action, which has no choices."""
        yield Unavailable(self.option.action, self.option.title, "", "", "", self._why(()))

    def of_choice(self, choice: Choice, offered: set[int]) -> Iterator[Unavailable]:
        """What is the seat's own and is not offered for the first choice, nor equal to what is."""
        keys = {choice.alike(self.s, value) for value in offered} if choice.alike is not None else set()
        for value in self._own(choice):
            if value in offered or (choice.alike is not None and choice.alike(self.s, value) in keys):
                continue
            why = self._common(value)
            if why:
                yield Unavailable(self.option.action, self.option.title, choice.name, str(self.names.value(choice.cell, value)),
                                  self.names.title(choice.cell, value), why)

    def _own(self, choice: Choice) -> Sequence[int]:
        """The pieces that the seat may see where the choice takes one from; or the members of its type that the seat owns."""
        if choice.zone:
            return held_in(self.names, self.s, choice, (), self.seat) or ()
        of = self.names.types.get(choice.cell.of)
        if of is None or of.joins:
            return ()
        owners = [getattr(self.s, keep.slot) for keep in self.names.model.keeps if keep.per == of.name and keep.seen == "all"
                  and not keep.of and keep.cell.kind == "ref" and keep.cell.of == "seat"]
        return [number for number in range(len(of.members)) if any(slot[number] == self.seat for slot in owners)]

    def _common(self, value: int) -> tuple[Refusal, ...]:
        """Why a value of the first choice cannot be chosen: what forbids every way to choose the rest."""
        rest = [range(c.low, min(c.high, len(self.names.seats) - 1 if c.cell.of == "seat" else c.high) + 1)
                for c in self.option.choices[1:]]
        ways = list(islice(product(*rest), _TRIED))
        return tuple(common([self._why((value, *way)) for way in ways])) if ways else ()

    def _why(self, values: tuple[int, ...]) -> tuple[Refusal, ...]:
        move = Move(self.program, self.names, self.s.frames[-1][0], (self.number, *values))
        return refusals(self.program, self.names, self.s, move, self.seat, ahead=len(self.option.choices) < 2)
