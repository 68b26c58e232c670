"""Stores to test with: SQLite in a file, and PostgreSQL where it is installed."""

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from attrs import define, field

from aoi_rules import Ruleset, load
from aoi_rules.web import Store, Tables, open_store, table_app
from aoi_rules.web.server import bound, server_of


def _program(name: str) -> str | None:
    places = [*Path("/usr/lib/postgresql").glob("*/bin"), *os.environ.get("PATH", "").split(os.pathsep)]
    return next((str(found) for place in places if (found := shutil.which(name, path=str(place)))), None)


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a database server of our own, without its database's name."""
    pytest.importorskip("psycopg")
    initdb, server = _program("initdb"), _program("postgres")
    if initdb is None or server is None:
        pytest.skip("PostgreSQL is not installed")
    home = tmp_path_factory.mktemp("postgresql")
    who = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}  # it refuses to be started by root
    if who:
        for folder in (home, *home.parents[:3]):
            folder.chmod(0o755)
        shutil.chown(home, "postgres", "postgres")
    subprocess.run([initdb, "-D", home / "data", "-U", "aoi", "--auth=trust", "--no-sync"], check=True, capture_output=True, **who)
    command = [server, "-D", home / "data", "-k", home, "-c", "listen_addresses=", "-c", "max_connections=200"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who) as running:
        for _ in range(100):
            if (home / ".s.PGSQL.5432").exists():
                break
            time.sleep(0.1)
        yield f"postgresql+psycopg://aoi@/{{}}?host={home}"
        running.send_signal(signal.SIGINT)  # does not wait for open connections


@pytest.fixture
def new_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return str(tmp_path / "tables.sqlite")
    import psycopg

    address: str = request.getfixturevalue("postgresql")
    name = f"t{time.monotonic_ns()}"
    for _ in range(50):  # the socket is there before the server answers
        try:
            with psycopg.connect(address.format("postgres").replace("+psycopg", ""), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")
            break
        except psycopg.OperationalError:
            time.sleep(0.1)
    return address.format(name)


@pytest.fixture
def store(new_address: str) -> Iterator[Store]:
    """A new store."""
    opened = open_store(new_address)
    yield opened
    opened.close()


@pytest.fixture
def other_store(store: Store, new_address: str) -> Iterator[Store]:  # noqa: ARG001 - which is there before it
    """The same store as another process opens it."""
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
    end = time.monotonic() + 20
    while not ready():
        assert time.monotonic() < end, "it never happens"
        time.sleep(0.01)


@define
class Site:
    """A server at a port of this computer, and the tables that it serves."""

    tables: Tables
    address: str
    browsers: list[httpx.Client] = field(factory=list)

    def visit(self, secret: str) -> httpx.Client:
        """A browser that has followed a link; its addresses begin at the page of the seat."""
        client = httpx.Client(base_url=self.address, follow_redirects=True)
        page = client.get(f"/join/{secret}")
        client.base_url = page.url
        self.browsers.append(client)
        return client


@contextmanager
def served(tables: Tables, **more: Any) -> Iterator[Site]:
    """A server that runs in this process."""
    at = bound("127.0.0.1", 0)
    server = server_of(table_app(tables, **more))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [at]})
    thread.start()
    try:
        running = Site(tables, f"http://127.0.0.1:{at.getsockname()[1]}")
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


@pytest.fixture(scope="session")
def stalls() -> Ruleset:
    """A short game with hidden cards."""
    return load(Path(__file__).with_name("stalls.aoi"))
