"""A file of scenarios as a test module, with one test per scenario, followed by the laws, with one test per number of players."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from difflib import ndiff
from itertools import chain, count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest._code.code import ExceptionInfo, TerminalRepr  # the type in the declaration of `repr_failure`

from aoi_rules.diagnostics import Diagnostic, Place, render
from aoi_rules.errors import AoiError
from aoi_rules.library import catalogue
from aoi_rules.plugin_api.entry_points import PackagedText
from aoi_rules.scenarios import Suite
from aoi_rules.testing.conformance import Conformance, LawBroken, numbers
from aoi_rules.testing.scenario_files import THE_FILE
from aoi_rules.testing.selection import All
from aoi_rules.text.visible import replace_invisible
from aoi_rules.words.scenario import Snapshot

__all__ = ["SELECTION", "ScenarioFailed", "ScenarioModule", "conformance"]

SELECTION: pytest.StashKey[All] = pytest.StashKey()
"""What the running session tests."""
_UNTITLED = "a scenario"
_BRACKETS = str.maketrans("[]", "()")
_FIRST: pytest.StashKey[dict[tuple[str, ...], tuple[Path, str]]] = pytest.StashKey()
"""For the path of each ruleset, the first file with scenarios for it, and the ruleset's name: the laws are checked
there.  For the paths of parts, the first file with scenarios that play them, and the ruleset."""


class ScenarioFailed(AssertionError):
    """A scenario fails; the text says what is wrong, and where."""


class ScenarioFunction(pytest.Function):
    """A test whose failure is shown in the words of the ruleset, without a Python traceback."""

    def repr_failure(self, excinfo: ExceptionInfo[BaseException]) -> str | TerminalRepr:  # type: ignore[override]
        """The text of the scenario or of the law if that is what failed."""
        if isinstance(excinfo.value, ScenarioFailed | LawBroken) and excinfo.value.__cause__ is None:
            here = f"{self.config.invocation_params.dir}{os.sep}"
            return replace_invisible(str(excinfo.value).replace(here, ""))
        return super().repr_failure(excinfo)


class ScenarioModule(pytest.Module):
    """The scenarios of one file, and the laws of the rulesets that occur in no earlier file."""

    def _getobj(self) -> ModuleType:
        return ModuleType(self.path.stem)

    def collect(self) -> Iterator[pytest.Item]:
        """Yield one test for each scenario, and one more that fails if the lines around them cannot be read."""
        self._named: set[str] = set()
        suite = Suite.read(self.path)
        reported: set[str] = set()
        if suite.file.of_the_file:
            yield self._test(THE_FILE, _reporting_test(suite, reported))
        syrupy = self.config.pluginmanager.hasplugin("syrupy")
        selection = self.config.stash.setdefault(SELECTION, All())
        several = len(suite.file.scenes) > 1
        for name, number, title in selection.titles(suite):
            shown = f"{title} ({name})" if several else title
            yield self._test(shown, _scenario_test(suite, name, number, reported, syrupy))
        for name, parts in selection.rulesets(suite):
            yield from self._laws(suite, name, tuple(part.path for part in parts), selection.games)

    def _laws(self, suite: Suite, name: str, parts: tuple[str, ...], games: int | None) -> Iterator[pytest.Item]:
        """The laws of a ruleset, or of parts added to it, unless an earlier file or ruleset has them; none if there is no such
        ruleset."""
        source = catalogue.played_on(suite.file, name)
        first = self.config.stash.setdefault(_FIRST, {})
        if source is None or first.setdefault(parts or (source.path,), (self.path, name)) != (self.path, name):
            return
        of_library = isinstance(source, PackagedText) or any(e.source is source for e in catalogue.entries())
        called = name if of_library else source.path
        title = " with ".join([f"laws of {name}", *(Path(part).stem for part in parts)])
        try:
            players = numbers(conformance(self.config).load(called, parts))
        except AoiError as error:
            items = [self._test(title, _failing_test(str(error)))]
        else:
            items = [self._test(f"{title} with {number} players", _law_test(called, number)) for number in players]
            if games is not None:
                items = [self._test(f"{title} in {games} games", _quick_law_test(called, games, parts))]
        for item in items:
            item.add_marker("laws")
            yield item

    def _test(self, title: str, function: Callable[..., None]) -> pytest.Item:
        name = self._name(title)
        function.__name__, function.__module__ = name, self.path.stem
        item: pytest.Item = ScenarioFunction.from_parent(self, name=name, callobj=function)
        return item

    def _name(self, title: str) -> str:
        """A unique name for a test in this file: its title without characters that cannot be shown, and without brackets and
        `::`, which have a meaning in pytest's test ids."""
        name = replace_invisible(title, "").translate(_BRACKETS) or _UNTITLED
        while "::" in name:
            name = name.replace("::", ":")
        single = next(one for one in chain([name], (f"{name} ({n})" for n in count(2))) if one not in self._named)
        self._named.add(single)
        return single


def _reporting_test(suite: Suite, reported: set[str]) -> Callable[..., None]:
    """A test that fails with the problems around the scenarios; the scenarios that are not run because of them need not repeat
    them."""

    def reports() -> None:
        blocked = suite.file.scenes if suite.file.outside else ()
        reported.update(blocked)
        titles = [title for name, _, title in suite.titles() if name in blocked]
        raise ScenarioFailed(_list_problems(suite.file.of_the_file, titles))

    return reports


def _list_problems(problems: Sequence[Diagnostic], titles: Sequence[str]) -> str:
    """The problems in full, and the other scenarios that are not run because of them."""
    lines = [render(problem, full=True) for problem in problems]
    return "\n".join([*lines, *(["not run because of this:"] if titles else []), *(f"    {title}" for title in titles)])


def _failing_test(text: str) -> Callable[..., None]:
    def fails() -> None:
        raise ScenarioFailed(text)

    return fails


def _law_test(name: str, players: int) -> Callable[..., None]:
    def obeys(aoi_conformance: Callable[..., None]) -> None:
        aoi_conformance(name, players=players)

    return obeys


def _quick_law_test(name: str, games: int, parts: tuple[str, ...]) -> Callable[..., None]:
    def obeys(request: pytest.FixtureRequest) -> None:
        conformance(request.config).check_quickly(name, games, parts)

    return obeys


def _scenario_test(suite: Suite, name: str, number: int, reported: set[str], syrupy: bool) -> Callable[..., None]:
    """The test of a scenario.  It requests snapshots only if the scenario uses them; without `syrupy`, it then fails with a
    message."""

    def plays() -> None:
        _play(suite, name, number, reported)

    def compares(snapshot: Any) -> None:
        shown = _play(suite, name, number, reported)
        steps = [step for step in suite.model(name, number).steps if step.kind == "snapshot"]
        differ = [_compare_snapshot(text, snapshot, step.place) for text, step in zip(shown, steps, strict=True)]
        if any(differ):
            raise ScenarioFailed("\n\n".join(filter(None, differ)))

    def fail_without_snapshot() -> None:
        _play(suite, name, number, reported)
        place = next(step.place for step in suite.model(name, number).steps if step.kind == "snapshot")
        problem = Diagnostic("scenario-failed", "comparing snapshots needs the pytest plugin syrupy, which is not installed",
                             place, "`pip install 'aoi-rules[test]'` installs it")
        raise ScenarioFailed(render(problem, full=True))

    if any(map(Snapshot.begins, suite.file.scenes[name].scenarios[number].lines)):
        return compares if syrupy else fail_without_snapshot
    return plays


def _compare_snapshot(text: str, snapshot: Any, place: Place) -> str:
    """The difference between a text and its snapshot, line by line; empty if there is none."""
    if text == snapshot:
        return ""
    result = snapshot.executions[max(snapshot.executions)]
    if result.recalled_data is None:
        lines = ["`pytest --snapshot-update` writes it"]
        message = "there is no snapshot of this yet"
    else:
        message = "this differs from its snapshot, which has the lines with `-`"
        both = ndiff(str(result.recalled_data).splitlines(), str(result.asserted_data).splitlines())
        lines = [f"{line[0]} {line[2:].strip()}" for line in both if line[0] in "-+"]
    return "\n".join([render(Diagnostic("scenario-failed", message, place), full=True), *(f"        {line}" for line in lines)])


def _play(suite: Suite, name: str, number: int, reported: set[str]) -> tuple[str, ...]:
    """Run a scenario; returns the texts of its snapshots.  A problem that prevents all scenarios of a ruleset fails the first of
    them, whose name is stored in `reported`; the others are then skipped."""
    stops = suite.blocking_problems(name, number)
    if stops and stops == suite.shared_problems(name):
        if name in reported:
            pytest.skip(f"not run: {render(stops[0]).splitlines()[0]}")
        reported.add(name)
        raise ScenarioFailed(_list_problems(stops, [title for of, n, title in suite.titles() if of == name and n != number]))
    if stops:
        raise ScenarioFailed("\n".join(render(d, full=True) for d in stops))
    outcome = suite.outcome(name, suite.model(name, number))
    if outcome.failure is not None:
        raise ScenarioFailed(str(outcome))
    return outcome.shown


_KIT: pytest.StashKey[Conformance] = pytest.StashKey()


def conformance(config: pytest.Config) -> Conformance:
    """The conformance kit, one for each session."""
    return config.stash.setdefault(_KIT, Conformance())
