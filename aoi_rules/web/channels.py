"""Notices for browsers that are connected: when a table has new entries."""

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

    _waiting: dict[str, set[asyncio.Queue[int]]] = field(factory=dict)
    _loop: asyncio.AbstractEventLoop | None = None

    def notify(self, table: str, number: int) -> None:
        """Give the connections of a table the number of its latest entry, negative if it is deleted; from any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake, table, number)

    def _wake(self, table: str, number: int) -> None:
        for waiting in self._waiting.get(table, ()):
            waiting.put_nowait(number)

    async def numbers(self, table: str, after: int, latest: Callable[[], int]) -> AsyncIterator[int]:
        """The number of the latest entry of a table, whenever it is greater than the one before, which is `after` at first.

        `latest` gives that number, and runs in a thread; it is negative once the table is deleted, which ends this.
        """
        self._loop = asyncio.get_running_loop()
        heard = asyncio.Queue[int]()
        self._waiting.setdefault(table, set()).add(heard)
        try:
            last = await self._ask_latest(latest, after)
            while last >= 0:
                if last > after:
                    after = last
                    yield last
                try:
                    last = await asyncio.wait_for(heard.get(), _LOOK)
                    while not heard.empty() and last >= 0:
                        last = heard.get_nowait()
                except TimeoutError:
                    last = await self._ask_latest(latest, after)
        finally:
            self._waiting[table].discard(heard)
            if not self._waiting[table]:
                del self._waiting[table]

    @staticmethod
    async def _ask_latest(latest: Callable[[], int], otherwise: int) -> int:
        """The number of the latest entry, as the store says it; if that does not answer now, the next look may succeed."""
        try:
            return await to_thread.run_sync(latest)
        except StoreError:
            return otherwise
