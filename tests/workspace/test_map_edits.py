"""Changes in a picture, as edits of the text: as few letters as possible change, and never in a text that has changed
meanwhile."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from aoi_rules import load
from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError, OutdatedError
from aoi_rules.files.resources import rulesets_root
from aoi_rules.workspace import Workspace
from aoi_rules.workspace.map_edits import AddLink, AddPlace, BendLink, MapChange, MovePoint, version_of
from aoi_rules.workspace.pictures import Picture
from aoi_rules.workspace.renaming import apply_edits

GAME = """\
game isles "Isles" {
  players 2..2
  seats red blue
  type isle {
    has at number many = none
    home "Home" { at 10 20? }   # where all begin
    reef "Reef" { at  -5   90 }
    far "Far"
    near "Near" { }
  }
  type port {
    has at number many
  }
  rows port {
    | id    | at     |
    | north | 9, 5   |
    | south | 40, 80 |
  }
  type shoal {
    has edge number many
    bank "Bank" {
      edge 0 0 10 0 10 10  # the north
    }
  }
  link ferry joins isle { has route number many }
  ferry home -- reef { route 9 9 }  # the first
  ferry reef -- far ?
  keep turns number = 0
  menu turn (wait)
  flow { repeat round until (round == 3) { phase day { each player in players { take 1 of turn } } } }
  action wait "Wait" { do { raise turns by 1 } }
  score { points none "None" = turns ; winner most points }
  drawing {
    place isle position at
    place port position at
    line ferry bends route
    water edge of shoal
  }
}
"""


@pytest.fixture(scope="module")
def isles(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    space = Workspace(tmp_path_factory.mktemp("isles"))
    (Path(space.folder) / "isles.aoi").write_text(GAME, encoding="utf-8")
    assert [one.message for one in space.problems()] == []
    return space


def lines(space: Workspace, change: MapChange) -> list[str]:
    """The lines that a change removes and adds."""
    edits = space.map_edits("isles.aoi", change)
    new = apply_edits(edits[0].place.source, edits) if edits else GAME
    assert "\r" not in new
    return [line for line in difflib.ndiff(GAME.splitlines(), new.splitlines()) if line[0] in "+-"]


NOW = version_of(GAME)


@pytest.mark.parametrize(("type_name", "name", "number", "to", "new"), [
    ("isle", "home", 0, (7, 20), '    home "Home" { at 7 20? }    # where all begin'),
    ("isle", "home", 0, (110, -120), '    home "Home" { at 110 -120? }  # where all begin'),
    ("isle", "reef", 0, (-15, 90), '    reef "Reef" { at  -15   90 }'),
    ("isle", "far", 0, (3, 4), '    far "Far" { at 3 4 }'),
    ("isle", "near", 0, (3, 4), '    near "Near" { at 3 4 }'),
    ("port", "north", 0, (19, 5), "    | north | 19, 5  |"),
    ("port", "south", 0, (4, 8), "    | south | 4, 8   |"),
    ("port", "south", 0, (400, 800), "    | south | 400, 800 |"),
    ("shoal", "bank", 1, (100, 0), "      edge 0 0 100 0 10 10  # the north"),
    ("shoal", "bank", 2, (1, 1), "      edge 0 0 10 0 1 1    # the north"),
])
def test_a_point_is_moved(isles: Workspace, type_name: str, name: str, number: int, to: tuple[int, int], new: str) -> None:
    changed = lines(isles, MovePoint(type_name, name, number, to, NOW))
    assert [line for line in changed if line[0] == "+"] == [f"+ {new}"]
    assert len(changed) == 2


def test_a_point_that_stays_changes_nothing(isles: Workspace) -> None:
    assert isles.map_edits("isles.aoi", MovePoint("isle", "home", 0, (10, 20), NOW)) == ()


@pytest.mark.parametrize(("name", "to", "new"), [
    ("reef--far", (5, 50), "  ferry reef -- far { route 5 50 } ?"),
    ("home--reef", (10, 14), "  ferry home -- reef { route 10 14 9 9 }  # the first"),
    ("home--reef", (-4, 80), "  ferry home -- reef { route 9 9 -4 80 }  # the first"),
])
def test_a_link_is_bent(isles: Workspace, name: str, to: tuple[int, int], new: str) -> None:
    changed = lines(isles, BendLink("ferry", name, to, NOW))
    assert [line for line in changed if line[0] == "+"] == [f"+ {new}"]


def test_places_are_joined_and_added(isles: Workspace) -> None:
    assert lines(isles, AddLink("ferry", "home", "far", NOW)) == ["+   ferry home -- far"]
    assert lines(isles, AddPlace("isle", 'Große  "Bank"', (1, 2), NOW)) == [r'+     grosse_bank "Große \"Bank\"" { at 1 2 }']
    assert lines(isles, AddPlace("isle", "Home", (1, 2), NOW)) == ['+     home_2 "Home" { at 1 2 }']
    assert lines(isles, AddPlace("port", "West", (1, 2), NOW))[0].strip() == '+   port west "West" { at 1 2 }'


@pytest.mark.parametrize(("change", "said"), [
    (MovePoint("isle", "nowhere", 0, (1, 2), NOW), "there is no isle `nowhere`"),
    (MovePoint("ferry", "home--reef", 1, (1, 2), NOW), "is not written as numbers"),
    (MovePoint("seat", "red", 0, (1, 2), NOW), "has no position"),
    (BendLink("isle", "reef", (1, 2), NOW), "a isle has no bends"),
    (MovePoint("shoal", "bank", 3, (1, 2), NOW), "is not written as numbers"),
    (AddLink("ferry", "reef", "home", NOW), "there is a ferry from `reef` to `home` already"),
    (AddLink("ferry", "reef", "reef", NOW), "two different places"),
    (AddLink("isle", "reef", "home", NOW), "not a kind of link"),
    (AddPlace("shoal", "Bank", (1, 2), NOW), "not a type of places"),
    (AddPlace("isle", "42", (1, 2), NOW), "begins with a letter"),
])
def test_what_is_not_possible_is_said(isles: Workspace, change: MapChange, said: str) -> None:
    with pytest.raises(AoiError, match=said):
        isles.map_edits("isles.aoi", change)


def test_a_text_that_has_changed_is_not_edited(isles: Workspace) -> None:
    isles.open("isles.aoi", GAME + "# more\n", 1)
    try:
        for change in (MovePoint("isle", "home", 0, (7, 20), NOW), AddLink("ferry", "home", "far", NOW), AddPlace("isle", "A", (1, 2), NOW)):
            with pytest.raises(OutdatedError, match="has changed since this picture was drawn"):
                isles.map_edits("isles.aoi", change)
    finally:
        isles.close("isles.aoi")


def test_a_text_with_errors_is_not_edited(isles: Workspace) -> None:
    text = GAME.replace("turns by 1", "turn by 1")
    isles.open("isles.aoi", text, 2)
    try:
        assert isles.picture("isles.aoi") is None
        assert isles.ruleset_problems("isles.aoi") == isles.problems("isles.aoi") != ()
        with pytest.raises(AoiError, match="the rules have errors"):
            isles.map_edits("isles.aoi", MovePoint("isle", "home", 0, (7, 20), version_of(text)))
    finally:
        isles.close("isles.aoi")


def test_what_a_picture_knows_of_its_things(isles: Workspace) -> None:
    picture = isles.picture("isles.aoi")
    assert isinstance(picture, Picture)
    points = {(one.type, one.name): (one.place.line, one.points) for one in picture.things}
    assert points["isle", "home"] == (6, ((10, 20),))
    assert points["shoal", "bank"] == (21, ((0, 0), (10, 0), (10, 10)))
    assert points["port", "north"] == (16, ((9, 5),))
    assert points["ferry", "home--reef"] == (26, ((9, 9),))
    assert points["ferry", "reef--far"] == (27, ())
    assert picture.bending == ("ferry",)
    assert (picture.places, picture.links) == ({"isle": "isle", "port": "port"}, {"ferry": "ferry"})
    assert picture.versions == {str(Path(isles.folder) / "isles.aoi"): NOW}


def test_a_line_of_a_map_of_one_line_and_other_line_ends(tmp_path: Path) -> None:
    space = Workspace(tmp_path)
    (tmp_path / "isles.aoi").write_text(GAME, encoding="utf-8")
    text = 'map one "One" { extends isles; ferry near -- far }\n'
    (tmp_path / "one.aoi").write_text(text, encoding="utf-8")
    edits = space.map_edits("one.aoi", AddLink("ferry", "home", "far", version_of(text)))
    assert apply_edits(Source("one.aoi", text), edits) == 'map one "One" { extends isles; ferry near -- far; ferry home -- far }\n'
    text = 'map one "One" {\r\n  extends isles\r\n}\r\n'
    (tmp_path / "one.aoi").write_bytes(text.encode())
    edits = space.map_edits("one.aoi", AddLink("ferry", "home", "far", version_of(text)))
    assert apply_edits(Source("one.aoi", text), edits) == 'map one "One" {\r\n  extends isles\r\n  ferry home -- far\r\n}\r\n'
    with pytest.raises(OutdatedError):  # the isle is in the other text
        space.map_edits("one.aoi", MovePoint("isle", "home", 0, (7, 20), version_of(text)))
    assert space.map_edits("one.aoi", MovePoint("isle", "home", 0, (7, 20), NOW))[0].place.source.path.endswith("isles.aoi")


@pytest.mark.slow
def test_what_is_outside_the_folder_stays(tmp_path: Path) -> None:
    space = Workspace(tmp_path / "maps")
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "mine.aoi").write_text('map mine "Mine" { extends germany }\n', encoding="utf-8")
    picture = space.picture("mine.aoi")
    assert picture is not None
    kiel = next(one for one in picture.things if one.name == "kiel" and one.type == "location")
    with pytest.raises(AoiError, match="not in this folder"):
        space.map_edits("mine.aoi", MovePoint("location", "kiel", 0, (1, 2), version_of(kiel.place.source.text)))


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["age_of_industry/germany", "card_game/card_game", "industry/industry"])
def test_the_picture_is_that_of_the_compiled_ruleset(name: str) -> None:
    """It is the same although it is drawn before there is a program."""
    path = rulesets_root() / f"{name}.aoi"
    rules = load(path)
    picture = Workspace(path.parent).picture(path, rules.first_values)
    assert picture is not None
    assert picture.scene.json() == rules.scene().json()
