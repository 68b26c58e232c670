"""Runs the scenarios of files, and the laws of their rulesets, with pytest; nothing of what pytest prints is shown.

Only texts are run: neither the settings of pytest nor its other plugins nor Python files in the folder take part.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

try:
    import pytest
except ImportError as needed:
    from aoi_rules.errors import AoiError

    raise AoiError(f"{needed}: pip install 'aoi-rules[test]'") from None
from attrs import define, field, frozen

from aoi_rules.errors import AoiError
from aoi_rules.testing import plugin
from aoi_rules.testing.conformance import LAWS
from aoi_rules.testing.module import SELECTION, ScenarioModule
from aoi_rules.testing.scenario_files import THE_FILE, holds_scenarios
from aoi_rules.testing.selection import All

__all__ = ["LEAST_GAMES", "RunReport", "TestResult", "run"]

LEAST_GAMES = len(LAWS)
"""In fewer games, not every law is checked."""

_SETTINGS = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")
_ALONE = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
_NOTHING_COLLECTED = 5


@frozen
class TestResult:
    """The result of one test.

    `kind` is `scenario`, `laws`, or `file` for problems around the scenarios; `result` is `passed`, `failed` or `skipped`;
    `text` says what is wrong.
    """

    __test__ = False  # pytest does not collect it

    title: str
    kind: str
    path: str
    result: str
    text: str
    seconds: float


@frozen
class RunReport:
    """The results of a run, in the order of the tests."""

    results: tuple[TestResult, ...]

    def number(self, result: str, kind: str = "") -> int:
        """How many tests have a result; with `kind`, only those of that kind."""
        return sum(one.result == result and kind in ("", one.kind) for one in self.results)

    @property
    def has_failed(self) -> bool:
        """Whether a test failed."""
        return self.number("failed") > 0


@define
class _ResultCollector:
    """A plugin of pytest that makes a session run a selection, and gathers its results."""

    selection: All
    results: list[TestResult] = field(factory=list)

    def pytest_configure(self, config: pytest.Config) -> None:
        """Store the selection where the modules find it."""
        config.stash[SELECTION] = self.selection

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """A module for a file without scenarios too: its ruleset has laws."""
        if holds_scenarios(file_path):
            return None  # the plugin collects it
        module: pytest.Collector = ScenarioModule.from_parent(parent, path=file_path)
        return module

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Note the result of a test."""
        report = yield
        if report.when == "call" or not report.passed:
            kind = "laws" if item.get_closest_marker("laws") else "file" if item.name == THE_FILE else "scenario"
            text = report.longreprtext if report.failed else ""
            self.results.append(TestResult(item.name, kind, str(item.path), report.outcome, text, report.duration))
        return report

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that could not be read for a reason that is not the author's."""
        if report.failed:
            self.results.append(TestResult(report.nodeid, "file", report.nodeid, "failed", report.longreprtext, 0.0))


def run(files: Sequence[Path], selection: All) -> RunReport:
    """Run the selected tests in files.  Raises AoiError if pytest itself cannot run them."""
    gathering = _ResultCollector(selection)
    snapshots = ["-p", "syrupy"] if find_spec("syrupy") else []
    options = ["-c", os.devnull, "--rootdir", str(Path.cwd()), "--noconftest", "-p", plugin.__name__, *snapshots,
               "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
    with _isolate_pytest():
        code = pytest.main([*options, *(str(file.absolute()) for file in files)], plugins=[gathering])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, _NOTHING_COLLECTED):
        if code == pytest.ExitCode.INTERRUPTED and not gathering.results:
            raise KeyboardInterrupt
        if not any(one.result == "failed" for one in gathering.results):
            raise AoiError(f"pytest could not run these tests (exit code {int(code)}); `pytest {files[0]}` says why")
    return RunReport(tuple(gathering.results))


@contextmanager
def _isolate_pytest() -> Iterator[None]:
    """Context manager: inside it, the environment gives pytest no options and no plugins."""
    before = {name: os.environ.pop(name) for name in (*_SETTINGS, _ALONE) if name in os.environ}
    os.environ[_ALONE] = "1"
    try:
        yield
    finally:
        del os.environ[_ALONE]
        os.environ.update(before)
