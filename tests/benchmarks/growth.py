"""How the cost of a front end's queries after each decision grows with the length of a game: `python -m tests.benchmarks growth`.

The toy game can be of any length, and its last position costs no more than its first. Each figure is the processor time of a
whole game with that query after each decision. If twenty times as many decisions take much more than twenty times as long, the
cost of the query depends on the history instead of its result.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping

import aoi_rules as aoi
from aoi_rules.diagnostics import Source
from aoi_rules.library.compilation import compile_text

__all__ = ["ASKED", "LENGTHS", "growth"]

LENGTHS = (1_000, 5_000, 20_000)
TEXT = """\
game long {
  players 2..2 ; seats red blue
  keep money per player number = 0
  flow { repeat turns until (turns == 99999) { each player in players { take 1 of earn } } }
  action earn { choose n in 1..9 ; do { set me.money = (me.money + n) % 1000 } }
  score { points a = me.money ; winner most points }
}
"""


def _back_and_forth(game: aoi.Game) -> None:
    game.undo(force=True)
    game.redo()


ASKED: Mapping[str, Callable[[aoi.Game, int], object]] = {
    "nothing": lambda _, at: at,
    "the last three events": lambda game, _: list(game.events("red")[-3:]),
    "events since the last decision": lambda game, at: list(game.events("red", since=at)),
    "the last events of a view": lambda game, _: list(game.view("red").events[-3:]),
    "lines for a file": lambda game, at: aoi.dump_lines(game, since=at),
    "the last of the history": lambda game, _: game.history[-1],
    "undo and redo": lambda game, _: _back_and_forth(game),
    "a view, undo and redo": lambda game, _: (game.view("red").to_move, _back_and_forth(game)),
    "what may be taken back": lambda game, _: game.can_undo,
    "view.imagine": lambda game, _: game.view("red").imagine(random.Random(1)),
    "a copy": lambda game, _: game.copy(),
}
"""The queries to a game after each decision, with the `at` of before the decision."""


def growth(lengths: tuple[int, ...] = LENGTHS) -> None:
    """Print the table."""
    compiled = compile_text(Source("long.aoi", TEXT))
    assert compiled.program is not None
    rules = aoi.Ruleset(compiled.program)
    heads = ("asked after each decision", *(f"{length:,}" for length in lengths), "ratio")
    print(f"{heads[0]:32}" + "".join(f"{head:>10}" for head in heads[1:]))
    for what, ask in ASKED.items():
        times = [_played(rules, length, ask) for length in lengths]
        print(f"{what:32}" + "".join(f"{took:9.2f}s" for took in times) + f"{times[-1] / times[0]:10.1f}", flush=True)


def _played(rules: aoi.Ruleset, decisions: int, ask: Callable[[aoi.Game, int], object]) -> float:
    """The processor time of a game of this length."""
    game, rng = rules.new_game(2, seed=1), random.Random(1)
    start = time.process_time()
    for _ in range(decisions):
        at, moves = game.at, game.legal_moves()
        game.play(moves[rng.randrange(len(moves))])
        ask(game, at)
    return time.process_time() - start
