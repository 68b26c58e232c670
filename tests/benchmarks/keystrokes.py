"""How soon all problems are known after a keystroke: `python -m tests.benchmarks typing`.

Lines are typed into the text of Age of Industry, with the map of Germany over it, one keystroke after another without
auto-closing.  After each keystroke the benchmark asks for the problems of both texts. The table has the processor time in
milliseconds: the median and the ninetieth percentile.  The last row is for all keystrokes together.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from aoi_rules.files.resources import ruleset_files
from aoi_rules.workspace import Workspace

__all__ = ["main"]

TYPED = {
    "an action": ("\n  action sell", '  action lend "Lend money" {\n    choose p in players\n    require rich "You are too poor" '
                  '= me.money >= $3\n    do { pay p $3; log "lent" }\n  }\n'),
    "a keep": ("\n  keep ", "  keep debt per player number = 0\n"),
    "a definition": ("\n  define ", "  define poor(p) = p.money < $3 and not any(s.owner == p for s in space)\n"),
    "a requirement": ("\n    require ", '    require rich "You are too poor" = me.money >= $3\n'),
    "a type": ("\n  keep ", '  type wagon "Wagon" { long "Long wagon"; short "Short wagon" }\n'),
}
"""The typed text, and the line below it."""


def _keystrokes(text: str, before: str, typed: str) -> Iterator[str]:
    """The text after each keystroke."""
    at = text.index(before) + 1
    return (f"{text[:at]}{typed[:number]}\n{text[at:]}" for number in range(1, len(typed) + 1))


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("game", "germany"):
            Path(folder, f"{name}.aoi").write_text(dict(ruleset_files())[name].read_text("utf-8"), "utf-8")
        workspace, every = Workspace(folder), list[float]()
        text = workspace.text("game.aoi")
        print(f"{'typed':<16}{'keystrokes':>12}{'median':>9}{'90 %':>9}")
        for what, (before, typed) in TYPED.items():
            times = [_time_problems(workspace, one) for one in (text, *_keystrokes(text, before, typed))][1:]
            every += times
            _print_row(what, times)
        _print_row("all", every)


def _time_problems(workspace: Workspace, text: str) -> float:
    """The processor time, in milliseconds, until the problems of a text are known."""
    workspace.open("game.aoi", text)
    start = time.process_time()
    workspace.problems()
    return 1_000 * (time.process_time() - start)


def _print_row(what: str, times: list[float]) -> None:
    print(f"{what:<16}{len(times):>12}{statistics.median(times):>9.1f}{sorted(times)[len(times) * 9 // 10]:>9.1f}")
