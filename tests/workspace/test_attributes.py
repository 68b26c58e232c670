"""Renaming covers names after a dot too: attributes in a part that no map uses, lines that scenarios cite."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.workspace import Workspace
from tests.workspace.test_workspace import GAME, MAP, at, places

PART = """\
part shade "Shade" for fair {
  amend type stall { has awnings number = 1 }
  define shady = sum(stall.awnings for stall in stall when dear(stall))
  check shade "There is shade" = shady < 9
}
part shut "Shut" for fair {
  amend type stall { has doors number = 2 }
  check doors "A stall has doors" = all(stall.doors > 0 for stall in stall)
}
"""
NESTED = """\
game fair "A fair" {
  players 2..2 ; seats red blue ; menu turn (visit, rest)
  type stall { has price money = $2 ; toys "Toys" ; cakes "Cakes" }
  keep money per player money = $9
  keep open per stall truth = yes
  setup { each s in stall as stalls when s.price > $1 { set s.open = yes when s.price < $9 } }
  flow { repeat round until (round == 3) { each player in players { take 1 of turn } } }
  action visit "Visit" {
    choose stall in stall
    require rich "You are too poor" = me.money >= stall.price and stall.open
    do { }
  }
  action rest "Rest" { }
  score { points gold "Gold" = me.money // $1 ; winner most points }
}
"""
TESTS = """\
scenario "too poor" {
  game fair
  covers setup.stalls score.gold visit.rich
  given { set red.money = $1 }
  refuse red visit toys because visit.rich
}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "fair.aoi").write_text(GAME, encoding="utf-8")
    return tmp_path


@pytest.mark.thorough_with("doors-stall.doors-uses1")
@pytest.mark.parametrize(("word", "line", "uses"), [
    ("awnings", "stall.awnings", ["shade.aoi:2:26", "shade.aoi:3:28"]),
    ("doors", "stall.doors", ["shade.aoi:7:26", "shade.aoi:8:47"]),
    ("shady", "define shady", ["shade.aoi:3:10", "shade.aoi:4:34"]),
    ("dear", "dear(stall)", ["fair.aoi:9:10", "fair.aoi:16:60", "shade.aoi:3:60"]),
])
def test_names_in_parts_that_no_map_uses(folder: Path, word: str, line: str, uses: list[str]) -> None:
    """Each name is resolved in its game, and is renamed together with the game's declaration."""
    (folder / "shade.aoi").write_text(PART, encoding="utf-8")
    space = Workspace(folder)
    assert space.problems() == ()
    where = at(PART, "shade.aoi", word, line)
    assert places(space.uses(*where)) == uses
    assert len(space.rename(*where, "another")) == len(uses)


def test_a_part_is_checked_with_its_game(folder: Path) -> None:
    (folder / "shade.aoi").write_text(PART, encoding="utf-8")
    assert [Path(one).name for one in Workspace(folder).checked_with("fair.aoi")] == ["fair.aoi", "shade.aoi"]


@pytest.mark.thorough_with("gold-score.gold-uses1", "stalls-setup.stalls-uses0")
@pytest.mark.parametrize(("word", "line", "uses"), [
    ("stalls", "setup.stalls", ["fair.aoi:6:30", "tests.aoi:3:16"]),
    ("gold", "score.gold", ["fair.aoi:14:18", "tests.aoi:3:29"]),
    ("rich", "visit.rich score", ["fair.aoi:10:13", "tests.aoi:3:40", "tests.aoi:5:39"]),
])
def test_lines_that_scenarios_cite(folder: Path, word: str, line: str, uses: list[str]) -> None:
    (folder / "fair.aoi").write_text(NESTED, encoding="utf-8")
    (folder / "tests.aoi").write_text(TESTS, encoding="utf-8")
    space = Workspace(folder)
    where = at(TESTS, "tests.aoi", word, line if line in TESTS else word)
    assert places(space.uses(*where)) == uses
    edits = space.rename(*where, "another")
    assert [str(edit.place) for edit in edits] == uses


def test_a_folder_from_where_the_program_runs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "big.aoi").write_text(MAP, encoding="utf-8")
    monkeypatch.chdir(folder.parent)
    space = Workspace(folder.name)
    assert space.files == (str(folder / "big.aoi"), str(folder / "fair.aoi"))
    assert space.problems() == ()
    assert places(space.uses(*at(GAME, "fair.aoi", "pay", "do { pay"))) == ["fair.aoi:11:8", "fair.aoi:16:10"]


BOUND = """\
game fair "A fair" {
  players 2..2 ; seats red blue ; menu turn (visit)
  type stall { has price money = $2 ; toys "Toys" ; cakes "Cakes" }
  keep money per player money = $9
  keep open per stall truth = yes
  define cheap(most) = list(one for one in stall when one.price < most)
  verb shut(stall, gone) { set stall.open = no when gone > 2 }
  flow { repeat round until (round == 3) { each player in players { take 1 of turn } } }
  action visit "Visit" {
    choose stall in stall
    let number = count(cheap(stall.price))
    do { shut stall number ; each p in players { raise p.money by stall.price when number > 0 } }
  }
  score { points gold "Gold" = me.money // $1 + count(s for s in stall when s.open) ; winner most points }
}
"""


@pytest.mark.parametrize(("word", "line", "uses"), [
    ("one", "one.price", ["6:29", "6:37", "6:55"]),  # a loop in an expression
    ("number", "let number", ["11:9", "12:21", "12:84"]),
    ("gone", "shut(stall, gone)", ["7:20", "7:53"]),  # a verb's parameter, whatever argument a call gives for it
    ("p", "p.money", ["12:35", "12:56"]),
    ("most", "cheap(most)", ["6:16", "6:67"]),
])
def test_what_a_line_binds_has_another_name(folder: Path, word: str, line: str, uses: list[str]) -> None:
    (folder / "fair.aoi").write_text(BOUND, encoding="utf-8")
    space = Workspace(folder)
    row = next(number for number, text in enumerate(BOUND.splitlines(), 1) if line in text)
    column = BOUND.splitlines()[row - 1].index(line) + line.index(word) + 1
    assert space.problems() == ()
    assert places(space.uses("fair.aoi", row, column)) == [f"fair.aoi:{where}" for where in uses]
    assert len(space.rename("fair.aoi", row, column, "another")) == len(uses)
    assert str(space.definition("fair.aoi", row, column)) == f"fair.aoi:{uses[0] if word != 'one' else '6:37'}"
