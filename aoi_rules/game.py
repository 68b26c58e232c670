"""A game: a ruleset and what was played so far."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from types import EllipsisType
from typing import TYPE_CHECKING, Any, NoReturn

from aoi_rules import score
from aoi_rules.engines import NotLegal
from aoi_rules.errors import LARGEST_SENT, IllegalMoveError, PositionError, SaveError, SeatError, TurnError, UndoError
from aoi_rules.machine import explain, faults, log, moves, texts
from aoi_rules.machine.explain import SPECTATOR
from aoi_rules.machine.moves import Move, legal_moves
from aoi_rules.machine.results import Event, Refusal, Unavailable
from aoi_rules.machine.unavailable import hindered, unavailable
from aoi_rules.record import GameRecord
from aoi_rules.saves import Difference, SavedMove
from aoi_rules.score import Score
from aoi_rules.turns import Turn
from aoi_rules.view import View, view

if TYPE_CHECKING:
    from aoi_rules.ruleset import Ruleset

__all__ = ["Game"]

_LONGEST = 200
"""Of a move's text a message repeats so much."""


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
        return view(self.rules, self.record, self.viewer(seat))

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

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.rules, self.record)

    def __repr__(self) -> str:
        return f"<Game of {self.rules.title}: {', '.join(self.seats)}; {self.decisions} decisions made>"
