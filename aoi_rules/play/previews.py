"""What a move would certainly do, as far as the seat that decides can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import islice, takewhile
from typing import cast

from attrs import define, field

from aoi_rules.errors import PlayError, PluginError
from aoi_rules.machine.engine import carry_out
from aoi_rules.machine.entries import CHANGED, DECIDED, FLOW, HEADINGS, MOVED, PLACED, Explained, Fact, Moved, Placed, Value
from aoi_rules.machine.explained_log import Sources
from aoi_rules.machine.explained_plays import explained_play, explaining_position
from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.log import Events, mask_entry, option_of, sees_zone
from aoi_rules.machine.moves import Move, move_here
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import FrozenPosition, ListedMoves, Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Change, Event, Refusal
from aoi_rules.machine.seen_changes import SeenChanges
from aoi_rules.machine.viewers import keep_seen
from aoi_rules.model.types import Shape, Type
from aoi_rules.play.engines import Engine, NotLegal

__all__ = ["CONTINUATIONS", "Previews", "guess_state"]

CONTINUATIONS = 64
"""The largest number of ways to continue a move that are tried in each position. If there are more, the preview stops there."""
_POSITIONS = 2
_UNSURE = 8
"""How many positions must agree if chance draws or something hidden is shown: two could agree by accident."""
_HEADINGS = frozenset(HEADINGS.values())
_BEFORE: Explained = (FLOW, -1)
"""The entry that represents the decision itself, which a preview leaves out."""
_KEPT = 20_000
"""The largest number of plays that are kept in case the same move is tried again."""
_OTHERWISE = (0, 1, 1000, 2, 7, 50, 3, 100)
"""For each position, the amount that is added to a hidden number."""


@define(eq=False)
class _TrialResult:
    """The result of a move that was tried: the position after it, what amounts consist of there, and the entries that it caused,
    as far as they belong to its action. The action may be `over` with it, or somebody else may decide next.  They are `unsure` if
    chance drew or something hidden was shown.  `then` has the results of further moves.

    Explaining a play takes long. As long as the same moves do the same in the first position and in another one, only the first
    is explained; `like` is their result there.  For the comparison, both have `plain` positions, which the engine plays, and what
    the move changed in them, None if that is not known yet.
    """

    position: FrozenPosition
    sources: Sources = field(factory=dict)
    entries: list[Explained] = field(factory=list)
    over: bool = False
    unsure: bool = False
    then: dict[tuple[int, ...], _TrialResult] = field(factory=dict)
    plain: FrozenPosition | None = None
    changed: tuple[object, bytes | None] | None = None
    like: _TrialResult | None = None


@define
class Previews:
    """What the moves of one decision would do.

    `viewer` is the seat that decides.  `guess` returns, for each number, another position that agrees with everything that this
    seat sees; a result contains only what is the same in all of these.  `played` counts the moves that were tried, including
    repeated ones, which are not played again.
    """

    program: Program
    names: Names
    engine: Engine
    viewer: int
    guess: Callable[[int], FrozenPosition]
    played: int = 0
    _unsure: bool = False
    _explains: bool = False
    _positions: list[FrozenPosition] = field(factory=list)
    _tried: dict[tuple[int, bool], _TrialResult] = field(factory=dict)
    _kept: int = 0

    def of(self, move: Move, most: int = CONTINUATIONS) -> tuple[Event, ...]:
        """The events that a legal move, with the moves in its `then`, certainly leads to before its action ends, without the
        decisions themselves.  If another seat must decide first, only the events up to that point.

        Empty if the rules fail in a position that might be the true one.
        """
        found = cast("list[Fact]", self._certain_entries(move, most, explains=False))
        changes = cache(lambda: self._changes(self._certain_entries(move, most, explains=True))[1:])
        return tuple(Events(self.program, self.names, found, self.viewer, lambda at: changes()[at]))

    def changes(self, moves: Sequence[Move], most: int = CONTINUATIONS) -> tuple[Change, ...]:
        """The changes before the end of the action that all of these legal moves, with the moves in the `then` of each, certainly
        have in common, except changes of values that some of the moves change further; limited as in `of`."""
        budget = most // len(moves) if moves else 0
        if not budget:
            return ()
        each = list[list[Explained]]()
        common = _entries_in_common(self._entries_of_each(moves, budget, each))
        return tuple(change for changes in self._changes(_last_in_all(common, each)) for change in changes)

    def _entries_of_each(self, moves: Sequence[Move], budget: int, each: list[list[Explained]]) -> Iterator[list[Explained]]:
        """The entries that each move certainly causes, which are also added to `each`."""
        for move in moves:
            each.append(self._certain_entries(move, budget, explains=True))
            yield each[-1]

    def _changes(self, found: Sequence[Explained]) -> list[tuple[Change, ...]]:
        """The changes before the first of these entries that describes an event, followed by the changes of each such entry."""
        return SeenChanges(self.program.explaining, self.names, self.viewer).of([_BEFORE, *found])

    def _certain_entries(self, move: Move, most: int, explains: bool) -> list[Explained]:
        """The entries that all positions have in common.  If `explains`, they include what changed."""
        self._unsure, self._explains = False, explains
        try:
            found = [self._try_move(number, move, most) for number in range(_POSITIONS)]
            if self._unsure or any(keep.seen != "all" for keep in self.program.model.keeps):
                found += islice(self._more_positions(found, move, most), _UNSURE - _POSITIONS)
        except (NotLegal, PlayError, PluginError):
            return []
        return _entries_in_common(found)

    def _more_positions(self, found: list[list[Explained]], move: Move, most: int) -> Iterator[list[Explained]]:
        """The entries for more positions, for as long as all positions still have an entry in common."""
        for number in range(_POSITIONS, _UNSURE):
            if not _entries_in_common(found):
                return
            yield self._try_move(number, move, most)

    def _try_move(self, number: int, move: Move, most: int) -> list[Explained]:
        """The entries that a move causes in the position with this number."""
        begun = self._begin_trial(number)
        return self._changes_after(begun, self._encode_move(begun.position, move), move.then, _Budget(most))

    def _begin_trial(self, number: int) -> _TrialResult:
        """The position with this number, before any move."""
        key = number, self._explains
        if key not in self._tried:
            if number == len(self._positions):
                self._positions.append(self.guess(number))
            self._tried[key] = self._first_explained(number) if self._explains else _TrialResult(self._positions[number])
        return self._tried[key]

    def _first_explained(self, number: int) -> _TrialResult:
        """The position with this number, before any move whose changes are explained."""
        position = self._positions[number]
        if self.engine.compare_positions(position, position) is None:
            return _TrialResult(self._thaw_explaining(position))
        if number:
            return _TrialResult(position, plain=position, like=self._begin_trial(0))
        return _TrialResult(self._thaw_explaining(position), plain=position)

    def _thaw_explaining(self, position: FrozenPosition) -> Position:
        return explaining_position(self.program, self.engine.thaw(position))

    def _encode_move(self, position: FrozenPosition, move: Move) -> tuple[int, ...]:
        """A move as the numbers of the decision at a position."""
        found = move_here(self.program, self.names, position.step, move)
        if isinstance(found, Refusal):
            raise NotLegal
        return found.raw

    def _common_entries(self, before: _TrialResult, ways: ListedMoves, then: Sequence[Move], budget: _Budget) -> list[Explained]:
        """The entries that all these ways to continue have in common; empty if there are too many to try."""
        if not budget.allows(len(ways)):
            return []
        return _entries_in_common(self._changes_after(before, way, then, budget) for way in ways)

    def _changes_after(
        self, before: _TrialResult, way: tuple[int, ...], then: Sequence[Move], budget: _Budget
    ) -> list[Explained]:
        """The entries that a move causes, followed by those that its action certainly causes after it."""
        self.played += 1
        after = before.then.get(way) or self._try_way(before, way)
        self._unsure = self._unsure or after.unsure
        if after.over:
            return after.entries
        if then:
            return after.entries + self._common_entries(after, [self._encode_move(after.position, then[0])], then[1:], budget)
        if not self._goes_on(after.position):
            return after.entries
        return after.entries + self._common_entries(after, after.position.moves, (), budget)

    def _try_way(self, before: _TrialResult, way: tuple[int, ...]) -> _TrialResult:
        """What a move does that was not tried yet."""
        after = self._try_like(before, way) or self._try_itself(before, way)
        if self._kept < _KEPT:
            before.then[way] = after
            self._kept += 1
        return after

    def _try_like(self, before: _TrialResult, way: tuple[int, ...]) -> _TrialResult | None:
        """What a move does if it does the same as in the first position; None if it does not, or if that is not known."""
        like = before.like.then.get(way) if before.like is not None else None
        if before.like is None or like is None or like.unsure:
            return None
        try:
            if like.changed is None:
                like.plain, like.changed = self._played_plainly(before.like, way)
            plain, changed = self._played_plainly(before, way)
        except (NotLegal, PlayError, PluginError):  # the engine may play further than the explanation does, and fail only there
            return None
        if changed[1] is None or changed != like.changed:
            return None
        return _TrialResult(plain, like.sources, like.entries, like.over, plain=plain, like=like)

    def _played_plainly(self, before: _TrialResult, way: tuple[int, ...]) -> tuple[FrozenPosition, tuple[object, bytes | None]]:
        """The position after a move, what happened and what it changed, without explanations."""
        assert before.plain is not None
        position, happened = self.engine.carry_out(before.plain, way)
        return position, (happened, self.engine.compare_positions(before.plain, position))

    def _try_itself(self, before: _TrialResult, way: tuple[int, ...]) -> _TrialResult:
        """What a move does, whatever it does in the first position."""
        sources = dict(before.sources)
        start = before.position if before.like is None else self._thaw_explaining(before.position)
        position, drawn, log = self._play_move(start, way, sources)
        caused = [entry for entry in takewhile(self._belongs_to_action, log[1:]) if entry[0] != DECIDED]
        entries = [*map(self._hide_unknown, caused)]
        end = next((n for n, entry in enumerate(entries) if entry[0] in _HEADINGS), None)
        over = end is not None or bool(position.over) or position.to_move != self.viewer
        return _TrialResult(position, sources, entries[:end], over, bool(drawn) or any(map(self._is_veiled, caused)))

    def _play_move(
        self, position: FrozenPosition, way: tuple[int, ...], sources: Sources
    ) -> tuple[FrozenPosition, Sequence[int], Sequence[Explained]]:
        """The position after a move, what chance drew, and the log, which includes what changed if this is to be explained."""
        if self._explains:
            return explained_play(self.program, cast("Position", position), way, None, sources, carry_out)
        after, happened = self.engine.carry_out(position, way)
        return after, *self.engine.read_story(happened)

    def _belongs_to_action(self, entry: Explained) -> bool:
        """Whether an entry still belongs to the action, and is not a move that begins another action because there was no other
        choice."""
        option = option_of(self.program, entry) if entry[0] == DECIDED else None
        return option is None or option.inside

    def _goes_on(self, position: FrozenPosition) -> bool:
        """Whether an action that has begun needs another decision."""
        options = self.program.decisions[position.step].options
        return any(move[0] >= 0 and options[move[0]].inside for move in position.moves)

    def _hide_unknown(self, entry: Explained) -> Explained:
        """An entry without what the viewer does not know yet."""
        if self._is_veiled(entry):
            return _way_of_piece(entry) or entry
        return entry if entry[0] == PLACED or entry[0] == CHANGED else mask_entry(self.program, entry, self.viewer)

    def _is_veiled(self, entry: Explained) -> bool:
        """Whether a piece leaves a zone that the viewer does not see: it may be any of its pieces."""
        if entry[0] != PLACED and entry[0] != MOVED:
            return False
        return entry[1] >= 0 and not sees_zone(self.program.model.zones[entry[1]], entry[2], self.viewer)


@define
class _Budget:
    """How many more moves may be tried."""

    left: int

    def allows(self, number: int) -> bool:
        """Take this number of moves from the budget if that many are left; return whether they were."""
        if number > self.left:
            return False
        self.left -= number
        return True


def _entries_in_common(found: Iterable[list[Explained]]) -> list[Explained]:
    """The entries that all lists have in common, in the order of the first.  If different pieces went the same way, HIDDEN
    replaces the piece.  Once there are none, no further list is asked for."""
    common: list[Explained] | None = None
    for entries in found:
        common = entries if common is None else _entries_of_both(common, entries)
        if not common:
            break
    return common or []


def _last_in_all(common: list[Explained], each: Sequence[list[Explained]]) -> list[Explained]:
    """The entries that all lists have in common, without the changes of values that end differently in some list: a loan that is
    paid out is not an amount that a player will have if some of it is then spent."""
    ends, *others = ({entry[1:3]: entry[4] for entry in entries if entry[0] == CHANGED} for entries in (common, *each))
    return [entry for entry in common if entry[0] != CHANGED or all(other[entry[1:3]] == ends[entry[1:3]] for other in others)]


def _entries_of_both(one: list[Explained], other: list[Explained]) -> list[Explained]:
    """The entries that two lists have in common."""
    if one == other:
        return one
    left = Counter(other)
    both = [_take_entry(entry, left) for entry in one]
    ways: Counter[Explained] = Counter({way: number for entry, number in left.items()
                                        if number and (way := _way_of_piece(entry))})
    return [e for same, entry in zip(both, one, strict=True) if (e := same or _take_entry(_way_of_piece(entry), ways))]


def _take_entry(entry: Explained | tuple[()], left: Counter[Explained]) -> Explained | tuple[()]:
    """The entry if it is still in `left`, from which it is then removed; otherwise ()."""
    if not entry or left[entry] <= 0:
        return ()
    left[entry] -= 1
    return entry


def _way_of_piece(entry: Explained) -> Moved | Placed | tuple[()]:
    """The entry with HIDDEN as its piece, if a piece is moved or placed; () for any other entry."""
    if entry[0] == MOVED:
        return (*entry[:5], HIDDEN, entry[6])
    return (*entry[:5], HIDDEN, *entry[6:]) if entry[0] == PLACED else ()


def guess_state(program: Program, state: Position, viewer: int, number: int) -> Position:
    """A state in which the values hidden from the viewer are different for each `number`.  An imagined state has initial values
    there, which are guesses like any others."""
    hidden = [keep for keep in program.model.keeps if keep.seen != "all"]
    if not hidden:
        return state
    other = state.copy()
    for keep in hidden:
        change = partial(_vary_value, program, keep.cell, state.players, number)
        values = getattr(state, keep.slot)
        if not keep.per:
            setattr(other, keep.slot, values if keep_seen(keep, state, -1, viewer) else change(values))
            continue
        each = len(program.model.type(keep.of).members) if keep.of else 1
        setattr(other, keep.slot, [value if keep_seen(keep, state, at // each, viewer) else change(value)
                                   for at, value in enumerate(values)])
    other.forget()
    return other


def _vary_value(program: Program, cell: Type, players: int, number: int, value: Value) -> Value:
    """Another value of a type for each number; lists and sets are returned unchanged."""
    if not isinstance(value, int):
        return value
    if cell.numeric:
        return value + _OTHERWISE[number]
    if cell.kind is Shape.TRUTH:
        return (value + number) % 2
    if cell.kind is Shape.MEMBER:
        size = players if cell.of == "seat" else len(program.model.type(cell.of).members)
        return (value + number) % size if number and size else value
    return value
