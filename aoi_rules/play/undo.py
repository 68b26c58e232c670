"""How a position came about: which of its decisions may be taken back, and which positions its tokens stand for.

Players see which of their decisions may be taken back, so that must depend on nothing that they may not know: where a player
cannot know whether somebody learned something, it counts as learned.
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
"""What was played, taken back and made again, in its order; of what was played the saved form, empty until it is computed."""

DREW = "chance drew something for it"
SHOWED = "somebody learned something by it"
OTHERS = "another seat's decision comes between"
"""Why a decision may not be taken back."""


class BranchPoint(NamedTuple):
    """How many turns had been made at some time, and how many of these, all before the others, are among those of now."""

    made: int
    common: int


@define(eq=False)
class TurnPath:
    """The turns that led to a position: the first `made` of a course.

    `at` is the token of the position, and the first `entries` of the `journal` are what happened before it, where there is one.
    `undone` says how many decisions were taken back and can be made again, and `undoer` is the seat that made the first of these,
    -1 where there are none.
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

    def refused(self, number: int, seat: int, bots: Collection[int] = ()) -> str:
        """Why a seat may not take back the turn with a number, from 0, where it took back those after it; empty if it may.
        Turns of `bots` it may take back too."""
        turn = self.course.turn(number)
        if self.undoer not in (SPECTATOR, seat, *bots) or turn.seat not in (seat, *bots):
            return OTHERS
        if not bots:
            return self._why_irrevocable(number)
        people = (viewer for viewer in range(self.position.players) if viewer not in bots)
        return SHOWED if any(self._has_learned(number, viewer, seat) for viewer in people) else ""

    def undoable(self, viewer: int, bots: Collection[int] = ()) -> Iterator[UndoableJson]:
        """The decisions that a viewer may take back, the latest first."""
        for number in range(self.made - 1, -1, -1):
            if self.refused(number, viewer, bots):
                return
            turn, names = self.course.turn(number), self.course.names
            move = turn.move
            option = move.option
            words = move.words if option is None else decision_text(self.course.program, names, turn.log, viewer)
            yield {"to": self.token(number), "seat": names.seats[turn.seat], "words": words,
                   "inside": option is not None and option.inside}

    def _why_irrevocable(self, number: int) -> str:
        """Why a turn may not be taken back by who decided it, whatever comes after it; computed once."""
        known = self.course.refusals
        if number not in known:
            turn = self.course.turn(number)
            known[number] = DREW if turn.drawn else SHOWED if self._somebody_learned(number, turn) else ""
        return known[number]

    def _somebody_learned(self, number: int, turn: Turn) -> bool:
        """Whether somebody learned something by a turn for which chance drew nothing, as far as its player can tell."""
        program = self.course.program
        if disclosure.teaches(program, turn.log) or disclosure.unsure(program, turn.log):
            return True
        viewers = range(SPECTATOR, self.position.players)
        return any(self._was_shown(number, turn, viewer, turn.seat) for viewer in viewers)

    def _has_learned(self, number: int, viewer: int, asker: int) -> bool:
        """Whether a viewer learned something hidden by a turn, as far as an `asker` knows: by what chance drew, by a piece, or by
        somebody's choice."""
        turn, program = self.course.turn(number), self.course.program
        return (disclosure.chance_shown(program.model.zones, turn.log, len(turn.drawn), viewer)
                or disclosure.choice_shown(program, turn.log, viewer) or disclosure.unsure(program, turn.log)
                or self._was_shown(number, turn, viewer, asker))

    def shows(self, number: int, viewer: int) -> bool:
        """Whether a turn showed a viewer something: what chance drew, a piece, or what the viewer sees since."""
        turn = self.course.turn(number)
        return bool(turn.drawn) or self._was_shown(number, turn, viewer, viewer)

    def _was_shown(self, number: int, turn: Turn, viewer: int, asker: int) -> bool:
        """Whether a viewer saw a piece come out of where it was hidden, or sees a zone or a keep since a turn, as far as an
        `asker` knows."""
        model = self.course.program.model
        if not model.by_seats:
            return disclosure.shows(model.zones, turn.log, viewer)
        before, after = (self.course.engine.thaw(self._position(at)) for at in (number, number + 1))
        return (disclosure.shows(model.zones, turn.log, viewer, (before, after))
                or viewer in disclosure.let_in(model, before, after, asker))

    def _position(self, number: int) -> FrozenPosition:
        """The position after the first turns, that many."""
        return self.position if number == self.made else self.course.before(number)

    # ---- tokens ------------------------------------------------------------------------------------------------------

    def token(self, number: int) -> int:
        """The latest token of the position after the first turns, that many."""
        if self.journal is None:
            return self.at - self.made + number
        at, count = self.at, self.made
        while count != number:
            at -= 1
            entry = self.journal[at - self._first_known_token]
            count += -1 if isinstance(entry, str) or entry.forth else 1
        return at

    def stood(self, at: int) -> BranchPoint | None:
        """What had been played at a token; None for a token that there was not, or that nobody knows any more as it is from
        before a saved game was loaded."""
        if not self._first_known_token <= at <= self.at:
            return None
        if self.journal is None:
            return BranchPoint(at - self._first_known_token, at - self._first_known_token)
        count = common = self.made
        undone = [False] * self.undone  # of each that was taken back whether it is one of this line's, where all before it are
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
        """The first token that the turns or the journal know of."""
        return self.at - (self.made if self.journal is None else self.entries)
