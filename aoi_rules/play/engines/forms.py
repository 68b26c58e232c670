"""What an engine does, whichever plays: the questions that it answers about positions of one program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from aoi_rules.machine.entries import Move
from aoi_rules.machine.lookahead import PositionPlayer
from aoi_rules.machine.moves import Judge
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import FrozenPosition, Position
from aoi_rules.play.happenings import Story

__all__ = ["Digests", "Engine", "EngineOf", "NotLegal"]

P = TypeVar("P", bound=FrozenPosition)
H = TypeVar("H")
P_contra = TypeVar("P_contra", contravariant=True)


class NotLegal(Exception):
    """A move that is not legal; who asked to play it knows the reasons, or asks for them."""


class Digests(Protocol[P_contra]):
    """Gives the digest of a position, and of texts that belong to it.  It hashes what differs from the position before."""

    def __call__(self, position: P_contra, /, *also: str) -> str:
        """The digest, 16 hexadecimal digits."""
        ...


class EngineOf(Judge[P], PositionPlayer[P], Protocol[P, H]):
    """Plays positions of one program, each of the class P; what happened in a play is an H.  Each of these raises PlayError or
    PluginError if the rules or a plugin fail."""

    def start(self, players: int, options: Mapping[str, int], seed: int, script: list[int] | None) -> tuple[P, H]:
        """A position at the first decision of a game, and what happened; `script` is what chance draws, where that is known."""
        ...

    def play(self, position: P, move: Move, script: list[int] | None) -> tuple[P, H]:
        """The position after a move, and what happened.  Raises NotLegal where it is neither listed nor equal to one that is."""
        ...

    def carry_out(self, position: P, move: Move) -> tuple[P, H]:
        """The same as far as the action of the move goes, or further."""
        ...

    def random_bots(self, position: P, seats: Sequence[int], made: int, most: int) -> tuple[P, int]:
        """The position once the bot called random has played all seats, from decision number `made` on, and the number of
        decisions, at most so many; `seats` has the `seat_state` of each."""
        ...

    def story(self, happened: H) -> Story:
        """What happened in a play, as `Story`."""
        ...

    def noted(self, happened: H, note: str) -> H:
        """What happened in a play, with the note that goes with its move."""
        ...

    def sides(self, happened: H) -> tuple[int, ...]:
        """For each draw in a play the number below which chance drew, all numbers from 0 being equally likely."""
        ...

    def thaw(self, position: P) -> Position:
        """The `State` of a position."""
        ...

    def freeze(self, state: Position) -> P:
        """The position of a `State`."""
        ...

    def kept(self, position: P) -> object:
        """A position in the form in which a game keeps it for a long time, as small as there is one."""
        ...

    def taken(self, kept: object) -> P:
        """The position that was kept."""
        ...

    def ranks(self, position: P, totals: list[int]) -> list[tuple[int, ...]]:
        """What breaks ties: for each player the numbers by which they are ranked."""
        ...

    def looks(self, position: P, which: Sequence[int]) -> list[tuple[int, ...]]:
        """For each of the moves with the numbers `which`, the points of all players once its action is carried out, then their
        outlook; `machine.looking` has all of it."""
        ...

    def best(self, position: P, most: int, phases: int) -> P:
        """The position after at most `most` decisions, each the move that puts its seat furthest ahead by its look; fewer once
        a phase has begun `phases` times."""
        ...

    def stage(self, position: P) -> tuple[int, int]:
        """How far the flow has come: the phase, and how many passes of its named loops have begun.  Once another phase has begun,
        or the same one again, it is another one."""
        ...

    def finished(self, position: P, seat: int) -> P:
        """The position once an action that the seat began is carried out, by its first choices."""
        ...

    def digester(self, names: Names) -> Digests[P]:
        """What gives the digests of the positions of one game, in which these are the names, best one after the other."""
        ...


Engine = EngineOf[FrozenPosition, object]
"""An engine to those who hand back to it what it gave, and to no other one."""
