"""The store as a process of uploaded rules has it: the server is asked for everything, and does only what is for its table."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any

from attrs import asdict, define, field

from aoi_rules.web.store import Entry, StoredTable, StoreError, TakenError

__all__ = ["RemoteStore"]


@define
class RemoteStore:
    """Asks the server.  `send` sends a message; the answers come into `results`, in the order of the questions."""

    send: Callable[[dict[str, Any]], None]
    results: queue.SimpleQueue[dict[str, Any]] = field(factory=queue.SimpleQueue)
    _one: threading.Lock = field(factory=threading.Lock)

    def text(self, key: str) -> str:
        """See `Store`."""
        return str(self._ask("text", key=key))

    def create(self, table: StoredTable, head: str, links: dict[str, str], texts: dict[str, str]) -> None:
        """See `Store`."""
        self._ask("create", table=asdict(table), head=head, links=links, texts=texts)

    def table(self, table: str) -> StoredTable | None:
        """See `Store`."""
        found = self._ask("table", table=table)
        return None if found is None else _to_stored_table(found)

    def latest(self, table: str) -> tuple[int, str] | None:
        """See `Store`."""
        found = self._ask("latest", table=table)
        return None if found is None else (found[0], found[1])

    def entries(self, table: str, after: int = -1) -> Sequence[Entry]:
        """See `Store`."""
        return [Entry(number, text) for number, text in self._ask("entries", table=table, after=after)]

    def append(self, table: str, entry: Entry) -> Future[None]:
        """See `Store`.  It waits until the server has stored the entry."""
        stored = Future[None]()
        try:
            self._ask("append", table=table, number=entry.number, text=entry.text)
        except (TakenError, StoreError) as error:
            stored.set_exception(error)
        else:
            stored.set_result(None)
        return stored

    def _ask(self, method: str, **given: Any) -> Any:
        with self._one:
            self.send({"call": method, "given": given})
            found = self.results.get()
        if found.get("taken"):
            raise TakenError
        if "unavailable" in found:
            raise StoreError(found["unavailable"])
        return found["result"]


def _to_stored_table(found: Mapping[str, Any]) -> StoredTable:
    return StoredTable(**{**found, "seats": tuple(found["seats"])})
