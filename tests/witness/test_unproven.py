"""Rule lines that can be removed without making any scenario fail."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aoi_rules.cli import aoi

TOLL = Path(__file__).parents[1] / "scenarios" / "toll.aoi"
TABLE = """\
| Section | Clause | Rules | Scenarios | Ruling |
|---|---|---|---|---|
| The end | The richest wins | `score.money`, `cross.rich` | “the poor may not cross” | |
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small game with its scenarios, and a table of clauses."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    shutil.copy(TOLL, tmp_path)
    (tmp_path / "CLAUSES.md").write_text(TABLE, encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(aoi, arguments, prog_name="aoi")


def unproven_lines() -> list[str]:
    found = json.loads(run("check", "toll.aoi", "--unproven", "--format", "json").stdout)["unproven"]
    return [line["line"] for line in found]


@pytest.mark.slow
def test_who_wins_is_not_proven() -> None:
    assert unproven_lines() == ["score.winner"]


@pytest.mark.slow
def test_a_claim_that_is_left_out_was_the_proof(folder: Path) -> None:
    """A scenario still reaches these lines, but nothing in it shows whether they exist."""
    text = (folder / "toll.aoi").read_text(encoding="utf-8")
    fewer = text.replace("  refuse red cross 1 because rich\n  refuse red cross 2 because (funds, rich)\n", "")
    (folder / "toll.aoi").write_text(fewer.replace("  covers cross.rich cross.funds\n", ""), encoding="utf-8")
    assert unproven_lines() == ["cross.funds", "cross.rich", "score.winner"]


STALL = """\
game stall "A stall" {
  players 2..2
  seats red blue
  keep owner seat = none
  menu turn (rent, wait)
  flow { repeat day until (day == 2) { phase renting { each player in players { take 1 of turn } } } }
  action rent "Rent" { require free "Somebody has it" = owner == none; do { set owner = me } }
  action wait "Wait" { }
  score { points stall "Stall" = 1 if owner == me else 0; winner most points }
}
"""
RENTED = """\
scenario "the stall is rented" {
  game stall
  plays red rent
  expect = owner == red
}
"""


@pytest.mark.thorough
def test_scenarios_prove_the_same_in_the_file_of_the_rules_and_in_another(folder: Path) -> None:
    """An action that a menu names cannot be removed, and no scenario notices it."""
    found = []
    for name, rules, more in (("stall.aoi", STALL + RENTED, ""), ("apart/stall.aoi", STALL, RENTED)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(rules, encoding="utf-8")
        if more:
            (folder / name).with_name("more.aoi").write_text("language 1\n" + more, encoding="utf-8")
        paths = [str(path) for path in sorted((folder / name).parent.glob("*.aoi")) if path.name != "toll.aoi"]
        result = run("check", *paths, "--unproven", "--format", "json")
        found.append([line["line"] for line in json.loads(result.stdout)["unproven"]])
    assert found[0] == found[1] == ["rent.free", "wait", "score", "score.stall", "score.winner"]


@pytest.mark.slow
def test_what_its_author_excuses_is_not_listed(folder: Path) -> None:
    with (folder / "toll.aoi").open("a", encoding="utf-8") as file:
        file.write('unchanged score.winner deleted "There is only one line."\n')
    assert unproven_lines() == []


@pytest.mark.slow
def test_a_list_for_people() -> None:
    result = run("check", "toll.aoi", "--unproven")
    assert result.exit_code == 0
    assert "score.winner" in result.stdout
    assert "1 of 20 rule lines unproven" in result.stdout


@pytest.mark.thorough
def test_a_clause_marks_its_lines(folder: Path) -> None:
    text = (folder / "toll.aoi").read_text(encoding="utf-8").replace("  scores red money = 1\n", "")
    (folder / "toll.aoi").write_text(text, encoding="utf-8")
    shown = run("clauses", "toll.aoi", "--unproven").stdout
    assert shown.count("no scenario fails without this line") == 1
    (clause,) = json.loads(run("clauses", "toll.aoi", "--unproven", "--format", "json").stdout)["clauses"]
    assert {rule["name"]: rule["proven"] for rule in clause["rules"]} == {"score.money": False, "cross.rich": True}
    assert "proven" not in run("clauses", "toll.aoi", "--format", "json").stdout
