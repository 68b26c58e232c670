"""How fast the machine is, beside a peer, measured in one run on one core.  Run by hand:

    pip install -e '.[bench]'
    python -m tests.benchmarks [MAP …] [--seats 4] [--rounds 5] [--seconds 0.4] [--seed 1]
    python -m tests.benchmarks --profile        where the time of ours through `Game` goes

The peer is catanatron, hand-tuned pure Python, in the version that the extra `bench` pins.  Each round measures
everything once, ours and the peer's by turns, so that a machine that slows down slows both.  The table gives the median
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

import aoi_rules as aoi
from aoi_rules import library
from tests.benchmarks import compiling, copies, playing, processes, profiling, saving
from tests.benchmarks.measuring import Row, Suite, dice, on_one_core
from tests.benchmarks.table import show


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; answers its exit code."""
    wanted = _parser().parse_args(arguments)
    maps = wanted.maps or ["germany"]
    if wanted.profile:
        for name in maps:
            profiling.profile(aoi.load(name), wanted.seats, wanted.seed, wanted.games)
        return 0
    if importlib.util.find_spec("catanatron") is None:
        print("the peer is missing: pip install -e '.[bench]'", file=sys.stderr)
        return 2
    core = on_one_core()
    for name in maps:
        rows = _rows(aoi.load(name), wanted)
        show(name, rows, f"{wanted.seats} seats, {wanted.rounds} rounds, {core}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=(__doc__ or "").split("\n", 1)[0])
    known = ", ".join(e.name for e in library.entries() if e.kind == "map")
    parser.add_argument("maps", nargs="*", metavar="MAP", help=f"maps to play, by default germany; there are: {known}")
    parser.add_argument("--seats", type=int, default=4, help="players in each game of ours; the peer has 4 at most")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=0.4, help="random play of each kind in each round")
    parser.add_argument("--seed", type=int, default=1, help="of the games and the choices")
    parser.add_argument("--profile", action="store_true", help="profile ours through Game; measure nothing")
    parser.add_argument("--games", type=int, default=20, help="how many games to profile")
    return parser


def _rows(rules: aoi.Ruleset, wanted: argparse.Namespace) -> list[Row]:
    """Every measurement of one map, round by round."""
    rng = dice(wanted.seed)
    suites: list[Suite] = [
        playing.Suite(rules, wanted.seats, wanted.seconds),
        copies.Suite(rules, wanted.seats),
        compiling.Suite(rules),
        saving.Suite(rules, wanted.seats),
        processes.Suite(rules.name),
    ]
    gc.freeze()
    for number in range(wanted.rounds):
        if sys.stderr.isatty():
            print(f"round {number + 1} of {wanted.rounds}", file=sys.stderr)
        for suite in suites:
            suite.measure(rng.randrange(1 << 30), number)
    return [row for suite in suites for row in suite.rows()]


if __name__ == "__main__":
    sys.exit(main())
