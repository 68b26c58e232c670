"""The compiled ruleset, the game, and what a seat may know of it, as a program uses them."""

from __future__ import annotations

import random
import secrets
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from types import EllipsisType
from typing import TYPE_CHECKING, NoReturn

from attrs import frozen

from aoi_rules.errors import BusyError, IllegalMoveError, PlayError, PositionError, TurnError, UndoError
from aoi_rules.machine import explain, faults, moves
from aoi_rules.machine.action_ways import Chosen
from aoi_rules.machine.choices import Choices
from aoi_rules.machine.kernel import SEEDS
from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Change, Event, Refusal
from aoi_rules.play.engines import NotLegal
from aoi_rules.play.first_values import first_values
from aoi_rules.play.game_state import ReadableGame
from aoi_rules.play.ruleset_facts import RulesetFacts
from aoi_rules.play.seat_view import SeatView, seen_by
from aoi_rules.play.threads import one_thread
from aoi_rules.play.turns import Turn, events_of_turns
from aoi_rules.play.undo import TurnPath

if TYPE_CHECKING:
    from aoi_rules.drawing import Scene
    from aoi_rules.protocol import UndoableJson

__all__ = ["Game", "Ruleset", "View"]

_LONGEST = 200
"""A message repeats this many characters of a move's text."""


@frozen(eq=False, repr=False)
class Ruleset(RulesetFacts):
    """A compiled ruleset; immutable.  `model` says what it is, `diagnostics` holds warnings about its text."""

    def __repr__(self) -> str:
        model = self.model
        least, most = model.least_players, len(model.seats)
        return f"<Ruleset {model.name}: {model.title}, {least if least == most else f'{least} to {most}'} players>"

    def new_game(
        self, players: int | Sequence[str] | None = None, seed: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Game:
        """A game at its first decision.

        `players` is a number (the first seats) or the names of the seats clockwise; by default as many as may play.  If the rules
        name a seat, these must be the first seats, in their order. `options` has the values of those options that should differ
        from the ruleset's defaults.

        `seed` is a whole number, not negative and below 2**128; the same seed makes the same game.  A small one is for runs that
        you want to repeat, and is not a secret: anyone who sees a few draws can find it by trying.  None draws 128 random bits,
        which nobody can guess, and records them: use this for games between people.

        Raises SetupError, which is a ValueError, for a number of players, seats, options or a seed that the ruleset does not
        take; TypeError for arguments of other types, for example `True` and `1.5`, which are not whole numbers.
        """
        chosen = {} if options is None else options
        return Game(self, self.begin_record(players, chosen, secrets.randbelow(SEEDS) if seed is None else seed))

    @property
    def first_values(self) -> dict[str, object]:
        """What members keep when a game begins, as in the data of a view; None for a value that chance decides."""
        return first_values(lambda seed: self.new_game(seed=seed).view(None).data["types"])

    def scene(self, parts: Sequence[str] | None = None, width: float | None = None, trace: bytes = b"") -> Scene:
        """The board before anybody plays, as a scene: what is where, how large, with its words and colours.  `View.scene` says
        what `parts` and `width` are.  `trace` is a picture, PNG or
        JPEG, that is laid beneath the map.  Raises ValueError if there is no such part, or the width is less than 240 pixels."""
        from aoi_rules.drawing import board_scene, data_address  # noqa: PLC0415 - not loaded unless something is drawn

        return board_scene(self.model, self.first_values, None, parts, width, data_address(trace) if trace else "")

    def svg(
        self, parts: Sequence[str] | None = None, width: float | None = None, theme: str = "light", trace: bytes = b"",
    ) -> str:
        """The board before anybody plays, as one SVG text; `View.svg` says what the arguments are, and what it raises."""
        from aoi_rules.drawing import svg_text  # noqa: PLC0415 - not loaded unless something is drawn

        return svg_text(self.scene(parts, width, trace), theme)

    def pdf(self) -> bytes:
        """The game on paper at true size, as PDF: the board in pieces, counters, cards, and a mat for each player.  Raises
        AoiError if the extra `print` is not installed: `pip install 'aoi-rules[print]'`."""
        from aoi_rules.drawing.pdf import pdf_bytes  # noqa: PLC0415 - an extra
        from aoi_rules.drawing.print_pages import print_pages  # noqa: PLC0415 - not loaded unless something is printed

        begun = None
        with suppress(PlayError):
            game = self.new_game(seed=1)
            begun = game.view(None).data
        return pdf_bytes(self.title, print_pages(self.model, self.first_values, begun))


class Game(ReadableGame[Ruleset]):
    """A game: a ruleset and what was played so far. Everything that its methods return is a value that never changes.

    A seat is given by its name; None means a spectator.  The name of a seat that does not play raises SeatError.  A game is for
    one thread at a time: if a second thread plays, reads a view or the log, or saves at the same time, it gets BusyError.
    `record` is for this package's own modules; it may change without notice.
    """

    __slots__ = ()

    # ---- what a move would do ---------------------------------------------------------------------------------------

    @one_thread
    def choices(self, action: str | None = None, chosen: Chosen | None = None, seat: str | None = None) -> Choices:
        """What the seat that decides can choose: an action; or, of the given action, each choice that is still open, with its
        values.  `chosen` has the choices already made: their values by the names of the choices, in any order.

        A value is possible if and only if a legal move has it together with what is chosen.  Otherwise it lists the rules that
        forbid it, those of the most similar moves first.  The choices of later decisions of the same action are listed too.  For
        any other seat nothing is possible.

        Raises MoveTextError for the name of no action or of no open choice, and for a value that its choice cannot have.
        """
        return self.view(seat).choices(action, chosen)

    @one_thread
    def explain(self, move: Move | str, seat: str | None = None, chosen: Chosen | None = None) -> tuple[Refusal, ...]:
        """Every rule that forbids a move, or the move that a text names, as far as `seat` may know.  With `chosen`, `move` is
        the name of an action, and the answer is what forbids every way to complete it with these choices.

        The answer is empty if, as far as the seat knows, nothing forbids the move.  If another seat decides, the first refusal
        says so.  For a whole action, the first forbidden decision is explained; a seat that does not decide learns only about the
        first decision.  Raises MoveTextError for a text that names no move.
        """
        if chosen is not None:
            return self.choices(str(move), chosen, seat).refusals
        viewer = self.viewer(seat)
        state = self.record.state
        if isinstance(move, str):
            move = self._parse_move(move, own=viewer == state.to_move)
        move = moves.require_move(move)
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

    @one_thread
    def preview(self, move: Move | str, seat: str | None = None) -> tuple[Event, ...]:
        """What a legal move, or a text naming one or a whole action, would do, as far as the seat that must decide can know it:
        the events that follow whatever is hidden from it, up to the end of the action, without the decisions themselves.

        If the action needs further choices, such as which card pays, the events are those that follow in each case. An event
        about a piece that the seat cannot know yet, or that is still to be chosen, does not name the piece. The preview stops
        where there are very many ways to continue or another seat must choose; it is empty for everybody except the seat that
        must decide. Nothing is played, and nothing hidden is read: the move is tried in positions that the seat's view imagines.

        Raises MoveTextError for a text that names no move, IllegalMoveError with the refusals for a move that is not legal, and
        TypeError for anything but a move or a text.
        """
        meant = self._allowed_move(move, seat)
        return () if meant is None else self.view(seat)._previews.of(meant)

    @one_thread
    def consequences(
        self, move: Move | str, seat: str | None = None, chosen: Chosen | None = None
    ) -> tuple[Change, ...]:
        """What a legal move, or a text naming one or a whole action, would change for certain up to the end of its action, as far
        as the seat that must decide can know it: prices and earnings with what they consist of, owners, pieces.

        With `chosen`, `move` is the name of an action, and the result is what every way of completing it with these choices
        changes; nothing if no way is legal, or if there are more ways than are tried (`CONTINUATIONS`). Otherwise as for
        `preview`.
        """
        if chosen is not None:
            return self.view(seat)._certain_changes(str(move), chosen)
        meant = self._allowed_move(move, seat)
        return () if meant is None else self.view(seat)._previews.changes([meant])

    def _allowed_move(self, move: Move | str, seat: str | None) -> Move | None:
        """A move for the seat that must decide, None for any other seat; raises IllegalMoveError if it is not legal."""
        if self.over or self.viewer(seat) != self.record.position.to_move:
            return None
        meant = self._read_move(move)
        if refused := self.explain(meant, seat):
            self._refuse(meant, refused)
        return meant

    @one_thread
    def view(self, seat: str | None = None) -> View:
        """Everything that a seat may know; None is a spectator."""
        return seen_by(View, self.rules, self.record, self.viewer(seat))

    # ---- playing ----------------------------------------------------------------------------------------------------

    def play(
        self, move: Move | str, seat: str | EllipsisType | None = ..., at: int | EllipsisType = ...
    ) -> Sequence[Event]:
        """Carry out a move, or a text that names one or a whole action: all of it or nothing.  Returns what happened, as the
        player who moved sees it.

        With `seat`, the move is played only if that seat decides; otherwise, and for a spectator (None), it raises TurnError.
        With `at`, from a view or the game, it is played only if the position is still that one; otherwise it raises
        PositionError.

        Raises MoveTextError for a text that names no move, IllegalMoveError with the refusals for a move that is not legal,
        TypeError for anything but a move or a text, PlayError or PluginError if the rules or a plugin fail, and BusyError while
        another thread uses the game.  The game is then as it was.
        """
        if not self._lock.acquire(False):  # does the same as `one_thread`, but saves a function call at every decision
            raise BusyError
        try:
            if seat is not ... or at is not ...:
                self._require_turn(seat, at)
            if not isinstance(move, Move):
                move = self._read_move(move)
            record = self.record
            if move._names is not record.names or move.step != record.position.step or move.note or move.then:
                player = record.position.to_move
                return events_of_turns(self._play_all(move), player)
            try:
                return record.play(move)
            except NotLegal:
                pass
            return self._refuse(move, self.explain(move, self.to_move))
        finally:
            self._lock.release()

    def _read_move(self, move: object) -> Move:
        """The move that a text means; TypeError for anything but a move or a text."""
        if isinstance(move, str):
            return self.parse(move)
        return moves.require_move(move)

    def _play_all(self, move: Move) -> list[Turn]:
        """Carry out a move and the moves in its `then`, all or nothing."""
        mark, turns = self.record.mark(), list[Turn]()
        try:
            for number, one in enumerate((move, *move.then)):
                turn = self._play(one)
                turns.append(turn)
                if number < len(move.then) and self.record.line().has_shown(self.decisions - 1, turn.seat):
                    self._refuse(move, (Refusal("then", f"“{turn.move.words}” shows something new: look first, then continue"),))
        except BaseException:  # Ctrl-C too
            self.record.restore(mark)
            raise
        return turns

    def _require_position(self, at: int | EllipsisType) -> None:
        """Raise PositionError if a call is meant for another position."""
        if at is not ... and (isinstance(at, bool) or not isinstance(at, int)):
            raise TypeError(f"`at` is the number in a view's `at`, not {at!r:.80}")
        if at is not ... and at != self.at:
            raise PositionError("the position has moved on since this move was decided; look at the new one and decide again",
                                given=at, now=self.at)

    def _require_turn(self, seat: str | EllipsisType | None, at: int | EllipsisType) -> None:
        """Raise PositionError or TurnError if a move is for another position or another seat's turn."""
        self._require_position(at)
        if seat is not ... and (seat is None or self.viewer(seat) != self.record.position.to_move):
            who, now = seat or "a spectator", f"it is {self.to_move}'s turn" if self.to_move else "the game is over"
            raise TurnError(f"{who} cannot move: {now}", seat=seat or "", to_move=self.to_move)

    def _play(self, move: Move) -> Turn:
        """Carry out a move without its `then`; raises IllegalMoveError if it is not legal."""
        record, step, turn = self.record, self.record.position.step, None
        found = moves.move_here(record.program, record.names, step, move)
        if not isinstance(found, Refusal) and found.step == step and not (move.note and moves.note_problem(found)):
            with suppress(NotLegal):
                turn = record.play(moves.without_then(found))
        if turn is None:
            self._refuse(move, self.explain(move, self.to_move))
        return turn

    @staticmethod
    def _refuse(move: Move, refused: tuple[Refusal, ...]) -> NoReturn:
        reasons = "\n".join(str(r) for r in refused)
        text = str(move)
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
        raise IllegalMoveError(f"`{shown}` is not allowed now:\n{reasons}", refused, shown)

    def undoable(self, seat: str | None, bots: Collection[str] = ()) -> list[UndoableJson]:
        """The decisions that a seat may take back now, the latest first: its own, and those of the seats in `bots`.  Against
        bots, a decision may be taken back as long as nothing hidden has been shown to people since; otherwise, the rules are
        those of a view's `undoable`.  `undo(seat, to=one["to"], bots=bots)` takes back that one and all later ones."""
        viewer, others = self.viewer(seat), [self.viewer(bot) for bot in bots]
        return list(self.record.line().undoable_decisions(viewer, others))

    @one_thread
    def undo(
        self, seat: str | EllipsisType | None = ..., at: int | EllipsisType = ..., to: int | None = None, force: bool = False,
        bots: Collection[str] = (),
    ) -> None:
        """Take back the last decision, or all decisions since an earlier position, or none: `to` is the `at` of that position,
        such as the `to` of an entry in a view's `undoable`.

        With `seat`, that seat must have made all of these decisions, except those of `bots`; otherwise, and for a spectator
        (None), it raises TurnError.  With `at`, the position must still be that one; otherwise it raises PositionError.

        Raises UndoError if there is nothing to take back.  Unless `force` is given, it also raises UndoError if one of the
        decisions may not be taken back, with the reason for the latest of these: chance drew something for it, somebody learned
        something from it, or another seat has since decided or taken back a decision of its own.  Raises PositionError if `to`
        belongs to no position, or to one that the game did not continue from, and TypeError if `at` or `to` is not a number.
        """
        self._require_position(at)
        line, others = self.record.line(), [self.viewer(bot) for bot in bots]
        first = line.made - 1 if to is None else self._decisions_at(to)
        if not 0 <= first < line.made:
            raise UndoError("this is the first decision; there is nothing to take back" if to is None else
                            "nothing was decided since that position; there is nothing to take back")
        for number in range(line.made - 1, first - 1, -1) if seat is not ... else ():
            self._require_own_turn(seat, line.course.turn(number), others)
        if not force:
            self._may_undo(line, first, others)
        self.record.undo(line.made - first)

    def _decisions_at(self, to: int) -> int:
        """How many decisions had been made at a token; raises an error if the game did not continue from there."""
        stood = self._branch_at(to)
        if stood.made > stood.common:
            raise PositionError("the game went on from an earlier position; a view's `undoable` lists what may be taken back",
                                given=to, now=self.at)
        return stood.made

    def _require_own_turn(self, seat: str | EllipsisType | None, turn: Turn, bots: Collection[int]) -> None:
        """Raise TurnError if a seat is given and neither that seat nor a bot made the decision in a turn."""
        if seat is None or (seat is not ... and self.viewer(seat) != turn.seat and turn.seat not in bots):
            raise TurnError(f"{seat or 'a spectator'} cannot do that: {self.seats[turn.seat]} made the decision", seat=seat or "",
                            to_move=self.to_move)

    @staticmethod
    def _may_undo(line: TurnPath, first: int, bots: Collection[int]) -> None:
        """Raise UndoError unless the seat may take back all turns from number `first` on."""
        for number in range(line.made - 1, first - 1, -1):
            if reason := line.find_refusal(number, line.course.turn(first).seat, bots):
                which = "the last decision" if number == line.made - 1 else f"decision {number + 1}"
                raise UndoError(f"{which} may not be taken back: {reason}")

    @one_thread
    def redo(
        self, seat: str | EllipsisType | None = ..., at: int | EllipsisType = ..., bots: Collection[str] = ()
    ) -> None:
        """Repeat the decision that was taken back last, with the same draws.

        With `seat`, that seat or one of `bots` must have made it; otherwise it raises TurnError.  With `at`, the position must
        still be that one; otherwise it raises PositionError.  Raises UndoError if nothing was taken back, and TypeError if `at`
        is not a number.
        """
        self._require_position(at)
        if self.record.undone:
            self._require_own_turn(seat, self.record.undone[-1][0], [self.viewer(bot) for bot in bots])
        self.record.redo()

    @one_thread
    def at_decision(self, number: int) -> Game:
        """The game as it was after the given number of decisions, not counting those that were taken back. It is an independent
        game, which can be looked at or continued in another way, and its `at` is that number.

        Raises PositionError if the game has fewer decisions, and TypeError for anything except a whole number.
        """
        if isinstance(number, bool) or not isinstance(number, int):
            raise TypeError(f"the number of decisions must be a whole number, not {number!r:.80}")
        if not 0 <= number <= self.decisions:
            raise PositionError(f"only {self.decisions} decisions were made, so there is no game after {str(number)[:20]}",
                                given=number, now=self.decisions)
        return Game(self.rules, self.record.first_turns(number))

    @one_thread
    def copy(self) -> Game:
        """An independent game at the same decision, with the same past."""
        return Game(self.rules, self.record.copy())

    @one_thread
    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self.rules, self.record.copy())

    def __eq__(self, other: object) -> bool:
        """Whether two games have the same rules, seats, options, seed and past; decisions that can be repeated do not count."""
        return self.record.equals(other.record) if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        now = f"{self.to_move} decides" if self.to_move else "over"
        return f"<Game of {self.rules.title}: {', '.join(self.seats)}; {self.decisions} decisions made; {now}>"


@frozen(eq=False, slots=False)
class View(SeatView[Ruleset]):
    """Everything that a seat, or for None a spectator, may know of a position, and nothing else.

    It shows the position in which it was made, whatever is played later.  `at` is that position's token for `Game.play`.
    `moves` are the legal moves of the seat, none while another seat decides.  If the rules treat options as equal, such as two
    empty spaces of a town, only the first is listed, and the texts of the others are legal too.

    The other parts are computed when they are first asked for.
    """

    def imagine(self, rng: random.Random) -> Game:
        """A game as it might be: whatever the seat cannot see is dealt anew, and is consistent with everything that it saw
        happen.

        Deals are as likely as in true games in which the seat saw the same, if each kind of piece that somebody can choose in a
        place is equally likely to be chosen. With more than `EXACT_DEALS` possible deals (see `aoi_rules.machine.belief`) this
        holds only approximately.

        It has the seat's view, and its log is what the seat saw, no matter which seat looks at it.  It is a guess, so `dumps`
        refuses it.  Raises TypeError for anything but a random.Random.
        """
        if not isinstance(rng, random.Random):
            raise TypeError(f"imagining a game needs a random.Random, not {type(rng).__name__}")
        return Game(self.rules, self._knowledge.imagine(self.rules.program, rng))
