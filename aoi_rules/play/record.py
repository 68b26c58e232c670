"""The past of a game: the seats, what chance drew, each turn, and undo and redo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from attrs import define, field

from aoi_rules.errors import SaveError, UndoError
from aoi_rules.machine import move_words
from aoi_rules.machine.lazy import Lazy
from aoi_rules.machine.log import Entry
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.past import Past
from aoi_rules.machine.position import FrozenPosition, Position
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import Model
from aoi_rules.play.engines import Digests, Engine, engine_of
from aoi_rules.play.growing_list import GrowingList
from aoi_rules.play.turns import GameStart, Timeline, Turn, Turns
from aoi_rules.play.undo import Journal, TurnPath
from aoi_rules.save_format import Back, Difference, SavedMove

__all__ = ["GameRecord", "Mark", "option_names"]

Undone = tuple[Turn, str, FrozenPosition]
"""A turn that was taken back, its saved form (empty in an imagined game), and the position after it."""
Mark = tuple[FrozenPosition, int, GrowingList[Undone] | tuple[()], int, int | None]
"""The point that a game has reached: the position, the number of turns, what was taken back, `at`, and the length of the
journal."""


@define(eq=False)
class GameRecord:
    """A game as it was played, for the modules of this package; embedders use `Game`.

    `options` are the values of the options by number.  `engine` plays, and `position` is the current position, which is never
    changed: a move makes a new one.  `course` has the turns.  `at` counts what was played, taken back and made again, and
    `journal` is the latest part of that in order, None while it is just the turns.  `difference` says where a saved game could
    not continue under the present rules.  `shared` says whether another object may hold the course, which is then never changed.
    """

    program: Program
    names: Names
    options: dict[str, int]
    seed: int
    engine: Engine
    position: FrozenPosition
    course: Timeline
    undone: GrowingList[Undone] | tuple[()] = ()
    at: int = 0
    journal: Journal | None = None
    difference: Difference | None = None
    shared: bool = True
    _saved: tuple[int, FrozenPosition] | None = field(default=None, repr=False)
    _start: str = field(default="", repr=False)
    _thawed: tuple[FrozenPosition, Position] | None = field(default=None, repr=False)
    _digests: Digests[FrozenPosition] | None = field(default=None, repr=False)

    @classmethod
    def begin(cls, program: Program, names: Names, options: dict[str, int], seed: int, script: list[int] | None) -> GameRecord:
        """A game at its first decision; `script` lists what chance draws, if that is known.

        Raises PlayError or PluginError if the rules or a plugin fail.
        """
        engine = engine_of(program)
        position, happened = engine.start(len(names.seats), options, seed, script)
        course = Timeline(program, names, GameStart(engine.store_position(position), engine, happened))
        return cls(program, names, options, seed, engine, position, course, shared=False)

    @classmethod
    def from_position(
        cls, program: Program, names: Names, options: dict[str, int], seed: int, state: Position, at: int = 0,
        imagined: Past | None = None, engine: Engine | None = None,
    ) -> GameRecord:
        """A game that begins at a position, given as a `State`.  `imagined` is for a game that a view imagined: everything that
        happened before, as the view's seat saw it."""
        engine = engine or engine_of(program)
        position = engine.freeze(state)
        course = Timeline(program, names, GameStart(engine.store_position(position), engine), imagined)
        return cls(program, names, options, seed, engine, position, course, at=at, thawed=(position, state))

    @property
    def state(self) -> Position:
        """The position as a `State`, for tasks that do not need speed; do not change it."""
        if self._thawed is None or self._thawed[0] is not self.position:
            self._thawed = self.position, self.engine.thaw(self.position)
        return self._thawed[1]

    @state.setter
    def state(self, state: Position) -> None:
        self.position = self.engine.freeze(state)
        self._thawed = self.position, state

    @property
    def beginning(self) -> GameStart:
        """How the game began."""
        return self.course.beginning

    def current_timeline(self) -> Timeline:
        """The course, for a reader that looks at it later, when the game has gone on."""
        self.shared = True
        return self.course

    @property
    def turns(self) -> Turns:
        """The turns that were made and not taken back."""
        return self.course.turns

    @property
    def imagined_past(self) -> Past | None:
        """For a game that a view imagined, which is a guess and never saved: everything that the view's seat saw happen
        before."""
        return self.course.imagined

    @property
    def chosen_options(self) -> dict[str, str]:
        """The options that the game was made with, by name."""
        return option_names(self.program.model, self.options)

    def play(self, move: Move, script: list[int] | None = None) -> Turn:
        """Carry out a move of the current decision, which was made for this game; `script` lists what chance draws, if that is
        known.  Raises NotLegal for a move that is not legal, PlayError or PluginError if the rules or a plugin fail; nothing is
        changed then."""
        before, course = self.position, self.course
        after, happened = self.engine.play(before, move.raw, script)
        if move.note:
            happened = self.engine.add_note(happened, move.note)
        course.add(happened, before, move.raw)
        self.undone = ()
        if self.journal is not None:
            self.journal.append("")
        self.position = after
        self.at += 1
        return course.turn(len(course.made) - 1)

    # ---- back and forth ---------------------------------------------------------------------------------------------

    def line(self) -> TurnPath:
        """How the position came about."""
        undone, journal = self.undone, self.journal
        return TurnPath(self.course, len(self.course.made), self.position, self.at, journal, len(journal or ()), len(undone),
                    undone[-1][0].seat if undone else -1)

    @property
    def can_undo(self) -> bool:
        """Whether the player of the last decision may take it back."""
        last = len(self.course.made) - 1
        return last >= 0 and not self.line().find_refusal(last, self.course.turn(last).seat)

    def undo(self, count: int = 1) -> None:
        """Go back by the given number of decisions; raises UndoError if fewer were made."""
        course = self.course
        first = len(course.made) - count
        if first < 0:
            raise UndoError("this is the first decision; there is nothing to take back")
        before = [course.position_before(first)] if count == 1 else list(islice(self._positions(first), count))
        self._note_travel(forth=False, count=count)
        undone = self.undone = self.undone or GrowingList()
        for number, after in zip(range(first + count - 1, first - 1, -1), [self.position, *before[:0:-1]], strict=True):
            undone.append((course.turn(number), course.lines[number] if course.lines else "", after))
        self.position = before[0]
        self._truncate(first)

    def redo(self) -> None:
        """Go forward again, with what chance drew then; raises UndoError if nothing was taken back."""
        if not self.undone:
            raise UndoError("nothing was taken back")
        self._note_travel(forth=True)
        turn, line, position = self.undone[-1]
        self.undone.truncate(len(self.undone) - 1)
        self.course.add(turn.happened, self.position, turn.raw)
        if line:
            self.course.lines.append(line)
        self.position = position

    def _note_travel(self, forth: bool, count: int = 1) -> None:
        """Note undos or redos in the journal before their turns are gone, because the saved form of a turn can be computed only
        while it exists."""
        if self.imagined_past is None:
            self._save_turns()
        if self.journal is None:
            self.journal = list(self.course.lines) if self.imagined_past is None else [""] * len(self.course.made)
        self.journal += [Back(forth)] * count
        self.at += count

    def mark(self) -> Mark:
        """The point that the game has reached, for `restore`."""
        return self.position, len(self.course.made), self.undone, self.at, None if self.journal is None else len(self.journal)

    def restore(self, mark: Mark) -> None:
        """Forget what was played since a mark, as if it had never been."""
        self.position, turns, self.undone, self.at, entries = mark
        if self.journal is not None:
            del self.journal[entries:]
        self._truncate(turns)

    def states(self) -> list[Position]:
        """The `State` before each turn, and the current one."""
        return [self.engine.thaw(position) for position in self._positions()]

    def _positions(self, first: int = 0, also: Mapping[int, FrozenPosition] = MappingProxyType({})) -> Iterator[FrozenPosition]:
        """The position before each turn from number `first` on, and the current one; `also` holds positions that the caller
        knows."""
        return self.course.positions.replay_positions(self.turns, first, {**also, len(self.course.made): self.position})

    # ---- saving -----------------------------------------------------------------------------------------------------

    def start(self) -> str:
        """The digest of the first position, computed once."""
        if not self._start:
            self._start = self.digest(self.beginning.position)
        return self._start

    def digest(self, position: FrozenPosition, *also: str) -> str:
        """The digest of a position of this game, and of texts that belong to it."""
        if self._digests is None:
            self._digests = self.engine.digester(self.names)
        return self._digests(position, *also)

    def history(self) -> History:
        """The decisions that were made and not taken back, in their saved form.  Only what was played since the last call is
        computed."""
        return History(self.lines())

    def lines(self) -> GrowingList[str]:
        """The same, as lines of JSON."""
        self._save_turns()
        return self.current_timeline().lines.take_first(len(self.course.made))

    def _save_turns(self) -> None:
        """Compute the saved form of the turns that were played since the last call."""
        lines, known = self.course.lines, self._saved
        count = len(lines)
        if count < len(self.course.made):
            digest, seats = self.digest, self.names.seats
            after = islice(self._positions(count, {} if known is None else {known[0]: known[1]}), 1, None)
            for turn, at in zip(self.turns[count:], after, strict=True):
                seat, text = seats[turn.seat], str(turn.move)
                lines.append(SavedMove(seat, text, turn.drawn, digest(at, seat, text, *map(str, turn.drawn))).line)
            if self.journal is not None:  # the end of the journal is what was played since the last undo or redo
                self.journal[count - len(lines) :] = lines[count:]
        self._saved = len(lines), self.position

    def note_start(self, digest: str) -> None:
        """Store the digest of the first position, which the caller knows."""
        self._start = digest

    def note_saved(self, saved: SavedMove) -> None:
        """Store the saved form of the last turn, unless the form of an earlier turn has yet to be computed."""
        if len(self.course.lines) == len(self.course.made) - 1:
            self.course.lines.append(saved.line)
            if self.journal is not None:
                self.journal[-1] = saved.line

    def journal_since(self, at: int) -> list[str]:
        """What happened after the position `at`, in order, as lines of JSON; only as far back as the journal goes."""
        self._save_turns()
        journal: Sequence[str | Back] = self.course.lines if self.journal is None else self.journal
        return [one if isinstance(one, str) else one.line for one in journal[max(0, at - self.journal_start) :]]

    @property
    def journal_start(self) -> int:
        """How many steps were played, taken back and made again before the journal begins."""
        return self.at - len(self.course.made if self.journal is None else self.journal)

    def copy(self) -> GameRecord:
        """An independent record of the same game so far."""
        journal = None if self.journal is None else list(self.journal)
        undone = self.undone and self.undone.take_first(len(self.undone))
        return GameRecord(self.program, self.names, self.options, self.seed, self.engine, self.position, self.course.copy(),
                          undone, self.at, journal, self.difference, False, self._saved, self._start, self._thawed)

    def first_turns(self, number: int) -> GameRecord:
        """A record of the game as it was after `number` turns, without what had been taken back before."""
        position = self.position if number == len(self.course.made) else self.course.position_before(number)
        course = self.course.first_turns(number)
        return GameRecord(self.program, self.names, self.options, self.seed, self.engine, position, course, at=number,
                          difference=self.difference, shared=False, start=self._start)

    def equals(self, other: GameRecord) -> bool:
        """Whether two records are of games with the same rules, seats, options and past, and in the same position."""
        return (_head(self) == _head(other) and len(self.turns) == len(other.turns)
                and all(_decision_and_draws(one) == _decision_and_draws(two)
                        for one, two in zip(self.turns, other.turns, strict=True))
                and self.state.pack() == other.state.pack() and tuple(self.course.opening()) == tuple(other.course.opening()))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a record as the texts of its moves, which are played again when it is unpickled; what was taken back is lost."""
        if self.imagined_past is not None:
            raise SaveError("a game that was imagined from a view cannot be pickled; pickle the view, and imagine again")
        turns = [(str(turn.move), list(turn.drawn)) for turn in self.turns]
        return _played_again, (self.program, self.names.seats, self.options, self.seed, self.beginning.drawn, turns, self.at)

    @property
    def seat_to_move(self) -> str | None:
        """The seat that must decide; None when the game is over."""
        return None if self.position.over else self.names.seats[self.position.to_move]

    def entries(self) -> list[Entry]:
        """The whole log, including secrets.  For an imagined game, what its viewer saw, and what came after."""
        return [*self.course.opening(), *self.course.entries(0, len(self.course.made))]

    def past(self, viewer: int) -> Past:
        """Everything that happened, as a viewer saw it (the number of a seat, -1 for a spectator)."""
        return self.course.past(viewer, len(self.course.made))

    def _truncate(self, number: int) -> None:
        """Keep only the first `number` turns, so that others may follow."""
        if self.shared:
            self.course = self.course.first_turns(number)
            self.shared = False
        else:
            self.course.truncate(number)
        if self._saved is not None and self._saved[0] > number:
            self._saved = number, self.position


class History(Lazy[SavedMove]):
    """The first turns of a course in their saved form, parsed from their lines."""

    __slots__ = ("lines",)

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines

    def __len__(self) -> int:
        return len(self.lines)

    def _item(self, number: int) -> SavedMove:
        return SavedMove.of_line(self.lines[number])


def _head(record: GameRecord) -> tuple[object, ...]:
    """What a game began with."""
    return record.program.content_hash, record.names.seats, record.options, record.seed, record.at


def _decision_and_draws(turn: Turn) -> tuple[object, ...]:
    """A decision, and what chance drew for it."""
    return turn.move.step, turn.raw, turn.move.note, turn.drawn


def option_names(model: Model, options: Mapping[str, int]) -> dict[str, str]:
    """The names of the values of options, which are given by number."""
    return {o.name: o.choices[options[o.name]] for o in model.options}


def _played_again(
    program: Program, seats: tuple[str, ...], options: dict[str, int], seed: int, drawn: Sequence[int],
    turns: Sequence[tuple[str, list[int]]], at: int,
) -> GameRecord:
    """The record that was pickled, played again."""
    record = GameRecord.begin(program, program.names(seats), options, seed, list(drawn))
    index = move_words.Index(program, record.names)
    for text, script in turns:
        move = index.move(record.position, text)
        assert move is not None, "the same rules read the texts that they wrote"
        record.play(move, script)
    record.at = at
    return record
