"""What a seat holds of a game: a view, and a reckoning."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from aoi_rules.machine.moves import Move

if TYPE_CHECKING:
    from aoi_rules.game import Game

__all__ = ["Score", "View"]


@frozen
class Score:
    """A seat's reckoning: `lines` by name with their values in the text's order, and the points' `total`."""

    lines: Mapping[str, int]
    total: int


@frozen(eq=False)
class View:
    """What a seat may see, and nothing else.  `data` is plain and JSON-able; `moves` are its legal moves now, `left` how
    many actions it may still take before the game asks for something else: 3, then 2, then 1 in `take 0..3 of play`; None
    inside an action, where there is no end, where the number may hang on what not all see, and for who need not decide."""

    seat: str | None
    to_move: str | None
    over: bool
    phase: str
    moves: Sequence[Move]
    left: int | None
    data: Mapping[str, Any]
    _imagine: Callable[[random.Random], Game] = field(repr=False)

    def json(self) -> dict[str, Any]:
        """The view as data for JSON; two views are the same where these are equal."""
        return {"seat": self.seat, "to_move": self.to_move, "over": self.over, "phase": self.phase,
                "moves": [str(m) for m in self.moves], "left": self.left, **self.data}

    def imagine(self, rng: random.Random) -> Game:
        """A game as it might be: what the seat cannot see is dealt anew, so that it fits all that the seat ever saw.

        It has the seat's view and the seat's events as its past, whoever looks at them there.
        """
        return self._imagine(rng)
