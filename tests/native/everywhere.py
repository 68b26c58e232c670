"""A pytest plugin: every ruleset that a test compiles in its own process is also printed as C, built and played there.

    pytest -p tests.native.everywhere tests/rules -n 2

After each test, its rulesets are played in native code and in pure Python. The results go to a folder, one file for each program,
so that no program is played twice: AOI_EVERYWHERE, or `aoi-everywhere` in the folder for temporary files. `python -m tests.native
--everywhere` summarizes them.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict, define, evolve, field

from aoi_rules.compiler import pipeline
from aoi_rules.compiler.emit.c.unsupported import find_unsupported
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.stage_text import c_of
from aoi_rules.machine.program import Program
from aoi_rules.native import libraries, sources
from aoi_rules.native.binding import load
from aoi_rules.native.builder import Builder
from tests.native.games import Played, compared

FOLDER = Path(os.environ.get("AOI_EVERYWHERE") or Path(tempfile.gettempdir()) / "aoi-everywhere")
WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-Wno-tautological-compare")
"""A header has functions that a ruleset does not need, and rules may compare a thing with itself."""
GAMES, DECISIONS, SECONDS = 3, 200, 3.0


@define
class Result:
    """The result for one program: `error` is empty if native code played like pure Python."""

    name: str
    test: str
    error: str = ""
    refused: str = ""
    games: int = 0
    over: int = 0
    decisions: int = 0
    failed: int = 0
    replayed: int = 0

    def add(self, played: Played) -> None:
        """Count one more game."""
        self.games += 1
        self.over += played.over
        self.decisions += played.decisions
        self.failed += played.failed
        self.replayed += played.replayed


@define
class Everywhere:
    """Compiled programs that were not yet played, in order."""

    waiting: list[tuple[Forms, Program]] = field(factory=list)
    builder: Builder | None = None

    def played(self, test: str) -> None:
        """Play all that are waiting."""
        while self.waiting:
            forms, program = self.waiting.pop(0)
            self._one(forms, program, test)

    def _one(self, forms: Forms, program: Program, test: str) -> None:
        result = Result(program.model.name, test)
        assert forms.optimized is not None
        try:
            result.refused = "; ".join(problem.message for problem in find_unsupported(forms.optimized))
            text = program.code if result.refused else c_of(forms, "")
        except Exception:  # noqa: BLE001 - it is written down
            result.error = traceback.format_exc()
            text = program.code
        key = hashlib.sha256("".join([text, *sources.library_files().values()]).encode("utf-8", "surrogatepass")).hexdigest()[:24]
        target = FOLDER / f"{key}.json"
        if target.exists():
            return
        if not result.refused and not result.error:
            self._compared(forms, program, result)
        FOLDER.mkdir(parents=True, exist_ok=True)
        if result.error or result.refused:
            resolved = "".join(f"{line.text}\n" for line in program.resolved_text())
            (FOLDER / f"{key}.aoi").write_text(resolved, encoding="utf-8", errors="surrogatepass")
            (FOLDER / f"{key}.c").write_text(text, encoding="utf-8", errors="surrogatepass")
        target.write_text(json.dumps(asdict(result), indent=1), encoding="utf-8")

    def _compared(self, forms: Forms, program: Program, result: Result) -> None:
        try:
            rules = self.rules(forms, program)
            model = program.model
            for seed in range(GAMES):
                players = (model.least_players, model.most_players)[seed % 2]
                options = {option.name: seed % len(option.choices) for option in model.options}
                result.add(compared(program, rules, model.seats[:players], options, seed, DECISIONS, 5, SECONDS))
        except (Exception, KeyboardInterrupt):  # noqa: BLE001 - a test's plugin may raise whatever it likes
            result.error = traceback.format_exc()

    def rules(self, forms: Forms, program: Program) -> libraries.NativeRules:
        """The library of a program, built quickly."""
        if self.builder is None:
            home = Path(tempfile.mkdtemp(prefix="aoi-everywhere-"))
            self.builder = Builder(home=home, level="0")
        bridge = load(self.builder.bridge())
        builder = evolve(self.builder, options=WARNINGS)
        identity = sources.identity(program)
        path = builder.library(program.model.name, identity, lambda found: c_of(forms, found))
        rules = libraries._load(program, identity, path, bridge)
        assert rules is not None, "the library that was built does not load"
        return rules


_EVERYWHERE = Everywhere()
_built = pipeline._Compilation._build_program


def _noted(self: Any, *arguments: Any) -> None:
    _built(self, *arguments)
    if self.program is not None and not self.report.has_failed:
        _EVERYWHERE.waiting.append((self.forms, self.program))


pipeline._Compilation._build_program = _noted  # type: ignore[method-assign, assignment]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """After a test, once all its replacements are undone, play its rulesets."""
    yield
    _EVERYWHERE.played(item.nodeid)
