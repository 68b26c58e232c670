"""The current state of a game, for programs to read; `aoi_rules.game` plays it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from threading import RLock
from typing import Generic

from aoi_rules.errors import PositionError, SaveError, SeatError
from aoi_rules.machine import faults, move_texts
from aoi_rules.machine.deferred import DeferredFunction
from aoi_rules.machine.log import Events
from aoi_rules.machine.moves import Move, legal_moves
from aoi_rules.machine.viewers import EVERYTHING, SPECTATOR
from aoi_rules.play import score
from aoi_rules.play.record import GameRecord
from aoi_rules.play.ruleset_facts import Rules_co
from aoi_rules.play.score import Score
from aoi_rules.play.threads import one_thread
from aoi_rules.play.undo import BranchPoint
from aoi_rules.save_format import Difference, SavedMove

__all__ = ["ReadableGame"]


class ReadableGame(Generic[Rules_co]):
    """What can be read from a game: its table, its past, its legal moves and its scores."""

    __slots__ = ("_lock", "record", "rules")

    def __init__(self, rules: Rules_co, record: GameRecord) -> None:
        self.rules = rules
        self.record = record
        self._lock = RLock()

    # ---- the table ---------------------------------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        """The number from which everything that chance draws is computed, a whole number below 2**128.  Anyone who knows it knows
        every hidden card and every future draw: do not show it to players.  A seed that was drawn is a secret; a small one that
        was passed to `new_game` can be found by trying, from what any seat sees."""
        return self.record.seed

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in play, clockwise."""
        return self.record.names.seats

    @property
    def options(self) -> dict[str, str]:
        """The options that the game was made with, by name."""
        return self.record.chosen_options

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.record.position.over)

    @property
    def to_move(self) -> str | None:
        """The seat that must decide; None when the game is over."""
        return self.record.seat_to_move

    @property
    def phase(self) -> str:
        """The title of the phase the game is in; empty before the first."""
        number = self.record.position.phase
        return self.rules.model.phases[number].title if number >= 0 else ""

    @property
    def decisions(self) -> int:
        """How many decisions were made and not taken back."""
        return len(self.record.course.made)

    @property
    def at(self) -> int:
        """A token for this position, to pass to `play`.  It is unique in a game, even after moves are taken back."""
        return self.record.at

    @property
    @one_thread
    def history(self) -> Sequence[SavedMove]:
        """The decisions that were made and not taken back: seat, text, what chance drew, and a digest of the position after each.
        It contains hidden information: it is for the table, not for players.  Raises SaveError for a game that a view
        imagined, because nobody knows its past."""
        if self.record.imagined_past is not None:
            raise SaveError("this game was imagined from a view, which knows no moves; `view.events` has what the seat saw")
        return self.record.history()

    @property
    def difference(self) -> Difference | None:
        """Where a saved game could not continue under the rules that it was loaded with, if it was loaded with
        `loads(on_change="stop")`; None if it could."""
        return self.record.difference

    # ---- moves and what forbids them -------------------------------------------------------------------------------

    def legal_moves(self) -> Sequence[Move]:
        """Every legal move of the seat that must decide, without duplicates, in a stable order; empty when the game is over.

        If the rules treat options as equal, such as two empty spaces of a town, only the first is listed.  The others are legal
        too, and `in` recognises them.
        """
        record = self.record
        position = record.position
        return legal_moves(record.program, record.names, position.step, position.moves, position, record.engine)

    @one_thread
    def parse(self, text: str) -> Move:
        """The move that a text means for the seat that must decide, whether legal or not.  If the text names a whole action, the
        decisions after the first are in the move's `then`.  Names and titles are accepted, with any kind of dash.  If only the
        first choices of a move are named and exactly one legal move begins like that, it is that move.

        Raises MoveTextError if the text means no move or several, or if it continues after something new was shown; TypeError if
        it is not a text.  An error's message is for the seat that must decide, and for nobody else.
        """
        return self._parse_move(text, own=True)

    def _parse_move(self, text: str, own: bool) -> Move:
        with faults.guard(self.rules.program, self.record.state):
            return move_texts.parse(self.rules.program, self.record.names, self.record.state, text, own)

    # ---- points ----------------------------------------------------------------------------------------------------

    def scores(self) -> dict[str, Score]:
        """Each seat's score as if the game ended now.  It may depend on hidden information: do not show it to players before the
        end."""
        return score.scores(self.record.engine, self.record.names, self.record.position, EVERYTHING)

    def outlook(self) -> dict[str, int]:
        """What each seat's position is worth beyond its points, in hundredths of a point, if the ruleset defines an outlook.  It
        may depend on hidden information: it is for bots, in a game that they imagine."""
        return dict(zip(self.seats, self.record.engine.outlook(self.record.position), strict=True))

    @property
    def outcome(self) -> score.Outcome:
        """Who has won, and which seats win and lose together.  It may depend on hidden information, as `scores`."""
        return score.outcome(self.record.engine, self.record.names, self.record.position)

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """The seats that win and lose together, as if the game ended now: each team, and each seat that is in none.  It may
        depend on hidden information, as `scores`."""
        return score.sides(self.record.engine, self.record.names, self.record.position)

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that win, clockwise; several of a team or if the rulebook allows a tie, none before the end or if all
        lose."""
        return score.winners(self.record.engine, self.record.names, self.record.position)

    # ---- what seats see --------------------------------------------------------------------------------------------

    @one_thread
    def events(self, seat: str | None = None, since: int | None = None) -> Events:
        """The log as a seat saw it; None is a spectator.  With `since`, the `at` of an earlier position, only what came after
        that.

        If decisions have been taken back since then, their events are gone, and the result begins with what replaced them.  The
        `first` of the result is the number of its first event in the whole log, so `log[new.first:] = new` brings a log up to
        date.  Raises PositionError for a position that the game was never in, or only before it was loaded; TypeError for a
        `since` that is not a number.
        """
        viewer, record = self.viewer(seat), self.record
        explanations = record.current_timeline().explanations
        first = 0 if since is None else explanations.start(self._branch_at(since).common)
        explained = DeferredFunction(partial(explanations.changes, record.names, viewer))
        return Events(self.rules.program, record.names, record.past(viewer).log(first), viewer, explained, first)

    def _branch_at(self, at: int) -> BranchPoint:
        """Return what had been played at the token of a position; raise PositionError if the game knows no such token."""
        if isinstance(at, bool) or not isinstance(at, int):
            raise TypeError(f"a position is an `at`, a whole number, not {at!r:.80}")
        found = self.record.line().find_branch(at)
        if found is None:
            raise PositionError("the game was never in that position, or its past before it was loaded is not known",
                                given=at, now=self.at)
        return found

    def viewer(self, seat: str | None) -> int:
        """The number of a seat, -1 for a spectator; raises SeatError for a name that is not in play."""
        if seat is None:
            return SPECTATOR
        if seat not in self.seats:
            raise SeatError(f"no seat `{seat!s:.80}` plays; there are: {', '.join(self.seats)}", seat=str(seat)[:80],
                            seats=self.seats)
        return self.seats.index(seat)

    @property
    @one_thread
    def can_undo(self) -> bool:
        """Whether the player of the last decision may take it back: False if chance drew something for it, if somebody learned
        something from it (as far as its player can know), or if another seat has taken back a decision since."""
        return self.record.can_undo
