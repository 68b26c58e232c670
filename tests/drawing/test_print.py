"""A game on paper: a PDF with everything needed to play it, at true size."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import aoi_rules as aoi
from aoi_rules.cli import aoi as command
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.print_pages import CARD, COUNTER, GLUE, MARGIN, PAGE, Page, print_pages
from aoi_rules.drawing.scene import Item, Shape
from tests.drawing.pictures import GAMES


@cache
def pages(name: str) -> list[Page]:
    rules = aoi.load(name)
    return print_pages(rules.model, rules.first_values, rules.new_game(seed=1).view(None).data)


def titled(name: str, title: str) -> list[Page]:
    return [page for page in pages(name) if page.title.startswith(title)]


def texts(item: Item) -> list[str]:
    return [shape.text for one in item.items() for shape in one.content if isinstance(shape, Shape) and shape.form == "text"]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_on_a_page_fits_it(name: str) -> None:
    for page in pages(name):
        window = page.window
        assert (window.right - window.left) * page.scale <= PAGE[0] - 2 * MARGIN + 0.01
        assert (window.bottom - window.top) * page.scale <= PAGE[1] - 2 * MARGIN


def test_the_pieces_of_a_board_are_all_of_it() -> None:
    board = titled("germany", "Germany")
    assert {id(page.item) for page in board} == {id(board[0].item)}, "one board, cut into windows"
    places = [item for item in board[0].item.items() if item.kind == "place"]
    assert len(places) == len(aoi.load("germany").model.type("location").members)
    for place in places:
        box = place.box()
        assert box is not None
        x, y = box.middle
        assert sum(1 for page in board for own in [uncovered(page)] if own.left <= x < own.right and own.top <= y < own.bottom) == 1


def test_pieces_of_a_board_overlap_by_a_strip_for_glue() -> None:
    first, beside, *_ = board = titled("germany", "Germany")
    (end, _), _ = first.folds[0]
    assert end == beside.window.left
    assert round((first.window.right - beside.window.left) * first.scale, 1) == GLUE
    assert board[-1].folds == ()


@pytest.mark.parametrize(("name", "most"), [("industry", 0), ("new_england", 6)])
def test_pieces_of_a_board_end_between_fields_and_divide_few_places(name: str, most: int) -> None:
    board = [page for page in pages(name) if "row" in page.title]
    divided = {item.title for page in board for fold in page.folds for item in page.item.items()
               if item.kind in ("field", "place") and (box := item.box()) is not None and box.crosses_line(*fold)}
    assert board[0].folds
    assert len(divided) <= most, divided


def uncovered(page: Page) -> Rect:
    """The part of a page that no other page covers."""
    right = min([page.window.right, *(start[0] for start, end in page.folds if start[0] == end[0])])
    bottom = min([page.window.bottom, *(start[1] for start, end in page.folds if start[1] == end[1])])
    return Rect(page.window.left, page.window.top, right, bottom)


def test_there_is_a_counter_for_each_copy_and_seat_of_its_size() -> None:
    rules = aoi.load("germany")
    copies = sum(int(str(value)) for value in rules.model.type("counter").field("copies").values)
    (page,) = titled("germany", "Counter")
    squares = [shape for shape in page.item.content
               if isinstance(shape, Shape) and shape.form == "rect" and shape.attributes["fill"] == "none"]
    assert len(squares) == copies * len(rules.model.seats)
    assert {round(float(square.attributes["width"]) * page.scale, 2) for square in squares} == {COUNTER}


def test_there_is_a_card_for_each_copy_with_its_text() -> None:
    rules = aoi.load("card_game")
    copies = sum(int(str(value)) for value in rules.model.type("card").field("copies").values)
    cards = [shape for page in titled("card_game", "Industry card") for shape in page.item.content
             if isinstance(shape, Shape) and shape.form == "rect" and shape.attributes["fill"] == "card"]
    assert len(cards) == copies
    assert round(float(cards[0].attributes["width"]) * titled("card_game", "Industry card")[0].scale, 1) == CARD[0]
    written = " ".join(text for page in titled("card_game", "Event card") for text in texts(page.item))
    assert "lose 3 population" in written


def test_each_seat_has_a_mat_with_what_its_counters_cost() -> None:
    mats = titled("germany", "Mat of")
    assert [page.title for page in mats] == [f"Mat of {seat}" for seat in aoi.load("germany").model.seats]
    assert "to build $12" in texts(mats[0].item)
    assert titled("card_game", "Mat of") == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["germany", "card_game"])
def test_the_command_writes_a_pdf_and_the_same_one_again(name: str, tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    file = tmp_path / "game.pdf"
    result = CliRunner().invoke(command, ["show", name, "--pdf", str(file)], prog_name="aoi")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"{file}: written\n")
    data = file.read_bytes()
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") == len(pages(name))
    assert aoi.load(name).pdf() == data
