"""Marks on places, and shaded parts of a map that change in play, in both forms of the picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules import Game
from aoi_rules.drawing import THEMES, board_parts
from aoi_rules.drawing.scene import Shape
from aoi_rules.drawing.themes import COAST
from tests.compiler.texts import codes, game, rendered, sound

FILE = Path(__file__).with_name("regions.aoi")


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    return aoi.load(FILE)


@pytest.fixture
def table(rules: aoi.Ruleset) -> Game:
    return rules.new_game(2, 1)


def rows(table: Game) -> dict[str, str]:
    lines = board_parts(table.rules.model, table.view("red").data, 90)["map"].splitlines()
    return dict(line.split("  ", 1) for line in lines[:7])


def group(drawn: str, found: str) -> str:
    """The contents of a group in the picture."""
    match = re.search(rf'<g class="[a-z]+"[^>]*{found}[^>]*>(.*?)</g>', drawn, re.DOTALL)
    assert match is not None, f"no group has {found}"
    return match[1]


def test_a_place_bears_several_marks(table: Game) -> None:
    assert rows(table)["Fyn"].startswith("distant port, Tin, Coal, Cape (closed), marsh, space")
    assert "<title>Fyn, distant port, Tin, Coal, Cape (closed), marsh</title>" in group(table.view("red").svg(), 'data-name="fyn"')


def test_marks_without_a_picture_have_letters(table: Game) -> None:
    drawn = group(table.view("red").svg(), 'data-name="aba"')
    assert ">Co</text>" in drawn, "copper"
    assert drawn.count("<circle") == 1, "coal has a picture"


def test_a_mark_comes_and_goes_with_what_is_kept(table: Game) -> None:
    before = table.view("red").scene(["map"])
    table.play("flood dun")
    assert rows(table)["Dun"].startswith("flooded, red, 1–3 space")
    now = table.view("red").scene(["map"])
    assert (before.width, before.height) == (now.width, now.height), "room was left for it"


def test_a_region_is_shaded_as_long_as_it_is_closed(table: Game) -> None:
    drawn = table.view("red").svg()
    north = group(drawn, 'data-type="region" data-name="north"')
    assert north.count("<rect") == 3
    assert north.count("<path") == 2, "two roads lead from one of its places to another"
    assert north.count("#90caf9") == 5
    table.play("open north")
    opened = table.view(None).svg()
    assert 'data-name="north"' not in opened
    assert rows(table)["Bek"].startswith("distant port, space")
    cape = [group(picture, 'data-name="cape"') for picture in (drawn, opened)]
    assert cape[0] == cape[1], "the others keep their colours"


def test_places_that_have_something_in_common_are_shaded_too(table: Game) -> None:
    marsh = group(table.view("red").svg(), 'data-type="place" opacity')
    assert (marsh.count("<rect"), marsh.count("<path")) == (2, 1)
    assert rows(table)["Gor"].startswith("marsh |")


def test_the_legend_says_what_is_on_the_map(table: Game) -> None:
    signs = table.view("red").svg().partition('class="legend"')[2]
    for words in ("North (closed)", "Cape (closed)", "marsh", "distant port", "Copper"):
        assert f">{words}</text>" in signs


def test_a_client_reads_them_in_the_description(rules: aoi.Ruleset) -> None:
    marks = [mark for mark in rules.describe()["drawing"] if mark["form"] in ("mark", "shade")]
    assert marks[0] == {"form": "mark", "type": "place", "roles": {"of": "distant_port"}}
    assert marks[4] == {"form": "shade", "type": "place", "roles": {"of": "region", "while": "closed"}}


TOWNS = ("type land { has wet truth = no ; has area number = 1 ; low ; high { wet } }",
         "type town { has port truth = no ; has land land = none ; has size number = 1 ; keep guests seat many ; ulm low ; kiel high }")


@pytest.mark.parametrize(("lines", "code", "wanted"), [
    ("mark harbour of town", "unknown-field", "a town has no `harbour`"),
    ("mark pord of town", "unknown-field", "did you mean `port`"),
    ("mark port of shop", "unknown-type", "no type is called `shop`"),
    ("mark wet of land", "wrong-argument", "a land is not drawn as a place"),
    ("mark size of town", "wrong-type", "`size` is a number"),
    ("shade guests of town", "wrong-type", "`guests` is a list of seat"),
    ("shade land of town while dry", "unknown-field", "a town and a land has no `dry`"),
    ("shade land of town while area", "wrong-type", "`area` is a number"),
    ("shade port of town while wet", "unknown-field", "a town has no `wet`"),
    ("mark port of town ; mark port of town", "declared-twice", "there is a second `mark port of town`"),
    ("mark port", "wrong-argument", "of"),
])
def test_what_is_wrong_with_one_is_said(lines: str, code: str, wanted: str) -> None:
    text = game(*TOWNS, f"drawing {{ place town ; {lines} }}")
    assert code in codes(text)
    assert wanted in rendered(text)


def test_parts_add_marks_and_shades(tmp_path: Path) -> None:
    (tmp_path / "regions.aoi").write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    part = "part smoke for regions { amend type place { has smoky truth = yes } ; amend drawing { mark smoky of place ; shade smoky of place } }"
    path = tmp_path / "valley.aoi"
    path.write_text(f"map valley {{ extends regions ; uses smoke }}\n{part}\n", encoding="utf-8")
    table = aoi.load(path).new_game(2, 1)
    assert rows(table)["Gor"].startswith("smoky, marsh, smoky |")


SHORES = ("type town { has at number many ; ulm { at 10 10 } ; kiel { at 90 20 } ; hof { at 40 90 } }",
          "type lake \"Water\" { has shore number many ; has depth number = 3 ; mere \"The mere\" { shore 5 40 60 40 60 70 5 70 } ; dry { shore 3 4 } }",
          "type edge \"Border\" { has course number many ; west { course 0 0 30 50 0 100 } }")


def shores(*lines: str) -> str:
    made = sound(game(*SHORES, f"drawing {{ place town position at ; {' ; '.join(lines)} }}"))
    return made.new_game(2, 1).view("red").svg()


def test_water_and_borders_are_drawn_below_places_and_explained_once() -> None:
    drawn = shores("water shore of lake", "border course of edge")
    mere, west = group(drawn, 'data-name="mere"'), group(drawn, 'data-name="west"')
    assert "Z" in mere
    assert mere.count(f'stroke="{THEMES["light"]["coast"]}"') == 3, "the shore, and two lines beside it"
    assert ">The mere</text>" in mere
    assert "Z" not in west
    assert 'data-name="dry"' not in drawn, "one point is no shore"
    assert drawn.index(f'fill="{THEMES["light"]["land"]}"') < drawn.index('data-name="mere"') < drawn.index('data-name="ulm"')
    legend = drawn.partition('class="legend"')[2]
    assert (legend.count(">Water</text>"), legend.count(">Border</text>")) == (1, 1)


def test_water_does_not_leave_the_map() -> None:
    far = [line.replace("5 40 60 40 60 70 5 70", "-400 -400 900 -400 900 900 -400 900") for line in SHORES]
    made = sound(game(*far, "drawing { place town position at ; water shore of lake }"))
    scene = made.new_game(2, 1).view("red").scene(["map"])
    (part,) = scene.parts
    (water,) = [item for item in part.item.items() if item.kind == "water"]
    numbers = [float(n) for shape in water.content if isinstance(shape, Shape) and shape.form == "path"
               for n in re.findall(r"-?[0-9.]+", str(shape.attributes["d"]))]
    assert COAST not in [shape.attributes.get("stroke") for shape in water.content if isinstance(shape, Shape)], "no shore is seen"
    assert min(numbers) >= 0
    assert max(numbers[::2]) <= part.width + 0.1
    assert max(numbers[1::2]) <= part.height + 0.1


@pytest.mark.parametrize(("line", "code", "wanted"), [
    ("water shores of lake", "unknown-field", "did you mean `shore`"),
    ("water depth of lake", "wrong-type", "write `has depth number many`"),
    ("border at of lak", "unknown-type", "did you mean `lake`"),
    ("water shore of lake ; water shore of lake", "declared-twice", "there is a second `water shore of lake`"),
])
def test_what_is_wrong_with_water_is_said(line: str, code: str, wanted: str) -> None:
    text = game(*SHORES, f"drawing {{ place town position at ; {line} }}")
    assert code in codes(text)
    assert wanted in rendered(text)
