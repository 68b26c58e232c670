"""Clickable things: each thing that a seat sees, once, by its type and its name."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import aoi_rules as aoi
from aoi_rules.drawing import board_svg
from aoi_rules.model.ruleset import DrawingMark, Model
from aoi_rules.model.types import Shape
from tests.drawing.pictures import GAMES, Thing, moments, parsed, pictures, things
from tests.drawing.small import MARKS, position, small
from tests.everyday import first

CLASSES = {"place": "place", "slot": "slot", "line": "link", "grid": "field", "meter": "box", "water": "water", "border": "border"}
NOWHERE = {
    "germany": {"industry"},
    "new_england": {"industry"},
    "card_game": {"card"},  # `ask_card` may ask for any card in the game
    "industry": {"resource"},
}
"""Types with members that a move may choose although they are in no place."""


@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_a_picture_shows_what_its_view_shows_and_each_thing_once(name: str) -> None:
    for view, root in pictures(name):
        model = moments(name)[0].rules.model
        drawn = Counter(thing for thing, _ in things(root))
        wanted = Counter({*_board(model), *_beside(model, view.data), *_zones(model, view.data)})
        assert drawn == wanted


def _board(model: Model) -> Iterator[Thing]:
    """All members of types that are drawn; for a grid its columns and rows, for a meter the things that share its boxes."""
    for mark in model.drawing:
        kind = model.type(mark.type)
        if mark.form not in CLASSES:
            continue
        yield from (Thing(CLASSES[mark.form], kind.name, member.name) for member in kind.members)
        for role in ("across", "down", "group"):
            if mark.role(role):
                fact = kind.field(mark.role(role) or "")
                of, used = fact.cell.of, {v for v in fact.values if isinstance(v, int)}
                title = "meter" if role == "group" else "heading"
                yield from (Thing(title, of, m.name) for i, m in enumerate(model.type(of).members) if i in used)


def _beside(model: Model, data: Any) -> Iterator[Thing]:
    yield from (Thing("seat", "seat", seat) for seat in data["seats"])
    boarded = any(mark.form in ("place", "grid") for mark in model.drawing)
    for keep in model.keeps:
        if keep.per == "seat" and keep.of:
            kinds = ("heading",) if boarded else ("heading", "track")
            yield from (Thing(kind, keep.of, member.name) for member in model.type(keep.of).members for kind in kinds)


def _zones(model: Model, data: Any) -> Iterator[Thing]:
    for zone, held in data["zones"].items():
        of = model.zone(zone).of
        for seat, pieces in held.items():
            owner = "" if seat == "all" else seat
            yield Thing("zone", of, "", zone, owner)
            if isinstance(pieces, dict):
                yield from (Thing("piece", of, piece, zone, owner) for piece in pieces)


@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_pieces_and_zones_say_how_many(name: str) -> None:
    for view, root in pictures(name):
        for thing, group in things(root):
            if thing.zone:
                held = view.data["zones"][thing.zone][thing.owner or "all"]
                size = sum(held.values()) if isinstance(held, dict) else held
                assert group.get("data-count") == str(held[thing.name] if thing.name else size)


@pytest.mark.slow_with("germany", "new_england")
@pytest.mark.thorough_with("germany", "card_game")
@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_what_a_move_may_choose_can_be_clicked(name: str) -> None:
    nowhere = set()
    for view in _decisions(name):
        drawn = {thing[1:] for thing, _ in things(parsed(view.svg()))}
        for of, member, zone in {choice for move in view.moves for choice in _chosen(move)}:
            if not {(of, member, zone, owner) for owner in (view.seat, "")} & drawn:
                assert zone == "", f"{member} lies in {zone}"
                nowhere.add(of)
    assert nowhere == NOWHERE[name]


def _decisions(name: str) -> Iterator[aoi.View]:
    """Decisions of a random game, from the view of the deciding seat, that offer an action seen at most once before."""
    game, rng, known = moments(name)[0].copy(), random.Random(5), Counter[str]()
    while not game.over and game.decisions < 700:
        actions = {move.action for move in game.legal_moves()}
        if any(known[action] < 2 for action in actions):
            known.update(actions)
            yield game.view(game.to_move)
        game.play(rng.choice(game.legal_moves()))
    assert len(known) > 8


def _chosen(move: aoi.Move) -> Iterator[tuple[str, str, str]]:
    """The members that a move chooses: type, name, and the zone that contains them."""
    for choice in move.option.choices if move.option else ():
        if choice.cell.kind is Shape.MEMBER:
            yield choice.cell.of, move.choices[choice.name], choice.zone


def test_a_slot_s_place_and_a_piece_s_zone_are_round_it() -> None:
    root = parsed(board_svg(small(), position()))
    found = dict(things(root))
    assert found[Thing("slot", "yard", "aachen_2")] in list(found[Thing("place", "town", "aachen")].iter())
    inn = found[Thing("piece", "piece", "inn", "hand", "red")]
    assert inn in list(found[Thing("zone", "piece", "", "hand", "red")].iter())
    assert [e.text for e in inn] == ["Inn", None, "In"]


def test_what_is_drawn_twice_is_clicked_where_it_is_first() -> None:
    model = small(marks=(*MARKS, MARKS[0], MARKS[3], DrawingMark("line", "road", ())))
    drawn = Counter(thing for thing, _ in things(parsed(board_svg(model, position()))))
    assert set(drawn.values()) == {1}
    assert Thing("meter", "good", "salt") in drawn


def test_what_is_not_seen_is_not_drawn() -> None:
    seen = position()
    del seen["zones"]["pile"]
    drawn = {thing for thing, _ in things(parsed(board_svg(small(), seen)))}
    assert Thing("zone", "tile", "", "pile") not in drawn
    assert not [thing for thing in drawn if thing.kind == "piece" and thing.owner == "jade"]


@pytest.mark.slow_with("card_game", "germany", "new_england")
@pytest.mark.thorough
@pytest.mark.parametrize("name", first(2, GAMES, pytest.mark.thorough))
def test_a_picture_does_not_depend_on_what_the_seat_does_not_see(name: str) -> None:
    game, rng = moments(name)[-1], random.Random(2)
    for seat in (*game.seats, None):
        view = game.view(seat)
        assert view.imagine(rng).view(seat).svg() == view.svg()


def test_a_click_beside_a_thin_link_means_it_and_one_on_a_badge_what_is_below() -> None:
    root = parsed(board_svg(small(), position()))
    link = dict(things(root))[Thing("link", "road", "aachen--bonn")]
    assert any(path.get("pointer-events") == "stroke" and path.get("stroke") is None for path in link)
    (owners,) = [group for group in root.iter() if group.get("class") == "owners"]
    assert owners.get("pointer-events") == "none"


def test_a_card_has_the_paint_of_what_it_refers_to() -> None:
    germany = moments("germany")[0]
    data = {"zones": {"offer": {"all": {"brown": 1, "port": 2}}}, "seats": list(germany.seats)}
    found = dict(things(parsed(board_svg(germany.rules.model, data))))
    fills = {name: [e.get("fill") for e in found[Thing("piece", "card", name, "offer")]][1] for name in ("brown", "port")}
    assert fills == {"brown": "#a9714b", "port": "#ffffff"}


def test_an_empty_position_and_no_position_have_no_zones() -> None:
    for where in (None, {}, {"seats": ["red"]}):
        assert not [t for t, _ in things(parsed(board_svg(attrs.evolve(small(), title="x"), where))) if t.zone]
