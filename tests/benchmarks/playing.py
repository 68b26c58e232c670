"""Random play: decisions a second through `Game`, by the bare machine, and the peer's."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from time import process_time

from attrs import define

import aoi_rules as aoi
from aoi_rules.machine import engine
from tests.benchmarks import peer
from tests.benchmarks.measuring import Row, Sample, by_turns, dice

__all__ = ["Count", "Suite", "through_game"]


@define
class Count:
    """What was played: games, decisions, those with a choice, legal moves seen, seconds spent on playing."""

    games: int = 0
    decisions: int = 0
    real: int = 0
    moves: int = 0
    seconds: float = 0.0

    def see(self, legal: int) -> None:
        """Note a decision among so many legal moves."""
        self.decisions += 1
        self.moves += legal
        if legal > 1:
            self.real += 1


@define
class Speed:
    """The figures of one kind of play, a value a round."""

    decisions: Sample
    real: Sample
    total: Count

    @classmethod
    def empty(cls) -> Speed:
        """Before the first round."""
        return cls(Sample(), Sample(), Count())

    def add(self, count: Count) -> None:
        """Take up a round."""
        self.decisions.values.append(count.decisions / count.seconds)
        self.real.values.append(count.real / count.seconds)
        for name in ("games", "decisions", "real", "moves"):
            setattr(self.total, name, getattr(self.total, name) + getattr(count, name))

    def shape(self) -> str:
        """What the games were like."""
        t = self.total
        return (f"{t.games} games of {t.decisions / t.games:.0f} decisions, {t.real / t.decisions:.0%} real, "
                f"{t.moves / t.decisions:.1f} legal moves each")


class Suite:
    """The three kinds of play."""

    def __init__(self, rules: aoi.Ruleset, seats: int, seconds: float) -> None:
        self.rules, self.seats, self.seconds = rules, seats, seconds
        self.game, self.bare, self.peer = Speed.empty(), Speed.empty(), Speed.empty()
        for play in (self._game, self._bare, self._peer):  # warm
            play(Count(), dice(0))

    def measure(self, seed: int, number: int) -> None:
        """Play a while, each kind in its turn."""
        by_turns(
            number,
            lambda: self.game.add(self._while(self._game, seed)),
            lambda: self.bare.add(self._while(self._bare, seed)),
            lambda: self.peer.add(self._while(self._peer, seed)),
        )

    def rows(self) -> list[Row]:
        """The lines of the table."""
        game, bare, peer = self.game, self.bare, self.peer
        notes = f"ours: {game.shape()}", f"peer: {peer.shape()}"
        return [
            Row("real decisions, through Game", "1/s", game.real, peer.real, 2.0, True, 0, notes[0]),
            Row("real decisions, the bare machine", "1/s", bare.real, peer.real, None, True, 0, notes[1]),
            Row("all decisions, through Game", "1/s", game.decisions, peer.decisions, None, True, 0),
            Row("all decisions, the bare machine", "1/s", bare.decisions, peer.decisions, None, True, 0),
        ]

    def _while(self, play: Callable[[Count, random.Random], None], seed: int) -> Count:
        count, rng = Count(), dice(seed)
        gc.collect()
        while count.seconds < self.seconds:
            play(count, rng)
            count.games += 1
        return count

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

    def _peer(self, count: Count, rng: random.Random) -> None:
        game = peer.new_game(rng, count.see)
        start = process_time()
        game.play()
        count.seconds += process_time() - start


def through_game(game: aoi.Game, count: Count, rng: random.Random) -> None:
    """A game to its end as an embedder plays it."""
    randrange = rng.randrange
    start = process_time()
    while not game.over:
        moves = game.legal_moves()
        number = len(moves)
        count.see(number)
        game.play(moves[randrange(number)])
    count.seconds += process_time() - start
