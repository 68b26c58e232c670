"""The programs in the manual that the page itself does not run: servers, workers, tests, and uses of extras."""

from __future__ import annotations

import http.client
import http.server
import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.manual.pages import program_of

TOP = Path(__file__).parents[2]
TABLE = program_of("programs/server.md", "table.py")


@pytest.mark.slow
def test_the_example_of_a_test_runs(pytester: pytest.Pytester) -> None:
    """It uses a map of one's own, and the smallest one is enough."""
    shutil.copy(TOP / "tests/scenarios/toll.aoi", pytester.path / "my_map.aoi")
    pytester.makepyfile(program_of("guide/scenarios.md", "test_my_map.py"))
    pytester.runpytest("-p", "no:hypothesispytest", pytester.path / "test_the_example_of_a_test_runs.py").assert_outcomes(passed=1)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """The web table, at any free port of this machine."""
    servers = []

    class Server(http.server.ThreadingHTTPServer):
        def __init__(self, _: object, handler: Any) -> None:
            super().__init__(("localhost", 0), handler)
            servers.append(self)

        def serve_forever(self, poll_interval: float = 0.01) -> None:
            threading.Thread(target=super().serve_forever, args=(poll_interval,), daemon=True).start()

    monkeypatch.setattr(http.server, "ThreadingHTTPServer", Server)
    monkeypatch.setattr(http.server.BaseHTTPRequestHandler, "log_message", lambda *_: None)
    names: dict[str, Any] = {"__name__": "table"}
    exec(compile(TABLE, "table.py", "exec"), names)  # noqa: S102 - our own text; to run it is the test
    yield {**names, "port": servers[0].server_port}
    servers[0].shutdown()
    servers[0].server_close()


def asked(table: dict[str, Any], path: str, body: object = None) -> tuple[int, str]:
    """The status and the text of a response; a text is sent unchanged."""
    connection = http.client.HTTPConnection("localhost", table["port"], timeout=10)
    sent = body if body is None or isinstance(body, str) else json.dumps(body)
    connection.request("GET" if body is None else "POST", path, sent)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def test_the_web_table(capsys: pytest.CaptureFixture[str], table: dict[str, Any]) -> None:
    """Everybody sees their own view; moves are sent by text, by integer, twice, in another's turn, by a spectator."""
    assert len([line for line in TABLE.splitlines() if line.strip()]) <= 31
    game, by_seat = table["game"], {seat: token for token, seat in table["tokens"].items()}
    printed = capsys.readouterr().out
    assert all(token in printed for token in by_seat.values())
    views = {seat: json.loads(asked(table, f"/{token}")[1]) for seat, token in by_seat.items()}
    assert [seat for seat, view in views.items() if view["moves"]] == [game.to_move]
    assert json.loads(asked(table, "/")[1]) == game.view(None).json()
    mover = str(game.to_move)
    assert asked(table, f"/{by_seat[mover]}/svg") == asked(table, f"/{by_seat[mover]}/svg?x=/1") == (200, game.view(mover).svg())
    assert json.loads(asked(table, f"/{by_seat[mover]}/?x=1")[1]) == views[mover]
    view = views[mover]
    move = next(m for m in view["moves"] if m["action"] == "pass")
    other = next(seat for seat in game.seats if seat != mover)
    assert json.loads(asked(table, f"/{by_seat[mover]}/log")[1]) == [event.json() for event in game.events(mover)]
    status, said = asked(table, "/nobody", {"move": move["text"], "at": view["at"]})
    assert (status, json.loads(said)["message"]) == (409, f"a spectator cannot move: it is {mover}'s turn")
    status, said = asked(table, f"/{by_seat[other]}", {"move": move["text"], "at": view["at"]})
    assert (status, json.loads(said)["code"]) == (409, "wrong-turn")
    status, said = asked(table, f"/{by_seat[mover]}?x=/1", {"move": move["text"], "at": view["at"]})
    assert (status, json.loads(said)[0]["data"]["seat"]) == (200, mover)
    status, said = asked(table, f"/{by_seat[mover]}", {"move": move["index"], "at": view["at"]})
    assert (status, json.loads(said)["code"]) == (409, "stale-position")
    bodies: list[object] = [{}, [], {"move": 10**9, "at": game.at}, {"move": "pass", "at": "x"}, {"move": None, "at": game.at},
                            {"move": "pass", "at": None}, {"move": True, "at": game.at}, "[" * 1900]
    for body in bodies:
        assert asked(table, f"/{by_seat[mover]}", body)[0] in (400, 409)
    assert game.decisions == 1


@pytest.mark.slow
def test_the_process_pool(tmp_path: Path) -> None:
    """It is a program of its own, because each worker imports it."""
    program = tmp_path / "sizes.py"
    text = program_of("programs/threads.md", "sizes.py")
    program.write_text(text.replace("ProcessPoolExecutor(mp_context", "ProcessPoolExecutor(1, mp_context"), encoding="utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\[\d{5,}, \d{5,}, \d{5,}\]\n", done.stdout)


@pytest.mark.slow
def test_many_games(tmp_path: Path) -> None:
    """Six games, of which `greedy` wins nearly all; each of the processes imports the program."""
    program = tmp_path / "many.py"
    program.write_text(program_of("programs/simulations.md", "many.py").replace("lab.cores()", "2"), encoding="utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"greedy: [456] wins, [\d.]+ points \(.*\)\nrandom: [012] wins, [\d.]+ points \(.*\)\n", done.stdout)
