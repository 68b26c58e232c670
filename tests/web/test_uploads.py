"""Rulesets from strangers: they are checked, played and ended in separate processes, and nothing else is affected."""

import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from aoi_rules.web import Store, Tables
from aoi_rules.web.store import OWNER
from aoi_rules.web.strangers.limits import Limits
from aoi_rules.web.tables import UploadedError
from tests.hostile.growth_texts import TEXTS
from tests.web.conftest import Site, served, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot limit processes")

STALLS = Path(__file__).with_name("stalls.aoi").read_text(encoding="utf-8")
PATIENT = 120


@pytest.fixture
def open_site(store: Store, request: pytest.FixtureRequest) -> Iterator[Site]:
    """A server that accepts rules from strangers, with limits if the test gives some."""
    with served(Tables(store), uploads=True, limits=getattr(request, "param", Limits(rest=0.2))) as running:
        yield running


def uploaded(site: Site, text: str) -> httpx.Response:
    """The server's response to a text."""
    return httpx.post(f"{site.address}/api/uploads", json={"text": text}, timeout=PATIENT)


def made(site: Site, text: str, **more: Any) -> dict[str, httpx.Client]:
    """A new table from a text: a browser for each of its links."""
    answer = httpx.post(f"{site.address}/api/tables", json={"rules": "", "text": text, **more}, timeout=PATIENT)
    assert answer.status_code == 201, answer.text
    browsers = {role: site.visit(link.rpartition("/")[2]) for role, link in answer.json()["links"].items()}
    for browser in browsers.values():
        browser.timeout = httpx.Timeout(PATIENT)
    return browsers


def processes() -> list[int]:
    """The processes that this one has started for uploaded rules."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            parent = re.search(r"^PPid:\t(\d+)$", status.read_text(), re.MULTILINE)
            command = status.with_name("cmdline").read_bytes()
        except OSError:  # it has ended meanwhile
            continue
        if parent and int(parent[1]) == os.getpid() and b"aoi_rules.web.strangers.worker" in command:
            found.append(int(status.parent.name))
    return found


@pytest.mark.slow
def test_a_table_with_rules_of_ones_own(open_site: Site) -> None:
    """From the upload to the deletion. The server itself compiles nothing, and a process that is killed in the middle loses no
    move."""
    answer = uploaded(open_site, STALLS)
    assert answer.json() | {"help": []} == {
        "name": "stalls", "title": "Stalls", "help": [], "least": 2, "seats": ["red", "blue", "green"], "options": [], "parts": {},
        "titles": {"seat": {"red": "Red", "blue": "Blue", "green": "Green"}}}
    players = made(open_site, STALLS, players=2, bots={"blue": "random"})
    red = players["red"]
    assert red.post("choices", json={}).json()["open"]
    assert red.post("play", json={"move": "wait", "at": 0}).json() == {"number": 1, "at": 1}
    until(lambda: bool(red.get("state?parts=").json()["view"]["to_move"] == "red"))
    assert red.post("play", json={"move": "fly", "at": 2}).json()["code"] == "move-unreadable"
    [stored] = open_site.tables.store.tables()
    with pytest.raises(UploadedError):
        open_site.tables.open(stored.id)
    if sys.platform == "linux":
        [one] = processes()
        assert re.search(r"^Max address space +1073741824 ", Path(f"/proc/{one}/limits").read_text(), re.MULTILINE)
        os.kill(one, signal.SIGKILL)
        until(lambda: red.get("state?parts=").status_code == 200)
        assert processes() != [one]
    assert red.get("state?parts=").json()["decisions"] == 2
    players[OWNER].delete("")
    assert red.get("state").status_code == 403
    assert open_site.tables.store.tables() == []
    if sys.platform == "linux":
        until(lambda: processes() == [])


@pytest.mark.thorough
@pytest.mark.parametrize(("body", "status", "code"), [
    ({"text": "map m { extends ../../etc/passwd }"}, 409, "ruleset-unusable"),
    ({"text": "x" * 300_000}, 400, "request-invalid"),
    ({"text": 5}, 400, "request-invalid"),
])
def test_texts_that_are_no_rules(open_site: Site, body: object, status: int, code: str) -> None:
    answer = httpx.post(f"{open_site.address}/api/uploads", json=body, timeout=PATIENT)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert "Traceback" not in answer.text


def test_a_server_that_accepts_only_its_own_rules(site: Site) -> None:
    assert httpx.post(f"{site.address}/api/uploads", json={"text": STALLS}).status_code == 404
    answer = httpx.post(f"{site.address}/api/tables", json={"rules": "", "text": STALLS})
    assert answer.json()["message"] == "this server accepts no rules of your own: choose one of its rulesets"
    assert site.tables.store.tables() == []


@pytest.mark.slow
def test_uploads_are_counted_whatever_cookie_comes_with_them(open_site: Site) -> None:
    answers = [httpx.post(f"{open_site.address}/api/uploads", content=b"{", headers={"Cookie": f"aoi={number}"}) for number in range(20)]
    assert {answer.status_code for answer in answers} == {400, 429}


# ---- slow rules ---------------------------------------------------------------------------------------------------------

HEAVY = TEXTS["ands"](250_000)
"""A text that takes long to compile."""


@pytest.mark.slow
@pytest.mark.parametrize("open_site", [Limits(seconds=1, patience=30, rest=0.2)], indirect=True)
def test_rules_that_take_too_long_to_compile_are_stopped(open_site: Site) -> None:
    answer = uploaded(open_site, HEAVY)
    assert (answer.status_code, answer.json()["code"]) == (503, "rules-stopped")
    assert uploaded(open_site, STALLS).status_code == 200
