"""Follows the texts: looks at them again after each change, and tells every open page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from anyio import to_thread
from attrs import define, field
from starlette.applications import Starlette
from watchfiles import Change, awatch

from aoi_rules.errors import OutdatedError
from aoi_rules.language.folders import IGNORE
from aoi_rules.preview.session import Message, Preview

__all__ = ["Follower"]

_LOG = logging.getLogger(__name__)
_STEP, _DEBOUNCE = 10, 100
"""Changes of files are collected until there have been none for the first number of milliseconds, but at most for the second."""


@define(eq=False)
class Follower:
    """The texts of a preview's folder, and the pages that show it.  `is_own` says whether the preview itself has written the
    content of a file: such a change is looked at as soon as it is written."""

    preview: Preview
    is_own: Callable[[str], bool] = lambda _: False
    _pages: set[asyncio.Queue[Message]] = field(factory=set)
    _latest: dict[str, Message] = field(factory=dict)
    _dirty: asyncio.Event = field(factory=asyncio.Event)
    _loop: asyncio.AbstractEventLoop | None = None

    def check_again(self) -> None:
        """Look at the texts again soon; what is being computed is no longer needed."""
        self.preview.space.files_changed()
        self._dirty.set()

    def look_soon(self) -> None:
        """As `look`, from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.check_again)

    async def messages(self) -> AsyncIterator[Message]:
        """The messages for a page: the latest of each kind at once, then the new ones."""
        heard = asyncio.Queue[Message]()
        for message in self._latest.values():
            heard.put_nowait(message)
        self._pages.add(heard)
        try:
            while True:
                yield await heard.get()
        finally:
            self._pages.discard(heard)

    @asynccontextmanager
    async def running(self, tables: Starlette) -> AsyncIterator[None]:
        """Follow the texts inside this context, in which the app of tables also runs."""
        self._loop = asyncio.get_running_loop()
        tasks = [asyncio.create_task(self._watch()), asyncio.create_task(self._refresh())]
        self._dirty.set()
        try:
            async with tables.router.lifespan_context(tables):
                yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self) -> None:
        def rules(_: Change, path: str) -> bool:
            return path.lower().endswith(".aoi") or Path(path).name == IGNORE

        async for changes in awatch(self.preview.space.folder, watch_filter=rules, step=_STEP, debounce=_DEBOUNCE):
            if not all(self.is_own(path) for _, path in changes):
                self.check_again()

    async def _refresh(self) -> None:
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            try:
                await to_thread.run_sync(self._tell_all, asyncio.get_running_loop())
            except OutdatedError:
                pass  # the later change is looked at next
            except Exception:  # noqa: BLE001 - the next text may be one that can be looked at
                _LOG.exception("the texts could not be looked at")

    def _tell_all(self, loop: asyncio.AbstractEventLoop) -> None:
        for message in self.preview.refresh():
            loop.call_soon_threadsafe(self._publish, message)

    def _publish(self, message: Message) -> None:
        # only here, in the thread of the pages: so a page that is opened in the meantime gets each message once
        self._latest[message[0]] = message
        for page in self._pages:
            page.put_nowait(message)
