"""Files are written as a whole or not at all, and files written by another program stay."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

import aoi_rules
from aoi_rules.cli.files import atomic
from aoi_rules.cli.files.atomic import fingerprint, write_file
from aoi_rules.errors import AoiError
from aoi_rules.files import locks
from tests.cli.conftest import Run

RED = ("play", "island.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random", "--seat", "green=random")
LOAD = ("play", "island.aoi", "--load", "game.json", *RED[4:])

pytestmark = pytest.mark.usefixtures("wide")
posix = pytest.mark.skipif(sys.platform == "win32", reason="the system has other locks and signals")


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def hidden(folder: Path) -> list[str]:
    """Leftover files besides the files that a person knows of."""
    return [file.name for file in folder.iterdir() if file.name.startswith(".")]


def read_until(text: str, output: IO[str]) -> str:
    """Read lines up to the first one that contains a text, and return them; the test fails if the output ends before it."""
    shown = ""
    for line in iter(output.readline, ""):
        shown += line
        if text in line:
            return shown
    pytest.fail(f"the output ended before {text!r}:\n{shown}")


# ---- one file --------------------------------------------------------------------------------------------------------


def test_what_is_known_is_replaced_and_nothing_else(folder: Path) -> None:
    path = folder / "a.txt"
    first = write_file(path, "one", known=None)
    second = write_file(path, "two", known=first)
    assert (path.read_text(), second) == ("two", fingerprint(b"two"))
    for known in (None, first):
        with pytest.raises(AoiError, match=r"a\.txt was changed by another program in the meantime, and was not overwritten"):
            write_file(path, "three", known=known)
    assert path.read_text() == "two"
    path.unlink()
    write_file(path, "four", known=second)  # nothing can be lost if the file does not exist
    assert path.read_text() == "four"
    assert hidden(folder) == []


@pytest.mark.parametrize("fails", ["fsync", "replace", "chmod"])
def test_a_write_that_fails_leaves_the_old_file(folder: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    path = folder / "game.json"
    path.write_text("old", encoding="utf-8")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os if fails == "fsync" else Path, fails, fail)
    with pytest.raises(OSError, match="No space") as caught:
        write_file(path, "new")
    assert caught.value.filename == str(path)
    assert path.read_text(encoding="utf-8") == "old"
    assert hidden(folder) == []


def test_where_files_cannot_have_two_names(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", fail)
    write_file(folder / "a", "text", known=None)
    assert (folder / "a").read_text() == "text"


def test_where_the_system_has_no_such_locks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "LOCKS", False)
    known = write_file(folder / "a", "one", known=None)
    write_file(folder / "a", "two", known=known)
    with pytest.raises(AoiError, match="was not overwritten"):
        write_file(folder / "a", "three", known=known)
    left = folder / f".aoi-{'0' * 16}.new"
    left.write_text("half")
    write_file(folder / "a", "four")
    assert hidden(folder) == [left.name]  # it may belong to another process that is at work
    os.utime(left, (0, 0))
    write_file(folder / "a", "five")
    assert hidden(folder) == []


@posix
def test_permissions_and_links_stay(folder: Path) -> None:
    (folder / "a").write_text("old")
    (folder / "a").chmod(0o640)
    (folder / "b").symlink_to("a")
    write_file(folder / "b", "new")
    assert (folder / "b").is_symlink()
    assert (folder / "a").read_text() == "new"
    assert (folder / "a").stat().st_mode & 0o777 == 0o640


@posix
def test_what_is_no_file_is_written_to_and_not_replaced(folder: Path) -> None:
    ours, theirs = os.pipe()
    write_file(Path(f"/dev/fd/{theirs}"), "text")
    assert os.read(ours, 10) == b"text"
    os.mkfifo(folder / "pipe")
    with pytest.raises(OSError, match="No such device|not configured"):
        write_file(folder / "pipe", "text")  # nobody reads
    with pytest.raises(IsADirectoryError):
        write_file(folder, "text")
    for known in (None, fingerprint(b"text")):
        with pytest.raises(AoiError, match="was not overwritten"):
            write_file(folder / "pipe", "text", known)
    assert hidden(folder) == []


# ---- two processes ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_games_in_one_file(run: Run, folder: Path) -> None:
    """Somebody continues a saved game in two places: the first to write wins."""
    run(*RED, "--save", "game.json", typed=typed("draw", "quit"))
    game = aoi_rules.loads((folder / "game.json").read_text(encoding="utf-8"), aoi_rules.load("island.aoi"))
    game.play(game.legal_moves()[0])
    other = aoi_rules.dumps(game)
    result = _while_writing(folder / "game.json", other, *LOAD, lines=("draw", "save", "save game.json", "save mine.json", "quit"))
    assert result.returncode == 0
    assert result.stderr.count("game.json was changed by another program in the meantime, and was not overwritten") == 3
    assert "; the game goes on; `save FILE` saves it in another file" in result.stderr
    assert (folder / "game.json").read_text(encoding="utf-8") == other
    assert "You left the game. The game is saved in mine.json." in result.stderr
    assert aoi_rules.loads((folder / "mine.json").read_text(encoding="utf-8"), game.rules).decisions > game.decisions - 1


def _while_writing(path: Path, text: str, *arguments: str, lines: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Play; once the game has been read and asks for a move, write the file, then type."""
    process = subprocess.Popen([sys.executable, "-c", "from aoi_rules.cli import main; main()", *arguments], text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    shown = read_until("to decide", process.stdout)
    path.write_text(text, encoding="utf-8")
    out, problems = process.communicate(typed(*lines), timeout=60)
    return subprocess.CompletedProcess(arguments, process.returncode, shown + out, problems)


@pytest.mark.slow
def test_a_file_that_appears_meanwhile(folder: Path) -> None:
    result = _while_writing(folder / "new.json", "mine", *RED, "--save", "new2.json", lines=("save new.json", "draw", "quit", "quit"))
    assert "new.json already exists and was not changed; choose another name" in result.stderr
    assert (folder / "new.json").read_text() == "mine"


@pytest.mark.slow
@posix
def test_of_many_processes_one_writes(folder: Path) -> None:
    """They all start from the same state, and each writes its own text: one succeeds, and the others learn that the state is
    gone."""
    (folder / "a").write_text("old")
    code = ("import sys; from pathlib import Path; from aoi_rules.cli.files.atomic import fingerprint, write_file\n"
            "from aoi_rules.errors import AoiError\nsys.stdin.readline()\n"
            "try: write_file(Path('a'), sys.argv[1] * 200000, fingerprint(b'old')); print('written')\n"
            "except AoiError as error: print(error)")
    several = [subprocess.Popen([sys.executable, "-c", code, letter], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
               for letter in "abcd"]
    time.sleep(1)
    said = [process.communicate("\n", timeout=60)[0] for process in several]
    assert sorted(said)[:3] == ["a was changed by another program in the meantime, and was not overwritten\n"] * 3
    winner = said.index("written\n")
    assert (folder / "a").read_text() == "abcd"[winner] * 200_000
    assert hidden(folder) == []


# ---- killed processes ------------------------------------------------------------------------------------------------

WRITER = """\
import sys
from pathlib import Path
from aoi_rules.cli.files.atomic import write_file
known, number = None, 0
while True:
    number += 1
    known = write_file(Path("a"), f"{number} " * 50000, known)
    if number == 1: print("begun", flush=True)
"""


@posix
@pytest.mark.slow
def test_a_process_that_is_killed_leaves_a_whole_file(folder: Path) -> None:
    rng, left = random.Random(1), 0
    for _ in range(20):
        (folder / "a").unlink(missing_ok=True)
        with subprocess.Popen([sys.executable, "-c", WRITER], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(rng.uniform(0, 0.1))
            process.kill()
        words = (folder / "a").read_text().split()
        assert len(words) == 50_000
        assert len(set(words)) == 1
        left += len(hidden(folder))
        write_file(folder / "a", "next")  # no lock of a dead process is in the way
        assert hidden(folder) == []
    assert left > 0, "none was killed while it wrote: this test has seen nothing"


@posix
def test_what_dead_processes_left_is_removed_and_nothing_else(folder: Path) -> None:
    dead, alive, others = f".aoi-{'0' * 16}.new", f".aoi-{'1' * 16}.new", [
        ".a.123.new", ".aoi-mine.new", f".aoi-{'0' * 16}.new.txt"]
    for name in (dead, alive, *others):
        (folder / name).write_text("half")
    with (folder / alive).open() as file:
        assert locks.lock(file.fileno())
        write_file(folder / "a", "text")
        assert sorted(hidden(folder)) == sorted([alive, *others])
    write_file(folder / "a", "text")
    assert sorted(hidden(folder)) == sorted(others)


# ---- a full disk, a folder that is not writable ----------------------------------------------------------------------


def _limited() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


@pytest.mark.slow
@posix
def test_a_person_chooses_another_file_where_one_cannot_be_written(run: Run, folder: Path) -> None:
    """Files are limited to 100 bytes here, as on a disk that is nearly full: too few for a game."""
    run(*RED, "--save", "game.json", typed=typed("draw", "quit"))
    before = (folder / "game.json").read_bytes()
    command = [sys.executable, "-c", "from aoi_rules.cli import main; main()", *LOAD]
    outcome = subprocess.run(command, input=typed("draw", "save other.json", "save /dev/null", "1", "quit", "quit"), text=True,
                             capture_output=True, preexec_fn=_limited, check=False)
    assert outcome.returncode == 1
    assert outcome.stderr.count("game.json: File too large; the game goes on; `save FILE` saves it in another file") == 1
    assert "other.json: File too large" in outcome.stderr
    assert "Traceback" not in outcome.stderr
    assert "The game is not saved. `save FILE` saves it; another `quit` leaves without saving." in outcome.stdout
    assert outcome.stderr.endswith("You left the game. The game was not saved.\n")
    assert (folder / "game.json").read_bytes() == before
    assert hidden(folder) == []
    assert not (folder / "other.json").exists()


@pytest.mark.slow
@posix
def test_bots_whose_game_cannot_be_kept_end_with_one_line(folder: Path) -> None:
    command = [sys.executable, "-c", "from aoi_rules.cli import main; main()", "play", "island.aoi", "--seed", "1", "--save", "g.json"]
    outcome = subprocess.run(command, stdin=subprocess.DEVNULL, text=True, capture_output=True, preexec_fn=_limited, check=False)
    assert outcome.returncode == 1
    assert outcome.stderr.splitlines()[1:] == ["g.json: File too large; name another file with --save"]
    assert hidden(folder) == []


def test_a_disk_that_has_room_again(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that could not be saved is saved at the next decision, even if decisions were taken back meanwhile."""
    room, sync = iter([False, False, False, True, True, True]), os.fsync

    def sometimes(number: int) -> None:
        if not next(room, True):
            raise OSError(28, "No space left on device")
        sync(number)

    monkeypatch.setattr(os, "fsync", sometimes)
    result = run(*RED, "--save", "game.json", typed=typed("settle hill", "undo", "settle bay_1", "with stone", "quit"))
    assert result.exit_code == 0
    assert result.stderr.count("No space left on device; the game goes on") == 1
    assert result.stderr.endswith("The game is saved in game.json.\n")
    moves = [m["move"] for m in json.loads((folder / "game.json").read_text(encoding="utf-8"))["moves"] if "move" in m]
    assert "settle bay_1" in moves


def test_a_folder_that_may_not_be_written_to_is_reported_at_once(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: not (Path(path) == folder and mode == os.W_OK))
    result = run(*RED, "--save", "game.json", typed=typed("quit"))
    assert result.exit_code == 2
    assert "game.json: this folder cannot be written to; choose another one" in result.stderr


@posix
def test_at_the_end_of_a_game_a_person_is_asked_for_another_file(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from aoi_rules.cli.table import saving
    from aoi_rules.cli.terminal import prompts

    def never(_: int) -> None:
        raise OSError(28, "No space left on device")

    real = os.fsync
    monkeypatch.setattr(os, "fsync", never)
    answers = iter([*["1"] * 40])
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        if prompt.startswith("another file"):
            if asked.count(prompt) == 2:
                monkeypatch.setattr(os, "fsync", real)
            return "second.json"
        return next(answers)

    monkeypatch.setattr(prompts, "_read_line", answer)
    monkeypatch.setattr(saving, "is_terminal", lambda _: True)
    result = run(*RED, "--save", "game.json")
    assert result.exit_code == 0
    assert asked[-2:] == ["another file to save the game in, or Enter for none> "] * 2
    assert "saved in second.json" in result.stdout
    assert (folder / "second.json").exists()


@posix
def test_a_lock_of_a_process_that_does_not_end_is_reported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic, "_PAUSE", 0.001)
    (folder / "a").write_text("old")
    with (folder / "a").open() as file:
        assert locks.lock(file.fileno())
        with pytest.raises(AoiError, match="a is being written by another program, and was not overwritten"):
            write_file(folder / "a", "new")
    assert (folder / "a").read_text() == "old"
    assert hidden(folder) == []


@pytest.mark.slow
@posix
def test_an_interrupt_keeps_the_game(folder: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", "from aoi_rules.cli import main; main()", *RED, "--save", "g.json"], text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    read_until("to decide", process.stdout)
    process.stdin.write("draw\n")
    process.stdin.flush()
    read_until("draw", process.stdout)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, problems = process.communicate(timeout=60)
    assert process.returncode == 130
    assert problems.splitlines()[-1] == "You left the game. The game is saved in g.json."
    assert "Traceback" not in problems
    assert json.loads((folder / "g.json").read_text(encoding="utf-8"))["moves"]


def test_bots_do_not_play_for_a_file_that_cannot_be_written(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("play", "island.aoi", "--seed", "1", "--save", "g.json")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.count("name another file with --save") == 1
    assert hidden(folder) == []


# ---- a bot that fails in the middle of a game -------------------------------------------------------------------------


SLEEPY = """\
class Sleepy:
    def choose(self, view, rng):
        raise RuntimeError("asleep")
"""
WITH_SLEEPY = ("play", "island.aoi", "--seed", "1", "--players", "2", "--seat", "red=human", "--seat", "blue=sleepy.py")


@pytest.mark.thorough
def test_a_game_in_which_a_bot_fails_is_kept_and_goes_on_with_another(run: Run, folder: Path) -> None:
    (folder / "sleepy.py").write_text(SLEEPY, encoding="utf-8")
    failed = run(*WITH_SLEEPY, "--save", "game.json", typed=typed("draw", "draw", "draw", "draw"))
    assert failed.exit_code == 1
    assert failed.stderr.splitlines()[-3:] == [
        "the bot that plays blue failed: RuntimeError: asleep (sleepy.py:3)",
        "The game is saved in game.json.",
        "`aoi play island.aoi --load game.json --seat blue=greedy` continues with another bot.",
    ]
    decisions = json.loads((folder / "game.json").read_text(encoding="utf-8"))["moves"]
    on = run("play", "island.aoi", "--load", "game.json", "--seat", "blue=greedy", "--seat", "red=human", typed=typed("quit"))
    assert f"{len(decisions)} decisions were made before" in on.stderr


def test_who_has_no_file_is_asked_for_one_where_a_bot_fails(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from aoi_rules.cli.table import saving
    from aoi_rules.cli.terminal import prompts

    (folder / "sleepy.py").write_text(SLEEPY, encoding="utf-8")
    monkeypatch.setattr(prompts, "_read_line", lambda prompt: "kept.json" if prompt.startswith("a file to") else "draw")
    monkeypatch.setattr(saving, "is_terminal", lambda _: True)
    assert "The game is saved in kept.json." in run(*WITH_SLEEPY).stderr
    assert json.loads((folder / "kept.json").read_text(encoding="utf-8"))["moves"]


def test_where_nobody_can_name_a_file_the_game_is_not_saved(run: Run, folder: Path) -> None:
    (folder / "sleepy.py").write_text(SLEEPY, encoding="utf-8")
    assert run(*WITH_SLEEPY, typed=typed("draw", "draw", "draw")).stderr.endswith("(sleepy.py:3)\nThe game was not saved.\n")
