"""How imagined games continue after the tree of a search: at random to their end, or for two phases by what looks best."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any, Protocol

from attrs import define

from aoi_rules.bots.evaluation import PositionEvaluator
from aoi_rules.bots.tree import Decision
from aoi_rules.machine.program import Program
from aoi_rules.play.engines import Engine

__all__ = ["RandomRollouts", "LookaheadRollouts", "Rollouts", "choose_rollouts"]

_PATIENCE = 20_000  # decisions after which a game that is played at random is stopped
_FAR = 100          # the largest number of decisions that are played by looks
_NEAR = 20          # the same for rules with only one phase
_CLOSE = 0.05       # in points: moves that differ by less look alike
_SURE = 20.0        # beyond this, a first look makes no further difference


class Rollouts(Protocol):
    """How imagined games continue, and what is known in advance about moves and imagined positions."""

    curiosity: float
    """How much the search prefers moves that it tried less often.  It is higher if the results of equal positions differ more."""
    phases: int
    """How many phases begin before a position is evaluated; a new pass of a loop counts as a phase."""

    def play_out(self, position: Any, mover: int, left: int) -> Any:
        """The position whose value counts as the value of another one, in which `mover` moved last and `left` phases remain."""
        ...

    def play_reply(self, position: Any) -> Any:
        """The position after the decision of another seat; None if that decision is part of the tree."""
        ...

    def estimate_baseline(self, world: Any) -> tuple[Sequence[float], Sequence[float]]:
        """The part of the value of a `world`, and of its points, that no move can take credit for, for each seat."""
        ...

    def compute_priors(self, decision: Decision, position: Any, which: Sequence[int]) -> list[float]:
        """The weights of moves that have not been tried, by how far ahead of the others their seat is after them."""
        ...


def choose_rollouts(program: Program, worth: PositionEvaluator, world: Any, rng: random.Random, samples: int) -> Rollouts:
    """The kind of rollouts that suits the rules, for games that continue from an imagined position, the `world`.  `worth` learns
    what is usual from at most `samples` games."""
    if program.outlook is None:
        return RandomRollouts.of(worth, world, rng, samples)
    return LookaheadRollouts.of(worth, world, len(program.model.phases) > 1)


@define(eq=False)
class RandomRollouts:
    """Plays at random to the end of the game.  The decisions of all seats are in the tree."""

    engine: Engine
    worth: PositionEvaluator
    rng: random.Random
    curiosity: float = 1.5
    phases: int = sys.maxsize

    @classmethod
    def of(cls, worth: PositionEvaluator, world: Any, rng: random.Random, samples: int) -> RandomRollouts:
        """Rollouts from a position; `worth` learns what is usual from that number of `samples`."""
        made = cls(worth.engine, worth, rng)
        ends = [made.play_out(world, world.to_move, made.phases) for _ in range(samples)]
        worth.scale([worth.points(end) for end in ends], world.to_move)
        return made

    def play_out(self, position: Any, mover: int, left: int) -> Any:  # noqa: ARG002 - the signature of Rollouts
        """See Rollouts."""
        seats = [self.rng.getrandbits(64) for _ in range(position.players)]
        return position if position.over else self.engine.random_bots(position, seats, 0, _PATIENCE)[0]

    def play_reply(self, position: Any) -> Any:
        """See Rollouts."""

    def estimate_baseline(self, world: Any) -> tuple[Sequence[float], Sequence[float]]:
        """See Rollouts: here this is unknown, so it is 0."""
        nothing = [0.0] * world.players
        return nothing, nothing

    def compute_priors(self, decision: Decision, position: Any, which: Sequence[int]) -> list[float]:  # noqa: ARG002 - the same
        """See Rollouts: compared with the usual lead at the end of games."""
        return _weights(self.worth.compute_leads(position, which), self.worth.middle[position.to_move], self.worth.spread)


@define(eq=False)
class LookaheadRollouts:
    """Plays what looks best at once, to the end of this phase and of the next one.

    The other seats always play like this: only the decisions of the seat that searches are in the tree.  An imagined position in
    which chance is kind would make the moves tried in it look good, so the result that it has without the tree is subtracted.
    """

    engine: Engine
    worth: PositionEvaluator
    phases: int
    most: int
    """The largest number of decisions that are played by looks."""
    curiosity: float = 0.15

    @classmethod
    def of(cls, worth: PositionEvaluator, world: Any, several_phases: bool) -> LookaheadRollouts:
        """Rollouts from a position; `worth` learns what is usual from the positions after each of its moves."""
        engine = worth.engine
        made = cls(engine, worth, 2, _FAR) if several_phases else cls(engine, worth, sys.maxsize, _NEAR)
        after = [engine.play(world, raw, None)[0] for raw in world.moves]
        ends = [made.play_out(one, world.to_move, made.phases - (engine.stage(world) != engine.stage(one))) for one in after]
        worth.scale([worth.points(end) for end in ends], world.to_move)
        return made

    def play_out(self, position: Any, mover: int, left: int) -> Any:
        """See Rollouts."""
        engine = self.engine
        begun = engine.finish_action(position, mover)
        position = engine.play_best_moves(begun, self.most, left - (engine.stage(position) != engine.stage(begun)))
        return engine.finish_action(position, position.to_move)

    def play_reply(self, position: Any) -> Any:
        """See Rollouts."""
        return self.engine.play_best_moves(position, 1, 1)

    def estimate_baseline(self, world: Any) -> tuple[Sequence[float], Sequence[float]]:
        """See Rollouts."""
        end = self.play_out(world, world.to_move, self.phases)
        points = self.worth.points(end)
        return self.worth.value(end, points), points

    def compute_priors(self, decision: Decision, position: Any, which: Sequence[int]) -> list[float]:
        """See Rollouts: compared with the moves of the decision when it was first reached."""
        leads = self.worth.compute_leads(position, which)
        decision.usual = decision.usual or (fmean(leads), max(_CLOSE, pstdev(leads)))
        return _weights(leads, *decision.usual)


def _weights(leads: Sequence[float], middle: float, spread: float) -> list[float]:
    return [math.exp(max(-_SURE, min(_SURE, (lead - middle) / spread))) for lead in leads]
