"""Shows the progress of a search for scenarios: a bar as for other long work, with the decisions that were compared and the time
that is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from attrs import define, field

from aoi_rules.cli.terminal.output import is_dumb_terminal, is_terminal
from aoi_rules.witness.limits import SearchClock, SearchLimit
from aoi_rules.witness.sharing import SearchWatcher

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

__all__ = ["SearchState", "search_progress"]


@define
class SearchState(SearchWatcher):
    """How far searches for `total` things have come, within a limit that each of them has."""

    total: int
    what: str
    limit: SearchLimit
    answered: int = 0
    compared: int = 0
    clock: SearchClock = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.clock = self.limit.begin()

    def compare(self, decisions: int) -> None:
        """See SearchWatcher."""
        self.compared += decisions

    def answer(self) -> None:
        """See SearchWatcher; the next search has its own time."""
        self.answered, self.compared, self.clock = self.answered + 1, 0, self.limit.begin()

    @property
    def share(self) -> float:
        """The share of the work that is done, from 0 to 1, if all decisions of the current search have to be compared."""
        return (self.answered + min(1, self.compared / self.limit.decisions)) / self.total if self.answered < self.total else 1

    def __str__(self) -> str:
        left = max(0, round(self.clock.end - self.clock.now()))
        several = f"{self.answered}/{self.total} {self.what}, " if self.total > 1 else ""
        return f"{several}{self.compared:,} of {self.limit.decisions:,} decisions, {left // 60}:{left % 60:02} left"


@define
class _Bar(SearchState):
    """The same, drawn."""

    bar: Progress = field(kw_only=True)
    task: TaskID = field(kw_only=True)

    def compare(self, decisions: int) -> None:
        """See SearchWatcher."""
        super().compare(decisions)
        self.bar.update(self.task, completed=self.share)

    def answer(self) -> None:
        """See SearchWatcher."""
        super().answer()
        self.bar.update(self.task, completed=self.share)


@contextmanager
def search_progress(total: int, what: str, limit: SearchLimit) -> Iterator[SearchWatcher]:
    """Yield the watcher of the searches for `total` things."""
    if not total or not is_terminal("stderr") or is_dumb_terminal():
        yield SearchWatcher()
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import, and seldom wanted
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415

    with Progress(BarColumn(40), TextColumn("{task.fields[state]}"), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1, state="")
        state = _Bar(total, what, limit, bar=bar, task=task)
        bar.update(task, state=state)
        yield state
