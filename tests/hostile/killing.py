"""Hostile machines: a process is killed while it saves, the disk is full, a folder is not writable; no game is lost or torn."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random

import aoi_rules as aoi
from tests.hostile.trials import Attack, Case, Counts, Failed, smaller_number

__all__ = ["KILLING"]

TOP = Path(__file__).parents[2]
ISLAND = TOP / "tests/cli/island.aoi"
PROGRAM = """import sys
plant, limit = sys.argv.pop(1), sys.argv.pop(1)
if plant:
    from tests.hostile.plants import PLANTS
    PLANTS[plant]()
from aoi_rules.cli import main
if limit:
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
main()"""
"""The command `aoi`, with a planted fault if one is named, and with a limit for files if there is one."""
_SECONDS = 60.0
_ANSWERS = b"1\n" * 400


def _made(rng: Random) -> Case:
    how = rng.choice(("kill", "kill", "kill", "kill", "limit", "limit", "nowhere", "simulate"))
    return {"how": how, "seed": rng.randrange(1000), "wait": round(rng.random() * 0.15, 4), "bytes": rng.choice((0, 1, 100, 1000, 4000)),
            "plant": ""}


def _attempt(case: Case) -> Counts:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(ISLAND, folder)
        _HOW[case["how"]](case, folder)
    return Counter({_SAID[case["how"]]: 1})


@contextmanager
def _started(case: Case, folder: Path, *arguments: str, limit: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """The command as a process of its own, which is ended afterwards."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(TOP), *sys.path]))}
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, case["plant"], limit, *arguments], stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=folder, env=environment)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stderr):
            if pipe is not None and not pipe.closed:
                pipe.close()


def _ended(process: subprocess.Popen[bytes], typed: bytes = b"") -> str:
    """A process's output on standard error, up to its end."""
    try:
        _, said = process.communicate(typed, timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        raise Failed("the command does not end") from None
    text = said.decode(errors="replace")
    if "Traceback" in text:
        raise Failed(f"a traceback: {text.strip().splitlines()[-1][:100]}", text[-600:])
    return text


@cache
def _rules() -> aoi.Ruleset:
    return aoi.load(ISLAND)


def _whole(file: Path, what: str) -> int:
    """An existing saved game is complete; returns its number of decisions, 0 if there is none."""
    if not file.exists():
        return 0
    try:
        return aoi.loads(file.read_text(encoding="utf-8"), _rules()).decisions
    except aoi.SaveError as error:
        raise Failed(f"{what}, and half a game is left", str(error)) from None


def _alone(folder: Path, what: str) -> None:
    """The folder contains only the expected files."""
    others = {path.name for path in folder.iterdir()} - {ISLAND.name, "game.json"}
    if others:
        raise Failed(f"{what}, and a file is left behind for good", ", ".join(sorted(others)))


def _kill(case: Case, folder: Path) -> None:
    """Kill the process at a random moment while a person plays, then continue the game."""
    file, begun = folder / "game.json", time.monotonic()
    arguments = ("play", ISLAND.name, "--seat", "red=human", "--seed", str(case["seed"]))
    with _started(case, folder, *arguments, "--save", "game.json") as process:
        assert process.stdin is not None
        process.stdin.write(_ANSWERS)
        process.stdin.flush()
        while not file.exists() and process.poll() is None and time.monotonic() - begun < _SECONDS:
            time.sleep(0.002)
        time.sleep(case["wait"])
        process.send_signal(signal.SIGKILL)
        process.wait()
    decisions = _whole(file, "killed")
    go_on = ("play", ISLAND.name, "--seat", "red=human", "--load", "game.json") if decisions else (*arguments, "--save", "game.json")
    with _started(case, folder, *go_on) as process:
        _ended(process, b"1\n1\nquit\nquit\n")
    after = _whole(file, "taken up again")
    if after < decisions:
        raise Failed("taken up again, a game is shorter than it was")
    if after > decisions:  # leftover files are removed when the game is saved again
        _alone(folder, "killed and taken up again")


def _limit(case: Case, folder: Path) -> None:
    """The disk accepts a limited number of bytes."""
    with _started(case, folder, "play", ISLAND.name, "--seed", str(case["seed"]), "--save", "game.json", limit=str(case["bytes"])) as process:
        said = _ended(process)
        ended = process.returncode
    if not _whole(folder / "game.json", "the disk is full") and not ended:
        raise Failed("the disk is full, and the command says that all is well", said[-300:])
    _alone(folder, "the disk is full")


def _nowhere(case: Case, folder: Path) -> None:
    """A folder that accepts no file, and a full device."""
    for name in ("/proc/game.json", "/dev/full"):
        with _started(case, folder, "play", ISLAND.name, "--seed", str(case["seed"]), "--save", name) as process:
            said = _ended(process)
            if not process.returncode or not said.strip():
                raise Failed("a game cannot be saved, and the command does not say so", f"{name}: {said[-300:]}")
    _alone(folder, "it could not be saved")


def _simulate(case: Case, folder: Path) -> None:
    """Workers end when their parent process ends."""
    with _started(case, folder, "simulate", ISLAND.name, "--games", "1000000", "--jobs", "2") as process:
        children = _awaited(partial(_children, process.pid), lambda found: len(found) >= 2)
        time.sleep(case["wait"] * 10)
        children |= _children(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
    left = _awaited(lambda: {pid for pid in children if _runs(pid)}, lambda found: not found)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    if left:
        raise Failed("`simulate` was killed, and its workers live on")
    _alone(folder, "`simulate` was killed")


def _awaited(look: Callable[[], set[int]], enough: Callable[[set[int]], bool]) -> set[int]:
    end = time.monotonic() + 15
    while not enough(found := look()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def _children(pid: int) -> set[int]:
    """The processes that a process started, and those that these started."""
    found, parents = set[int](), {pid}
    while parents:
        parents = {int(stat.parent.name) for stat in Path("/proc").glob("[0-9]*/stat") if _field(stat, 1) in map(str, parents)}
        found |= parents
    return found


def _runs(pid: int) -> bool:
    return _field(Path(f"/proc/{pid}/stat"), 0) not in ("", "Z", "X")


def _field(stat: Path, number: int) -> str:
    """A field after the name in /proc: the state, then the parent."""
    try:
        return stat.read_text(encoding="utf-8").rpartition(") ")[2].split(" ")[number]
    except (OSError, IndexError):
        return ""


_HOW = {"kill": _kill, "limit": _limit, "nowhere": _nowhere, "simulate": _simulate}
_SAID = {"kill": "games killed", "limit": "full disks", "nowhere": "folders that take nothing", "simulate": "`simulate` killed"}


def _lessen(case: Case, fails: Callable[[Case], bool]) -> Case:
    """A failure may depend on timing, so only the number of bytes is reduced."""
    if case["how"] != "limit":
        return case
    return {**case, "bytes": smaller_number(case["bytes"], lambda n: fails({**case, "bytes": n}))}


KILLING = Attack("kills", _made, _attempt, _lessen, apart=False)
