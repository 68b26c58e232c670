"""A server killed under load: every acknowledged move is stored, once, and every table opens."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

import aoi_rules as aoi
from aoi_rules.web import Tables, open_store
from tests.web.conftest import served, until

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("AOI_KILLS", "8"))
"""The number of times the server is killed; 100 before a release."""
TABLES, CLIENTS = 4, 3
PATIENCE = 120
"""The number of seconds in which a server responds, even on a busy machine."""
TEXT = Path(__file__).with_name("stalls.aoi").read_text().replace("round == 3", "round == 2000")


def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        found: int = free.getsockname()[1]
    return found


class Clients:
    """Play at all tables, and remember the acknowledged moves."""

    def __init__(self, address: str, cookies: dict[str, dict[str, str]]) -> None:
        self.address, self.cookies, self.ended = address, cookies, False
        self.answered: dict[str, set[int]] = {table: set() for table in cookies}
        self.threads = [threading.Thread(target=self.play, args=(number,)) for number in range(CLIENTS)]

    def number(self) -> int:
        """The number of acknowledged moves."""
        return sum(map(len, self.answered.values()))

    def play(self, seed: int) -> None:
        rng = random.Random(seed)
        with httpx.Client(timeout=PATIENCE) as client:
            while not self.ended:
                table = rng.choice(list(self.cookies))
                try:
                    self.play_one(client, table)
                except (httpx.HTTPError, OSError):
                    time.sleep(0.02)

    def play_one(self, client: httpx.Client, table: str) -> None:
        for seat, cookie in self.cookies[table].items():
            url, headers = f"{self.address}/table/{table}/{seat}/", {"Cookie": f"aoi={cookie}"}
            state = client.get(f"{url}state?parts=", headers=headers)
            if state.status_code != 200 or state.json()["view"]["to_move"] != seat:
                continue
            answer = client.post(f"{url}play", headers=headers, json={"move": "wait", "at": state.json()["view"]["at"]})
            assert answer.status_code in (200, 409, 503), answer.text
            if answer.status_code == 200:
                number: int = answer.json()["number"]
                assert number not in self.answered[table], "two moves were answered with one number"
                self.answered[table].add(number)


def start(address: str, at: int) -> subprocess.Popen[bytes]:
    program = Path(sys.executable).with_name("aoi")
    running = subprocess.Popen([program, "serve", "--db", address, "--port", str(at)], stderr=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert running.poll() is None, "the server ended as it began"
        with suppress(httpx.HTTPError):
            httpx.get(f"http://127.0.0.1:{at}/page/style.css", timeout=PATIENCE)
            return running
        time.sleep(0.05)
    running.kill()
    raise AssertionError("the server does not start")


@pytest.mark.parametrize("new_address", ["sqlite", "postgresql"], indirect=True)
def test_killed_under_load(new_address: str) -> None:
    rng, at = random.Random(0), port()
    store = open_store(new_address)
    tables, rules = Tables(store), aoi.load(text=TEXT)
    links = {stored.id: secrets for stored, secrets in (tables.create(rules, 2) for _ in range(TABLES))}
    running = start(new_address, at)
    cookies: dict[str, dict[str, Any]] = {}
    for table, secrets in links.items():
        cookies[table] = {seat: httpx.get(f"http://127.0.0.1:{at}/table/{table}/{seat}/join-{secrets[seat]}", timeout=PATIENCE).cookies["aoi"]
                          for seat in ("red", "blue")}
    clients = Clients(f"http://127.0.0.1:{at}", cookies)
    for thread in clients.threads:
        thread.start()
    for _ in range(KILLS):
        before = clients.number()
        until(lambda before=before: clients.number() > before)  # type: ignore[misc]
        time.sleep(rng.uniform(0, 0.4))
        running.send_signal(signal.SIGKILL)
        running.wait()
        running = start(new_address, at)
    time.sleep(0.5)
    clients.ended = True
    for thread in clients.threads:
        thread.join()
    running.kill()
    running.wait()
    opened = Tables(open_store(new_address))
    for table, answered in clients.answered.items():
        entries = [entry.number for entry in store.entries(table)]
        assert entries == list(range(len(entries)))
        assert answered <= set(entries)
        game = opened.open(table).game
        assert game.decisions == len(entries) - 1
        assert [move.seat for move in game.history] == [("red", "blue")[number % 2] for number in range(game.decisions)]
    assert clients.number() >= KILLS
    opened.store.close()
    store.close()


@pytest.mark.parametrize("new_address", ["postgresql"], indirect=True)
def test_two_servers_of_one_database_show_each_others_moves(new_address: str) -> None:
    """Red plays at one process, blue at the other; each learns of the other's moves from its own process's events."""
    ports = port(), port()
    store = open_store(new_address)
    stored, secrets = Tables(store).create(aoi.load(text=TEXT), 2)
    running = [start(new_address, at) for at in ports]
    try:
        seats = []
        for at, seat in zip(ports, ("red", "blue"), strict=True):
            url = f"http://127.0.0.1:{at}/table/{stored.id}/{seat}/"
            cookie = httpx.get(f"{url}join-{secrets[seat]}", timeout=PATIENCE).cookies["aoi"]
            seats.append(httpx.Client(base_url=url, headers={"Cookie": f"aoi={cookie}"}, timeout=PATIENCE))
        with seats[0], seats[1], seats[0].stream("GET", "events?parts=") as red, seats[1].stream("GET", "events?parts=") as blue:
            hear = [(json.loads(line[6:]) for line in one.iter_lines() if line.startswith("data: ")) for one in (red, blue)]
            for number in range(6):
                mover = number % 2
                assert seats[mover].post("play", json={"move": "wait", "at": number}).json() == {"number": number + 1, "at": number + 1}
                for heard in hear:
                    assert next(heard)["number"] == number + 1
    finally:
        for one in running:
            one.kill()
            one.wait()
        store.close()


def test_a_database_that_goes_away_and_comes_back(postgresql_program: Any) -> None:
    address = postgresql_program.start()
    tables, rules = Tables(open_store(address)), aoi.load(text=TEXT)
    with served(tables) as site:
        stored, secrets = tables.create(rules, 2)
        red = site.visit(secrets["red"])
        assert red.post("play", json={"move": "wait", "at": 0}).status_code == 200
        blue = site.visit(secrets["blue"])
        postgresql_program.stop()
        answer = blue.post("play", json={"move": "wait", "at": 1})
        assert (answer.status_code, answer.json()["code"]) == (503, "store-unavailable")
        assert blue.get("state").status_code == 503
        postgresql_program.start()
        answer = blue.post("play", json={"move": "wait", "at": 1})
        assert answer.json() == {"number": 2, "at": 2}
        assert tables.open(stored.id).game.decisions == 2
        with red.stream("GET", "events?after=0&since=0") as stream:
            assert any(line.startswith("data: ") for line in stream.iter_lines())
    tables.store.close()
