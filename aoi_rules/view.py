"""What a seat holds of a game: a view, and a score."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from attrs import field, frozen

from aoi_rules.machine import views
from aoi_rules.machine.log import Events
from aoi_rules.machine.moves import LegalMoves, Move
from aoi_rules.machine.pending import pending
from aoi_rules.machine.results import Event
from aoi_rules.record import Beginning, GameRecord

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
    and `zones`.  `events` is the log as the seat saw it.
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
    events: Sequence[Event] = field(repr=False)
    rules: Ruleset = field(repr=False)
    _known: _Known = field(repr=False)

    def json(self) -> ViewJson:
        """The view as data for JSON; two views are the same where these are equal."""
        head = {"seat": self.seat, "to_move": self.to_move, "over": self.over, "phase": self.phase, "at": self.at,
                "moves": [move.json() for move in self.moves], "left": self.left, "pending": list(self.pending)}
        return cast("ViewJson", {**head, **self.data})

    def svg(self) -> str:
        """The position as a picture, drawn from this view alone: one SVG text without scripts, fonts or links."""
        from aoi_rules.drawing import board_svg  # noqa: PLC0415 - who draws nothing need not load it

        return board_svg(self.rules.model, self.data)

    def imagine(self, rng: random.Random) -> Game:
        """A game as it might be: what the seat cannot see is dealt anew, and fits all that it saw happen.

        The game goes on from here; its log is what the seat saw.  It is a guess, so `dumps` refuses it.
        """
        return self._known.imagine(self.rules, rng)


@frozen(eq=False)
class _Known:
    """What a viewer knows, for `View.imagine`: a state without what is hidden, and the log as it was seen."""

    record: GameRecord
    viewer: int

    def imagine(self, rules: Ruleset, rng: random.Random) -> Game:
        from aoi_rules.game import Game  # noqa: PLC0415 - a game makes views

        known = self.record
        state = views.imagined(known.program, known.names, known.state, self.viewer, rng.randrange)
        beginning = Beginning(state, (), known.beginning.log)
        record = GameRecord(known.program, known.names, dict(known.options), state.seed, beginning, state, at=known.at,
                            imagined=True)
        return Game(rules, record)


def view(rules: Ruleset, record: GameRecord, viewer: int) -> View:
    """What a viewer (a seat's number, -1 for a spectator) may know of a game."""
    program, names, state = record.program, record.names, record.state
    own = viewer >= 0 and viewer == state.to_move and not state.over
    moves = LegalMoves(program, names, state.frames[-1][0], state.moves) if own else ()
    known = views.imagined(program, names, state, viewer, lambda n: n - 1)
    entries = record.seen(viewer)
    masked = GameRecord(program, names, record.options, 0, Beginning(known, (), entries), known, at=record.at, imagined=True)
    return View(
        None if viewer < 0 else names.seats[viewer], None if state.over else names.seats[state.to_move], bool(state.over),
        program.model.phases[state.phase].title if state.phase >= 0 else "", record.at, moves,
        views.left(program, state) if own else None, pending(program, names, state, viewer),
        views.position(program, names, state, viewer), Events(program, names, entries, viewer), rules, _Known(masked, viewer),
    )
