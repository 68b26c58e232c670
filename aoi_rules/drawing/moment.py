"""How far a game is, for the picture: the phase, who decides, what that seat is asked, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from aoi_rules.drawing.lettering import clean, titled
from aoi_rules.drawing.reader import Term

__all__ = ["Moment"]


@frozen
class Moment:
    """The seat that decides, None where nobody does; the title of the phase and what the seat is asked, each None where there is
    none; whether the game is over, and the seats that have won it."""

    to_move: str | None = None
    phase: str | None = None
    prompt: str | None = None
    over: bool = False
    winners: Sequence[str] = ()

    def lines(self, seats: Sequence[Term]) -> list[str]:
        """The same in words, a line each; `seats` are those that play."""
        titles = {seat.name: seat.title for seat in seats}
        if self.over:
            won = " and ".join(titles.get(name, name) for name in self.winners)
            return [f"The game is over: {won} won" if won else "The game is over"]
        decides = f"{titles.get(self.to_move, self.to_move)} decides" if self.to_move else ""
        head = " · ".join(part for part in (titled(self.phase or ""), decides) if part)
        return [line for line in (head, clean(self.prompt or "")) if line]

    def pointed(self, seat: str) -> bool:
        """Whether a seat's row has a pointer: it decides or, at the end, has won."""
        return seat in self.winners if self.over else seat == self.to_move
