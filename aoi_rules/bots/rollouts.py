"""How imagined games go on after the tree of a search: by chance to their end, or by what looks best for two phases."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any, Protocol

from attrs import define

from aoi_rules.bots.evaluation import Worth
from aoi_rules.bots.tree import Decision
from aoi_rules.machine.program import Program
from aoi_rules.play.engines import Engine

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
        """The position after the decision of another seat; None if that is a decision of the tree."""
        ...

    def anyway(self, world: Any) -> tuple[Sequence[float], Sequence[float]]:
        """How much of a world's value to the seats, and of their points, is the merit of no move."""
        ...

    def promises(self, decision: Decision, position: Any, which: Sequence[int]) -> list[float]:
        """The weights of moves before they were tried, by how far ahead of the others their seat is then."""
        ...


def rollouts(program: Program, worth: Worth, world: Any, rng: random.Random, samples: int) -> Rollouts:
    """Those that fit the rules, for games that go on from an imagined position, the `world`.  `worth` learns what is
    usual from at most that number of `samples`."""
    if program.outlook is None:
        return ByChance.of(worth, world, rng, samples)
    return ByLooks.of(worth, world, len(program.model.phases) > 1)


@define(eq=False)
class ByChance:
    """To the end of the game by chance.  All seats decide in the tree."""

    engine: Engine
    worth: Worth
    rng: random.Random
    curiosity: float = 1.5
    phases: int = sys.maxsize

    @classmethod
    def of(cls, worth: Worth, world: Any, rng: random.Random, samples: int) -> ByChance:
        """Rollouts from a position; `worth` learns what is usual from that number of them."""
        made = cls(worth.engine, worth, rng)
        ends = [made.end(world, world.to_move, made.phases) for _ in range(samples)]
        worth.scale([worth.points(end) for end in ends], world.to_move)
        return made

    def end(self, position: Any, mover: int, left: int) -> Any:  # noqa: ARG002 - as in Rollouts
        """As in Rollouts."""
        seats = [self.rng.getrandbits(64) for _ in range(position.players)]
        return position if position.over else self.engine.random_bots(position, seats, 0, _PATIENCE)[0]

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

    engine: Engine
    worth: Worth
    phases: int
    most: int
    """How many decisions go on by looks, at most."""
    curiosity: float = 0.15

    @classmethod
    def of(cls, worth: Worth, world: Any, several_phases: bool) -> ByLooks:
        """Rollouts from a position; `worth` learns what is usual from what comes after each of its moves."""
        engine = worth.engine
        made = cls(engine, worth, 2, _FAR) if several_phases else cls(engine, worth, sys.maxsize, _NEAR)
        after = [engine.play(world, raw, None)[0] for raw in world.moves]
        ends = [made.end(one, world.to_move, made.phases - (engine.stage(world) != engine.stage(one))) for one in after]
        worth.scale([worth.points(end) for end in ends], world.to_move)
        return made

    def end(self, position: Any, mover: int, left: int) -> Any:
        """As in Rollouts."""
        engine = self.engine
        begun = engine.finished(position, mover)
        position = engine.best(begun, self.most, left - (engine.stage(position) != engine.stage(begun)))
        return engine.finished(position, position.to_move)

    def answered(self, position: Any) -> Any:
        """As in Rollouts."""
        return self.engine.best(position, 1, 1)

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
