"""Which choices from a hidden place were open to the deciding seat, as far as all can tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from attrs import define, field, frozen

from aoi_rules.errors import AoiError
from aoi_rules.machine.faults import guard
from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.position import Position, number
from aoi_rules.machine.program import Program
from aoi_rules.machine.state import Packed, pack_state, unpack_state
from aoi_rules.machine.viewers import SPECTATOR, hide_keeps
from aoi_rules.model.limits import Limit

__all__ = ["ContentsOpening", "FixedOpening", "Opening", "PieceSets", "opening_of"]

PieceSets = frozenset[tuple[int, ...]]
"""The kinds of pieces that can be chosen together, in the order of the choices, if they are there."""
Row = tuple[int, ...]


@frozen
class FixedOpening:
    """The same pieces could be chosen, whatever else was there."""

    together: PieceSets

    def possible_pieces(self, row: Row) -> PieceSets | None:  # noqa: ARG002 - as in `ByContents`
        """The pieces that could be chosen if a `row` has the number of each kind; None if all could."""
        return self.together

    def kinds(self, number: int) -> list[int] | None:
        """The possible kinds for the choice with a number; None if it may be of any kind."""
        return sorted({some[number] for some in self.together})


@define
class ContentsOpening:
    """The pieces that could be chosen depend on the other contents of the place, and on nothing else that is hidden.

    `position` is that before the choice, without anything that is hidden from anybody.  In it, the deciding seat was `me` and had
    made the choices `given` before; `place` is the first index of the pieces of the place in the slot of the zone.
    """

    program: Program = field(eq=False, repr=False)
    position: Packed
    step: int
    option: int
    slot: str
    place: int
    me: int
    given: tuple[int, ...]
    others: Mapping[int, int]
    _found: dict[Row, PieceSets | None] = field(factory=dict, eq=False, repr=False)

    def possible_pieces(self, row: Row) -> PieceSets | None:
        """The pieces that could be chosen if a `row` has the number of each kind; None if all could."""
        if row not in self._found:
            n = unpack_state(self.program, self.position)
            pieces: list[object] = [_UNSEEN] * len(getattr(n, self.slot))
            pieces[self.place : self.place + len(row)] = row
            setattr(n, self.slot, pieces)
            self._found[row] = _find_offered_pieces(self.program, n, self.step, self.option, self.me, self.given, self.others)
        return self._found[row]

    def kinds(self, number: int) -> list[int] | None:  # noqa: ARG002 - as in `Fixed`
        """The possible kinds for the choice with a number; None if it may be of any kind."""
        return None


Opening = FixedOpening | ContentsOpening


class _UnseenError(AoiError):
    """Rules read the contents of a place of which nothing is known."""


class _UnseenNumber:
    """A number of pieces that must not be read."""

    def _read(self, *_: object) -> NoReturn:
        raise _UnseenError("the rules read another hidden place")

    __bool__ = __index__ = __int__ = __hash__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _read
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = _read


_UNSEEN = _UnseenNumber()


def opening_of(program: Program, s: Position, step: int, raw: Sequence[int]) -> Opening | None:
    """Which pieces could have been chosen from a hidden place together with the other choices of a move, before which the
    position is `s`; None if any pieces there could have been.

    Nothing that is hidden from anybody influences the result.
    """
    option, chosen = program.decisions[step].options[raw[0]], program.limited_choices[step, raw[0]]
    me, choices = s.frames[-1][1], program.beginnings[option.action]
    before = (*choices.choices, *choices.later_choices)[: option.earlier]
    given = [HIDDEN if choice.secret else number(value) for choice, value in zip(before, s.frames[-1][2:], strict=False)]
    others = {at: value for at, value in enumerate(raw) if at and at not in chosen}
    n, first = _clear_hidden(program, s), option.choices[chosen[0] - 1]
    zone = program.model.zone(first.zone)
    kinds = len(program.model.type(zone.of).members)
    if option.limit is Limit.CONTENTS:
        seat = 0 if not zone.per else me if first.owner in (-1, None) else (*given, *raw[1:])[first.owner]
        if seat < 0:  # nobody else knows whose place it is
            return None
        return ContentsOpening(program, pack_state(n), step, raw[0], zone.pieces, seat * kinds, me, tuple(given), others)
    found = _find_offered_pieces(program, n, step, raw[0], me, given, others)
    return FixedOpening(found) if found and len(found) < kinds ** len(chosen) else None


def _find_offered_pieces(
    program: Program, n: Position, step: int, number: int, me: int, given: Sequence[int], others: Mapping[int, int]
) -> PieceSets | None:
    """The pieces that an option offers in a position; None if the rules cannot continue there, or read what they must not."""
    moves: list[tuple[int, ...]] = []
    offers = program.decisions[step].options[number].offers
    if offers is None:
        return None
    try:
        with guard(program, n):
            offers(n, me, *given, moves, number)
    except AoiError:
        return None
    chosen = program.limited_choices[step, number]
    return frozenset([tuple([move[at] for at in chosen]) for move in moves if all(move[at] == raw for at, raw in others.items())])


def _clear_hidden(program: Program, s: Position) -> Position:
    """A position without anything that is hidden from anybody, in which each hidden zone has a piece of each kind."""
    n = s.copy()
    n.frames, n.moves = [], []
    n.seed, n.streams = 0, [0] * len(s.streams)
    hide_keeps(program, n, SPECTATOR)
    for zone in program.model.zones:
        if zone.seen != "all":
            setattr(n, zone.pieces, [1] * len(getattr(n, zone.pieces)))
        if zone.size_seen != "all":
            setattr(n, zone.sizes, [0] * len(getattr(n, zone.sizes)))
    n.forget()
    return n
