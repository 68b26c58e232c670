"""Details on cards and beside them: details in an open row, pictures, limits of tracks, texts in fields and signs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import aoi_rules as aoi
from aoi_rules.drawing.chips import FACE_HEIGHT
from aoi_rules.drawing.scene import Item, Shape
from aoi_rules.drawing.trays import OPEN_ROW
from aoi_rules.model.icons import PICTURES
from tests.authors.test_games import loaded
from tests.drawing.pictures import moments


def items(view: aoi.View, part: str, kind: str) -> list[Item]:
    """The items of a kind in a part of a picture."""
    return [item for one in view.scene(parts=[part]).parts for item in one.item.items() if item.kind == kind]


def texts(found: Item | list[Item]) -> Iterator[str]:
    """All texts in one item or in several, in drawing order."""
    for top in found if isinstance(found, list) else [found]:
        yield from (shape.text for item in top.items() for shape in item.content if isinstance(shape, Shape) and shape.text)


def test_cards_in_an_open_row_show_their_details_and_those_of_players_do_not() -> None:
    view = loaded("market_row").new_game(seed=1).view("red")
    rows = {item.key.zone: item for item in items(view, "supply", "zone") if item.key is not None}
    card = next(item for item in rows["row"].items() if item.kind == "piece")
    assert card.states["details"]
    assert list(texts(card))[-len(card.states["details"]):] == card.states["details"]
    hand = next(item for item in items(view, "hands", "piece") if item.key is not None and item.key.zone == "hand")
    assert hand.states["details"]
    assert not set(hand.states["details"]) & set(texts(hand))


def test_a_card_that_is_called_like_something_with_a_picture_has_that_picture() -> None:
    hand = items(moments("germany")[1].view("red"), "supply", "piece")
    drawn = {item.title.split(",")[0]: any(isinstance(one, Shape) and one.form == "path" for one in item.content) for item in hand}
    assert drawn.items() <= {"Cotton mill": True, "Factory": True, "Iron works": True, "Coal mine": True, "Ship": True, "Port": True,
                             "Brown": False, "Light green": False, "Purple": False, "Orange": False, "Blue": False, "Grey": False}.items()
    assert set(drawn.values()) == {True, False}


def test_a_card_has_the_picture_and_the_colour_of_what_it_belongs_to() -> None:
    model = aoi.load("card_game").model
    paints = dict(zip([one.name for one in model.type("track").members], model.type("track").field("paint").values, strict=True))
    view = moments("card_game")[1].view("red")
    cards = items(view, "hands", "piece")
    assert cards
    for card in cards:
        assert card.key is not None
        assert card.colour == paints[card.key.name.rpartition("_")[0]]
        assert any(isinstance(one, Shape) and one.form == "path" for one in card.content)
    assert all(any(isinstance(one, Shape) and "transform" in one.attributes for one in track.content)
               for track in items(view, "map", "track") if track.key is not None)


def test_a_card_has_the_picture_of_its_suit_and_the_letters_of_its_rank() -> None:
    game = loaded("tricks").new_game(seed=1)
    ranks = {member.name: icon for rank in [game.rules.model.type("rank")]
             for member, icon in zip(rank.members, rank.field("icon").values, strict=True)}
    for card in items(game.view("north"), "hands", "piece"):
        assert card.key is not None
        suit, rank = card.key.name.split("_")
        assert next(texts(card)) == ranks[rank]
        assert [one.attributes["d"] for one in card.content if isinstance(one, Shape) and one.form == "path"] == [PICTURES[suit.removesuffix("s")]]


@pytest.mark.thorough
def test_a_pile_of_many_different_cards_shows_them_small_below_its_title() -> None:
    game = loaded("tricks").new_game(seed=1)
    while not (pile := [zone for zone in items(game.view(None), "supply", "zone") if zone.states["count"] > OPEN_ROW]):
        game.play(game.legal_moves()[0])
    boxes = [box for item in pile[-1].items() if item.kind == "piece" and (box := item.box()) is not None]
    (title,) = [shape for shape in pile[-1].content if isinstance(shape, Shape) and shape.form == "text"]
    assert max(box.bottom - box.top for box in boxes) < FACE_HEIGHT / 2
    assert float(title.attributes["y"]) <= min(box.top for box in boxes) + 1


def test_a_limit_has_the_colours_of_those_who_have_it() -> None:
    view = moments("card_game")[1].view(None)
    seats = {item.key.name: item.colour for item in items(view, "players", "seat") if item.key is not None}
    limits = items(view, "map", "limit")
    assert limits
    for limit in limits:
        whose = [name for name in seats if name in limit.title.split(" is ")[0].replace(",", "").split()]
        shown = [shape.attributes["fill"] for shape in limit.content if isinstance(shape, Shape)]
        assert shown == [seats[name] for name in whose] or len(whose) > len(shown) == 1


def test_numbers_on_spaces_are_explained_once_by_what_they_are() -> None:
    view = loaded("secret_orders").new_game(seed=1).view(None)
    signs = [text for part in view.scene(parts=["legend"]).parts for text in texts(part.item)]
    assert signs.count("points") == 1
    assert not [text for text in signs[signs.index("points") + 1:] if text.isdigit()]


def test_amounts_that_fields_give_and_cost_have_their_sign() -> None:
    view = loaded("market_row").new_game(seed=1).view(None)
    penny = next(item for item in items(view, "map", "field") if item.key is not None and item.key.name == "penny")
    assert "→ $1" in texts(penny)
    for name, sign in (("market_row", "$"), ("tiny_farm", "1")):
        legend = loaded(name).new_game(seed=1).view(None).scene(parts=["legend"]).parts
        assert sign in [text for part in legend for text in texts(part.item)]
