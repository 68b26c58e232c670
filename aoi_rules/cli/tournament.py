"""Many games between bots, in one process or several, and what they come to."""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread

from attrs import define, frozen

from aoi_rules import Ruleset
from aoi_rules.bots import Bot, decide, make
from aoi_rules.bots.random_game import all_random, played_on
from aoi_rules.cli.arguments import Asked
from aoi_rules.errors import PluginError

__all__ = ["MOST", "Plan", "Result", "Tally", "run", "tallies"]

MOST = 50_000
"""After this many decisions a game counts as one that does not end."""
_Z = 1.959964  # two-sided 95 % of the normal distribution


@frozen
class Plan:
    """Which games are played: `bots` sit in `seats`, in each game one seat further on where they `rotate`."""

    rules: Asked
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    games: int
    rotate: bool

    def seated(self, number: int) -> dict[str, str]:
        """Who plays each seat in the game of that number, the first being 0."""
        shift = number % len(self.seats) if self.rotate else 0
        return {seat: self.bots[(i - shift) % len(self.bots)] for i, seat in enumerate(self.seats)}

    def row(self, number: int, seat: str) -> str:
        """Under which name a seat's result in a game is counted: its bot's, and where none moves, its own with that."""
        bot = self.seated(number)[seat]
        return bot if self.rotate else f"{seat} ({bot})"


@frozen
class Result:
    """How a game ended: points of each seat in order, and the winners' seats, none where it did not end."""

    points: tuple[int, ...]
    winners: tuple[str, ...]
    decisions: int


@define
class Tally:
    """What a bot has come to: `wins` counts a shared win in part, `points` is the average of its seats."""

    name: str
    games: int
    seats: int
    wins: float = 0.0
    points: float = 0.0

    @property
    def share(self) -> float:
        """Wins of the games played."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the share, at 95 %."""
        n, p, z2 = self.games, self.share, _Z * _Z
        middle, half = p + z2 / (2 * n), _Z * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(0.0, (middle - half) / (1 + z2 / n)), min(1.0, (middle + half) / (1 + z2 / n))


def tallies(plan: Plan, results: Sequence[Result]) -> list[Tally]:
    """The results by bot, or by seat where the bots keep theirs, in the order of the seats."""
    names = [plan.row(0, seat) for seat in plan.seats]
    found = {name: Tally(name, plan.games, names.count(name)) for name in names}
    for number, result in enumerate(results):
        for seat, points in zip(plan.seats, result.points, strict=True):
            tally = found[plan.row(number, seat)]
            tally.points += points / (tally.seats * plan.games)
            if seat in result.winners:
                tally.wins += 1 / len(result.winners)
    return list(found.values())


# ---- playing --------------------------------------------------------------------------------------------------------


def run(plan: Plan, rules: Ruleset, jobs: int, step: Callable[[], None]) -> list[Result]:
    """Play all games, in order; `step` is called after each."""
    found = []
    for result in _here(plan, rules) if jobs == 1 else _shared(plan, min(jobs, plan.games)):
        found.append(result)
        step()
    return found


def _here(plan: Plan, rules: Ruleset) -> Iterator[Result]:
    bots = {name: make(name) for name in plan.bots}
    return (_one(plan, rules, bots, number) for number in range(plan.games))


def _one(plan: Plan, rules: Ruleset, bots: dict[str, Bot], number: int) -> Result:
    game, played = rules.new_game(plan.seats, plan.seed + number), 0
    if all_random(bots.values()):
        game, played = played_on(game, MOST)  # to its end, unless it came to a dead end, which `decide` reports
    seated = plan.seated(number)
    while game.to_move is not None and played + game.decisions < MOST:
        decide(game, bots[seated[game.to_move]])
    scores = game.scores()
    return Result(tuple(scores[seat].total for seat in plan.seats), game.winners, played + game.decisions)


def _shared(plan: Plan, jobs: int) -> Iterator[Result]:
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)  # nothing is sent; its end says that nobody waits for results any more
    pool = ProcessPoolExecutor(jobs, context, _Worker.begin, (plan, theirs))
    try:
        with _uninterrupted():  # until the processes are there, which then leave interrupts to this one
            results = [pool.submit(_Worker.play, some) for some in _portions(plan.games, jobs)]
        for result in results:
            yield from result.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise PluginError("a process that played games was ended from outside, perhaps for want of memory") from None
    finally:
        ours.close()  # ends those that are in the middle of a game
        pool.shutdown()
        theirs.close()


def _portions(games: int, jobs: int) -> list[range]:
    """The numbers of the games, some at a time."""
    size = max(1, min(8, games // (8 * jobs)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """An interrupt from the keyboard waits until afterwards; processes that begin meanwhile never get one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """What a process of its own keeps from one game to the next."""

    plan: Plan
    rules: Ruleset
    bots: dict[str, Bot]

    @classmethod
    def begin(cls, plan: Plan, wanted: Connection) -> None:
        """Compile the ruleset once.  An interrupt is left to the process that began this one; the end of that is noticed by
        the end of a pipe that it alone can write to, also in the middle of a game."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        Thread(target=cls._watch, args=(wanted,), daemon=True).start()
        program = plan.rules.compiled().program
        assert program is not None  # it compiled where the plan was made
        cls.plan, cls.rules = plan, Ruleset(program)
        cls.bots = {name: make(name) for name in plan.bots}

    @staticmethod
    def _watch(wanted: Connection) -> None:
        wait([wanted])
        os._exit(1)

    @classmethod
    def play(cls, numbers: range) -> list[Result]:
        """The games of these numbers."""
        return [_one(cls.plan, cls.rules, cls.bots, number) for number in numbers]
