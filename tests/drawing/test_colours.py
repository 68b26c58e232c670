"""Pictures for everybody: letters repeat every distinction made by a colour, and every text is legible in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from coloraide import Color

from aoi_rules.drawing import THEMES, Scene
from aoi_rules.drawing.colours import edge_of
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.scene import Item, Shape
from aoi_rules.drawing.themes import colour_in
from tests.authors.test_ports import MAPS, PARTS
from tests.drawing.pictures import GAMES
from tests.drawing.works import BOARDS, WORKS, latest
from tests.everyday import first

CONTRAST, DIFFERENT = 4.5, 20.0
"""The least contrast of a text (WCAG 2, AA), and the difference (CIEDE2000) from which people can distinguish two colours."""
MISSED = 0.02
"""The greatest share of texts on a pattern, or across an edge, with more than one colour below them."""


def scene(name: str, width: int | None = None) -> Scene:
    return latest(name).scene(width=width)


def items(found: Scene, kind: str) -> Iterator[Item]:
    for part in found.parts:
        yield from (item for item in part.item.items() if item.kind == kind and item.key is not None)


def written(item: Item) -> set[str]:
    """The texts of an item itself, without those of its children."""
    return {shape.text for shape in item.content if isinstance(shape, Shape) and shape.form == "text"}


@pytest.mark.slow_with("390-germany", "390-new_england")
@pytest.mark.thorough
@pytest.mark.parametrize("name", ["germany", "new_england", *MAPS])
@pytest.mark.parametrize("width", [None, 390])
def test_places_of_colours_that_some_people_take_for_one_have_letters(name: str, width: int | None) -> None:
    letters: dict[str, set[str]] = {}
    for place in items(scene(name, width), "place"):
        if place.states["fill"] is not None and place.colour:
            letters.setdefault(place.colour, set()).update(text for text in written(place) if len(text) <= 2)
    assert len(letters) >= 6
    for (one, mark), (other, its) in combinations(letters.items(), 2):
        assert apart(one, other) or (mark and its and not mark & its), (one, other)


@pytest.mark.slow_with("None-partners", "None-weather_deck")
@pytest.mark.thorough_with("390-germany")
@pytest.mark.parametrize("name", first(1, BOARDS, pytest.mark.thorough))
@pytest.mark.parametrize("width", [None, 390])
def test_fields_of_colours_that_some_people_take_for_one_have_letters(name: str, width: int | None) -> None:
    letters: dict[str, set[str]] = {}
    for field in items(scene(name, width), "field"):
        if field.states["fill"] is not None and field.colour:
            *_, last = [shape.text for shape in field.content if isinstance(shape, Shape) and shape.form == "text"]
            letters.setdefault(field.colour, set()).update([last] if len(last) <= 2 and last.istitle() else [])
    for (one, mark), (other, its) in combinations(letters.items(), 2):
        assert apart(one, other) or (mark and its and not mark & its), (one, other)


@pytest.mark.parametrize("name", first(4, (*GAMES, *WORKS), pytest.mark.thorough))
def test_seats_whose_colours_some_people_take_for_one_have_letters(name: str) -> None:
    seats = {seat.colour: written(seat) for seat in items(scene(name), "seat")}
    for (one, texts), (other, its) in combinations(seats.items(), 2):
        assert apart(one, other) or texts - its, (one, other)


@pytest.mark.parametrize("colour", ["#000000", "#1f2328", "#263238", "#fbc02d", "#d32f2f"])
def test_the_edge_of_something_is_seen_on_its_colour_and_around_black_on_dark_paper(colour: str) -> None:
    edge = edge_of(colour)
    assert Color(edge).contrast(Color(colour)) > 1.5
    assert max(Color(one).contrast(Color(THEMES["dark"]["paper"])) for one in (edge, colour)) > 3


def test_seats_have_one_letter_and_a_second_only_if_they_begin_alike() -> None:
    badges = {seat.key.name: next(text for text in written(seat) if text.istitle() and len(text) < 3) for seat in items(scene("card_game"), "seat") if seat.key}
    assert badges == {"red": "R", "blue": "Bu", "yellow": "Y", "green": "G", "purple": "P", "black": "Ba"}


def test_what_lies_on_the_map_has_its_owner_s_letter() -> None:
    found = scene("germany")
    badge = {seat.key.name: next(text for text in written(seat) if text.isupper() and len(text) < 3)
             for seat in items(found, "seat") if seat.key is not None}
    owned = [slot for slot in items(found, "slot") if slot.states["owner"] is not None]
    assert owned
    assert all(badge[str(slot.states["owner"])] in written(slot) for slot in owned)


def apart(one: str, other: str) -> bool:
    """Whether people with red blindness (protanopia) or green blindness (deuteranopia) can distinguish two colours."""
    return all(Color(one).filter(kind, 1).delta_e(Color(other).filter(kind, 1), method="2000") >= DIFFERENT for kind in ("protan", "deutan"))


@pytest.mark.thorough_with("germany-390-light", "new_england-1280-light")
@pytest.mark.thorough_with(*(f"{name}-390-{theme}" for name in ("new_england", *MAPS, *PARTS) for theme in THEMES))
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("name", "width"), [*product(GAMES, (None, 390, 1280)), *product(WORKS, (390,))])
def test_every_text_is_legible(name: str, width: int | None, theme: str) -> None:
    checked, faint = 0, []
    for part in scene(name, width).parts:
        for text, back in over(part.item, [(Rect(-1e4, -1e4, 1e5, 1e5), "paper")]):
            checked += 1
            ratio = Color(colour_in(theme, str(text.attributes["fill"]))).contrast(Color(colour_in(theme, back)))
            if ratio < CONTRAST:
                faint.append((text.text, text.attributes["fill"], back, round(ratio, 1)))
    assert len(faint) <= MISSED * checked, faint[:20]


def over(item: Item, ground: list[tuple[Rect, str]]) -> Iterator[tuple[Shape, str]]:
    """Each text with the colour of the topmost rectangle or circle below its middle; `ground` has those drawn so far."""
    for inner in item.content:
        if isinstance(inner, Item):
            yield from over(inner, ground)
            continue
        box = inner.box()
        if box is None:
            continue
        if inner.form == "text" and inner.text and "stroke" not in inner.attributes:
            x, y = box.middle
            yield inner, next(fill for rect, fill in reversed(ground) if rect.left <= x <= rect.right and rect.top <= y <= rect.bottom)
        elif inner.form in ("rect", "circle") and inner.attributes.get("fill", "none") != "none":
            ground.append((box, str(inner.attributes["fill"])))
