"""The turns of a game, and what each seat saw of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import cast
from weakref import ReferenceType, ref

from attrs import Factory, define, field, frozen

from aoi_rules.engines import Engine, Story
from aoi_rules.errors import UndoError
from aoi_rules.growing import Growing
from aoi_rules.machine.entries import Explained, Fact
from aoi_rules.machine.explained_log import Sources
from aoi_rules.machine.explaining import explained, explained_start
from aoi_rules.machine.log import Entry, Events, Seen
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.openings import Opening, opening
from aoi_rules.machine.past import Past
from aoi_rules.machine.position import Frozen
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Change
from aoi_rules.machine.seen_changes import SeenChanges
from aoi_rules.positions import Positions
from aoi_rules.saves import SavedMove

__all__ = ["Beginning", "Course", "Explanations", "Turn", "together"]

_MOST = 64
"""The number of turns whose explanation is kept."""


@define(eq=False, repr=False, init=False)  # without an `__init__`, which takes time: one is made at every decision
class Turn(Seen):
    """A move that was made, and as a sequence what its player saw happen; it holds no position, and its course by a weak
    reference alone.

    It has the seat, the move, and, once they were computed, its saved form and the `undo_refusal`: why it may not be taken back
    by who made it, empty where it may.  What the engine says of it is read when somebody asks.
    """

    seat: int
    move: Move
    _happened: object
    _engine: Engine
    saved: SavedMove | None
    undo_refusal: str | None
    _course: ReferenceType[Course]
    _number: int

    @property
    def drawn(self) -> tuple[int, ...]:
        """What chance drew."""
        return self._story()[0]

    @property
    def log(self) -> tuple[Fact, ...]:
        """The entries of the log."""
        return self._story()[1]

    def _source(self) -> tuple[Program, Names, Sequence[Entry], int]:
        return self.move._program, self.move._names, self.log, self.seat

    def _changes(self, number: int) -> tuple[Change, ...]:
        course = self._course()
        if course is None or self._number >= len(course.turns) or course.turns[self._number] is not self:
            raise UndoError("this move was taken back, or its game is gone; what its events changed can be asked before that")
        return course.explanations.of_turn(self.move._names, self.seat, self._number)[number]

    def _story(self) -> Story:
        happened = self._happened
        if type(happened) is not tuple:
            happened = self._happened = self._engine.story(happened)
        return happened


def together(turns: Sequence[Turn], viewer: int) -> Events:
    """What happened in several turns, one after the other, as a viewer saw it."""
    places = [(turn, at) for turn in turns for at in range(len(turn.log))]
    move, entries = turns[0].move, [entry for turn in turns for entry in turn.log]
    return Events(move._program, move._names, entries, viewer, lambda number: places[number][0]._changes(places[number][1]))


@frozen
class Beginning:
    """How a game began: the position at its first decision, what chance drew for it, and what the log says of setting up."""

    position: Frozen
    drawn: tuple[int, ...] = ()
    log: tuple[Fact, ...] = ()


@define(eq=False)
class _Limited:
    """A turn in which the rules may have limited which hidden piece could be chosen: the position before it, until the `opening`
    is computed, which says which pieces could be."""

    position: Frozen | None
    opening: Opening | None = None


@define(eq=False)
class Course:
    """The turns of a game that were made and not taken back, in their order.

    `turns` only grows, by `add`, but for a course that nobody else holds: taking one back makes a new course.  Who holds a course
    and the number of its turns therefore holds a position's past, also after the game went on.  Of a game that a view imagined,
    `imagined` is all that happened before the first turn, as the view's seat saw it.
    """

    program: Program
    engine: Engine
    beginning: Beginning
    imagined: Past | None = None
    turns: Growing[Turn] = field(factory=Growing)
    _limited: Growing[_Limited | None] = field(factory=Growing, repr=False)
    positions: Positions = field(repr=False, default=Factory(
        lambda self: Positions(self.engine, self.beginning.position), takes_self=True))
    _pasts: dict[int, Past] = field(factory=dict, repr=False)
    _explanations: Explanations | None = field(default=None, repr=False)
    reference: ReferenceType[Course] = field(init=False, repr=False, default=Factory(ref, takes_self=True))

    @property
    def explanations(self) -> Explanations:
        """What its turns changed."""
        if self._explanations is None:
            self._explanations = Explanations(self)
        return self._explanations

    def add(self, turn: Turn, before: Frozen) -> None:
        """Add a turn, which was made in the position `before`; that is kept only as long as it is needed."""
        if limited := self.program.limited:
            self._limited.append(_Limited(before) if (turn.move.step, turn.move.raw[0]) in limited else None)
        self.turns.append(turn)
        self.positions.add(before)

    def before(self, number: int) -> Frozen:
        """The position in which a turn was made, by its number from 0, or the one after all turns."""
        return self.positions.before(self.turns, number)

    def copy(self) -> Course:
        """The same turns, to go on from in another way."""
        return Course(self.program, self.engine, self.beginning, self.imagined, self.turns.first(len(self.turns)),
                      self._limited.first(len(self._limited)), self.positions.copy(), dict(self._pasts))

    def first(self, number: int) -> Course:
        """The first turns alone, with what was computed of them, since others may follow now."""
        positions = self.positions.copy()
        positions.cut(number)
        return Course(self.program, self.engine, self.beginning, self.imagined, self.turns.first(number),
                      self._limited.first(number), positions, self._pasts_of(number))

    def cut(self, number: int) -> None:
        """Drop all but the first turns; for a course that nobody else holds."""
        self.turns.cut(number)
        if self._limited:
            self._limited.cut(number)
        self.positions.cut(number)
        self._explanations = None
        self._pasts = self._pasts_of(number)

    def _pasts_of(self, number: int) -> dict[int, Past]:
        """What was computed of the first turns."""
        if not self._pasts:
            return {}
        backs = {viewer: past.back(number) for viewer, past in self._pasts.items()}
        return {viewer: past for viewer, past in backs.items() if past is not None}

    def entries(self, first: int, end: int) -> list[Entry]:
        """What the log says of the turns from the `first` on, up to the `end`, secrets included."""
        return [entry for turn in self.turns[first:end] for entry in turn.log]

    def past(self, viewer: int, number: int) -> Past:
        """The setting up and the first turns, that many, as a viewer (a seat's number, -1 for a spectator) saw them."""
        known = self._pasts.get(viewer)
        past = (known and known.back(number)) or self._before(viewer)
        if past.turns < number:
            past = past.after(self.program, self.entries(past.turns, number), number, self._openings(past.turns, number))
        if known is None or known.turns <= number:
            self._pasts[viewer] = past
        return past

    def _openings(self, first: int, end: int) -> dict[int, Opening]:
        """Which hidden pieces could have been chosen in the turns from the `first` on, up to the `end`, by the index of the
        decision's entry in the log."""
        found, at = {}, 0
        for turn, limited in zip(self.turns[first:end], self._limited[first:end], strict=False):
            opened = None if limited is None else self._opening(turn, limited)
            if opened is not None:
                found[at] = opened
            at += len(turn.log)
        return found

    def _opening(self, turn: Turn, known: _Limited) -> Opening | None:
        """Which hidden pieces could have been chosen in a turn; computed at its first use, which needs the position before it."""
        if known.position is not None:
            s = turn._engine.thaw(known.position)
            known.opening, known.position = opening(self.program, s, turn.move.step, turn.move.raw), None
        return known.opening

    def opening(self) -> Sequence[Entry]:
        """What the log says of what was before the first turn: of setting up, or in an imagined game what its seat saw."""
        return self.beginning.log if self.imagined is None else self.imagined.log()

    def _before(self, viewer: int) -> Past:
        """What a viewer saw before the first turn."""
        if self.imagined is not None and self.imagined.hidden.viewer == viewer:
            return self.imagined.standing()
        return Past.of(self.program, self.beginning.position.players, viewer, self.opening())


@define(eq=False)
class Explanations:
    """What the turns of one course changed, each computed when it is asked for."""

    course: Course
    _logs: dict[int, list[Explained]] = field(factory=dict)
    _ends: list[int] = field(factory=list)
    _seen: dict[int, SeenChanges] = field(factory=dict)

    def changes(self, names: Names, viewer: int, number: int) -> tuple[Change, ...]:
        """What the entry of that number in the whole log of the course changed, as far as a viewer may know."""
        self.start(len(self.course.turns))
        turn = bisect_right(self._ends, number) - 1
        return self.of_turn(names, viewer, turn)[number - (self._ends[turn] if turn >= 0 else 0)]

    def start(self, turn: int) -> int:
        """The number of the first entry of a turn in the whole log of the course."""
        ends = self._ends = self._ends or [len(self.course.opening())]
        for number in range(len(ends) - 1, turn):
            ends.append(ends[-1] + len(self.course.turns[number].log))
        return ends[turn]

    def of_turn(self, names: Names, viewer: int, turn: int) -> list[tuple[Change, ...]]:
        """For each entry in the log of a turn, -1 for setting up, what it changed."""
        program = self.course.program
        if turn < 0 and self.course.imagined is not None:
            return [()] * len(self.course.opening())
        if turn not in self._logs:
            if len(self._logs) >= _MOST:
                del self._logs[next(iter(self._logs))]
            self._logs[turn] = self._log(turn)
        if viewer not in self._seen:
            self._seen[viewer] = SeenChanges(program.explaining, names, viewer)
        return self._seen[viewer].of(self._logs[turn])

    def _log(self, turn: int) -> list[Explained]:
        """The explained log of a turn; it is played again from where its action began."""
        course, program = self.course, self.course.program
        if turn < 0:
            begun = course.engine.thaw(course.beginning.position)
            options = {one.name: cast("int", getattr(begun, one.slot)) for one in program.model.options}
            return explained_start(program, begun.players, options, begun.seed, course.beginning.drawn)
        first = turn
        while first > 0 and (option := course.turns[first].move.option) is not None and option.inside:
            first -= 1
        s, sources, log = course.engine.thaw(course.before(first)), Sources(), list[Explained]()
        for one in course.turns[first : turn + 1]:
            s, _, log = explained(program, s, one.move.raw, one.drawn, sources)
        return log
