"""The requirements for any store of tables; each test runs with SQLite, and with PostgreSQL in the long tests."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import pytest
import sqlalchemy as sql

from aoi_rules.web import Store, open_store
from aoi_rules.web.database import DatabaseStore, copy_tables
from aoi_rules.web.store import OWNER, SESSIONS, SPECTATOR, Entry, StoredTable, StoreError, TakenError, Visitor
from tests.web.conftest import limit_pages

TABLE = StoredTable("t1", "Stalls", "rules", ("red", "blue"), {"blue": "greedy"}, 5.5)
DOCUMENT = '{"source": ["a.aoi", "a.aoi", "text"], "found": [], "parts": [], "plugins": []}'
TEXTS = {"rules": DOCUMENT, "text": "game a"}
LINKS = {"key red": "red", "key all": SPECTATOR, "key owner": OWNER}


def test_a_table_comes_back_as_it_was_stored(store: Store) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)
    assert store.table("t1") == TABLE
    assert list(store.tables()) == [TABLE]
    assert store.entries("t1") == [Entry(0, "head\n")]
    assert store.latest("t1") == (0, "rules")
    assert store.text("text") == "game a"


def test_what_is_not_there(store: Store) -> None:
    assert store.table("t1") is None
    assert store.latest("t1") is None
    assert store.entries("t1") == []
    assert store.visitor("key") is None
    with pytest.raises(KeyError):
        store.text("none")


def test_entries_grow_and_each_number_is_taken_once(store: Store) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)
    store.append("t1", Entry(1, "one\n")).result()
    with pytest.raises(TakenError):
        store.append("t1", Entry(1, "another\n")).result()
    store.append("t1", Entry(2, "two ü\n")).result()
    assert store.entries("t1", after=0) == [Entry(1, "one\n"), Entry(2, "two ü\n")]
    assert store.latest("t1") == (2, "rules")


def test_of_many_at_one_moment_one_wins(store: Store) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)

    def tried(name: int) -> int | None:
        try:
            store.append("t1", Entry(1, f"{name}\n")).result()
        except TakenError:
            return None
        return name

    with ThreadPoolExecutor(8) as pool:
        won = [one for one in pool.map(tried, range(40)) if one is not None]
    assert [f"{won[0]}\n"] == [entry.text for entry in store.entries("t1", after=0)]
    assert len(won) == 1


def test_a_link_and_a_session_are_not_the_same(store: Store) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)
    red = Visitor("t1", "red")
    assert store.visitor("key red") == red
    assert store.sessions(["key red"]) == {}
    store.add_session("session", red)
    store.add_session("other", Visitor("t1", SPECTATOR))
    assert store.sessions(["session", "nobody's", "other"]) == {"session": red, "other": Visitor("t1", SPECTATOR)}
    assert store.visitor("session") is None


def test_of_many_sessions_of_a_role_the_oldest_end(store: Store) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)
    names = [f"session {number}" for number in range(SESSIONS + 2)]
    for role in ("red", "blue"):
        for name in names[:SESSIONS + 2 if role == "red" else 1]:
            store.add_session(f"{role} {name}", Visitor("t1", role))
    assert [*store.sessions([f"red {name}" for name in names])] == [f"red {name}" for name in names[2:]]
    assert store.sessions(["blue session 0"])
    assert store.visitor("key red") is not None


def test_a_new_link_ends_what_came_by_the_old_one(store: Store) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)
    store.add_session("session", Visitor("t1", "red"))
    store.add_session("other", Visitor("t1", SPECTATOR))
    store.replace_link("t1", "red", "new")
    assert [store.visitor(key) for key in ("key red", "new")] == [None, Visitor("t1", "red")]
    assert store.sessions(["session", "other"]) == {"other": Visitor("t1", SPECTATOR)}


def test_texts_are_stored_once_and_deleted_with_the_last_table(store: Store) -> None:
    other = StoredTable("t2", "Stalls", "rules", ("red",), {}, 6.0)
    store.create(TABLE, "head\n", LINKS, TEXTS)
    store.create(other, "head\n", {}, TEXTS)
    store.append("t1", Entry(1, "one\n")).result()
    store.delete("t1")
    assert store.table("t1") is None
    assert store.entries("t1") == []
    assert store.visitor("key red") is None
    assert store.text("text") == "game a"
    store.delete("t2")
    with pytest.raises(KeyError):
        store.text("text")


def test_other_rules_for_a_table(store: Store) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)
    changed = StoredTable("t1", "Stalls, again", "new", ("red", "blue"), {}, 5.5)
    store.change(changed, {"new": DOCUMENT, "text": "game a"})
    assert store.table("t1") == changed
    assert store.latest("t1") == (0, "new")


def test_everybody_hears_of_an_entry_after_it_is_stored(store: Store, new_address: str) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)
    heard, there = list[tuple[str, int]](), list[int]()
    arrived = threading.Event()

    def notices(table: str, number: int) -> None:
        there.append(len(store.entries(table)))
        heard.append((table, number))
        arrived.set()

    other = store if new_address.endswith(".sqlite") else open_store(new_address)  # SQLite supports only one process
    end = other.listen(notices)
    for _ in range(50):  # a listener connects in the background
        store.append("t1", Entry(store.latest("t1")[0] + 1, "line\n")).result()
        if arrived.wait(0.1):
            break
    assert heard
    assert heard[-1][0] == "t1"
    assert there[-1] == heard[-1][1] + 1
    end()
    if other is not store:
        other.close()
    before = len(heard)
    store.append("t1", Entry(store.latest("t1")[0] + 1, "line\n")).result()
    time.sleep(0.2)
    assert len(heard) == before


def test_a_notice_that_fails_is_logged_and_the_store_goes_on(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)
    end = store.listen(Mock(side_effect=ValueError("of the embedder")))
    for number in range(1, 51):  # a listener connects in the background
        store.append("t1", Entry(number, "line\n")).result()
        if "a notice of the table t1 failed" in caplog.text:
            break
        time.sleep(0.1)
    assert "of the embedder" in caplog.text
    store.append("t1", Entry(number + 1, "line\n")).result()
    end()


def test_a_store_that_cannot_be_opened(tmp_path: object) -> None:
    with pytest.raises(StoreError, match="the tables cannot be opened: "):
        open_store(f"{tmp_path}/no/such/folder/tables.sqlite")
    with pytest.raises(StoreError, match="the tables cannot be opened: "):
        open_store("nonsense://somewhere")


def test_what_was_stored_is_there_for_the_next_process(store: Store, new_address: str) -> None:
    store.create(TABLE, "head\n", LINKS, TEXTS)
    store.close()
    other = open_store(new_address)
    assert other.table("t1") == TABLE
    other.close()


def test_tables_are_copied_to_another_database_and_go_on_there(store: Store, tmp_path: Path) -> None:
    old = open_store(tmp_path / "old.sqlite")
    old.create(TABLE, "head\n", LINKS, TEXTS)
    old.append("t1", Entry(1, "one ü\n")).result()
    old.add_session("session", Visitor("t1", "red"))
    assert isinstance(store, DatabaseStore)
    assert copy_tables(old, store) == 1
    for one in (old, store):
        assert (list(one.tables()), one.latest("t1"), one.text("text")) == ([TABLE], (1, "rules"), "game a")
        assert [one.visitor(key) for key in LINKS] == [Visitor("t1", role) for role in LINKS.values()]
        one.append("t1", Entry(2, "two\n")).result()
        one.add_session("more", Visitor("t1", "red"))
        assert [*one.sessions(["session", "more"])] == ["session", "more"]
        assert [entry.text for entry in one.entries("t1")] == ["head\n", "one ü\n", "two\n"]
    with pytest.raises(StoreError, match="there are already tables"):
        copy_tables(old, store)
    old.close()


def test_changes_wait_for_the_disk(store: Store, new_address: str) -> None:
    """This holds even if a database does not wait by default."""
    assert isinstance(store, DatabaseStore)
    if new_address.endswith(".sqlite"):
        with store.engine.begin() as connection:
            assert [connection.exec_driver_sql(f"PRAGMA {one}").scalar() for one in ("journal_mode", "synchronous")] == ["wal", 2]
        return
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"ALTER DATABASE {sql.make_url(new_address).database} SET synchronous_commit = off")
    other = open_store(new_address)
    with other.engine.begin() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    other.close()


def test_a_full_disk_stores_nothing_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.sqlite")
    store.create(TABLE, "head\n", LINKS, TEXTS)
    limit_pages(store, 1)
    with pytest.raises(StoreError, match="nothing can be stored now: database or disk is full"):
        store.append("t1", Entry(1, "x" * 100_000)).result()
    assert [entry.number for entry in store.entries("t1")] == [0]
    limit_pages(store, 1_000_000)
    store.append("t1", Entry(1, "x" * 100_000)).result()
    assert [entry.number for entry in store.entries("t1")] == [0, 1]
    store.close()
