"""How imagined games go on after the tree of a search: by chance to their end, or by what looks best for two phases."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any, Protocol

from attrs import define, field

from aoi_rules.bots.evaluation import Worth
from aoi_rules.bots.tree import Decision
from aoi_rules.game import Game

__all__ = ["ByChance", "ByLooks", "Rollouts", "rollouts"]

_PATIENCE = 20_000  # decisions after which a game that goes on by chance is given up
_FAR = 100          # decisions that go on by looks, at most
_NEAR = 20          # the same where there is only one phase
_CLOSE = 0.05       # points: moves that differ by less look alike
_SURE = 20.0        # beyond this a first look makes no more difference


class Rollouts(Protocol):
    """How imagined games go on, and what is known of the moves and of the world before."""

    curiosity: float
    """How much the search looks at what it tried less often: more, the more equal positions differ in what comes of them."""
    phases: int
    """How many times a phase begins until a position is valued; a new pass of a loop begins one too."""

    def end(self, position: Any, mover: int, left: int) -> Any:
        """The position that stands for the value of another one, in which that seat moved last and that many phases are left."""
        ...

    def answered(self, position: Any) -> Any:
        """The position after the decision of another seat; None where that is a decision of the tree."""
        ...

    def anyway(self, world: Any) -> tuple[Sequence[float], Sequence[float]]:
        """How much of a world's value to the seats, and of their points, is the merit of no move."""
        ...

    def promises(self, decision: Decision, position: Any, which: Sequence[int]) -> list[float]:
        """The weights of moves before they were tried, by how far ahead of the others their seat is then."""
        ...


def rollouts(game: Game, worth: Worth, rng: random.Random, samples: int) -> Rollouts:
    """Those that fit the rules of an imagined game; `worth` learns what is usual from that number of games, where it needs to."""
    return ByChance(game, worth, rng, samples) if game.rules.program.outlook is None else ByLooks(game, worth)


@define(eq=False)
class ByChance:
    """To the end of the game by chance.  All seats decide in the tree."""

    game: Game
    worth: Worth
    rng: random.Random
    samples: int
    curiosity: float = 1.5
    phases: int = sys.maxsize

    def __attrs_post_init__(self) -> None:
        world = self.game.record.position
        ends = [self.end(world, world.to_move, self.phases) for _ in range(self.samples)]
        self.worth.scale([self.worth.points(end) for end in ends], world.to_move)

    def end(self, position: Any, mover: int, left: int) -> Any:  # noqa: ARG002 - as in Rollouts
        """As in Rollouts."""
        seats = [self.rng.getrandbits(64) for _ in range(position.players)]
        return position if position.over else self.game.record.engine.random_bots(position, seats, 0, _PATIENCE)[0]

    def answered(self, position: Any) -> Any:
        """As in Rollouts."""

    def anyway(self, world: Any) -> tuple[Sequence[float], Sequence[float]]:
        """As in Rollouts: nothing is known of that."""
        nothing = [0.0] * world.players
        return nothing, nothing

    def promises(self, decision: Decision, position: Any, which: Sequence[int]) -> list[float]:  # noqa: ARG002 - the same
        """As in Rollouts: in what is usual at the end of games."""
        return _weights(self.worth.leads(position, which), self.worth.middle[position.to_move], self.worth.spread)


@define(eq=False)
class ByLooks:
    """By what looks best at once, to the end of this phase and of the next one.

    So do the other seats at all times: only the own decisions are in the tree.  A world in which chance is kind would make the
    moves that were tried in it look good; so what comes in it without the tree is subtracted.
    """

    game: Game
    worth: Worth
    curiosity: float = 0.15
    phases: int = 2
    _most: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        engine, world = self.game.record.engine, self.game.record.position
        several = len(self.game.rules.model.phases) > 1
        self._most, self.phases = (_FAR, self.phases) if several else (_NEAR, sys.maxsize)
        after = [engine.play(world, raw, None)[0] for raw in world.moves]
        ends = [self.end(one, world.to_move, self.phases - (engine.stage(world) != engine.stage(one))) for one in after]
        self.worth.scale([self.worth.points(end) for end in ends], world.to_move)

    def end(self, position: Any, mover: int, left: int) -> Any:
        """As in Rollouts."""
        engine = self.game.record.engine
        begun = engine.finished(position, mover)
        position = engine.best(begun, self._most, left - (engine.stage(position) != engine.stage(begun)))
        return engine.finished(position, position.to_move)

    def answered(self, position: Any) -> Any:
        """As in Rollouts."""
        return self.game.record.engine.best(position, 1, 1)

    def anyway(self, world: Any) -> tuple[Sequence[float], Sequence[float]]:
        """As in Rollouts."""
        end = self.end(world, world.to_move, self.phases)
        points = self.worth.points(end)
        return self.worth.value(end, points), points

    def promises(self, decision: Decision, position: Any, which: Sequence[int]) -> list[float]:
        """As in Rollouts: compared with the moves of the decision as it was first met."""
        leads = self.worth.leads(position, which)
        decision.usual = decision.usual or (fmean(leads), max(_CLOSE, pstdev(leads)))
        return _weights(leads, *decision.usual)


def _weights(leads: Sequence[float], middle: float, spread: float) -> list[float]:
    return [math.exp(max(-_SURE, min(_SURE, (lead - middle) / spread))) for lead in leads]
