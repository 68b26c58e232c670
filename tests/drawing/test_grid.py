"""Fields where columns and rows meet: as text, and as a picture."""

from __future__ import annotations

import random
from xml.etree import ElementTree as ET

import pytest
from syrupy.assertion import SnapshotAssertion

import aoi_rules as aoi
from aoi_rules.drawing import board_parts, board_svg, board_text, changed_fields
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.lettering import width
from aoi_rules.drawing.scene import Shape
from tests.authors.test_games import loaded
from tests.compiler.texts import game as game_text
from tests.compiler.texts import problems, sound
from tests.drawing.test_svg import SVG, parsed


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    return aoi.load("industry")


@pytest.fixture(scope="module")
def game(rules: aoi.Ruleset) -> aoi.Game:
    """A game after some moves."""
    game, rng = rules.new_game(4, 1), random.Random(1)
    while game.record.state.r_round < 6:
        game.play(rng.choice(game.legal_moves()))
    return game


def test_the_board_of_industry(rules: aoi.Ruleset, snapshot: SnapshotAssertion) -> None:
    assert board_text(rules.model) == snapshot


def test_whose_a_field_is_and_whether_it_is_done(game: aoi.Game) -> None:
    text = " ".join(board_text(game.rules.model, game.view(None).data).split())
    fields = game.view(None).data["types"]["field"]
    done = "".join(", done" for _ in range(int(fields["done"][3])))
    assert f"D Clay pit ({fields['owner'][3]}{done}): $1 → Brick" in text


def test_no_line_is_too_wide(game: aoi.Game) -> None:
    assert max(map(width, board_text(game.rules.model, game.view(None).data).splitlines())) <= 100


def test_each_field_and_each_link_is_drawn_once(game: aoi.Game) -> None:
    root = parsed(game.view(None).svg())
    for kind, of in (("field", "field"), ("link", "road")):
        drawn = [g.get("data-name") for g in root.iter(f"{SVG}g") if g.get("class") == kind]
        assert sorted(map(str, drawn)) == sorted(m.name for m in game.rules.model.type(of).members)


def test_boxes_stand_apart(rules: aoi.Ruleset) -> None:
    root = parsed(board_svg(rules.model))
    fields = [g for g in root.iter(f"{SVG}g") if g.get("class") == "field"]
    boxes = [_rect(r) for r in (field.find(f"{SVG}rect") for field in fields) if r is not None]
    assert len(boxes) == 60
    assert not any(min(a.overlap(b)) > 0 for i, a in enumerate(boxes) for b in boxes[:i])


def test_a_pointer_over_a_field_shows_its_owner(game: aoi.Game) -> None:
    svg = game.view(None).svg()
    assert f"<title>Clay pit: {game.view(None).data['types']['field']['owner'][3]}" in svg


def _rect(item: ET.Element) -> Rect:
    left, top, wide, high = (float(item.get(name) or 0) for name in ("x", "y", "width", "height"))
    return Rect(left, top, left + wide, top + high)


def test_of_rows_that_are_still_far_off_only_titles_are_shown(rules: aoi.Ruleset, game: aoi.Game) -> None:
    begun = board_text(rules.model, rules.new_game(4, 1).view(None).data)
    assert "I Ironworks;" in begun
    assert "$2 + Stone + Wood" not in begun, "in era 1 nothing of era 2"
    assert "$2 + Stone + Wood" in board_text(rules.model, game.view(None).data)
    assert "A Computer joker; B Pump station V; C Power station V;" in begun


def test_fields_changed_are_those_that_somebody_took_or_finished(rules: aoi.Ruleset) -> None:
    """Neighbours are not among them, nor is the next row, which is from now on printed in full."""
    before = rules.new_game(4, 1).view("red").data
    fields, names = before["types"]["field"], [field.name for field in rules.model.type("field").members]
    owners = ["blue" if name == "clay_pit" else owner for name, owner in zip(names, fields["owner"], strict=True)]
    now = {**before, "types": {**before["types"], "field": {**fields, "owner": owners}}}
    assert changed_fields(rules.model, before, now, 100) == ["Era 1  D Clay pit (blue): $1 → Brick, 1, River, – Bricks"]
    assert changed_fields(rules.model, now, now, 100) == []


def test_the_legend_says_what_is_written_in_fields(game: aoi.Game) -> None:
    legend = [g for g in parsed(game.view(None).svg()).iter(f"{SVG}g") if g.get("class") == "legend"]
    words = [text.text for group in legend for text in group.iter(f"{SVG}text")]
    wanted = ["cost + needs", "makes", "points", "worth: points for each"]
    assert [word for word in words if word in wanted] == wanted


def test_bonus_fields_of_small_boards_say_what_they_are_worth(game: aoi.Game) -> None:
    """At 1280 pixels fields are short, but there is room for their net and its value."""
    texts = {text.text for text in parsed(game.view(None).svg(width=1280)).iter(f"{SVG}text")}
    assert "River, 2 each" in texts


def test_small_fields_of_a_phone_say_what_they_cost_give_and_are_worth(game: aoi.Game) -> None:
    fields = {item.key.name: [one.text for one in item.content if isinstance(one, Shape) and one.text]
              for part in game.view(None).scene(["map"], 390).parts for item in part.item.items()
              if item.kind == "field" and item.key is not None}
    texts = {" ".join(field) for field in fields.values()}
    assert {"Port III $1 + Stone River, 2 each B", "Bank $2 + Stone + Brick saves $1 each 1 F"} <= texts
    assert not [text for texts in fields.values() for text in texts if "…" in text]


def test_words_of_the_players_stand_to_the_left(game: aoi.Game) -> None:
    texts = {text.text: text.get("text-anchor") for text in parsed(game.view(None).svg()).iter(f"{SVG}text")}
    assert (texts["Makes"], texts["Money"]) == (None, "end")


def test_texts_of_a_game_without_a_board_are_not_cut_off() -> None:
    texts = "".join(parsed(board_svg(aoi.load("card_game").model)).itertext())
    assert "war this turn, unless there is a truce" in texts
    assert "…" not in texts


BOARD = ("type column { a ; b ; c } ; type row { one \"1\" ; two \"2\" ; three \"3\" }",
         "type square { has column column ; has row row ; keep owner seat = none }",
         "rows square { | id | column | row | ; | a1 | a | one | ; | b2 | b | two | ; | c3 | c | three | }",
         "setup { do { set square.b2.owner = seat.red } }", "drawing { grid square across column down row owner owner }")


@pytest.mark.parametrize("width", [None, 390])
def test_squares_that_say_nothing_are_small_and_filled_by_a_stone(width: int | None) -> None:
    made = sound(game_text(*BOARD))
    root = parsed(made.new_game(2, 1).view("red").svg(parts=["map"], width=width))
    fields = {g.get("data-name"): g for g in root.iter(f"{SVG}g") if g.get("class") == "field"}
    side = float(next(iter(fields["b2"].iter(f"{SVG}rect"))).get("width", 0))
    assert 24 <= side <= 60 or width == 390
    (stone,) = fields["b2"].iter(f"{SVG}circle")
    assert float(stone.get("r", 0)) >= 0.3 * side
    assert not list(fields["a1"].iter(f"{SVG}circle"))
    assert "R" in board_parts(made.model, made.new_game(2, 1).view("red").data, 60)["fields"]


TRACK = ("type step { has number number ; has price money ; keep there seat many }",
         "rows step { | id | number | price | ; | top | 9 | $10 | ; | low | 1 | $1 | ; | middle | 4 | $3 | }",
         "setup { do { set step.low.there = players } }")
ROW, SQUARE = "grid step across price marks there", "grid step across number down price marks there"


def test_a_grid_without_rows_is_a_track_with_pawns_in_the_order_of_its_numbers() -> None:
    made = sound(game_text(*TRACK, f"drawing {{ {ROW} }}"))
    root = parsed(made.new_game(2, 1).view("red").svg(parts=["map"]))
    heads = [text.text for g in root.iter(f"{SVG}g") if g.get("class") == "heading" for text in g.iter(f"{SVG}text")]
    assert heads == ["$1", "$3", "$10"]
    fields = {g.get("data-name"): g for g in root.iter(f"{SVG}g") if g.get("class") == "field"}
    left, top = ({name: float(next(iter(g.iter(f"{SVG}rect"))).get(at, 0)) for name, g in fields.items()} for at in ("x", "y"))
    assert left["low"] < left["middle"] < left["top"]
    assert len(set(top.values())) == 1
    assert [text.text for text in fields["low"].iter(f"{SVG}text")] == ["R", "B"]
    assert not list(fields["top"].iter(f"{SVG}circle"))


def test_columns_and_rows_may_be_numbers_and_amounts() -> None:
    made = sound(game_text(*TRACK, f"drawing {{ {SQUARE} }}"))
    members = {member["name"]: member["position"] for item in made.describe()["types"] if item["name"] == "step"
               for member in item["members"]}
    assert members == {"low": [0, 0], "middle": [1, 1], "top": [2, 2]}
    words = board_parts(made.model, made.new_game(2, 1).view("red").data, 60)["fields"].split()
    assert " ".join(words) == "$1 1 low: red, blue $3 4 middle $10 9 top (a field: there)"


def test_two_fields_in_one_place_of_a_track_are_noticed() -> None:
    (problem,) = problems(game_text(*(line.replace("$3", "$1") for line in TRACK), f"drawing {{ {ROW} }}"))
    assert problem.message == "`middle` has the same position as `low`"


def test_a_field_that_nothing_fills_has_the_colour_that_its_author_gave_it() -> None:
    rules = loaded("masters")
    artists = rules.model.type("artist")
    paints = dict(zip([one.name for one in artists.members], artists.field("paint").values, strict=True))
    drawn = [item for part in rules.new_game(seed=1).view(None).scene(["map"]).parts for item in part.item.items()]
    assert {item.key.name: item.colour for item in drawn if item.kind == "field" and item.key is not None} == paints
