"""The tree of a search: what each seat chose in imagined games, how often, and with what result.

A decision in the tree represents all positions that are reached by the same moves, regardless of what is hidden and of what
chance drew.  So every seat chooses without knowing more than its moves reveal.  Of the moves that are legal in an imagined
position, the most promising one is tried: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), guided
by a first look at each move (as in PUCT, Rosin, 2011).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field

__all__ = ["Decision", "Node", "TriedMove"]

Raw = tuple[int, ...]
Weigh = Callable[["Decision", Any, Sequence[int]], Sequence[float]]
"""Computes the weights of those moves of a position, given by number, that are new to the decision."""

_EVEN = 0.25  # the share of the first guess that is divided evenly among the moves


@define(eq=False)
class TriedMove:
    """A move.  `promise` is its weight by a first look; `visits` is how often it was tried, and `value` the sum of its seat's
    results.  For a move of the decision to be made, `points` and `lead` are the sums of the searching seat's points and of its
    lead over the best of the others, minus what comes anyway, and `squares` is the sum of the squares of these leads."""

    raw: Raw
    promise: float
    visits: int = 0
    value: float = 0.0
    points: float = 0.0
    lead: float = 0.0
    squares: float = 0.0
    after: Node = field(factory=dict)

    def note(self, points: float, lead: float) -> None:
        """Add the points and the lead of one try."""
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
    """The lead of the seat after its moves, by a first look: the mean and the spread."""

    def pick(self, position: Any, weigh: Weigh, curiosity: float) -> TriedMove:
        """The move to try next in a position; a higher `curiosity` prefers moves that were tried less often."""
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
"""The decisions that may follow a move, by the seat that decides and the step; chance may lead to different ones."""
