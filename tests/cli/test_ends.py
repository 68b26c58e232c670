"""How the program ends if something in its environment is wrong: one clear line, an exit code, no traceback."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from tests.cli.conftest import Run

AOI = str(Path(sysconfig.get_path("scripts")) / "aoi")

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="a shell of another kind"), pytest.mark.usefixtures("wide")]


def shell(text: str, **more: str) -> tuple[int, str, str]:
    """The results of a shell command: exit code, standard output, standard error."""
    outcome = subprocess.run(["/bin/sh", "-c", re.sub(r"(?<![\w.])aoi ", f"'{AOI}' ", text)], stdin=subprocess.DEVNULL, capture_output=True,
                             check=False, timeout=60, env={**os.environ, **more})
    said = outcome.stderr.decode("utf-8", "replace")
    assert "Traceback" not in said
    assert "Exception ignored" not in said
    return outcome.returncode, outcome.stdout.decode("utf-8", "replace"), said


# ---- streams ---------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(("command", "code", "said"), [
    ("aoi check - <&-", 1, "`-` means standard input, but that is closed; name a file\n"),
    ("aoi play island.aoi --seed 1 --seat red=human <&-", 1, "The input ended before the game did.\n"),
    ("aoi show island.aoi >&-", 1, "standard output: it is closed\n"),
    ("aoi --help >/dev/full", 1, "No space left on device\n"),
])
def test_streams(command: str, code: int, said: str) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("there is no such device")
    ended = shell(command)
    assert (ended[0], ended[2][-len(said) :] if said else ended[2]) == (code, said)


@pytest.mark.slow
@pytest.mark.parametrize(("command", "code", "said"), [
    ("aoi nothing 2>&-", 2, ""),
    ("aoi list >/dev/full", 1, "standard output: No space left on device\n"),
    ("aoi --help >&-", 1, "standard output: it is closed\n"),
    ("aoi nothing <&- >&- 2>&-", 2, ""),
    ("aoi play island.aoi --seed 1 <&-", 0, "The island, seed 1: red random, blue random, green random\n"),
    ("aoi simulate island.aoi --games 2 --seed 1 --jobs 2 <&- 2>&-", 0, ""),
    ("aoi simulate island.aoi --games 2 --seed 1 --jobs 2 >&- 2>&- <&-", 1, ""),
    ("aoi show germany --stage code | head -1 >/dev/null", 0, ""),
    ("aoi check germany >/dev/null 2>&-", 0, ""),
    ("aoi show island.aoi --svg /dev/stdout >a.svg", 0, "/dev/stdout: written\n"),
])
def test_more_streams(command: str, code: int, said: str) -> None:
    ended = shell(command)
    assert (ended[0], ended[2]) == (code, said)


@pytest.mark.slow
def test_input_that_is_no_text(folder: Path) -> None:
    (folder / "bytes").write_bytes(bytes(range(256)) * 100)
    assert shell("aoi check - <bytes")[0] == 1
    assert shell("aoi play island.aoi --seed 1 --seat red=human <bytes")[0] == 1


# ---- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_what_is_no_file_beside_a_map_is_passed_over(folder: Path, every: bool) -> None:
    import socket

    (folder / "map.aoi").write_text('map own "Own" { extends beside }\n', encoding="utf-8")
    (folder / "z.aoi").write_text((folder / "island.aoi").read_text(encoding="utf-8").replace("game island", "game beside"), encoding="utf-8")
    os.mkfifo(folder / "a.aoi")
    (folder / "b.aoi").mkdir()
    (folder / "c.aoi").symlink_to("c.aoi")
    (folder / "d.aoi").symlink_to("/dev/zero")
    (folder / "f.aoi").symlink_to("nowhere")
    (folder / "g.aoi").write_bytes(b" " * (3 << 20))
    with socket.socket(socket.AF_UNIX) as served:
        served.bind("e.aoi")
        code, text, _ = shell("aoi check map.aoi")
        assert (code, text.splitlines()[-1][:7]) == (0, "map.aoi")
        if every:
            assert shell("aoi coverage .")[2].endswith("there are no scenarios; add a file with some, or a folder; see `aoi explain scenario`\n")
        for name, kind in (("a", "it is a pipe, not a file"), ("c", "Too many levels"), ("d", "it is a device, not a file"),
                           ("e", "it is a socket, not a file"), ("f", "There is no file"), ("g", "longer than")) if every else ():
            code, text, _ = shell(f"aoi check {name}.aoi")
            assert (code, kind in text) == (1, True), (name, text)
        if every:
            assert shell("aoi check b.aoi")[::2] == (2, "Usage: aoi check [OPTIONS] [NAME|PATH]...\nTry 'aoi check --help' for help.\n\n"
                                                        "Error: no ruleset is in b.aoi\n")


@pytest.mark.slow
def test_a_pipe_that_the_caller_has_opened_is_read() -> None:
    assert shell("cat island.aoi | aoi check /dev/stdin")[:2] == (0, "/dev/stdin: no problems, 1 unconfirmed figure\n")


@pytest.mark.slow_with("replay pipe")
@pytest.mark.thorough
@pytest.mark.parametrize("command", ["replay pipe", "play --load pipe"])
def test_a_pipe_is_no_saved_game(folder: Path, command: str) -> None:
    os.mkfifo(folder / "pipe")
    code, _, said = shell(f"aoi {command}")
    assert (code, said) == (1, "pipe: it is a pipe, not a file\n")


LONG = "x" * 256


@pytest.mark.slow
@pytest.mark.parametrize(("command", "code"), [
    ("check {}", 1), ("replay {}", 1), ("play island.aoi --save {}", 1), ("play --load {}", 2), ("show island.aoi --svg {}", 1),
    ("new {}", 1), ("fmt {}", 1), ("coverage {}", 1), ("check {}.aoi", 1), ("play {}", 1), ("explain a --in {}", 1),
])
def test_a_name_of_256_letters(run: Run, command: str, code: int) -> None:
    ended = run(*command.format(LONG).split())
    assert ended.exit_code == code
    assert "too long" in ended.output or "does not exist" in ended.output


@pytest.mark.slow
@pytest.mark.parametrize(("command", "code", "said"), [
    ("check germany", 0, ""), ("check x.aoi", 1, ""), ("new mine", 1, "mine.aoi: No such file or directory\n"),
    ("play germany --save x.json", 1, "the current folder was removed; change to another one\n"), ("show germany --svg x.svg", 1, "x.svg: No such file or directory\n"),
    ("coverage", 2, "there are no scenarios; add a file with some, or a folder; see `aoi explain scenario`\n"), ("fmt x.aoi", 1, "is its name spelled so, and its folder right?\n"),
    ("check /{}/island.aoi", 0, ""),
])
def test_a_folder_that_was_removed(folder: Path, command: str, code: int, said: str) -> None:
    (folder / "gone").mkdir()
    ended = shell(f"cd gone && rmdir ../gone && aoi {command}".replace("/{}", str(folder)))
    assert (ended[0], ended[2][-len(said) :] if said else ended[2]) == (code, said)


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_folder_that_may_not_be_entered(folder: Path) -> None:
    (folder / "shut").mkdir()
    (folder / "shut" / "a.aoi").write_text("game g { }")
    (folder / "shut").chmod(0)
    try:
        for command in ("check shut/a.aoi", "replay shut/a.json", "show island.aoi --svg shut/a.svg", "play island.aoi --save shut/a"):
            code, text, said = shell(f"aoi {command}")
            assert code in (1, 2)
            assert "ermi" in text + said or "nothing can be written" in said
    finally:
        (folder / "shut").chmod(0o700)


@pytest.mark.parametrize("command", ["check shut/a.aoi", "check island.aoi", "coverage .", "replay shut/a.json"])
def test_what_may_not_be_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """As above, but the test also works for a user with all permissions."""
    from click.testing import CliRunner

    from aoi_rules.cli import aoi

    def forbidden(path: Path, *_: object, **__: object) -> object:
        raise PermissionError(13, "Permission denied", str(path))

    (folder / "shut").mkdir()
    real = Path.stat
    monkeypatch.setattr(Path, "stat", lambda p, **more: forbidden(p) if "shut" in str(p) else real(p, **more))
    listed = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: forbidden(Path(path)) if "shut" in str(path) else listed(path))
    monkeypatch.setattr(Path, "glob", forbidden)
    monkeypatch.setattr(Path, "rglob", forbidden)
    result = CliRunner().invoke(aoi, command.split())
    assert isinstance(result.exception, SystemExit | None)
    assert "ermission denied" in result.output or result.exit_code == 0


@pytest.mark.slow
def test_no_home_and_no_letters() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    code, text, _ = shell("env -u HOME aoi show germany", **plain)
    assert code == 0
    assert "München" in text


# ---- interrupts and process ends -------------------------------------------------------------------------------------


def workers(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            if int((entry / "stat").read_text().rpartition(") ")[2].split()[1]) == parent:
                found.append(int(entry.name))
    return found


def alive(process: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] != "Z"
    return False


@contextlib.contextmanager
def simulating(games: int = 100_000) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A long simulation in its own process group, once its workers are running."""
    command = [AOI, "simulate", "island.aoi", "--games", str(games), "--seed", "1", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        limit = time.monotonic() + 30
        while len(found := workers(process.pid)) < 3 and time.monotonic() < limit:  # two, and one that tracks semaphores
            time.sleep(0.05)
        assert len(found) == 3
        try:
            yield process, found
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def all_end(processes: list[int]) -> bool:
    limit = time.monotonic() + 20
    while any(map(alive, processes)) and time.monotonic() < limit:
        time.sleep(0.05)
    return not any(map(alive, processes))


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are not listed there")


@linux
@pytest.mark.slow
@pytest.mark.parametrize("wait", [0, 3])
def test_an_interrupt_ends_a_simulation(wait: float) -> None:
    with simulating() as (process, found):
        time.sleep(wait)
        os.killpg(process.pid, signal.SIGINT)
        out, said = process.communicate(timeout=30)
        assert (process.returncode, out, said.strip()) == (130, "", "interrupted")
        assert all_end(found)


@linux
@pytest.mark.slow
@pytest.mark.parametrize("wait", [0, 3])
def test_workers_end_with_the_process_that_began_them(wait: float) -> None:
    with simulating() as (process, found):
        time.sleep(wait)
        process.kill()
        process.wait()
        assert all_end(found)


@linux
@pytest.mark.slow
def test_games_of_a_worker_that_is_killed_are_played_again() -> None:
    with simulating(20_000) as (process, found):
        time.sleep(0.5)
        os.kill(max(found), signal.SIGKILL)
        out, said = process.communicate(timeout=60)
        assert all_end(found)
    assert (process.returncode, out, said) == shell("aoi simulate island.aoi --games 20000 --seed 1 --jobs 1")


@pytest.mark.slow
def test_an_interrupt_at_a_prompt() -> None:
    with subprocess.Popen([AOI, "play", "island.aoi", "--seed", "1", "--seat", "red=human"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        guard = Timer(60, process.kill)  # a prompt that never comes
        guard.start()
        shown = any(line.startswith("red: ") and "hand: " in line for line in process.stdout)
        guard.cancel()
        assert shown, "what red has stands above the prompt"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said.splitlines()[1:] == ["You left the game."]


# ---- Python without docstrings and asserts ---------------------------------------------------------------------------


@pytest.mark.slow_with("explain clockwise")
@pytest.mark.thorough
@pytest.mark.parametrize("command", [
    "explain clockwise",
    *(pytest.param(more, marks=pytest.mark.slow) for more in (
        "check germany", "schema",
        "play new_england --seed 1", "explain choose", "explain aoi_functions", "show germany --stage resolved", "schema --typescript",
        "simulate island.aoi --games 2 --seed 1 --jobs 2", "coverage industry --mutate --mutants 3", "check bad.aoi", "--help",
        "play island.aoi --seed 1 --save {}.json", "replay {}.json --rules island.aoi")),
])
def test_without_docstrings(folder: Path, command: str) -> None:
    (folder / "bad.aoi").write_text('scenario "x" { game industry; players gren red blue }\n', encoding="utf-8")
    if "replay" in command:
        for name in ("plain", "bare"):
            shell(f"aoi play island.aoi --seed 1 --save {name}.json")
    plain = shell(f"aoi {command.format('plain')}")
    bare = shell(f"aoi {command.format('bare')}", PYTHONOPTIMIZE="2")
    assert bare == plain
    assert plain[1] + plain[2]


@pytest.mark.slow
def test_without_docstrings_a_game_is_the_same() -> None:
    code = ("import aoi_rules as aoi; rules = aoi.load('industry'); game = rules.new_game(seed=1)\n"
            "for _ in range(40): game.play(game.legal_moves()[0])\nprint(aoi.dumps(aoi.loads(aoi.dumps(game))))")
    texts = [subprocess.run([sys.executable, *options, "-c", code], capture_output=True, text=True, check=True).stdout
             for options in ([], ["-OO"])]
    assert texts[0] == texts[1]
    assert json.loads(texts[0])["moves"]
