"""Playing the scenarios of texts that are being written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, evolve, field, frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.back_end import NEEDED_PASSES, build
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import Diagnostic, Place
from aoi_rules.errors import AoiError, OutdatedError, RulesetError
from aoi_rules.game import Game, Ruleset
from aoi_rules.language.files import read
from aoi_rules.library.compilation import compile_text
from aoi_rules.machine.program import Program
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.runner import course, run
from aoi_rules.workspace.answers import PlayedScenario
from aoi_rules.workspace.index import spot
from aoi_rules.workspace.playing_content import PlayingContent, playing_content
from aoi_rules.workspace.scenario_suites import texts_of
from aoi_rules.workspace.snapshot import Snapshot

__all__ = ["PlayedSuite", "PlayedScenarios", "play_scenario", "playable"]


def play_scenario(path: str, title: str) -> tuple[Diagnostic, ...]:
    """The problems because of which the scenario of a file with a title cannot be played, or the line of it that does not hold;
    nothing if all lines hold.  Raises AoiError if there is no such scenario."""
    suite = Suite.read(path)
    titles = {shown: (name, number) for name, number, shown in suite.titles()}
    if title not in titles:
        hint = did_you_mean(title, titles)
        raise AoiError(f'there is no scenario "{title}" in {path}' + (f"; {hint}" if hint else ""))
    return _problems(suite, *titles[title])


def _problems(suite: Suite, name: str, number: int) -> tuple[Diagnostic, ...]:
    """The problems of a scenario of a ruleset."""
    if stops := suite.stops(name, number):
        return stops
    failure = suite.outcome(name, suite.model(name, number)).failure
    return () if failure is None else (failure,)


@frozen(eq=False)
class PlayedSuite:
    """A ruleset with the scenarios that were compiled with it, and what came of each.  `made` are the forms that its program and
    the `scenarios` were made of; `content` is what decides how they go."""

    made: Forms
    content: PlayingContent
    rules: Ruleset
    scenarios: tuple[ScenarioModel, ...]
    played: tuple[PlayedScenario, ...]

    def moved(self, rules: TypedRules) -> PlayedSuite:
        """The same for the same content in other places of the texts."""
        return evolve(self, played=tuple(PlayedScenario(one.draft.title, one.word.place) for one in rules.scenarios))


@define(eq=False)
class PlayedScenarios:
    """The scenarios of a folder as they were played last: those whose texts and rulesets have not changed, except where nothing
    depends on it in play, are not played again."""

    built: dict[int, tuple[Forms, PlayedSuite | None]] = field(factory=dict)
    _first_values: tuple[PlayingContent, Mapping[str, object]] = ((), {})

    def of(self, known: Snapshot, path: str) -> tuple[PlayedScenario, ...]:
        """The scenarios that are played on the ruleset of a file, or that are in the file, in the order of files and lines.
        Raises OutdatedError if a text changes meanwhile."""
        found: list[PlayedScenario] = []
        latest: dict[int, tuple[Forms, PlayedSuite | None]] = {}
        for file in filter(known.is_tested, known.sources):
            for forms in (one for one in known.tested(file).forms if file == path or _reads(one, path)):
                latest[id(forms)] = latest.get(id(forms)) or self.built.get(id(forms)) or (forms, self._play(known, forms))
                built = latest[id(forms)][1]
                found += ([one for one in built.played if spot(one.place)[0] == file] if built is not None else
                          _played_apart(known, file))
        self.built = latest
        return tuple({(spot(one.place), one.title): one for one in found}.values())

    def _play(self, known: Snapshot, forms: Forms) -> PlayedSuite | None:
        """A ruleset with its scenarios, each played unless it is known that all of them hold; None if something is wrong with
        them."""
        if forms.resolved is None or forms.rules is None or _has_errors(known, forms):
            return None
        content = playing_content(forms.resolved, forms.rules)
        for _, built in self.built.values():
            if built is not None and built.content == content and not any(one.problems for one in built.played):
                return built.moved(forms.rules)
        return _build_scenarios(known, forms, content)

    def first_values(self, forms: Forms) -> Mapping[str, object]:
        """The values that members keep when a game of a ruleset without errors begins."""
        assert forms.resolved is not None, "it was compiled"
        head = forms.resolved.head.place
        for other, built in self.built.values():
            if built is not None and other.resolved is not None and spot(other.resolved.head.place) == spot(head):
                return built.rules.first_values
        if forms.rules is None:
            return {}
        content = playing_content(forms.resolved, forms.rules)
        if self._first_values[0] != content:
            made = _build(forms.resolved, forms.rules, Reporter(), forms)
            self._first_values = content, {} if made is None else Ruleset(made[0]).first_values
        return self._first_values[1]

    def course(self, known: Snapshot, path: str, title: str) -> Sequence[tuple[Place, Game]] | None:
        """The positions through which the scenario of a file goes, see `aoi_rules.scenarios.runner.course`; None if it was not
        played."""
        for key, (forms, known_suite) in self.built.items():
            suite = known_suite
            if suite is None or not any(one.title == title and spot(one.place)[0] == path for one in suite.played):
                continue
            if suite.made is not forms:  # drawn as it is now, with the lines where they are now
                suite = _build_scenarios(known, forms, suite.content) or suite
                self.built[key] = forms, suite
            return next(tuple(course(suite.rules, one)) for one in suite.scenarios
                        if one.title == title and spot(one.place)[0] == path)
        return None


def playable(path: str) -> Ruleset:
    """The ruleset in a file; raises RulesetError if it has errors."""
    source = read(path)
    if isinstance(source, Diagnostic):
        raise RulesetError(source.message, (source,))
    compiled = compile_text(source)
    if compiled.program is None:
        raise RulesetError("the rules have errors: correct these in the text first", compiled.diagnostics)
    return Ruleset(compiled.program, compiled.diagnostics)


def _reads(forms: Forms, path: str) -> bool:
    """Whether a ruleset was read from a file."""
    return any(text == path for text, _ in texts_of(forms))


def _build_scenarios(known: Snapshot, forms: Forms, content: PlayingContent) -> PlayedSuite | None:
    """A ruleset without errors with its scenarios, each played; None if no program can be made of it."""
    assert forms.resolved is not None, "it has no errors"
    assert forms.rules is not None, "it has no errors"
    report = Reporter()
    made = _build(forms.resolved, forms.rules, report, forms)
    if made is None or report.failed:
        return None
    ruleset, played = Ruleset(made[0]), []
    for scenario in made[1]:
        if known.outdated():
            raise OutdatedError
        outcome = run(ruleset, scenario)
        problems = () if outcome.failure is None else (outcome.failure,)
        played.append(PlayedScenario(scenario.title, scenario.place, problems, outcome.details))
    return PlayedSuite(forms, content, ruleset, made[1], tuple(played))


def _build(
    resolved: ResolvedSource, rules: TypedRules, report: Reporter, forms: Forms
) -> tuple[Program, tuple[ScenarioModel, ...]] | None:
    """A program for a few moves, which is made sooner than one that plays faster."""
    return build(resolved, rules, report, None, forms, NEEDED_PASSES, numbered=False)


def _has_errors(known: Snapshot, forms: Forms) -> bool:
    """Whether some file that was compiled with these forms has errors."""
    return any(problem.severity == "error" for path in known.sources if known.is_tested(path)
               for found in [known.tested(path)] if forms in found.forms for problem in found.compiled.diagnostics)


def _played_apart(known: Snapshot, path: str) -> Iterator[PlayedScenario]:
    """The scenarios of a file in which something is wrong: those that can be played are."""
    with known.texts():
        suite = Suite.read(path)
        for name, number, title in suite.titles():
            place = suite.file.scenes[name].scenarios[number].place
            yield PlayedScenario(title, place, _problems(suite, name, number))

