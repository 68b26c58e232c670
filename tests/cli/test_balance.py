"""`balance`: a report on many games as a page."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.thorough
def test_a_page_is_written_and_its_findings_are_reported(run: Run, folder: Path, wide: None) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("scipy")
    del wide
    house = folder / "house.aoi"
    house.write_text('part house "House" for island { replace points coins "Coins" = 3 * (me.money // $1) }\n', encoding="utf-8")
    result = run("balance", "island.aoi", "--with", "house.aoi", "--against", "island.aoi", "--bot", "random", "--games", "80",
                 "--seed", "2", "--jobs", "1", "--out", "page.html")
    assert result.exit_code == 0
    first, *more = result.stdout.splitlines()
    assert " differ from the old rules by more than chance" in first
    assert any(line.startswith("Winners do this more often than others: ") for line in more)
    assert result.stderr == "page.html: written\n"
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "<title>The island: balance, against the old rules</title>" in page
    assert "40 games with 2 and 40 games with 3 players; the bot “random” in every seat, from seed 2." in page


def test_the_figures_as_json(run: Run, folder: Path) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("scipy")
    result = run("balance", "island.aoi", "--bot", "random", "--games", "40", "--seed", "2", "--jobs", "1", "--format", "json")
    found = json.loads(result.stdout, parse_constant=pytest.fail)
    assert (found["ruleset"], found["bot"], found["seed"], found["against"], found["changes"]) == ("island", "random", "2", None, None)
    assert found["findings"][0].startswith("No seat wins more or fewer games than chance allows. ")
    assert found["games"] == [{"players": players, "games": 20, "unfinished": 0} for players in (2, 3)]
    assert sum(share["share"] for share in found["wins"]["seats"]) == pytest.approx(2)
    assert [sum(counts["winners"]) + sum(counts["others"]) for counts in found["points"]] == [40, 60]
    assert [sum(counts["games"]) for counts in found["lengths"]] == [20, 20]
    assert {one["name"] for one in found["used"]} > {"actions"}
    assert not list(folder.glob("island-balance*"))  # unless --out says so


@pytest.mark.parametrize("out", ["nowhere/page.html", "."])
def test_a_page_that_cannot_be_written_is_reported_before_the_games(run: Run, monkeypatch: pytest.MonkeyPatch, out: str) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("scipy")
    monkeypatch.setattr("aoi_rules.cli.commands.balance.run", None)
    result = run("balance", "island.aoi", "--out", out)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{out}: ")


@pytest.mark.parametrize(("wrong", "said"), [
    (["--games", "1"], "1 is not in the range"), (["--players", "9"], "2 to 3 players, not 9"),
    (["--players", "some"], "a number or `all`"), (["--seed", "-1"], "not negative"),
    (["--seed", str(2**128 - 1)], "2**128 or more"), (["--jobs", "0"], "0 is not in the range"),
    (["--against", "industry"], "`island` and `industry` are two different games"), (["--bot", "gready"], "did you mean `greedy`"),
])
def test_wrong_use(run: Run, wrong: list[str], said: str) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("scipy")
    result = run("balance", "island.aoi", *wrong)
    assert result.exit_code == 2
    assert said in result.stderr


def test_all_games_are_divided_among_the_numbers_of_players(run: Run) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("scipy")
    found = json.loads(run("balance", "island.aoi", "--games", "5", "--bot", "random", "--seed", "1", "--format", "json").stdout)
    assert [sum(counts["games"]) for counts in found["lengths"]] == [3, 2]


def test_without_the_extra(run: Run, folder: Path, wide: None, monkeypatch: pytest.MonkeyPatch) -> None:
    del wide
    for name in [name for name in sys.modules if name.startswith("aoi_rules.lab.balance")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "scipy", None)
    result = run("balance", "island.aoi", "--games", "2")
    assert result.exit_code == 1
    assert "is not installed: pip install 'aoi-rules[lab]'" in result.stderr
    assert not (folder / "island-balance.html").exists()
