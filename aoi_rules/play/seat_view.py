"""What a seat may know of a position, and nothing else; `aoi_rules.game` imagines games from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Generic, TypeVar, cast
from weakref import WeakKeyDictionary

from attrs import field, frozen

from aoi_rules.errors import SeatError
from aoi_rules.machine import faults
from aoi_rules.machine.action_ways import Chosen
from aoi_rules.machine.choices import Choices
from aoi_rules.machine.completing import choices
from aoi_rules.machine.legality import EqualChoices
from aoi_rules.machine.log import Events
from aoi_rules.machine.moves import Move, legal_moves
from aoi_rules.machine.names import Names
from aoi_rules.machine.past import Past
from aoi_rules.machine.results import Change, Event, copy_data
from aoi_rules.machine.state import Packed, pack_state, unpack_state
from aoi_rules.play.engines import engine_of
from aoi_rules.play.previews import Previews
from aoi_rules.play.recent_choices import recent_choices
from aoi_rules.play.record import GameRecord
from aoi_rules.play.ruleset_facts import Rules_co, RulesetFacts
from aoi_rules.play.score import Score
from aoi_rules.play.view_source import ViewData, ViewerKnowledge, ViewSource

if TYPE_CHECKING:
    from aoi_rules.drawing import Scene
    from aoi_rules.protocol import MoveJson, PendingJson, UndoableJson, ViewJson

__all__ = ["SeatView", "seen_by"]


class _Key:
    """The identity of one view, since two different views may be equal."""

    __slots__ = ("__weakref__",)


@frozen(eq=False, slots=False)
class SeatView(Generic[Rules_co]):
    """What a seat, or for None a spectator, may know of a position; see `aoi_rules.game.View`."""

    seat: str | None
    to_move: str | None
    over: bool
    phase: str
    at: int
    moves: Sequence[Move]
    rules: Rules_co = field(repr=False)
    _names: Names = field(repr=False)
    _key: _Key = field(init=False, repr=False, factory=_Key)

    def __eq__(self, other: object) -> bool:
        """Whether two views show the same: their JSON and their logs are equal."""
        if not isinstance(other, SeatView):
            return NotImplemented
        heads = [(one.rules.name, one.seat, one.at, one.to_move, one.over) for one in (self, other)]
        return self is other or (heads[0] == heads[1] and self.json() == other.json() and self.events == other.events)

    def __hash__(self) -> int:
        return hash((self.rules.name, self.seat, self.at))

    @property
    def me(self) -> str:
        """The seat that the view belongs to, as `me` in rules.  Raises SeatError for a spectator's view, whose `seat` is None."""
        if self.seat is None:
            raise SeatError("this is a spectator's view, which has no seat of its own", seats=tuple(self.data["seats"]))
        return self.seat

    @cached_property
    def left(self) -> int | None:
        """How many actions the seat may still take before the game needs another decision: 3, then 2, then 1 in `take 0..3 of
        play`.  None inside an action, if there is no limit, if the limit may depend on hidden information, or if the seat does
        not decide."""
        return _ORIGINS[self._key].actions_left()

    @cached_property
    def prompt(self) -> str | None:
        """The question to the seat that must decide, such as `blue gives 2 Food and wants Guns 4`; None if the rules define none,
        or if it contains something that this seat may not see."""
        return _ORIGINS[self._key].prompt()

    @cached_property
    def pending(self) -> Sequence[PendingJson]:
        """The actions that have begun and are not finished, the outermost first, with the choices made so far."""
        return _ORIGINS[self._key].pending()

    @cached_property
    def can_undo(self) -> bool:
        """Whether the seat may take back the last decision: it was this seat's own, nobody has learned anything from it, as far
        as the seat can know, and nobody else has decided since."""
        return _ORIGINS[self._key].can_undo()

    @cached_property
    def can_redo(self) -> bool:
        """Whether the seat may repeat the decision that was taken back last, which must have been its own."""
        return _ORIGINS[self._key].can_redo()

    @cached_property
    def undoable(self) -> Sequence[UndoableJson]:
        """The decisions that the seat may take back, the latest first; empty for a spectator.  For one of them,
        `game.undo(seat=view.seat, at=view.at, to=one["to"])` takes back that decision and all later ones; with the last one
        listed, it takes back all that may be taken back."""
        return _ORIGINS[self._key].undoable_decisions()

    @cached_property
    def data(self) -> ViewData:
        """What lies on the table, plain and JSON-able: `seats`, `rounds`, `keeps`, `types`, `zones`, `figures` and `details`."""
        return _ORIGINS[self._key].data()

    def choices(self, action: str | None = None, chosen: Chosen | None = None) -> Choices:
        """What the seat can choose, if it must decide: an action; or each choice of the given action that is still open after
        those in `chosen`, which may be in any order.  See `Game.choices`."""
        origin = _ORIGINS.get(self._key)
        if origin is not None:
            return origin.choices(action, chosen or {}, self._in_common)
        known, program = self._knowledge, self.rules.program  # a view that was pickled
        with faults.guard(program, known.state):
            return choices(program, self._names, known.state, self._past.hidden.viewer, action, chosen or {}, self._in_common)

    def _certain_changes(self, action: str, chosen: Chosen) -> tuple[Change, ...]:
        """The changes that every way of completing an action with some choices has in common."""
        found = self.choices(action, chosen)
        moves = [found.move] if found.move is not None else list(found.moves)
        return self._in_common(moves)

    def _in_common(self, moves: Sequence[Move]) -> tuple[Change, ...]:
        """The changes that all of some legal moves have in common."""
        return self._previews.changes(moves)

    @cached_property
    def options(self) -> Mapping[str, str]:
        """The options that the game was made with, by name."""
        return _ORIGINS[self._key].chosen_options()

    @cached_property
    def winners(self) -> Sequence[str]:
        """The seats that have won; none before the end."""
        return _ORIGINS[self._key].winners()

    @property
    def teams(self) -> Sequence[Sequence[str]]:
        """The seats that win and lose together, one group for each team and for each seat that is in none; none if the rules have
        no teams, or if not all may know them before the end."""
        return tuple(map(tuple, self.data["teams"]))

    @cached_property
    def scores(self) -> Mapping[str, Score] | None:
        """Each seat's score once the game is over, None before."""
        return _ORIGINS[self._key].scores()

    @cached_property
    def _past(self) -> Past:
        """Everything that happened, as the seat saw it."""
        return _ORIGINS[self._key].past()

    @cached_property
    def _knowledge(self) -> ViewerKnowledge:
        """The starting point for `imagine`."""
        return _ORIGINS[self._key].known_to_viewer(self._past, self.at)

    @cached_property
    def _equal_choices(self) -> EqualChoices:
        return EqualChoices(self._names, self._knowledge.state)

    @cached_property
    def _previews(self) -> Previews:
        """What the seat's moves would do."""
        known, program = self._knowledge, self.rules.program
        return Previews(program, self._names, known.engine, self._past.hidden.viewer, partial(known.guess, program))

    @property
    def events(self) -> Sequence[Event]:
        """The whole log as the seat saw it."""
        return Events(self.rules.program, self._names, self._past.log(), self._past.hidden.viewer, self._changes)

    def _changes(self, number: int) -> tuple[Change, ...]:
        """What the event with this number changed; nothing if the view was pickled."""
        origin = _ORIGINS.get(self._key)
        return () if origin is None else origin.changes(number)

    def json(self) -> ViewJson:
        """The view as data for JSON; two views are equal if and only if their JSON and their logs are equal."""
        program = self.rules.program
        scores = {seat: score.json() for seat, score in self.scores.items()} if self.scores is not None else None
        head = {"version": 1, "ruleset": self.rules.name, "hash": program.content_hash, "options": dict(self.options),
                "seat": self.seat, "to_move": self.to_move, "over": self.over, "phase": self.phase, "at": self.at,
                "moves": self._moves(), "left": self.left, "prompt": self.prompt, "pending": copy_data(self.pending),
                "can_undo": bool(self.undoable), "can_redo": self.can_redo, "undoable": copy_data(self.undoable),
                "winners": list(self.winners), "scores": scores}
        return cast("ViewJson", {**head, **copy_data(self.data)})

    def _moves(self) -> list[MoveJson]:
        """The moves as data for JSON, with the members that would be the same choice."""
        found = []
        for move in self.moves:
            found.append(data := move.json())
            for choice, value, shown in zip(move.form.choices[::-1], move.raw[:0:-1], data["choices"][::-1], strict=False):
                if choice.alike is not None:
                    shown["same"] = self._equal_choices.equal_members(choice, value)
        return found

    def scene(self, parts: Sequence[str] | None = None, width: float | None = None, before: Sequence[Scene] = ()) -> Scene:
        """The position as a scene, drawn from this view alone: what is where, how large, with its words, colours and states.

        `parts` are names of `aoi_rules.drawing.PARTS`, such as `map` and `hands`; all if it is None.  `width` is in pixels;
        without it, the picture has the width at which it is easiest to read.  `scene.json()` is the data for a client that draws
        by itself, and `scene.changes(before)` what has changed since an earlier scene of the same seat, parts and width.  Parts
        that a scene in `before` also shows, for any seat and position of this game, are not drawn again.  Raises ValueError if
        there is no such part, or the width is less than 240."""
        from aoi_rules.drawing import Moment, board_scene  # noqa: PLC0415 - not loaded unless something is drawn

        totals = {seat: score.total for seat, score in (self.scores or {}).items()}
        moment = Moment(self.to_move, self.phase, self.prompt, self.over, self.winners, totals, self.seat,
                        self.left, bool(self.pending), recent_choices(self.rules.model, self.events, self.seat))
        return board_scene(self.rules.model, self.data, moment, parts, width, before=before)

    def svg(self, parts: Sequence[str] | None = None, width: float | None = None, theme: str = "light") -> str:
        """The position as a picture, drawn from this view alone: one SVG text without scripts, fonts or links.

        `parts` and `width` are those of `scene`, and `theme` is `light` or `dark`.  Raises ValueError for anything else.
        """
        from aoi_rules.drawing import svg_text  # noqa: PLC0415 - not loaded unless something is drawn

        return svg_text(self.scene(parts, width), theme)

    def __reduce__(self) -> tuple[object, ...]:
        known, listed = self._knowledge, self.moves
        head = self.seat, self.to_move, self.over, self.phase, self.at
        parts = {part: getattr(self, part) for part in _PARTS}
        step = listed[0].step if listed else -1
        return _unpickle_view, (type(self), self.rules, head, self._names.seats, dict(known.options), step,
                                [m.raw for m in listed],
                        pack_state(known.state), known.past, parts)


_ORIGINS: WeakKeyDictionary[_Key, ViewSource] = WeakKeyDictionary()
"""The origins are stored here and not in the views: somebody who is given a view does not find hidden information in it, neither
by accident nor in a pickle.  This does not stop code that looks for it; see .github/SECURITY.md."""

_PARTS = ("left", "prompt", "pending", "can_undo", "can_redo", "undoable", "data", "options", "winners", "scores")
"""The parts of a view that are computed when first used, and that are plain data."""


_Kind = TypeVar("_Kind", bound=SeatView[RulesetFacts])


def seen_by(kind: type[_Kind], rules: RulesetFacts, record: GameRecord, viewer: int) -> _Kind:
    """What a viewer (the number of a seat, -1 for a spectator) may know of a game."""
    program, names, position = record.program, record.names, record.position
    own = viewer >= 0 and viewer == position.to_move and not position.over
    made = kind(
        None if viewer < 0 else names.seats[viewer], None if position.over else names.seats[position.to_move],
        bool(position.over), program.model.phases[position.phase].title if position.phase >= 0 else "", record.at,
        legal_moves(program, names, position.step, position.moves) if own else (), rules, names,
    )
    record.shared = True
    _ORIGINS[made._key] = ViewSource(names, record.options, record.line(), viewer)
    return made


def _unpickle_view(
    kind: type[_Kind], rules: RulesetFacts, head: tuple[str | None, str | None, bool, str, int], seats: tuple[str, ...],
    options: dict[str, int], step: int, raw: list[tuple[int, ...]], state: Packed, past: Past, parts: dict[str, object],
) -> _Kind:
    """Make a pickled view again, with all its parts."""
    program = rules.program
    names = program.names(seats)
    seat, to_move, over, phase, at = head
    moves = legal_moves(program, names, step, raw) if raw else ()
    made = kind(seat, to_move, over, phase, at, moves, rules, names)
    known = ViewerKnowledge(names, options, engine_of(program), unpack_state(program, state), past, at)
    vars(made).update(parts, _past=past, _knowledge=known)
    return made
