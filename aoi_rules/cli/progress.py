"""How far long work has come: a bar on standard error where that is a terminal that can draw one, nothing elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aoi_rules.cli.output import dumb, is_terminal

__all__ = ["progress"]


@contextmanager
def progress(total: int, what: str = "games") -> Iterator[Callable[[], None]]:
    """Gives a function to be called after each of `total` steps."""
    if not is_terminal("stderr") or dumb():
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import, and seldom wanted
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    bar = Progress(BarColumn(40), MofNCompleteColumn(), what, TimeRemainingColumn(compact=True),
                   console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)
