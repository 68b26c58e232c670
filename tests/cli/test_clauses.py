"""`aoi clauses`: a clause with its rule lines, its scenarios and its ruling, for the library's games and for one's own."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.library import catalogue
from tests.cli.conftest import Run

TOLL = Path(__file__).parents[1] / "scenarios" / "toll.aoi"
HEAD = "| Section | Clause | Rules | Scenarios | Ruling |\n|---|---|---|---|---|\n"
TABLE = f"""\
# Toll, clause by clause

## Crossing

{HEAD}\
| Bridges | A toll is paid | `cross.funds`, `cross.cross` | “crossing is paid for” | |
| Bridges | Only the rich may cross | `rich`, `cross.rich` | “the poor may not cross” | Silent; rich is who has more than $1 |

## The end

{HEAD}\
| Counting | Money counts | `score.money` | “who has nothing left is given a coin” | |
"""


@pytest.fixture(autouse=True)
def toll(folder: Path) -> Iterator[Path]:
    """A user's own game with its table, in the folder of the test; paths to the library are relative to that folder."""
    catalogue._bundled_catalogue.cache_clear()
    shutil.copy(TOLL, folder)
    table = folder / "CLAUSES.md"
    table.write_text(TABLE, encoding="utf-8")
    yield table
    catalogue._bundled_catalogue.cache_clear()


@pytest.mark.thorough
def test_all_clauses_of_a_game_of_ones_own(run: Run, snapshot: SnapshotAssertion) -> None:
    result = run("clauses", "toll.aoi")
    assert (result.exit_code, result.output) == (0, snapshot)


@pytest.mark.thorough
@pytest.mark.parametrize(("words", "clauses"), [
    (("bridges",), ["A toll is paid", "Only the rich may cross"]),
    (("The", "end"), ["Money counts"]),
    (("cross.rich",), ["Only the rich may cross"]),
    (("money", "counts"), ["Money counts"]),
    (("cross",), ["A toll is paid", "Only the rich may cross"]),
])
def test_a_section_or_words_of_a_clause(run: Run, words: tuple[str, ...], clauses: list[str]) -> None:
    data = json.loads(run("clauses", "toll.aoi", *words, "--format", "json").output)
    assert [clause["clause"] for clause in data["clauses"]] == clauses


@pytest.mark.thorough
def test_a_section_that_there_is_not(run: Run) -> None:
    result = run("clauses", "toll.aoi", "brigdes")
    assert result.exit_code == 2
    assert "no section or clause is about `brigdes`; did you mean `Bridges`?" in result.output


@pytest.mark.thorough
def test_for_programs(run: Run) -> None:
    data = json.loads(run("clauses", "./toll.aoi", "cross.rich", "--format", "json").output)
    assert (data["title"], data["file"]) == ("Toll, clause by clause", "CLAUSES.md")
    [clause] = data["clauses"]
    assert {key: clause[key] for key in ("chapter", "section", "clause", "ruling", "missing")} == {
        "chapter": "Crossing", "section": "Bridges", "clause": "Only the rich may cross",
        "ruling": "Silent; rich is who has more than $1", "missing": []}
    assert [(r["name"], r["kind"], r["place"]["line"], r["written"]) for r in clause["rules"]] == [
        ("rich", "definition", 5, "define rich(p) = p.money > $1"),
        ("cross.rich", "require", 19, 'require rich "Only the rich may cross" = rich(me)')]
    assert [(s["title"], s["place"]["line"]) for s in clause["scenarios"]] == [("the poor may not cross", 35)]


@pytest.mark.thorough
def test_what_is_named_and_not_there(run: Run, toll: Path) -> None:
    toll.write_text(TABLE.replace("`cross.rich`", "`cross.rihc`").replace("the poor may", "the pooor may"), encoding="utf-8")
    result = run("clauses", "toll.aoi", "Bridges")
    assert result.exit_code == 1
    assert result.output.endswith("    does not exist: cross.rihc\n    does not exist: the pooor may not cross\n")
    assert json.loads(run("clauses", "toll.aoi", "--format", "json").output)["clauses"][1]["missing"] == [
        "cross.rihc", "the pooor may not cross"]
    assert run("clauses", "toll.aoi", "counting").exit_code == 0


@pytest.mark.slow
def test_a_map_of_ones_own_has_the_clauses_of_its_game(run: Run, toll: Path) -> None:
    """This holds for a map in another folder too; a line that the map replaces has both places."""
    (toll.parent / "maps").mkdir()
    lane = toll.parent / "maps" / "lane.aoi"
    lane.write_text('map lane "Lane" { extends germany; replace define loan_size = $20 }\n', encoding="utf-8")
    loans = json.loads(run("clauses", lane, "loan_size", "--format", "json").output)
    assert Path(loans["file"]).parts[-2:] == ("age_of_industry", "CLAUSES.md")
    [clause] = loans["clauses"]
    places = [Path(r["place"]["file"]).name for r in clause["rules"] if r["name"] == "loan_size"]
    assert places == ["lane.aoi", "game.aoi"]


@pytest.mark.parametrize(("text", "message"), [
    ("| Section | Clause | Rules | Scenarios | Ruling |\n|---|---|---|---|---|\n| a | b |\n", "CLAUSES.md:3: a row has 5 cells"),
    (None, "no `CLAUSES.md` is next to Toll or its game"),
    ("# Toll\n\nnothing yet\n", "CLAUSES.md has no clauses"),
])
def test_no_table_that_can_be_read(run: Run, toll: Path, text: str | None, message: str) -> None:
    toll.unlink()
    if text is not None:
        toll.write_text(text, encoding="utf-8")
    result = run("clauses", "toll.aoi")
    assert result.exit_code == 1
    assert message in result.output


def test_a_ruleset_with_errors(run: Run, folder: Path) -> None:
    (folder / "toll.aoi").write_text(TOLL.read_text(encoding="utf-8").replace("flow {", "flow {{", 1), encoding="utf-8")
    result = run("clauses", "toll.aoi")
    assert result.exit_code == 1
    assert "toll.aoi cannot be used" in result.output


@pytest.mark.slow
def test_a_clause_of_the_library(run: Run) -> None:
    """A map of a game has all clauses of the game, including lines of another map and of the parts that it uses."""
    result = run("clauses", "germany", "sea", "lane", "--format", "json")
    assert result.exit_code == 0
    [clause] = json.loads(result.output)["clauses"]
    assert clause["clause"] == "A lane connects port and ship space from the beginning; ship and port counter open it"
    assert {r["name"]: Path(r["place"]["file"]).name for r in clause["rules"]} == dict.fromkeys(
        ("trade.sea_lane", "by_sea", "at_sea", "sell.ship", "sell.port"), "ships.aoi")
    assert {Path(s["place"]["file"]).name for s in clause["scenarios"]} == {"ships.aoi"}
