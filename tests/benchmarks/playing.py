"""Random play: real decisions a second through `Game`, native and in pure Python, by the bare machine, as whole playouts, by
`aoi simulate`, and the peer's."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from time import process_time

from attrs import define, field

import aoi_rules as aoi
from aoi_rules import lab
from aoi_rules.machine import engine
from aoi_rules.machine.generator import seat_state
from aoi_rules.machine.random_play import random_bots
from tests.benchmarks import peer
from tests.benchmarks.measuring import Row, Sample, by_turns, dice
from tests.benchmarks.natively import native, pure

__all__ = ["Count", "Suite", "through_game"]

Play = Callable[["Count", random.Random], None]
_GAMES = 10
"""The number of games played in one go."""


@define
class Count:
    """Totals of the play: games, decisions, those with a choice, legal moves seen, seconds spent on playing."""

    games: int = 0
    decisions: int = 0
    real: int = 0
    moves: int = 0
    seconds: float = 0.0

    def see(self, legal: int) -> None:
        """Count a decision with this number of legal moves."""
        self.decisions += 1
        self.moves += legal
        if legal > 1:
            self.real += 1


@define
class Speed:
    """The real decisions a second of one kind of play, with one value per round, and the totals."""

    play: Play
    real: Sample = field(factory=Sample)
    total: Count = field(factory=Count)

    def measure(self, seconds: float, seed: int) -> None:
        """Play for this many seconds."""
        count, rng = Count(), dice(seed)
        gc.collect()
        while count.seconds < seconds:
            self.play(count, rng)
        self.real.values.append(count.real / count.seconds)
        for name in ("games", "decisions", "real", "moves"):
            setattr(self.total, name, getattr(self.total, name) + getattr(count, name))

    def shape(self) -> str:
        """A summary of the games."""
        t = self.total
        return (f"{t.games} games of {t.decisions / t.games:.0f} decisions, {t.real / t.decisions:.0%} real, "
                f"{t.moves / t.decisions:.1f} legal moves each")


class Suite:
    """All kinds of play.  `short` leaves out the bare machine."""

    def __init__(self, rules: aoi.Ruleset, seats: int, seconds: float, short: bool = False) -> None:
        self.rules, self.seats, self.seconds = rules, seats, seconds
        self.plan, self.real = _tournament(rules, seats)
        kinds = {"Game, pure Python": pure(self._game), "aoi simulate, pure Python": pure(self._simulate)}
        if not short:
            kinds["bare machine, pure Python"] = self._bare
        if native(rules) is not None:
            quick = {"Game, native": self._game, "aoi simulate, native": self._simulate, "whole playouts, native": self._playouts}
            kinds = quick | kinds
        self.kinds = {name: Speed(play) for name, play in kinds.items()}
        self.peer = Speed(_peer)
        for speed in (*self.kinds.values(), self.peer):  # warm
            speed.play(Count(), dice(0))

    def measure(self, seed: int, number: int) -> None:
        """Play for a while, each kind in turn."""
        speeds = [*self.kinds.values(), self.peer]
        by_turns(number, *(lambda speed=speed: speed.measure(self.seconds, seed) for speed in speeds))

    def rows(self) -> list[Row]:
        """The lines of the table."""
        shape = f"ours: {self.kinds['Game, pure Python'].shape()}; peer: {self.peer.shape()}"
        return [Row(name, "real decisions/s", speed.real, self.peer.real, "catanatron", True, 0, shape)
                for name, speed in self.kinds.items()]

    def _game(self, count: Count, rng: random.Random) -> None:
        through_game(self.rules.new_game(self.seats, rng.randrange(1 << 30)), count, rng)

    def _bare(self, count: Count, rng: random.Random) -> None:
        """One state, changed in place, without a log."""
        program, randrange = self.rules.program, rng.randrange
        options = {o.name: o.default for o in self.rules.model.options}
        state = engine.start(program, self.seats, options, rng.randrange(1 << 30), None)
        state.log = state.drawn = state.script = None
        start = process_time()
        while not state.over:
            moves = state.moves
            number = len(moves)
            count.see(number)
            engine.play(program, state, moves[randrange(number)])
        count.seconds += process_time() - start
        count.games += 1

    def _playouts(self, count: Count, rng: random.Random) -> None:
        """Whole playouts, including setup."""
        found = native(self.rules)
        assert found is not None
        start = process_time()
        decisions, real = found.library.playouts(self.seats, _GAMES, rng.randrange(1 << 30))
        count.seconds += process_time() - start
        count.games, count.decisions, count.real = count.games + _GAMES, count.decisions + decisions, count.real + real

    def _simulate(self, count: Count, rng: random.Random) -> None:
        """The command's work once the rules are loaded, including setup and scoring."""
        del rng  # the tournament has a seed of its own
        start = process_time()
        results = lab.run(self.plan, lab.play_batch)
        count.seconds += process_time() - start
        count.games += self.plan.games
        count.decisions += sum(result.decisions for result in results)
        count.real += self.real


def _tournament(rules: aoi.Ruleset, seats: int) -> tuple[lab.Plan, int]:
    """A tournament of random bots, the same one in each round, and the number of real decisions in its games."""
    playing = rules.model.seats[:seats]
    plan, real = lab.Plan(rules, playing, ("random",) * seats, 1, _GAMES), 0
    for seed in range(plan.seed, plan.seed + plan.games):
        state = engine.start(rules.program, seats, {o.name: o.default for o in rules.model.options}, seed, None)
        real += random_bots(rules.program, state, [seat_state(seed, seat) for seat in playing], 0, lab.MOST)[1]
    return plan, real


def _peer(count: Count, rng: random.Random) -> None:
    game = peer.new_game(rng, count.see)
    start = process_time()
    game.play()
    count.seconds += process_time() - start
    count.games += 1


def through_game(game: aoi.Game, count: Count, rng: random.Random) -> None:
    """A game played to its end as an embedder plays it."""
    randrange = rng.randrange
    start = process_time()
    while not game.over:
        moves = game.legal_moves()
        number = len(moves)
        count.see(number)
        game.play(moves[randrange(number)])
    count.seconds += process_time() - start
    count.games += 1
