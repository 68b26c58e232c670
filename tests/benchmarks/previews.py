"""How soon a preview shows a change: `python -m tests.benchmarks preview`.

The preview shows a new map, which has a scenario of its own. Then its text changes in one way after another: a place is dragged,
a comment is written, a figure of the rules changes. The table has the processor time in milliseconds, the median and the
greatest, until the picture and the problems are known, and until the results of the scenarios are known too.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from aoi_rules.preview import FileEditor, Preview
from aoi_rules.workspace import Workspace

__all__ = ["main"]

_EDITS = 9
CHANGED: dict[str, Callable[[str, int], str]] = {
    "a place": lambda text, number: text.replace("at 50 30", f"at {50 + number} 30"),
    "a comment": lambda text, number: f"# {'x' * number}\n{text}",
    "a rule": lambda text, number: text.replace("  rail harbour", f"  keep dues number = {number}\n"
                                                '  check paid "Dues" = dues < 99\n  rail harbour', 1),
}
"""The name of the change, and a function from a number to the changed text."""


def main() -> None:
    """Print the table."""
    text = (files("aoi_rules.cli.commands") / "new_map.aoi").read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "new_map.aoi").write_text(text, "utf-8")
        preview = Preview(Workspace(folder), "new_map.aoi", FileEditor(Path(folder), lambda *_: None))
        _time_messages(preview, text)
        print(f"{'changed':<16}{'picture':>9}{'most':>7}{'scenarios':>11}{'most':>7}")
        for what, change in CHANGED.items():
            times = [_time_messages(preview, change(text, number)) for number in range(1, _EDITS)]
            picture, scenarios = zip(*times, strict=True)
            print(f"{what:<16}{statistics.median(picture):>9.0f}{max(picture):>7.0f}"
                  f"{statistics.median(scenarios):>11.0f}{max(scenarios):>7.0f}")


def _time_messages(preview: Preview, text: str) -> tuple[float, float]:
    """The processor time, in milliseconds, until the picture of a text is known, and until the results of its scenarios are
    known."""
    preview.space.open("new_map.aoi", text)
    start, taken = time.process_time(), dict[str, float]()
    for kind, _ in preview.refresh():
        taken.setdefault(kind, 1_000 * (time.process_time() - start))
    return taken["text"], taken["scenarios"]
