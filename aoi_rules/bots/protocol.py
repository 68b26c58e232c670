"""What a bot is."""

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
    """Chooses moves for a seat.  A class of this form is made without arguments, one object a seat and game.

    A class whose bots can be made in several ways has a class method `from_argument(text)`: it makes the bot that is asked for as
    `NAME:ARGUMENT`, of which `text` is what stands behind the first colon, and raises ValueError, with a text for people, where
    that is not an argument of its.

    A class that plays many imagined games may have `searches = True`: then `aoi play` and `aoi simulate` build the ruleset's
    library of machine code before it plays, where there is a C compiler.
    """

    def choose(self, view: View, rng: random.Random) -> Move | str:
        """One of `view.moves`, of which there is at least one, or the text of one.

        `view` is all that the seat may know; `view.imagine(rng)` is a game as it might stand.  All chance comes from
        `rng`, so that the same view and the same state of `rng` give the same move.
        """
        ...


def moves_to_choose(view: View) -> Sequence[Move]:
    """The moves that a bot chooses from; raises TurnError if the seat whose view it is does not decide."""
    if not view.moves:
        whose = f"{view.seat} does not decide" if view.seat is not None else "this is a spectator's view, who never decides"
        now = f"; {view.to_move} does" if view.to_move is not None else "; the game is over"
        raise TurnError(f"there is nothing to choose: {whose}{now}", seat=view.seat or "", to_move=view.to_move)
    return view.moves
