"""`aoi coverage --mutate --witness`: scenarios for the changes that no scenario notices."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aoi_rules.cli import aoi

TOLL = Path(__file__).parents[1] / "scenarios" / "toll.aoi"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small game with too few scenarios."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    shutil.copy(TOLL, tmp_path)
    return tmp_path


def coverage(*arguments: str) -> Result:
    return CliRunner().invoke(aoi, ["coverage", "toll.aoi", "--mutate", "--jobs", "1", *arguments], prog_name="aoi")


def survivors(folder: Path, *left_out: str) -> dict[str, str | None]:
    """The scenarios for the changes that survive without some lines, by the titles of the changes."""
    text = (folder / "toll.aoi").read_text(encoding="utf-8")
    for line in left_out:
        assert line in text
        text = text.replace(line, "")
    (folder / "toll.aoi").write_text(text, encoding="utf-8")
    found = json.loads(coverage("--witness", "--decisions", "20000", "--format", "json").stdout)["mutants"]
    return {f"{one['line']} {one['change']}": one["scenario"] for one in found if one["result"] == "survived"}


def test_scenarios_are_written_for_changes_alone() -> None:
    result = CliRunner().invoke(aoi, ["coverage", "toll.aoi", "--witness"], prog_name="aoi")
    assert result.exit_code == 2
    assert "`--witness` writes scenarios for the changes of `--mutate`; give both" in " ".join(result.stderr.split())


@pytest.mark.slow
def test_each_change_that_survives_gets_a_scenario(folder: Path) -> None:
    """With these scenarios in the file, no change survives."""
    found = survivors(folder, "  refuse red cross 2 because (funds, rich)\n")
    assert "cross.funds deleted" in found
    assert all(found.values()), found
    with (folder / "toll.aoi").open("a", encoding="utf-8") as file:
        file.write("".join(f"\n{text}" for text in found.values()))
    assert "survived" not in coverage().stdout


@pytest.mark.slow
def test_what_makes_no_difference_says_how_much_was_compared(folder: Path) -> None:
    text = (folder / "toll.aoi").read_text(encoding="utf-8")
    idle = text.replace('action wait "Wait" { }', 'action wait "Wait" { do { raise me.money by $0 } }')
    (folder / "toll.aoi").write_text(idle, encoding="utf-8")
    result = coverage("--witness", "--decisions", "500", "--changes", "deleted")
    assert "wait.do deleted: no difference in 500 decisions" in result.stdout
    assert "score.winner deleted is noticed by:" in result.stdout


@pytest.mark.thorough
def test_what_only_the_log_says_is_kept() -> None:
    """The text of a verb loses one of its values."""
    found = json.loads(coverage("--changes", "hole", "--witness", "--format", "json").stdout)["mutants"]
    assert {f"{one['line']} {one['change']}": one["scenario"] for one in found} == {
        "pay hole_1_dropped": LOGGED, "pay hole_2_dropped": LOGGED}


LOGGED = """\
scenario "p pays amount" {
  game toll
  covers pay
  plays red cross 1
  snapshot log
}
"""


@pytest.mark.slow
def test_who_sees_something_is_shown(folder: Path) -> None:
    """A hand that others would see, a deck that somebody would see, a secret keep and a secret choice; with the scenarios, no
    change survives."""
    (folder / "toll.aoi").write_text(CARDS, encoding="utf-8")
    found = json.loads(coverage("--changes", "seen", "--witness", "--decisions", "20000", "--format", "json").stdout)["mutants"]
    assert {f"{one['line']} {one['change']}": one["scenario"].splitlines()[-2].strip() for one in found} == {
        "hand seen_by_all": "sees red blue.hand = hidden", "hand seen_by_none": "sees red red.hand = sun",
        "plan seen_by_all": "sees red blue.plan = hidden", "plan seen_by_none": "sees red red.plan = 3",
        "pile seen_by_all": "sees red pile = hidden", "plot.choose_n seen_by_all": "snapshot log",
    }
    with (folder / "toll.aoi").open("a", encoding="utf-8") as file:
        file.write("".join(f"\n{one['scenario']}" for one in found))
    assert "survived" not in coverage("--changes", "seen").stdout


CARDS = """\
game cards "Cards" {
  players 2..2
  seats red blue
  type card "Cards" { sun "Sun"; moon "Moon"; star "Star"; sky "Sky" }
  zone pile "Pile" of card seen by none size by all full
  zone hand "Hand" of card per player seen by owner size by all
  keep plan per player number seen by owner = 3
  setup { do { each p in players { move 1 at random from pile to p.hand } } }
  flow { repeat round until (round == 2) { phase turn "Turn" { each player in players { take 1 of turn } } } }
  menu turn (wait, hurry, plot)
  action wait "Wait" { do { raise me.plan by 1 } }
  action hurry "Hurry" { do { raise me.plan by 2 } }
  action plot "Plot" { choose n in 4..5 seen by owner ; do { set me.plan = n } }
  score { points plan "Plan" = me.plan ; winner most points }
}
scenario "all wait" {
  plays red wait
  plays blue wait
  scores red plan = 4
}
"""
