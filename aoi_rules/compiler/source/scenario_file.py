"""A file with scenarios: what it may contain besides a ruleset, and the ruleset on which each scenario is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from attrs import evolve, frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.report.accepted_warnings import AcceptLine
from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.source.accept_lines import without_accepting
from aoi_rules.compiler.source.file_header import report_unnamed
from aoi_rules.diagnostics import Diagnostic, Source, line_of
from aoi_rules.language import parse, tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import contains_place
from aoi_rules.words.converters import name_in_file
from aoi_rules.words.files import Language, RulesetWord, Uses
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_helper, stands_beside
from aoi_rules.words.scenario import OfRuleset, Plays, Scenario, Snapshot, Unchanged
from aoi_rules.words.statement_check import CORE
from aoi_rules.words.vocabulary import classes_of, stands_in

__all__ = ["ScenarioFile", "Scenes", "read_file"]


@frozen
class Scenes:
    """Scenarios of one ruleset, with their helpers, and the lines of their file that accept warnings."""

    uses: tuple[tree.Name, ...] = ()
    helpers: tuple[tree.Statement, ...] = ()
    scenarios: tuple[tree.Statement, ...] = ()
    accepting: tuple[AcceptLine, ...] = ()


@frozen
class ScenarioFile:
    """A file's scenarios by the ruleset they are played on.

    `own` is the ruleset of the file itself, if it has one. `unchanged` are its lines about rule lines whose change is not a
    fault. `problems` are all problems with its form, `outside` those of them that are in no scenario.
    """

    source: Source
    own: str
    scenes: dict[str, Scenes]
    unchanged: tuple[tree.Statement, ...]
    problems: tuple[Diagnostic, ...]
    outside: tuple[Diagnostic, ...]

    @property
    def of_the_file(self) -> tuple[Diagnostic, ...]:
        """The problems that belong to no scenario of a ruleset: those outside, and those of a scenario without a ruleset."""
        played = [item for scenes in self.scenes.values() for item in scenes.scenarios]
        return tuple(p for p in self.problems if p.place is None or not any(contains_place(item, p.place) for item in played))

    def faults(self, scenario: tree.Statement) -> tuple[Diagnostic, ...]:
        """The problems that prevent a scenario from being played: those within it, or else those outside all scenarios.

        The tree lacks each line that could not be parsed, so neither the scenario nor its helpers are what the author wrote.
        """
        errors = [p for p in self.problems if p.severity == "error"]
        own = tuple(p for p in errors if p.place is not None and contains_place(scenario, p.place))
        return own or tuple(p for p in self.outside if p.severity == "error")


def read_file(source: Source) -> ScenarioFile:
    """Read a file; a malformed text, or a scenario without a ruleset, is among the problems."""
    report = Reporter()
    block, problems = parse(source, CORE)
    with suppress(TooManyProblems):
        for problem in problems:
            report.syntax(problem)
    items: list[tree.Statement] = []
    with suppress(TooManyProblems):
        items = [i for i in without_accepting(block, report) if isinstance(i, tree.Statement)]
    own = next(map(name_of, filter(RulesetWord.begins, items)), "")
    uses = tuple(a for i in items if Uses.begins(i) for a in i.arguments if isinstance(a, tree.Name))
    report_unnamed(items, report)
    helpers = tuple(i for i in items if is_helper(i.word))
    by_name: dict[str, list[tree.Statement]] = {}
    whole = list(filter(Scenario.begins, items))
    for item in whole:
        by_name.setdefault(_ruleset_name(item) or own, []).append(item)
    nameless = by_name.pop("", [])
    with suppress(TooManyProblems):
        for item in items:
            if not (own or Scenario.begins(item) or stands_beside(item.word) or Language.begins(item)):
                report.error("unknown-word", f"`{item.word}` cannot be used beside scenarios", item.word_place,
                             did_you_mean(item.word, [Scenario.word]) or _hint_for_home(item, whole), names=(item.word,))
        for item in nameless:
            _report_missing_ruleset(item, by_name, report)
        for same in by_name.values():
            _warn_of_titles(same, report)
            for item in same:
                _warn_of_claims(item, report)
    scenes = {name: Scenes(uses, helpers, tuple(found), tuple(report.accepting)) for name, found in by_name.items()}
    unchanged = tuple(filter(Unchanged.begins, items))
    problems_found = report.ordered(source)
    outside = tuple(p for p in problems_found if p.place is None or not any(contains_place(i, p.place) for i in whole))
    return ScenarioFile(source, own, scenes, unchanged, problems_found, outside)


def _hint_for_home(item: tree.Statement, whole: Sequence[tree.Statement]) -> str | None:
    """The hint for a line of a scenario below it, and for a title and a block with another word; None for another line."""
    if item.arguments and isinstance(item.arguments[0], tree.Text) and item.block is not None:
        return f"write `{format_statement(evolve(item, word=Scenario.word, block=None))} {{`"
    above = [scenario for scenario in whole if scenario.place.line < item.place.line]
    if not above or not stands_in(item.word, Scenario.inside):
        return None
    return "move it up, into the block of the scenario that begins in " + line_of(above[-1].place, item.place)


def _report_missing_ruleset(item: tree.Statement, others: Mapping[str, Sequence[tree.Statement]], report: Reporter) -> None:
    """Report a scenario that does not name what it is played on; `others` are those of the file that do."""
    wrong = next((i for i in item.lines if i.word in _INSTEAD and name_of(i)), None)
    says, place = "this scenario does not say which map it is played on", item.word_place
    if wrong is not None:
        says, place = f"a scenario has no `{wrong.word}`: the map that it is played on follows `map`", wrong.word_place
        hint = f"write `map {name_of(wrong)}`"
    elif (line := next(filter(OfRuleset.begins, item.lines), None)) is not None and line.arguments and (
            file := name_in_file(line.arguments[0], line.word)) is not None:
        says, place, hint = "write the name of the map on which the scenario is played", line.word_place, file
    elif len(others) == 1:
        (name, (first, *_)), = others.items()
        line = next(filter(OfRuleset.begins, first.items))
        hint = f"write `{line.word} {name}` in it, as in " + line_of(line.place, item.place)
    else:
        hint = "write `map NAME` in it, or `game NAME` for a game without maps"
    report.error("no-ruleset", says, place, hint)


def _warn_of_titles(played: Sequence[tree.Statement], report: Reporter) -> None:
    """Warn of scenarios of one ruleset with the same title: nobody can tell which of them failed, or which a clause names."""
    first: dict[str, tree.Text] = {}
    for item in played:
        title = next((a for a in item.arguments if isinstance(a, tree.Text)), None)
        if title is not None and first.setdefault(title.value, title) is not title:
            report.warn("same-title", "there are two scenarios with this title", title.place,
                        "give one of them another title: the first is in " + line_of(first[title.value].place, title.place))


def _warn_of_claims(item: tree.Statement, report: Reporter) -> None:
    """Warn of a claim of a scenario that is there twice with no move in between."""
    made: dict[str, tree.Statement] = {}
    for line in item.lines:
        if Plays.begins(line):
            made.clear()
        elif any(cls.claims for cls in classes_of(line.word)) and not Snapshot.begins(line):
            first = made.setdefault(format_statement(line), line)
            if first is not line:
                report.warn("same-twice", "this scenario has claimed the same already", line.word_place,
                            "correct one of the two, or leave it out: the first is in " + line_of(first.place, line.place))


_INSTEAD = ("extends", "on", "ruleset", "rules", "plays_on", "board")
"""Words that authors write for `map`."""


def _ruleset_name(item: tree.Statement) -> str:
    return next(map(name_of, filter(OfRuleset.begins, item.items)), "")
