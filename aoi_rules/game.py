"""What a program holds of a game: the compiled ruleset, the game, and what a seat may know of it."""

from __future__ import annotations

import operator
import random
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from types import EllipsisType
from typing import TYPE_CHECKING, NoReturn, cast
from weakref import WeakKeyDictionary

from attrs import field, frozen

from aoi_rules import score
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.engines import NotLegal, engine_of
from aoi_rules.errors import LARGEST_SENT, IllegalMoveError, PositionError, SaveError, SeatError, TurnError, UndoError
from aoi_rules.machine import explain, faults, log, moves, texts
from aoi_rules.machine.explain import SPECTATOR
from aoi_rules.machine.kernel import SEEDS
from aoi_rules.machine.legality import Alike
from aoi_rules.machine.log import Events
from aoi_rules.machine.moves import Move, legal_moves, of_form
from aoi_rules.machine.names import Names
from aoi_rules.machine.past import Past
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Event, Refusal, Unavailable, fresh
from aoi_rules.machine.state import Packed, packed, unpacked
from aoi_rules.machine.unavailable import hindered, unavailable
from aoi_rules.model.ruleset import Model
from aoi_rules.origins import Known, Origin, ViewData
from aoi_rules.previews import Previews
from aoi_rules.record import GameRecord
from aoi_rules.saves import Difference, SavedMove
from aoi_rules.score import Score
from aoi_rules.starting import chosen_options, seated, seed_of
from aoi_rules.turns import Turn

if TYPE_CHECKING:
    from aoi_rules.protocol import DescribeJson, MoveJson, PendingJson, ViewJson

__all__ = ["Game", "Ruleset", "View"]

_LONGEST = 200
"""Of a move's text a message repeats so much."""


@frozen(eq=False)
class Ruleset:
    """A compiled ruleset; immutable.  `model` says what it is, `diagnostics` holds warnings about its text."""

    program: Program = field(repr=False)
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def model(self) -> Model:
        """Facts about the ruleset: types, zones, rules, scoring, drawing."""
        return self.program.model

    @property
    def name(self) -> str:
        """Its name in the language."""
        return self.program.model.name

    @property
    def title(self) -> str:
        """Its title for people."""
        return self.program.model.title

    def describe(self) -> DescribeJson:
        """What the ruleset is, as plain data for JSON, some tens of kilobytes: its types with their members, titles and figures,
        what changes in play and who sees it, zones, actions, options, phases, rules and score lines.  With it a client in
        any language can explain and draw the JSON of a view; `aoi schema` prints its form."""
        from aoi_rules.describe import describe  # noqa: PLC0415 - few programs ask for it

        return describe(self.program)

    def new_game(
        self, players: int | Sequence[str] | None = None, seed: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Game:
        """A game at its first decision.

        `players` is a number (the first seats) or the seats' names clockwise, by default as many as may play; where the rules
        name a seat, they must be the first seats, in their order.  `options` names for each option that shall not be as the
        ruleset has it the value to take.

        `seed` is a whole number, not negative and below 2**128; the same one gives the same game.  A small one is for runs
        that shall be repeated and is no secret: who sees a few draws finds it by trying.  None draws 128 random bits, which
        nobody guesses, and records them: for games between people.

        Raises SetupError, which is a ValueError, for a number of players, seats, options or a seed that the ruleset does
        not take; TypeError for arguments of other types: `True` and `1.5` are not whole numbers.
        """
        chosen = {} if options is None else options
        return Game(self, self.begun(players, chosen, secrets.randbelow(SEEDS) if seed is None else seed))

    def begun(
        self, players: int | Sequence[str] | None, options: Mapping[str, str], seed: int,
    ) -> GameRecord:
        """The record of a game at its first decision."""
        names = Names(self.model, self.seated(players))
        return GameRecord.begin(self.program, names, self.chosen_options(options), seed_of(seed), None)

    @property
    def move_count(self) -> int:
        """How many moves there are in all games of the ruleset, notes aside: each has an integer below this."""
        return self.program.encoding.count

    def move(self, index: int) -> Move:
        """The move of an integer in `range(move_count)`; `Move.index` is the way back.  IndexError for any other integer,
        TypeError for anything that is not one, such as True.

        It belongs to no game: where it is played it does what its words say or is refused.
        """
        if isinstance(index, bool):
            raise TypeError("a move is given by its integer, not by yes or no")
        form, values = self.program.encoding.values(operator.index(index))
        return of_form(self.program, Names(self.model, self.model.seats), form, values)

    def seated(self, players: int | Sequence[str] | None) -> tuple[str, ...]:
        """The seats that play, for `players` as in `new_game`, which raises the same errors."""
        return seated(self.model, players)

    def chosen_options(self, options: Mapping[str, str]) -> dict[str, int]:
        """The number of each option's value, counted from 0, those not named as the ruleset has them.  Raises SetupError
        for an option or a value that the ruleset does not have, TypeError for anything but a mapping of texts to texts."""
        return chosen_options(self.model, options)


class Game:
    """A game: a ruleset and what was played so far.  Everything else it gives is a value that stays as it is.

    A seat is given by its name; where a seat may be None, that is a spectator.  A name that does not play raises SeatError.
    `record` is for this package's own parts and no promise.
    """

    __slots__ = ("record", "rules")

    def __init__(self, rules: Ruleset, record: GameRecord) -> None:
        self.rules = rules
        self.record = record

    # ---- what is going on -------------------------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        """What all that chance draws is computed from, a whole number below 2**128.  Who knows it knows every hidden card and
        all that will be drawn: it is not for players.  One that was drawn is a secret; a small one that was given to
        `new_game` can be found by trying, from what any seat sees."""
        return self.record.seed

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in play, clockwise."""
        return self.record.names.seats

    @property
    def options(self) -> dict[str, str]:
        """The options the game was made with, by name."""
        return self.record.chosen

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.record.position.over)

    @property
    def to_move(self) -> str | None:
        """The seat that must decide; None when the game is over."""
        position = self.record.position
        return None if position.over else self.record.names.seats[position.to_move]

    @property
    def phase(self) -> str:
        """The title of the phase the game is in; empty before the first."""
        number = self.record.position.phase
        return self.rules.model.phases[number].title if number >= 0 else ""

    @property
    def decisions(self) -> int:
        """How many decisions were made and not taken back."""
        return len(self.record.turns)

    @property
    def at(self) -> int:
        """A token of this position, for `play`; it occurs once in a game, also after moves were taken back."""
        return self.record.at

    @property
    def history(self) -> tuple[SavedMove, ...]:
        """The decisions made and not taken back: seat, text, what chance drew, and a digest of the position after each.
        It has what is hidden from seats: for the table, not for players.  Raises SaveError for a game that a view imagined,
        whose past nobody knows."""
        if self.record.imagined is not None:
            raise SaveError("this game was imagined from a view, which knows no moves; `view.events` says what the seat saw")
        return tuple(self.record.history())

    @property
    def difference(self) -> Difference | None:
        """Where a saved game could not go on under the rules that it was loaded with, which `loads(on_change="stop")`
        asks for; None where it could."""
        return self.record.difference

    def legal_moves(self) -> Sequence[Move]:
        """Every legal move of the seat that must decide, without duplicates, in a stable order; empty when over.

        Of options that the rules hold to be equal, such as two empty spaces of a town, the first is listed; the others
        are legal too, and `in` knows them.
        """
        record = self.record
        position = record.position
        return legal_moves(record.program, record.names, position.step, position.moves, position, record.engine)

    def parse(self, text: str) -> Move:
        """The move that a text means for the seat that must decide, legal or not.  Where the text names a whole action,
        the decisions after the first are in the move's `then`.  Names and titles are read, with any dash; where the first
        choices of a move are named and one legal move alone begins so, it is that one.

        Raises MoveTextError where it means none or several, and where it goes on after something new was shown; TypeError
        for anything but a text.  An error's message is for the seat that must decide, and for nobody else.
        """
        return self._read(text, own=True)

    def _read(self, text: str, own: bool) -> Move:
        with faults.guard(self.rules.program, self.record.state):
            return texts.parse(self.rules.program, self.record.names, self.record.state, text, own)

    def explain(self, move: Move | str, seat: str | None = None) -> tuple[Refusal, ...]:
        """Every rule that forbids a move or its text now, as far as `seat` may know; None is a spectator.

        Empty for a move that nothing forbids, as far as the seat knows.  For a seat whose turn it is not the first refusal
        says so.  Of a whole action the first decision that is forbidden is explained; for others than who must decide
        only its first one.  Raises MoveTextError for a text that is no move.
        """
        viewer = self.viewer(seat)
        state = self.record.state
        if isinstance(move, str):
            move = self._read(move, own=viewer == state.to_move)
        move = moves.wanted(move)
        program, names = self.rules.program, self.record.names
        with faults.guard(program, state):
            found = explain.refusals(program, names, state, move, viewer)
        if found or not move.then or viewer != state.to_move:
            return found
        try:
            self.copy()._play_all(move)
        except IllegalMoveError as error:
            return error.refusals
        return ()

    def unavailable(self, seat: str | None = None, action: str = "") -> tuple[Unavailable, ...]:
        """What a seat that must decide cannot choose now, and why; empty for everybody else.

        Of its own: pieces in its hand and members that it owns, as far as an action that is to be decided begins with such a
        choice, and actions without a choice; not what the choice is not for, by what it is itself.  With `action`, a name,
        instead why nothing of that action is possible: what forbids every choice, or the reasons of those that come nearest;
        empty where something is possible.
        """
        viewer = self.viewer(seat)
        program, names, state = self.rules.program, self.record.names, self.record.state
        with faults.guard(program, state):
            return hindered(program, names, state, viewer, action) if action else unavailable(program, names, state, viewer)

    def preview(self, move: Move | str, seat: str | None = None) -> tuple[Event, ...]:
        """What a legal move, or a text naming one or a whole action, would do, as far as the seat that must decide can know it:
        the events that follow whatever is hidden from it, up to the end of the action, without the decisions themselves.

        Where the action asks for more, such as which card pays, what follows in each case.  Of a piece that the seat cannot know
        yet, or whose choice is open, the event is without its name.  Nothing after very many ways to go on, after a choice of
        another seat, and for everybody but the seat that must decide.  Nothing is played, and nothing hidden is read: the move
        is tried in positions that the seat's view imagines.

        Raises MoveTextError for a text that is no move, IllegalMoveError with the refusals for one that is not legal, TypeError
        for what is neither.
        """
        viewer = self.viewer(seat)
        if self.over or viewer != self.record.position.to_move:
            return ()
        meant = self._meant(move)
        if refused := self.explain(meant, seat):
            self._refuse(meant, refused)
        return self.view(seat)._previews.of(meant)

    def scores(self) -> dict[str, Score]:
        """Each seat's score as if the game ended now.  It may depend on what not all see: not for players before the end."""
        return score.scores(self.record.engine, self.record.names, self.record.position)

    def outlook(self) -> dict[str, int]:
        """What each seat's position is worth beyond its points, in hundredths of a point, where the ruleset says so.
        It may depend on what others do not see: for bots, in a game that they imagine."""
        return dict(zip(self.seats, self.record.engine.outlook(self.record.position), strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that win, clockwise; several where the rulebook leaves a tie, none before the end."""
        return score.winners(self.record.engine, self.record.names, self.record.position)

    def view(self, seat: str | None = None) -> View:
        """All that a seat may know; None is a spectator."""
        return _view(self.rules, self.record, self.viewer(seat))

    def events(self, seat: str | None = None) -> Sequence[Event]:
        """The whole log as a seat saw it; None is a spectator."""
        viewer = self.viewer(seat)
        return log.Events(self.rules.program, self.record.names, self.record.past(viewer).log(), viewer)

    def viewer(self, seat: str | None) -> int:
        """The number of a seat, -1 for a spectator; SeatError for a name that does not play."""
        if seat is None:
            return SPECTATOR
        if seat not in self.seats:
            raise SeatError(f"no seat `{seat!s:.80}` plays; there are: {', '.join(self.seats)}", seat=str(seat)[:80],
                            seats=self.seats)
        return self.seats.index(seat)

    # ---- playing ----------------------------------------------------------------------------------------------------

    def play(
        self, move: Move | str, seat: str | EllipsisType | None = ..., at: int | EllipsisType = ...
    ) -> Sequence[Event]:
        """Carry out a move, or a text naming one or a whole action: all of it or nothing.  Returns what happened, as its
        player sees it.

        With `seat` only if that seat must decide, else TurnError, also for None, a spectator; with `at` (of a view or the
        game) only if the position is still that one, else PositionError.  Where one is left out it is not asked.

        Raises MoveTextError for a text that is no move, IllegalMoveError with the refusals for one that is not legal,
        TypeError for what is neither, PlayError or PluginError where the rules or a plugin fail; the game is then as it was.
        """
        if seat is not ... or at is not ...:
            self._guarded(seat, at)
        if not isinstance(move, Move):
            move = self._meant(move)
        record = self.record
        if move._names is not record.names or move.step != record.position.step or move.note or move.then:
            player = record.position.to_move
            return log.Events(record.program, record.names, self._play_all(move), player)
        try:
            return record.play(move)
        except NotLegal:
            pass
        return self._refuse(move, self.explain(move, self.to_move))

    def _meant(self, move: object) -> Move:
        """The move that a text means; TypeError for what is neither."""
        if isinstance(move, str):
            return self.parse(move)
        return moves.wanted(move)

    def _play_all(self, move: Move) -> tuple[log.Entry, ...]:
        """Carry out a move with what comes `then`, all or nothing."""
        mark, entries = self.record.mark(), list[log.Entry]()
        try:
            for number, one in enumerate((move, *move.then)):
                turn = self._play(one)
                entries += turn.log
                if number < len(move.then) and self.record.showed(turn):
                    self._refuse(move, (Refusal("then", f"“{turn.move.words}” shows something new: look first, then continue"),))
        except BaseException:  # Ctrl-C too
            self.record.restore(mark)
            raise
        return tuple(entries)

    def _guarded(self, seat: str | EllipsisType | None, at: int | EllipsisType) -> None:
        """Raise where a move is for another position or another seat's turn."""
        if at is not ... and (isinstance(at, bool) or not isinstance(at, int)):
            raise TypeError(f"`at` is the number in a view's `at`, not {at!r:.80}")
        if at is not ... and at != self.at:
            raise PositionError("the position has moved on since this move was decided; look at the new one and decide again",
                                given=max(-1, min(at, LARGEST_SENT)), now=self.at)
        if seat is not ... and (seat is None or self.viewer(seat) != self.record.position.to_move):
            who, now = seat or "a spectator", f"it is {self.to_move}'s turn" if self.to_move else "the game is over"
            raise TurnError(f"{who} cannot move: {now}", seat=seat or "", to_move=self.to_move)

    def _play(self, move: Move) -> Turn:
        """Carry out a move without what comes `then`; raises IllegalMoveError where it is not legal."""
        record, step, turn = self.record, self.record.position.step, None
        found = moves.here(record.program, record.names, step, move)
        if not isinstance(found, Refusal) and found.step == step and not (move.note and moves.noted(found)):
            with suppress(NotLegal):
                turn = record.play(moves.alone(found))
        if turn is None:
            self._refuse(move, self.explain(move, self.to_move))
        return turn

    @staticmethod
    def _refuse(move: Move, refused: tuple[Refusal, ...]) -> NoReturn:
        reasons = "\n".join(str(r) for r in refused)
        text = str(move)
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
        raise IllegalMoveError(f"`{shown}` is not allowed now:\n{reasons}", refused, shown)

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back without unlearning anything: False past a draw or a reveal, and
        past another seat's decision."""
        return self.record.can_undo

    def undo(self, force: bool = False) -> None:
        """Go back to the last decision; `force` also past what `can_undo` forbids.  Raises UndoError where it cannot."""
        if self.record.turns and not force and not self.can_undo:
            raise UndoError("somebody learned something by the last move, or it was another seat's; use force=True")
        self.record.undo()

    def redo(self) -> None:
        """Go forward again, with what chance drew then.  Raises UndoError where nothing was taken back."""
        self.record.redo()

    def copy(self) -> Game:
        """An independent game at the same decision, with the same past."""
        return Game(self.rules, self.record.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self.rules, self.record)

    def __repr__(self) -> str:
        return f"<Game of {self.rules.title}: {', '.join(self.seats)}; {self.decisions} decisions made>"


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
    def data(self) -> ViewData:
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
    def _known(self) -> Known:
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

    def __reduce__(self) -> tuple[object, ...]:
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
        return Game(self.rules, self._known.imagine(self.rules.program, rng))


_ORIGINS: WeakKeyDictionary[View, Origin] = WeakKeyDictionary()
"""The origins lie here and not in the views: whoever is given a view does not find hidden things in it, not by accident
and not in a pickle.  This does not stop code that looks for them; see "Untrusted input" in the README."""

_PARTS = ("left", "prompt", "pending", "data", "options", "winners", "scores")
"""The parts of a view that are computed at their first use, and are plain data."""


def _view(rules: Ruleset, record: GameRecord, viewer: int) -> View:
    """What a viewer (a seat's number, -1 for a spectator) may know of a game."""
    program, names, position = record.program, record.names, record.position
    own = viewer >= 0 and viewer == position.to_move and not position.over
    made = View(
        None if viewer < 0 else names.seats[viewer], None if position.over else names.seats[position.to_move],
        bool(position.over), program.model.phases[position.phase].title if position.phase >= 0 else "", record.at,
        legal_moves(program, names, position.step, position.moves) if own else (), rules, names,
    )
    _ORIGINS[made] = Origin(names, record.options, record.engine, position, record.shown(), len(record.turns), viewer)
    return made


def _again(
    rules: Ruleset, head: tuple[str | None, str | None, bool, str, int], seats: tuple[str, ...], options: dict[str, int],
    step: int, raw: list[tuple[int, ...]], state: Packed, past: Past, parts: dict[str, object],
) -> View:
    """A view that was pickled, made again, with all its parts."""
    program = rules.program
    names = Names(program.model, seats)
    seat, to_move, over, phase, at = head
    moves = legal_moves(program, names, step, raw) if raw else ()
    made = View(seat, to_move, over, phase, at, moves, rules, names)
    known = Known(names, options, engine_of(program), unpacked(program, state), past, at)
    vars(made).update(parts, _past=past, _known=known)
    return made
