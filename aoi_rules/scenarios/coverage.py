"""Which rule lines scenarios exercise, each by its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import define, field, frozen

from aoi_rules.compiler.coverage import Trace
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import tree
from aoi_rules.language.folders import rule_files
from aoi_rules.language.walk import walk
from aoi_rules.machine.program import Program
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.scenarios.claims import counted_lines, unknown_line
from aoi_rules.scenarios.naming import Uses, own_names, places_of
from aoi_rules.scenarios.outcome import Asked, Outcome
from aoi_rules.scenarios.suite import Suite
from aoi_rules.words.actions import Define
from aoi_rules.words.components import Players
from aoi_rules.words.naming import name_of
from aoi_rules.words.roles import is_aside, is_rule

__all__ = ["Coverage", "Line", "measure"]

WAYS = {
    # what must have been seen of a line of a kind: held (or carried out, or not zero), and the opposite
    "require": ("accepted", "refused"), "case": ("met", "not met"), "source": ("taken",),
    "choice": ("chosen",), "points": ("not zero",), "action": ("taken",), "step": ("carried out",),
    "verb": ("carried out",), "phase": ("entered",), "definition": ("used",), "consequence": ("fired", "not fired"),
    "effect": ("fired", "not fired"), "open": ("open", "closed"), "through": ("passed", "not passed"),
    "weight": ("counted", "not counted"), "repeat": ("ended", "gone on"),
}
CONDITIONAL = {"step": ("carried out", "passed over"), "phase": ("entered", "passed over")}


@define
class Line:
    """A line of the rules: the `ways` in which it must be seen, and those in which it was.

    `scenarios` are the numbers of the scenarios that saw it. `names` are all its names: an action that is `like` the one it
    stands in has it too, under its own name.
    """

    name: str
    kind: str
    place: Place
    text: str
    ways: tuple[str, ...]
    seen: set[str] = field(factory=set)
    scenarios: set[tuple[str, str, int]] = field(factory=set)
    names: set[str] = field(factory=set)

    @property
    def missing(self) -> tuple[str, ...]:
        """The ways in which it was not seen."""
        return tuple(w for w in self.ways if w not in self.seen)


@frozen
class Coverage:
    """The lines in the order of the text, and the scenarios that failed, so that nothing they saw counts.

    `claims` are problems with what scenarios say they cover: no line is called so, or the scenario never comes to it.
    """

    lines: tuple[Line, ...]
    scenarios: int
    failed: tuple[Outcome, ...]
    claims: tuple[Diagnostic, ...] = ()
    problems: tuple[Diagnostic, ...] = ()  # with which there is nothing to run

    @property
    def covered(self) -> int:
        """How many lines were seen in all their ways."""
        return sum(not line.missing for line in self.lines)

    @property
    def percent(self) -> float:
        """The share of them."""
        return 100 * self.covered / len(self.lines) if self.lines else 100.0


def measure(suites: Sequence[Suite], homes: Sequence[Path], packages: tuple[str, ...] = ()) -> Coverage:
    """Run the scenarios of traced suites; the lines counted are those of rulesets below `homes`, but for what `rule_files` passes
    over, and of plugins they use, and those of texts of installed packages whose names begin as `packages` say."""
    inside = {file.resolve() for home in homes for file in (rule_files(home) if home.is_dir() else [home])}
    gathering = _Gathering(inside, packages)
    for suite in suites:
        gathering.problems += suite.file.problems
        for name in suite.file.scenes:
            gathering.take(suite, name)
    counted = [line for line in gathering.lines.values() if line.place.source.path in gathering.wanted]
    lines = sorted(counted, key=lambda line: (line.place.source.path, line.place.line, line.place.column))
    return Coverage(tuple(lines), gathering.scenarios, tuple(gathering.failed), tuple(gathering.claims),
                    tuple({str(problem): problem for problem in gathering.problems}.values()))


@define
class _Gathering:
    """What was seen so far, by place and kind: rulesets of one game share most lines."""

    inside: set[Path]
    packages: tuple[str, ...]
    lines: dict[tuple[str, str], Line] = field(factory=dict)
    scenarios: int = 0
    failed: list[Outcome] = field(factory=list)
    claims: list[Diagnostic] = field(factory=list)
    problems: list[Diagnostic] = field(factory=list)
    wanted: set[str] = field(factory=set)

    def take(self, suite: Suite, name: str) -> None:
        """Run the scenarios of a file on one ruleset."""
        compiled, trace = suite.of(name), suite.traces[name]
        self.problems += [d for d in compiled.diagnostics if d.severity == "error"]
        if compiled.program is None or self.problems:
            return  # with problems there is nothing to run
        program, items = compiled.program, suite.resolved[name]
        self.wanted |= self._counted(suite, items)
        self._name_lines(program, trace, items, lambda place: suite.is_aside(name, place))
        wholes = [_statements(item) for item in items]
        for number, scenario in enumerate(compiled.scenarios):
            trace.yes.clear()
            trace.no.clear()
            outcome = suite.outcome(name, scenario)
            self.scenarios += 1
            if outcome.failure is None:
                by = (suite.file.source.path, name, number)
                self._see(program, trace, outcome.asked, wholes, suite.uses[name], by)
                self._claimed(scenario, by, {program.model.rules[n].name for n in outcome.asked.held | outcome.asked.failed})
            else:
                self.failed.append(outcome)

    def _name_lines(
        self, program: Program, trace: Trace, items: list[tree.Statement], aside: Callable[[Place], bool]
    ) -> None:
        for rule, name in counted_lines(program, trace, items, aside):
            kind = rule.kind if rule.kind in WAYS else "points"
            key = (rule.place.full, kind)
            conditional = trace.numbers.get(key, -1) in trace.conditional
            ways = CONDITIONAL.get(kind, WAYS[kind]) if conditional or key not in trace.numbers else WAYS[kind][:1]
            line = self.lines.setdefault(key, Line(name, kind, rule.place, rule.text, ways))
            line.names |= {name, rule.name}

    def _claimed(self, scenario: ScenarioModel, by: tuple[str, str, int], asked: set[str]) -> None:
        """Whether a scenario comes to each line that it says it covers; `asked` are the rules it asked, by their own names."""
        names = {name: name in asked for line in self.lines.values() for name in line.names}
        names.update({line.name: False for line in self.lines.values()})
        names.update({line.name: True for line in self.lines.values() if by in line.scenarios})
        for name, place in scenario.covers:
            if name not in names:
                self.claims.append(unknown_line(name, place, names))
            elif not names[name]:
                self.claims.append(Diagnostic("unknown-rule", f"`covers {name}`: this scenario never comes to that line",
                                              place))

    def _counted(self, suite: Suite, items: list[tree.Statement]) -> set[str]:
        """The sources whose lines count: rulesets below the folders given, and plugins' texts where the game itself counts or
        their package does, and files laid over the rulesets."""
        laid = {part.path for part in suite.laid if isinstance(part, Source)}
        aside = suite.helping() - laid
        names = {line.place.source.path for line in _statements(*items)}
        files = {n for n in names if Path(n).exists()}
        own = {n for n in files if Path(n).resolve() in self.inside}
        game = next((i.place.source.path for i in items if Players.begins(i)), "")
        plugins = names - files if game in own else {n for n in names - files if n.startswith(self.packages)}
        return (own | plugins | laid) - aside

    # ---- what was seen -----------------------------------------------------------------------------------------------

    def _see(
        self, program: Program, trace: Trace, asked: Asked, wholes: Sequence[list[tree.Statement]], uses: Uses,
        by: tuple[str, str, int],
    ) -> None:
        """Note what a scenario came to; `wholes` are the statements of the ruleset, each with those in it."""
        touched: set[str] = set()
        for number, rule in enumerate(program.model.rules):
            kind = rule.kind if rule.kind in WAYS else "points"
            if kind == "points":
                ways = (rule.name.split(".", 1)[1] in asked.scored, False)
            elif kind == "source":
                ways = (rule.name in asked.taken, False)
            else:
                ways = (number in asked.held, number in asked.failed)
            self._mark(rule.place, kind, ways, by, touched)
        for action in program.model.actions:
            self._mark(action.place, "action", (action.name in asked.taken, False), by, touched)
        for number, point in enumerate(trace.points):
            self._mark(point.place, point.kind, (number in trace.yes, number in trace.no), by, touched)
        self._definitions(wholes, uses, touched, by)

    def _mark(
        self, place: Place, kind: str, seen: tuple[bool, bool], by: tuple[str, str, int], touched: set[str]
    ) -> None:
        line = self.lines.get((place.full, kind))
        if any(seen):
            touched.add(place.full)
        if line is None:
            return
        for way, was in zip(line.ways, seen, strict=False):
            if was:
                line.seen.add(way)
                line.scenarios.add(by)

    def _definitions(
        self, wholes: Sequence[list[tree.Statement]], uses: Uses, touched: set[str], by: tuple[str, str, int]
    ) -> None:
        """A definition is used where a line that was seen names it, or another definition that is used."""
        homes = {name_of(item): item for item, *_ in wholes if Define.begins(item)}
        places = places_of(uses, "define")
        waiting = [name for whole in wholes for name in _named_by_touched(whole, touched, places)]
        found: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name in homes and name not in found:
                found.add(name)
                waiting += own_names(homes[name], places)
                self._mark(homes[name].place, "definition", (True, False), by, touched)


def _statements(*items: tree.Statement) -> list[tree.Statement]:
    """Statements and those in them."""
    return [node for node in walk(*items) if isinstance(node, tree.Statement)]


def _named_by_touched(whole: list[tree.Statement], touched: set[str], places: Mapping[str, str]) -> Iterator[str]:
    """The definitions named in a statement, with those in it, that was seen or in which something was seen: some lines have no
    mark of their own.  What a game is made of, such as members and what is kept, is there in every scenario."""
    if not (is_rule(whole[0].word) or is_aside(whole[0].word)):
        yield from (places[at] for node in walk(whole[0]) if (at := getattr(node, "place", whole[0].place).full) in places)
    elif any(line.place.full in touched for line in whole):
        for line in whole:
            yield from own_names(line, places)
