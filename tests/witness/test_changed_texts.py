"""`aoi diff`: each changed line with a scenario in which it matters, or the effort of the comparison."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from click.testing import CliRunner, Result

from aoi_rules.cli import aoi

TOLL = Path(__file__).parents[1] / "scenarios" / "toll.aoi"
PART = 'part dear "Dear" for toll { amend action cross { replace require funds "Too little" = $1 * coins < me.money } }\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toll.aoi").write_text(text(), encoding="utf-8")
    return tmp_path


def text() -> str:
    return TOLL.read_text(encoding="utf-8").split("scenario", 1)[0]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(aoi, ["diff", *arguments], prog_name="aoi")


def changes(folder: Path, *replaced: tuple[str, str], decisions: str = "20000") -> list[Any]:
    """The report on a text in which some words are replaced."""
    new = text()
    for old, other in replaced:
        assert old in new
        new = new.replace(old, other)
    (folder / "new.aoi").write_text(new, encoding="utf-8")
    asked = ("toll.aoi", "new.aoi", "--decisions", decisions, "--jobs", "1", "--format", "json")
    found: list[Any] = json.loads(run(*asked).stdout)["changes"]
    return found


@pytest.mark.thorough
def test_a_change_matters_in_a_short_game(folder: Path) -> None:
    (change,) = changes(folder, ("p.money > $1", "p.money > $2"))
    assert change["new"][0]["text"] == "define rich(p) = p.money > $2"
    assert change["scenario"].endswith("  given at crossing {\n    set red.money = $2\n  }\n"
                                       "  refuse red cross 1 because rich\n}\n")


@pytest.mark.thorough
def test_a_line_without_a_name_of_its_own_is_called_as_elsewhere(folder: Path) -> None:
    """The title is the line; the scenario begins with the last round, and moves name their actions."""
    new = text().replace("round == 3", "round == 4")
    (folder / "new.aoi").write_text(new, encoding="utf-8")
    shown = run("toll.aoi", "new.aoi", "--jobs", "1").stdout
    assert shown.startswith("repeat_round\n")
    assert shown[shown.index("  scenario"):shown.index("\n\n1 change")] == indent(LAST_ROUND, "  ")


LAST_ROUND = """\
scenario "repeat round until (round == 4)" {
  game toll
  covers repeat_round
  given at crossing {
    set round = 3
  }
  plays red wait
  plays blue wait
  expect = round == 4
}"""


@pytest.mark.thorough
def test_what_does_nothing_is_compared_as_often_as_asked(folder: Path) -> None:
    """Nobody who has a dollar has less than nothing."""
    (change,) = changes(folder, ("p.money > $1", "p.money > $1 and p.money > $0"), decisions="150")
    assert (change["scenario"], change["decisions"]) == (None, 150)


@pytest.mark.thorough
def test_what_no_game_can_show_is_not_compared(folder: Path) -> None:
    """A title, and a sum that the compiler computes."""
    same, words = changes(folder, ("money = $3", "money = $1 + $2"), ('"Wait"', '"Rest"'))
    assert [change["why"] for change in (same, words)] == [
        "the compiled rules are the same", "only words for players and the layout change"]
    assert same["decisions"] == words["decisions"] == 0


PLACES = """\
game places "Places" {
  players 2..2
  seats red blue
  type place { keep owner seat = none }
  place mill "Mill" { }
  place port "Port" { }
  menu turn (settle, wait)
  flow { repeat round until (round == 3) { phase settling { each player in players { take 1 of turn } } } }
  action settle "Settle" {
    choose place in place
    require free "It is taken" = place.owner == none
    do { set place.owner = me }
  }
  action wait "Wait" { }
  score { points places "Places" = count(p for p in place when p.owner == me) ; winner most points }
}
"""


@pytest.mark.thorough
def test_a_member_that_is_added_or_missing_makes_a_difference(folder: Path) -> None:
    """Later declarations then have other numbers, which alone is not a difference."""
    (folder / "old.aoi").write_text(PLACES, encoding="utf-8")
    (folder / "new.aoi").write_text(PLACES.replace('  place port', '  place dock "Dock" { }\n  place port'), encoding="utf-8")
    added, missing = (json.loads(run(*asked, "--decisions", "300", "--jobs", "1", "--format", "json").stdout)["changes"][0]["scenario"]
                      for asked in (("old.aoi", "new.aoi"), ("new.aoi", "old.aoi")))
    assert added == 'scenario "a change of dock" {\n  game places\n  allow red settle dock\n}\n'
    assert missing.endswith("  offers red settle {\n    settle mill\n    settle port\n  }\n}\n")


@pytest.mark.thorough
def test_what_the_log_says_is_a_difference(folder: Path) -> None:
    """Titles occur elsewhere too; the text of a verb occurs only in the log."""
    (change,) = changes(folder, ("{p} pays {amount}", "{p} pays"))
    assert change["scenario"].endswith("  plays red cross 1\n  snapshot log\n}\n")


@pytest.mark.thorough
def test_lines_that_go_only_together(folder: Path) -> None:
    """Neither the new verb nor the line that uses it makes a ruleset without the other."""
    found = changes(folder, ("  menu turn", '  verb fee(p) { lower p.money by $1 }\n  menu turn'), ('action wait "Wait" { }',
                    'action wait "Wait" { do { fee me } }'))
    assert [change["why"] for change in found[:-1]] == [""] * (len(found) - 1)
    assert "expect = red.money == " in "".join(change["scenario"] or "" for change in found)


@pytest.mark.thorough
def test_a_part_is_compared_with_the_ruleset_without_it(folder: Path) -> None:
    (folder / "dear.aoi").write_text(PART, encoding="utf-8")
    result = run("toll.aoi", "--with", "dear.aoi", "--jobs", "1")
    assert "because funds" in result.stdout
    assert "1 change, of which 1 makes a difference" in result.stdout


@pytest.mark.thorough
@pytest.mark.parametrize(("arguments", "says"), [
    (("toll.aoi",), "name a second text, or parts"), (("toll.aoi", "germany"), "two rulesets, `toll` and `germany`"),
])
def test_what_cannot_be_compared(arguments: tuple[str, ...], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr


def test_the_same_text_differs_nowhere() -> None:
    assert run("toll.aoi", "toll.aoi").stdout == "no line differs\n"
