"""The state of the game for a picture: the phase, the deciding seat, the question to it, and the winners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from aoi_rules.drawing.lettering import clean_text, clean_title
from aoi_rules.drawing.reader import ShownMember

__all__ = ["Moment", "count_actions"]


@frozen
class Moment:
    """The deciding seat, None if there is none; the title of the phase and the question to the seat, each None if there is none;
    whether the game is over, the seats that have won it, the scores; the viewing seat, None for a spectator; how many actions it
    may still take, None if nothing counts them, whether it is within an action, and the members that others chose since the
    viewer's last decision, by type and name, each with the seat that chose it."""

    to_move: str | None = None
    phase: str | None = None
    prompt: str | None = None
    over: bool = False
    winners: Sequence[str] = ()
    scores: Mapping[str, int] = field(factory=dict)
    viewer: str | None = None
    left: int | None = None
    within: bool = False
    recent: Mapping[tuple[str, str], str] = field(factory=dict)

    def lines(self, seats: Sequence[ShownMember]) -> list[str]:
        """The same as words, one line each; `seats` are those that play."""
        titles = {seat.name: seat.title for seat in seats}
        if self.over:
            won = " and ".join(titles.get(name, name) for name in self.winners)
            totals = ", ".join(f"{titles.get(name, name)} {total}" for name, total in self.scores.items())
            end = f"The game is over: {won} won" if won else "The game is over"
            return [end, f"Final score: {totals}"] if totals else [end]
        decides = f"{titles.get(self.to_move, self.to_move)} decides" if self.to_move else ""
        left = count_actions(self.left, self.within) if self.left is not None and self.left > 1 else ""
        head = " · ".join(part for part in (clean_title(self.phase or ""), decides, left) if part)
        return [line for line in (head, clean_text(self.prompt or "")) if line]

    @property
    def states(self) -> dict[str, Any]:
        """The same as facts, with names for seats."""
        return {"phase": self.phase or None, "to_move": self.to_move, "left": self.left, "over": self.over,
                "winners": list(self.winners)}

    def has_pointer(self, seat: str) -> bool:
        """Whether a seat's row has a pointer: it decides or, at the end, has won."""
        return seat in self.winners if self.over else seat == self.to_move


def count_actions(left: int, within: bool) -> str:
    """How many actions a seat may still take, as words; `within` if these are parts of an action."""
    if within:
        return f"up to {left} more"
    return "1 action left" if left == 1 else f"{left} actions left"
