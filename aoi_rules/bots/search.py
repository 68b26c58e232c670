"""A bot for any game that plays many imagined games and keeps to what went well in them."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator, Sequence
from itertools import count
from time import monotonic
from typing import Any, ClassVar

from attrs import define, field, frozen

from aoi_rules.bots.tree import Decision, Node, Raw, Tried
from aoi_rules.bots.worth import Worth
from aoi_rules.errors import PluginError
from aoi_rules.game import Game
from aoi_rules.machine.moves import Move
from aoi_rules.view import View

__all__ = ["Found", "SearchBot"]

_WORLDS = 100     # so many different imagined games are looked at, in turn
_SAMPLES = 30
_PATIENCE = 20_000  # decisions after which an imagined game is given up
_DEEPEST = 40     # decisions in the tree
_HINT = re.compile(r"(\d+)(s?)|(\d*\.\d+)s", re.ASCII)


@frozen
class Found:
    """What a search found of a move: how often it was tried, and the seat's points then, on average."""

    move: Move
    visits: int
    points: float


@frozen
class SearchBot:
    """Monte Carlo tree search over what the view imagines, for so many `iterations`, or where that is 0 for so many `seconds`."""

    searches: ClassVar[bool] = True
    iterations: int = 0
    seconds: float = 1.0

    @classmethod
    def from_argument(cls, text: str) -> SearchBot:
        """A bot that searches for the given number of iterations, as in `2000`, or of seconds, as in `2s` or `0.5s`.

        Raises PluginError for another text.
        """
        found = _HINT.fullmatch(text)
        if found is None or not (number := float(text.removesuffix("s"))):
            raise PluginError(f"`search` takes a number of iterations, such as 2000, or of seconds, such as 2s, not `{text}`")
        return cls(seconds=number) if text.endswith("s") else cls(iterations=int(text))

    def choose(self, view: View, rng: random.Random) -> Move:
        """The move that was tried most often."""
        return view.moves[0] if len(view.moves) == 1 else self.ranked(view, rng)[0].move

    def ranked(self, view: View, rng: random.Random) -> list[Found]:
        """What was found of each legal move, the most promising first."""
        search = _Search.of(view, rng)
        for number in self._numbers():
            search.iterate(number)
        tried = search.root().moves
        found = [(tried.get(move.raw), move) for move in view.moves]
        listed = [Found(move, t.visits, t.points / t.visits if t.visits else math.nan) for t, move in found if t is not None]
        return sorted(listed, key=lambda one: -one.visits)

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
    """One search; `worlds` are positions as they might be."""

    game: Game
    rng: random.Random
    view: View
    seat: int
    worth: Worth
    deep: bool  # whether the game is played to its end, since the text says nothing of a position's outlook
    worlds: list[Any] = field(factory=list)
    after: Node = field(factory=dict)

    @classmethod
    def of(cls, view: View, rng: random.Random) -> _Search:
        """A search that has had a first look."""
        game = view.imagine(rng)
        position = game.record.position
        made = cls(game, rng, view, position.to_move, Worth(game), game.rules.program.outlook is None, [position])
        made._scale()
        return made

    def root(self) -> Decision:
        """The decision that is asked."""
        first = self.worlds[0]
        return self.after[first.to_move, first.step]

    def iterate(self, number: int) -> None:
        """Go down the tree in one world, add a decision to it, and tell all that were made what came of it."""
        if number and number < _WORLDS:
            self.worlds.append(self.view.imagine(self.rng).record.position)
        position, made = self._descend(self.worlds[number % len(self.worlds)])
        if self.deep:
            position = self._played_out(position)
        points = self.worth.points(position)
        value = self.worth.value(position, points)
        for mover, decision, tried in made:
            decision.visits += 1
            decision.value += value[mover]
            tried.visits += 1
            tried.value += value[mover]
            tried.points += points[self.seat]

    def _descend(self, position: Any) -> tuple[Any, list[tuple[int, Decision, Tried]]]:
        """Where the tree ends, and the way there."""
        play, node = self.game.record.engine.play, self.after
        made: list[tuple[int, Decision, Tried]] = []
        while not position.over and (legal := position.moves):
            if len(legal) == 1:
                position, _ = play(position, legal[0], None)
                continue
            mover = position.to_move
            decision = node.get((mover, position.step))
            if decision is None:
                decision = node[mover, position.step] = Decision()
            tried = decision.pick(position, legal, self._promise)
            made.append((mover, decision, tried))
            position, _ = play(position, tried.raw, None)
            if not tried.visits or len(made) == _DEEPEST:
                return self._finished(position, mover), made
            node = tried.after
        return position, made

    def _played_out(self, position: Any) -> Any:
        if position.over:
            return position
        seats = [self.rng.getrandbits(64) for _ in range(position.players)]
        return self.game.record.engine.random_bots(position, seats, 0, _PATIENCE)[0]

    # ---- a first look at a move -------------------------------------------------------------------------------------

    def _promise(self, position: Any, raw: Raw) -> float:
        """The weight of a move before it was tried, by how far ahead its seat is after it."""
        return math.exp(self._gain(position, raw))

    def _gain(self, position: Any, raw: Raw) -> float:
        mover = position.to_move
        after = self._finished(self.game.record.engine.play(position, raw, None)[0], mover)
        points = self.worth.points(after)
        middle, others = self.worth.middle[mover], max((n for i, n in enumerate(points) if i != mover), default=0.0)
        return max(-20.0, min(20.0, (points[mover] - others - middle) / self.worth.spread))

    def _finished(self, position: Any, mover: int) -> Any:
        """A position once an action that is begun is carried out, by its first choices: half of it is worth nothing."""
        program = self.game.rules.program
        while not position.over and position.to_move == mover and position.moves:
            first = position.moves[0]
            if first[0] < 0 or not program.decisions[position.step].options[first[0]].inside:
                break
            position, _ = self.game.record.engine.play(position, first, None)
        return position

    def _scale(self) -> None:
        """Find out what is usual: by games played to the end, or by the moves at hand, those that seem good first."""
        position, play = self.worlds[0], self.game.record.engine.play
        if self.deep:
            ends = [self._played_out(position) for _ in range(_SAMPLES)]
            self.worth.scale([(1.0, self.worth.points(end)) for end in ends], self.seat)
            return
        found = []
        for raw in position.moves:
            after = self._finished(play(position, raw, None)[0], self.seat)
            found.append(self.worth.points(after))
        self.worth.scale([(1.0, points) for points in found], self.seat)
