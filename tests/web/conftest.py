"""Stores for tests: SQLite in a file, and PostgreSQL if it is installed."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from attrs import define, field

from aoi_rules import Game, Ruleset, load
from aoi_rules.web import Store, Tables, open_store, table_app
from aoi_rules.web.database import DatabaseStore
from aoi_rules.web.server import bound, server_of
from tests.conftest import PATIENCE

REFUSED = re.compile(r"status of (403|409)|net::ERR_")
"""Browser messages about responses and lost connections that tests cause."""


def _program(name: str) -> str | None:
    places = [*Path("/usr/lib/postgresql").glob("*/bin"), *os.environ.get("PATH", "").split(os.pathsep)]
    return next((str(found) for place in places if (found := shutil.which(name, path=str(place)))), None)


def limit_pages(store: DatabaseStore, most: int) -> None:
    """Limit the number of pages in the file of a store: SQLite's error is then the same as for a full disk."""
    writer = store._writer
    assert writer is not None, "SQLite"
    writer._connection = writer._connection or writer.engine.connect()
    driver = writer._connection.connection.driver_connection
    assert driver is not None
    driver.execute(f"PRAGMA max_page_count = {most}").close()


@define
class DatabaseServer:
    """A database server for the tests, which can be stopped and started again."""

    home: Path
    server: str
    who: dict[str, Any]
    running: subprocess.Popen[bytes] | None = None

    @classmethod
    @contextmanager
    def made(cls) -> "Iterator[DatabaseServer]":
        """A new server, which does not run yet; the test is skipped if PostgreSQL is not installed.

        Its folder is not one of pytest's: each run that starts closes those to other users, such as `postgres`.
        """
        pytest.importorskip("psycopg")
        initdb, server = _program("initdb"), _program("postgres")
        if initdb is None or server is None:
            pytest.skip("PostgreSQL is not installed")
        who = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}  # it refuses to run as root
        with tempfile.TemporaryDirectory(prefix="aoi-postgresql-") as folder:
            if who:
                shutil.chown(folder, "postgres", "postgres")
            subprocess.run([initdb, "-D", f"{folder}/data", "-U", "aoi", "--auth=trust", "--no-sync"], check=True,
                           capture_output=True, **who)
            made = cls(Path(folder), server, who)
            try:
                yield made
            finally:
                made.stop()

    def address(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql+psycopg://aoi@/{name}?host={self.home}"

    def start(self) -> str:
        """Start the server, and wait until it responds; returns the address of a database."""
        import psycopg

        command = [self.server, "-D", self.home / "data", "-k", self.home, "-c", "listen_addresses=", "-c", "max_connections=200"]
        self.running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.who)
        for _ in range(100):
            try:
                psycopg.connect(self.address("postgres").replace("+psycopg", "")).close()
                break
            except psycopg.OperationalError:
                time.sleep(0.1)
        return self.address("postgres")

    def stop(self) -> None:
        """Stop the server, even if clients are connected."""
        if self.running is not None:
            self.running.send_signal(signal.SIGINT)
            self.running.wait()
            self.running = None


@pytest.fixture(autouse=True)
def patient_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each request of a test the time that a busy machine needs, where the test does not say how long it waits."""
    for name in ("Client", "get", "post"):
        monkeypatch.setattr(httpx, name, partial(getattr(httpx, name), timeout=PATIENCE / 1000))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[DatabaseServer]:
    """A running database server."""
    with DatabaseServer.made() as server:
        server.start()
        yield server


@pytest.fixture
def postgresql_program() -> Iterator[DatabaseServer]:
    """A database server that the test starts and stops."""
    with DatabaseServer.made() as server:
        yield server


@pytest.fixture
def new_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return str(tmp_path / "tables.sqlite")
    import psycopg

    server: DatabaseServer = request.getfixturevalue("postgresql")
    name = f"t{time.monotonic_ns()}"
    with psycopg.connect(server.address("postgres").replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.address(name)


@pytest.fixture
def store(new_address: str) -> Iterator[Store]:
    """A new store."""
    opened = open_store(new_address)
    yield opened
    opened.close()


@pytest.fixture
def other_store(store: Store, new_address: str) -> Iterator[Store]:  # noqa: ARG001 - which is there before it
    """The same store, opened by another process."""
    opened = open_store(new_address)
    yield opened
    opened.close()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test in `test_store.py` runs with every kind of store; PostgreSQL is for the long tests."""
    if "new_address" in metafunc.fixturenames and metafunc.module.__name__.endswith("test_store"):
        kinds = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
        metafunc.parametrize("new_address", kinds, indirect=True)


def until(ready: Callable[[], bool]) -> None:
    """Wait for something that happens in the background."""
    end = time.monotonic() + 120  # the machine may be busy
    while not ready():
        assert time.monotonic() < end, "it never happens"
        time.sleep(0.01)


@define
class Site:
    """A server at a port of this computer, and the tables that it serves."""

    tables: Tables
    address: str
    server: uvicorn.Server
    browsers: list[httpx.Client] = field(factory=list)

    def visit(self, secret: str) -> httpx.Client:
        """A browser that has followed a link; its addresses are relative to the page of the seat."""
        client = httpx.Client(base_url=self.address, follow_redirects=True)
        page = client.get(f"/join/{secret}")
        client.base_url = page.url
        self.browsers.append(client)
        return client

    def game(self, table: str) -> Game:
        """A copy of the game of a table as it is now, which the server does not use at the same time."""
        opened = self.tables.open(table)
        with opened.lock:
            return opened.game.copy()

    def cut(self) -> None:
        """Abort all connections, like a network failure."""
        for one in (*self.server.server_state.connections,):
            one.loop.call_soon_threadsafe(one.transport.abort)  # type: ignore[union-attr]


@contextmanager
def served(tables: Tables, port: int = 0, **more: Any) -> Iterator[Site]:
    """A server that runs in this process, at any free port if none is given."""
    at = bound("127.0.0.1", port)
    server = server_of(table_app(tables, **more))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [at]})
    thread.start()
    try:
        running = Site(tables, f"http://127.0.0.1:{at.getsockname()[1]}", server)
        yield running
    finally:
        for browser in running.browsers:
            browser.close()
        server.should_exit = True
        thread.join()


@pytest.fixture
def site(store: Store) -> Iterator[Site]:
    """A server of a new store."""
    with served(Tables(store)) as running:
        yield running


@pytest.fixture
def opened(chromium: Any, site: Site) -> Iterator[Any]:
    """Opens a link in a browser of its own, on another server if an address is given; the test fails if the page has an error."""
    contexts, errors = list[Any](), list[str]()

    def opened(secret: str, width: int = 1280, height: int = 800, address: str = "", **more: Any) -> Any:
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" and not REFUSED.search(said.text) else None)
        page.goto(f"{address or site.address}/{f'join/{secret}' if secret else ''}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture(scope="session")
def stalls() -> Ruleset:
    """A short game with hidden cards."""
    return load(Path(__file__).with_name("stalls.aoi"))
