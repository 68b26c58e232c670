"""The entries of an observation: the meaning of each number, its bounds, and where it is found in a position.

A position is read into one list of numbers, the source: a few numbers of the decision, then the slots of the state one after
another, then the lists, then the unfinished actions.  A plan says which entries are computed from which number of the source.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field, frozen

from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.seers import Seer
from aoi_rules.model.types import ABSENT, Shape, Type, member_of

__all__ = ["HEAD", "PLACES", "Entry", "Guard", "Plan", "plan_of"]

HEAD = ("me", "to_move", "phase", "left")
"""The numbers at the beginning of the source."""
PLACES = 16
"""How many values of a list of numbers are shown, besides its length."""
_NOBODY = -2
_MOST = float(1 << 63)
"""The bound of a number for which the rules set no other."""


@frozen
class Entry:
    """One number of an observation: its name, and its lowest and highest value."""

    name: str
    low: float
    high: float


@frozen
class Guard:
    """`count` numbers of the source, from `first` on, that not everybody sees.  If `owner` is a seat, it sees them, and so do the
    `seers`, where `whose` is the number of the owner that they may depend on.  All others read `hidden` instead."""

    first: int
    count: int
    hidden: int
    owner: int
    seers: tuple[Seer, ...]
    whose: int


@define
class Plan:
    """How to make observations for one ruleset and number of players.

    `slots` are read one after another, each with the number of values to read; then the keeps in `lists`, each with its number of
    lists. `numbers` are pairs of a source and an entry.  `perhaps` are the same for numbers that may be absent; a second entry
    follows that says whether the number is present.  `choices` are the same for the number of a member; the entry is the first of
    one for each member.  `begun` has, for each action that may be unfinished, the index of its seat in the source; its choices
    follow.
    """

    names: Names
    entries: list[Entry] = field(factory=list)
    slots: list[tuple[str, int]] = field(factory=list)
    lists: list[tuple[KeepModel, int]] = field(factory=list)
    numbers: list[tuple[int, int]] = field(factory=list)
    perhaps: list[tuple[int, int]] = field(factory=list)
    choices: list[tuple[int, int]] = field(factory=list)
    guards: list[Guard] = field(factory=list)
    begun: dict[str, int] = field(factory=dict)
    nothing: list[int] = field(factory=list)
    """The source numbers that represent no unfinished action."""
    source: int = len(HEAD)

    def read_slot(self, slot: str, count: int) -> int:
        """Read a slot; returns the index in the source where its numbers begin."""
        self.slots.append((slot, count))
        self.source += count
        return self.source - count

    def read_lists(self, keep: KeepModel, count: int) -> int:
        """Read this many lists of a keep; returns the index in the source where their numbers begin."""
        self.lists.append((keep, count))
        wide = width(self.names, keep.cell)
        self.source += count * wide
        return self.source - count * wide

    def add(self, name: str, low: float = -_MOST, high: float = _MOST) -> int:
        """Add an entry and return its index."""
        self.entries.append(Entry(name, low, high))
        return len(self.entries) - 1

    def number(self, name: str, source: int, low: float = -_MOST, high: float = _MOST) -> None:
        """Add an entry for a number that is always present and visible."""
        self.numbers.append((source, self.add(name, low, high)))

    def member(self, name: str, source: int, members: Sequence[str]) -> None:
        """Add an entry for each member: 1 for the one whose number is in the source, 0 for the others."""
        if members:
            self.choices.append((source, len(self.entries)))
        for one in members:
            self.add(f"{name}.{one}", 0, 1)

    def value(self, name: str, source: int, cell: Type, sure: bool, bounds: tuple[float, float] = (-_MOST, _MOST)) -> None:
        """Add the entries for a value; `sure` says whether it is always seen."""
        low, high = (0.0, 1.0) if cell.kind is Shape.TRUTH else bounds
        if cell.kind is Shape.MEMBER:
            self.member(name, source, self.names.members(cell.of))
        elif sure and not cell.optional:
            self.number(name, source, low, high)
        else:
            self.perhaps.append((source, self.add(name, min(0.0, low), max(0.0, high))))
            self.add(f"{name}?", 0, 1)


def width(names: Names, cell: Type) -> int:
    """How many numbers of the source a list takes: two for each member, or its length and its first values."""
    return 2 * len(names.members(cell.of)) if cell.element.kind is Shape.MEMBER else 1 + PLACES


def plan_of(program: Program, seats: tuple[str, ...]) -> Plan:
    """The plan for games with these seats."""
    model = program.model
    plan = Plan(Names(model, seats))
    plan.member("me", HEAD.index("me"), seats)
    plan.member("to_move", HEAD.index("to_move"), seats)
    plan.member("phase", HEAD.index("phase"), [phase.name for phase in model.phases])
    plan.number("left", HEAD.index("left"), -1)
    for option in model.options:
        plan.member(f"options.{option.name}", plan.read_slot(option.slot, 1), option.choices)
    for each in model.rounds:
        plan.number(f"rounds.{each.name}", plan.read_slot(each.slot, 1), 0)
    shown = [keep for keep in model.keeps if keep.seen != "none" and keep.cell.element_type.kind is not Shape.TEXT]
    for keep in shown:
        if not keep.cell.has_several:
            _keep(plan, keep)
    for zone in model.zones:
        _zone(plan, zone)
    for keep in shown:
        if keep.cell.has_several:
            _keep(plan, keep)
    _plan_unfinished(plan, program)
    return plan


def _keep(plan: Plan, keep: KeepModel) -> None:
    """Add the entries of a keep: one value, or one for each member, or one for each pair of members."""
    names, cell = plan.names, keep.cell
    per = names.members(keep.per) if keep.per else ("",)
    of, step = (names.members(keep.of), len(names.types[keep.of].members)) if keep.of else (("",), 1)
    count, wide = (len(per) - 1) * step + len(of), width(names, cell) if cell.has_several else 1
    first = plan.read_lists(keep, count) if cell.has_several else plan.read_slot(keep.slot, count)
    head = f"types.{keep.per}.{keep.name}" if keep.per else f"keeps.{keep.name}"
    for row, member in enumerate(per):
        for column, second in enumerate(of):
            name = ".".join(part for part in (head, member, second) if part)
            at = first + (row * step + column) * wide
            if cell.has_several:
                _list(plan, name, at, cell)
            else:
                plan.value(name, at, cell, keep.seen == "all")
        where = first + row * step * wide, len(of) * wide
        _guard(plan, keep, {keep.seen}, row, where, _hidden_value(cell))


def _hidden_value(cell: Type) -> int:
    """The number in the source for a value that is not seen."""
    return 0 if cell.has_several else -1 if cell.kind is Shape.MEMBER else ABSENT


def _list(plan: Plan, name: str, source: int, cell: Type) -> None:
    """Add the entries of a list: for each member, how often it occurs and its first position, counted from 1; or the length and
    the values."""
    if cell.element.kind is Shape.MEMBER:
        for at, member in enumerate(plan.names.members(cell.of)):
            plan.number(f"{name}.{member}", source + 2 * at, 0)
            plan.number(f"{name}.{member}@", source + 2 * at + 1, 0)
        return
    plan.number(name, source, 0)
    for at in range(1, PLACES + 1):
        plan.number(f"{name}@{at}", source + at)


def _zone(plan: Plan, zone: ZoneModel) -> None:
    """Add the entries of a zone: for each owner, how many pieces there are, and how many of each kind."""
    names, members = plan.names, plan.names.members(zone.of)
    seen = {zone.seen, zone.size_seen} - {"none"}  # whoever sees the pieces can count them
    owners, step = names.owners(zone) if seen else (), len(names.types[zone.of].members)
    sizes = plan.read_slot(zone.sizes, len(owners))
    pieces = plan.read_slot(zone.pieces, len(owners) * step) if zone.seen != "none" else 0
    for number, owner in enumerate(owners):
        name = f"zones.{zone.name}.{owner}"
        plan.number(name, sizes + number, -1)
        _guard(plan, zone, seen, number, (sizes + number, 1), -1)
        if zone.seen != "none":
            for at, member in enumerate(members):
                plan.number(f"{name}.{member}", pieces + number * step + at, 0)
            _guard(plan, zone, {zone.seen}, number, (pieces + number * step, len(members)), 0)


def _guard(plan: Plan, of: KeepModel | ZoneModel, seen: set[str], number: int, where: tuple[int, int], hidden: int) -> None:
    """Record that not everybody sees some numbers of the source, those that owner `number` has of a keep or a zone; `seen` says
    who does."""
    if "all" not in seen:
        seat = number if of.per == "seat" and "owner" in seen else _NOBODY
        plan.guards.append(Guard(*where, hidden, seat, of.seers if "seats" in seen else (), number))


def _plan_unfinished(plan: Plan, program: Program) -> None:
    """Add the entries of the actions in which somebody decides after they have begun: the seat, and the choices so far."""
    within = {program.states[step].routine for step in program.decisions}
    for action, option in program.beginnings.items():
        if action not in within:
            continue
        plan.begun[action] = plan.source
        plan.member(f"pending.{action}.seat", _next_index(plan, member_of("seat")), plan.names.seats)
        for choice in (*option.choices, *option.later_choices):
            name, bounds = f"pending.{action}.{choice.name}", (choice.low, choice.high)
            plan.value(name, _next_index(plan, choice.cell), choice.cell, False, bounds)


def _next_index(plan: Plan, cell: Type) -> int:
    """The index of the next number in the source that belongs to an unfinished action."""
    plan.nothing.append(_hidden_value(cell))
    plan.source += 1
    return plan.source - 1
