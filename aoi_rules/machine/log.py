"""The log: the changes of a position, as far as each seat may know them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Literal, overload

from attrs import define

from aoi_rules.machine.decisions import Choice, Decision, Option
from aoi_rules.machine.entries import (
    DECIDED,
    FLOW,
    HEADINGS,
    MOVED,
    PHASE,
    ROUND,
    SAID,
    SEEN,
    WAYS,
    Decided,
    Fact,
    Heading,
    Moved,
    Said,
    Value,
)
from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.moves import move_in_words, quote_note
from aoi_rules.machine.names import Names, capital, join_names
from aoi_rules.machine.openings import Opening
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Amount, Event, EventData
from aoi_rules.machine.viewers import EVERYTHING, is_seer
from aoi_rules.model.lines import LineText
from aoi_rules.model.ruleset import ZoneModel
from aoi_rules.model.types import ABSENT, Shape, member_of

if TYPE_CHECKING:
    from aoi_rules.machine.results import Change

__all__ = ["Entry", "Events", "SeenEvents", "SeenEntry", "as_seen", "decision_text", "mask_entry", "option_of", "place_title",
           "sees_zone",
           "verb_text",
           "with_note"]

SeenEntry = tuple[Literal[3], int, Fact, Opening | None]
"""`(SEEN, viewer, entry, opening)`: an entry as a viewer saw it, with HIDDEN in place of what it did not see; `opening` tells
which hidden pieces could have been chosen in a decision, None if any could."""
Entry = Fact | SeenEntry
"""A line of the log as numbers."""
_Described = tuple[str, str, EventData]
"""The kind, the text and the data of an event."""
_HEADINGS = {number: kind for kind, number in HEADINGS.items()}
_KNOWN = WAYS["known"]
_FEW = 3
"""If a decision has fewer kinds of move than this, the text of a `stop` names them."""


class SeenEvents(Sequence[Event]):
    """Log entries as events for a viewer, created when accessed."""

    __slots__ = ()

    @abstractmethod
    def _source(self) -> tuple[Program, Names, Sequence[Entry], int]:
        """What they are made from; the last is the viewer: a seat's number, -1 for a spectator, or EVERYTHING."""

    def __len__(self) -> int:
        return len(self._source()[2])

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice[int | None, int | None, int | None]) -> Sequence[Event]: ...

    def __getitem__(self, index: int | slice[int | None, int | None, int | None]) -> Event | Sequence[Event]:
        program, names, entries, viewer = self._source()
        if isinstance(index, slice):
            numbers = range(len(entries))[index]
            return Events(program, names, [as_seen(program, entries, number, viewer) for number in numbers], viewer,
                          lambda at: self._changes(numbers[at]))
        return self._event(program, names, entries, viewer, range(len(entries))[index])

    def __iter__(self) -> Iterator[Event]:
        source = self._source()
        return (self._event(*source, number) for number in range(len(source[2])))

    def _event(self, program: Program, names: Names, entries: Sequence[Entry], viewer: int, number: int) -> Event:
        amount = None
        _, viewer, entry, _ = as_seen(program, entries, number, viewer)
        if entry[0] == DECIDED:
            kind, text, data = _move(program, names, entry)
        elif entry[0] == SAID:
            kind, text, data = _verb(program, names, entry)
            amount = partial(_amount, program, names, entry)
        elif entry[0] == MOVED:
            kind, text, data = _piece(program, names, entry, viewer)
        else:
            kind, text, data = _describe_heading(program, names, entry)
        return Event(kind, text, data, partial(self._changes, number), amount)

    @abstractmethod
    def _changes(self, number: int) -> tuple[Change, ...]:
        """The changes of the event with that number; nothing if they are unknown."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self._source()[2]))

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (tuple(self),)

    def __repr__(self) -> str:
        return f"<{len(self)} events: {'; '.join(str(e) for e in self[:6])}{' …' if len(self) > 6 else ''}>"


@define(eq=False, repr=False)
class Events(SeenEvents):
    """Some entries of the log as events for a viewer; `first` is the number of the first one in the whole log."""

    _program: Program
    _names: Names
    _entries: Sequence[Entry]
    _viewer: int
    _explained: Callable[[int], tuple[Change, ...]] | None = None
    first: int = 0

    def _changes(self, number: int) -> tuple[Change, ...]:
        return () if self._explained is None else self._explained(self.first + number)

    def _source(self) -> tuple[Program, Names, Sequence[Entry], int]:
        return self._program, self._names, self._entries, self._viewer


def with_note(entry: Decided, note: str) -> Decided:
    """The log entry of a move with a note; if the entry names no seats, all may read the note."""
    return (*entry[:4], entry[4] if len(entry) > 4 else -1, note)


def as_seen(
    program: Program, entries: Sequence[Entry], number: int, viewer: int, opening: Opening | None = None
) -> SeenEntry:
    """One of some entries, which later ones may explain, as a viewer saw it; nobody sees more of what another viewer saw."""
    entry = entries[number]
    if entry[0] == SEEN:
        return entry
    after = islice(entries, number + 1, None) if entry[0] == DECIDED else ()
    return SEEN, viewer, mask_entry(program, entry, viewer, after), opening


def mask_entry(program: Program, entry: Fact, viewer: int, after: Iterable[Entry] = ()) -> Fact:
    """An entry with HIDDEN in place of what a viewer may not know.  Of a decision it also knows the chosen pieces that it sees
    move `after` it."""
    if entry[0] == MOVED:
        _, zone, owner, to, to_owner, _, way = entry
        first, second = program.model.zones[zone], program.model.zones[to]
        if first.seen == "all" or second.seen == "all" or way == _KNOWN:
            return entry
        seen = sees_zone(first, owner, viewer) or sees_zone(second, to_owner, viewer)
        return entry if seen else (MOVED, zone, owner, to, to_owner, HIDDEN, way)
    if entry[0] == SAID:
        unsaid = program.texts[entry[1]].unmentioned_values
        if not unsaid:
            return entry
        values = tuple([HIDDEN if n in unsaid else value for n, value in enumerate(entry[2:])])
        line: Said = (SAID, entry[1], *values)
        return line
    if entry[0] != DECIDED:
        return entry
    return _masked_move(program, entry, viewer, after)


def _masked_move(program: Program, entry: Decided, viewer: int, after: Iterable[Entry]) -> Decided:
    """The entry of a decision with HIDDEN in place of what a viewer may not know."""
    option = option_of(program, entry)
    if option is None or (len(entry) == 4 and not option.has_hidden_choice):
        return entry
    raw = entry[3]
    for number, choice in enumerate(option.choices, 1):
        if (choice.is_hidden and not _may_know(entry, True, choice.shared, viewer)
                and not _sees_arrival(program, choice, viewer, after)):
            raw = (*raw[:number], HIDDEN, *raw[number + 1 :])
    if len(entry) == 4:
        return entry if raw is entry[3] else (*entry[:3], raw)
    seats = entry[4] if viewer == EVERYTHING else entry[4] & 1 << max(0, viewer)
    if len(entry) == 6 and (option.note is None or _may_know(entry, option.note.secret, True, viewer)):
        return (*entry[:3], raw, seats, entry[5])
    return (*entry[:3], raw, seats)


def option_of(program: Program, entry: Decided) -> Option | None:
    """The kind of move of an entry; None for `stop`."""
    return None if entry[3][0] < 0 else program.decisions[entry[2]].options[entry[3][0]]


def _sees_arrival(program: Program, choice: Choice, viewer: int, after: Iterable[Entry]) -> bool:
    """Whether a viewer sees the chosen piece move as an effect of a decision, in the entries `after` it up to the next
    decision."""
    zones = program.model.zones
    for entry in takewhile(lambda e: e[0] in (SAID, MOVED), after) if choice.goes else ():
        if entry[0] == MOVED and (zones[entry[1]].name, zones[entry[3]].name) == (choice.zone, choice.goes):
            return any(sees_zone(zones[zone], owner, viewer) for zone, owner in (entry[1:3], entry[3:5]))
    return False


def _may_know(entry: Decided, hidden: bool, shared: bool, viewer: int) -> bool:
    """Whether a viewer may know a choice: all may, or the viewer made it, or is among those who learn of it."""
    if not hidden or viewer in (entry[1], EVERYTHING):
        return True
    return shared and len(entry) > 4 and viewer >= 0 and bool(entry[4] >> viewer & 1)


def _move(program: Program, names: Names, entry: Decided) -> _Described:
    who, option = names.seats[entry[1]], option_of(program, entry)
    if option is None:
        stopped = f"{who}: {_stop_in_words(program.decisions[entry[2]])}"
        return "move", stopped, {"seat": who, "action": "stop", "choices": {}, "inside": False, "note": ""}
    note = entry[5] if len(entry) > 5 else ""
    pairs = list(zip(option.choices, entry[3][1:], strict=True))
    choices = {c.name: None if v == HIDDEN else names.value(c.cell, v) for c, v in [*option.given, *pairs]}
    text = _words(names, option, entry)
    data: EventData = {"seat": who, "action": option.action, "choices": choices, "inside": option.inside, "note": note}
    return "move", f"{who}: {text}" + (f" {quote_note(note)}" if note else ""), data


def _stop_in_words(decision: Decision) -> str:
    """What a `stop` ends: the kinds of move at its decision, or the phase or the action if there are many."""
    titles = dict.fromkeys(f"“{option.title}”" for option in decision.options if not option.source)
    return f"stop {join_names([*titles]) if 0 < len(titles) < _FEW else f'“{decision.caption}”'}"


def _words(names: Names, option: Option, entry: Decided) -> str:
    """A decision in a player's words, without what is HIDDEN in its entry."""
    pairs = zip(option.choices, entry[3][1:], strict=True)
    return move_in_words(option, [None if v == HIDDEN else names.title(c.cell, v) for c, v in pairs])


def decision_text(program: Program, names: Names, entries: Sequence[Entry], viewer: int) -> str:
    """The decision with which some entries begin, in a player's words, as far as a viewer knows it; empty for `stop`."""
    entry = as_seen(program, entries, 0, viewer)[2]
    option = option_of(program, entry) if entry[0] == DECIDED else None
    return "" if entry[0] != DECIDED or option is None else _words(names, option, entry)


def _verb(program: Program, names: Names, entry: Said) -> _Described:
    line, values = program.texts[entry[1]], entry[2:]
    named = sorted({p for p in line.parts if isinstance(p, int)})  # values that the text does not mention may be secret
    data: EventData = {"verb": line.name, "values": [names.value(line.cells[p], values[p]) for p in named]}
    return "verb", verb_text(program, names, entry), data


def verb_text(program: Program, names: Names, entry: Said) -> str:
    """The text of a verb's line."""
    line = program.texts[entry[1]]
    return _spell_parts(names, line, entry[2:], line.parts)


def _amount(program: Program, names: Names, entry: Said) -> Amount | None:
    """The first amount of money in a verb's line."""
    line, values = program.texts[entry[1]], entry[2:]
    for at, part in enumerate(line.parts):
        if isinstance(part, int) and line.cells[part].kind is Shape.MONEY and isinstance(number := values[part], int):
            before, after = (_spell_parts(names, line, values, some) for some in (line.parts[:at], line.parts[at + 1 :]))
            return None if number in (HIDDEN, ABSENT) else Amount(before, number, line.cells[part], after)
    return None


def _spell_parts(names: Names, line: LineText, values: Sequence[Value], parts: Iterable[str | int]) -> str:
    """Some of the parts of a verb's line."""
    return "".join([p if isinstance(p, str) else names.title(line.cells[p], values[p]) for p in parts])


def _describe_heading(program: Program, names: Names, entry: Heading) -> _Described:
    which, number = entry[0], entry[1]
    kind = _HEADINGS[which]
    if which in (PHASE, FLOW):
        phase = program.model.phases[number] if number >= 0 else None
        title = phase.title if phase else program.model.title
        return kind, title if which == PHASE else "", {"phase": phase.name if phase else None}
    if entry[0] == ROUND:
        loop = program.model.rounds[number].name
        return kind, f"{capital(loop.replace('_', ' '))} {entry[2]}", {"round": loop, "number": entry[2]}
    return kind, f"{names.title(member_of('seat'), number)}'s turn", {"seat": names.seats[number]}


def _piece(program: Program, names: Names, entry: Moved, viewer: int) -> _Described:
    _, zone, owner, to, to_owner, piece, _ = entry
    zones = program.model.zones
    first, second = zones[zone], zones[to]
    seen = piece != HIDDEN and any(sees_zone(z, o, viewer) for z, o in ((first, owner), (second, to_owner)))
    cell = member_of(first.of)
    what = names.title(cell, piece) if seen else cell.unnamed_text
    places = [place_title(names, z, o) for z, o in ((first, owner), (second, to_owner))]
    data: EventData = {"piece": names.member(cell.of, piece) if seen else None, "from": first.name, "to": second.name,
                       "owner": names.member(second.per, to_owner) if second.per else None,
                       "from_owner": names.member(first.per, owner) if first.per else None}
    return "piece", f"{what}: {places[0]} → {places[1]}", data


def place_title(names: Names, zone: ZoneModel, owner: int) -> str:
    """A zone as a player reads it, with its owner."""
    return zone.title + (f" of {names.owner_title(zone, owner)}" if zone.per else "")


def sees_zone(zone: ZoneModel, owner: int, viewer: int, size: bool = False, s: Position | None = None) -> bool:
    """Whether a viewer sees the pieces of a zone, or with `size` their number; a viewer who sees it only at times is judged by
    the position `s`."""
    rule = zone.size_seen if size else zone.seen
    if rule == "seats":
        return viewer == EVERYTHING or is_seer(zone.seers, s, owner, viewer)
    return rule == "all" or viewer == EVERYTHING or (rule == "owner" and zone.per == "seat" and owner == viewer)
