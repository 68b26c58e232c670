"""Which rule lines scenarios exercise, each by its kind."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import define, field, frozen

from aoi_rules.compiler.coverage import Trace
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import tree
from aoi_rules.language.files import read
from aoi_rules.language.folders import rule_files
from aoi_rules.language.headers import GAME, MAP, PART, heads_in
from aoi_rules.language.walk import statements
from aoi_rules.machine.program import Program
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.scenarios.helping_parts import only_helps
from aoi_rules.scenarios.lines import counted_lines, unknown_line
from aoi_rules.scenarios.outcome import Outcome
from aoi_rules.scenarios.suite import Suite
from aoi_rules.scenarios.visible_lines import WAYS, Key, VisibleLines
from aoi_rules.words.components import Players

__all__ = ["Coverage", "CoverageLine", "ScenarioKey", "measure"]

CONDITIONAL = {"step": ("carried out", "passed over"), "phase": ("entered", "passed over")}


ScenarioKey = tuple[str, str, int]
"""A scenario: the path of its file, the name of the ruleset that it is played on, and its number among the scenarios of that
ruleset."""


@define
class CoverageLine:
    """A line of the rules: the `ways` in which it must be seen, and those in which it was.

    `scenarios` are those that saw it, even if they failed later. `names` are all its names: an action that is `like` the one
    that contains the line has it too, under its own name.
    """

    name: str
    kind: str
    place: Place
    text: str
    ways: tuple[str, ...]
    seen: set[str] = field(factory=set)
    scenarios: set[ScenarioKey] = field(factory=set)
    names: set[str] = field(factory=set)

    @property
    def missing_ways(self) -> tuple[str, ...]:
        """The ways in which it was not seen."""
        return tuple(w for w in self.ways if w not in self.seen)


@frozen
class Coverage:
    """The lines in the order of the text, and the scenarios that failed: the lines that these reached before they failed count,
    but only as exercised.

    `claims` are problems with what scenarios say they cover: no line has this name, or the scenario never reaches it.
    """

    lines: tuple[CoverageLine, ...]
    scenarios: int
    failed: Mapping[ScenarioKey, Outcome]
    claims: tuple[Diagnostic, ...] = ()
    problems: tuple[Diagnostic, ...] = ()  # so there is nothing to run

    @property
    def count_covered(self) -> int:
        """How many lines were seen in all their ways."""
        return sum(not line.missing_ways for line in self.lines)

    @property
    def percent(self) -> float:
        """The same as a percentage."""
        return 100 * self.count_covered / len(self.lines) if self.lines else 100.0


def measure(suites: Sequence[Suite], homes: Sequence[Path], packages: tuple[str, ...] = ()) -> Coverage:
    """Run the scenarios of traced suites; the lines counted are those of rulesets below `homes`, except files that `rule_files`
    skips, those of the plugins that they use, and those of texts of installed packages whose names begin with one of `packages`.
    If there can be none, no scenario is run."""
    inside = {os.path.realpath(file) for home in homes for file in (rule_files(home) if home.is_dir() else [home])}
    if not _counts(suites, inside, packages):
        return Coverage((), 0, {}, problems=tuple(problem for suite in suites for problem in suite.file.problems))
    gathering = _CoverageCollector(inside, packages)
    for suite in suites:
        gathering.problems += suite.file.problems
        for name in suite.file.scenes:
            gathering.take(suite, name)
    counted = [line for line in gathering.lines.values() if line.place.source.path in gathering.wanted]
    lines = sorted(counted, key=lambda line: (line.place.source.path, line.place.line, line.place.column))
    return Coverage(tuple(lines), gathering.scenarios, gathering.failed, tuple(gathering.claims),
                    tuple({str(problem): problem for problem in gathering.problems}.values()))


def _counts(suites: Sequence[Suite], inside: Iterable[str], packages: tuple[str, ...]) -> bool:
    """Whether any line can count: there is a ruleset, or a part that does more than help scenarios, in these files or in a
    package, or a part is added to the rulesets. Nothing is compiled to find out."""
    if packages or any(suite.laid for suite in suites):
        return True
    helpers = {name.name for suite in suites for scenes in suite.file.scenes.values() for name in scenes.uses}
    texts = [text for file in inside if isinstance(text := read(file), Source)]
    return any(kind != PART or head.name not in helpers or not only_helps(text, head.name)
               for text in texts for kind in (GAME, MAP, PART) for head in heads_in(text, kind))


@define
class _CoverageCollector:
    """What was seen so far, by place and kind: rulesets of one game share most lines."""

    inside: set[str]
    packages: tuple[str, ...]
    lines: dict[tuple[str, str], CoverageLine] = field(factory=dict)
    scenarios: int = 0
    failed: dict[ScenarioKey, Outcome] = field(factory=dict)
    claims: list[Diagnostic] = field(factory=list)
    problems: list[Diagnostic] = field(factory=list)
    wanted: set[str] = field(factory=set)

    def take(self, suite: Suite, name: str) -> None:
        """Run the scenarios of a file on one ruleset."""
        compiled, trace = suite.of(name), suite.traces[name]
        self.problems += [d for d in compiled.diagnostics if d.severity == "error"]
        if compiled.program is None or self.problems:
            return  # if there are problems, there is nothing to run
        program, items = compiled.program, suite.resolved[name]
        self.wanted |= self._counted_sources(suite, items)
        self._name_lines(program, trace, items, lambda place: suite.is_aside(name, place))
        seeing = VisibleLines(program, trace, items, suite.uses[name])
        names = _Names(self.lines.values())
        for number, scenario in enumerate(compiled.scenarios):
            trace.yes.clear()
            trace.no.clear()
            outcome = suite.outcome(name, scenario)
            self.scenarios += 1
            by = (suite.file.source.path, name, number)
            self._see(seeing.seen_lines(outcome.asked), by)
            if outcome.failure is None:
                asked = outcome.asked.held | outcome.asked.failed if scenario.covers else ()
                self.claims += names.faults(scenario, by, {program.model.rules[n].name for n in asked})
            else:
                self.failed[by] = outcome

    def _name_lines(
        self, program: Program, trace: Trace, items: list[tree.Statement], aside: Callable[[Place], bool]
    ) -> None:
        for rule, name in counted_lines(program, trace, items, aside):
            kind = rule.kind if rule.kind in WAYS else "points"
            key = (rule.place.full_text, kind)
            conditional = trace.numbers.get(key, -1) in trace.conditional
            ways = CONDITIONAL.get(kind, WAYS[kind]) if conditional or key not in trace.numbers else WAYS[kind][:1]
            line = self.lines.setdefault(key, CoverageLine(name, kind, rule.place, rule.text, ways))
            line.names |= {name, rule.name}

    def _counted_sources(self, suite: Suite, items: list[tree.Statement]) -> set[str]:
        """The sources whose lines count: rulesets below the given folders, plugins' texts if the game itself or their package
        counts, and files that are added to the rulesets."""
        laid = {part.path for part in suite.laid if isinstance(part, Source)}
        aside = suite.helping_sources() - laid
        names = {line.place.source.path for line in statements(*items)}
        files = {n for n in names if Path(n).exists()}
        own = {n for n in files if os.path.realpath(n) in self.inside}
        game = next((i.place.source.path for i in items if Players.begins(i)), "")
        plugins = names - files if game in own else {n for n in names - files if n.startswith(self.packages)}
        return (own | plugins | laid) - aside

    def _see(self, seen: Iterable[tuple[Key, int]], by: ScenarioKey) -> None:
        """Record what a scenario reached."""
        for key, way in seen:
            line = self.lines.get(key)
            if line is not None and way < len(line.ways):
                line.seen.add(line.ways[way])
                line.scenarios.add(by)


class _Names:
    """The names of the existing lines, which scenarios use to say what they cover."""

    def __init__(self, lines: Iterable[CoverageLine]) -> None:
        self.called: dict[str, list[CoverageLine]] = {}
        for line in lines:
            self.called.setdefault(line.name, []).append(line)
        self.known = dict.fromkeys(name for found in self.called.values() for line in found for name in (line.name, *line.names))

    def faults(self, scenario: ScenarioModel, by: ScenarioKey, asked: set[str]) -> Iterator[Diagnostic]:
        """What is wrong with the lines that a scenario says it covers: there is no such line, or the scenario never reaches it;
        `asked` are the rules that it evaluated, by their own names."""
        for name, place in scenario.covers:
            if name not in self.known:
                yield unknown_line(name, place, self.known)
            elif not (any(by in line.scenarios for line in self.called[name]) if name in self.called else name in asked):
                yield Diagnostic("unknown-rule", f"`covers {name}`: this scenario never reaches that line", place)
