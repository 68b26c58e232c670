"""Pages that wait for what is new at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from aoi_rules.web.channels import Channels, Page
from aoi_rules.web.desk import Answer
from aoi_rules.web.states import Look
from aoi_rules.web.store import Visitor


def test_a_notice_that_comes_while_the_store_is_asked_is_not_forgotten() -> None:
    """The store was asked before the entry was made, and answers after the notice of it."""
    async def look(_: str, pages: Sequence[Page]) -> Sequence[Answer | None]:
        return [Answer("{}", 1, 1) for _ in pages]

    async def connected() -> Answer:
        async def in_thread(function: Callable[..., Any], *args: object) -> Any:
            found = function(*args)
            channels.notify("t", 1)
            await asyncio.sleep(0)
            return found

        store: Any = SimpleNamespace(latest=lambda _: (0, 0))
        channels = Channels(store, look, in_thread)
        page = Page(Visitor("t", "red"), "key", Look(), 0)
        async for answer in channels.answers(page):
            return answer
        raise AssertionError("the connection ended")

    assert asyncio.run(asyncio.wait_for(connected(), 5)).number == 1
