"""Who made the decisions of a game, and how far back a person may take theirs."""

from __future__ import annotations

from collections.abc import Collection

from attrs import define, field

from aoi_rules import Game
from aoi_rules.errors import MoveTextError

__all__ = ["History"]


@define
class History:
    """For each decision of a game its seat, and whether `undo` stops there; decisions before loading belong to nobody.  `bots`
    are seats of bots."""

    game: Game
    bots: Collection[str] = ()
    _made: list[tuple[str, bool]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._made = [("", True)] * self.game.decisions

    @property
    def last_seat(self) -> str:
        """The seat that decided last; empty if there is none since the game began or was loaded."""
        return self._made[-1][0] if self._made else ""

    def record(self, seat: str, asked: bool = True) -> None:
        """Record that a seat has decided, perhaps several times in a row; `undo` stops at the first of these decisions if the
        seat was `asked`."""
        new = self.game.decisions - len(self._made)
        self._made += [(seat, asked and number == 0) for number in range(new)]

    def may_take_back(self, seat: str) -> bool:
        """Whether a person was asked for the last decision and can still take it back: it showed that person nothing, and nobody
        has yet seen what it showed to others."""
        return bool(self._made) and self._made[-1] == (seat, True) and not self._has_shown(seat)

    def undo(self, seat: str) -> None:
        """Take back a person's last decision, and what bots have decided since; raises MoveTextError if that decision is not
        theirs, or if it cannot be taken back."""
        before = list(self._made)
        try:
            self._bots_back(seat)
            self._require_own_decision(seat)
            while True:
                self._undo_forced(seat)
                if self._made.pop()[1]:
                    return
        except MoveTextError:
            for _ in range(len(before) - len(self._made)):
                self.game.redo()
            self._made = before
            raise

    def _require_own_decision(self, seat: str) -> None:
        """Raise MoveTextError if the last decision is not the person's own."""
        if self.last_seat != seat:
            raise MoveTextError("you have not decided anything since another player decided or the game was loaded"
                                if self._made else "nothing has been decided yet")

    def _bots_back(self, seat: str) -> None:
        """Take back what bots have decided since a person decided, unless this showed something hidden."""
        since = next((number for number, (who, _) in enumerate(reversed(self._made)) if who not in self.bots), 0)
        if not since or self._made[-since - 1][0] != seat:
            return
        listed = self.game.undoable(seat, self.bots)
        if len(listed) <= since:
            raise MoveTextError("your last decision cannot be taken back: something hidden has been shown by it or since")
        self.game.undo(seat, to=listed[since - 1]["to"], bots=self.bots)
        del self._made[-since:]

    def _undo_forced(self, seat: str) -> None:
        if self.last_seat != seat:
            raise MoveTextError("since another player decided, each of your moves was the only possible one")
        if self._has_shown(seat):
            raise MoveTextError("that cannot be taken back: it drew something, or showed you something")
        self.game.undo(force=True)

    def _has_shown(self, seat: str) -> bool:
        """Whether the last decision showed something to a seat."""
        return self.game.record.line().has_shown(self.game.decisions - 1, self.game.viewer(seat))
