"""`aoi play --web` and `aoi tables`, as a user types them."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

import aoi_rules as aoi
from aoi_rules.cli import aoi as commands
from aoi_rules.web import Tables, open_store, server

AOI = Path(sys.executable).with_name("aoi")
STALLS = Path(__file__).with_name("stalls.aoi")


def run(*words: object, code: int = 0) -> str:
    """The output of a command, which must end with the given exit code."""
    done = subprocess.run([AOI, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


@pytest.mark.slow
def test_a_game_in_the_browser_of_this_computer_is_saved(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    command = [AOI, "play", STALLS, "--web", "--players", "2", "--seat", "red=human", "--seat", "blue=human", "--save", save]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, "BROWSER": "true"})
    assert running.stderr is not None
    try:
        said = ""
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/join/\S+", said)):
            said += running.stderr.readline()
        with httpx.Client(follow_redirects=True) as browser:
            page = browser.get(found[0])
            assert str(page.url).endswith("/red/#seats=blue")
            red = str(page.url).partition("#")[0]
            answer = browser.post(f"{red}play", json={"move": "wait", "at": 0})
            assert answer.json() == {"number": 1, "at": 1}
            blue = red.replace("/red/", "/blue/")
            assert browser.get(f"{blue}state").json()["view"]["to_move"] == "blue"
    finally:
        running.send_signal(signal.SIGINT)
        running.wait(20)
        running.stderr.close()
    assert aoi.loads(save.read_text(), aoi.load(STALLS)).decisions == 1
    assert [move.seat for move in aoi.loads(save.read_text(), aoi.load(STALLS)).history] == ["red"]


def test_a_saved_game_with_a_part_goes_on_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command has the same words as in the terminal; the game goes on in its own file."""
    part, save = tmp_path / "rich.aoi", tmp_path / "game.json"
    part.write_text('language 1\npart rich "Rich" for stalls { replace keep points per player number = 10 }\n', encoding="utf-8")
    game = aoi.load(STALLS, parts=[part]).new_game(2, seed=1)
    game.play("wait")
    save.write_text(aoi.dumps(game), encoding="utf-8")
    begun = list[tuple[aoi.Game, dict[str, str]]]()

    def play_here(game: aoi.Game, bots: dict[str, str], at: socket.socket, _: object, saved: Callable[[str], object]) -> None:
        at.close()
        begun.append((game.copy(), bots))
        game.play("wait")
        saved(aoi.dumps(game))

    monkeypatch.setattr(server, "play_here", play_here)
    words = ["play", STALLS, "--web", "--load", save, "--with", part, "--seat", "red=human", "--level", "easy"]
    done = CliRunner().invoke(commands, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    [(shown, bots)] = begun
    assert (shown, list(bots)) == (game, ["blue"])
    assert aoi.loads(save.read_text(), aoi.load(STALLS, parts=[part])).scores()["blue"].total == 11


@pytest.mark.slow
def test_tables_are_listed_saved_copied_and_deleted(tmp_path: Path, stalls: aoi.Ruleset) -> None:
    database, copy, save = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite", tmp_path / "game.jsonl"
    tables = Tables(open_store(database))
    stored, _ = tables.create(stalls, 2)
    tables.play(stored.id, "red", "wait", 0)
    assert re.search(rf"{stored.id} .* Stalls +red, blue +1$", run("tables", "list", "--db", database), re.MULTILINE)
    run("tables", "save", stored.id, save, "--db", database)
    assert aoi.loads(save.read_text(), stalls).decisions == 1
    assert "already exists" in run("tables", "save", stored.id, save, "--db", database, code=2)
    assert run("tables", "copy", copy, "--db", database).startswith("1 tables are copied")
    assert "there are already tables" in run("tables", "copy", copy, "--db", database, code=1)
    run("tables", "delete", stored.id, "--db", database)
    assert run("tables", "plan", STALLS, "--db", database) == "No table plays Stalls.\n"
    assert "there is no table" in run("tables", "delete", stored.id, "--db", database, code=2)
    assert "there is no such file" in run("tables", "list", "--db", tmp_path / "none.sqlite", code=2)
    again = Tables(open_store(copy))
    assert again.open(stored.id).game.decisions == 1
    for one in (tables, again):
        one.store.close()


@pytest.mark.slow
def test_changed_rules_are_planned_and_taken_where_games_go_on(tmp_path: Path, stalls: aoi.Ruleset) -> None:
    database, changed = tmp_path / "tables.sqlite", tmp_path / "stalls.aoi"
    changed.write_text(STALLS.read_text().replace("points by 1 } }", "points by 2 } }"))
    tables = Tables(open_store(database))
    fresh, _ = tables.create(stalls, 2)
    begun, _ = tables.create(stalls, 2)
    tables.play(begun.id, "red", "wait", 0)
    said = run("tables", "plan", changed, "--db", database, code=1)
    assert f"{fresh.id}: continues" in said
    assert f"{begun.id}: stops at move 1, red's `wait`" in said
    assert "raise me.points by 2" in said
    said = run("tables", "upgrade", changed, "--db", database, code=1)
    assert f"{fresh.id}: is played under the new rules now" in said
    tables.play(fresh.id, "red", "wait", 0)
    assert [tables.open(one.id).game.scores()["red"].total for one in (fresh, begun)] == [2, 1]
    tables.store.close()


@pytest.mark.slow
def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said = run("serve", "--db", tmp_path / "t.sqlite", "--port", taken.getsockname()[1], code=1)
    assert "--port chooses another one" in said


@pytest.mark.slow
@pytest.mark.parametrize("words", [("serve", "--db", "nonsense://x"), ("tables", "list", "--db", "nonsense://x")])
def test_an_address_that_is_no_database(words: tuple[str, ...]) -> None:
    assert "the tables cannot be opened" in run(*words, code=1)
