"""Changes on the board: shown at a turn if there is room, and marked on request."""

from __future__ import annotations

from random import Random

import click
import pytest

import aoi_rules as aoi
from aoi_rules.cli.table import screen
from aoi_rules.cli.table.boards import Boards, changed_places, mark_changes
from aoi_rules.cli.table.choices import every_choice
from aoi_rules.cli.table.side_lists import abridge
from aoi_rules.cli.terminal.panels import Frame
from tests.cli.conftest import Run

BOARD = "Bay   space | Hill\nHill  space (red),\n      space | Bay"


def test_a_place_of_which_a_line_changed_is_shown_as_a_whole() -> None:
    """All its lines appear, however many there are: without the others, they would mean something else."""
    assert changed_places(BOARD, BOARD.replace(" | Bay", " (blue) | Bay")) == ["Hill  space (red),", "      space (blue) | Bay"]
    row = "Boston (Blue): 1 Port, 2–4 Clear\n    | Fall River, Lowell,\n    Portsmouth,\n    Providence"
    assert changed_places(f"{BOARD}\n{row}", f"{BOARD}\n{row} (red)") == f"{row} (red)".splitlines()


def test_lines_that_changed_are_marked() -> None:
    before = BOARD.splitlines()
    assert mark_changes(before, BOARD.replace("space |", "space (blue) |", 1).splitlines()) == [
        "• Bay   space (blue) | Hill", "  Hill  space (red),", "        space | Bay"]
    assert mark_changes(before, before) == mark_changes([], before) == before


def looks(run: Run, *typed: str) -> list[str]:
    """The output after each typed line."""
    seats = ("--seat", "red=human", "--seat", "blue=random")
    shown = run("play", "island.aoi", "--players", "2", "--seed", "1", *seats, typed="".join(f"{line}\n" for line in (*typed, "quit", "quit")))
    return shown.stdout.split("red> ")[1:]


@pytest.mark.thorough
def test_the_board_marks_what_changed_since_it_was_asked_for(run: Run) -> None:
    first, _, second, third = looks(run, "board", "settle hill with clay", "board", "board")[:4]
    assert "•" not in first
    assert "• Hill        space (red) |" in second
    assert "\n  North cape" in second
    assert "•" not in third


def test_what_changed_since_the_game_began_is_marked_the_first_time(run: Run) -> None:
    assert "• Hill        space (red) |" in looks(run, "settle hill with clay", "board")[1]


def test_a_part_of_the_board(run: Run) -> None:
    ground, players = looks(run, "board map", "board players")[:2]
    assert "Hill" in ground
    assert "Money" not in ground
    assert "Money" in players
    assert "Hill" not in players


def test_a_part_that_is_none(run: Run) -> None:
    result = run("play", "island.aoi", "--players", "2", "--seed", "1", "--seat", "red=human", typed="board hill\nquit\nquit\n")
    assert "say which part: `board map`, `board players`, `board table`, or `board` for all" in result.stderr


def test_everybodys_figures_stand_on_the_screen_of_a_turn_and_ones_own_at_each_decision(run: Run) -> None:
    inside, turn = looks(run, "settle hill", "with clay")[:2]
    assert all(f"\n{seat}" in turn for seat in ("red ", "blue "))
    assert "\nblue " not in inside
    assert "\nred: money $" in turn
    assert "\nred: money $" in inside


def test_of_a_long_list_only_the_size_is_shown_and_short_facts_share_a_line() -> None:
    facts = "Turn: 3\nPast: Flood, Drought,\n      Storm, Frost,\n      Thaw\nDeck: 4"
    assert abridge(facts, {"Past": 5}, 60) == "Turn: 3 · Past: 5 (see `board`) · Deck: 4"


@pytest.mark.slow
def test_many_choices_that_differ_in_a_number_stand_in_rows() -> None:
    """A number that the player decides by appears once per row."""
    game = aoi.load("card_game").new_game(3, seed=5)
    for move in ("stop", "stop", "stop", "offer to red", "stop"):
        game.play(move)
    lines = [click.unstyle(line) for line in every_choice(game, game.view(game.to_move), 80, "ask_card")]
    assert lines[1] == "  Food (you have 20)                             21 1  22 2  23 3  24 4  25 5"
    assert len(lines) == 8


@pytest.mark.slow
def test_a_railway_says_what_it_brings_at_the_end_as_the_map_is_now() -> None:
    """$2, and $1 for each counter in Magdeburg and in Leipzig, including the market counter there."""
    game = aoi.load("germany").new_game(3, seed=5)
    rng = Random(5)
    for _ in range(62):
        game.play(rng.choice(game.legal_moves()))
    lines = [click.unstyle(line) for line in every_choice(game, game.view(game.to_move), 80, "railway")]
    assert "  27 Magdeburg–Leipzig · $5 at the end" in lines


@pytest.mark.thorough
def test_where_there_is_little_room_the_figures_of_the_game_stand_first() -> None:
    """The price of a cube changes with every move of the others."""
    game = aoi.load("germany").new_game(3, seed=5)
    view, frame = game.view(game.to_move), Frame(80, 24, "rule")
    shown = [[click.unstyle(line).rstrip("─ ") for line in Boards(game).describe_changes(view, frame, left)] for left in (2, 3)]
    figures = "Coal costs: $1 · Iron costs: $1 · Cards in the deck: 46 · Round: 1"
    assert shown == [["`board` shows the board."], ["`board` shows the board.", "Table", figures]]


def test_all_figures_of_the_players_are_shown_on_request() -> None:
    """If there is no room for them in one table, they go into further tables."""
    game = aoi.load("card_game").new_game(3, seed=5)
    few, every = (screen.players(game, game.view("red"), Frame(50, 24, "rule"), every=every) for every in (False, True))
    assert "Hand" not in "".join(few)
    assert "Hand" in "".join(every)
    assert every[: len(few)] == few
