"""Views: what a seat may know of a game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from attrs import field, frozen

from aoi_rules.machine import faults, views
from aoi_rules.machine.imagining import imagined
from aoi_rules.machine.legality import Alike
from aoi_rules.machine.log import Events
from aoi_rules.machine.moves import LegalMoves, Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.past import Past
from aoi_rules.machine.pending import pending
from aoi_rules.machine.results import Event, fresh
from aoi_rules.machine.state import packed, unpacked
from aoi_rules.machine.veiling import veiled
from aoi_rules.record import GameRecord
from aoi_rules.score import Score, scores, winners

if TYPE_CHECKING:
    from aoi_rules.game import Game
    from aoi_rules.protocol import MoveJson, PendingJson, ViewJson
    from aoi_rules.ruleset import Ruleset

__all__ = ["View", "view"]


@frozen(eq=False)
class View:
    """All that a seat, or for None a spectator, may know of a position, and nothing else.

    `at` is the position's token for `Game.play`.  `moves` are the seat's legal moves now, none while another decides; of
    options that the rules hold to be equal, such as two empty spaces of a town, the first is listed, and the text of the
    others is legal too.
    `left` is how many actions it may still take before the game asks for something else: 3, then 2, then 1 in
    `take 0..3 of play`; None inside an action, where there is no end, where the number may depend on what not all see,
    and for who need not decide.  `pending` holds the actions that have begun and are not finished, the outermost first,
    with the choices so far.  `data` is what lies on the table, plain and JSON-able: `seats`, `rounds`, `keeps`, `types`
    and `zones`.  `winners` and `scores` are there once the game is over.
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
    options: Mapping[str, str]
    winners: Sequence[str]
    scores: Mapping[str, Score] | None
    rules: Ruleset = field(repr=False)
    _known: _Known = field(repr=False)

    @property
    def events(self) -> Sequence[Event]:
        """The whole log as the seat saw it."""
        known = self._known
        return Events(self.rules.program, known.names, known.past.log(), known.past.hidden.viewer)

    def json(self) -> ViewJson:
        """The view as data for JSON; two views are the same where these are equal."""
        program = self.rules.program
        scores = {seat: score.json() for seat, score in self.scores.items()} if self.scores is not None else None
        head = {"ruleset": self.rules.name, "hash": program.content_hash, "options": dict(self.options), "seat": self.seat,
                "to_move": self.to_move, "over": self.over, "phase": self.phase, "at": self.at, "moves": self._moves(),
                "left": self.left, "pending": fresh(self.pending), "winners": list(self.winners), "scores": scores}
        return cast("ViewJson", {**head, **fresh(self.data)})

    def _moves(self) -> list[MoveJson]:
        """The moves as data for JSON, with the members that would be the same choice."""
        alike = Alike(self._known.names, self._known.state)
        found = []
        for move in self.moves:
            found.append(data := move.json())
            for choice, value, shown in zip(move.form.choices[::-1], move.raw[:0:-1], data["choices"][::-1], strict=False):
                if choice.alike is not None:
                    shown["same"] = alike.others(choice, value)
        return found

    def svg(self) -> str:
        """The position as a picture, drawn from this view alone: one SVG text without scripts, fonts or links."""
        from aoi_rules.drawing import board_svg  # noqa: PLC0415 - who draws nothing need not load it

        return board_svg(self.rules.model, self.data)

    def __reduce__(self) -> tuple[Any, ...]:
        known, listed = self._known, self.moves
        head = (self.seat, self.to_move, self.over, self.phase, self.at, self.left, self.pending, self.data, self.options,
                self.winners, self.scores)
        step = listed[0].step if listed else -1
        return _again, (self.rules, head, known.names.seats, dict(known.options), step, [m.raw for m in listed],
                        packed(known.state), known.past)

    def imagine(self, rng: random.Random) -> Game:
        """A game as it might be: what the seat cannot see is dealt anew, and fits all that it saw happen.

        It has the seat's view, and its log is what the seat saw, whoever looks at it there.  It is a guess, so `dumps`
        refuses it.  Raises TypeError for what is no random.Random.
        """
        if not isinstance(rng, random.Random):
            raise TypeError(f"what is dealt comes from a random.Random, not from {type(rng).__name__}")
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

        with faults.guard(rules.program, self.state):
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
        views.position(program, names, state, viewer), record.chosen, winners(record),
        scores(record) if state.over else None, rules, known,
    )


def _again(
    rules: Ruleset, head: tuple[Any, ...], seats: tuple[str, ...], options: dict[str, int], step: int,
    raw: list[tuple[int, ...]], state: dict[str, Any], past: Past,
) -> View:
    """A view that was pickled, made again."""
    seat, to_move, over, phase, at, left, begun, data, chosen, won, scored = head
    program = rules.program
    names = Names(program.model, seats)
    known = _Known(names, options, unpacked(program, state), past, at)
    moves = LegalMoves(program, names, step, raw) if raw else ()
    return View(seat, to_move, over, phase, at, moves, left, begun, data, chosen, won, scored, rules, known)
