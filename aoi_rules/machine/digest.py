"""Digests of positions.  They are computed from names, so that a position has the same digest in another layout of the
state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import TypeVar

from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.views import left
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.types import ABSENT, Shape, Type

__all__ = ["Digester"]

_SIZE = 8
T = TypeVar("T")

_Words = Callable[[int], str] | Callable[[Sequence[int]], str] | Callable[[Sequence[Sequence[int]]], str]
"""The words of a slot that has a number, a list of them, or a list of lists."""


class Digester:
    """Makes digests of the positions of one game.

    A digest covers the seats, the options, the number of draws from each random stream, the phase, who decides what, and every
    value by its name; values that are 0, no, empty or absent are left out, so a ruleset that gains a member or a value which a
    game does not use has the same digests.  Titles, order and numbering in the text do not matter.  It is keyed with the game's
    seed: without that it says nothing about what is hidden.

    `renamed` maps present names to those that the digest uses instead.
    """

    def __init__(self, program: Program, names: Names, renamed: Mapping[str, str] | None = None) -> None:
        self._program = program
        self._names = names
        self._renamed = renamed or {}
        parts = sorted([*map(self._keep, program.model.keeps), *map(self._zone, program.model.zones)])
        self._slots = [slot for _, slot, _ in parts]
        self._words = [words for _, _, words in parts]
        self._last: list[object] = [None] * len(parts)  # most values are the same as in the previous position
        self._said = [""] * len(parts)
        self._game = " ".join(self._name(seat) for seat in names.seats)
        self._options = [(f"{self._name(o.name)}=", o.slot, [self._name(c) for c in o.choices])
                         for o in sorted(program.model.options, key=lambda o: self._name(o.name))]
        self._decisions = {step: self._decision(step) for step in program.decisions}

    def of(self, s: Position, *also: str) -> str:
        """The digest of a position, 16 hexadecimal digits, and of some texts that belong to it."""
        held = [getattr(s, slot) for slot in self._slots]
        for number, (value, last) in enumerate(zip(held, self._last, strict=True)):
            if value != last:
                self._last[number] = value[:] if isinstance(value, list) else value
                self._said[number] = self._words[number](value)
        text = "\n".join([self._head(s), *filter(None, self._said), "", *also])
        key, plain = s.seed.to_bytes(16, "little"), text.encode("utf-8", "surrogatepass")
        return blake2b(plain, digest_size=_SIZE, key=key, person=b"aoi digest").hexdigest()

    def _head(self, s: Position) -> str:
        """The parts of a position outside keeps and zones: seats, options, rounds, draws, and the pending decisions."""
        model = self._program.model
        options = [name + choices[getattr(s, slot)] for name, slot, choices in self._options]
        rounds = [f"{self._name(r.name)}={count}" for r in model.rounds if (count := getattr(s, r.slot))]
        drawn = [f"{stream.decode()}={count}" for stream, count in zip(s.STREAMS, s.streams, strict=True) if count]
        phase = self._name(model.phases[s.phase].name) if s.phase >= 0 else ""
        return "\n".join([self._game, *options, *rounds, *sorted(drawn), phase, self._pending(s)])

    def _pending(self, s: Position) -> str:
        if s.over:
            return "over"
        count = left(self._program, s)
        more = "" if count is None else f" {count}"
        return f"{self._name(self._names.seats[s.to_move])}: {self._decisions[s.frames[-1][0]]}{more}"

    def _decision(self, step: int) -> str:
        """The decision at a step, by the names of its actions and choices."""
        options = self._program.decisions[step].options
        return "|".join(sorted(" ".join([self._name(o.action), *(self._choice(o.action, c.name) for c in o.choices)])
                               for o in options))

    def _choice(self, action: str, name: str) -> str:
        """The name of an action's choice."""
        renamed = self._renamed.get(f"{action}.{name}")
        return self._name(name) if renamed is None else renamed.rpartition(".")[2]

    # ---- the words of a slot --------------------------------------------------------------------------------------------

    def _keep(self, keep: KeepModel) -> tuple[str, str, _Words]:
        key = f"{self._name(keep.per)}.{self._name(keep.name)}"
        if keep.cell.many:
            return key, keep.slot, self._kept(key, keep, self._several(keep.cell))
        return key, keep.slot, self._kept(key, keep, self._one(keep.cell))

    def _kept(self, key: str, keep: KeepModel, word: Callable[[T], str]) -> Callable[[T], str] | Callable[[Sequence[T]], str]:
        if not keep.per:
            return lambda value: f"{key}={word(value)}" if word(value) else ""
        return self._each(key, self._spots(self._of_type(keep.per), keep.of), word)

    def _zone(self, zone: ZoneModel) -> tuple[str, str, _Words]:
        key = f"zone {self._name(zone.name)}"
        owners = self._of_type(zone.per) if zone.per else ["all"]
        return key, zone.pieces, self._each(key, self._spots(owners, zone.of), lambda count: str(count) if count else "")

    def _spots(self, owners: Sequence[str], of: str) -> list[tuple[str, int]]:
        """The names of a list's entries, sorted, each with its index: one for each owner or, where there is a second type, for
        each of its members.  The list has entries for seats that do not play too, which are left out."""
        if not of:
            return sorted(zip(owners, range(len(owners)), strict=True))
        each = len(self._names.types[of].members)
        return sorted((f"{owner} {member}", i * each + j)
                      for i, owner in enumerate(owners) for j, member in enumerate(self._of_type(of)))

    def _each(self, key: str, spots: Sequence[tuple[str, int]], word: Callable[[T], str]) -> Callable[[Sequence[T]], str]:
        """The words of a list: `key`, and the entries that have a value, sorted by name."""

        def words(values: Sequence[T]) -> str:
            found = [f"{spot}={text}" for spot, i in spots if (text := word(values[i]))]
            return f"{key}: {', '.join(found)}" if found else ""

        return words

    def _several(self, cell: Type) -> Callable[[Sequence[int]], str]:
        """The function that writes the values of a list; it returns an empty text for an empty one."""
        one = self._one(cell.element.maybe())
        return lambda values: " ".join(map(one, values))

    def _one(self, cell: Type) -> Callable[[int], str]:
        """The function that writes a value; it returns an empty text for 0, no or absent."""
        if cell.kind is Shape.MEMBER:
            members = self._of_type(cell.of)
            return lambda value: members[value] if value >= 0 else ""
        nothing = ABSENT if cell.optional else 0
        return lambda value: "" if value == nothing else str(value)

    def _of_type(self, name: str) -> list[str]:
        """The names of a type's members; for seats, of those that play."""
        return [self._name(n) for n in self._names.members(name)]

    def _name(self, name: str) -> str:
        return self._renamed.get(name, name)
