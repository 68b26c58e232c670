"""The words of drawings are names like others: some declared by a ruleset, others part of the language."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.errors import AoiError
from aoi_rules.workspace import Workspace

TEXT = """\
game fair "A fair" {
  players 2..2 ; seats red blue ; menu turn (rest)
  type crop { has paint text = "Gold" ; has icon text ; hops "Hops" { paint "navy" ; icon "pick" } ; oats "Oats" { icon "star" } }
  type town { has at number many ; has crop crop ; has port truth ; has toll money = $1 ; keep closed truth = no }
  town ulm "Ulm" { at 10 20 ; crop hops ; port yes }
  town bonn "Bonn" { at 40 20 ; crop oats ; port no }
  link road joins town { keep worn truth = no }
  road ulm -- bonn
  keep money per player money = $9
  flow { repeat round until (round == 3) { each player in players { take 1 of turn } } }
  action rest "Rest" { choose way in road ; do { set ulm.closed = yes ; set way.worn = yes ; raise me.money by $1 } }
  drawing {
    place town fill crop position at
    mark port of town
    shade crop of town while closed
    line road
    stroke dashed "navy" of road
    stroke wavy of road while worn
    show money "Coins"
    show half "Half" = me.money // $2
    detail toll of town "toll {}"
    detail twice of town = town.toll * 2
  }
  score { points gold "Gold" = me.money // $1 ; winner most points }
}
"""


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    (tmp_path / "fair.aoi").write_text(TEXT, encoding="utf-8")
    return Workspace(tmp_path)


def at(word: str, line: str) -> tuple[str, int, int]:
    """The position of a word in the first line that contains another text."""
    number = next(number for number, written in enumerate(TEXT.splitlines(), 1) if line in written)
    written = TEXT.splitlines()[number - 1]
    return "fair.aoi", number, written.index(word, written.index(line)) + 1


def lines(space: Workspace, word: str, line: str) -> list[int]:
    return [place.line for place in space.uses(*at(word, line))]


def test_the_text_is_sound(space: Workspace) -> None:
    assert [str(problem) for problem in space.problems()] == []


@pytest.mark.parametrize(("word", "line", "declared", "uses"), [
    ("town", "place town", 4, [4, 5, 6, 7, 13, 14, 15, 21, 22, 22]),
    ("at", "position at", 4, [4, 5, 6, 13]),
    ("port", "mark port", 4, [4, 5, 6, 14]),
    ("crop", "shade crop", 4, [4, 5, 6, 13, 15]),
    ("closed", "while closed", 4, [4, 11, 15]),
    ("worn", "while worn", 7, [7, 11, 18]),
    ("road", "line road", 7, [7, 8, 11, 16, 17, 18]),
    ("money", "show money", 9, [9, 11, 19, 20, 24]),
    ("half", "show half", 20, [20]),
    ("toll", "detail toll", 4, [4, 21, 22]),
    ("twice", "detail twice", 22, [22]),
])
def test_a_drawing_uses_what_the_ruleset_declares(
    space: Workspace, word: str, line: str, declared: int, uses: list[int]
) -> None:
    definition = space.definition(*at(word, line))
    assert definition is not None
    assert definition.line == declared
    assert lines(space, word, line) == uses


@pytest.mark.parametrize(("word", "line", "kind", "value", "uses"), [
    ("pick", "pick", "icon", "M4 9C9 3 15 3 20 9 M12 5V21", [3]),
    ("navy", "stroke dashed", "paint", "#1a237e", [3, 17]),
    ("Gold", '"Gold" ;', "paint", "#c9a227", [3]),
    ("dashed", "dashed", "stroke", "", [17]),
    ("position", "position", "role", "", [13]),
])
def test_what_the_language_has_for_drawings(
    space: Workspace, word: str, line: str, kind: str, value: str, uses: list[int]
) -> None:
    """No text declares them, and all their places are known."""
    assert space.definition(*at(word, line)) is None
    assert lines(space, word, line) == uses
    meaning = space.meaning(*at(word, line))
    assert meaning is not None
    assert (meaning.kind, meaning.name, meaning.value, bool(meaning.text)) == (kind, word, value, True)
    with pytest.raises(AoiError, match=f"`{word.lower()}` comes from the language and cannot have another name here$"):
        space.rename(*at(word, line), "other")


@pytest.mark.parametrize(("word", "line"), [
    ("closed", "while closed"), ("worn", "while worn"), ("at", "position at"), ("crop", "shade crop"), ("road", "line road"),
    ("town", "place town"), ("money", "show money"), ("hops", "hops"), ("ulm", "town ulm"), ("bonn", "bonn"),
])
def test_what_is_drawn_has_another_name_everywhere(space: Workspace, word: str, line: str) -> None:
    """The text stays correct, whatever is renamed."""
    rows = TEXT.splitlines()
    for edit in sorted(space.rename(*at(word, line), "other"), key=lambda one: -one.place.column):
        row, place = rows[edit.place.line - 1], edit.place
        rows[place.line - 1] = row[: place.column - 1] + edit.text + row[place.end_column - 1 :]
    space.open("fair.aoi", "\n".join(rows) + "\n")
    assert [str(problem) for problem in space.problems()] == []


def test_a_figure_is_known_where_a_map_leaves_it_out(space: Workspace) -> None:
    space.open("big.aoi", 'map big "A big fair" {\n  extends fair\n  amend drawing { drop show half }\n}\n')
    assert [str(place) for place in space.uses(*at("half", "show half"))] == ["big.aoi:3:29", "fair.aoi:20:10"]


@pytest.mark.parametrize(("written", "offered", "absent"), [
    ("place ", {"town", "road"}, {"position", "money"}),
    ("place town ", {"position", "fill", "hollow"}, {"town", "owner", "money"}),
    ("place town position ", {"at", "closed"}, {"position", "money"}),
    ("place town position at ", {"fill", "hollow"}, {"position"}),
    ("slot town l", {"label"}, {"piece"}),
    ("stroke da", {"dashed"}, {"dotted", "day"}),
    ('stroke dashed "na', {"navy"}, {"gold"}),
    ('icon "', {"pick", "star"}, {"navy"}),
    ('paint "', {"navy", "gold"}, {"pick"}),
])
def test_what_may_stand_in_a_drawing(space: Workspace, written: str, offered: set[str], absent: set[str]) -> None:
    start = TEXT.index("    mark port")
    space.open("fair.aoi", f"{TEXT[:start]}{written}\n{TEXT[start:]}")
    found = {one.text for one in space.completions("fair.aoi", TEXT[:start].count("\n") + 1, len(written) + 1)}
    assert offered <= found
    assert not absent & found
