"""The work of processes on some games, in a module that they can import quickly."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from aoi_rules.errors import PlayError
from aoi_rules.lab import Plan, Result, parallel_start, play_batch

if TYPE_CHECKING:
    import pytest

__all__ = ["at_once", "compiled", "ended", "engines", "failing", "killed_among_others", "killed_once", "long_first", "slowly", "who"]


def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no game is played in this process: other processes start first, since starting them seems to take no time."""
    monkeypatch.setattr(parallel_start, "STARTING", 0)
    monkeypatch.setattr(parallel_start.Games, "take_next", lambda _: None)


def who(plan: Plan, numbers: Sequence[int]) -> list[int]:
    """The process that plays each game."""
    del plan
    return [os.getpid() for _ in numbers]


def long_first(plan: Plan, numbers: Sequence[int]) -> list[int]:
    """The process that plays each game; the first one takes a second."""
    time.sleep(1.0 if 0 in numbers else 0)
    return who(plan, numbers)


def compiled(plan: Plan, numbers: Sequence[int]) -> list[bool]:
    """Whether the process has loaded the compiler after each game."""
    return ["aoi_rules.compiler.pipeline" in sys.modules for _ in play_batch(plan, numbers)]


def engines(plan: Plan, numbers: Sequence[int]) -> list[tuple[str, int]]:
    """The engine that plays each game, and its process."""
    return [(type(plan.rules.new_game(plan.seats, number).record.engine).__name__, os.getpid()) for number in numbers]


def ended(plan: Plan, numbers: Sequence[int]) -> list[int]:
    """No results: the process ends."""
    del plan, numbers
    os._exit(3)


def killed_once(folder: Path, plan: Plan, numbers: Sequence[int]) -> list[Result]:
    """The results, but the first process that plays game 13 is killed after playing it, and leaves its process id."""
    found = play_batch(plan, numbers)
    mark = folder / "killed"
    if 13 in numbers and not mark.exists():
        mark.write_text(str(os.getpid()), encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return found


def killed_among_others(folder: Path, plan: Plan, numbers: Sequence[int]) -> list[int]:
    """The process that plays each of four games. Games 0 and 1 are played at the same time, and so are 2 and 3; the first process
    that plays game 2 is killed meanwhile, and leaves its process id."""
    for number in numbers:
        (folder / str(number)).touch()
        _wait_for(folder / str(number ^ 1))
        if number == 2 and not (folder / "killed").exists():
            (folder / "killed").write_text(str(os.getpid()), encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        if number == 3:
            _wait_for(folder / "killed")
            time.sleep(0.3)
    return who(plan, numbers)


def _wait_for(mark: Path) -> None:
    limit = time.monotonic() + 30
    while not mark.exists():
        assert time.monotonic() < limit, f"nobody left {mark.name}"
        time.sleep(0.01)


def slowly(folder: Path, plan: Plan, numbers: Sequence[int]) -> list[Result]:
    """The results, a tenth of a second later; the process that plays a game leaves the name of its Ray node."""
    import ray

    (folder / ray.get_runtime_context().get_node_id()).touch()
    time.sleep(0.1)
    return play_batch(plan, numbers)


def failing(plan: Plan, numbers: Sequence[int]) -> list[Result]:
    """An error of the rules."""
    del plan, numbers
    raise PlayError("it fails as planned")
