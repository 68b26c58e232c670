"""The rule lines that no scenario proves: each scenario passes without them too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from aoi_rules.diagnostics import Place
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.coverage import Coverage
from aoi_rules.scenarios.line_names import Path, line_names
from aoi_rules.scenarios.mutants import Mutant, changeable_lines
from aoi_rules.scenarios.mutation import UNCOMPILED, judge, rules_in, unchanged_in
from aoi_rules.witness.dropped_lines import changed_lines
from aoi_rules.words.roles import is_aside

__all__ = ["UnprovenLine", "lines_to_prove", "find_unproven"]


@frozen
class UnprovenLine:
    """A line of the rules without which every scenario still passes: the change that no scenario notices, and how many scenarios
    reach the line, or the nearest one around it."""

    name: str
    word: str
    place: Place
    change: str
    scenarios: int


@frozen(eq=False)
class LineToProve:
    """A line of the rules, and its changes, those that come closest to dropping it first."""

    name: str
    word: str
    place: Place
    mutants: tuple[Mutant, ...]


def lines_to_prove(suites: Sequence[Suite], coverage: Coverage) -> tuple[LineToProve, ...]:
    """The rule lines of the files that the coverage counts, in the order of the text, except those for which their authors say
    that nothing can show the change."""
    wanted, excused = {line.place.source.path for line in coverage.lines}, unchanged_in(suites)
    found: dict[str, LineToProve] = {}
    for rules in rules_in(suites):
        names = line_names(rules)
        for path in changeable_lines(rules):
            line = path[-1]
            if line.place.source.path in wanted and line.place.full_text in names and not is_aside(line.word):
                one = LineToProve(names[line.place.full_text], line.word, line.place,
                                  tuple(_mutants(path, names[line.place.full_text])))
                if not any(mutant.title in excused for mutant in one.mutants):
                    found.setdefault(line.place.full_text, one)
    return tuple(sorted(found.values(), key=lambda one: (one.place.source.path, one.place.line, one.place.column)))


def _mutants(path: Path, name: str) -> Iterator[Mutant]:
    where = tuple(one.place.full_text for one in reversed(path))
    yield from (Mutant(name, "", change.name, change.place, where, change.apply) for change in changed_lines(path))


def find_unproven(
    lines: Sequence[LineToProve], suites: Sequence[Suite], coverage: Coverage, step: Callable[[], None] = lambda: None
) -> Iterator[UnprovenLine]:
    """The lines without which no scenario fails; a line that the rules need, however it is changed, is not among them.  `step` is
    called after each line."""
    seen = {line.place.full_text: len(line.scenarios) for line in coverage.lines if line.scenarios}
    for line in lines:
        verdicts = judge(line.mutants, suites, coverage)
        first = next((verdict for verdict in verdicts if verdict.result != UNCOMPILED), None)
        if first is not None and first.result == "survived":
            reached = next((seen[place] for place in first.mutant.enclosing if place in seen), 0)
            yield UnprovenLine(line.name, line.word, line.place, first.mutant.change, reached)
        step()
