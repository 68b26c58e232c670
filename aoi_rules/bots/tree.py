"""The tree of a search: what each seat chose in imagined games, how often, and what came of it.

A decision in the tree stands for all positions that were reached by the same moves, whatever is hidden and whatever chance drew.
So every seat chooses without knowing more than its moves tell, and of the moves that a world offers the most promising one is
tried: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), guided by a first look at each move (as in
PUCT, Rosin, 2011).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field

__all__ = ["Decision", "Node", "TriedMove"]

Raw = tuple[int, ...]
Weigh = Callable[["Decision", Any, Sequence[int]], Sequence[float]]
"""The weights of a position's moves with some numbers, which are new to the decision."""

_EVEN = 0.25  # of the first guess so much is shared evenly among the moves


@define(eq=False)
class TriedMove:
    """A move: `promise` is the weight of the first look at it; then how often it was tried, and the sum of what its seat had of
    it.  Of a move that the search is asked for, `points` and `lead` are sums of the points of the seat that searches and of its
    lead over the best of the others, less what comes anyway, and `squares` is the sum of the squares of these leads."""

    raw: Raw
    promise: float
    visits: int = 0
    value: float = 0.0
    points: float = 0.0
    lead: float = 0.0
    squares: float = 0.0
    after: Node = field(factory=dict)

    def note(self, points: float, lead: float) -> None:
        """Count the points and the lead that one try came to."""
        self.points += points
        self.lead += lead
        self.squares += lead * lead


@define(eq=False)
class Decision:
    """A seat's decision, wherever it occurs after the same moves."""

    moves: dict[Raw, TriedMove] = field(factory=dict)
    visits: int = 0
    value: float = 0.0
    usual: tuple[float, float] | None = None
    """How far ahead of the others the seat was after its moves, by a first look: the mean, and how far that varies."""

    def pick(self, position: Any, weigh: Weigh, curiosity: float) -> TriedMove:
        """The move to try next in a position; with more `curiosity` the ones that were tried less often."""
        legal: Sequence[Raw] = position.moves
        new = [i for i, raw in enumerate(legal) if raw not in self.moves]
        if new:
            for i, promise in zip(new, weigh(self, position, new), strict=True):
                self.moves[legal[i]] = TriedMove(legal[i], promise)
        offered = [self.moves[raw] for raw in legal]
        usual = self.value / self.visits if self.visits else 0.0
        even = _EVEN / len(offered)
        steady = (1 - _EVEN) / sum(tried.promise for tried in offered)
        push = curiosity * math.sqrt(self.visits + 1)
        best, most = offered[0], -math.inf
        for tried in offered:
            n = tried.visits
            found = (tried.value / n if n else usual) + push * (steady * tried.promise + even) / (1 + n)
            if found > most:
                best, most = tried, found
        return best


Node = dict[tuple[int, int], Decision]
"""The decisions that may follow a move, by the seat that decides and the step: chance may lead to several."""
