"""The board as a picture: well-formed, complete, harmless, and clear about ownership."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

import aoi_rules as aoi
from aoi_rules.drawing import board_svg, reader
from aoi_rules.drawing.board import read_board
from aoi_rules.drawing.chart import layout
from aoi_rules.drawing.colours import DARK, legible_colour, seat_paints
from aoi_rules.drawing.scene import Shape
from aoi_rules.model.icons import PICTURES
from aoi_rules.model.ruleset import Model
from tests.drawing.pictures import sheet
from tests.drawing.small import TOWNS, position, small

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text></svg><script>alert('&amp;\"]]>')</script>\x00\x1b\u202e\ud800"


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    return aoi.load("germany")


@pytest.fixture(scope="module")
def germany(rules: aoi.Ruleset) -> Model:
    return rules.model


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own picture; that a parser can read it is the point


def groups(svg: str, kind: str) -> dict[str, ET.Element]:
    """The groups of a class by their member's name; each may occur only once."""
    found = [group for group in parsed(svg).iter(f"{SVG}g") if group.get("class") == kind]
    named = {group.get("data-name", ""): group for group in found}
    assert len(named) == len(found)
    return named


def colours(element: ET.Element) -> set[str]:
    return {value for part in element.iter() for name in ("fill", "stroke") if (value := part.get(name))}


def said(element: ET.Element) -> str:
    return " ".join(part.text or "" for part in element.iter(f"{SVG}text"))


@pytest.mark.parametrize("where", [None, position()], ids=["empty", "position"])
def test_everything_is_drawn_once(where: dict[str, Any] | None) -> None:
    svg, model = board_svg(small(), where), small()
    for kind, drawn in {"place": "town", "slot": "yard", "link": "road", "box": "step"}.items():
        assert list(groups(svg, kind)) == [member.name for member in model.type(drawn).members]


def test_all_of_germany_is_drawn_once(germany: Model) -> None:
    svg = board_svg(germany)
    for kind, drawn in {"place": "location", "slot": "space", "link": "rail", "box": "box"}.items():
        assert groups(svg, kind).keys() == {member.name for member in germany.type(drawn).members}


def test_a_slot_lies_in_its_place() -> None:
    inside = groups(board_svg(small()), "place")["aachen"]
    assert [group.get("data-name") for group in inside.iter(f"{SVG}g")] == ["aachen", "aachen_1", "aachen_2"]


def test_what_is_owned_has_its_owner_s_colour() -> None:
    svg = board_svg(small(), position())
    red, jade = seat_paints([("red", ""), ("jade", "")]).values()
    slots, links = groups(svg, "slot"), groups(svg, "link")
    assert red in colours(slots["aachen_1"])
    assert jade not in colours(slots["aachen_1"])
    assert jade in colours(slots["aachen_2"])
    assert jade in colours(links["aachen--bonn"])
    assert not colours(links["bonn--dorf"]) & {red, jade}


def test_a_free_link_is_dashed() -> None:
    links = groups(board_svg(small(), position()), "link")
    dashed = {name: any(path.get("stroke-dasharray") for path in link) for name, link in links.items()}
    assert dashed == {"aachen--bonn": False, "bonn--dorf": True}


def test_pieces_show_their_level_their_tokens_and_whether_they_are_turned() -> None:
    slots = groups(board_svg(small(), position()), "slot")
    assert said(slots["aachen_1"]) == "R 2", "its owner's letter and its level"
    assert len([rect for rect in slots["aachen_1"].iter(f"{SVG}rect") if rect.get("fill") == DARK]) == 3, "three cubes"
    assert slots["aachen_1"].findtext(f"{SVG}title") == "Aachen 1: Whatever a person may wish, Mill 2, red, cubes: 3"
    folded = {name: any(path.get("fill") != "none" for path in slot.iter(f"{SVG}path")) for name, slot in slots.items()}
    assert [name for name, folds in folded.items() if folds] == ["aachen_2"]
    assert PICTURES["spool"] in {path.get("d") for path in slots["aachen_2"].iter(f"{SVG}path")}, "its picture stays"
    assert said(slots["bonn"]) == "Fi"


def test_paint_is_used_if_it_is_a_colour() -> None:
    svg = board_svg(small())
    assert "#ffcc80" in colours(groups(svg, "place")["aachen"])
    assert "url" not in svg


def test_seats_have_their_figures_and_meters_their_boxes() -> None:
    svg = board_svg(small(), position())
    seats = groups(svg, "seat")
    assert [said(seats["red"]), said(seats["jade"])] == ["R red $12 4", "J jade $0 5"]
    boxes = groups(svg, "box")
    assert [box.findtext(f"{SVG}title") for box in boxes.values()] == ["$3 filled", "$1 empty"]


def test_a_hostile_title_stays_text() -> None:
    model = small(title=HOSTILE, towns=dict.fromkeys(TOWNS, HOSTILE))
    types = tuple(
        attrs.evolve(kind, title=HOSTILE, members=tuple(attrs.evolve(m, title=HOSTILE) for m in kind.members))
        for kind in model.types
    )
    svg = board_svg(attrs.evolve(model, types=types), position())
    svg.encode()
    tags = {element.tag.removeprefix(SVG) for element in parsed(svg).iter()}
    assert tags == {"svg", "title", "g", "rect", "circle", "path", "text"}
    assert not re.search(r"<script|\x00|\x1b|\u202e| on\w+=|href|url\(", svg)


def test_a_hostile_name_stays_text() -> None:
    where = position()
    where["types"]["yard"]["piece"][0] = where["types"]["yard"]["tile"][2] = HOSTILE
    where["types"]["road"]["owner"][1] = where["seats"][1] = HOSTILE
    svg = board_svg(small(), where)
    assert parsed(svg).tag == f"{SVG}svg"
    assert "<script" not in svg


def test_the_same_board_gives_the_same_picture(germany: Model) -> None:
    assert board_svg(germany) == board_svg(germany)


@pytest.mark.slow
def test_a_picture_does_not_depend_on_those_before_it(germany: Model) -> None:
    """Results that are computed once, such as the layout, are not kept in a form that a later picture changes."""
    script = "import aoi_rules as aoi; from aoi_rules.drawing import board_svg; print(board_svg(aoi.load('germany').model), end='')"
    alone = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True,
                           env={**os.environ, "PYTHONUTF8": "1", "PYTHONHASHSEED": "3"}).stdout
    board_svg(small(at=[(), (), (), ()]), position())
    assert board_svg(germany) == alone


def test_a_layout_is_computed_once_and_does_not_depend_on_pieces() -> None:
    assert layout(read_board(small(), position())) is layout(read_board(small(), None))
    assert layout(read_board(small(), None)) != layout(read_board(small(at=[(), (), (), ()]), None))


def test_the_facts_of_a_model_are_forgotten_with_it() -> None:
    gc.freeze()  # objects from before need not be searched
    model = small()
    number = id(model)
    board_svg(model)
    assert number in reader._KNOWN
    del model
    gc.collect()
    assert number not in reader._KNOWN


@pytest.mark.parametrize("seat", ["red", None])
def test_a_view_of_a_game_is_a_position(rules: aoi.Ruleset, seat: str | None) -> None:
    svg = rules.new_game(players=["green", "red", "blue"], seed=7).view(seat).svg()
    assert list(groups(svg, "seat")) == ["green", "red", "blue"]


# ---- positions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "at",
    [
        [(10, 10), (50, 20), (30, 60), (80, 50)],
        [(), (), (), ()],
        [(1, 1), (), (2, 2), ()],
        [(5, 5)] * 4,
        [(0, 0), (1, 0), (2, 0), (1_000_000, 0)],
    ],
    ids=["given", "none", "some", "all the same", "crowded"],
)
def test_no_place_lies_over_another(at: list[Any]) -> None:
    boxes = [spot.box for spot in layout(read_board(small(at=at), None)).spots]
    assert len(boxes) == 4
    assert all(min(a.overlap(b)) <= 0 for a, b in combinations(boxes, 2))


def test_no_place_of_germany_lies_over_another(germany: Model) -> None:
    boxes = [spot.box for spot in layout(read_board(germany, None)).spots]
    assert all(min(a.overlap(b)) <= 0 for a, b in combinations(boxes, 2))


def test_all_lies_within_the_picture(germany: Model) -> None:
    root = parsed(board_svg(germany))
    page = sheet(root)
    width, height = page.right, page.bottom
    chart = next(group for group in root if group.get("class") == "map")
    across, down = map(float, re.findall(r"-?[\d.]+", chart.get("transform", "")))
    for rect in chart.iter(f"{SVG}rect"):
        x, y, w, h = (float(rect.get(name, 0)) for name in ("x", "y", "width", "height"))
        assert 0 <= x + across <= x + w + across <= width
        assert 0 <= y + down <= y + h + down <= height


def test_badges_are_legible() -> None:
    assert legible_colour("#fdd835") == "#1f2328"
    assert legible_colour("#1565c0") == "#ffffff"


def test_there_is_no_heading_over_no_signs() -> None:
    stalls = aoi.load(Path(__file__).parents[1] / "web" / "stalls.aoi")
    assert "Signs" in board_svg(stalls.model)
    assert "Signs" not in stalls.new_game(3, seed=1).view(None).svg()


def test_the_mark_of_a_limit_is_explained() -> None:
    view = aoi.load("card_game").new_game(3, seed=1).view("red")
    assert "limit of a player" in view.svg(parts=["legend"])
    assert "Guns + luxuries: the limit of red, blue, yellow is 100" in view.svg(parts=["map"])


@pytest.mark.parametrize("width", [390.0, 800.0, None])
def test_pawns_are_on_their_track(width: float | None) -> None:
    """The pawns of players with the same value are beside one another, also at the end of a track."""
    part = aoi.load("card_game").new_game(6, seed=1).view("red").scene(parts=["map"], width=width).parts[0]
    boxes = [item.box() for item in part.item.items() if item.key and item.key.kind == "track"]
    assert len(boxes) >= 5
    assert all(box is not None and box.left >= 0 and box.right <= part.width for box in boxes)


def test_zones_without_pieces_are_low() -> None:
    """An empty zone of cards is lower than a card, whether or not a seat can see its contents."""
    view = aoi.load("card_game").new_game(3, seed=1).view("red")
    zones = [item for part in view.scene(parts=["hands"]).parts for item in part.item.items() if item.key and item.key.kind == "zone"]
    empty = [item.box() for item in zones if not item.states["count"]]
    assert len(empty) == 3  # the cards that each has set aside
    assert all(box is not None and box.bottom - box.top < 40 for box in empty)


def test_what_can_be_chosen_on_a_mat_has_room_for_its_details() -> None:
    scene = aoi.load("germany").new_game(3, seed=1).view("red").scene(parts=["display"])
    cells = [item for part in scene.parts for item in part.item.items() if item.states.get("details")]
    mat = [item for item in cells if any(isinstance(inner, Shape) and inner.form == "text" and inner.text in item.states["details"]
                                         for inner in item.content)]
    assert len(mat) > 10
    for item in mat:
        frame, *others = (inner.box() for inner in item.content if isinstance(inner, Shape))
        assert frame is not None
        assert all(box is None or min(box.left - frame.left, box.top - frame.top, frame.right - box.right) >= 1.5 for box in others)


@pytest.mark.parametrize(("name", "title"), [("germany", "Map"), ("industry", "Board"), ("card_game", "Tracks")])
def test_the_part_with_the_board_is_called_what_it_is(name: str, title: str) -> None:
    scene = aoi.load(name).new_game(3, seed=1).view("red").scene(parts=["map"])
    assert [part.title for part in scene.parts] == [title]
