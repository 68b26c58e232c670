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
from aoi_rules.game import Game
from aoi_rules.machine.moves import Move
from aoi_rules.view import View

__all__ = ["Found", "SearchBot"]

_WORLDS = 100       # so many different imagined games are looked at, in turn
_SAMPLES = 30       # at most so many games are played to their end to learn what is usual
_PATIENCE = 20_000  # decisions after which an imagined game is given up
_DEEPEST = 40       # decisions in the tree
_ONWARD = 20        # decisions after the tree, where a position is valued by its outlook
_SURE = 20.0        # beyond this a first look makes no more difference
_USUAL = 1000       # iterations
_AMOUNT = re.compile(r"[0-9]{1,9}|(?:[0-9]{1,6}|[0-9]{0,6}\.[0-9]{1,6})s")


@frozen
class Found:
    """What a search found of a move: how often it was tried, and the seat's points after it, on average.

    They are those at the end of games that went on by chance; where the ruleset has `outlook` lines, those of positions twenty
    decisions after the tree, with their outlook.
    """

    move: Move
    visits: int
    points: float


@frozen
class SearchBot:
    """Monte Carlo tree search over what the view imagines, for so many `iterations`, or where that is 0 for so many `seconds`.

    Where the ruleset has no `outlook` lines, each imagined game goes on by chance to its end.  Where it has some, the search
    trusts them: the game goes on for twenty decisions, each by what looks best at once, and that position is valued.  With
    `iterations` the same view and the same chance give the same move; with `seconds` that depends on the machine.
    """

    searches: ClassVar[bool] = True
    iterations: int = _USUAL
    seconds: float = 0.0

    @classmethod
    def from_argument(cls, text: str) -> SearchBot:
        """A bot that searches for a number of iterations, as in `2000`, or of seconds, as in `2s` or `0.5s`.

        Raises ValueError for another text.
        """
        number = float(text.removesuffix("s")) if _AMOUNT.fullmatch(text) else 0.0
        if not number:
            raise ValueError("it takes a number of iterations, such as 2000, or of seconds, such as 2s")
        return cls(0, number) if text.endswith("s") else cls(int(text))

    def choose(self, view: View, rng: random.Random) -> Move:
        """The move that was tried most often."""
        found = self.estimates(view, rng) if len(view.moves) > 1 else []
        return found[0].move if found else rng.choice(view.moves)

    def estimates(self, view: View, rng: random.Random) -> list[Found]:
        """What was found of the legal moves that were tried, the one that was tried most often first.

        Empty where no imagined game asks for the decision, which may be where the legal moves depend on hidden keeps.
        """
        search = _Search.of(view, rng, min(self.iterations or _SAMPLES, _SAMPLES))
        for number in self._numbers():
            search.iterate(number)
        tried = search.tried()
        found = [Found(move, t.visits, t.points / t.visits) for move in view.moves if (t := tried.get(move.raw)) and t.visits]
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
    """One search.  `worlds` are positions as they might be, `after` is the tree; where it is `deep`, games are played out."""

    game: Game
    rng: random.Random
    view: View
    seat: int
    worth: Worth
    deep: bool
    usual: list[float] = field(factory=list)
    """How far ahead each seat usually is after a move."""
    worlds: list[Any] = field(factory=list)
    after: Node = field(factory=dict)

    @classmethod
    def of(cls, view: View, rng: random.Random, samples: int) -> _Search:
        """A search that has had a first look, with so many games played out where it needs them."""
        game = view.imagine(rng)
        position = game.record.position
        made = cls(game, rng, view, position.to_move, Worth(game), game.rules.program.outlook is None, worlds=[position])
        made._scale(samples)
        return made

    def tried(self) -> dict[Raw, Tried]:
        """What was found of the moves of the decision that is asked."""
        first = self.worlds[0]
        decision = self.after.get((first.to_move, first.step))
        return {} if decision is None else decision.moves

    def iterate(self, number: int) -> None:
        """Go down the tree in one world, add a move to it, and count what came of it for all moves on the way."""
        if number and number < _WORLDS:
            self.worlds.append(self.view.imagine(self.rng).record.position)
        position, made = self._descend(self.worlds[number % len(self.worlds)])
        position = self._gone_on(position, made[-1][0] if made else self.seat)
        points = self.worth.points(position)
        value = self.worth.value(position, points)
        for mover, decision, tried in made:
            decision.visits += 1
            decision.value += value[mover]
            tried.visits += 1
            tried.value += value[mover]
            tried.points += points[self.seat]

    def _descend(self, position: Any) -> tuple[Any, list[tuple[int, Decision, Tried]]]:
        """Where the tree ends, with what this iteration adds to it, and the way there."""
        play, node, new = self.game.record.engine.play, self.after, False
        made: list[tuple[int, Decision, Tried]] = []
        while not position.over and not new and len(made) < _DEEPEST and (legal := position.moves):
            if len(legal) == 1 and node is not self.after:
                position, _ = play(position, legal[0], None)
                continue
            mover = position.to_move
            decision = node.get((mover, position.step))
            if decision is None:
                decision = node[mover, position.step] = Decision()
            tried = decision.pick(position, legal, self._promises)
            made.append((mover, decision, tried))
            position, _ = play(position, tried.raw, None)
            new = not tried.visits
            node = tried.after
        return position, made

    def _gone_on(self, position: Any, mover: int) -> Any:
        """The position that stands for the value of another one, in which that seat moved last: the end of a game that goes on by
        chance, or what comes of so many decisions that look best."""
        engine = self.game.record.engine
        if self.deep:
            seats = [self.rng.getrandbits(64) for _ in range(position.players)]
            return position if position.over else engine.random_bots(position, seats, 0, _PATIENCE)[0]
        position = engine.best(engine.finished(position, mover), _ONWARD)
        return engine.finished(position, position.to_move)

    # ---- a first look at a move -------------------------------------------------------------------------------------

    def _promises(self, position: Any, which: Sequence[int]) -> list[float]:
        """The weights of moves before they were tried, by how far ahead of the others their seat is then, in what is usual."""
        usual, spread = self.usual[position.to_move], self.worth.spread
        gains = ((lead - usual) / spread for lead in self.worth.leads(position, which))
        return [math.exp(max(-_SURE, min(_SURE, gain))) for gain in gains]

    def _scale(self, number: int) -> None:
        """Find out what is usual: by so many games that are played to their end, or by the moves at hand."""
        position, engine, points = self.worlds[0], self.game.record.engine, self.worth.points
        if self.deep:
            self.worth.scale([points(self._gone_on(position, self.seat)) for _ in range(number)], self.seat)
            self.usual = self.worth.middle
            return
        after = [engine.finished(engine.play(position, raw, None)[0], self.seat) for raw in position.moves]
        self.worth.scale([points(one) for one in after], self.seat)
        self.usual = self.worth.middle
        self.worth.scale([points(self._gone_on(one, self.seat)) for one in after], self.seat)
