"""How many rule lines of the four rulesets get a witness, and how long these scenarios are beside those written by hand:

    python -m tests.witness.shares                           all lines, within ten minutes of one core each: takes hours
    python -m tests.witness.shares --every 20                each twentieth line
    python -m tests.witness.shares industry --minutes 1      a ruleset, and a shorter time

Lines without a witness are printed with the reason, then for each ruleset how many have one, and both medians of the number of lines.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import TextIO

from attrs import field, frozen

from aoi_rules.cli.arguments.rule_lines import lines_asked
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.files.resources import rulesets_root
from aoi_rules.language.files import read
from aoi_rules.witness import RulesText, SearchEffort, SearchLimit, Witness, witnesses

__all__ = ["Share", "lengths_by_hand", "measure_share"]

RULESETS = ("germany", "new_england", "industry", "card_game")


@frozen
class Share:
    """The lines of a ruleset that were tried: how many lines their scenarios have, and what was tried for those without one."""

    ruleset: str
    lengths: tuple[int, ...]
    without: tuple[tuple[str, SearchEffort], ...]
    by_hand: tuple[int, ...] = field(repr=False)

    def __str__(self) -> str:
        tried = len(self.lengths) + len(self.without)
        return (f"{self.ruleset}: {len(self.lengths)} of {tried} lines have a witness ({len(self.lengths) / max(tried, 1):.1%}); "
                f"lines of a scenario, median: {_median(self.lengths)}, by hand {_median(self.by_hand)}")


def _median(numbers: Sequence[int]) -> float:
    return median(numbers) if numbers else 0


def measure_share(name: str, limit: SearchLimit, every: int = 1, jobs: int = 1) -> Share:
    """The share of the lines of a ruleset, from the second one on each of so many, that get a witness within a limit; those that
    several rulesets have belong to each."""
    wanted, lines = lines_asked(name)
    names = list(dict.fromkeys(rule.name for rule in (*lines.rules, *lines.single)))[min(1, every - 1) :: every]
    found = list(witnesses(RulesText.of(wanted.source, lines, wanted.laid), lines, names, limit, jobs=jobs))
    told = tuple(count_lines(one.text) for _, one in found if isinstance(one, Witness))
    without = tuple((line, one) for line, one in found if isinstance(one, SearchEffort))
    return Share(name, told, without, tuple(lengths_by_hand(name)))


def lengths_by_hand(name: str) -> Iterator[int]:
    """How many lines the scenarios have that were written by hand for a ruleset, or for the game that it extends."""
    for path in sorted(Path(str(rulesets_root())).glob("*/scenarios/*.aoi")):
        folder = path.parents[1]
        source = read(str(path)) if (folder / f"{name}.aoi").exists() else None
        scenes = read_file(source).scenes.values() if isinstance(source, Source) else ()
        for item in (item for found in scenes for item in found.scenarios):
            assert item.block is not None, "a scenario is a block"
            yield count_lines("\n".join(item.place.source.text.split("\n")[item.place.line - 1 : item.block.place.end_line]))


def count_lines(text: str) -> int:
    """The number of lines of a scenario, without those that are empty or comments."""
    return sum(bool(line.strip()) and not line.strip().startswith("#") for line in text.split("\n"))


def main(arguments: Sequence[str] | None = None, to: TextIO | None = None) -> None:
    """Measure some rulesets, and print what is found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=RULESETS, metavar="RULESET")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth line")
    parser.add_argument("--minutes", type=float, default=10, help="the time for each line")
    parser.add_argument("--decisions", type=int, default=10_000_000, help="how many decisions are compared at most")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes share the lines")
    asked = parser.parse_args(arguments)
    for name in asked.names:
        share = measure_share(name, SearchLimit(asked.decisions, asked.minutes * 60), asked.every, asked.jobs)
        for line, tried in share.without:
            why = tried.why or "nothing was found"
            print(f"  {line}: {why} ({tried.games:,} games, {tried.decisions:,} decisions)", file=to, flush=True)
        print(share, file=to, flush=True)


if __name__ == "__main__":
    main()
