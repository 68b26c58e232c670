"""How fast the machine is, measured in one run on one core.  Run by hand; `.ci/run long` runs the short form:

    pip install -e '.[bench]'
    python -m tests.benchmarks [RULESET …] [--seats 4] [--rounds 5] [--seconds 0.4] [--seed 1]
    python -m tests.benchmarks --against DIR    also pure Python beside another checkout, such as an older commit
                                                (`git worktree add DIR COMMIT`)
    python -m tests.benchmarks --short          the ratios alone, in half a minute
    python -m tests.benchmarks --note           also writes the ratios to released.json, when a version is released
    python -m tests.benchmarks growth           how the cost of queries after each decision grows with a game, in two minutes
    python -m tests.benchmarks tables [--peer DIR]  how soon a server of tables answers, and moves a second beside boardgame.io
    python -m tests.benchmarks maps             the costs of maps of 60 to 360 places, in a minute
    python -m tests.benchmarks typing           how soon all problems are known after a keystroke, in half a minute
    python -m tests.benchmarks editor           how soon an editor has its answers, in two minutes
    python -m tests.benchmarks preview          how soon a preview shows a change, in half a minute
    python -m tests.benchmarks --profile        where our time through `Game` goes; measures nothing

Each figure is compared with another one from the same run, for the same work where possible, and the ratio of the two counts.
Each round measures everything for every ruleset once, alternating between the two, so that a slower machine slows down both. The
table gives the medians over the rounds, the median of the rounds' ratios with the least and the greatest, its value at the last
release, with `worse` if it is worse by more than a tenth, and the aim.

Objects loaded before the first round are frozen, so that the garbage collector ignores them in all rounds.

The benchmark measures processor time, which other work on the machine hardly affects:

* real decisions a second in random play, those with more than one legal move, beside catanatron, hand-tuned pure Python, in the
  version that the extra `bench` pins.  Through `Game` and the peer: `legal_moves`, a random choice, `play`, which
  copies, logs and remembers for undo; setting games up is not counted.  The bare machine: `engine.play` on one state that is
  changed in place.  Whole playouts, and `aoi simulate` with random bots: with setting the games up, and simulate with scoring them.
* copies of positions half-way through random games.
* compiling a map in a warm process, beside lark's parse of the same text (map, game and parts) into its own trees, with the
  grammar and the options that our tables are made with, and nothing of ours called.
* a whole process of `aoi check MAP`, for the first time and with a text that is unchanged, beside one that imports lark, attrs,
  cattrs and pluggy.
* a whole process of `aoi build MAP` with -O1, beside the C compiler's work on an empty file.
* loading a saved game, scaled to 500 decisions.

Native figures are left out if there is no C compiler.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

import aoi_rules as aoi
from aoi_rules.library import catalogue
from aoi_rules.native.compilers import find_compiler
from tests.benchmarks import (
    against,
    compile_times,
    copies,
    editor,
    growth,
    keystrokes,
    large_maps,
    library_build,
    playing,
    previews,
    processes,
    profiling,
    released,
    saving,
)
from tests.benchmarks.measuring import Row, Suite, dice, on_one_core
from tests.benchmarks.natively import build
from tests.benchmarks.table import show

_ALONE = {"editor": editor.main, "growth": growth.growth, "preview": previews.main, "typing": keystrokes.main}
"""Separate measurements, without options."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if len(given) == 1 and given[0] in _ALONE:
        _ALONE[given[0]]()
        return 0
    if given[:1] == ["tables"]:
        from tests.benchmarks import tables

        tables.main(given[1:])
        return 0
    if given[:1] == ["maps"]:
        large_maps.main([int(places) for places in given[1:]] or large_maps.PLACES)
        return 0
    wanted = _parser().parse_args(arguments)
    names = wanted.names or playable()
    if wanted.profile:
        for name in names:
            profiling.profile(aoi.load(name), wanted.seats, wanted.seed, wanted.games)
        return 0
    if importlib.util.find_spec("catanatron") is None:
        print("the peer is missing: pip install -e '.[bench]'", file=sys.stderr)
        return 2
    if wanted.short:
        wanted.rounds, wanted.seconds = min(wanted.rounds, 3), min(wanted.seconds, 0.1)
    core = on_one_core()
    rows = _rows([aoi.load(name) for name in names], wanted)
    show(rows, f"{wanted.seats} seats, {wanted.rounds} rounds, {core}", wanted.short)
    if wanted.note:
        released.note(rows)
    return 0


def playable() -> list[str]:
    """The playable rulesets of the library: maps, and games without maps."""
    entries = catalogue.entries()
    extended = {aoi.load(e.name).model.game for e in entries if e.kind == "map"}
    return [e.name for e in entries if e.name not in extended]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("names", nargs="*", metavar="RULESET", help="rulesets to play, by default all of the library")
    parser.add_argument("--seats", type=int, default=4, help="players in each game of ours; the peer has 4 at most")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=0.4, help="random play of each kind in each round")
    parser.add_argument("--seed", type=int, default=1, help="of the games and the choices")
    parser.add_argument("--short", action="store_true", help="the ratios alone, in half a minute")
    parser.add_argument("--note", action="store_true", help="note the ratios as those of a release")
    parser.add_argument("--against", type=Path, metavar="DIR", help="another checkout to compare with")
    parser.add_argument("--profile", action="store_true", help="profile ours through Game; measure nothing")
    parser.add_argument("--games", type=int, default=20, help="how many games to profile")
    return parser


def _rows(rulesets: Sequence[aoi.Ruleset], wanted: argparse.Namespace) -> dict[str, list[Row]]:
    """Every measurement of every ruleset, round by round."""
    rng = dice(wanted.seed)
    build(rulesets)
    suites = {rules.name: _suites(rules, wanted) for rules in rulesets}
    gc.freeze()
    for number in range(wanted.rounds):
        if sys.stderr.isatty():
            print(f"round {number + 1} of {wanted.rounds}", file=sys.stderr)
        for found in suites.values():
            for suite in found:
                suite.measure(rng.randrange(1 << 30), number)
    return {name: [row for suite in found for row in suite.rows()] for name, found in suites.items()}


def _suites(rules: aoi.Ruleset, wanted: argparse.Namespace) -> list[Suite]:
    seats = max(rules.model.least_players, min(wanted.seats, rules.model.most_players))
    found: list[Suite] = [playing.Suite(rules, seats, wanted.seconds, wanted.short), copies.Suite(rules, seats)]
    if not wanted.short:
        found.append(saving.Suite(rules, seats))
    if rules.name == "germany" or not wanted.short:
        found += [compile_times.Suite(rules), processes.Suite(rules.name)]
        found += [library_build.Suite(rules.name)] if find_compiler() is not None else []
    if wanted.against is not None:
        found.append(against.Suite(rules, seats, wanted.against.resolve()))
    return found


if __name__ == "__main__":
    sys.exit(main())
