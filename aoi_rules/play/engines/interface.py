"""The interface of an engine: the questions about positions of one program that every engine answers."""

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
    """A move is not legal.  The caller knows the reasons, or computes them."""


class Digests(Protocol[P_contra]):
    """Computes the digest of a position and of texts that belong to it.  It hashes only what differs from the previous
    position."""

    def __call__(self, position: P_contra, /, *also: str) -> str:
        """Return the digest, 16 hexadecimal digits."""
        ...


class EngineOf(Judge[P], PositionPlayer[P], Protocol[P, H]):
    """Plays positions of one program.  P is the class of its positions, H the class of what happened in a play.  Every method
    raises PlayError or PluginError if the rules or a plugin fail."""

    def start(self, players: int, options: Mapping[str, int], seed: int, script: list[int] | None) -> tuple[P, H]:
        """The position at the first decision of a game, and what happened before it.  `script` lists what chance draws, if that
        is known."""
        ...

    def play(self, position: P, move: Move, script: list[int] | None) -> tuple[P, H]:
        """The position after a move, and what happened.  Raises NotLegal if the move is neither listed nor equal to one that
        is."""
        ...

    def carry_out(self, position: P, move: Move) -> tuple[P, H]:
        """The same, but plays only until the action of the move is carried out, or a little further."""
        ...

    def random_bots(self, position: P, seats: Sequence[int], made: int, most: int) -> tuple[P, int]:
        """Let the bot called random play all seats, from decision number `made` on.  Returns the position after that and the
        number of decisions, which is at most `most`; `seats` has the `seat_state` of each seat."""
        ...

    def read_story(self, happened: H) -> Story:
        """What happened in a play, as a `Story`."""
        ...

    def add_note(self, happened: H, note: str) -> H:
        """What happened in a play, with the note that belongs to its move."""
        ...

    def sides(self, happened: H) -> tuple[int, ...]:
        """For each draw in a play, the number of equally likely outcomes: chance drew a number from 0 up to this one,
        exclusive."""
        ...

    def thaw(self, position: P) -> Position:
        """The `State` of a position."""
        ...

    def freeze(self, state: Position) -> P:
        """The position of a `State`."""
        ...

    def compare_positions(self, before: P, after: P) -> bytes | None:
        """How two positions differ, in a form that is useful only for comparing it with the changes of other plays; None if this
        is not known, or takes about as long as explaining a play."""
        ...

    def store_position(self, position: P) -> object:
        """A position in the smallest form that the engine has, for keeping it for a long time."""
        ...

    def restore_position(self, kept: object) -> P:
        """The position that `kept` stored."""
        ...

    def ranks(self, position: P, totals: list[int]) -> list[tuple[int, ...]]:
        """The tie-breakers: for each player, the numbers by which the players are ranked."""
        ...

    def evaluate_moves(self, position: P, which: Sequence[int]) -> list[tuple[int, ...]]:
        """For each of the moves with the numbers `which`: the points of all players after its action is carried out, then their
        outlook; see `aoi_rules.machine.lookahead`."""
        ...

    def play_best_moves(self, position: P, most: int, phases: int) -> P:
        """The position after at most `most` decisions.  Each decision is the move that, by its look, puts its seat furthest
        ahead.  Stops earlier when a phase has begun `phases` times."""
        ...

    def stage(self, position: P) -> tuple[int, int]:
        """How far the flow has come: the phase, and how many passes of its named loops have begun.  The value changes when
        another phase begins, or the same phase begins again."""
        ...

    def finish_action(self, position: P, seat: int) -> P:
        """The position after an action that the seat began is carried out with the first choice at each decision."""
        ...

    def digester(self, names: Names) -> Digests[P]:
        """A function that computes the digests of the positions of one game with these names.  It is fastest on consecutive
        positions."""
        ...


Engine = EngineOf[FrozenPosition, object]
"""An engine for callers that only pass back values which this same engine returned."""
