"""How a position came about: which of its decisions may be taken back, and which positions its tokens mean.

Players see which of their decisions may be taken back, so this must not depend on anything that they may not know: if a player
cannot know whether somebody learned something, the decision counts as one that taught something.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from attrs import define

from aoi_rules.machine import disclosure
from aoi_rules.machine.log import decision_text
from aoi_rules.machine.position import FrozenPosition
from aoi_rules.machine.viewers import SPECTATOR
from aoi_rules.play.turns import Timeline, Turn
from aoi_rules.save_format import Back

if TYPE_CHECKING:
    from aoi_rules.protocol import UndoableJson

__all__ = ["DREW", "OTHERS", "SHOWED", "Journal", "TurnPath"]

Journal = list[str | Back]
"""What was played, taken back and made again, in order.  A move is represented by its saved form, empty until it is computed."""

DREW = "chance drew something for it"
SHOWED = "somebody learned something from it"
OTHERS = "another seat has decided in between"
"""The reasons why a decision may not be taken back."""


class BranchPoint(NamedTuple):
    """How many turns had been made at some time, and how many of these, counted from the first, are still among the present
    turns."""

    made: int
    common: int


@define(eq=False)
class TurnPath:
    """The turns that led to a position: the first `made` turns of a course.

    `at` is the token of the position, and the first `entries` of the `journal`, if there is one, are what happened before it.
    `undone` is the number of decisions that were taken back and can be made again, and `undoer` is the seat that made the first
    of these, -1 if there are none.
    """

    course: Timeline
    made: int
    position: FrozenPosition
    at: int
    journal: Journal | None
    entries: int
    undone: int
    undoer: int

    # ---- what may be taken back --------------------------------------------------------------------------------------

    def find_refusal(self, number: int, seat: int, bots: Collection[int] = ()) -> str:
        """The reason why a seat may not take back turn `number`, counted from 0, after it took back those that follow; empty if
        it may.  It may take back turns of `bots` too."""
        turn = self.course.turn(number)
        if self.undoer not in (SPECTATOR, seat, *bots) or turn.seat not in (seat, *bots):
            return OTHERS
        if not bots:
            return self._why_irrevocable(number)
        people = (viewer for viewer in range(self.position.players) if viewer not in bots)
        return SHOWED if any(self._has_learned(number, viewer, seat) for viewer in people) else ""

    def undoable_decisions(self, viewer: int, bots: Collection[int] = ()) -> Iterator[UndoableJson]:
        """The decisions that a viewer may take back, the latest first."""
        for number in range(self.made - 1, -1, -1):
            if self.find_refusal(number, viewer, bots):
                return
            turn, names = self.course.turn(number), self.course.names
            move = turn.move
            option = move.option
            words = move.words if option is None else decision_text(self.course.program, names, turn.log, viewer)
            yield {"to": self.token(number), "seat": names.seats[turn.seat], "words": words,
                   "inside": option is not None and option.inside}

    def _why_irrevocable(self, number: int) -> str:
        """The reason why its own player may not take a turn back, regardless of what follows it; computed once."""
        known = self.course.refusals
        if number not in known:
            turn = self.course.turn(number)
            known[number] = DREW if turn.drawn else SHOWED if self._somebody_learned(number, turn) else ""
        return known[number]

    def _somebody_learned(self, number: int, turn: Turn) -> bool:
        """Whether a turn for which chance drew nothing taught somebody something, as far as its player can tell."""
        program = self.course.program
        if disclosure.reveals_hidden(program, turn.log) or disclosure.is_audience_unclear(program, turn.log):
            return True
        viewers = range(SPECTATOR, self.position.players)
        return any(self._was_shown(number, turn, viewer, turn.seat) for viewer in viewers)

    def _has_learned(self, number: int, viewer: int, asker: int) -> bool:
        """Whether a turn taught a viewer something hidden, as far as an `asker` knows: by what chance drew, by a piece, or by
        somebody's choice."""
        turn, program = self.course.turn(number), self.course.program
        return (disclosure.chance_shown(program.model.zones, turn.log, len(turn.drawn), viewer)
                or disclosure.choice_shown(program, turn.log, viewer) or disclosure.is_audience_unclear(program, turn.log)
                or self._was_shown(number, turn, viewer, asker))

    def has_shown(self, number: int, viewer: int) -> bool:
        """Whether a turn showed a viewer something: a draw, a piece, or something that the viewer has seen since."""
        turn = self.course.turn(number)
        return bool(turn.drawn) or self._was_shown(number, turn, viewer, viewer)

    def _was_shown(self, number: int, turn: Turn, viewer: int, asker: int) -> bool:
        """Whether a turn showed a viewer a piece from a hidden zone, or let the viewer see a zone or a keep from then on, as far
        as an `asker` knows."""
        model = self.course.program.model
        if not model.by_seats:
            return disclosure.shows_hidden_piece(model.zones, turn.log, viewer)
        before, after = (self.course.engine.thaw(self._position(at)) for at in (number, number + 1))
        return (disclosure.shows_hidden_piece(model.zones, turn.log, viewer, (before, after))
                or viewer in disclosure.let_in(model, before, after, asker))

    def _position(self, number: int) -> FrozenPosition:
        """The position after the first `number` turns."""
        return self.position if number == self.made else self.course.position_before(number)

    # ---- tokens ------------------------------------------------------------------------------------------------------

    def token(self, number: int) -> int:
        """The latest token of the position after the first `number` turns."""
        if self.journal is None:
            return self.at - self.made + number
        at, count = self.at, self.made
        while count != number:
            at -= 1
            entry = self.journal[at - self._first_known_token]
            count += -1 if isinstance(entry, str) or entry.forth else 1
        return at

    def find_branch(self, at: int) -> BranchPoint | None:
        """What had been played at a token; None if there was no such token, or if it is older than the saved game that was
        loaded."""
        if not self._first_known_token <= at <= self.at:
            return None
        if self.journal is None:
            return BranchPoint(at - self._first_known_token, at - self._first_known_token)
        count = common = self.made
        undone = [False] * self.undone  # for each decision that was taken back, whether it and all before it belong to this path
        for entry in reversed(self.journal[at - self._first_known_token : self.entries]):
            if isinstance(entry, str) or entry.forth:
                if not isinstance(entry, str):
                    undone.append(common == count)
                count -= 1
                common = min(common, count)
            else:
                common += bool(undone) and undone.pop() and common == count
                count += 1
        return BranchPoint(count, common)

    @property
    def _first_known_token(self) -> int:
        """The first token that the turns or the journal cover."""
        return self.at - (self.made if self.journal is None else self.entries)
