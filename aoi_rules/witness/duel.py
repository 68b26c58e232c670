"""Plays games under a ruleset and a changed one side by side, until they differ."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from attrs import define, field, frozen

from aoi_rules.machine.names import Names
from aoi_rules.witness.draft import Draft, PlayedMove
from aoi_rules.witness.players import PositionComparison, RulesPlayer, text_of
from aoi_rules.witness.rules import PlayedRules

__all__ = ["Divergence", "Duel", "GamePlan", "PlayStyle", "game_plan"]

_LONGEST = 20_000
"""A game that takes more decisions is stopped."""
_SHORT = 30
"""The number of decisions in a game that begins with a position near which something may differ."""
_NOTED = 5
"""One in this many positions is recorded."""
_KEPT = 60
"""How many positions before a difference are kept."""
_RARE = 0.5
"""How often a game that prefers rare moves chooses one."""
_LOOKS = 6
"""How many moves a greedy player looks at."""


class PlayStyle(Enum):
    """How moves are chosen: at random; often a kind of move that was seldom made; or, among some moves, the one that puts its
    seat furthest ahead."""

    RANDOM = 0
    RARELY = 1
    GREEDY = 2


@frozen
class GamePlan:
    """A game that is played: its seats, the values of its options, its seed, and the seed and the way in which moves are chosen.
    With a `draft`, it begins with that position."""

    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int
    moves: str
    way: PlayStyle
    draft: Draft | None = None


def game_plan(played: PlayedRules, seed: int, number: int) -> GamePlan:
    """The plan of a game by its number: two in three have the fewest seats, the others more and more; each option has its first
    value most of the time; every second game has the set-up of all scenarios. One in eight is played by greedy bots, and half of
    these prefer rare moves."""
    model = played.rules.model
    more = range(model.least_players, model.most_players + 1)
    players = model.least_players if number % 3 < 2 else more[(number // 3 + 1) % len(more)]
    values = [(o, o.choices[(o.default + number // 4) % len(o.choices)]) for o in model.options] if number % 4 == 3 else []
    chosen = tuple((o.name, value) for o, value in values if value != o.choices[o.default])
    return GamePlan(model.seats[:players], chosen, 1 if number % 2 == 0 else seed + number, f"{seed} {number}",
                    PlayStyle.GREEDY if number % 8 == 6 else PlayStyle.RARELY if number % 4 < 2 else PlayStyle.RANDOM)


@frozen(eq=False)
class Divergence:
    """Where two games differ: the positions before the last decisions in the first of them, each with the move that was made
    there; and the position in which they differ."""

    plan: GamePlan
    names: Names
    before: tuple[tuple[Any, PlayedMove | None], ...]
    here: Any
    whole: bool
    """Whether `before` has all decisions since the set-up."""


@define(eq=False)
class Duel:
    """Two rulesets that are played side by side; `decisions` counts the compared decisions, and `made` how often each kind of
    move was made. `logged` is the point where only the log differed, in the first game in which that happened; with `logs`, a
    game ends there. If the numbers of texts differ, reading the log takes longer than playing; without `reads_log`, it is not
    compared."""

    one: RulesPlayer
    other: RulesPlayer
    logs: bool = False
    reads_log: bool = True
    logged: Divergence | None = None
    decisions: int = 0
    made: Counter[tuple[int, int]] = field(factory=Counter)
    comparison: PositionComparison = field(init=False)

    @comparison.default
    def _comparison(self) -> PositionComparison:
        return PositionComparison(self.one, self.other)

    def game(self, plan: GamePlan, most: int, stop: Callable[[], bool], noted: Callable[[Any], None]) -> Divergence | None:
        """Play a game, until the two differ, it is over, `most` decisions were compared, or it is to `stop`; `noted` is called
        with some of its positions."""
        home = self.one.played
        first = _begin(self.one, plan, home)
        if first is None:
            return None
        other = _begin(self.other, plan, home)
        if other is None and plan.draft is not None:
            return None
        played = _GameInProgress(self.one, plan, first)
        rng = random.Random(plan.moves)  # noqa: S311 - the same seed is to give the same games
        for number in range(min(most, _LONGEST if plan.draft is None else _SHORT)):
            s = played.position
            self.decisions += 1
            if other is None or not self.comparison.are_same(s, other):
                return played.divergence()
            if s.over or (number % 64 == 63 and stop()):
                return None
            if number % _NOTED == 0:
                noted(s)
            move = self._choose_move(s, rng, plan)
            theirs = self.comparison.translate(s, other, move)
            happened = played.play(move)
            if played.position is None:
                return None
            other, others = self.other.play(other, theirs) if theirs is not None else (None, None)
            if other is not None and self._compare_logs(played, happened, other, others):
                return self.logged
        return None

    def _compare_logs(self, played: _GameInProgress, happened: object, other: Any, others: object) -> bool:
        """Record the first difference that shows only in the log; returns whether the game ends with it."""
        if not self.reads_log or self.logged is not None or self.comparison.same_logs(played.position, happened, other, others):
            return False
        self.logged = played.divergence()
        return self.logs

    def _choose_move(self, s: Any, rng: random.Random, plan: GamePlan) -> tuple[int, ...]:
        """The move to make."""
        moves: Sequence[tuple[int, ...]] = s.moves
        if len(moves) == 1:
            return moves[0]
        if plan.way is PlayStyle.GREEDY:
            which = sorted(rng.sample(range(len(moves)), min(_LOOKS, len(moves))))
            return moves[self.one.find_best(s, which)]
        if plan.way is PlayStyle.RARELY and rng.random() < _RARE:
            kinds = Counter(move[0] for move in moves)
            step = s.step
            least = min(kinds, key=lambda kind: (self.made[step, kind] / kinds[kind], rng.random()))
            moves = [move for move in moves if move[0] == least]
        move = rng.choice(moves)
        self.made[s.step, move[0]] += 1
        return move


def _begin(player: RulesPlayer, plan: GamePlan, home: PlayedRules) -> Any:
    """The first position of a game that a plan of `home` describes; None if the rules allow none."""
    if plan.draft is not None:
        return player.begin(plan.draft, home)
    return player.start(len(plan.seats), dict(plan.options), plan.seed)


class _GameInProgress:
    """The game under the rules as it is being played: the present position, and some earlier ones."""

    def __init__(self, player: RulesPlayer, plan: GamePlan, position: Any) -> None:
        self.player, self.plan, self.position = player, plan, position
        self.names = player.played.rules.program.names(plan.seats)
        self.before: deque[tuple[Any, tuple[int, ...]]] = deque(maxlen=_KEPT)
        self.decisions = 0

    def play(self, move: tuple[int, ...]) -> object:
        """Make a move; returns what happened. There is no position afterwards if the rules cannot continue."""
        self.before.append((self.position, move))
        self.position, happened = self.player.play(self.position, move)
        self.decisions += 1
        return happened

    def divergence(self) -> Divergence:
        """What is known at the point where the two games differ."""
        thaw = self.player.engine.thaw
        before = tuple((thaw(s), self._move(s, move)) for s, move in self.before)
        whole = self.decisions == len(before) and self.plan.draft is None
        return Divergence(self.plan, self.names, before, thaw(self.position), whole)

    def _move(self, s: Any, move: tuple[int, ...]) -> PlayedMove | None:
        """A move by its text; None if it was forced."""
        program = self.player.played.rules.program
        if len(s.moves) == 1 and not program.decisions[s.step].secret:
            return None
        return self.plan.seats[s.to_move], text_of(program, self.names, s.step, move)
