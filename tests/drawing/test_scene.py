"""The scene: parts from which a front end can choose, widths from a phone to a desktop, two themes, and changes after a move."""

from __future__ import annotations

import base64
import gzip
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, groupby
from math import comb, hypot
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.drawing import PARTS, THEMES, Scene, svg_text
from aoi_rules.drawing.geometry import Boxes, Rect
from aoi_rules.drawing.scene import Item, Shape
from tests.drawing.pictures import GAMES, boxes, moments, parsed, sheet, things
from tests.drawing.works import BOARDS, WORKS, latest
from tests.everyday import first
from tests.schema.forms import wrong

pytestmark = pytest.mark.thorough  # whole maps are drawn

WIDTHS = (390, 800, 1280)
MOVES = 25
LETTER, TOUCH = 9.7, 24.0
"""The least size of letters on a map, whose capitals are 7 pixels high, and the least side of a clickable item."""


def positions(name: str) -> Iterator[aoi.View]:
    """The views of a seat and a spectator at some decisions of a game."""
    for game in moments(name):
        yield game.view(game.seats[0])
        yield game.view(None)


def chosen(scene: Scene) -> Iterator[tuple[Item, Rect]]:
    """The items of the map that represent something, each with its box."""
    for part in scene.parts:
        for item in part.item.items():
            if part.name == "map" and item.key is not None and (box := item.box()) is not None:
                yield item, box


@pytest.mark.slow
@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_the_schema_describes_a_scene_and_its_changes(name: str) -> None:
    views = list(positions(name))
    for of, data in (("Scene", views[0].scene().json()), ("SceneChanges", views[-1].scene().changes(views[0].scene()))):
        assert wrong(of, data) == []


@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_every_part_can_be_had_alone_and_all_together_are_the_whole(name: str) -> None:
    view = moments(name)[-1].view(moments(name)[-1].seats[0])
    whole = {thing for thing, _ in things(parsed(view.svg()))}
    alone = [{thing for thing, _ in things(parsed(view.svg(parts=[part])))} for part in PARTS]
    assert set().union(*alone) == whole
    assert not any(a & b for a, b in combinations(alone, 2))


@pytest.mark.slow_with("new_england")
@pytest.mark.parametrize("name", GAMES)
def test_what_earlier_scenes_show_too_is_not_drawn_again(name: str) -> None:
    """The scene stays the same; parts that several seats of one position see are drawn once."""
    rng, width, before, again = random.Random(3), 800, list[Scene](), 0
    game = moments(name)[1].copy()
    for _ in range(3):
        for seat in (*game.seats[:2], None):
            view = game.view(seat)
            fresh, scene = view.scene(width=width), view.scene(width=width, before=before[-4:])
            assert scene.json() == fresh.json()
            items = {id(part.item) for one in before for part in one.parts}
            again += sum(id(part.item) in items for part in scene.parts)
            before.append(scene)
        if not game.over:
            game.play(rng.choice(game.legal_moves()))
    assert again >= 6


def test_unknown_parts_themes_and_widths_are_refused() -> None:
    view = moments("germany")[0].view(None)
    with pytest.raises(ValueError, match="no part of a picture is called 'hand'; there are asked, map"):
        view.svg(parts=["hand"])
    with pytest.raises(ValueError, match="no theme is called 'blue'; there are light, dark"):
        view.svg(theme="blue")
    for width in (0, -1, float("nan"), 239):
        with pytest.raises(ValueError, match="at least 240 pixels"):
            view.svg(width=width)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_nothing_leaves_a_picture_of_any_width(name: str, width: int) -> None:
    for view in list(positions(name))[-2:]:
        root = parsed(view.svg(width=width))
        page = sheet(root)
        assert page.right == width
        outside = [shape.text or shape.attrib for shape, box in boxes(root)
                   if not (box.left >= -1 and box.top >= 0 and box.right <= width + 1 and box.bottom <= page.bottom)]
        assert outside == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", first(3, BOARDS, pytest.mark.thorough))
def test_letters_of_a_map_are_legible_and_what_is_chosen_is_large_enough_for_a_finger(name: str, width: int) -> None:
    scene = latest(name).scene(parts=["map"], width=width)
    faint = [(shape.text, shape.attributes["font_size"]) for part in scene.parts for item in part.item.items() for shape in item.content
             if isinstance(shape, Shape) and shape.form == "text" and float(shape.attributes["font_size"]) < LETTER]
    assert faint == []
    small = [(item.kind, item.title) for item, box in chosen(scene)
             if item.kind in ("place", "slot", "field", "listed-link") and min(box.right - box.left, box.bottom - box.top) < TOUCH - 0.1]
    assert small == []


@pytest.mark.parametrize("name", first(2, (*GAMES, *WORKS), pytest.mark.thorough))
def test_what_is_chosen_on_a_phone_is_large_enough_for_a_finger_beside_the_map_too(name: str) -> None:
    small = [(item.kind, item.title) for part in latest(name).scene(width=390).parts for item in part.item.items()
             if item.kind in ("field", "slot", "piece", "box", "seat", "listed-link") and (box := item.box()) is not None
             and min(box.right - box.left, box.bottom - box.top) < TOUCH - 0.1]
    assert small == []


@pytest.mark.parametrize("name", first(8, BOARDS, pytest.mark.thorough))
def test_a_link_that_is_short_on_a_phone_is_listed_beside_the_map(name: str) -> None:
    found = {kind: [item for item, _ in chosen(latest(name).scene(parts=["map"], width=390)) if item.kind == kind]
             for kind in ("place", "link", "listed-link")}
    over = Boxes.of(enumerate(box for item in found["place"] if (box := item.content[0].box()) is not None))
    listed = {item.key.name for item in found["listed-link"] if item.key is not None}
    for link in (link for link in found["link"] if link.states.get("fixed") is False and link.key is not None):
        assert link.key is not None
        reach = next(shape for shape in link.content if isinstance(shape, Shape) and "pointer_events" in shape.attributes)
        assert float(reach.attributes["stroke_width"]) >= TOUCH
        line = list(drawn_line(str(reach.attributes["d"])))
        hidden = set[int]().union(*(box.points_inside(line) for _, box in over.all))
        seen = max((hypot(line[a][0] - line[b][0], line[a][1] - line[b][1]) for a, b in runs(hidden, len(line))), default=0.0)
        assert seen >= TOUCH - 3 or link.key.name in listed, (link.title, seen)


def drawn_line(path: str) -> Iterator[tuple[float, float]]:
    """Points along a path of one curve or several in a row; each has two points or more before its end."""
    first, *pieces = [[complex(*map(float, pair)) for pair in re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", piece)]
                      for piece in re.split("[QC]", path)]
    at = first[-1]
    for piece in pieces:
        row = [at, *piece]
        for t in (step / 200 for step in range(201)):
            shares = [comb(len(piece), n) * (1 - t) ** (len(piece) - n) * t ** n for n in range(len(row))]
            point = sum((share * one for share, one in zip(shares, row, strict=True)), 0j)
            yield point.real, point.imag
        at = piece[-1]


def runs(hidden: set[int], count: int) -> Iterator[tuple[int, int]]:
    """The first and the last number of each unbroken run of visible numbers below `count`."""
    for here, group in groupby(range(count), key=lambda number: number not in hidden):
        numbers = list(group)
        if here:
            yield numbers[0], numbers[-1]


def test_places_of_a_crowded_map_are_drawn_with_their_slots_on_a_phone() -> None:
    titles = [shape.text for part in latest("new_england").scene(parts=["map"], width=390).parts for item in part.item.items()
              for shape in item.content if isinstance(shape, Shape) and shape.form == "text" and item.kind == "place"]
    assert not [title for title in titles if "…" in title]
    assert {"Massachusetts", "Bay, import"} & set(titles)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["germany", "new_england"])
def test_places_and_slots_of_a_narrow_map_do_not_overlap(name: str, width: int) -> None:
    scene = moments(name)[-1].view(None).scene(parts=["map"], width=width)
    for kind in ("place", "slot"):
        found = [rect.box() for item, _ in chosen(scene) if item.kind == kind for rect in item.content[:1]
                 if isinstance(rect, Shape) and rect.form == "rect"]
        assert found
        assert not any(min(a.overlap(b)) > 0.5 for a, b in combinations([box for box in found if box is not None], 2))


@pytest.mark.parametrize("name", ["germany", "new_england", "industry"])
def test_every_thing_of_a_map_is_there_on_a_phone_too(name: str) -> None:
    view = moments(name)[-1].view(None)
    wide, narrow = (Counter(item.key for item, _ in chosen(view.scene(parts=["map"], width=width)) if item.kind != "listed-link")
                    for width in (None, 390))
    assert wide == narrow


@pytest.mark.slow
@pytest.mark.parametrize("name", first(1, GAMES, pytest.mark.thorough))
def test_a_move_changes_little_and_the_changes_make_the_new_scene(name: str) -> None:
    rng = random.Random(7)
    game = moments(name)[0].copy()
    most = 0
    for _ in range(MOVES):
        before = game.view(game.seats[0]).scene()
        game.play(rng.choice(game.legal_moves()))
        now = game.view(game.seats[0]).scene()
        changes = now.changes(before)
        assert _without_boxes(_applied(before.json(), changes)) == _without_boxes(now.json())
        most = max(most, len(gzip.compress(json.dumps(changes).encode())))
    assert most <= 10_000


def _applied(scene: Any, changes: Any) -> Any:
    """The scene with the changed items replaced, as a client does it."""
    new = {item["id"]: item for item in changes["items"]}

    def put(item: Any) -> Any:
        if item["id"] in new:
            return new[item["id"]]
        return {**item, "content": [put(inner) if "id" in inner else inner for inner in item["content"]]}

    known = {part["name"]: part for part in scene["parts"]}
    parts = []
    for name, (across, down, width, height) in changes["places"].items():
        item = put(known[name]["item"]) if name in known else new[name]
        title = known[name]["title"] if name in known else PARTS[name][0]
        parts.append({"name": name, "title": title, "at": [across, down], "width": width, "height": height, "item": item})
    return {**scene, "width": changes["width"], "height": changes["height"], "parts": parts}


def _without_boxes(item: Any) -> Any:
    """The data without the boxes, which a client computes from the child items."""
    if isinstance(item, dict):
        return {name: _without_boxes(value) for name, value in item.items() if name != "box"}
    return [_without_boxes(one) for one in item] if isinstance(item, list) else item


@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_a_scene_does_not_depend_on_what_the_seat_does_not_see(name: str) -> None:
    game, rng = moments(name)[-1], random.Random(2)
    for seat in (*game.seats, None):
        view = game.view(seat)
        assert view.imagine(rng).view(seat).scene(width=390).json() == view.scene(width=390).json()


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_has_the_colours_of_its_theme_and_no_names_of_colours(theme: str) -> None:
    drawn = moments("germany")[-1].view(None).svg(theme=theme)
    assert f'fill="{THEMES[theme]["paper"]}"' in drawn
    found = set(re.findall(r'(?:fill|stroke)="([^"]*)"', drawn))
    assert all(colour == "none" or re.fullmatch("#[0-9a-f]{6}", colour) for colour in found), found


def test_a_picture_says_what_it_is_to_a_screen_reader() -> None:
    game = moments("germany")[-1]
    root = parsed(game.view(game.seats[0]).svg())
    assert (root.get("role"), root.get("aria-label")) == ("group", "Germany")
    assert [group.get("aria-label") for group in root if group.get("aria-label")] == [title for title, *_ in PARTS.values()]
    for thing, group in things(root):
        assert group.get("role") in ("img", "group"), thing
        assert any(child.tag.endswith("title") and child.text for child in group) or thing.kind in ("heading", "meter"), thing


def test_a_drawn_scene_is_printed_in_any_theme_without_drawing_it_again() -> None:
    view = moments("card_game")[0].view(None)
    scene = view.scene()
    assert (svg_text(scene), svg_text(scene, "dark")) == (view.svg(), view.svg(theme="dark"))


PNG = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8ffff3f0005fe02fea735813b0000000049454e44ae426082")


def test_a_picture_to_trace_lies_beneath_the_map_alone() -> None:
    rules = aoi.load("germany")
    drawn = rules.svg(parts=["map"], trace=PNG)
    image = next(element for element in parsed(drawn).iter() if element.tag.endswith("image"))
    assert image.get("href") == "data:image/png;base64," + base64.b64encode(PNG).decode()
    assert drawn.index("<image") < drawn.index('data-name="north_sea"')
    left, top, width, height = (float(image.get(name, 0)) for name in ("x", "y", "width", "height"))
    places = {item.key.name: box for item, box in chosen(rules.scene(["map"])) if item.key is not None and item.kind == "place"}
    at = {member["name"]: member["position"] for kind in rules.describe()["types"] if kind["name"] == "location"
          for member in kind["members"]}
    for name in ("kiel", "berlin", "muenchen"):
        position = at[name]
        assert position is not None
        x, y = places[name].middle
        assert abs(left + position[0] / 100 * width - x) < 60, name
        assert abs(top + position[1] / 100 * height - y) < 60, name
    assert "<image" not in rules.svg()
    assert "data:" not in rules.new_game(seed=1).view(None).svg()
    with pytest.raises(ValueError, match="neither PNG nor JPEG"):
        rules.svg(trace=b"GIF89a")
