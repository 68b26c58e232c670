"""Positions in pictures of real games: on the sheet, without overlaps, and with room for their texts."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import combinations

import pytest
from attrs import evolve

import aoi_rules as aoi
from aoi_rules.drawing import PARTS, board_svg, board_text
from aoi_rules.drawing.board import read_board
from aoi_rules.drawing.chart import layout
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.lanes import Lanes
from aoi_rules.drawing.placement import spots
from aoi_rules.drawing.routing import paths
from aoi_rules.drawing.sizes import Outline
from aoi_rules.model.ruleset import ZoneModel
from tests.drawing.pictures import GAMES, SVG, boxes, parsed, pictures, sheet, things
from tests.drawing.small import position, small
from tests.everyday import first


@pytest.mark.slow
@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_nothing_leaves_the_sheet(name: str) -> None:
    for _, root in pictures(name):
        outside = [shape.text or shape.attrib for shape, box in boxes(root) if not _within(box, sheet(root))]
        assert outside == []


@pytest.mark.slow_with("card_game")
@pytest.mark.thorough
@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_zones_stand_apart_and_their_pieces_in_them(name: str) -> None:
    for _, root in pictures(name):
        where = {id(shape): box for shape, box in boxes(root)}
        rects = {thing: where[id(group.find(f"{SVG}rect"))] for thing, group in things(root) if thing.zone}
        zones = [thing for thing in rects if thing.kind == "zone"]
        assert not any(min(rects[a].overlap(rects[b])) > 0 for a, b in combinations(zones, 2))
        for zone in zones:
            pieces = [rects[t] for t in rects if t.kind == "piece" and (t.zone, t.owner) == (zone.zone, zone.owner)]
            assert all(_within(piece, rects[zone]) for piece in pieces)
            assert not any(min(a.overlap(b)) > 0 for a, b in combinations(pieces, 2))


@pytest.mark.thorough
@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_what_is_written_on_a_thing_stays_on_it(name: str) -> None:
    for _, root in pictures(name):
        where = {id(shape): box for shape, box in boxes(root)}
        for thing, group in things(root):
            if thing.kind in {"slot", "field", "piece", "zone", "seat", "box"}:
                frame = where[id(group.find(f"{SVG}rect"))].expand(1)
                frame = evolve(frame, top=frame.top - 6) if thing.kind == "field" else frame  # the letters at its upper edge
                cut = [text.text for text in group.iter(f"{SVG}text") if not _within(where[id(text)], frame)]
                assert cut == [], thing


@pytest.mark.parametrize("title", ["W" * 80, "A title of many words that goes on and on", "東京都" * 9])
def test_long_titles_keep_to_their_room(title: str) -> None:
    model = small(title=title)
    types = tuple(evolve(kind, title=title, members=tuple(evolve(m, title=title) for m in kind.members)) for kind in model.types)
    zones = tuple(evolve(zone, title=title) for zone in model.zones)
    cards = ZoneModel("cards", title, "good", "", "all", "all")
    model, where = evolve(model, types=types, zones=(*zones, cards)), position()
    where["zones"]["cards"] = {"all": {"salt": 12}}
    root = parsed(board_svg(model, where))
    frames = {id(shape): box for shape, box in boxes(root)}
    assert [shape.text for shape, box in boxes(root) if not _within(box, sheet(root))] == []
    for thing, group in things(root):
        if thing.kind in {"piece", "zone", "seat"}:
            frame = frames[id(group.find(f"{SVG}rect"))].expand(1)
            assert all(_within(frames[id(text)], frame) for text in group.iter(f"{SVG}text")), thing


@pytest.mark.slow
@pytest.mark.parametrize("name", first(1, ["germany", "new_england"], pytest.mark.thorough))
def test_links_on_a_phone_run_between_places(name: str) -> None:
    board = read_board(aoi.load(name).model, None)
    found = layout(board, 390)
    for line, path in zip(board.lines, found.paths, strict=True):
        walls = [box for number, spot in enumerate(found.spots) if number not in line.ends
                 for box in spot.solid if box != spot.plate]
        behind = set[int]().union(*(box.points_inside(path.curve.points) for box in walls))
        assert len(behind) < len(path.curve.points) / 2, line.title


@pytest.mark.slow
@pytest.mark.parametrize("name", first(1, ["new_england", "germany"], pytest.mark.thorough))
def test_links_on_a_phone_run_along_one_another_for_short_stretches(name: str) -> None:
    board = read_board(aoi.load(name).model, None)
    lanes, curves = Lanes(), [path.curve for path in layout(board, 358).paths]
    for curve in curves:
        lanes.add(curve)
    for line, curve in zip(board.lines, curves, strict=True):
        lanes.remove(curve)
        assert lanes.shared_length(curve) < 160, line.title
        lanes.add(curve)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["germany", "new_england", "industry"])
def test_the_players_are_beside_the_board_and_no_part_is_over_another(name: str) -> None:
    for _, root in pictures(name):
        parts = {str(group.get("class")): _around(box for _, box in boxes([group])) for group in root if group.get("class")}
        del parts["title"]
        assert parts.keys() <= PARTS.keys()
        assert parts["map"].right < min(parts["asked"].left, parts["players"].left)
        assert not any(min(a.overlap(b)) > 0 for a, b in combinations(parts.values(), 2))


def _around(found: Iterable[Rect]) -> Rect:
    all_boxes = list(found)
    return Rect(min(box.left for box in all_boxes), min(box.top for box in all_boxes),
                max(box.right for box in all_boxes), max(box.bottom for box in all_boxes))


def _within(inner: Rect, outer: Rect) -> bool:
    return (inner.left >= outer.left and inner.top >= outer.top
            and inner.right <= outer.right and inner.bottom <= outer.bottom)


def test_long_titles_end_with_an_ellipsis() -> None:
    title = "to be or not to be " * 200
    model = small(title=title)
    types = tuple(evolve(kind, title=title, members=tuple(evolve(m, title=title) for m in kind.members)) for kind in model.types)
    model = evolve(model, types=types, zones=tuple(evolve(zone, title=title) for zone in model.zones))
    text = board_text(model, position())
    assert "…" in text
    assert title[:90] not in text + board_svg(model, position())


@pytest.mark.slow
def test_a_crowded_map_is_laid_out_in_bounded_steps() -> None:
    places = tuple(Outline(f"T{n}", (n % 2, 0), 0, 1, n % 3 == 0) for n in range(1500))
    placed = spots(places, [(n, n + 1) for n in range(1499)])
    assert len(paths([(n, n + 1) for n in range(1499)], placed)) == 1499


@pytest.mark.slow
def test_a_large_map_is_laid_out_without_looking_at_all_pairs() -> None:
    """The test counts calls: 240 places have 28,680 pairs, and this is the cost of five rounds through all of them."""
    places = tuple(Outline(f"Place {n}", (n % 16, n // 16), n % 2, n % 5, n % 7 == 0) for n in range(240))
    links = [(n, n + 1) for n in range(239)] + [(n, n + 16) for n in range(0, 224, 2)]
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        paths(links, spots(places, links))
    finally:
        sys.setprofile(before)
    assert count < 5 * 28_680, count
