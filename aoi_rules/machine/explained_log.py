"""The log of an explained play: between its other entries it records what changed, because of which lines, and the terms of each
amount.  A program that was compiled to explain writes into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field

from aoi_rules.machine.entries import CHANGED, MOVED, PLACED, SAID, WAYS, Chain, Explained, Moved, Portion, Value
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.model.points import Addend, PointKind

__all__ = ["Sources", "ExplainedLog"]

_NOWHERE = -1
_WHOLE = -1
"""The index of a slot that is not a list."""


@define(eq=False)
class _NotedPoint:
    """What the rules were about to do with a state: its point, the terms of its amount, what its slots held before, and the
    length of the log."""

    state: Position
    point: int
    parts: list[Portion] | None
    before: dict[str, Value | list[Value]]
    length: int


@define
class _Frame:
    """A verb that is being performed: the point of the call, the terms of its arguments, and the position of its own line in the
    log, if it has one."""

    point: int = -1
    parts: dict[str, list[Portion]] = field(factory=dict)
    said: int = -1
    hidden: bool = False


Counted = int | Sequence[tuple[int, int]]
"""The value of a term: a number or, for a sum over members, these with their numbers."""
Sources = dict[tuple[str, int], list[Portion]]
"""The known terms of the values of slots."""


class ExplainedLog(list[Explained]):
    """The log of one explained play of a program; `sources` are known from earlier plays of the same action.

    If the score is counted, `scores` has its terms, by the name of its line and the number of the seat.
    """

    def __init__(self, program: Program, sources: Sources | None = None) -> None:
        super().__init__()
        self._program, self._points, self._zones = program, program.points, program.zones
        self.scores: dict[tuple[str, int], list[Portion]] = {}
        self._frames = [_Frame()]
        self._noted: _NotedPoint | None = None
        self._sources: Sources = {} if sources is None else sources

    def append(self, entry: Explained, /) -> None:
        """Add an entry; earlier changes come first, while moved pieces are a change themselves."""
        if self._noted is not None and entry[0] != MOVED:
            self.settle()
        super().append(entry)

    def note(self, s: Position, number: int, values: tuple[Counted, ...]) -> None:
        """Record what the rules do next, by the number of its point, with the values of its terms."""
        self.settle()
        point, frame = self._points[number], self._frames[-1]
        if point.kind is PointKind.RETURN:
            self._frames.pop()
            return
        rest = iter(values)
        if point.kind is PointKind.SCORE:
            seat = next(rest)
            assert isinstance(seat, int)
            self.scores[point.names[0], seat] = self._sum(number, point.sums[0], rest)
            return
        sums = [self._sum(number, terms, rest) for terms in point.sums]
        if point.kind is PointKind.VALUE:
            frame.parts[point.names[0]] = sums[0]
        elif point.kind is PointKind.CALL:
            parts = {name: found for name, terms, found in zip(point.names, point.sums, sums, strict=True) if terms}
            self._frames.append(_Frame(number, parts, len(self) if point.logged else -1, frame.hidden or point.hidden))
        else:
            before = {slot: _copy_value(getattr(s, slot)) for slot in self._program.changed_slots[number]}
            self._noted = _NotedPoint(s, number, sums[0] if sums else None, before, len(self))

    def settle(self) -> None:
        """Record what changed since the last note."""
        noted, self._noted = self._noted, None
        if noted is None:
            return
        s = noted.state
        chain: Chain = (noted.point, *(frame.point for frame in self._frames[:0:-1]))
        hidden = self._points[noted.point].hidden or self._frames[-1].hidden
        moved: list[Moved] = [entry for entry in self[noted.length :] if entry[0] == MOVED] if len(self) > noted.length else []
        if moved:
            self[noted.length :] = [one for entry in self[noted.length :] for one in _with_place(entry, chain, hidden)]
        for slot, before in noted.before.items():
            after, zone = getattr(s, slot), self._zones.get(slot)
            if zone is None:
                self._note_change(noted, slot, before, after, chain, hidden)
            elif before != after or any(zone in (entry[1], entry[3]) for entry in moved):
                self._note_placed(zone, before, after, moved, chain, hidden)

    # ---- what changed ------------------------------------------------------------------------------------------------

    def _note_placed(
        self, zone: int, before: Value | list[Value], after: list[int], moved: Sequence[Moved], chain: Chain, hidden: bool
    ) -> None:
        """Record the pieces that were put into a zone, or taken out, and not moved."""
        kinds = len(self._program.model.type(self._program.model.zones[zone].of).members)
        came = dict[int, int]()
        for _, source, owner, to, to_owner, piece, _ in moved:
            for home, at, number in ((source, owner * kinds + piece, -1), (to, to_owner * kinds + piece, 1)):
                if home == zone:
                    came[at] = came.get(at, 0) + number
        assert isinstance(before, list)
        touched = {at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new} if before != after else ()
        for at in sorted(came.keys() | touched):
            old, new, (owner, piece) = before[at], after[at], divmod(at, kinds)
            assert isinstance(old, int)
            number = new - old - came.get(at, 0)
            ends = (_NOWHERE, 0, zone, owner) if number > 0 else (zone, owner, _NOWHERE, 0)
            for _ in range(abs(number)):
                self.append((PLACED, *ends, piece, WAYS["named"], chain, hidden))

    def _note_change(
        self, noted: _NotedPoint, slot: str, before: Value | list[Value], after: Value | list[Value], chain: Chain, hidden: bool
    ) -> None:
        """Record what changed in a slot that is not a zone's."""
        if not isinstance(before, list) or not isinstance(after, list):
            pairs = [(_WHOLE, before, after)]
        elif before == after:  # as most slots that a verb may change
            return
        else:
            pairs = [(at, old, new) for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        for at, old, new in pairs:
            if old == new and noted.parts is None:
                continue
            assert not isinstance(old, list)
            assert not isinstance(new, list)
            parts = self._parts(noted, slot, at, old, new, hidden)
            if old != new:
                self.append((CHANGED, slot, at, old, new, chain, parts, hidden))

    def _parts(self, noted: _NotedPoint, slot: str, at: int, old: Value, new: Value, hidden: bool) -> tuple[Portion, ...]:
        """The terms of the amount of a change; stores the terms of the slot's new value, which nobody may know if it is
        `hidden`."""
        if not isinstance(old, int) or not isinstance(new, int):
            return ()
        parts, key = noted.parts or [], (slot, at)
        if self._points[noted.point].sets:
            self._sources[key] = [self._verb_portion(part, hidden) for part in parts]
            return ()
        known = self._sources.get(key) or ([(old, self._name(slot), noted.point, False)] if old else [])
        self._sources[key] = known + [self._verb_portion(part, hidden) for part in parts]
        return tuple(parts) if sum(part[0] for part in parts) == new - old else ()

    def _name(self, slot: str) -> str:
        """The name of a keep in words."""
        keep = self._program.keeps.get(slot)
        return slot if keep is None else keep.name.replace("_", " ")

    def _verb_portion(self, part: Portion, hidden: bool) -> Portion:
        """A part of what was changed in a verb that has a line in the log, by which it is identified later."""
        said = self._frames[-1].said
        if 0 <= said < len(self) and isinstance(part[1], str):
            entry = self[said]
            if entry[0] == SAID:
                return part[0], entry, part[2], part[3] or hidden
        return (*part[:3], part[3] or hidden)

    # ---- what an amount consists of ----------------------------------------------------------------------------------

    def _sum(self, number: int, terms: Sequence[Addend], values: Iterator[Counted]) -> list[Portion]:
        """The terms of a number."""
        found: list[Portion] = []
        for term in terms:
            value, hidden = next(values), term.hidden
            inner: list[Portion] | None
            if not isinstance(value, int):
                inner = [(amount, (term.each, member), number, hidden) for member, amount in value if amount]
            else:
                at = next(values) if term.listed else _WHOLE
                assert isinstance(at, int)
                inner = self._split_term(term, value, at)
                if inner is None:
                    inner = [(value, term.text, number, hidden)] if value else []
            found += [(term.sign * amount, text, point, hidden or own) for amount, text, point, own in inner]
        return found

    def _split_term(self, term: Addend, value: int, at: int) -> list[Portion] | None:
        """The known terms of a term's value, None if it is itself a term."""
        if term.local:
            known = self._frames[-1].parts.get(term.local)
        else:
            known = self._sources.get((term.slot, at)) if term.slot else None
        return known if known is not None and sum(part[0] for part in known) == value else None


def _copy_value(value: Value | list[Value]) -> Value | list[Value]:
    return value[:] if isinstance(value, list) else value


def _with_place(entry: Explained, chain: Chain, hidden: bool) -> list[Explained]:
    """An entry, followed by an entry with its reasons if a piece moved."""
    if entry[0] != MOVED:
        return [entry]
    moved: Moved = entry
    return [entry, (PLACED, *moved[1:], chain, hidden)]
