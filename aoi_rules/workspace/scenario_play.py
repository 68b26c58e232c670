"""Playing the scenarios of texts that are being written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, evolve, field, frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.back_end import PASSES, QUICK_PASSES, Pass, build
from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.explained_actions import ExplainedActions
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
from aoi_rules.play.first_values import first_values
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.outcome import ExercisedRules
from aoi_rules.scenarios.runner import play_through, run
from aoi_rules.scenarios.scenario_game import Table
from aoi_rules.workspace.answers import PlayedScenario
from aoi_rules.workspace.index import spot
from aoi_rules.workspace.playing_content import PlayingContent, playing_content
from aoi_rules.workspace.scenario_suites import texts_of
from aoi_rules.workspace.snapshot import Snapshot

__all__ = ["PlayedSuite", "PlayedScenarios", "play_scenario", "load_playable"]


def play_scenario(path: str, title: str) -> PlayedScenario:
    """Play the scenario of a file with a title; raises AoiError if there is none."""
    suite = Suite.read(path)
    titles = {shown: (name, number) for name, number, shown in suite.titles()}
    if title not in titles:
        hint = did_you_mean(title, titles)
        raise AoiError(f'there is no scenario "{title}" in {path}' + (f"; {hint}" if hint else ""))
    return _played_scenario(suite, *titles[title], title)


def _played_scenario(suite: Suite, name: str, number: int, title: str) -> PlayedScenario:
    """The result of a scenario of a ruleset."""
    place = suite.file.scenes[name].scenarios[number].place
    if stops := suite.blocking_problems(name, number):
        return PlayedScenario(title, place, stops)
    outcome = suite.outcome(name, suite.model(name, number))
    return PlayedScenario(title, place, () if outcome.failure is None else (outcome.failure,), outcome.details)


@frozen
class Needs:
    """What scenarios need from a program: explanations for the refusals of these actions and sources, and speed (`fast`), because
    rules that play more slowly are stopped sooner."""

    explained: frozenset[str]
    fast: bool = False


@frozen(eq=False)
class PlayedSuite:
    """A ruleset with the scenarios that were compiled with it, and the result of each. `made` are the forms from which its
    program and the `scenarios` were made; `content` is everything that affects them, and `needs` is what they need from the
    program."""

    made: Forms
    content: PlayingContent
    rules: Ruleset
    scenarios: tuple[ScenarioModel, ...]
    played: tuple[PlayedScenario, ...]
    needs: Needs

    def with_new_places(self, rules: TypedRules) -> PlayedSuite:
        """The same, for the same content at other places of the texts."""
        return evolve(self, played=tuple(PlayedScenario(one.draft.title, one.word.place) for one in rules.scenarios))


@define(eq=False)
class PlayedScenarios:
    """The scenarios of a folder as they were last played: those whose texts and rulesets have not changed, or only in ways that
    do not matter in play, are not played again."""

    built: dict[int, tuple[Forms, PlayedSuite | None]] = field(factory=dict)
    _first_values: tuple[PlayingContent, Mapping[str, object]] = ((), {})
    _needs: dict[str, Needs] = field(factory=dict)  # what they needed the last time, by the ruleset's file

    def of(self, known: Snapshot, path: str) -> tuple[PlayedScenario, ...]:
        """The scenarios that are played on the ruleset of a file, or that are in the file, in the order of files and lines.
        Raises OutdatedError if a text changes in the meantime."""
        found: list[PlayedScenario] = []
        latest: dict[int, tuple[Forms, PlayedSuite | None]] = {}
        for file in filter(known.is_tested, known.sources):
            for forms in (one for one in known.test_scenarios(file).forms if file == path or _is_read_from(one, path)):
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
                return built.with_new_places(forms.rules)
        file = spot(forms.resolved.head.place)[0]
        before = self._needs.get(file, Needs(frozenset()))
        needs = evolve(before, explained=before.explained | _names_in_moves(forms.rules))
        made = _build_scenarios(known, forms, content, needs)
        if made is not None:
            self._needs[file] = made.needs
        return made

    def first_values(self, forms: Forms) -> Mapping[str, object]:
        """The values that members keep when a game of a ruleset without errors begins."""
        assert forms.resolved is not None, "it was compiled"
        head = forms.resolved.head.place
        for other, built in self.built.values():
            if built is not None and other.resolved is not None and spot(other.resolved.head.place) == spot(head):
                return _first_values(built.rules)
        if forms.rules is None:
            return {}
        content = playing_content(forms.resolved, forms.rules)
        if self._first_values[0] != content:
            made = _build(forms.resolved, forms.rules, Reporter(), forms, ExplainedActions(frozenset()), QUICK_PASSES)
            self._first_values = content, {} if made is None else _first_values(Ruleset(made[0]))
        return self._first_values[1]

    def play_through(self, known: Snapshot, path: str, title: str) -> Sequence[tuple[Place, Game]] | None:
        """The positions through which the scenario of a file goes, see `aoi_rules.scenarios.runner.course`; None if it was not
        played."""
        for key, (forms, known_suite) in self.built.items():
            suite = known_suite
            if suite is None or not any(one.title == title and spot(one.place)[0] == path for one in suite.played):
                continue
            everything = Needs(_explicable_names(forms.rules) if forms.rules is not None else frozenset(), fast=True)
            if suite.made is not forms or suite.needs != everything:  # with the present drawing and lines
                suite = _build_scenarios(known, forms, suite.content, everything) or suite
                self.built[key] = forms, suite
            return next(tuple(play_through(suite.rules, one)) for one in suite.scenarios
                        if one.title == title and spot(one.place)[0] == path)
        return None


def _first_values(rules: Ruleset) -> Mapping[str, object]:
    """The values that members keep at the first decision that somebody is asked to make in play."""
    def begin(seed: int) -> Mapping[str, Mapping[str, Sequence[object]]]:
        game = rules.new_game(seed=seed)
        return Table(game, ExercisedRules(), [], False).settle_game().view(None).data["types"]

    return first_values(begin)


def load_playable(path: str) -> Ruleset:
    """The ruleset in a file; raises RulesetError if it has errors."""
    source = read(path)
    if isinstance(source, Diagnostic):
        raise RulesetError(source.message, (source,))
    compiled = compile_text(source)
    if compiled.program is None:
        raise RulesetError("the rules have errors: correct these in the text first", compiled.diagnostics)
    return Ruleset(compiled.program, compiled.diagnostics)


def _is_read_from(forms: Forms, path: str) -> bool:
    """Whether a ruleset was read from a file."""
    return any(text == path for text, _ in texts_of(forms))


def _explicable_names(rules: TypedRules) -> frozenset[str]:
    """The names of all actions and sources."""
    return frozenset((*rules.actions, *rules.symbols.sources))


def _names_in_moves(rules: TypedRules) -> frozenset[str]:
    """The actions and sources that moves in scenarios name."""
    steps = (step for scenario in rules.scenarios for step in scenario.draft.steps)
    moves = (text for step in steps for text in (step.move, *(move for move, _ in step.moves)))
    return _explicable_names(rules) & {word for move in moves for word in move.split()}


def _build_scenarios(known: Snapshot, forms: Forms, content: PlayingContent, needs: Needs) -> PlayedSuite | None:
    """A ruleset without errors with its scenarios, each played; None if no program can be made of it.  The program is made again
    if a scenario needs more of it than is known."""
    assert forms.resolved is not None, "it has no errors"
    assert forms.rules is not None, "it has no errors"
    report, asked, halted = Reporter(), ExplainedActions(needs.explained), False
    made = _build(forms.resolved, forms.rules, report, forms, asked, PASSES if needs.fast else QUICK_PASSES)
    if made is None or report.has_failed:
        return None
    ruleset, played = Ruleset(made[0]), []
    for scenario in made[1]:
        if known.outdated():
            raise OutdatedError
        outcome = run(ruleset, scenario)
        if asked.lacking or (outcome.halted and not needs.fast):
            more = Needs(needs.explained | asked.lacking, needs.fast or outcome.halted)
            return _build_scenarios(known, forms, content, more)
        halted |= outcome.halted  # a fast program did not help
        problems = () if outcome.failure is None else (outcome.failure,)
        played.append(PlayedScenario(scenario.title, scenario.place, problems, outcome.details))
    return PlayedSuite(forms, content, ruleset, made[1], tuple(played), evolve(needs, fast=needs.fast and not halted))


def _build(
    resolved: ResolvedSource, rules: TypedRules, report: Reporter, forms: Forms, explained: ExplainedActions,
    passes: Sequence[Pass],
) -> tuple[Program, tuple[ScenarioModel, ...]] | None:
    """A program for scenarios: forced moves are decisions too, as in every test."""
    return build(resolved, rules, report, Trace(every=True), forms, passes, numbered=False, explained=explained)


def _has_errors(known: Snapshot, forms: Forms) -> bool:
    """Whether some file that was compiled with these forms has errors."""
    return any(problem.severity == "error" for path in known.sources if known.is_tested(path)
               for found in [known.test_scenarios(path)] if forms in found.forms for problem in found.compiled.diagnostics)


def _played_apart(known: Snapshot, path: str) -> Iterator[PlayedScenario]:
    """The scenarios of a file in which something is wrong: those that can be played are."""
    with known.texts():
        suite = Suite.read(path)
        yield from (_played_scenario(suite, *one) for one in suite.titles())

