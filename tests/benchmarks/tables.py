"""Tables in the browser: how soon the server answers a click while others play, and moves a second beside boardgame.io's own
server.

    python -m tests.benchmarks tables [--peer DIR] [--seconds 15] [--rate 10]

`DIR` is a folder in which you ran `npm install boardgame.io socket.io-client`.  Each server has one core, and the clients have
another one. Our server stores each move on the disk before it acknowledges the move, and sends three visitors their view of it;
boardgame.io keeps its matches in memory.  The processor time of a server, which Linux reports, depends less on what else the
machine does than its speed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import define

import aoi_rules as aoi
from aoi_rules.library.machine_code import ensure_built
from aoi_rules.web import Tables, open_store
from aoi_rules.web.store import Visitor
from aoi_rules.web.tokens import key_of, new_secret

_PAGES = 3
_TABLES = 50
_MATCHES = 8
_TIC_TAC_TOE = """
game tic_tac_toe "Tic-tac-toe" {
  players 2..2
  seats cross nought
  type cell { keep mark seat = none ; a1 ; a2 ; a3 ; b1 ; b2 ; b3 ; c1 ; c2 ; c3 }
  flow { repeat round until (round == 5) { each player in players { take 1 of put } } }
  action put "Put a mark" {
    choose cell in cell
    require empty "{cell} has a mark" = cell.mark == none
    do { set cell.mark = me }
  }
  score { points marks "Marks" = count(c for c in cell when c.mark == me) ; winner most points }
}
"""


class Connection:
    """A connection to a server that stays open; it sends requests one after the other."""

    def __init__(self, port: int, table: str, seat: str, cookie: str) -> None:
        self.port, self.path, self.cookie = port, f"/table/{table}/{seat}/", cookie
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: object = None) -> Any:
        """The answer to a request, as data."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(f"{'POST' if data else 'GET'} {self.path}{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: aoi={self.cookie}\r\n"
                     f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")).split(b":")[1])
        found = await reader.readexactly(length)
        return json.loads(found)

    async def listen(self, query: str, queue: asyncio.Queue[Any]) -> None:
        """Put each state that the server sends into a queue."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
        writer.write(f"GET {self.path}events?{query} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: aoi={self.cookie}\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    queue.put_nowait(json.loads(line[6:]))
        finally:
            writer.close()

    def renewed(self) -> Connection:
        """Open a new connection for the same seat: a server closes connections that are idle for some seconds."""
        return Connection(self.port, self.path.split("/")[2], self.path.split("/")[3], self.cookie)

    def close(self) -> None:
        """End the connection."""
        if self.streams is not None:
            self.streams[1].close()


@contextmanager
def _server(database: Path) -> Iterator[tuple[int, int]]:
    """A running server: its port and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = Path(sys.executable).with_name("aoi")
    command: list[str | Path] = [program, "serve", "--db", database, "--port", str(port)]
    running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    _pin(running.pid)
    for _ in range(1200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.05)
    _wait_until_idle(running.pid)
    try:
        yield port, running.pid
    finally:
        running.kill()
        running.wait()


def _wait_until_idle(server: int) -> None:
    """Wait until a server has compiled the rulesets that it offers."""
    before = _processor_seconds(server)
    for _ in range(60):
        time.sleep(1)
        now = _processor_seconds(server)
        if not now - before > 0.05:
            return
        before = now


def _made(database: Path, rules: aoi.Ruleset, players: int, number: int, decisions: int) -> list[tuple[str, dict[str, str]]]:
    """Tables with a session for each seat."""
    store, found = open_store(database), []
    tables = Tables(store)
    for seed in range(number):
        game, rng = rules.new_game(players, seed=seed), random.Random(seed)
        for _ in range(decisions):
            game.play(rng.choice(game.legal_moves()))
        stored, _ = tables.add(game, {})
        cookies = {seat: new_secret() for seat in game.seats}
        for seat, cookie in cookies.items():
            store.add_session(key_of(cookie), Visitor(stored.id, seat))
        found.append((stored.id, cookies))
    store.close()
    return found


# ---- how soon the server answers a click --------------------------------------------------------------------------------


@define
class _Page:
    """An open page: it has a seat's view, and the server sends it each later one."""

    connection: Connection
    view: Any = None

    async def open(self) -> asyncio.Task[None]:
        """Get the first view, and return the receiver of the later ones."""
        state = await self.connection.ask("state?width=900")
        self.view = state["view"]
        return asyncio.create_task(self._receive(state["number"]))

    async def _receive(self, number: int) -> None:
        queue, at = asyncio.Queue[Any](), self.view["at"]
        listening = asyncio.create_task(self.connection.listen(f"width=900&after={number}&since={at}&scene={at}", queue))
        try:
            while True:
                state = await queue.get()
                self.view = state["view"]
        finally:
            listening.cancel()


async def _warm(port: int, tables: list[tuple[str, dict[str, str]]]) -> None:
    """Trigger the computations that happen once in a process."""
    for table, cookies in tables:
        for seat, cookie in cookies.items():
            first = Connection(port, table, seat, cookie)
            for move in (await first.ask("state?parts="))["view"]["moves"][:1]:
                await first.ask("choices", {"action": move["action"]})
            first.close()


async def _clicks(port: int, tables: list[tuple[str, dict[str, str]]], rate: float, seconds: float) -> dict[str, list[float]]:
    """Milliseconds from a click until the page has the choices of an action, until it has the cost and gain of each, and until it
    knows that a move counts."""
    rng, taken = random.Random(1), dict[str, list[float]](choices=[], consequences=[], play=[])
    opened = [{seat: _Page(Connection(port, table, seat, cookie)) for seat, cookie in list(cookies.items())[:_PAGES]}
              for table, cookies in tables]
    receiving = [await page.open() for pages in opened for page in pages.values()]
    await _warm(port, tables[:5])

    async def click() -> None:
        pages = rng.choice(opened)
        page = next((page for seat, page in pages.items() if page.view["to_move"] == seat), None)
        if page is None or not page.view["moves"]:
            return
        move, at = rng.choice(page.view["moves"]), page.view["at"]
        asking = page.connection.renewed()
        begun = time.perf_counter()
        for kind, path, body in (("choices", "choices", {"action": move["action"], "consequences": False}),
                                 ("consequences", "choices", {"action": move["action"]}),
                                 ("play", "play", {"move": move["text"], "at": at})):
            begun = time.perf_counter() if kind == "play" else begun
            await asking.ask(path, body)
            taken[kind].append((time.perf_counter() - begun) * 1000)
        asking.close()

    clicks, end = list[asyncio.Task[None]](), time.monotonic() + seconds
    while time.monotonic() < end:
        clicks.append(asyncio.create_task(click()))
        await asyncio.sleep(rng.expovariate(rate))
    await asyncio.gather(*clicks, return_exceptions=True)
    for task in receiving:
        task.cancel()
    return taken


# ---- moves a second -----------------------------------------------------------------------------------------------------


async def _match(port: int, table: str, cookies: dict[str, str], end: float) -> int:
    """Play a game to its end; the server sends three visitors each position."""
    seats = {seat: Connection(port, table, seat, cookie) for seat, cookie in cookies.items()}
    queues = [asyncio.Queue[Any]() for _ in range(_PAGES)]
    visitors = [*seats.values(), next(iter(seats.values()))]
    listening = [asyncio.create_task(one.listen("parts=&after=0&since=0", queue)) for one, queue in zip(visitors, queues, strict=True)]
    views, moves = {seat: (await one.ask("state?parts="))["view"] for seat, one in seats.items()}, 0
    while time.monotonic() < end:
        seat = next(iter(views.values()))["to_move"]
        if seat is None:
            break
        await seats[seat].ask("play", {"move": views[seat]["moves"][0]["text"], "at": views[seat]["at"]})
        moves += 1
        found = [await queue.get() for queue in queues]
        views = {name: state["view"] for name, state in zip(seats, found, strict=False)}
    for task in listening:
        task.cancel()
    for one in seats.values():
        one.close()
    return moves


async def _matches(port: int, tables: list[tuple[str, dict[str, str]]], seconds: float) -> float:
    begun, played = time.monotonic(), 0
    waiting = list(tables)

    async def one() -> None:
        nonlocal played
        while waiting and time.monotonic() < begun + seconds:
            table, cookies = waiting.pop()
            moves = await _match(port, table, cookies, begun + seconds)
            played += moves

    await asyncio.gather(*(one() for _ in range(_MATCHES)))
    return played / (time.monotonic() - begun)


def _pin(server: int) -> None:
    """Give a server the first core, which the clients do not use."""
    if hasattr(os, "sched_setaffinity"):
        for thread in Path(f"/proc/{server}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {0})


def _processor_seconds(server: int) -> float:
    """The processor time that a process has used; NaN if the system does not report it."""
    try:
        fields = Path(f"/proc/{server}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _measured(name: str, moves: float, seconds: float, processor: float) -> tuple[float, float]:
    """Print a server's moves a second and its milliseconds of processor time per move, and return both."""
    speed, cost = moves / seconds, processor / moves * 1000
    print(f"{name}: {speed:.0f} moves a second, {cost:.1f} ms of processor time each, on a server that is busy {processor / seconds:.0%} of the time")
    return speed, cost


def _ours(folder: Path, seconds: float) -> tuple[float, float]:
    rules = aoi.load(text=_TIC_TAC_TOE)
    ensure_built(rules.program)
    database = folder / "noughts.sqlite"
    made = _made(database, aoi.load(text=_TIC_TAC_TOE), 2, int(seconds * 60) + _MATCHES, 0)
    with _server(database) as (port, server):
        asyncio.run(_matches(port, [made.pop() for _ in range(_MATCHES)], seconds))  # compiles the rules
        before = _processor_seconds(server)
        speed = asyncio.run(_matches(port, made, seconds))
        return _measured("ours, each move on the disk, with three views", speed * seconds, seconds, _processor_seconds(server) - before)


def _theirs(folder: Path, seconds: float) -> tuple[float, float]:
    script, node = Path(__file__).with_name("peers") / "boardgame_io.mjs", shutil.which("node") or "node"
    with subprocess.Popen([node, script, str(int(seconds)), str(_MATCHES)], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        server = json.loads(running.stdout.readline())["server"]
        _pin(server)
        before = _processor_seconds(server)
        running.stdin.write("begin\n")
        running.stdin.flush()
        said = json.loads(running.stdout.readline())
        found = _measured("boardgame.io, in memory", said["moves"], said["seconds"], _processor_seconds(server) - before)
        running.stdin.close()
    return found


def main(arguments: list[str]) -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks tables")
    parser.add_argument("--peer", type=Path, help="a folder with boardgame.io and socket.io-client")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, default=10, help="clicks a second at all tables together")
    wanted = parser.parse_args(arguments)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {1})
    with tempfile.TemporaryDirectory() as folder:
        germany = aoi.load("germany")
        ensure_built(germany.program)
        database = Path(folder) / "germany.sqlite"
        made = _made(database, aoi.load("germany"), 3, _TABLES, 30)
        with _server(database) as (port, server):
            before = _processor_seconds(server)
            taken = asyncio.run(_clicks(port, made, wanted.rate, wanted.seconds))
            processor = _processor_seconds(server) - before
        for kind, times in taken.items():
            cut = statistics.quantiles(times, n=20)
            print(f"{kind}: {len(times)} clicks, median {statistics.median(times):.0f} ms, 95 in 100 within {cut[-1]:.0f}, worst {max(times):.0f}")
        print(f"the server took {processor:.1f} s of processor time, also to start")
        ours = _ours(Path(folder), wanted.seconds)
    if wanted.peer:
        theirs = _theirs(wanted.peer, wanted.seconds)
        print(f"ours is {ours[0] / theirs[0]:.2f} of boardgame.io in moves a second, {theirs[1] / ours[1]:.2f} in moves a second of processor time")
