"""Writes to a SQLite file in one thread: changes that wait at the same time go to the disk together."""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress

import sqlalchemy as sql
from attrs import define, field, frozen
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

__all__ = ["Change", "Row", "Writer", "reason"]

Change = Callable[[sql.Connection], object]
_TOGETHER = 200
"""The greatest number of changes in one transaction."""


@frozen
class Row:
    """The values of a row that is to be inserted.

    Rows that wait at the same time are inserted by one statement: during each statement of SQLite, Python lets other threads go
    on, and to wait for these takes longer than the statement.
    """

    values: tuple[object, ...]


@define(eq=False)
class _Write:
    """A change that waits to be made."""

    change: Change | Row
    then: Callable[[], object] | None
    done: Future[None] = field(factory=Future)

    def end(self) -> None:
        """Say that the change is on the disk."""
        self.done.set_result(None)
        if self.then is not None:
            self.then()


@define(eq=False)
class Writer:
    """Makes changes one after the other.  Each is made whole or not at all, and those that wait at the same time share the time
    that the disk takes.  `insert` is the statement for a row: it ends with `VALUES` and a `?` in brackets for each value.
    `failure` gives the error that a change ends with for an error of the database."""

    engine: sql.Engine
    insert: str
    failure: Callable[[Exception], Exception]
    _waiting: queue.SimpleQueue[_Write | None] = field(factory=queue.SimpleQueue)
    _thread: threading.Thread | None = None
    _lock: threading.Lock = field(factory=threading.Lock)
    _connection: sql.Connection | None = None
    """Stays open, because to open one takes longer than a change."""

    def write(self, change: Change | Row, then: Callable[[], object] | None = None) -> Future[None]:
        """Make a change.  The future ends when it is on the disk, or with an error; after a change that was made, the thread of
        the writer calls `then`."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="writer of tables", daemon=True)
                self._thread.start()
        waiting = _Write(change, then)
        waiting.done.set_running_or_notify_cancel()  # it cannot be cancelled
        self._waiting.put(waiting)
        return waiting.done

    def close(self) -> None:
        """End the thread when it has made all changes."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._waiting.put(None)
            thread.join()

    def _disconnect(self) -> None:
        """Close the connection; the next change opens another."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None

    def _run(self) -> None:
        try:
            self._write_until_closed()
        finally:
            self._disconnect()

    def _write_until_closed(self) -> None:
        while (first := self._waiting.get()) is not None:
            some, ends = [first], False
            while len(some) < _TOGETHER and not self._waiting.empty():
                found = self._waiting.get()
                if found is None:
                    ends = True
                    break
                some.append(found)
            self._write_all(some)
            if ends:
                return

    def _write_all(self, some: list[_Write]) -> None:
        """Make changes in one transaction; where one fails, each in one of its own, so that the others are made."""
        try:
            connection = self._connection = self._connection or self.engine.connect()
            rows = [one.change for one in some if isinstance(one.change, Row)]
            if len(rows) == len(some):
                self._insert_all(rows, connection)
            else:
                with connection.begin():
                    for change in (one.change for one in some):
                        if isinstance(change, Row):
                            self._insert_all([change], connection)
                        else:
                            change(connection)
        except Exception as error:  # noqa: BLE001 - whatever fails, nobody may wait for ever
            self._disconnect()
            if len(some) > 1:
                for one in some:
                    self._write_all([one])
            else:
                some[0].done.set_exception(self.failure(_first_of(error)))
        else:
            for one in some:
                one.end()

    def _insert_all(self, rows: Sequence[Row], connection: sql.Connection) -> None:
        """Insert rows, all or none."""
        driver, (head, values, one) = connection.connection.driver_connection, self.insert.rpartition("VALUES ")
        assert isinstance(driver, sqlite3.Connection), "SQLite"
        driver.execute(head + values + ", ".join([one] * len(rows)), [value for row in rows for value in row.values])


def _first_of(error: Exception) -> Exception:
    """What failed first: where SQLite has ended a transaction by itself, rolling it back fails too."""
    found, inner = error, error.__cause__ or error.__context__
    while inner is not None:
        found = inner if isinstance(inner, DBAPIError | sqlite3.Error) else found
        inner = inner.__cause__ or inner.__context__
    return found


def reason(error: Exception) -> str:
    """The first line of what a database says, without the statement."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip() or type(error).__name__
    return said.splitlines()[0]
