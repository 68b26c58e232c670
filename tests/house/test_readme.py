"""What the README says is run: its example, its commands, its names."""

from __future__ import annotations

import http.client
import http.server
import json
import pydoc
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import aoi_rules
from aoi_rules.cli import aoi as command_line

TOP = Path(__file__).parents[2]
README = (TOP / "README.md").read_text(encoding="utf-8")
AOI = Path(sysconfig.get_path("scripts")) / "aoi"

CONTRACT = {
    "AoiError", "Attached", "BuildError", "BusyError", "Cause", "Change", "ChoiceValue", "Choices", "Diagnostic", "Difference", "Event", "Game", "IllegalMoveError", "Move",
    "MoveTextError", "OpenChoice", "OutdatedError", "Part", "PlayError", "PluginError", "PositionError", "Refusal", "Ruleset", "RulesetError", "SaveError", "SavedMove", "Score", "SeatError",
    "SetupError", "TurnError", "UndoError", "View", "check", "dump_lines", "dumps", "load", "loads",
}  # fmt: skip


def section(title: str) -> str:
    """What stands below a heading, up to the next one."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found, f"README.md has no section {title!r}"
    return found[1]


def first_column(text: str) -> list[str]:
    """The quoted names and commands in the first column of a section's table."""
    rows = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


COMMANDS = first_column(section("The command line"))


def test_the_front_page_is_the_contract() -> None:
    front_page = list(aoi_rules.__all__)
    assert set(front_page) == CONTRACT
    assert len(front_page) == len(set(front_page))
    assert sorted(front_page, key=str.lower) == sorted(first_column(section("Embed it")), key=str.lower)
    assert [name for name in front_page if not hasattr(aoi_rules, name)] == []


def test_help_shows_the_front_page() -> None:
    """With what each name is, though a name is loaded when it is first used."""
    assert set(dir(aoi_rules)) > CONTRACT
    text = pydoc.plain(pydoc.render_doc(aoi_rules))
    assert all(re.search(rf"^    (class )?{name}\(", text, re.MULTILINE) for name in CONTRACT)
    assert aoi_rules.__version__ == version("aoi-rules")


def test_the_front_page_is_short_and_sorted() -> None:
    assert list(aoi_rules.__all__) == sorted(aoi_rules.__all__)
    assert len((TOP / "aoi_rules/__init__.py").read_text(encoding="utf-8").splitlines()) <= 60


BLOCKS = [block for block in re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
          if "aoi_rules.rl." not in block]  # which `tests/rl` runs, where the extra is
EXAMPLE, OF_A_TEST, SECRETS, WEB_TABLE, SAVES, BOT, LAB, POOL = BLOCKS


def run(block: str, **names: Any) -> dict[str, Any]:
    """Run a block of the README; its names afterwards."""
    space = {"__name__": "readme", **names}
    exec(compile(block, "README.md", "exec"), space)  # noqa: S102 - our own text; to run it is the test
    return space


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(EXAMPLE.splitlines()) <= 10
    run(EXAMPLE)
    assert re.match(r"\('\w+',", capsys.readouterr().out)


def test_the_example_of_a_test_runs(pytester: pytest.Pytester) -> None:
    """It speaks of a map of one's own, and the smallest one will do."""
    shutil.copy(TOP / "tests/scenarios/toll.aoi", pytester.path / "my_map.aoi")
    pytester.makepyfile(OF_A_TEST)
    pytester.runpytest("-p", "no:hypothesispytest", pytester.path / "test_the_example_of_a_test_runs.py").assert_outcomes(passed=1)


def test_the_example_of_a_table_with_secrets_runs(capsys: pytest.CaptureFixture[str]) -> None:
    run(SECRETS)
    said = capsys.readouterr().out
    assert re.match(r"Transport phase red \{'turn': 1\} \{'\w+': \d.*\n\['set_aside \w+', ", said)
    assert "\nred: Set a card aside to replace it\n" in said
    assert "\nIt is red's turn to decide\n" in said
    assert re.search(r"\n\[\{'to': 0, 'seat': 'red', 'words': 'Set a card .*\n\(\) \d+ red\nTrue True\n$", said)


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
    names = run(WEB_TABLE)
    yield {**names, "port": servers[0].server_port}
    servers[0].shutdown()
    servers[0].server_close()


def asked(table: dict[str, Any], path: str, body: object = None) -> tuple[int, str]:
    """The status and the text of an answer; a text is sent as it is."""
    connection = http.client.HTTPConnection("localhost", table["port"], timeout=10)
    sent = body if body is None or isinstance(body, str) else json.dumps(body)
    connection.request("GET" if body is None else "POST", path, sent)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def test_the_web_table(capsys: pytest.CaptureFixture[str], table: dict[str, Any]) -> None:
    """Everybody sees their own view; a move by its text, by its integer, twice, in another's turn, by a spectator."""
    assert len([line for line in WEB_TABLE.splitlines() if line.strip()]) <= 31
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


def test_the_file_that_grows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    run(SAVES)
    assert re.match(r"\('\w+',.*\) SavedMove\(seat='\w+', text='.*', drawn=\(.*\), digest='\w{16}'\)", capsys.readouterr().out)


def test_the_bot(capsys: pytest.CaptureFixture[str]) -> None:
    run(BOT)
    assert re.match(r"\('\w+',.*\) \{'red': -?\d+, 'blue': -?\d+, 'green': -?\d+\}", capsys.readouterr().out)


def test_the_process_pool(tmp_path: Path) -> None:
    """A program of its own, as each worker reads it too."""
    program = tmp_path / "sizes.py"
    program.write_text(POOL.replace("ProcessPoolExecutor(mp_context", "ProcessPoolExecutor(1, mp_context"), encoding="utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\[\d{5,}, \d{5,}, \d{5,}\]\n", done.stdout)


@pytest.mark.slow
def test_many_games(tmp_path: Path) -> None:
    """Six games, of which `greedy` wins nearly all; each of the processes reads the program."""
    program = tmp_path / "many.py"
    program.write_text(LAB.replace("lab.cores()", "2"), encoding="utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"greedy: [456] wins, [\d.]+ points \(.*\)\nrandom: [012] wins, [\d.]+ points \(.*\)\n", done.stdout)


def test_the_table_has_every_command() -> None:
    """`aoi --help` lists the commands below "Commands:", a name and a line about it each."""
    installed = subprocess.run([AOI, "--help"], capture_output=True, text=True, encoding="utf-8", check=True)
    text = installed.stdout.partition("Commands:")[2]
    assert {command.split()[1] for command in COMMANDS} == set(re.findall(r"^  (\w+)\b", text, re.MULTILINE))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_knows_what_the_table_says(command: str) -> None:
    _, name, *rest = shlex.split(command)
    text = aoi(name, "--help")
    assert [option for option in rest if option.startswith("--") and option not in text] == []


@pytest.mark.parametrize("command", re.findall(r"`aoi ((?:explain|coverage) [^`]+)`", section("What is included")))
def test_a_rule_checker_s_commands_tell_the_line(command: str) -> None:
    """The line by its name, and its text."""
    text = aoi(*shlex.split(command))
    assert "war.fight (step)\n" in text
    assert "do fight {" in text


@pytest.mark.parametrize("ending", ["aoi play germany", "pytest"])
def test_one_command_does_it_all(ending: str) -> None:
    """`.ci/run` takes these two lines out of the README and runs them."""
    lines = [line for line in README.splitlines() if line.startswith("python3 -m venv") and line.endswith(ending)]
    assert len(lines) == 1
    assert lines[0].count(" && ") == 2


def test_the_files_it_names_are_there() -> None:
    named = re.findall(r"`?((?:[\w.]+/)+[\w.]*|[A-Z]+\.md)`?", re.sub(r"```.*?```", "", README, flags=re.DOTALL))
    ours = [name for name in named if not name.startswith((".venv", "http"))]
    assert len(ours) > 2
    assert [name for name in ours if not (TOP / name).exists()] == []


def aoi(*arguments: str) -> str:
    """What a command prints; it must end well."""
    outcome = CliRunner().invoke(command_line, arguments, prog_name="aoi")
    assert outcome.exit_code == 0, outcome.stderr
    return outcome.stdout
