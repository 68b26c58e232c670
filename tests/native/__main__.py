"""Many games in native code and in pure Python, compared at every decision:

    python -m tests.native [--games N] [--first SEED] [--most DECISIONS] [RULESET …]

plays N games, of the bundled rulesets in turn unless you name others; the seed determines the numbers of players and the options.
The libraries are built as in `aoi build`. `--everywhere` instead summarizes the results of `tests.native.everywhere`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from aoi_rules.compiler.stage_text import c_of
from aoi_rules.machine.program import Program
from aoi_rules.native import libraries, sources
from aoi_rules.native.binding import load
from aoi_rules.native.builder import Builder
from aoi_rules.native.libraries import NativeRules
from tests.native.games import Played, compared
from tests.native.rulesets import forms_of

BUNDLED = ("germany", "new_england", "card_game", "industry")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def opened(name: str, builder: Builder) -> tuple[Program, NativeRules]:
    """The program and the library of a ruleset."""
    forms, program = forms_of(name)
    identity = sources.identity(program)
    path = builder.library(program.model.name, identity, lambda found: c_of(forms, found))
    rules = libraries._load(program, identity, path, load(builder.bridge()))
    assert rules is not None
    return program, rules


def play(names: list[str], count: int, first: int, most: int) -> None:
    """Play a number of games and print the counts; an AssertionError if they differ."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="aoi-games-") as home:
        builder = Builder(home=Path(home))
        known = [(name, *opened(name, builder)) for name in names]
        sums = {name: Played() for name in names}
        played = dict.fromkeys(names, 0)
        for number in range(count):
            name, program, rules = known[number % len(known)]
            one = game(name, program, rules, first + number // len(known), most)
            played[name] += 1
            total = sums[name]
            total.decisions += one.decisions
            total.failed += one.failed
            total.replayed += one.replayed
        for name, total in sums.items():
            say(f"{name}: {played[name]:,} games, {total.decisions:,} decisions, {total.failed} failed in both, "
                f"{total.replayed} in native code alone")
    say(f"{count:,} games, {sum(one.decisions for one in sums.values()):,} decisions, first seed {first}, "
          f"{time.monotonic() - began:,.0f} seconds: all the same")


def game(name: str, program: Program, rules: NativeRules, seed: int, most: int) -> Played:
    """One game, whose seed also determines the seats and the options."""
    model, rng = program.model, random.Random(seed)
    seats = model.seats[: rng.randint(model.least_players, model.most_players)]
    options = {option.name: rng.randrange(len(option.choices)) for option in model.options}
    try:
        return compared(program, rules, seats, options, seed, most, rarely=97)
    except AssertionError as error:
        error.add_note(f"{name}: seed {seed}, {len(seats)} players, {options}")
        raise


def everywhere() -> None:
    """Summarize the results of the suite's rulesets; the exit code is 1 if one differs."""
    from tests.native.everywhere import FOLDER  # which replaces a part of the compiler

    found = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.json"))]
    wrong = [one for one in found if one["error"]]
    missing = [one for one in found if one["refused"]]
    sums = {key: sum(one[key] for one in found) for key in ("games", "over", "decisions", "failed", "replayed")}
    say(f"{len(found):,} programs, {', '.join(f'{value:,} {key}' for key, value in sums.items())}")
    for one in wrong:
        say(f"{one['name']} of {one['test']}: {one['error'].strip().splitlines()[-1]}")
    for one in missing:
        say(f"{one['name']} of {one['test']}: {one['refused']}")
    sys.exit(bool(wrong))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.native")
    parser.add_argument("rulesets", nargs="*", default=BUNDLED)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--most", type=int, default=3_000)
    parser.add_argument("--everywhere", action="store_true")
    given = parser.parse_args()
    if given.everywhere:
        everywhere()
    play(list(given.rulesets), given.games, given.first, given.most)


if __name__ == "__main__":
    main()
