"""What the README says of learning is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
AGENTS, SEATS, NODES = (block for block in re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL) if "aoi_rules.rl." in block)


def run(block: str) -> None:
    assert len(block.splitlines()) <= 20
    exec(compile(block, "README.md", "exec"), {"__name__": "readme"})  # noqa: S102 - our own text; to run it is the test


def test_the_example_of_agents_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    run(AGENTS)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert sorted(seat for seat, _, _ in lines) == ["blue", "green", "red", "yellow"]
    assert sum(float(reward) for _, reward, _ in lines) == pytest.approx(0)


def test_the_examples_of_one_seat_run(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("gymnasium")
    run(SEATS)
    assert re.fullmatch(r"(1\.0|-0\.5|0\.25|0\.0|-1\.0) -?\d+\n\(64, \d+\) \(64,\)\n", capsys.readouterr().out)


def test_the_example_of_nodes_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    run(NODES)
    searched, end = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"(red|blue|green) \w+( .+)?", searched)
    returns, scores = end.split("] {")
    assert sum(map(float, returns.strip("[").split(", "))) == pytest.approx(0)
    assert re.fullmatch(r"'red': -?\d+, 'blue': -?\d+, 'green': -?\d+\}", scores)
