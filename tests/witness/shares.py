"""The share of rule lines in the four rulesets that get a witness, and the length of these scenarios compared with handwritten
ones:

    python -m tests.witness.shares                           all lines, within ten minutes of processor time each: takes hours
    python -m tests.witness.shares --out shares.jsonl        the same; started again, it continues where it ended
    python -m tests.witness.shares --every 20                each twentieth line
    python -m tests.witness.shares industry --minutes 1      a ruleset, and a shorter time

The lines come in random order, so that an unfinished measurement is a fair sample. If another of these rulesets has the same line
of the same text with a witness, the line is not searched again. The output has the lines without a witness and the reason, then
for each ruleset the number of lines with a witness, and both medians of the number of lines.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from statistics import median
from typing import TextIO

import attrs
from attrs import define, field, frozen

from aoi_rules.cli.arguments.rule_lines import lines_asked
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.files.resources import rulesets_root
from aoi_rules.language.files import read
from aoi_rules.witness import RulesText, Search, SearchLimit
from aoi_rules.witness.sharing import find_scenarios

__all__ = ["LineTried", "Measurement", "Share", "lengths_by_hand"]

RULESETS = ("germany", "new_england", "industry", "card_game")


@frozen
class LineTried:
    """The result of the search for a witness of a line of a ruleset: the text, or an empty one and maybe the reason; the
    processor time in seconds, the games, and the number of compared decisions, of at most `most`. `place` is the place of the
    line, and `home` the ruleset in which it was searched, if that was another one."""

    ruleset: str
    line: str
    place: str
    text: str = ""
    why: str = ""
    seconds: float = 0
    games: int = 0
    decisions: int = 0
    most: int = 0
    home: str = ""


def processor_time() -> float:
    """The processor time of this process and of those that it has waited for, in seconds."""
    return sum(os.times()[:4])


@define(eq=False)
class Measurement:
    """Looks for witnesses of lines of some rulesets, and appends the results to a file, one JSON object per line; `tried` are the
    results so far, including those already in the file, by the ruleset and the line."""

    limit: SearchLimit
    out: Path | None = None
    tried: dict[tuple[str, str], LineTried] = field(factory=dict)
    _searches: dict[str, Search] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        rows = self.out.read_text(encoding="utf-8").splitlines() if self.out is not None and self.out.exists() else ()
        found = (LineTried(**json.loads(row)) for row in rows)
        self.tried.update({(one.ruleset, one.line): one for one in found})

    def lines(self, name: str, every: int = 1) -> Sequence[tuple[str, str]]:
        """A ruleset with a sample of its lines, at a fixed interval from the second one on."""
        lines = self._search(name).home.lines
        names = list(dict.fromkeys(rule.name for rule in (*lines.rules, *lines.single)))
        return [(name, line) for line in names[min(1, every - 1) :: every]]

    def run(self, wanted: Sequence[tuple[str, str]]) -> None:
        """Look for witnesses of lines, in random order, except for lines that have one or that were searched equally long
        before."""
        for name, line in sorted(wanted, key=lambda one: blake2b(" ".join(one).encode()).digest()):
            before = self.tried.get((name, line))
            if before is None or not (before.text or before.most >= self.limit.decisions):
                self._note(self._found_elsewhere(name, line) or self._find(name, line))

    def _find(self, name: str, line: str) -> LineTried:
        search, began = self._search(name), processor_time()
        (found,) = find_scenarios(search, lambda: search, [search.question(line)], self.limit)
        return LineTried(name, line, self._place(name, line), found.text, found.tried.why, round(processor_time() - began, 2),
                         found.tried.games, found.tried.decisions, self.limit.decisions)

    def _found_elsewhere(self, name: str, line: str) -> LineTried | None:
        """The witness that the same line of the same text has in another ruleset."""
        place = self._place(name, line)
        found = (one for one in self.tried.values() if one.text and (one.line, one.place) == (line, place))
        return next((attrs.evolve(one, ruleset=name, home=one.home or one.ruleset, seconds=0) for one in found), None)

    def _note(self, one: LineTried) -> None:
        self.tried[one.ruleset, one.line] = one
        if self.out is not None:
            with self.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(attrs.asdict(one)) + "\n")

    def _place(self, name: str, line: str) -> str:
        """The file of a line, and its place there."""
        return str(self._search(name).home.lines.find_lines(line)[0].place)

    def _search(self, name: str) -> Search:
        """The search in a ruleset, which is compiled once."""
        if name not in self._searches:
            wanted, lines = lines_asked(name)
            self._searches[name] = Search.of(RulesText.of(wanted.source, lines, wanted.laid), lines)
        return self._searches[name]


@frozen
class Share:
    """The lines of a ruleset that were tried, and the lengths of the scenarios by hand."""

    ruleset: str
    tried: Sequence[LineTried]
    by_hand: Sequence[int] = field(repr=False)

    def __str__(self) -> str:
        lengths = [count_lines(one.text) for one in self.tried if one.text]
        shared = sum(bool(one.home) for one in self.tried)
        elsewhere = f" ({shared} found in other rulesets, which have the same line)" if shared else ""
        return (f"{self.ruleset}: {len(lengths)} of {len(self.tried)} lines have a witness "
                f"({len(lengths) / max(len(self.tried), 1):.1%}){elsewhere}; "
                f"lines of a scenario, median: {_median(lengths)}, by hand {_median(self.by_hand)}")


def _median(numbers: Sequence[int]) -> float:
    return median(numbers) if numbers else 0


def lengths_by_hand(name: str) -> Iterator[int]:
    """The numbers of lines of the handwritten scenarios for a ruleset, or for the game that it extends."""
    for path in sorted(Path(str(rulesets_root())).glob("*/scenarios/*.aoi")):
        folder = path.parents[1]
        source = read(str(path)) if (folder / f"{name}.aoi").exists() else None
        scenes = read_file(source).scenes.values() if isinstance(source, Source) else ()
        for item in (item for found in scenes for item in found.scenarios):
            assert item.block is not None, "a scenario is a block"
            yield count_lines("\n".join(item.place.source.text.split("\n")[item.place.line - 1 : item.block.place.end_line]))


def count_lines(text: str) -> int:
    """The number of lines of a scenario, without empty lines and comments."""
    return sum(bool(line.strip()) and not line.strip().startswith("#") for line in text.split("\n"))


def main(arguments: Sequence[str] | None = None, to: TextIO | None = None) -> None:
    """Measure some rulesets, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=RULESETS, metavar="RULESET")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth line")
    parser.add_argument("--minutes", type=float, default=10, help="the processor time for each line")
    parser.add_argument("--decisions", type=int, default=10_000_000, help="how many decisions are compared at most")
    parser.add_argument("--out", type=Path, metavar="FILE", help="append what is found, and leave out what is in the file")
    asked = parser.parse_args(arguments)
    measurement = Measurement(SearchLimit(asked.decisions, asked.minutes * 60, processor_time), asked.out)
    wanted = [one for name in asked.names for one in measurement.lines(name, asked.every)]
    measurement.run(wanted)
    for name in asked.names:
        tried = [measurement.tried[one] for one in wanted if one[0] == name]
        for one in (one for one in tried if not one.text):
            print(f"  {one.line}: {one.why or 'nothing was found'} ({one.games:,} games, {one.decisions:,} decisions)", file=to)
        print(Share(name, tried, list(lengths_by_hand(name))), file=to, flush=True)


if __name__ == "__main__":
    main()
