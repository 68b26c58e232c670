"""A bot for any game that plays many imagined games and chooses the move that did well in them."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import fmean
from time import monotonic
from typing import Any, ClassVar

from attrs import define, field, frozen

from aoi_rules.bots.evaluation import PositionEvaluator
from aoi_rules.bots.protocol import moves_to_choose
from aoi_rules.bots.rollouts import Rollouts, choose_rollouts
from aoi_rules.bots.tree import Decision, Node, Raw, TriedMove
from aoi_rules.game import View
from aoi_rules.machine.moves import Move
from aoi_rules.play.engines import Engine, engine_of

__all__ = ["MoveResults", "SearchBot"]

_WORLDS = 100  # the number of different imagined games, which are used in turn
_SAMPLES = 30  # the largest number of games that are played to their end to learn what is usual
_DEEPEST = 40  # the largest number of decisions in a path through the tree
_USUAL = 1000  # the usual number of iterations
_AMOUNT = re.compile(r"[0-9]{1,9}|(?:[0-9]{1,6}|[0-9]{0,6}\.[0-9]{1,6})s")


@frozen
class MoveResults:
    """What a search found out about a move: how often it was tried, and the averages of the seat's `points` after it and of its
    `lead` over the best of the others.

    These are taken at the end of games that were played at random.  If the ruleset has `outlook` lines, they are taken two phases
    later, including the outlook, as if each move had been tried in the same imagined games.  `error` is the standard error of the
    lead, in points; infinite after a single try.
    """

    move: Move
    visits: int
    points: float
    lead: float
    error: float


@frozen
class SearchBot:
    """Monte Carlo tree search over games that the view imagines, for the number of `iterations` or, if that is 0, for `seconds`.

    If the ruleset has no `outlook` lines, each imagined game is played at random to its end.  If it has some, the search relies
    on them: all other seats play what looks best to them at once, and so does the seat itself after the tree; the position two
    phases later is evaluated.  With `iterations`, the same view and the same random numbers give the same move; with `seconds`,
    the move also depends on the machine.
    """

    searches: ClassVar[bool] = True
    iterations: int = _USUAL
    seconds: float = 0.0

    @classmethod
    def from_argument(cls, text: str) -> SearchBot:
        """Make a bot that searches for a number of iterations, such as `2000`, or of seconds, such as `2s` or `0.5s`.

        Raises ValueError for any other text.
        """
        number = float(text.removesuffix("s")) if _AMOUNT.fullmatch(text) else 0.0
        if not number:
            raise ValueError("it takes a number of iterations below a billion, such as 2000, or of seconds, such as 2s")
        return cls(0, number) if text.endswith("s") else cls(int(text))

    def choose(self, view: View, rng: random.Random) -> Move:
        """The move that was tried most often."""
        moves = moves_to_choose(view)
        found = self.estimates(view, rng) if len(moves) > 1 else []
        return found[0].move if found else rng.choice(moves)

    def estimates(self, view: View, rng: random.Random) -> list[MoveResults]:
        """What was found out about the legal moves that were tried, the one that was tried most often first.

        Empty if the decision occurs in no imagined game, which can happen if the legal moves depend on hidden keeps.
        """
        search = _Search.of(view, rng, min(self.iterations or _SAMPLES, _SAMPLES))
        for number in self._numbers():
            search.iterate(number)
        tried = search.tried_moves()
        found = [search.results_of(move, one) for move in view.moves if (one := tried.get(move.raw)) and one.visits]
        return sorted(found, key=lambda one: -one.visits)

    def _numbers(self) -> Iterator[int]:
        if self.iterations:
            yield from range(self.iterations)
            return
        end = monotonic() + self.seconds
        for number in count():
            yield number
            if monotonic() >= end:
                return


@define(eq=False)
class _Search:
    """One search.  `worlds` are imagined positions; `baselines` has their value without the tree, and the points and the lead of
    the seat that searches.  `after` is the tree."""

    engine: Engine
    rng: random.Random
    view: View
    worth: PositionEvaluator
    rollouts: Rollouts
    worlds: list[Any]
    baselines: list[tuple[Sequence[float], float, float]] = field(factory=list)
    after: Node = field(factory=dict)

    @classmethod
    def of(cls, view: View, rng: random.Random, samples: int) -> _Search:
        """Begin a search; `samples` games are played out first if the rollouts need them."""
        game = view.imagine(rng)
        program, world = game.rules.program, game.record.position
        worth = PositionEvaluator(program.model, engine_of(program), len(game.seats), _sides(game) if program.model.team else ())
        return cls(worth.engine, rng, view, worth, choose_rollouts(program, worth, world, rng, samples), [world])

    @property
    def seat(self) -> int:
        """The seat that searches."""
        found: int = self.worlds[0].to_move
        return found

    def tried_moves(self) -> dict[Raw, TriedMove]:
        """What was found out about the moves of the decision to be made."""
        first = self.worlds[0]
        decision = self.after.get((first.to_move, first.step))
        return {} if decision is None else decision.moves

    def results_of(self, move: Move, tried: TriedMove) -> MoveResults:
        """What was found out about one of these moves."""
        n, points, lead = tried.visits, tried.points / tried.visits, tried.lead / tried.visits
        spread = math.sqrt(max(0.0, tried.squares - n * lead * lead))
        error = spread / math.sqrt(n * (n - 1)) if n > 1 else math.inf
        _, usual_points, usual_lead = zip(*self.baselines, strict=True)
        return MoveResults(move, n, points + fmean(usual_points), lead + fmean(usual_lead), error)

    def iterate(self, number: int) -> None:
        """Go down the tree in one world, add a move to the tree, and count the result for all moves on the way."""
        if number and number < _WORLDS:
            self.worlds.append(self.view.imagine(self.rng).record.position)
        index = number % len(self.worlds)
        if index == len(self.baselines):
            value, points = self.rollouts.estimate_baseline(self.worlds[index])
            self.baselines.append((value, points[self.seat], self.worth.leads_of_points(points)[self.seat]))
        position, left, made = self._descend(self.worlds[index])
        position = self.rollouts.play_out(position, made[-1][0] if made else self.seat, left)
        points = self.worth.points(position)
        value, (anyway, usual_points, usual_lead) = self.worth.value(position, points), self.baselines[index]
        for mover, decision, tried in made:
            gain = value[mover] - anyway[mover]
            decision.visits += 1
            decision.value += gain
            tried.visits += 1
            tried.value += gain
        if made:
            made[0][2].note(points[self.seat] - usual_points, self.worth.leads_of_points(points)[self.seat] - usual_lead)

    def _descend(self, position: Any) -> tuple[Any, int, list[tuple[int, Decision, TriedMove]]]:
        """Go down to the end of the tree, including what this iteration adds.  Returns the position there, the number of phases
        that remain, and the moves on the way."""
        engine, node, new, left = self.engine, self.after, False, self.rollouts.phases
        made: list[tuple[int, Decision, TriedMove]] = []
        while not position.over and not new and left > 0 and len(made) < _DEEPEST and position.moves:
            before = position
            position = self._without_tree(before, node is self.after)
            if position is None:
                tried = self._step(before, node, made)
                position, _ = engine.play(before, tried.raw, None)
                new, node = not tried.visits, tried.after
            left -= engine.stage(before) != engine.stage(position)
        return position, left, made

    def _without_tree(self, position: Any, first: bool) -> Any:
        """The position after a forced move, or after the decision of a seat that does not decide in the tree; None otherwise."""
        if len(position.moves) == 1 and not first:
            return self.engine.play(position, position.moves[0], None)[0]
        return None if position.to_move == self.seat else self.rollouts.play_reply(position)

    def _step(self, position: Any, node: Node, made: list[tuple[int, Decision, TriedMove]]) -> TriedMove:
        """Choose the move to try in a position, and append it to `made`."""
        mover = position.to_move
        decision = node.get((mover, position.step))
        if decision is None:
            decision = node[mover, position.step] = Decision()
        tried = decision.pick(position, self.rollouts.compute_priors, self.rollouts.curiosity)
        made.append((mover, decision, tried))
        return tried


def _sides(game: Any) -> list[tuple[int, ...]]:
    """For each seat, the numbers of the seats that win and lose with it."""
    sides = {seat: side for side in game.teams for seat in side}
    return [tuple(map(game.seats.index, sides[seat])) for seat in game.seats]
