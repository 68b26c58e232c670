"""Who made the decisions of a game, and how far back a person may take theirs."""

from __future__ import annotations

from collections.abc import Collection

from attrs import define, field

from aoi_rules import Game
from aoi_rules.errors import MoveTextError

__all__ = ["History"]


@define
class History:
    """For each decision of a game its seat, and whether `undo` stops there; those before loading are nobody's.  Some seats are
    `bots`."""

    game: Game
    bots: Collection[str] = ()
    _made: list[tuple[str, bool]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._made = [("", True)] * self.game.decisions

    @property
    def last(self) -> str:
        """The seat that decided last; empty if nobody has, or not since the game was loaded."""
        return self._made[-1][0] if self._made else ""

    def record(self, seat: str, asked: bool = True) -> None:
        """A seat has decided, several times in a row perhaps; `undo` stops at the first time, if it was `asked`."""
        new = self.game.decisions - len(self._made)
        self._made += [(seat, asked and number == 0) for number in range(new)]

    def slipped(self, seat: str) -> bool:
        """Whether a person was asked for the last decision and can still take it back: it showed that person nothing, and nobody
        has looked yet at what it showed to others."""
        return bool(self._made) and self._made[-1] == (seat, True) and not self._shows(seat)

    def undo(self, seat: str) -> None:
        """Take back what a person decided last, and what bots decided since; raises MoveTextError if that is not theirs, or
        where it cannot be taken back."""
        before = list(self._made)
        try:
            self._bots_back(seat)
            self._require_own_decision(seat)
            while True:
                self._back(seat)
                if self._made.pop()[1]:
                    return
        except MoveTextError:
            for _ in range(len(before) - len(self._made)):
                self.game.redo()
            self._made = before
            raise

    def _require_own_decision(self, seat: str) -> None:
        """Raise where the last decision is not a person's own."""
        if self.last != seat:
            raise MoveTextError("there is no decision of yours to take back since another player decided or the game was loaded"
                                if self._made else "nothing is decided yet")

    def _bots_back(self, seat: str) -> None:
        """Take back what bots decided since a person did, where nothing hidden was shown by it."""
        since = next((number for number, (who, _) in enumerate(reversed(self._made)) if who not in self.bots), 0)
        if not since or self._made[-since - 1][0] != seat:
            return
        listed = self.game.undoable(seat, self.bots)
        if len(listed) <= since:
            raise MoveTextError("your last decision cannot be taken back: something hidden was shown by it, or since")
        self.game.undo(seat, to=listed[since - 1]["to"], bots=self.bots)
        del self._made[-since:]

    def _back(self, seat: str) -> None:
        if self.last != seat:
            raise MoveTextError("what you decided since another player did was the only thing possible")
        if self._shows(seat):
            raise MoveTextError("that cannot be taken back: something was drawn, or shown to you, by it")
        self.game.undo(force=True)

    def _shows(self, seat: str) -> bool:
        """Whether the last decision showed something to a seat."""
        return self.game.record.line().shows(self.game.decisions - 1, self.game.viewer(seat))
