"""The manual's examples of learning are run."""

from __future__ import annotations

import re

import pytest

from tests.manual.pages import program_of

pytestmark = pytest.mark.thorough  # `.ci/run` has a section for learning


def run(name: str) -> None:
    program = program_of("programs/learning.md", name)
    assert len(program.splitlines()) <= 20
    exec(compile(program, name, "exec"), {"__name__": "learning"})  # noqa: S102 - our own text; to run it is the test


def test_the_example_of_agents_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    run("agents.py")
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert sorted(seat for seat, _, _ in lines) == ["blue", "green", "red", "yellow"]
    assert sum(float(reward) for _, reward, _ in lines) == pytest.approx(0)


def test_the_examples_of_one_seat_run(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("gymnasium")
    run("seats.py")
    assert re.fullmatch(r"(1\.0|-0\.5|0\.25|0\.0|-1\.0) -?\d+\n\(64, \d+\) \(64,\)\n", capsys.readouterr().out)


def test_the_example_of_nodes_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    run("nodes.py")
    searched, end = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"(red|blue|green) \w+( .+)?", searched)
    returns, scores = end.split("] {")
    assert sum(map(float, returns.strip("[").split(", "))) == pytest.approx(0)
    assert re.fullmatch(r"'red': -?\d+, 'blue': -?\d+, 'green': -?\d+\}", scores)
