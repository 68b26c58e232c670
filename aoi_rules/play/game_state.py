"""Where a game stands: what a program reads of it; `aoi_rules.game` plays it."""

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
    """What can be read of a game: its table, its past, its legal moves, its scores."""

    __slots__ = ("_lock", "record", "rules")

    def __init__(self, rules: Rules_co, record: GameRecord) -> None:
        self.rules = rules
        self.record = record
        self._lock = RLock()

    # ---- the table ---------------------------------------------------------------------------------------------------

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
        return len(self.record.course.made)

    @property
    def at(self) -> int:
        """A token of this position, for `play`; it occurs once in a game, also after moves were taken back."""
        return self.record.at

    @property
    @one_thread
    def history(self) -> Sequence[SavedMove]:
        """The decisions made and not taken back: seat, text, what chance drew, and a digest of the position after each.
        It has what is hidden from seats: for the table, not for players.  Raises SaveError for a game that a view imagined,
        whose past nobody knows."""
        if self.record.imagined is not None:
            raise SaveError("this game was imagined from a view, which knows no moves; `view.events` says what the seat saw")
        return self.record.history()

    @property
    def difference(self) -> Difference | None:
        """Where a saved game could not go on under the rules that it was loaded with, which `loads(on_change="stop")`
        asks for; None if it could."""
        return self.record.difference

    # ---- moves and what forbids them -------------------------------------------------------------------------------

    def legal_moves(self) -> Sequence[Move]:
        """Every legal move of the seat that must decide, without duplicates, in a stable order; empty when over.

        Of options that the rules hold to be equal, such as two empty spaces of a town, the first is listed; the others
        are legal too, and `in` knows them.
        """
        record = self.record
        position = record.position
        return legal_moves(record.program, record.names, position.step, position.moves, position, record.engine)

    @one_thread
    def parse(self, text: str) -> Move:
        """The move that a text means for the seat that must decide, legal or not.  Where the text names a whole action,
        the decisions after the first are in the move's `then`.  Names and titles are read, with any dash; where the first
        choices of a move are named and one legal move alone begins so, it is that one.

        Raises MoveTextError if it means none or several, and where it goes on after something new was shown; TypeError
        for anything but a text.  An error's message is for the seat that must decide, and for nobody else.
        """
        return self._parse_move(text, own=True)

    def _parse_move(self, text: str, own: bool) -> Move:
        with faults.guard(self.rules.program, self.record.state):
            return move_texts.parse(self.rules.program, self.record.names, self.record.state, text, own)

    # ---- points ----------------------------------------------------------------------------------------------------

    def scores(self) -> dict[str, Score]:
        """Each seat's score as if the game ended now.  It may depend on what not all see: not for players before the end."""
        return score.scores(self.record.engine, self.record.names, self.record.position, EVERYTHING)

    def outlook(self) -> dict[str, int]:
        """What each seat's position is worth beyond its points, in hundredths of a point, where the ruleset says so.
        It may depend on what others do not see: for bots, in a game that they imagine."""
        return dict(zip(self.seats, self.record.engine.outlook(self.record.position), strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that win, clockwise; several where the rulebook leaves a tie, none before the end."""
        return score.winners(self.record.engine, self.record.names, self.record.position)

    # ---- what seats see --------------------------------------------------------------------------------------------

    @one_thread
    def events(self, seat: str | None = None, since: int | None = None) -> Events:
        """The log as a seat saw it; None is a spectator.  With `since`, the `at` of an earlier position, what came after it.

        Where decisions were taken back since then, their events are no longer there, and it begins with what came in their place.
        `first` of what is returned is the number of its first event in the whole log, so `log[new.first:] = new` brings a log up
        to date.  Raises PositionError for a position that the game was never in, or was before it was loaded; TypeError for a
        `since` that is not a number.
        """
        viewer, record = self.viewer(seat), self.record
        explanations = record.shown().explanations
        first = 0 if since is None else explanations.start(self._stood(since).common)
        explained = DeferredFunction(partial(explanations.changes, record.names, viewer))
        return Events(self.rules.program, record.names, record.past(viewer).log(first), viewer, explained, first)

    def _stood(self, at: int) -> BranchPoint:
        """What had been played at a token of a position; raises PositionError if the game knows of none."""
        if isinstance(at, bool) or not isinstance(at, int):
            raise TypeError(f"a position is named by its `at`, a whole number, and not by {at!r:.80}")
        found = self.record.line().stood(at)
        if found is None:
            raise PositionError("the game was never in that position, or its past before it was loaded is not known",
                                given=at, now=self.at)
        return found

    def viewer(self, seat: str | None) -> int:
        """The number of a seat, -1 for a spectator; SeatError for a name that does not play."""
        if seat is None:
            return SPECTATOR
        if seat not in self.seats:
            raise SeatError(f"no seat `{seat!s:.80}` plays; there are: {', '.join(self.seats)}", seat=str(seat)[:80],
                            seats=self.seats)
        return self.seats.index(seat)

    @property
    @one_thread
    def can_undo(self) -> bool:
        """Whether who made the last decision may take it back: False where chance drew something for it, where somebody learned
        something by it, as far as its player can know, and where another seat's decision was taken back before."""
        return self.record.can_undo
