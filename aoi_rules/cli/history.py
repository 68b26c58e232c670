"""Who made the decisions of a game, and how far back a person may take theirs."""

from __future__ import annotations

from attrs import define, field

from aoi_rules import Game
from aoi_rules.errors import MoveTextError

__all__ = ["History"]


@define
class History:
    """For each decision of a game its seat, and whether `undo` stops there; those before loading are nobody's."""

    game: Game
    _made: list[tuple[str, bool]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._made = [("", True)] * self.game.decisions

    @property
    def last(self) -> str:
        """The seat that decided last; empty where nobody has, or not since the game was loaded."""
        return self._made[-1][0] if self._made else ""

    def record(self, seat: str, asked: bool = True) -> None:
        """A seat has decided, several times in a row perhaps; `undo` stops at the first time, if it was `asked`."""
        new = self.game.decisions - len(self._made)
        self._made += [(seat, asked and number == 0) for number in range(new)]

    def undo(self, seat: str) -> None:
        """Take back what a person decided last; raises MoveTextError where that is not theirs or cannot be."""
        if self.last != seat:
            raise MoveTextError("there is no decision of yours to take back since another player decided or the game "
                                "was loaded" if self._made else "nothing is decided yet")
        before = list(self._made)
        try:
            while True:
                self._back(seat)
                if self._made.pop()[1]:
                    return
        except MoveTextError:
            for _ in range(len(before) - len(self._made)):
                self.game.redo()
            self._made = before
            raise

    def _back(self, seat: str) -> None:
        if self.last != seat:
            raise MoveTextError("what you decided since another player did was the only thing possible")
        number = self.game.decisions - 1
        if self.game.record.line().shows(number, self.game.viewer(seat)):  # what it showed to others, nobody has looked at yet
            raise MoveTextError("that cannot be taken back: something was drawn, or shown to you, by it")
        self.game.undo(force=True)
