"""What is new at tables, for the pages that are connected."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from attrs import define, field

from aoi_rules.web.desk import Answer
from aoi_rules.web.states import Look
from aoi_rules.web.store import Store, StoreError, Visitor

__all__ = ["Channels", "Page"]

_LOG = logging.getLogger(__name__)
_LOOK = 15.0
"""After this number of seconds without a notice a process looks at the store itself: a notice may have been lost."""


@define(eq=False)
class Page:
    """A connection that is sent what is new at a table: whose it is, the key of its session, how it looks at the table, and the
    number of the latest entry that it has."""

    visitor: Visitor
    key: str
    look: Look
    number: int
    waits: asyncio.Future[Answer | None] | None = None
    """Is there while the page can be sent something."""

    def send(self, answer: Answer | None) -> None:
        """Send a state, or end the connection with None."""
        if self.waits is not None and not self.waits.done():
            self.waits.set_result(answer)
        self.waits = None
        if answer is not None:
            self.number, self.look = answer.number, self.look.after(answer.at)


@define(eq=False)
class _Watch:
    """A table that pages are open for.  `latest` is the number of its latest entry, None if it is not known."""

    pages: set[Page] = field(factory=set)
    latest: int | None = None
    noticed: bool = False
    """Whether there was a notice since the process looked for lost ones."""
    woken: asyncio.Event = field(factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    def learn(self, found: int | None) -> None:
        """Note the number of the latest entry as the store had it when it was asked. A notice that came since is newer."""
        if self.latest is None or (found is not None and (found < 0 or 0 <= self.latest < found)):
            self.latest = found

    def end(self) -> None:
        """End the connections of all pages."""
        for page in (*self.pages,):
            page.send(None)


@define
class Channels:
    """The pages of this process that wait for something new.

    `look` gives the states of some pages of one table, None for a page that may not look any more; it is called once for all that
    wait.  `in_thread` gives the result of a function that waits for the disk.
    """

    store: Store
    look: Callable[[str, Sequence[Page]], Awaitable[Sequence[Answer | None]]]
    in_thread: Callable[..., Awaitable[int | None]]
    _watched: dict[str, _Watch] = field(factory=dict)
    _looking: asyncio.Task[None] | None = None
    _loop: asyncio.AbstractEventLoop | None = None

    def notify(self, table: str, number: int) -> None:
        """Give the pages of a table the number of its latest entry, negative if it is deleted; from any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake, table, number)

    def _wake(self, table: str, number: int) -> None:
        if (watch := self._watched.get(table)) is not None:
            watch.latest, watch.noticed = number, True
            watch.woken.set()

    async def answers(self, page: Page) -> AsyncIterator[Answer]:
        """The state of a page's table after each entry that it does not have; after several, only the last state.  Ends when the
        table is deleted, or the visitor has no seat any more."""
        table, self._loop = page.visitor.table, asyncio.get_running_loop()
        watch = self._watched.get(table)
        if watch is None:
            watch = self._watched[table] = _Watch()
            watch.task = asyncio.create_task(self._watch(table, watch))
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._look_again())
        watch.pages.add(page)
        try:
            while watch.task is not None and not watch.task.done():
                page.waits = self._loop.create_future()
                if watch.latest is None or page.number < watch.latest:
                    watch.woken.set()
                answer = await page.waits
                if answer is None:
                    return
                yield answer
        finally:
            watch.pages.discard(page)
            if not watch.pages and watch.task is not None:
                watch.task.cancel()
                if self._watched.get(table) is watch:
                    del self._watched[table]

    async def _watch(self, table: str, watch: _Watch) -> None:
        """Send the pages of a table what they lack, until there are none."""
        try:
            while True:
                await watch.woken.wait()
                watch.woken.clear()
                if watch.latest is None:
                    watch.learn(await self.in_thread(self._ask_latest, table))
                if watch.latest is not None and watch.latest < 0:
                    return
                await self._send_all(table, watch)
        except Exception as error:  # noqa: BLE001 - the pages connect again
            _LOG.critical("the pages of the table %s are sent nothing", table, exc_info=error)
        finally:
            if self._watched.get(table) is watch:
                del self._watched[table]
            watch.end()

    async def _look_again(self) -> None:
        """Ask the store about tables without a notice, as long as pages are open."""
        while self._watched:
            await asyncio.sleep(_LOOK)
            for watch in self._watched.values():
                if not watch.noticed:
                    watch.latest = None
                    watch.woken.set()
                watch.noticed = False

    async def _send_all(self, table: str, watch: _Watch) -> None:
        latest = watch.latest
        behind = [page for page in watch.pages if page.waits is not None and latest is not None and page.number < latest]
        if behind:
            for page, answer in zip(behind, await self.look(table, behind), strict=True):
                page.send(answer)

    def _ask_latest(self, table: str) -> int | None:
        """The number of the latest entry, as the store says it; if that does not answer now, the next look may succeed."""
        try:
            found = self.store.latest(table)
        except StoreError:
            return None
        return -1 if found is None else found[0]
