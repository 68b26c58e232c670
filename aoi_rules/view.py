"""What a seat holds of a game: a view, and a score."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from attrs import field, frozen

from aoi_rules.machine import faults, views
from aoi_rules.machine.imagining import imagined
from aoi_rules.machine.log import Events
from aoi_rules.machine.moves import LegalMoves, Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.past import Past
from aoi_rules.machine.pending import pending
from aoi_rules.machine.results import Event
from aoi_rules.machine.state import packed, unpacked
from aoi_rules.machine.veiling import veiled
from aoi_rules.record import GameRecord

if TYPE_CHECKING:
    from aoi_rules.game import Game
    from aoi_rules.protocol import PendingJson, ScoreJson, ViewJson
    from aoi_rules.ruleset import Ruleset

__all__ = ["Score", "View", "view"]


@frozen
class Score:
    """A seat's score: `lines` by name with their values in the text's order, and the points' `total`."""

    lines: Mapping[str, int]
    total: int

    def json(self) -> ScoreJson:
        """The score as data for JSON: lines, total."""
        return {"lines": dict(self.lines), "total": self.total}


@frozen(eq=False)
class View:
    """All that a seat, or for None a spectator, may know of a position, and nothing else.

    `at` is the position's token for `Game.play`.  `moves` are the seat's legal moves now, none while another decides;
    `left` is how many actions it may still take before the game asks for something else: 3, then 2, then 1 in
    `take 0..3 of play`; None inside an action, where there is no end, where the number may depend on what not all see,
    and for who need not decide.  `pending` holds the actions that have begun and are not finished, the outermost first,
    with the choices so far.  `data` is what lies on the table, plain and JSON-able: `seats`, `rounds`, `keeps`, `types`
    and `zones`.
    """

    seat: str | None
    to_move: str | None
    over: bool
    phase: str
    at: int
    moves: Sequence[Move]
    left: int | None
    pending: Sequence[PendingJson]
    data: Mapping[str, Any]
    rules: Ruleset = field(repr=False)
    _known: _Known = field(repr=False)

    @property
    def events(self) -> Sequence[Event]:
        """The whole log as the seat saw it."""
        known = self._known
        return Events(self.rules.program, known.names, known.past.log(), known.past.hidden.viewer)

    def json(self) -> ViewJson:
        """The view as data for JSON; two views are the same where these are equal."""
        head = {"seat": self.seat, "to_move": self.to_move, "over": self.over, "phase": self.phase, "at": self.at,
                "moves": [move.json() for move in self.moves], "left": self.left, "pending": list(self.pending)}
        return cast("ViewJson", {**head, **self.data})

    def svg(self) -> str:
        """The position as a picture, drawn from this view alone: one SVG text without scripts, fonts or links."""
        from aoi_rules.drawing import board_svg  # noqa: PLC0415 - who draws nothing need not load it

        return board_svg(self.rules.model, self.data)

    def __reduce__(self) -> tuple[Any, ...]:
        known, listed = self._known, self.moves
        head = (self.seat, self.to_move, self.over, self.phase, self.at, self.left, self.pending, self.data)
        step = listed[0].step if listed else -1
        return _again, (self.rules, head, known.names.seats, dict(known.options), step, [m.raw for m in listed],
                        packed(known.state), known.past)

    def imagine(self, rng: random.Random) -> Game:
        """A game as it might be: what the seat cannot see is dealt anew, and fits all that it saw happen.

        It has the seat's view, and its log is what the seat saw, whoever looks at it there.  It is a guess, so `dumps`
        refuses it.
        """
        return self._known.imagine(self.rules, rng)


@frozen(eq=False)
class _Known:
    """What a viewer knows, for `View.imagine`: the position and the past without anything that is hidden from it."""

    names: Names
    options: Mapping[str, int]
    state: Any
    past: Past
    at: int

    def imagine(self, rules: Ruleset, rng: random.Random) -> Game:
        """A game that goes on from a position which the viewer could be in."""
        from aoi_rules.game import Game  # noqa: PLC0415 - a game makes views

        with faults.guard(rules.program):
            state = imagined(rules.program, self.state, self.past, rng.randrange)
        record = GameRecord.standing(rules.program, self.names, dict(self.options), state.seed, state, self.at)
        record.imagined = self.past
        return Game(rules, record)


def view(rules: Ruleset, record: GameRecord, viewer: int) -> View:
    """What a viewer (a seat's number, -1 for a spectator) may know of a game."""
    program, names, state = record.program, record.names, record.state
    own = viewer >= 0 and viewer == state.to_move and not state.over
    past = record.past(viewer)
    known = _Known(names, record.options, veiled(program, state, past), past, record.at)
    return View(
        None if viewer < 0 else names.seats[viewer], None if state.over else names.seats[state.to_move], bool(state.over),
        program.model.phases[state.phase].title if state.phase >= 0 else "", record.at,
        LegalMoves(program, names, state.frames[-1][0], state.moves) if own else (),
        views.left(program, state) if own else None, pending(program, names, state, viewer),
        views.position(program, names, state, viewer), rules, known,
    )


def _again(
    rules: Ruleset, head: tuple[Any, ...], seats: tuple[str, ...], options: dict[str, int], step: int,
    raw: list[tuple[int, ...]], state: dict[str, Any], past: Past,
) -> View:
    """The view that was pickled."""
    seat, to_move, over, phase, at, left, begun, data = head
    program = rules.program
    names = Names(program.model, seats)
    known = _Known(names, options, unpacked(program, state), past, at)
    moves = LegalMoves(program, names, step, raw) if raw else ()
    return View(seat, to_move, over, phase, at, moves, left, begun, data, rules, known)
