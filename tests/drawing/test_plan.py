"""The map in letters: places at their positions, links between them, their owners; and grids as tables."""

from __future__ import annotations

import random

import pytest
from syrupy.assertion import SnapshotAssertion

import aoi_rules as aoi
from aoi_rules.drawing import board_parts, board_text
from aoi_rules.drawing.lettering import width
from aoi_rules.drawing.sizes import broken_title
from tests.authors.test_games import loaded
from tests.compiler.texts import game, sound
from tests.drawing.pictures import moments


def plan(view: aoi.View, columns: int = 100) -> list[str]:
    return board_parts(view.rules.model, view.data, columns)["plan"].splitlines()


@pytest.mark.slow_with("100-new_england", "140-new_england", "60-new_england", "80-new_england")
@pytest.mark.thorough
@pytest.mark.parametrize("name", ["germany", "new_england"])
@pytest.mark.parametrize("columns", [60, 80, 100, 140])
def test_every_place_is_on_the_map_and_no_line_is_too_wide(name: str, columns: int) -> None:
    view = moments(name)[-1].view(None)
    lines = plan(view, columns)
    if columns < 80 and not lines:
        return  # there is no room for it
    text = "\n".join(lines)
    for place in view.rules.model.type("location").members:
        assert all(line in text for line in broken_title(place.title, 14, 14)), place.title
    assert max(map(width, lines)) <= columns


@pytest.mark.thorough
def test_the_places_are_beside_the_map_in_a_wide_terminal_and_below_it_in_a_narrow_one() -> None:
    view = moments("germany")[0].view(None)
    wide, narrow = plan(view, 150), plan(view, 80)
    assert len(wide) < 0.7 * len(narrow)
    (beside,), (below,) = ([line for line in lines if "village | Frankfurt" in line] for lines in (wide, narrow))
    assert beside.index("Bebra") > 40
    assert below.startswith("Bebra")


@pytest.mark.thorough
def test_towns_lie_as_on_the_map() -> None:
    lines = plan(moments("germany")[0].view(None))

    def where(title: str) -> tuple[int, int]:
        return next((number, line.index(title)) for number, line in enumerate(lines) if title in line)

    (kiel, berlin, koeln, muenchen) = map(where, ("Kiel", "Berlin", "Köln", "München"))
    assert kiel[0] < berlin[0] < koeln[0] < muenchen[0]
    assert koeln[1] < muenchen[1] < where("Breslau")[1]


def test_an_owned_link_has_its_owner_s_letter_and_a_slot_too() -> None:
    made = sound(game("type town { has at number many ; ulm \"Ulm\" { at 0 0 ; yard } ; hof \"Hof\" { at 100 0 } }", "type mill { saw }",
                      "type yard in town { keep mill mill = none ; keep owner seat = none }",
                      "link rail joins town { keep owner seat = none } ; rail ulm -- hof",
                      "setup { do { each l in rail { set l.owner = seat.red } ; set yard.ulm.mill = saw ; set yard.ulm.owner = seat.red } }",
                      "drawing { place town position at ; line rail owner owner ; slot yard piece mill owner owner }"))
    lines = plan(made.new_game(2, 1).view(None), 60)
    assert lines[0].strip().startswith("Ulm ──")
    assert lines[0].endswith("── Hof")
    assert lines[0].count("R") == 1
    assert lines[1].strip() == "R"


def test_a_grid_is_a_table(snapshot: SnapshotAssertion) -> None:
    rules, rng = aoi.load("industry"), random.Random(3)
    game = rules.new_game(seed=1)
    for _ in range(150):
        game.play(rng.choice(game.legal_moves()))
    assert plan(game.view(None)) == snapshot


def test_a_game_without_positions_has_none() -> None:
    assert plan(moments("card_game")[0].view(None)) == []


def test_a_board_whose_fields_have_no_texts_is_a_narrow_table_and_nothing_else() -> None:
    board = board_text(loaded("reversi").model, loaded("reversi").new_game(seed=1).view(None).data)
    rows = [line for line in board.splitlines() if line[:1].isdigit()]
    assert rows[0] == "1 " + "  ".join("□" * 8)
    assert rows[3].split() == ["4", "□", "□", "□", "W", "B", "□", "□", "□"]
    assert "A1" not in board


def test_short_names_and_pawns_are_in_a_table() -> None:
    artists, tiles = (plan(loaded(name).new_game(seed=1).view(None)) for name in ("masters", "flood"))
    assert artists[1].split() == ["Arno", "Berta", "Cosmo", "Delia", "Ennio"]
    assert tiles[tiles.index(next(line for line in tiles if "Landing" in line)) + 1].split() == ["RBGY"]
