"""A search has the same result on a slow machine and on a fast one; if a time limit ends it, it says so."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aoi_rules.cli import aoi
from aoi_rules.diagnostics import Source
from aoi_rules.witness import SearchEffort, SearchLimit
from tests.witness.test_witness import TWICE, search_in, toll

IDLE = TWICE.replace("me.coins > 0", "me.coins > 0 or me.coins < 1")
"""The line `pay.coin` forbids nothing."""


def slow_clock(seconds: float) -> Callable[[], float]:
    """A clock on which this much time passes between any two readings."""
    looks = count()
    return lambda: next(looks) * seconds


@pytest.mark.slow
def test_a_slow_machine_finds_the_same() -> None:
    """Each reading of the clock takes ten seconds, and the search has an hour."""
    search = search_in(toll())
    rule = search.home.lines.find_lines("cross.rich")[0]
    found = [search.witness(rule, SearchLimit(20_000, 3_600, slow_clock(seconds))) for seconds in (0, 10)]
    assert found[0] == found[1]
    assert not isinstance(found[0], SearchEffort)


@pytest.mark.slow
def test_what_is_in_vain_takes_as_many_decisions_everywhere() -> None:
    search = search_in(Source("twice.aoi", IDLE))
    rule = search.home.lines.find_lines("pay.coin")[0]
    fast, slow, cut = (search.witness(rule, SearchLimit(400, seconds, slow_clock(1))) for seconds in (1e9, 1e6, 30))
    assert fast == slow
    assert isinstance(fast, SearchEffort)
    assert (fast.decisions, fast.why, fast.cut_short) == (400, "", False)
    assert isinstance(cut, SearchEffort)
    assert cut.decisions < fast.decisions
    assert (cut.why, cut.cut_short) == ("the search was cut short by its time limit", True)


# ---- commands --------------------------------------------------------------------------------------------------------


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(aoi, [str(argument) for argument in arguments], prog_name="aoi")


@pytest.mark.slow
def test_the_command_prints_the_same_with_any_number_of_processes(tmp_path: Path) -> None:
    """It is the same byte for byte, including the effort: each process has its own order of sets and its own clock."""
    (tmp_path / "twice.aoi").write_text(IDLE, encoding="utf-8")
    for names, decisions in ((("pay.coin", "score.coins", "pay"), "400"), (("pay.coin",), "12000")):
        asked = ("witness", tmp_path / "twice.aoi", *names, "--decisions", decisions)
        results = [run(*asked, "--jobs", jobs) for jobs in "112"]
        assert len({(result.exit_code, result.stdout, result.stderr) for result in results}) == 1
        assert f", {int(decisions):,} decisions from seed 1)" in " ".join(results[0].stderr.split())


@pytest.mark.slow
def test_other_searches_are_shared_as_well(tmp_path: Path) -> None:
    """Searches for changed texts, and for changes that no scenario notices, have the same result each time."""
    old, new = tmp_path / "twice.aoi", tmp_path / "new.aoi"
    old.write_text(TWICE + 'scenario "waiting" {\n  allow red wait\n}\n', encoding="utf-8")
    new.write_text(TWICE.replace("round == 3", "round == 4").replace("coins by 1", "coins by 2"), encoding="utf-8")
    for asked in (("diff", old, new), ("coverage", old, "--mutate", "--mutants", "6", "--witness")):
        results = [run(*asked, "--decisions", "400", "--jobs", jobs) for jobs in "112"]
        assert len({(result.exit_code, result.stdout) for result in results}) == 1
        assert results[0].stdout.count("scenario") > 1


def test_the_command_says_that_it_was_cut_short(tmp_path: Path) -> None:
    (tmp_path / "twice.aoi").write_text(IDLE, encoding="utf-8")
    result = run("witness", tmp_path / "twice.aoi", "pay.coin", "--minutes", "0.0001", "--jobs", "1")
    assert result.exit_code == 1
    assert "pay.coin: no witness: the search was cut short by its time limit (" in " ".join(result.stderr.split())
