"""The turns of a game, and what each seat saw of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TypeVar, cast
from weakref import ReferenceType, ref

from attrs import Factory, define, field, frozen

from aoi_rules.errors import UndoError
from aoi_rules.machine.entries import DECIDED, Decided, Explained, Fact
from aoi_rules.machine.explained_log import Sources
from aoi_rules.machine.explained_plays import explained_play, explained_start, explaining_position
from aoi_rules.machine.lazy import Lazy
from aoi_rules.machine.log import Entry, Events, SeenEvents
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.openings import Opening, opening_of
from aoi_rules.machine.past import Past
from aoi_rules.machine.position import FrozenPosition
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Change
from aoi_rules.machine.seen_changes import SeenChanges
from aoi_rules.play.engines import Engine
from aoi_rules.play.growing_list import GrowingList
from aoi_rules.play.happenings import Story
from aoi_rules.play.positions import Positions

__all__ = ["GameStart", "Timeline", "Explanations", "Turn", "Turns", "events_of_turns"]

_MOST = 64
"""How many turns' explanations are kept."""
T = TypeVar("T")


@define(eq=False, repr=False, init=False)  # It has no `__init__`, which takes time: a turn is made at every decision.
class Turn(SeenEvents):
    """A move that was made; as a sequence, the events that its player saw.  It holds no position, and refers to its course only
    weakly.  What the engine returned as `happened` is read on request."""

    happened: object
    _program: Program
    _names: Names
    _engine: Engine
    _course: ReferenceType[Timeline]
    _number: int
    _read: Story | None

    @property
    def seat(self) -> int:
        """The seat that decided."""
        return self._decided_entry[1]

    @property
    def raw(self) -> tuple[int, ...]:
        """The move as numbers."""
        return self._decided_entry[3]

    @property
    def move(self) -> Move:
        """The move."""
        entry = self._decided_entry
        return Move(self._program, self._names, entry[2], entry[3], entry[5] if len(entry) > 5 else "")

    @property
    def drawn(self) -> tuple[int, ...]:
        """What chance drew."""
        return self._read_story()[0]

    @property
    def log(self) -> tuple[Fact, ...]:
        """The entries of the log; the first one is the decision."""
        return self._read_story()[1]

    @property
    def _decided_entry(self) -> Decided:
        entry = self._read_story()[1][0]
        assert entry[0] == DECIDED, "the log of a turn begins with its decision"
        return entry

    def _source(self) -> tuple[Program, Names, Sequence[Entry], int]:
        return self._program, self._names, self.log, self.seat

    def _changes(self, number: int) -> tuple[Change, ...]:
        course = self._course()
        if course is None or self._number >= len(course.made) or course.made[self._number] is not self.happened:
            raise UndoError("this move was taken back, or its game no longer exists; read what its events changed before that")
        return course.explanations.of_turn(self._names, self.seat, self._number)[number]

    def _read_story(self) -> Story:
        if self._read is None:
            self._read = self._engine.read_story(self.happened)
        return self._read


class Turns(Lazy[Turn]):
    """The first turns of a course; each object is made when it is accessed."""

    __slots__ = ("_count", "_course")

    def __init__(self, course: Timeline, count: int) -> None:
        self._course, self._count = course, count

    def __len__(self) -> int:
        return self._count

    def _item(self, number: int) -> Turn:
        return self._course.turn(number)


def events_of_turns(turns: Sequence[Turn], viewer: int) -> Events:
    """What happened in several consecutive turns, as a viewer saw it."""
    places = [(turn, at) for turn in turns for at in range(len(turn.log))]
    first, entries = turns[0], [entry for turn in turns for entry in turn.log]
    return Events(first._program, first._names, entries, viewer, lambda number: places[number][0]._changes(places[number][1]))


@frozen(eq=False)
class GameStart:
    """How a game began: the position at its first decision, in the form in which the engine keeps it, and what the engine
    returned as `happened` before that; None if nothing happened."""

    kept: object
    engine: Engine
    happened: object = None

    @property
    def position(self) -> FrozenPosition:
        """The position at the first decision."""
        return self.engine.restore_position(self.kept)

    @property
    def drawn(self) -> tuple[int, ...]:
        """What chance drew."""
        return () if self.happened is None else self.engine.read_story(self.happened)[0]

    @property
    def log(self) -> tuple[Fact, ...]:
        """The log entries of the setup."""
        return () if self.happened is None else self.engine.read_story(self.happened)[1]


@define(eq=False)
class Timeline:
    """The turns of a game that were made and not taken back, in order.

    `made` has what happened in each turn, as the engine returned it, and `lines` the saved form of the first turns, as far as it
    has been computed.  Both only grow, unless no other object holds the course: taking a turn back makes a new course.  A course
    and a number of turns therefore identify a position's past, even after the game goes on.  For a game that a view imagined,
    `imagined` is everything that happened before the first turn, as the view's seat saw it.
    """

    program: Program
    names: Names
    beginning: GameStart
    imagined: Past | None = None
    made: GrowingList[object] = field(factory=GrowingList)
    lines: GrowingList[str] = field(factory=GrowingList, repr=False)
    positions: Positions = field(repr=False, default=Factory(
        lambda self: Positions(self.beginning.engine, self.beginning.kept), takes_self=True))
    refusals: dict[int, str] = field(factory=dict, repr=False)
    _openings: dict[int, Opening | None] = field(factory=dict, repr=False)
    _unopened: dict[int, FrozenPosition] = field(factory=dict, repr=False)
    _pasts: dict[int, Past] = field(factory=dict, repr=False)
    _explained: _ExplainedTurns | None = field(default=None, repr=False)
    reference: ReferenceType[Timeline] = field(init=False, repr=False, default=Factory(ref, takes_self=True))

    @property
    def engine(self) -> Engine:
        """The engine that plays the course."""
        return self.beginning.engine

    @property
    def turns(self) -> Turns:
        """The turns."""
        return Turns(self, len(self.made))

    def turn(self, number: int) -> Turn:
        """A turn by its number, counted from 0."""
        found = Turn()
        found.happened = self.made[number]
        found._program, found._names, found._engine = self.program, self.names, self.beginning.engine
        found._course, found._number, found._read = self.reference, number, None
        return found

    @property
    def explanations(self) -> Explanations:
        """What the turns changed."""
        if self._explained is None:
            self._explained = _ExplainedTurns()
        return Explanations(self, self._explained)

    def add(self, happened: object, before: FrozenPosition, raw: tuple[int, ...]) -> None:
        """Add a turn: a move, as numbers, that was made in the position `before`.  If somebody looks at the course, that position
        is kept for as long as it is needed to find what the rules limited in that turn."""
        if self._pasts and (before.step, raw[0]) in self.program.limited_choices:
            self._unopened[len(self.made)] = before
        self.made.append(happened)
        self.positions.add(before)

    def position_before(self, number: int) -> FrozenPosition:
        """The position in which turn `number`, counted from 0, was made, or the position after all turns."""
        return self.positions.position_before(self.turns, number)

    def copy(self) -> Timeline:
        """A copy that can grow independently."""
        return Timeline(self.program, self.names, self.beginning, self.imagined, self.made.take_first(len(self.made)),
                      self.lines.take_first(len(self.lines)), self.positions.copy(), self.refusals.copy(), self._openings.copy(),
                      self._unopened.copy(), self._pasts.copy())

    def first_turns(self, number: int) -> Timeline:
        """A course of only the first `number` turns, with what was computed for them, so that other turns can follow."""
        positions = self.positions.copy()
        positions.truncate(number)
        return Timeline(self.program, self.names, self.beginning, self.imagined, self.made.take_first(number),
                      self.lines.take_first(min(number, len(self.lines))), positions, _first_turns(self.refusals, number),
                      _first_turns(self._openings, number), _first_turns(self._unopened, number), self._pasts_of(number))

    def truncate(self, number: int) -> None:
        """Drop all turns except the first `number`.  Only for a course that no other object holds."""
        self.made.truncate(number)
        self.lines.truncate(min(number, len(self.lines)))
        self.positions.truncate(number)
        if self.refusals or self._openings or self._unopened:
            self.refusals, self._openings, self._unopened = (
                _first_turns(self.refusals, number), _first_turns(self._openings, number), _first_turns(self._unopened, number))
        self._explained = None
        self._pasts = self._pasts_of(number)

    def _pasts_of(self, number: int) -> dict[int, Past]:
        """What was computed for the first `number` turns."""
        if not self._pasts:
            return {}
        backs = {viewer: past.back_to_turn(number) for viewer, past in self._pasts.items()}
        return {viewer: past for viewer, past in backs.items() if past is not None}

    def entries(self, first: int, end: int) -> list[Entry]:
        """The log entries of the turns from `first` to `end`, exclusive, including secrets."""
        return [entry for turn in self.turns[first:end] for entry in turn.log]

    def past(self, viewer: int, number: int) -> Past:
        """The setup and the first `number` turns, as a viewer (the number of a seat, -1 for a spectator) saw them."""
        known = self._pasts.get(viewer)
        past = (known and known.back_to_turn(number)) or self._past_before(viewer)
        if past.turns < number:
            past = past.extend(self.program, self.entries(past.turns, number), number, self._openings_from(past.turns, number))
        if known is None or known.turns <= number:
            self._pasts[viewer] = past
        return past

    def _openings_from(self, first: int, end: int) -> dict[int, Opening]:
        """The hidden pieces that could have been chosen in the turns from `first` to `end`, exclusive, by the index of the
        decision's entry in the log."""
        turns = self.turns[first:end] if self.program.limited_choices else ()
        limited = [turn for turn in turns if (turn.move.step, turn.raw[0]) in self.program.limited_choices]
        self._compute_openings([turn for turn in limited if turn._number not in self._openings])
        found, at = {}, 0
        for turn in turns:
            opened = self._openings.get(turn._number)
            if opened is not None:
                found[at] = opened
            at += len(turn.log)
        return found

    def _compute_openings(self, limited: Sequence[Turn]) -> None:
        """Compute which hidden pieces could have been chosen in turns in which the rules limit them, from the positions before
        these turns.  Positions from before somebody looked at the course are computed by playing again, all in one pass."""
        unknown = [turn._number for turn in limited if turn._number not in self._unopened]
        if unknown:
            again = islice(self.positions.replay_positions(self.turns, unknown[0]), unknown[-1] + 1 - unknown[0])
            wanted = set(unknown)
            self._unopened.update((n, position) for n, position in enumerate(again, unknown[0]) if n in wanted)
        for turn in limited:
            s = self.engine.thaw(self._unopened.pop(turn._number))
            self._openings[turn._number] = opening_of(self.program, s, turn.move.step, turn.raw)

    def opening(self) -> Sequence[Entry]:
        """The log entries before the first turn: those of the setup or, in an imagined game, those that its seat saw."""
        return self.beginning.log if self.imagined is None else self.imagined.log()

    def _past_before(self, viewer: int) -> Past:
        """What a viewer saw before the first turn."""
        if self.imagined is not None and self.imagined.hidden.viewer == viewer:
            return self.imagined.start_anew()
        return Past.of(self.program, self.beginning.position.players, viewer, self.opening())


def _first_turns(known: Mapping[int, T], number: int) -> dict[int, T]:
    """What is known of the first `number` turns."""
    return {turn: value for turn, value in known.items() if turn < number}


@define(eq=False)
class _ExplainedTurns:
    """What was computed about the changes of a course's turns.  It does not refer to the course, so the course is freed without
    the garbage collector."""

    logs: dict[int, list[Explained]] = field(factory=dict)
    ends: list[int] = field(factory=list)
    seen: dict[int, SeenChanges] = field(factory=dict)


@frozen(eq=False)
class Explanations:
    """What the turns of one course changed, each computed on request."""

    course: Timeline
    _known: _ExplainedTurns

    def changes(self, names: Names, viewer: int, number: int) -> tuple[Change, ...]:
        """What the entry with this number in the whole log of the course changed, as far as a viewer may know."""
        self.start(len(self.course.made))
        ends = self._known.ends
        turn = bisect_right(ends, number) - 1
        return self.of_turn(names, viewer, turn)[number - (ends[turn] if turn >= 0 else 0)]

    def start(self, turn: int) -> int:
        """The number of the first entry of a turn in the whole log of the course."""
        ends = self._known.ends
        if not ends:
            ends.append(len(self.course.opening()))
        for number in range(len(ends) - 1, turn):
            ends.append(ends[-1] + len(self.course.turn(number).log))
        return ends[turn]

    def of_turn(self, names: Names, viewer: int, turn: int) -> list[tuple[Change, ...]]:
        """For each entry in the log of a turn, what it changed; -1 is the setup."""
        program = self.course.program
        if turn < 0 and self.course.imagined is not None:
            return [()] * len(self.course.opening())
        logs, seen = self._known.logs, self._known.seen
        if turn not in logs:
            if len(logs) >= _MOST:
                del logs[next(iter(logs))]
            logs[turn] = self._log(turn)
        if viewer not in seen:
            seen[viewer] = SeenChanges(program.explaining, names, viewer)
        return seen[viewer].of(logs[turn])

    def _log(self, turn: int) -> list[Explained]:
        """The explained log of a turn, computed by playing again from the beginning of its action."""
        course, program = self.course, self.course.program
        if turn < 0:
            begun = course.engine.thaw(course.beginning.position)
            options = {one.name: cast("int", getattr(begun, one.slot)) for one in program.model.options}
            return explained_start(program, begun.players, options, begun.seed, course.beginning.drawn)
        first = turn
        while first > 0 and (option := course.turn(first).move.option) is not None and option.inside:
            first -= 1
        s = explaining_position(program, course.engine.thaw(course.position_before(first)))
        sources, log = Sources(), list[Explained]()
        for one in course.turns[first : turn + 1]:
            s, _, log = explained_play(program, s, one.raw, one.drawn, sources)
        return log
