"""Games on a cluster of Ray: two nodes of this computer, which have only the package and an empty cache."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import aoi_rules as aoi
from aoi_rules.cli import aoi as command
from aoi_rules.lab import Plan, play_batch, run
from aoi_rules.library.machine_code import ensure_built
from aoi_rules.native.compilers import find_compiler
from tests.lab import batches
from tests.testing.games import written

pytest.importorskip("ray", reason="the extra `lab` brings Ray: pip install 'aoi-rules[lab]'")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # Ray warns of changes in its future versions
ISLAND = Path(__file__).parent.parent / "cli" / "island.aoi"
MEMORY = 80 * 1024 * 1024
"""Bytes of a node's store: about the least that Ray accepts."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A head and another node, with one processor each."""
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as theirs:
        theirs.setenv("AOI_CACHE", str(tmp_path_factory.mktemp("theirs")))
        theirs.delenv("AOI_NATIVE")
        made = Cluster(initialize_head=True, head_node_args={
            "num_cpus": 1, "include_dashboard": False, "object_store_memory": MEMORY})
        made.add_node(num_cpus=1, object_store_memory=MEMORY)
    yield made
    made.shutdown()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is played in this process, so the time of one is unknown, and each is a batch."""
    batches.at_once(monkeypatch)


def island(games: int = 30) -> Plan:
    rules = aoi.load(ISLAND)
    return Plan(rules, rules.model.seats[:2], ("random", "random"), 5, games, rotate=True)


def test_the_command(cluster: Any) -> None:
    """This test comes first: later, Ray would print messages about the effects of the tests below."""
    asked = ["simulate", str(ISLAND), "--games", "20", "--seed", "3", "--rotate", "--seat", "red=greedy", "--format", "json"]
    here, there = (CliRunner().invoke(command, [*asked, *more]) for more in (["--jobs", "1"], ["--ray", cluster.address]))
    assert there.exit_code == 0
    assert there.stdout == here.stdout


def test_the_page_of_a_balance(cluster: Any, tmp_path: Path) -> None:
    """Two rulesets with two numbers of players each make four runs on the cluster; their output is the same too."""
    pytest.importorskip("matplotlib")
    pytest.importorskip("scipy")
    house = written(tmp_path, "house.aoi", 'part house "House" for island { replace points coins "Coins" = 3 * (me.money // $1) }\n')
    asked = ["balance", str(ISLAND), "--with", str(house), "--against", str(ISLAND), "--bot", "random", "--games", "24", "--seed", "2"]
    pages, printed = [], []
    for name, *more in (("here", "--jobs", "1"), ("there", "--ray", cluster.address)):
        result = CliRunner().invoke(command, [*asked, *more, "--out", str(tmp_path / name), "--format", "json"])
        assert result.exit_code == 0, result.output
        pages.append((tmp_path / name).read_text(encoding="utf-8"))
        printed.append(result.stdout)
    assert pages[0] == pages[1]
    assert printed[0] == printed[1]


def test_the_same_results_of_rules_whose_text_is_gone(cluster: Any, tmp_path: Path) -> None:
    path = written(tmp_path, "mine.aoi", ISLAND.read_text(encoding="utf-8"))
    rules = aoi.load(path)
    path.unlink()
    plan = Plan(rules, rules.model.seats[:2], ("greedy", "random"), 5, 12, rotate=True)
    steps: list[int] = []
    assert run(plan, play_batch, ray=cluster.address, step=lambda: steps.append(1)) == run(plan, play_batch)
    assert len(steps) == 12
    assert not any(run(plan, batches.compiled, ray=cluster.address))


def test_the_files_of_bots_are_sent(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their path means nothing on the workers' machine."""
    written(tmp_path, "last.py", "class Last:\n    def choose(self, view, rng):\n        return view.moves[-1]\n")
    monkeypatch.chdir(tmp_path)
    rules = aoi.load(ISLAND)
    plan = Plan(rules, rules.model.seats[:2], ("last.py", "random"), 5, 6, rotate=True)
    assert run(plan, play_batch, ray=cluster.address) == run(plan, play_batch)


def test_nodes_play_by_the_library_that_was_sent(
    cluster: Any, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch,
) -> None:
    if find_compiler() is None:
        pytest.skip("there is no C compiler here: apt-get install gcc libc6-dev")
    monkeypatch.delenv("AOI_NATIVE")
    monkeypatch.setenv("AOI_CACHE", str(tmp_path_factory.mktemp("ours")))
    plan = island()
    assert ensure_built(plan.rules.program, lambda _: None) is not None
    found = run(plan, batches.engines, ray=cluster.address)
    assert {engine for engine, _ in found} == {"NativeEngine"}
    assert os.getpid() not in {process for _, process in found}


def test_a_worker_that_is_killed_loses_nothing(cluster: Any, tmp_path: Path) -> None:
    plan = island()
    expected = run(plan, play_batch)
    assert run(plan, partial(batches.killed_once, tmp_path), ray=cluster.address) == expected
    killed = int((tmp_path / "killed").read_text(encoding="utf-8"))
    with pytest.raises(ProcessLookupError):
        os.kill(killed, 0)


def test_a_node_that_is_lost_loses_nothing(cluster: Any, tmp_path: Path) -> None:
    """The node is stopped while it plays; others play its games."""
    plan = island(100)
    expected = run(plan, play_batch)
    node = cluster.add_node(num_cpus=2, object_store_memory=MEMORY)
    begun, lost = tmp_path / node.node_id, list[int]()

    def step() -> None:
        if begun.exists() and not lost:
            lost.append(1)
            cluster.remove_node(node, allow_graceful=False)

    assert run(plan, partial(batches.slowly, tmp_path), ray=cluster.address, step=step) == expected
    assert lost


def test_a_rule_that_fails_fails_as_it_does_here(cluster: Any) -> None:
    plan = island(3)
    with pytest.raises(aoi.PlayError, match="as planned"):
        run(plan, batches.failing, ray=cluster.address)


def test_batches_that_end_each_worker_are_given_up(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aoi_rules.lab.rays._RETRIES", 1)
    with pytest.raises(aoi.PluginError, match="the cluster could not play some of the games in 2 attempts"):
        run(island(2), batches.ended, ray=cluster.address)


def test_what_is_printed_while_games_are_played_is_no_result(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Ray prints there that a node is lost."""
    def step() -> None:
        print("lost", file=sys.stdout)  # noqa: T201 - as Ray does

    run(island(2), play_batch, ray=cluster.address, step=step)
    printed = capsys.readouterr()
    assert "lost" in printed.err
    assert "lost" not in printed.out


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:x"])
def test_a_cluster_that_is_not_there(address: str) -> None:
    with pytest.raises(aoi.AoiError, match=f"there is no Ray cluster at `{address}`: "):
        run(island(), play_batch, ray=address)
