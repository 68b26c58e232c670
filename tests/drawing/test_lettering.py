"""Shortened texts, and paints named by words."""

from __future__ import annotations

import pytest

from aoi_rules.drawing.colours import paint, seat_paints
from aoi_rules.drawing.geometry import Rect, bow, curve_through
from aoi_rules.drawing.lanes import Lanes
from aoi_rules.drawing.lettering import break_word, cut_text, fit_text, number_after, pixels, shorts, sort_key, wrap_items
from aoi_rules.drawing.placement import Spot
from aoi_rules.drawing.routing import paths


def test_abbreviations_differ() -> None:
    assert shorts(["Cotton mill", "Coal mine", "Iron works", "Port"]) == {
        "Cotton mill": "Cot", "Coal mine": "Coa", "Iron works": "IW", "Port": "Po",
    }
    alike = [f"Station {letter}" for letter in "abc"] + ["Stationer", "Stations", "!", "?"]
    assert len(set(shorts(alike).values())) == len(alike)


@pytest.mark.parametrize(
    ("name", "title", "parts"),
    [
        ("mill_2", "Mill 2", ("Mill", "2")),
        ("mill_12", "Old mill 12", ("Old mill", "12")),
        ("mill", "Mill", ("Mill", "")),
        ("mill_2", "Zweite Mühle", ("Zweite Mühle", "2")),
        ("_2", "2", ("2", "")),
    ],
)
def test_a_number_at_the_end_of_a_name_is_a_level(name: str, title: str, parts: tuple[str, str]) -> None:
    assert number_after(name, title) == parts


def test_cutting_and_wrapping() -> None:
    assert cut_text("Schneidemühl", 8) == "Schneid…"
    assert cut_text("東京都", 4) == "東…"
    assert wrap_items(["one,", "two,", "a-very-long-one,", "four"], 9) == ["one, two,", "a-very-long-one,", "four"]


@pytest.mark.parametrize("text", ["Kiel", "Schneidemühl", "White River Junction", "東京都東京都", "W" * 60])
@pytest.mark.parametrize("room", [30, 80, 200])
def test_a_fitted_text_is_no_wider_than_its_room(text: str, room: float) -> None:
    words, size = fit_text(text, room, 12, bold=True)
    assert pixels(words, size, bold=True) <= room + 0.1
    assert 9 <= size <= 12
    assert words == text or words.endswith("…")


def test_a_text_is_made_smaller_before_it_is_cut() -> None:
    assert fit_text("Kiel", 80, 12) == ("Kiel", 12)
    assert fit_text("Schneidemühl", 80, 12)[0] == "Schneidemühl"
    assert fit_text("Schneidemühl", 80, 12)[1] < 12
    assert fit_text("Schneidemühl", 40, 12) == ("Schnei…", 9)


def test_a_word_without_room_is_broken_at_its_hyphen_or_near_its_middle() -> None:
    assert break_word("Wood-working", 50, 10) == ["Wood-", "working"]
    assert break_word("Glassworks", 50, 10) == ["Glass-", "works"]
    assert break_word("Glassworks", 90, 10) == ["Glassworks"]
    assert break_word("Ulm", 5, 10) == ["Ulm"]


def test_titles_are_sorted_as_a_person_would() -> None:
    titles = ["Zug", "Town 10", "Örn", "town 9", "Oslo"]
    assert sorted(titles, key=sort_key) == ["Örn", "Oslo", "town 9", "Town 10", "Zug"]


@pytest.mark.parametrize(
    ("text", "seen"),
    [("#FC0", "#ffcc00"), ("#a9714b", "#a9714b"), ("Red", "#d32f2f"), ("url(#x)", "-"), ("#12345g", "-"), ("", "-")],
)
def test_a_paint_is_a_colour_or_nothing(text: str, seen: str) -> None:
    assert paint(text, "-") == seen


def test_seats_have_different_paints() -> None:
    seats = [("jade", ""), ("red", ""), ("amber", "#ffbf00"), ("onyx", "")]
    paints = seat_paints(seats)
    assert len(set(paints.values())) == 4
    assert (paints["red"], paints["amber"]) == (paint("red"), "#ffbf00")


# ---- links --------------------------------------------------------------------------------------------------------


def spot(x: float, y: float) -> Spot:
    return Spot((x, y), Rect(x - 20, y - 20, x + 20, y + 20))


def test_a_link_runs_round_a_place_that_stands_in_its_way() -> None:
    through, free = (paths([(0, 1)], [spot(0, 0), spot(400, 0), spot(200, y)])[0] for y in (0, 200))
    assert not Rect(180, -20, 220, 20).points_inside(through.curve.points)
    assert free.curve == bow((0, 0), (400, 0), 0)


def test_a_link_runs_round_one_place_after_the_other_where_no_curve_is_free() -> None:
    wall = [spot(200, y) for y in range(-160, 200, 40)]
    (path,) = paths([(0, 1)], [spot(0, 0), spot(400, 0), *wall])
    assert [one.at for one in wall if one.box.points_inside(path.curve.points)] == []
    assert path.curve.bends


def test_a_link_keeps_behind_a_place_if_there_is_no_way_around_it() -> None:
    (path,) = paths([(0, 1)], [spot(0, 0), spot(400, 0), Spot((200, 0), Rect(180, -900, 220, 900))])
    assert path.curve.bends == ()


def test_links_between_the_same_places_take_different_ways() -> None:
    found = paths([(0, 1), (1, 0), (0, 1)], [spot(0, 0), spot(400, 0)])
    assert len({round(path.badge[1]) for path in found}) == 3


def test_a_badge_stands_where_its_link_is_seen() -> None:
    (path,) = paths([(0, 1)], [spot(0, 0), Spot((400, 0), Rect(100, -20, 420, 20))])
    assert 20 < path.badge[0] < 100


def test_a_link_does_not_run_along_another_one() -> None:
    places = [Spot((x, y), Rect(x - 5, y - 5, x + 5, y + 5)) for y in (0, 14) for x in (0, 400)]
    alone, beside = (paths(links, places)[-1].curve for links in ([(2, 3)], [(0, 1), (2, 3)]))
    lanes = Lanes()
    lanes.add(paths([(0, 1)], places)[0].curve)
    assert lanes.shared_length(alone) > 200
    assert lanes.shared_length(beside) < 100


def test_a_short_piece_of_a_curve_next_to_a_long_one_makes_no_loop() -> None:
    points = curve_through((0, 0), [(100, 0), (104, 4)], (104, 200)).points
    assert points == tuple(sorted(points, key=lambda point: (round(point[0]), point[1])))
    assert max(x for x, _ in points) < 106
    assert min(y for _, y in points) > -2
