"""The interface of a bot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from aoi_rules.errors import TurnError
from aoi_rules.game import View
from aoi_rules.machine.moves import Move

__all__ = ["Bot", "moves_to_choose"]


@runtime_checkable
class Bot(Protocol):
    """Chooses moves for a seat.  A class with this interface is called without arguments, to make one object for each seat and
    game.

    A class whose bots have variants has a class method `from_argument(text)`.  It makes the bot for `NAME:ARGUMENT`, where `text`
    is everything after the first colon, and raises ValueError with a message for people if the text is not a valid argument.

    A class that plays many imagined games may set `searches = True`: then `aoi play` and `aoi simulate` build the ruleset's
    library of machine code before it plays, if there is a C compiler.
    """

    def choose(self, view: View, rng: random.Random) -> Move | str:
        """Return one of `view.moves`, which is never empty, or the text of one.

        `view` is everything that the seat may know; `view.imagine(rng)` is a game as it might be.  All chance must come from
        `rng`, so that the same view and the same state of `rng` give the same move.
        """
        ...


def moves_to_choose(view: View) -> Sequence[Move]:
    """The moves that a bot chooses from; raises TurnError if the view's seat does not decide."""
    if not view.moves:
        whose = f"{view.seat} does not decide" if view.seat is not None else "this is the view of a spectator, who never decides"
        now = f"; {view.to_move} does" if view.to_move is not None else "; the game is over"
        raise TurnError(f"there is nothing to choose: {whose}{now}", seat=view.seat or "", to_move=view.to_move)
    return view.moves
