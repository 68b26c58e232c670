"""How fast the machine is, beside a peer, measured in one run on one core.  Run by hand:

    pip install -e '.[bench]'
    python -m tests.benchmarks [RULESET …] [--play] [--seats 4] [--rounds 5] [--seconds 0.4] [--seed 1]
    python -m tests.benchmarks --profile        where the time of ours through `Game` goes
    python -m tests.benchmarks --against DIR    views, JSON, pictures, play and copies beside another checkout, such as
                                                an older commit (`git worktree add DIR COMMIT`); needs no peer

The peer is catanatron, hand-tuned pure Python, in the version that the extra `bench` pins.  Each round measures
everything of every ruleset once, ours and the peer's by turns, so that a machine that slows down slows all.  The table gives the median
over the rounds with the least and the greatest value, and the median of the rounds' ratios, ours by the peer's.

What was loaded before the first round is kept out of the garbage collector's way for all of them.

What is measured, in time of the processor, which other work on the machine hardly touches:

* decisions a second in random play; `real` are those with more than one legal move.  Setting games up is not counted.
  Through `Game`: `legal_moves`, a random choice, `play`, which copies, logs and remembers for undo.  The bare machine:
  `engine.start` and `engine.play` on one state that is changed in place.  The peer: its `Game.play` with a player that
  picks at random.
* copies of positions half-way through random games.
* compiling a map in a warm process, beside lark's parse of the same text (map, game and parts) into its own trees, with the
  grammar and the options that our tables are made with, and nothing of ours called.
* a whole process of `aoi check MAP`, beside one that imports lark, attrs, cattrs and pluggy.
* a saved game taken up again, scaled to 500 decisions.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

import aoi_rules as aoi
from aoi_rules import library
from tests.benchmarks import against, compiling, copies, playing, processes, profiling, saving
from tests.benchmarks.measuring import Row, Suite, dice, on_one_core
from tests.benchmarks.table import show


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; answers its exit code."""
    wanted = _parser().parse_args(arguments)
    names = wanted.names or playable()
    if wanted.profile:
        for name in names:
            profiling.profile(aoi.load(name), wanted.seats, wanted.seed, wanted.games)
        return 0
    if wanted.against is not None:
        on_one_core()
        against.compare(names, wanted.against.resolve(), wanted.rounds, wanted.seed)
        return 0
    if importlib.util.find_spec("catanatron") is None:
        print("the peer is missing: pip install -e '.[bench]'", file=sys.stderr)
        return 2
    core = on_one_core()
    show(_rows([aoi.load(name) for name in names], wanted), f"{wanted.seats} seats, {wanted.rounds} rounds, {core}")
    return 0


def playable() -> list[str]:
    """The rulesets of the library that are games to play: maps, and games without maps."""
    entries = library.entries()
    extended = {aoi.load(e.name).model.game for e in entries if e.kind == "map"}
    return [e.name for e in entries if e.name not in extended]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("names", nargs="*", metavar="RULESET", help="rulesets to play, by default all of the library")
    parser.add_argument("--play", action="store_true", help="measure random play alone")
    parser.add_argument("--seats", type=int, default=4, help="players in each game of ours; the peer has 4 at most")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=0.4, help="random play of each kind in each round")
    parser.add_argument("--seed", type=int, default=1, help="of the games and the choices")
    parser.add_argument("--profile", action="store_true", help="profile ours through Game; measure nothing")
    parser.add_argument("--against", type=Path, metavar="DIR", help="another checkout to compare with")
    parser.add_argument("--games", type=int, default=20, help="how many games to profile")
    return parser


def _rows(rulesets: Sequence[aoi.Ruleset], wanted: argparse.Namespace) -> dict[str, list[Row]]:
    """Every measurement of every ruleset, round by round."""
    rng = dice(wanted.seed)
    suites = {rules.name: _suites(rules, wanted) for rules in rulesets}
    gc.freeze()
    for number in range(wanted.rounds):
        if sys.stderr.isatty():
            print(f"round {number + 1} of {wanted.rounds}", file=sys.stderr)
        seeds = [rng.randrange(1 << 30) for _ in range(5)]
        for found in suites.values():
            for suite, seed in zip(found, seeds, strict=False):
                suite.measure(seed, number)
    return {name: [row for suite in found for row in suite.rows()] for name, found in suites.items()}


def _suites(rules: aoi.Ruleset, wanted: argparse.Namespace) -> list[Suite]:
    seats = max(rules.model.least_players, min(wanted.seats, rules.model.most_players))
    played: list[Suite] = [playing.Suite(rules, seats, wanted.seconds)]
    if wanted.play:
        return played
    rest: list[Suite] = [copies.Suite(rules, seats), compiling.Suite(rules), saving.Suite(rules, seats),
                         processes.Suite(rules.name)]
    return [*played, *rest]


if __name__ == "__main__":
    sys.exit(main())
