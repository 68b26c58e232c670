"""Views: what a seat may know of a game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

from attrs import define, field, frozen

from aoi_rules.engines import Engine, engine_of
from aoi_rules.machine import faults, showing, views
from aoi_rules.machine.imagining import imagined
from aoi_rules.machine.legality import Alike
from aoi_rules.machine.log import Events
from aoi_rules.machine.moves import Move, legal_moves
from aoi_rules.machine.names import Names
from aoi_rules.machine.past import Past
from aoi_rules.machine.pending import pending
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Event, fresh
from aoi_rules.machine.state import packed, unpacked
from aoi_rules.machine.veiling import veiled
from aoi_rules.previews import Previews, guessed
from aoi_rules.record import GameRecord, chosen
from aoi_rules.score import Score, scores, winners
from aoi_rules.turns import Course

if TYPE_CHECKING:
    from aoi_rules.game import Game
    from aoi_rules.protocol import MoveJson, PendingJson, ViewJson
    from aoi_rules.ruleset import Ruleset

__all__ = ["View", "view"]


@frozen(eq=False, slots=False)
class View:
    """All that a seat, or for None a spectator, may know of a position, and nothing else.

    It is of the position that it was made of, whatever is played later.  `at` is that position's token for `Game.play`.
    `moves` are the seat's legal moves then, none while another decides; of options that the rules hold to be equal, such as
    two empty spaces of a town, the first is listed, and the text of the others is legal too.

    The other parts are computed when they are first asked for.
    """

    seat: str | None
    to_move: str | None
    over: bool
    phase: str
    at: int
    moves: Sequence[Move]
    rules: Ruleset = field(repr=False)
    _names: Names = field(repr=False)

    @cached_property
    def left(self) -> int | None:
        """How many actions the seat may still take before the game asks for something else: 3, then 2, then 1 in `take 0..3
        of play`; None inside an action, where there is no end, where the number may depend on what not all see, and for
        who need not decide."""
        return _ORIGINS[self].left()

    @cached_property
    def prompt(self) -> str | None:
        """What whoever decides is asked, such as `blue gives 2 Food and wants Guns 4`; None where the rules do not say it, or say
        it to those alone who see what it tells."""
        return _ORIGINS[self].prompt()

    @cached_property
    def pending(self) -> Sequence[PendingJson]:
        """The actions that have begun and are not finished, the outermost first, with the choices so far."""
        return _ORIGINS[self].pending()

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """What lies on the table, plain and JSON-able: `seats`, `rounds`, `keeps`, `types`, `zones`, `figures` and `details`."""
        return _ORIGINS[self].data()

    @cached_property
    def options(self) -> Mapping[str, str]:
        """The options the game was made with, by name."""
        return _ORIGINS[self].chosen()

    @cached_property
    def winners(self) -> Sequence[str]:
        """The seats that have won; none before the end."""
        return _ORIGINS[self].winners()

    @cached_property
    def scores(self) -> Mapping[str, Score] | None:
        """Each seat's score once the game is over, None before."""
        return _ORIGINS[self].scores()

    @cached_property
    def _past(self) -> Past:
        """All that happened, as the seat saw it."""
        return _ORIGINS[self].past()

    @cached_property
    def _known(self) -> _Known:
        """What `imagine` begins with."""
        return _ORIGINS[self].known(self._past, self.at)

    @cached_property
    def _alike(self) -> Alike:
        return Alike(self._names, self._known.state)

    @cached_property
    def _previews(self) -> Previews:
        """What the seat's moves would do."""
        known, program = self._known, self.rules.program
        return Previews(program, self._names, known.engine, self._past.hidden.viewer, partial(known.guess, program))

    @property
    def events(self) -> Sequence[Event]:
        """The whole log as the seat saw it."""
        return Events(self.rules.program, self._names, self._past.log(), self._past.hidden.viewer)

    def json(self) -> ViewJson:
        """The view as data for JSON; two views are the same where these are equal."""
        program = self.rules.program
        scores = {seat: score.json() for seat, score in self.scores.items()} if self.scores is not None else None
        head = {"ruleset": self.rules.name, "hash": program.content_hash, "options": dict(self.options), "seat": self.seat,
                "to_move": self.to_move, "over": self.over, "phase": self.phase, "at": self.at, "moves": self._moves(),
                "left": self.left, "prompt": self.prompt, "pending": fresh(self.pending), "winners": list(self.winners),
                "scores": scores}
        return cast("ViewJson", {**head, **fresh(self.data)})

    def _moves(self) -> list[MoveJson]:
        """The moves as data for JSON, with the members that would be the same choice."""
        found = []
        for move in self.moves:
            found.append(data := move.json())
            for choice, value, shown in zip(move.form.choices[::-1], move.raw[:0:-1], data["choices"][::-1], strict=False):
                if choice.alike is not None:
                    shown["same"] = self._alike.others(choice, value)
        return found

    def svg(self) -> str:
        """The position as a picture, drawn from this view alone: one SVG text without scripts, fonts or links."""
        from aoi_rules.drawing import Moment, board_svg  # noqa: PLC0415 - who draws nothing need not load it

        totals = {seat: score.total for seat, score in (self.scores or {}).items()}
        moment = Moment(self.to_move, self.phase, self.prompt, self.over, self.winners, totals)
        return board_svg(self.rules.model, self.data, moment)

    def __reduce__(self) -> tuple[Any, ...]:
        known, listed = self._known, self.moves
        head = self.seat, self.to_move, self.over, self.phase, self.at
        parts = {part: getattr(self, part) for part in _PARTS}
        step = listed[0].step if listed else -1
        return _again, (self.rules, head, self._names.seats, dict(known.options), step, [m.raw for m in listed],
                        packed(known.state), known.past, parts)

    def imagine(self, rng: random.Random) -> Game:
        """A game as it might be: what the seat cannot see is dealt anew, and fits all that it saw happen.

        Deals are as likely as in true games in which the seat saw the same, if each kind of piece that somebody can choose in a
        place is equally likely to be chosen; above `EXACT_DEALS` of them (see `aoi_rules.machine.belief`), roughly.

        It has the seat's view, and its log is what the seat saw, whoever looks at it there.  It is a guess, so `dumps`
        refuses it.  Raises TypeError for anything but a random.Random.
        """
        if not isinstance(rng, random.Random):
            raise TypeError(f"what is dealt comes from a random.Random, not from {type(rng).__name__}")
        return self._known.imagine(self.rules, rng)


@frozen(eq=False)
class _Known:
    """What a viewer knows, for `View.imagine`: the position and the past without anything that is hidden from it."""

    names: Names
    options: Mapping[str, int]
    engine: Engine
    state: Any
    past: Past
    at: int

    def imagine(self, rules: Ruleset, rng: random.Random) -> Game:
        """A game that goes on from a position which the viewer could be in."""
        from aoi_rules.game import Game  # noqa: PLC0415 - a game makes views

        state = self._imagined(rules.program, rng)
        record = GameRecord.standing(rules.program, self.names, dict(self.options), state.seed, state, self.at, self.past,
                                     self.engine)
        return Game(rules, record)

    def guess(self, program: Program, number: int) -> Any:
        """A position which the viewer could be in, the same whenever it is asked for by this number."""
        state = self._imagined(program, random.Random(number))  # noqa: S311 - guesses, not secrets
        return self.engine.freeze(guessed(program, state, self.past.hidden.viewer, number))

    def _imagined(self, program: Program, rng: random.Random) -> Any:
        with faults.guard(program, self.state):
            return imagined(program, self.state, self.past, rng.randrange)


@define(eq=False)
class _Origin:
    """The position that a view was made of, with everything that is hidden from its seat, and how it came about: the first
    `turns` of a course."""

    names: Names
    options: Mapping[str, int]
    engine: Engine
    position: Any
    course: Course
    turns: int
    viewer: int
    _state: Any = None

    @property
    def state(self) -> Any:
        """The position as a `State`."""
        if self._state is None:
            self._state = self.engine.thaw(self.position)
        return self._state

    def left(self) -> int | None:
        """How many actions the viewer may still take."""
        own = self.viewer >= 0 and self.viewer == self.position.to_move and not self.position.over
        return views.left(self.course.program, self.state) if own else None

    def prompt(self) -> str | None:
        """What is asked, as far as the viewer may know it."""
        return showing.asked(self.course.program, self.names, self.state, self.viewer)

    def pending(self) -> Sequence[PendingJson]:
        """The unfinished actions as far as the viewer knows them."""
        return pending(self.course.program, self.names, self.state, self.viewer)

    def data(self) -> Mapping[str, Any]:
        """What the viewer sees of the position."""
        program, names, state, viewer = self.course.program, self.names, self.state, self.viewer
        return {**views.position(program, names, state, viewer), "figures": showing.figures(program, names, state, viewer),
                "details": showing.details(program, names, state, viewer)}

    def chosen(self) -> Mapping[str, str]:
        """The options by name."""
        return chosen(self.names.model, self.options)

    def winners(self) -> Sequence[str]:
        """Who has won."""
        return winners(self.engine, self.names, self.position)

    def scores(self) -> Mapping[str, Score] | None:
        """The scores that all see at the end."""
        return scores(self.engine, self.names, self.position) if self.position.over else None

    def past(self) -> Past:
        """What the viewer saw happen."""
        return self.course.past(self.viewer, self.turns)

    def known(self, past: Past, at: int) -> _Known:
        """The position and the past without what is hidden."""
        return _Known(self.names, self.options, self.engine, veiled(self.course.program, self.state, past), past, at)


_ORIGINS: WeakKeyDictionary[View, _Origin] = WeakKeyDictionary()
"""The origins lie here and not in the views: whoever is given a view does not find hidden things in it, not by accident
and not in a pickle.  This does not stop code that looks for them; see "Untrusted input" in the README."""

_PARTS = ("left", "prompt", "pending", "data", "options", "winners", "scores")
"""The parts of a view that are computed at their first use, and are plain data."""


def view(rules: Ruleset, record: GameRecord, viewer: int) -> View:
    """What a viewer (a seat's number, -1 for a spectator) may know of a game."""
    program, names, position = record.program, record.names, record.position
    own = viewer >= 0 and viewer == position.to_move and not position.over
    made = View(
        None if viewer < 0 else names.seats[viewer], None if position.over else names.seats[position.to_move],
        bool(position.over), program.model.phases[position.phase].title if position.phase >= 0 else "", record.at,
        legal_moves(program, names, position.step, position.moves) if own else (), rules, names,
    )
    _ORIGINS[made] = _Origin(names, record.options, record.engine, position, record.shown(), len(record.turns), viewer)
    return made


def _again(
    rules: Ruleset, head: tuple[Any, ...], seats: tuple[str, ...], options: dict[str, int], step: int,
    raw: list[tuple[int, ...]], state: dict[str, Any], past: Past, parts: dict[str, Any],
) -> View:
    """A view that was pickled, made again, with all its parts."""
    program = rules.program
    names = Names(program.model, seats)
    seat, to_move, over, phase, at = head
    moves = legal_moves(program, names, step, raw) if raw else ()
    made = View(seat, to_move, over, phase, at, moves, rules, names)
    known = _Known(names, options, engine_of(program), unpacked(program, state), past, at)
    vars(made).update(parts, _past=past, _known=known)
    return made
