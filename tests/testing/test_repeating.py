"""The law of plugins' functions fails as it should: each of these plugins is installed, and returns varying results."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.testing.conformance import LAWS, Conformance, LawBroken, Trial
from tests.testing.games import written

LAW = "a plugin's function returns the same for the same values"

RULES = """\
game tolls "Tolls" {
  players 2..3 ; seats red blue green
  uses {plugin}
  keep pot number = 0
  keep round number = 0
  menu choice (pay, wait)
  flow { repeat turn until (pot > 20) { each player in players { take 1 of choice } } }
  action pay "Pay" { choose n in 1..4 ; do { raise pot by n ; raise pot by {use} } }
  action wait "Wait" { do { raise pot by 1 } }
  score { points pot "Pot" = pot ; winner most points }
}
"""

PLUGIN = '''\
import functools, itertools, os, random, time
from aoi_rules.plugin import Function, hookimpl

COUNTER = itertools.count()
SEEN = []

{body}

@hookimpl
def aoi_functions():
    return [Function("toll", ("number",), "number", toll)]
'''

Installed = Callable[..., Path]


def toll(*lines: str, decorator: str = "") -> str:
    return "\n".join([decorator, "def toll(number):", '    """A price."""', *(f"    {line}" for line in lines)])


UNSTEADY = {
    "counter": toll("return next(COUNTER) % 3"),
    "chance": toll("return random.randrange(1 << 30)"),
    "time": toll("return time.perf_counter_ns() % 1000003"),
    "state": toll("SEEN.append(number)", "return len(SEEN)"),
    "now_and_then": toll("return 1 if next(COUNTER) % 9 else 2"),
    "raises_later": toll("return 1 // (3 - min(3, next(COUNTER)))"),
}
"""Results that are different the second time."""
ELSEWHERE = {
    "cached_chance": toll("return random.randrange(1 << 30)", decorator="@functools.cache"),
    "process": toll("return os.getpid() % 1000003"),
    "hashes": toll("return sum(n * i for i, n in enumerate({hash(t) for t in 'abcdefgh'})) % 1000003"),
    "set_order": toll("return int(''.join(t for t in {'1', '2', '3', '4', '5', '6', '7', '8', '9'}))"),
}
"""Results that differ in another process."""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installed:
    """`installed(name, body)` installs a plugin like pip, for this test and the processes that it starts; returns a ruleset that
    uses it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    def install(name: str, body: str, use: str = "toll(n)") -> Path:
        plugin = f"odd_{name}"
        written(tmp_path, f"{plugin}.py", PLUGIN.replace("{body}", body))
        written(tmp_path, f"{plugin}-1.0.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {plugin}\nVersion: 1.0\n")
        written(tmp_path, f"{plugin}-1.0.dist-info/entry_points.txt", f"[aoi_rules]\n{plugin} = {plugin}\n")
        return written(tmp_path, "tolls.aoi", RULES.replace("{plugin}", plugin).replace("{use}", use))

    return install


def broken(path: Path) -> str:
    with pytest.raises(LawBroken, match="breaks a law") as caught:
        Trial(aoi.load(path), 2, 0, path.name).keep(LAW)
    return str(caught.value).split("\n")[1]


@pytest.mark.thorough_with("time")
@pytest.mark.parametrize("name", UNSTEADY)
def test_one_that_is_not_the_same_twice(installed: Installed, name: str) -> None:
    said = broken(installed(name, UNSTEADY[name]))
    assert re.fullmatch(
        rf"  after 0 decisions: the function `toll` of the plugin `odd_{name}` returns .+ for \(\d\), but the next time .+; it must depend only on its values, not on time, chance, a counter, a cache or the order of a set", said)


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name == "hashes" else pytest.mark.slow) for name in ELSEWHERE])
def test_one_that_is_another_in_another_process(installed: Installed, name: str) -> None:
    said = broken(installed(name, ELSEWHERE[name]))
    assert f"the function `toll` of the plugin `odd_{name}` returns " in said
    assert ", but in another process " in said


@pytest.mark.slow
def test_one_that_is_asked_before_a_game_begins(installed: Installed) -> None:
    """Values that the text fixes are computed when the rules are loaded."""
    said = broken(installed("early", ELSEWHERE["process"], use="toll(3)"))
    assert re.match(r"  after 0 decisions: the function `toll` of the plugin `odd_early` returns \d+ for \(3\), but in another", said)


@pytest.mark.slow
def test_one_that_says_the_same_always(installed: Installed) -> None:
    path = installed("sound", toll("return number * number % 5"))
    Conformance()(path, players=2, seeds=1)


@pytest.mark.slow
def test_one_that_always_fails_is_named(installed: Installed) -> None:
    path = installed("failing", toll("return 1 // 0"))
    assert "the plugin `odd_failing` fails in the function `toll` of its hook `aoi_functions` at tolls.aoi:8:" in broken(path)


def test_it_is_the_first_law() -> None:
    """Other laws fail too if a function is unsteady, and cannot name the cause."""
    assert next(iter(LAWS)) == LAW


def test_rules_without_such_functions_need_no_other_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("subprocess.run", None)
    path = written(tmp_path, "tolls.aoi", RULES.replace("  uses {plugin}\n", "").replace("{use}", "n"))
    Trial(aoi.load(path), 2, 0).keep(LAW)
