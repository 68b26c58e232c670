"""A store in a database: SQLite in a file, or PostgreSQL for any number of servers."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from attrs import define, field
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from aoi_rules.web.store import SESSIONS, Entry, Notices, StoredTable, StoreError, TakenError, Visitor
from aoi_rules.web.writing import Change, Row, Writer, reason

__all__ = ["DatabaseStore", "copy_tables", "open_store"]

_LOG = logging.getLogger(__name__)
_METADATA = sql.MetaData()
_TEXTS = sql.Table(
    "texts", _METADATA, sql.Column("key", sql.String(64), primary_key=True), sql.Column("text", sql.Text, nullable=False))
_TABLES = sql.Table(
    "tables", _METADATA, sql.Column("id", sql.String(32), primary_key=True), sql.Column("title", sql.Text, nullable=False),
    sql.Column("rules", sql.String(64), nullable=False, index=True), sql.Column("seats", sql.Text, nullable=False),
    sql.Column("bots", sql.Text, nullable=False), sql.Column("created", sql.Double, nullable=False),
    sql.Column("uploaded", sql.Boolean, nullable=False))
_ENTRIES = sql.Table(
    "entries", _METADATA, sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False), sql.Column("text", sql.Text, nullable=False))
_KEYS = sql.Table(
    "keys", _METADATA, sql.Column("key", sql.String(64), primary_key=True), sql.Column("link", sql.Boolean, nullable=False),
    sql.Column("table_id", sql.String(32), nullable=False, index=True), sql.Column("role", sql.String(64), nullable=False),
    sql.Column("made", sql.Double, nullable=False, default=time.time))
# What is asked all the time is written once, so that SQLAlchemy need not compile it again.
_NUMBER = sql.select(sql.func.max(_ENTRIES.c.number)).where(_ENTRIES.c.table_id == sql.bindparam("table")).scalar_subquery()
_LATEST = sql.select(_NUMBER, _TABLES.c.rules).where(_TABLES.c.id == sql.bindparam("table"))
_VISITOR = sql.select(_KEYS.c.table_id, _KEYS.c.role).where(_KEYS.c.key == sql.bindparam("key"), _KEYS.c.link.is_(True))
_SESSION = sql.select(_KEYS.c.table_id, _KEYS.c.role).where(_KEYS.c.key == sql.bindparam("key"), _KEYS.c.link.is_(False))
_TEXT = sql.select(_TEXTS.c.text).where(_TEXTS.c.key == sql.bindparam("key"))
_TABLE = sql.select(_TABLES).where(_TABLES.c.id == sql.bindparam("table"))
_ALL_TABLES = sql.select(_TABLES).order_by(_TABLES.c.created)
_NEWER = sql.select(_ENTRIES.c.number, _ENTRIES.c.text).where(
    _ENTRIES.c.table_id == sql.bindparam("table"), _ENTRIES.c.number > sql.bindparam("after")).order_by(_ENTRIES.c.number)
_APPEND = _ENTRIES.insert()
_CHANNEL = "aoi_rules_tables"
_CONNECTIONS = 40
"""As many connections are kept open as there are threads that answer; a new one takes longer than most questions."""
_WAIT = 1.0
"""After this number of seconds a listener looks whether it is to end, and tries again after an error."""


def open_store(address: str | Path) -> DatabaseStore:
    """The store at an address: the path of a file for SQLite, which is made if it is not there, or an address of SQLAlchemy, such
    as `postgresql+psycopg://user:password@host/name`.  Raises StoreError if it cannot be opened."""
    text = str(address)
    url = text if "://" in text else f"sqlite:///{text}"
    try:
        store = DatabaseStore.open(url)
    except (SQLAlchemyError, ImportError) as error:
        raise StoreError(f"the tables cannot be opened: {reason(error)}") from error
    return store


@define
class DatabaseStore:
    """Keeps tables in a database.  It writes a change to the disk before it returns."""

    engine: sql.Engine
    _reading: sql.Engine
    _writer: Writer | None = None
    _listening: list[Notices] = field(factory=list)
    _writers: ThreadPoolExecutor = field(factory=lambda: ThreadPoolExecutor(_CONNECTIONS, "writers of tables"))
    _readers: threading.local = field(factory=threading.local)

    @classmethod
    def open(cls, url: str) -> DatabaseStore:
        """Open a database, and make what it lacks."""
        made = sql.make_url(url)
        if made.get_backend_name() != "sqlite":
            engine = sql.create_engine(made, pool_pre_ping=True, pool_size=_CONNECTIONS, max_overflow=_CONNECTIONS)
            if made.get_backend_name() == "postgresql":
                sql.event.listen(engine, "connect", _synchronous)
            _METADATA.create_all(engine)
            return cls(engine, engine.execution_options(isolation_level="AUTOCOMMIT"))
        engine = sql.create_engine(made)
        reading = sql.create_engine(made, isolation_level="AUTOCOMMIT", pool_reset_on_return=None,
                                    pool_size=_CONNECTIONS, max_overflow=_CONNECTIONS)
        for one in (engine, reading):
            sql.event.listen(one, "connect", _durable)
        sql.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        _METADATA.create_all(engine)
        return cls(engine, reading, Writer(engine, _in_sqlite(_APPEND)[0], _store_error))

    # ---- tables -----------------------------------------------------------------------------------------------------

    def text(self, key: str) -> str:
        """See `Store`."""
        (rows,) = self._ask(_TEXT, [{"key": key}])
        if not rows:
            raise KeyError(key)
        return str(rows[0][0])

    def create(self, table: StoredTable, head: str, links: dict[str, str], texts: dict[str, str]) -> None:
        """See `Store`."""
        def change(connection: sql.Connection) -> None:
            self._add_texts(connection, texts)
            connection.execute(_TABLES.insert().values(**_row(table)))
            connection.execute(_ENTRIES.insert().values(table_id=table.id, number=0, text=head))
            for key, role in links.items():
                connection.execute(_KEYS.insert().values(key=key, link=True, table_id=table.id, role=role))

        self._change(change)

    def table(self, table: str) -> StoredTable | None:
        """See `Store`."""
        (rows,) = self._ask(_TABLE, [{"table": table}])
        return _to_stored_table(rows[0]) if rows else None

    def tables(self) -> Sequence[StoredTable]:
        """See `Store`."""
        (rows,) = self._ask(_ALL_TABLES, [{}])
        return [*map(_to_stored_table, rows)]

    def latest(self, table: str) -> tuple[int, str] | None:
        """See `Store`."""
        (rows,) = self._ask(_LATEST, [{"table": table}])
        return (int(rows[0][0]), str(rows[0][1])) if rows else None

    def entries(self, table: str, after: int = -1) -> Sequence[Entry]:
        """See `Store`."""
        (rows,) = self._ask(_NEWER, [{"table": table, "after": after}])
        return [Entry(number, text) for number, text in rows]

    def append(self, table: str, entry: Entry) -> Future[None]:
        """See `Store`."""
        if self._writer is not None:
            values = {"table_id": table, "number": entry.number, "text": entry.text}

            def then() -> None:
                for notices in (*self._listening,):
                    notices(table, entry.number)

            return self._writer.write(Row(tuple(values[name] for name in _in_sqlite(_APPEND)[1])), then)

        def change(connection: sql.Connection) -> None:
            connection.execute(_APPEND, {"table_id": table, "number": entry.number, "text": entry.text})
            connection.execute(sql.select(sql.func.pg_notify(_CHANNEL, f"{table} {entry.number}")))  # is sent when it is stored

        return self._begin(change)

    def change(self, table: StoredTable, texts: dict[str, str]) -> None:
        """See `Store`."""
        def change(connection: sql.Connection) -> None:
            self._add_texts(connection, texts)
            connection.execute(_TABLES.update().where(_TABLES.c.id == table.id).values(**_row(table)))

        self._change(change)

    def delete(self, table: str) -> None:
        """See `Store`."""
        def change(connection: sql.Connection) -> None:
            self._hold_texts(connection)
            for rows, column in ((_ENTRIES, _ENTRIES.c.table_id), (_KEYS, _KEYS.c.table_id), (_TABLES, _TABLES.c.id)):
                connection.execute(rows.delete().where(column == table))
            used = set[str]()
            for (key,) in connection.execute(sql.select(_TABLES.c.rules).distinct()).all():
                document = connection.scalar(sql.select(_TEXTS.c.text).where(_TEXTS.c.key == key))
                used |= {key, *_keys_in(json.loads(document or "null"))}
            connection.execute(_TEXTS.delete().where(_TEXTS.c.key.not_in(used)))

        self._change(change)

    def _add_texts(self, connection: sql.Connection, texts: dict[str, str]) -> None:
        self._hold_texts(connection)
        insert = sqlite_insert if self.local else postgresql_insert
        for key, text in texts.items():
            connection.execute(insert(_TEXTS).values(key=key, text=text).on_conflict_do_nothing())

    def _hold_texts(self, connection: sql.Connection) -> None:
        """Let nobody else add or delete texts in this transaction: one that is deleted as unused may be about to be used.  SQLite
        has one writer at a time anyway."""
        if not self.local:
            connection.execute(sql.text("LOCK TABLE texts IN SHARE ROW EXCLUSIVE MODE"))

    # ---- visitors ---------------------------------------------------------------------------------------------------

    def visitor(self, key: str) -> Visitor | None:
        """See `Store`."""
        (rows,) = self._ask(_VISITOR, [{"key": key}])
        return Visitor(*rows[0]) if rows else None

    def sessions(self, keys: Sequence[str]) -> Mapping[str, Visitor]:
        """See `Store`."""
        wanted = [*dict.fromkeys(keys)]
        found = self._ask(_SESSION, [{"key": key} for key in wanted])
        return {key: Visitor(*rows[0]) for key, rows in zip(wanted, found, strict=True) if rows}

    def add_session(self, key: str, visitor: Visitor) -> None:
        """See `Store`."""
        row = _KEYS.insert().values(key=key, link=False, table_id=visitor.table, role=visitor.role)
        alike = sql.select(_KEYS.c.key).where(
            _KEYS.c.table_id == visitor.table, _KEYS.c.role == visitor.role, _KEYS.c.link.is_(False))

        def change(connection: sql.Connection) -> None:
            connection.execute(row)
            old = connection.scalars(alike.order_by(_KEYS.c.made.desc()).offset(SESSIONS)).all()
            connection.execute(_KEYS.delete().where(_KEYS.c.key.in_(old)))

        self._change(change)

    def replace_link(self, table: str, role: str, key: str) -> None:
        """See `Store`."""
        def change(connection: sql.Connection) -> None:
            connection.execute(_KEYS.delete().where(_KEYS.c.table_id == table, _KEYS.c.role == role))
            connection.execute(_KEYS.insert().values(key=key, link=True, table_id=table, role=role))

        self._change(change)

    # ---- notices ----------------------------------------------------------------------------------------------------

    def listen(self, notices: Notices) -> Callable[[], None]:
        """See `Store`."""
        def notify(table: str, number: int) -> None:
            try:
                notices(table, number)
            except Exception as error:  # noqa: BLE001 - the entry is stored, and others wait for notices
                _LOG.critical("a notice of the table %s failed", table, exc_info=error)

        if self.local:
            self._listening.append(notify)
            return lambda: self._listening.remove(notify)
        ended = threading.Event()
        thread = threading.Thread(target=self._hear, args=(notify, ended), name="notices of tables", daemon=True)
        thread.start()

        def end() -> None:
            ended.set()
            thread.join(timeout=5 * _WAIT)

        return end

    def _hear(self, notices: Notices, ended: threading.Event) -> None:
        """Pass on what PostgreSQL reports, with a connection of its own, until `ended` is set.  After a lost connection,
        `notices` get the number of the latest entry of each table, since some may have been missed."""
        import psycopg  # noqa: PLC0415 - only PostgreSQL needs it

        address, missed = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False), False
        while not ended.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {_CHANNEL}")
                    if missed:
                        for table in self.tables():
                            if latest := self.latest(table.id):
                                notices(table.id, latest[0])
                    missed = True
                    while not ended.is_set():
                        for one in connection.notifies(timeout=_WAIT):
                            table_id, _, number = one.payload.partition(" ")
                            notices(table_id, int(number))
            except (psycopg.Error, StoreError):
                ended.wait(_WAIT)

    def close(self) -> None:
        """See `Store`."""
        if self._writer is not None:
            self._writer.close()
        self._writers.shutdown()
        self._readers = threading.local()
        self._reading.dispose()
        self.engine.dispose()

    # ---- connections ------------------------------------------------------------------------------------------------

    @property
    def local(self) -> bool:
        """See `Store`."""
        return self._writer is not None

    def _ask(self, question: sql.Select[Any], asked: Sequence[Mapping[str, object]]) -> list[Sequence[Sequence[Any]]]:
        """The rows that a question finds for each of some values.  SQLite is asked through its driver, because SQLAlchemy takes
        longer than such a question."""
        try:
            if not self.local:
                with self._reading.connect() as connection:
                    return [connection.execute(question, values).all() for values in asked]
            text, names = _in_sqlite(question)
            driver = self._reader()
            return [driver.execute(text, [values[name] for name in names]).fetchall() for values in asked]
        except (SQLAlchemyError, sqlite3.Error) as error:
            self._readers.connection = None
            raise StoreError(f"the tables cannot be read now: {reason(error)}") from error

    def _reader(self) -> sqlite3.Connection:
        """The connection to SQLite that this thread reads by: to borrow one for each question takes longer than the question."""
        held = getattr(self._readers, "connection", None)
        if held is None:
            held = self._readers.connection = self._reading.raw_connection()
        driver = held.driver_connection
        assert isinstance(driver, sqlite3.Connection), "as opened"
        return driver

    def _change(self, change: Change) -> None:
        """Make a change in a transaction, which is on the disk when this returns; raises TakenError and StoreError."""
        self._begin(change).result()

    def _begin(self, change: Change) -> Future[None]:
        """Begin to make a change; the future ends when it is on the disk, or with TakenError or StoreError."""
        return self._writers.submit(self._write, change) if self._writer is None else self._writer.write(change)

    def _write(self, change: Change) -> None:
        try:
            with self.engine.begin() as connection:
                change(connection)
        except SQLAlchemyError as error:
            raise _store_error(error) from error


def copy_tables(old: DatabaseStore, new: DatabaseStore) -> int:
    """Copy everything to a new, empty store while nobody uses either; returns the number of tables.  Raises StoreError if the new
    one is not empty."""
    if new.tables():
        raise StoreError("there are already tables where these should go; name an empty database")
    with old.engine.connect() as reading, new.engine.begin() as writing:
        for rows in _METADATA.sorted_tables:
            for found in reading.execute(sql.select(rows)).partitions(500):
                writing.execute(rows.insert(), [dict(row._mapping) for row in found])
    return len(new.tables())


def _store_error(error: Exception) -> Exception:
    """What a store raises for an error of its database."""
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return TakenError()
    said = f"nothing can be stored now: {reason(error)}"
    return StoreError(said) if isinstance(error, SQLAlchemyError | sqlite3.Error) else error


def _durable(connection: sqlite3.Connection, _: object) -> None:
    """Have SQLite write each transaction to the disk before it ends, while others read; and let us begin transactions."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")


def _synchronous(connection: Any, _: object) -> None:
    """Have PostgreSQL confirm a transaction when it is on the disk, whatever it does by default."""
    with closing(connection.cursor()) as cursor:
        cursor.execute("SET synchronous_commit = on")
    connection.commit()


@cache
def _in_sqlite(question: sql.Select[Any] | sql.Insert) -> tuple[str, Sequence[str]]:
    """A question as text for SQLite, and the names of its values in order."""
    compiled = question.compile(dialect=sqlite.dialect())
    return str(compiled), [str(name) for name in compiled.positiontup or ()]


def _row(table: StoredTable) -> dict[str, object]:
    return {"id": table.id, "title": table.title, "rules": table.rules, "seats": json.dumps(table.seats),
            "bots": json.dumps(table.bots), "created": table.created, "uploaded": table.uploaded}


def _to_stored_table(row: Sequence[Any]) -> StoredTable:
    found = dict(zip(_TABLES.c.keys(), row, strict=True))
    return StoredTable(**{**found, "seats": tuple(json.loads(found["seats"])), "bots": json.loads(found["bots"]),
                          "uploaded": bool(found["uploaded"])})


def _keys_in(document: object) -> Iterator[str]:
    """The keys of the texts that a document of rules names."""
    if isinstance(document, dict):
        sources = [document["source"], *(one for _, one in document["found"]), *document["parts"]]
        yield from (source[2] for source in sources if isinstance(source, list))
