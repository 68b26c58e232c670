"""Notices for browsers that are connected: server-sent events with the numbers of a table's entries."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from anyio import to_thread
from attrs import define, field

from aoi_rules.web.store import StoreError

__all__ = ["Channels"]

_LOOK = 15.0
"""After this number of seconds without a notice a connection looks at the store itself: a notice may have been lost."""


@define
class Channels:
    """The connections of this process that wait for something new at a table."""

    _waiting: dict[str, set[asyncio.Event]] = field(factory=dict)
    _loop: asyncio.AbstractEventLoop | None = None

    def notify(self, table: str, number: int) -> None:
        """Wake up the connections of a table; may be called in any thread."""
        del number  # each connection asks for all that it lacks
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake, table)

    def _wake(self, table: str) -> None:
        for event in self._waiting.get(table, ()):
            event.set()

    async def numbers(self, table: str, after: int, latest: Callable[[], int]) -> AsyncIterator[int]:
        """The numbers of the entries of a table after one, each once and in order, those that are still to come too.

        `latest` gives the number of the latest entry, and runs in a thread; it is negative once the table is deleted, which ends
        this.
        """
        self._loop = asyncio.get_running_loop()
        event = asyncio.Event()
        self._waiting.setdefault(table, set()).add(event)
        try:
            while True:
                event.clear()
                try:
                    last = await to_thread.run_sync(latest)
                except StoreError:
                    last = after  # the next look may succeed
                if last < 0:
                    return
                for number in range(after + 1, last + 1):
                    yield number
                after = max(after, last)
                try:
                    await asyncio.wait_for(event.wait(), _LOOK)
                except TimeoutError:
                    continue
        finally:
            self._waiting[table].discard(event)
            if not self._waiting[table]:
                del self._waiting[table]
