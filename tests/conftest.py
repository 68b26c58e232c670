"""Settings common to all tests."""

import gc
import importlib
import os
import re
import shutil
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.expression import Expression
from hypothesis import settings

from aoi_rules.diagnostics import Mention, Source
from aoi_rules.library.catalogue import entries
from aoi_rules.library.compilation import compile_named
from aoi_rules.scenarios import Suite
from aoi_rules.testing.module import SELECTION
from aoi_rules.testing.selection import All

# the time of one example depends on the load of the machine; `.ci/run long` tries as many as `--hypothesis-profile=many` says
settings.register_profile("tests", deadline=None, max_examples=30)
settings.register_profile("many", deadline=None, max_examples=150)
settings.load_profile("tests")

collect_ignore_glob = ["language/examples/*", "mistakes/__snapshots__/*"]
"""Sketches that nothing runs, and texts that contain `>>>`: pytest must not take them for tests of its own."""

pytest_plugins = ["pytester"]
"""For the tests of the package's own pytest plugin."""


_SHARED = "AOI_TESTS_SHARED"
"""The environment variable with the folder that all processes of one run share."""

_TOP = Path(__file__).parents[1]
_PLAYED = re.compile(r"^(?:game|map) ", re.MULTILINE)
"""The mark of a file with a ruleset."""


def pytest_configure(config: pytest.Config) -> None:
    """The first process of a run makes the shared folder, and removes it at the end.

    If no bytecode may be written beside the modules, later processes keep theirs from run to run: compiling the package and the
    tests takes longer than most of their work. Python reads this setting when it starts, so the first process is not affected.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a run in the background; programs that tests interrupt would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if _SHARED not in os.environ:
        os.environ[_SHARED] = folder = tempfile.mkdtemp(prefix="aoi-tests-")
        os.environ["AOI_CACHE"] = str(Path(folder) / "cache")  # and not that of the person who runs the tests
        os.environ["AOI_NATIVE"] = "0"  # nor that person's libraries: tests of machine code build their own
        os.environ["AOI_PACKS"] = "0"  # nor that person's packs
        os.environ.pop("PYTEST_ADDOPTS", None)  # nor the options of this run, if a test starts pytest
        if sys.dont_write_bytecode and os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
            kept = getattr(config, "cache", None)  # no cache with `-p no:cacheprovider`
            os.environ["PYTHONPYCACHEPREFIX"] = str(kept.mkdir("bytecode") if kept is not None else Path(folder) / "bytecode")
        config.add_cleanup(partial(_remove_shared, folder))


def _remove_shared(folder: str) -> None:
    del os.environ[_SHARED]
    shutil.rmtree(folder, ignore_errors=True)


_RARE = re.compile(r"^pytestmark = pytest\.mark\.(slow|thorough)\b", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Modules whose tests all have a mark that the run leaves out are not imported."""
    if collection_path.suffix != ".py" or not collection_path.name.startswith("test_") or any("::" in one for one in config.args):
        return None
    rare = _RARE.search(collection_path.read_text(encoding="utf-8"))
    if rare is None or not config.option.markexpr:
        return None
    possible = ({rare[1]}, {*KINDS})  # some of its tests may have the other mark too
    return None if any(_includes(config.option.markexpr, marks) for marks in possible) else True


def _includes(expression: str, marks: Container[str]) -> bool:
    """Whether an expression of `-m` includes a test with these marks."""
    return Expression.compile(expression).evaluate(lambda name, /, **_: name in marks)


class WithoutLaws(All):
    """Every scenario of a file, and no laws: the possible numbers of players are known only after a ruleset is compiled."""

    def rulesets(self, suite: Suite) -> Iterator[tuple[str, tuple[Source, ...]]]:  # noqa: ARG002 - as in `All`
        return iter(())


def runs_laws(config: pytest.Config) -> bool:
    """Whether a run includes the laws of rulesets in files, which are slow: because of its marks, or because a test is named."""
    marks = config.option.markexpr
    return not marks or any("::" in one for one in config.args) or _includes(marks, LAWS)


LAWS = ("laws", "slow")


def modules_below(config: pytest.Config) -> list[Path]:
    """The test files below the folders of a run."""
    folders = [Path(config.invocation_params.dir, argument) for argument in config.args]
    apart = {*config.getini("norecursedirs")}
    return sorted(file for folder in folders if folder.is_dir() for file in folder.rglob("test_*.py")
                  if apart.isdisjoint(file.relative_to(folder).parts))


def import_all(files: Iterable[Path]) -> None:
    """Import test files, which writes their bytecode. A failing import fails again when the file is collected."""
    for file in files:
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.resolve().relative_to(_TOP).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """The processes of a run share work that each would otherwise do during collection: compiling the tests, and the rulesets of
    the library and of other authors.

    The objects from collection stay to the end, and are a large part of all objects: Python's garbage collector need not visit
    them again and again.
    """
    gc.disable()
    laws = runs_laws(session.config)
    if not laws:
        session.config.stash[SELECTION] = WithoutLaws()
    if "workerinput" in vars(session.config):
        given = session.config.workerinput  # type: ignore[attr-defined]
        share = slice(int(given["workerid"].removeprefix("gw")), None, given["workercount"])
        import_all(modules_below(session.config)[share])
        files = [file for folder in ("rulesets", "tests/authors") if laws for file in sorted((_TOP / folder).glob("*/*.aoi"))]
        names = [*(entry.name for entry in entries()), *(str(file) for file in files if _PLAYED.search(file.read_text("utf-8")))]
        for name in names[share]:
            compile_named(name)
    yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(autouse=True)
def _no_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The size of the terminal that pytest runs in has no effect: its workers inherit the width."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture(autouse=True)
def _no_forgotten_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that mentions a line is joined with `+`: an f-string would drop the line from the problem."""
    def written(mention: Mention, form: str) -> str:
        assert not mention.related, f"written in an f-string, which forgets the line: {mention!r}"
        return format(str(mention), form)

    monkeypatch.setattr(Mention, "__format__", written)


@pytest.fixture(autouse=True)
def _one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command called by a test starts no processes unless the test asks for them: the tests themselves use all cores."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The summary ends with the `note` records of the tests: they are worth a look, but nothing fails because of them."""
    notes = [str(value) for report in terminalreporter.getreports("passed") for key, value in report.user_properties
             if key == "note"]
    if notes:
        terminalreporter.section("notes")
    for note in notes:
        terminalreporter.write_line(note)


def refuse_unknown_ids(items: list[pytest.Item]) -> None:
    """Raise UsageError if a `thorough_with` or `slow_with` names parameters that its test does not have, for example after a
    change."""
    ids, named = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for item in items:
        test = item.nodeid.partition("[")[0]
        ids[test].add(item.callspec.id if hasattr(item, "callspec") else "")
        named[test].update(*(mark.args for kind in KINDS for mark in item.iter_markers(f"{kind}_with")))
    unknown = {test: names - ids[test] for test, names in named.items() if names - ids[test]}
    if unknown:
        raise pytest.UsageError(f"no test has these parameters: {unknown}")


KINDS = ("thorough", "slow")
EVERYDAY = {
    "age_of_industry": ("build", "railways"),
    "card_game": ("cards", "events"),
    "industry": ("auction", "course"),
    "authors": ("flood", "japan", "masters", "reversi", "secret_orders", "tiny_farm"),
}
"""The files with scenarios that the everyday run has, by folder: each file is compiled with its whole game, which takes long."""


def is_left_out(path: Path) -> bool:
    """Whether the everyday run leaves out a file with scenarios."""
    return any(folder in path.parts and path.stem not in files for folder, files in EVERYDAY.items())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The laws of rulesets in files, with every number of players, are for the long run: in the daily run `test_a_law` tries one
    of each game with the fewest players. The everyday run has some files with scenarios of each game."""
    if not any("::" in argument for argument in config.args):
        refuse_unknown_ids(items)
    for item in items:
        if item.path.suffix == ".aoi":
            rarely = "slow" if item.get_closest_marker("laws") else "thorough" if is_left_out(item.path) else ""
            if rarely:
                item.add_marker(rarely)
        callspec = getattr(item, "callspec", None)
        for kind in KINDS:
            if callspec is not None and any(callspec.id in mark.args for mark in item.iter_markers(f"{kind}_with")):
                item.add_marker(kind)


PATIENCE = 120_000
"""Tests wait for a page for this number of milliseconds: a machine may be busy."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser, shared by all tests of a process: Playwright can start only once in it."""
    playwright = pytest.importorskip("playwright.sync_api")
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("there is no Chromium here")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
