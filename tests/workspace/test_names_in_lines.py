"""Names in lines other than expressions lead to their declarations, as in expressions, and declarations show type and value."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.workspace import Workspace
from aoi_rules.workspace.snapshot import Snapshot

pytestmark = pytest.mark.thorough  # each name is asked of a whole text

GAME = """\
game fair "A fair" {
  players 2..2 ; seats red blue ; menu turn (visit)
  option rain "Rain" (none_today, heavy) = heavy
  type colour { grey "Grey" ; mine "Brown" }
  type spot { grass "Grass" ; mine "Mine" }
  type stall { has colour colour = grey ; has price money = $2 }
  type place in stall { has spot spot }
  link path joins stall { keep worn number = 0 }
  keep money per player money = $9
  keep best seat = red
  define fee = $2
  zone purse of colour full
  flow { repeat round until (round == 3) { phase work "Work" { each player in players { take 1 of turn } } } }
  action visit "Visit" { choose stall in stall ; require rich "Poor" = me.money >= fee + stall.price ; do { raise me.money by $1 } }
  action look "Look" like visit { drop rich }
  score { points gold "Gold" = me.money // $1 ; winner most points }
}
"""
MAP = """\
map big "A big fair" {
  extends fair
  uses shade
  stall mine "Fish" mine { place mine }
  stall far "Far" grey
  path mine -- far
}
"""
PART = 'part shade "Shade" for fair { keep shady number = 0 }\n'
TESTS = """\
uses shade
scenario "poor" {
  map big
  players red blue
  option rain = heavy
  given at work { set red.money = $1 }
  refuse red visit far because rich
  scores red gold = 1
}
"""
TEXTS = {"fair.aoi": GAME, "big.aoi": MAP, "shade.aoi": PART, "tests.aoi": TESTS}


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Workspace(tmp_path)


def place_in(path: str, line: str, word: str) -> tuple[str, int, int]:
    """The last position of a word in a stretch of a line."""
    row, text = next((row, text) for row, text in enumerate(TEXTS[path].splitlines(), 1) if line in text)
    return path, row, text.index(line) + line.rindex(word) + 1


@pytest.mark.parametrize(("path", "line", "word", "declared"), [
    ("big.aoi", "extends fair", "fair", "fair.aoi:1:6"),
    ("big.aoi", "uses shade", "shade", "shade.aoi:1:6"),
    ("shade.aoi", "for fair", "fair", "fair.aoi:1:6"),
    ("tests.aoi", "uses shade", "shade", "shade.aoi:1:6"),
    ("tests.aoi", "map big", "big", "big.aoi:1:5"),
    ("tests.aoi", "players red", "red", "fair.aoi:2:24"),
    ("tests.aoi", "option rain", "rain", "fair.aoi:3:10"),
    ("tests.aoi", "= heavy", "heavy", "fair.aoi:3:35"),
    ("tests.aoi", "given at work", "work", "fair.aoi:13:50"),
    ("tests.aoi", "refuse red", "red", "fair.aoi:2:24"),
    ("tests.aoi", "visit far", "far", "big.aoi:5:9"),
    ("tests.aoi", "scores red gold", "gold", "fair.aoi:16:18"),
    ("big.aoi", '"Fish" mine', "mine", "fair.aoi:4:31"),  # the colour
    ("big.aoi", "place mine", "mine", "fair.aoi:5:31"),  # the spot's own meaning, not the place with the stall's name
    ("big.aoi", "path mine -- far", "mine", "big.aoi:4:9"),  # the stall
    ("fair.aoi", "like visit", "visit", "fair.aoi:14:10"),
    ("fair.aoi", "drop rich", "rich", "fair.aoi:14:58"),
    ("fair.aoi", "purse of colour", "colour", "fair.aoi:4:8"),
])
def test_where_it_is_declared(space: Workspace, path: str, line: str, word: str, declared: str) -> None:
    where = place_in(path, line, word)
    assert str(space.definition(*where)) == declared
    meaning = space.meaning(*where)
    assert meaning is not None
    assert str(meaning.declared) == declared
    assert {declared, f"{path}:{where[1]}:{where[2]}"} <= {str(one) for one in space.uses(*where)}


@pytest.mark.parametrize(("line", "word", "type_", "value"), [
    ("define fee", "fee", "an amount of money", "$2"),
    ("has price", "price", "an amount of money", "$2"),
    ("has colour", "colour", "a colour", "grey"),
    ("keep money", "money", "an amount of money", "$9"),
    ("keep best", "best", "a seat", "red"),
    ("keep worn", "worn", "a number", "0"),
    ("option rain", "rain", "a rain", "heavy"),
    ("zone purse", "purse", "the zone purse", ""),
    ("grass", "grass", "a spot", ""),
    ("points gold", "gold", "a number", ""),
    ("choose stall", "stall", "a stall", ""),
])
def test_a_declaration_says_type_and_value(space: Workspace, line: str, word: str, type_: str, value: str) -> None:
    meaning = space.meaning(*place_in("fair.aoi", line, word))
    assert meaning is not None
    assert (meaning.name, meaning.type, meaning.value) == (word, type_, value)


def test_games_in_one_folder_have_names_of_their_own(tmp_path: Path) -> None:
    for name in ("fair", "feast"):
        (tmp_path / f"{name}.aoi").write_text(GAME.replace("fair", name), encoding="utf-8")
    space = Workspace(tmp_path)
    row = next(number for number, line in enumerate(GAME.splitlines(), 1) if "keep money" in line)
    assert str(space.definition("feast.aoi", row, 9)) == f"feast.aoi:{row}:8"
    assert {place.source.name for place in space.uses("feast.aoi", row, 9)} == {"feast.aoi"}
    assert {edit.place.source.name for edit in space.rename("feast.aoi", row, 9, "coins")} == {"feast.aoi"}


def test_the_names_of_a_line_are_those_of_all_lines(space: Workspace) -> None:
    """A query at a place needs only the names in its line, which are found sooner than all."""
    known, found = Snapshot(lambda: False), 0
    known.refresh(space.files, {})
    narrow = {(path, line, column): known.name_at(path, line, column)
              for path in known.sources for line, text in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1)
              for column in range(1, len(text) + 2)}
    for (path, line, column), (names, at) in narrow.items():
        every = known.names(path)
        assert at == every.name_at(path, line, column)
        found += at is not None
        assert at is None or names.declared.get(at[0]) == every.declared.get(at[0])
    assert found > 300
