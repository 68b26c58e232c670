"""Digests of positions.  They are computed from names, so that a position has the same digest in another layout of the
state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from itertools import compress, count
from operator import attrgetter, is_not, ne
from typing import cast
from weakref import WeakKeyDictionary

from attrs import frozen

from aoi_rules.machine.decisions import Decision
from aoi_rules.machine.entries import Value
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.views import actions_left
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.types import ABSENT, Shape, Type

__all__ = ["Digester"]

_SIZE = 8
_SUMS = 1 << 8 * _SIZE
_MOST = 100_000
"""The number of entries of a slot whose hashes are kept."""
_PIECE = 32
"""How many values of two lists are compared at once."""


class Digester:
    """Makes digests of the positions of one game.

    A digest covers the seats, the options, the number of draws from each random stream, the phase, who decides what, and every
    value by its name; values that are 0, no, empty or absent are left out, so digests stay the same if a ruleset gains a member
    or a value that a game does not use.  Titles, order and numbering in the text do not matter.  It is keyed with the game's
    seed: without that it reveals nothing hidden.

    Each value that is not left out is an entry, such as `space.owner koeln_1=red`, and has a hash.  A digest is the keyed hash of
    the rest of the position and of the sum of these hashes.  If positions are given one after the other, only entries that differ
    from those of the position before are hashed: `hashed` counts them.

    `renamed` maps present names to those that the digest uses instead.
    """

    def __init__(self, program: Program, names: Names, renamed: Mapping[str, str] | None = None) -> None:
        self._program = program
        self._names = names
        self._named = _DigestNames(names, renamed or {})
        self._table = _table(program, names) if renamed is None else _Table.of(program, self._named)
        self._held: Sequence[object] = [None] * len(self._table.parts)
        self._sum = 0
        self.hashed = 0
        one = self._named.name
        self._game = " ".join(one(seat) for seat in names.seats)
        self._options = [(f"{one(o.name)}=", o.slot, [one(c) for c in o.choices])
                         for o in sorted(program.model.options, key=lambda o: one(o.name))]

    def of(self, s: Position, *also: str) -> str:
        """The digest of a position, 16 hexadecimal digits, including some texts that belong to it."""
        self._go_to(s)
        text = "\n".join([self._head(s), f"{self._sum:0{2 * _SIZE}x}", *also])
        key, plain = s.seed.to_bytes(16, "little"), text.encode("utf-8", "surrogatepass")
        return blake2b(plain, digest_size=_SIZE, key=key, person=b"aoi digest").hexdigest()

    # ---- the sum of the entries ----------------------------------------------------------------------------------------------

    def _go_to(self, s: Position) -> None:
        """Change the sum from that of the last position to that of this one."""
        held, last, parts = list(self._table.values(s)), self._held, self._table.parts
        for number in compress(count(), map(is_not, held, last)):
            value = held[number] = _as_constant(held[number])
            if value != last[number]:
                self._sum = (self._sum + self._difference(parts[number], value, last[number])) % _SUMS
        self._held = held

    def _difference(self, part: _Part, value: object, last: object) -> int:
        """The change of the sum if a slot has another value than the `last` one, which is None before the first position."""
        new = cast("tuple[Value, ...]", (value,) if part.alone else value)
        old = cast("tuple[Value | None, ...]", (last,) if part.alone else last or (None,) * len(new))
        found = 0
        for at in _differing_indices(new, old, len(part.spots)):
            if part.spots[at] is not None:
                self.hashed += 1 if old[at] is None else 2
                found += part[at, new[at]] - part[at, old[at]]
        return found

    # ---- the rest of a position -----------------------------------------------------------------------------------------------

    def _head(self, s: Position) -> str:
        """The parts of a position outside keeps and zones: seats, options, rounds, draws, and the pending decisions."""
        model, one = self._program.model, self._named.name
        options = [name + choices[getattr(s, slot)] for name, slot, choices in self._options]
        rounds = [f"{one(r.name)}={passes}" for r in model.rounds if (passes := getattr(s, r.slot))]
        drawn = [f"{stream.decode()}={draws}" for stream, draws in zip(s.STREAMS, s.streams, strict=True) if draws]
        phase = one(model.phases[s.phase].name) if s.phase >= 0 else ""
        return "\n".join([self._game, *options, *rounds, *sorted(drawn), phase, self._pending_text(s)])

    def _pending_text(self, s: Position) -> str:
        if s.over:
            return "over"
        actions = actions_left(self._program, s)
        more = "" if actions is None else f" {actions}"
        return f"{self._named.name(self._names.seats[s.to_move])}: {self._table.decisions[s.frames[-1][0]]}{more}"


def _differing_indices(new: Sequence[object], old: Sequence[object], length: int) -> Iterator[int]:
    """The indices below a `length` at which two tuples differ.  Equal stretches are skipped, as a whole and quickly."""
    for start in range(0, length, _PIECE):
        end = min(start + _PIECE, length)
        one, other = new[start:end], old[start:end]
        if one != other:
            yield from compress(range(start, end), map(ne, one, other))


def _as_constant(value: object) -> object:
    """A value that no longer changes."""
    return tuple(value) if isinstance(value, list) else value


# ---- what a ruleset's entries are called ---------------------------------------------------------------------------------


@frozen
class _DigestNames:
    """The names that digests use: those of a game, some of them `renamed`."""

    names: Names
    renamed: Mapping[str, str]

    def name(self, name: str) -> str:
        """The name used for a present one."""
        return self.renamed.get(name, name)

    def choice(self, action: str, name: str) -> str:
        """The name of an action's choice."""
        renamed = self.renamed.get(f"{action}.{name}")
        return self.name(name) if renamed is None else renamed.rpartition(".")[2]

    def members(self, of: str) -> list[str]:
        """The names of a type's members; for seats, of those that play."""
        return [self.name(n) for n in self.names.members(of)]

    def spots(self, owners: Sequence[str], of: str) -> list[str | None]:
        """The names of a list's entries: one for each owner or, if there is a second type, for each of its members.  That of a
        seat that does not play is None."""
        if not of:
            return [*owners]
        members: list[str | None] = [*self.members(of)]
        members += [None] * (len(self.names.types[of].members) - len(members))
        return [None if member is None else f"{owner} {member}" for owner in owners for member in members]


class _Part(dict[tuple[int, Value | None], int]):
    """The hashes of the entries of a slot by index and value, 0 for those that are left out, and for None; kept as they are
    computed.

    `spots` are the names of the indices, None for one that is not an entry; `alone` means that the slot has a single value.
    """

    def __init__(self, key: str, spots: Sequence[str | None], word: Callable[[Value], str], alone: bool) -> None:
        super().__init__()
        self.key, self.spots, self.word, self.alone = key, spots, word, alone

    def __missing__(self, entry: tuple[int, Value | None]) -> int:
        word = "" if entry[1] is None else self.word(entry[1])
        text = "" if not word else f"{self.key}={word}" if self.alone else f"{self.key} {self.spots[entry[0]]}={word}"
        if len(self) >= _MOST:
            self.clear()
        found = self[entry] = _hash(text) if text else 0
        return found


def _hash(text: str) -> int:
    """The hash of an entry."""
    plain = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(plain, digest_size=_SIZE, person=b"aoi entry").digest(), "little")


@frozen
class _Table:
    """The slots of a program that have entries: functions that read their `values`, and their `parts` in the same order; and the
    pending `decisions` by their steps."""

    values: Callable[[Position], Sequence[object]]
    parts: tuple[_Part, ...]
    decisions: Mapping[int, str]

    @classmethod
    def of(cls, program: Program, named: _DigestNames) -> _Table:
        """The table of a program under these names."""
        model = program.model
        parts = {keep.slot: _keep_part(named, keep) for keep in model.keeps}
        parts.update((zone.pieces, _zone_part(named, zone)) for zone in model.zones)
        read: Callable[[Position], Sequence[object]] = attrgetter(*parts) if len(parts) > 1 else partial(_values, [*parts])
        decisions = {step: _pending_text(named, decision) for step, decision in program.decisions.items()}
        return cls(read, tuple(parts.values()), decisions)


def _values(slots: Sequence[str], s: Position) -> Sequence[object]:
    return [getattr(s, slot) for slot in slots]


def _pending_text(named: _DigestNames, decision: Decision) -> str:
    """A decision, by the names of its actions and choices."""
    return "|".join(sorted(" ".join([named.name(o.action), *(named.choice(o.action, c.name) for c in o.choices)])
                           for o in decision.options))


def _keep_part(named: _DigestNames, keep: KeepModel) -> _Part:
    """The entries of a keep."""
    key = f"{named.name(keep.per)}.{named.name(keep.name)}"
    spots = named.spots(named.members(keep.per), keep.of) if keep.per else [""]
    return _Part(key, spots, _list_writer(named, keep.cell) if keep.cell.has_several else _value_writer(named, keep.cell),
                 not keep.per)


def _zone_part(named: _DigestNames, zone: ZoneModel) -> _Part:
    """The entries of a zone: how many pieces of each kind are in it."""
    owners = named.members(zone.per) if zone.per else ["all"]
    return _Part(f"zone {named.name(zone.name)}", named.spots(owners, zone.of), _value_writer(named, Type(Shape.NUMBER)),
                 alone=False)


def _list_writer(named: _DigestNames, cell: Type) -> Callable[[Value], str]:
    """The function that writes the values of a list; it returns an empty text for an empty one."""
    one = _value_writer(named, cell.element.or_absent())
    return lambda values: " ".join(map(one, cast("tuple[int, ...]", values)))


def _value_writer(named: _DigestNames, cell: Type) -> Callable[[Value], str]:
    """The function that writes a value; it returns an empty text for 0, no or absent."""
    if cell.kind is Shape.MEMBER:
        members = named.members(cell.of)
        return lambda value: members[cast("int", value)] if cast("int", value) >= 0 else ""
    nothing = ABSENT if cell.optional else 0
    return lambda value: "" if value == nothing else str(value)


_TABLES: WeakKeyDictionary[Names, _Table] = WeakKeyDictionary()


def _table(program: Program, names: Names) -> _Table:
    """The table of a program under its present names, which is shared by all games of these seats."""
    found = _TABLES.get(names)
    if found is None:
        found = _TABLES[names] = _Table.of(program, _DigestNames(names, {}))
    return found
