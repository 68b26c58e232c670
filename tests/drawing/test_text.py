"""The board as text, as a person reads it on a terminal."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

import aoi_rules as aoi
from aoi_rules.drawing import board_parts, board_text
from aoi_rules.drawing.lettering import width
from tests.compiler.texts import game, sound
from tests.drawing.small import TOWNS, position, small


def test_an_empty_board(snapshot: SnapshotAssertion) -> None:
    assert board_text(small()) == snapshot


def test_a_position(snapshot: SnapshotAssertion) -> None:
    assert board_text(small(), position()) == snapshot


@pytest.mark.thorough
def test_the_map_of_germany(snapshot: SnapshotAssertion) -> None:
    assert board_text(aoi.load("germany").model) == snapshot


@pytest.mark.thorough
def test_a_game_just_begun() -> None:
    rules = aoi.load("germany")
    game = rules.new_game(players=["red", "green", "blue"], seed=7)
    lines = board_text(rules.model, game.view("red").data).splitlines()
    seats = [line.split()[0] for line in lines[lines.index("(■ filled, □ empty)") + 3 :][:3]]
    assert seats == ["red", "green", "blue"]
    assert any(line.startswith("Hand (red): ") for line in lines)
    assert not any(line.startswith(("Hand (green)", "Hand (blue)")) for line in lines)
    assert max(map(width, lines)) <= 100


def test_seats_that_have_the_same_stand_together() -> None:
    seen = position()
    seen["zones"]["hand"] = {"red": {"inn": 2}, "jade": {"inn": 2}}
    assert "Hand (red, jade): 2 Inn" in board_text(small(), seen).splitlines()


def test_a_board_without_marks_shows_what_lies_beside_it() -> None:
    assert board_text(small(marks=())).startswith("Small\n\nregion: Hill, Sea")
    assert "Pile: 7" in board_text(small(marks=()), position())


def test_no_line_is_wider_than_a_hundred_columns() -> None:
    towns = {"aachen": "x" * 300, "bonn": "東京都" * 20, "oern": "Örn", "dorf": "a b " * 60}
    text = board_text(small(towns=towns), position())
    assert max(map(width, text.splitlines())) <= 100


def test_long_names_stand_before_the_rest_where_columns_leave_it_no_room() -> None:
    """This holds whatever is on the place, so that comparing lines shows the changes."""
    towns = {**TOWNS, "dorf": "The village beyond the hills"}
    empty, later = (board_parts(small(towns=towns), seen, 60)["map"].splitlines() for seen in (None, position()))
    assert empty[:2] == ["Aachen (Hill): 1–2 Any | Bonn", "Bonn (Sea): harbour, Port"]
    assert later[:2] == ["Aachen (Hill): 1 Mill 2 (red, cubes: 3),", "    2 Mill 1 (jade, done) | Bonn (jade)"]
    assert "    | Aachen (jade), The village beyond the hills" in later


def test_a_wide_letter_takes_two_columns() -> None:
    lines = board_text(small(towns={**TOWNS, "oern": "東京都町"})).splitlines()
    wide, narrow = (next(line for line in lines if line.startswith(name) and "Hill" in line) for name in ("東京都町", "Aachen"))
    assert width(wide[: wide.index("Hill")]) == width(narrow[: narrow.index("Hill")])


@pytest.mark.parametrize(("letter", "shown"), [
    ("\x1b", "�"), ("\x00", "�"), ("\u202e", "�"), ("\x9b", "�"), ("\ud800", r"\ud800"), ("\u3164", "�"),
])
def test_a_title_cannot_steer_the_terminal(letter: str, shown: str) -> None:
    text = board_text(small(title=f"Sm{letter}[2Jall", towns={**TOWNS, "bonn": f"Bo{letter}nn\nAachen  Hill  free"}))
    assert letter not in text
    assert text.startswith(f"Sm{shown}[2Jall\n")
    assert not any(line.startswith("Aachen  Hill  free") for line in text.splitlines())


def test_what_only_others_see_is_left_out() -> None:
    seen = position()
    seen["types"]["seat"]["money"] = [12, None]
    del seen["zones"]["hand"]["jade"]
    row = next(line for line in board_text(small(), seen).splitlines() if line.startswith("jade"))
    assert row.split() == ["jade", "–", "–"]


def test_a_game_without_a_board_lists_what_it_is_made_of() -> None:
    text = board_text(aoi.load("card_game").model)
    assert "Steel           5  Fuel" in text.splitlines()
    assert "Industry cards (2 of each): Food 1 2 3 4 5, " in text
    assert "Hand           one of each player, seen by its owner, its size seen by all" in text.splitlines()
    assert max(map(width, text.splitlines())) <= 100


def test_what_a_seat_keeps_for_members_of_a_second_type_has_columns() -> None:
    rules = aoi.load("card_game")
    lines = board_text(rules.model, rules.new_game(2, seed=1).view(None).data).splitlines()
    head = next(number for number, line in enumerate(lines) if "Food" in line)
    assert " ".join(m.title for m in rules.model.type("track").members) in " ".join(lines[head].split())
    assert lines[head + 1].split()[:5] == ["red", "10/100", "20", "10/20", "5"]
    assert "Plays" not in lines[head], "what is as at each turn's beginning is no news"


def test_a_figure_with_the_name_of_a_zone_stands_in_place_of_its_size() -> None:
    lines = ("type card { has copies number = 4 ; ace }", "zone deck of card seen by none size by all full",
             "zone hand of card per player seen by owner size by all",
             'drawing { show deck "Left" = deck.size ; show hand "Cards" of 9 = me.hand.size }')
    rules = sound(game(*lines))
    shown = board_text(rules.model, rules.new_game(2, seed=1).view("red").data)
    assert "Left: 4" in shown
    assert "Deck" not in shown
    assert "Cards" in shown
    assert shown.count("0/9") == 2
