"""Shows the progress of long work: a bar on standard error if that is a terminal that can draw one, otherwise nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from aoi_rules.cli.terminal.output import is_dumb_terminal, is_terminal

if TYPE_CHECKING:
    from rich.status import Status

__all__ = ["progress", "show_waiting"]

_SOON = 0.6
"""After this many seconds, a waiting person is shown that work is going on."""


@contextmanager
def progress(total: int, what: str = "games") -> Iterator[Callable[[], None]]:
    """Yields a function to call after each of `total` steps."""
    if not is_terminal("stderr") or is_dumb_terminal():
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import, and seldom wanted
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    bar = Progress(BarColumn(40), MofNCompleteColumn(), what, TimeRemainingColumn(compact=True),
                   console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


@contextmanager
def show_waiting(what: str) -> Iterator[None]:
    """Context manager: if the work in it takes longer than a moment, an animated line says what is being done."""
    if not is_terminal("stderr") or is_dumb_terminal():
        yield
        return
    shown: list[Status] = []

    def show() -> None:
        from rich.console import Console  # noqa: PLC0415 - slow to import, and seldom wanted

        shown.append(Console(stderr=True).status(what))
        shown[0].start()

    timer = Timer(_SOON, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        for status in shown:
            status.stop()
