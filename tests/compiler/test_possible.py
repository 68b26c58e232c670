"""Actions that nobody can take on a map: no member of the map meets their conditions."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi

GAME = """\
game coast "The coast" {
  players 2..2 ; seats red blue
  type kind { land ; port ; hill }
  type town { has kind kind = land ; keep lord seat = none }
  keep gold per player number = 3
  define by_sea(t) = t.kind == port
  menu turn (sail, rest)
  flow { each player in players { take 1 of turn } }
  action sail {
    choose t in town
    require free "Somebody sails from there" = t.lord == none
    require port "It has no port" = CONDITION
    do { set t.lord = me ; lower me.gold by 1 when me.gold > 1 }
  }
  action rest { }
}
"""


def checked(folder: Path, towns: str, condition: str = "by_sea(t)") -> tuple[aoi.Diagnostic, ...]:
    (folder / "coast.aoi").write_text(GAME.replace("CONDITION", condition), encoding="utf-8")
    path = folder / "inland.aoi"
    path.write_text(f'map inland "Inland" {{\n  extends coast\n  {towns}\n}}\n', encoding="utf-8")
    return aoi.check(path)


def test_a_map_without_what_an_action_needs(tmp_path: Path) -> None:
    (found,) = checked(tmp_path, "town bonn ; town ulm hill ; town trier")
    assert (found.code, found.severity) == ("always-false", "warning")
    assert found.message == "nobody can ever take `sail` on this map: `sail.port` never holds"
    assert found.hint == "see line 12 of coast.aoi: “It has no port”"
    assert found.place is not None
    assert (found.place.line, found.place.source.name.rsplit("/", 1)[-1]) == (1, "inland.aoi")


@pytest.mark.parametrize("condition", ["t.kind == port or t.kind == hill and me.gold > 4", "count(x for x in town when by_sea(x)) > 0"])
def test_larger_conditions(tmp_path: Path, condition: str) -> None:
    found = [d.message for d in checked(tmp_path, "town bonn ; town ulm hill", condition) if "on this map" in d.message]
    assert found == ["nobody can ever take `sail` on this map: `sail.port` never holds"]


def test_a_map_with_a_port(tmp_path: Path) -> None:
    assert checked(tmp_path, "town bonn ; town ulm hill ; town kiel port") == ()


def test_a_map_that_has_nothing_of_the_kind_yet(tmp_path: Path) -> None:
    assert [d.code for d in checked(tmp_path, "") if d.code == "always-false"] == []


def test_the_game_itself_needs_no_port(tmp_path: Path) -> None:
    checked(tmp_path, "town kiel port")
    assert aoi.check(tmp_path / "coast.aoi") == ()
