"""The problems of a folder of rules from a stranger, found in a separate process with limits on time and memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from aoi_rules.compiler.forms import Forms
from aoi_rules.diagnostics import Source, render
from aoi_rules.errors import AoiError
from aoi_rules.files.confinement import confine_process
from aoi_rules.language.files import read
from aoi_rules.language.folders import rule_files
from aoi_rules.language.headers import GAME, PART, heads_in
from aoi_rules.workspace.checking import check_source, join_results

__all__ = ["MEMORY", "SECONDS", "FolderCheck", "check_bounded"]

SECONDS = 60
"""Seconds of processor time; the answer must come within twice as many seconds."""
MEMORY = 1 << 30


@frozen
class FolderCheck:
    """The errors of the rules in a folder, each as the text that `aoi check` prints, the number of warnings, and the games that
    maps and parts there need: those that are not in the folder."""

    errors: tuple[str, ...]
    warnings: int
    games: tuple[str, ...]


def check_bounded(folder: Path, seconds: int = SECONDS, memory: int = MEMORY) -> FolderCheck:
    """Check all rules in a folder and below it, as `aoi check` does.  Raises AoiError if that takes too much time or memory."""
    command = [sys.executable, "-P", "-m", __name__, str(seconds), str(memory)]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "AOI_NATIVE": "0", "MALLOC_ARENA_MAX": "2"}
    try:
        ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8",  # noqa: S603 - our own
                             stdin=subprocess.DEVNULL, timeout=2 * seconds, check=False)
    except subprocess.TimeoutExpired:
        raise _too_much(seconds, memory) from None
    if ran.returncode < 0 or "MemoryError" in ran.stderr:
        raise _too_much(seconds, memory)
    if ran.returncode:
        raise AoiError(f"these rules could not be checked: {(ran.stderr.strip().splitlines() or ['no reason is known'])[-1]}")
    found = json.loads(ran.stdout)
    return FolderCheck(tuple(found["errors"]), found["warnings"], tuple(found["games"]))


def _too_much(seconds: int, memory: int) -> AoiError:
    return AoiError(f"checking these rules took more than {seconds} seconds or {memory >> 20} MB of memory, so they are refused")


def _check(folder: Path) -> FolderCheck:
    """Check the rules in a folder in this process."""
    texts = [read(str(path)) for path in rule_files(folder)]
    sources = [text for text in texts if isinstance(text, Source)]
    forms = [Forms() for _ in texts]
    found = join_results([check_source(text, sources, forms=kept) for text, kept in zip(texts, forms, strict=True)])
    errors = tuple(render(one, full=True) for one in found.problems if one.severity == "error")
    own = {head.name for text in sources for head in heads_in(text, GAME)}
    games = {head.game for text in sources for head in heads_in(text, PART)} | set(_games(forms))
    return FolderCheck(errors, sum(one.severity == "warning" for one in found.problems), tuple(sorted(games - own - {""})))


def _games(forms: list[Forms]) -> Iterator[str]:
    yield from (one.resolved.game for one in forms if one.resolved is not None)


def main(seconds: str, memory: str) -> None:
    """Check the current folder within limits, and write the result as JSON on standard output."""
    confine_process(int(memory), int(seconds))
    found = _check(Path())
    json.dump({"errors": found.errors, "warnings": found.warnings, "games": found.games}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
