"""Games played by several processes: the same games, which nobody compiles again."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.lab import Plan, jobs, parallel_start, play_batch, run
from tests.lab import batches
from tests.testing.games import changed, written

ISLAND = Path(__file__).parent.parent / "cli" / "island.aoi"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is played before the other processes start."""
    batches.at_once(monkeypatch)


def island(games: int = 12, bot: str = "random") -> Plan:
    rules = aoi.load(ISLAND)
    return Plan(rules, rules.model.seats[:2], (bot, "random"), 5, games, rotate=True)


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_the_same_results_from_processes_that_compile_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They do not compile even if nothing is stored and the text is gone."""
    path = written(tmp_path, "mine.aoi", ISLAND.read_text(encoding="utf-8"))
    rules = aoi.load(path)
    path.unlink()
    monkeypatch.setenv("AOI_CACHE", "0")
    plan = Plan(rules, rules.model.seats[:2], ("random", "random"), 5, 12)
    assert run(plan, _results_and_more, 2) == [(result, False) for result in run(plan, play_batch)]


def _results_and_more(plan: Plan, numbers: range) -> list[tuple[Any, bool]]:
    return list(zip(play_batch(plan, numbers), batches.compiled(plan, numbers), strict=True))


def test_games_that_take_no_time_begin_no_process() -> None:
    assert set(run(island(), batches.who, 2)) == {os.getpid()}


@pytest.mark.usefixtures("at_once")
def test_a_single_game_is_played_here() -> None:
    assert run(island(1), batches.who, 2) == [os.getpid()]


@pytest.mark.parametrize(("games", "spent", "workers", "pays"), [
    (2, 1.3, 2, False), (2, 1.5, 2, True), (2, 0.8, 64, True), (4, 0.5, 2, True), (9, 0.1, 2, False), (1, 99, 2, False)])
def test_processes_begin_where_they_save_time(games: int, spent: float, workers: int, pays: bool) -> None:
    """They take 0.7 seconds until they play; the first game has taken that long and the run continues."""
    clock = iter([0.0, 0.0, spent])
    some = parallel_start.Games(games, workers, lambda: next(clock))
    assert some.take_batches() == []
    assert some.take_next() == 0
    assert some.take_batches() == ([range(number, number + 1) for number in range(1, games)] if pays else [])
    assert some.take_next() == (None if pays or games == 1 else 1)


@pytest.mark.slow
def test_others_begin_while_a_game_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_start, "STARTING", 0.3)
    first, *others = run(island(5), batches.long_first, 2)
    assert first == os.getpid()
    assert os.getpid() not in others


def test_no_games_and_nobody_to_play_them() -> None:
    assert run(island(0), batches.who, 2) == []
    with pytest.raises(ValueError, match="at least one process, not 0"):
        run(island(), batches.who, 0)


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_process_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    plan = island(30)
    assert run(plan, partial(batches.killed_once, tmp_path), 2) == run(plan, play_batch)
    assert (tmp_path / "killed").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_the_other_process_plays_on(tmp_path: Path) -> None:
    """It is in the middle of game 3 when the process that plays game 2 is killed."""
    played = run(island(4), partial(batches.killed_among_others, tmp_path), 2)
    killed = int((tmp_path / "killed").read_text(encoding="utf-8"))
    assert {killed, played[3]} == {*played[:2]}
    assert played[2] != killed


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_games_that_end_each_process_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aoi_rules.lab.processes._TRIES", 2)
    with pytest.raises(aoi.PluginError, match="all 2 processes that began the game of seed [56] were killed"):
        run(island(2), batches.ended, 2)


@pytest.mark.slow
def test_what_fails_fails_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules whose numbers grow too large."""
    text = changed(("keep money", "keep big number = 7\n  keep money"), ("do hide { hide me card }", """do hide {
      hide me card
      set big = big * 100000000 * 100000000
    }"""))
    rules = aoi.load(written(tmp_path, "cards.aoi", text))
    plan = Plan(rules, rules.model.seats[:2], ("random", "random"), 7, 2)
    said = [_failed(lambda: run(plan, play_batch))]
    batches.at_once(monkeypatch)
    said.append(_failed(lambda: run(plan, play_batch, 2)))
    assert said[0] == said[1]
    assert "cards.aoi:" in said[0]


def _failed(play: Callable[[], object]) -> str:
    with pytest.raises(aoi.PlayError, match="what 64 bits hold") as failed:
        play()
    return str(failed.value)


def test_a_step_a_game() -> None:
    steps: list[int] = []
    run(island(7), play_batch, step=lambda: steps.append(1))
    assert len(steps) == 7


@pytest.mark.parametrize(("games", "workers", "pace", "size"), [
    (1000, 4, 0.001, 31), (100_000, 4, 0.001, 500), (1000, 4, 0.1, 5), (1000, 4, 9.0, 1), (3, 4, 0.001, 1)])
def test_batches(games: int, workers: int, pace: float, size: int) -> None:
    """Eight for each worker, of half a second at most; each game is in one of them."""
    found = parallel_start.batches(range(games), workers, pace)
    assert [number for numbers in found for number in numbers] == list(range(games))
    assert {len(numbers) for numbers in found[:-1]} <= {size}


def test_a_plan_there_and_back() -> None:
    plan = island()
    again, other = pickle.loads(pickle.dumps(plan)), pickle.loads(pickle.dumps(plan))  # noqa: S301 - made here
    assert (again.seats, again.bots, again.seed, again.games, again.rotate) == (plan.seats, plan.bots, 5, 12, True)
    assert again.rules is other.rules is not plan.rules
    assert play_batch(again, range(5)) == play_batch(plan, range(5))


def test_cores_are_those_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not those of the computer, if the process may not use them all."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {2, 5, 7}, raising=False)
    assert jobs.cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert jobs.cores() == 1
