"""`hint`: the expected points of the best moves."""

from __future__ import annotations

import math
import random
import re
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.bots.search import MoveResults
from aoi_rules.cli.table.hints import hint
from aoi_rules.testing.playing import facts_shown
from tests.cli.conftest import Run

ISLAND = Path(__file__).parent / "island.aoi"
RED = ("play", "island.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random", "--seat", "green=random")
ROW = re.compile(r" *(\d+) +(-?\d+\.\d) +-?\d+\.\d +(?:±\d+\.\d)? +(\d+)  (.+)")
LEAD = re.compile(r" *(\d+) +-?\d+\.\d +(-?\d+\.\d) +(±\d+\.\d|) +(\d+)  ")


@pytest.fixture(scope="module")
def island() -> aoi.Ruleset:
    return aoi.load(ISLAND)


def rows(text: str) -> list[tuple[int, float, int, str]]:
    """The number, the points, the number of tries and the text of each move that a hint names."""
    found = [ROW.fullmatch(line) for line in text.splitlines()]
    return [(int(row[1]), float(row[2]), int(row[3]), row[4]) for row in found if row is not None]


def last_decision(island: aoi.Ruleset) -> aoi.Game:
    """A game with one decision left."""
    game, rng = island.new_game(2, seed=0), random.Random(0)
    while not game.over:
        before = game.copy()
        game.play(rng.choice(game.legal_moves()))
    return before


def answers(run: Run, *lines: str) -> tuple[list[str], str]:
    """The output after each typed line, and all complaints."""
    result = run(*RED, typed="".join(f"{line}\n" for line in (*lines, "quit", "quit")))
    assert result.exit_code == 0
    return [part.partition("\n")[2] for part in result.stdout.split("\nred> ")[1:]], result.stderr


def test_the_best_five_moves_by_their_numbers(run: Run) -> None:
    (text, numbered, *_), _ = answers(run, "hint 60", "why 8")
    found = rows(text)
    assert "Points to expect at the end if everybody continues at random" in text
    assert "in 60 tries" in text
    assert len(found) == 5
    assert sum(tried for _, _, tried, _ in found) <= 60
    assert all(tried > 0 and 0 <= points <= 40 for _, points, tried, _ in found)
    assert [row[2] for row in found] == sorted((row[2] for row in found), reverse=True)
    words = {number: words for number, _, _, words in found}
    assert words.get(8, "Rest with Clay") == "Rest with Clay"
    assert numbered.startswith("`rest with clay` is allowed now.")


@pytest.mark.thorough
def test_few_tries_are_said_to_be_few(run: Run) -> None:
    (few, *_), _ = answers(run, "hint 60")
    found = re.search(r"So few tries say little about \d+ moves; `(hint \d+)` searches long enough", " ".join(few.split()))
    assert found
    (many, *_), _ = answers(run, found[1])
    assert "So few" not in many


@pytest.mark.thorough
def test_the_same_question_has_the_same_answer(run: Run) -> None:
    (first, again, *_), _ = answers(run, "hint 40", "hint 40")
    assert rows(first) == rows(again) != []


@pytest.mark.thorough
def test_the_game_stays_as_it_is(run: Run, folder: Path) -> None:
    for name, lines in (("asked", "hint 40\ndraw\nhint 40\n"), ("alone", "draw\n")):
        assert run(*RED, "--save", f"{name}.json", typed=f"{lines}quit\n").exit_code == 0
    assert (folder / "asked.json").read_bytes() == (folder / "alone.json").read_bytes()


def test_it_knows_what_the_person_knows(island: aoi.Ruleset) -> None:
    """The answer is the same in another game that looks identical to this person."""
    game = island.new_game(3, seed=2)
    rng = random.Random(1)
    for _ in range(5):
        game.play(rng.choice(game.legal_moves()))
    view = game.view(game.to_move)
    other = view.imagine(random.Random(9))
    assert facts_shown(other.view(view.seat)) == facts_shown(view)
    assert hint(other, other.view(view.seat), "30", 100) == hint(game, view, "30", 100)


def test_the_last_move_brings_what_is_expected_of_it(island: aoi.Ruleset) -> None:
    before = last_decision(island)
    view = before.view(before.to_move)
    expected = {}
    for number, move in enumerate(view.moves, 1):
        after = before.copy()
        after.play(move)
        assert after.over
        expected[number] = after.scores()[view.seat].total
    found = rows(re.sub(r"\x1b\[\d+m", "", "\n".join(hint(before, view, "200", 100))))
    assert {number: points for number, points, _, _ in found} == {number: expected[number] for number, *_ in found}
    assert found[0][1] == max(expected.values()) > min(expected.values())


def test_the_lead_is_over_the_best_of_the_others(island: aoi.Ruleset) -> None:
    """At the last decision all consequences of a move are known, so nothing varies; after a single try the variation is
    unknown."""
    before = last_decision(island)
    view = before.view(before.to_move)
    text = re.sub(r"\x1b\[\d+m", "", "\n".join(hint(before, view, "200", 100)))
    found = [row for row in map(LEAD.match, text.splitlines()) if row is not None]
    assert len(found) == len(rows(text)) > 1
    for row in found:
        after = before.copy()
        after.play(view.moves[int(row[1]) - 1])
        totals = {seat: score.total for seat, score in after.scores().items()}
        own = totals.pop(view.seat)
        assert float(row[2]) == own - max(totals.values())
        assert row[3] == ("" if row[4] == "1" else "±0.0")


@pytest.mark.thorough
def test_stopping_stands_below_where_it_is_not_among_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    game = aoi.load("card_game").new_game(3, seed=1)
    view = game.view(game.to_move)
    stop = next(move for move in view.moves if move.option is None)
    found = [MoveResults(move, 20 - number, 1.0, 0.5, 0.1) for number, move in enumerate(m for m in view.moves if m != stop)]
    monkeypatch.setattr("aoi_rules.bots.search.SearchBot.estimates", lambda *_: [*found, MoveResults(stop, 1, 0.0, 0.0, math.inf)])
    shown = rows(re.sub(r"\x1b\[\d+m", "", "\n".join(hint(game, view, "", 100))))
    assert len(found) > 5
    assert [number for number, *_ in shown] == [view.moves.index(one.move) + 1 for one in found[:5]] + [view.moves.index(stop) + 1]
    assert shown[-1][3].startswith("Stop")


def test_long_words_go_on_below_themselves(island: aoi.Ruleset) -> None:
    game = island.new_game(3, seed=2)
    lines = hint(game, game.view(game.to_move), "30", 40)
    assert all(len(re.sub(r"\x1b\[\d+m", "", line)) <= 40 for line in lines)
    assert len(lines) > 8


@pytest.mark.parametrize("text", ["soon", "0", "-3", "10 s", "1e9s"])
def test_what_is_no_length_of_a_search_is_reported(run: Run, text: str) -> None:
    _, complaint = answers(run, f"hint {text}")
    assert "write `hint`, or `hint 10s` for a longer search: " in complaint


def test_where_nothing_is_found_it_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aoi_rules.bots.search.SearchBot.estimates", lambda *_: [])
    assert "there is no hint here" in answers(run, "hint 5")[1]


def test_who_stops_it_goes_on_with_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("aoi_rules.bots.search.SearchBot.estimates", stopped)
    (_, board, *_), complaint = answers(run, "hint 60s", "board")
    assert "The search was stopped." in complaint
    assert "North cape" in board


def test_moves_that_chance_does_not_part_are_called_about_equal(island: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    game = island.new_game(3, seed=2)
    view = game.view(game.to_move)
    leads = ((5.0, 1.0), (4.0, 1.0), (1.0, 1.0), (4.9, math.inf))
    found = [MoveResults(move, 40 - number, 9.0, *pair) for number, (move, pair) in enumerate(zip(view.moves, leads, strict=False))]
    monkeypatch.setattr("aoi_rules.bots.search.SearchBot.estimates", lambda *_: found)
    text = " ".join(" ".join(hint(game, view, "", 100)).split())
    assert "1 and 2 are about equal: their leads differ by no more than chance explains." in text
    monkeypatch.setattr("aoi_rules.bots.search.SearchBot.estimates", lambda *_: [found[0], found[2]])
    assert "about equal" not in " ".join(hint(game, view, "", 100))


@pytest.mark.thorough
def test_each_move_has_what_it_changes_for_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loan that the move requires is shown with its terms."""
    game = aoi.load("germany").new_game(3, seed=3)
    view = game.view("red")
    moves = [next(move for move in view.moves if str(move) == "build cotton_mill at hamburg_3"), view.moves[0]]
    found = [MoveResults(move, 9 - number, 1.0, 0.0, 1.0) for number, move in enumerate(moves)]
    monkeypatch.setattr("aoi_rules.bots.search.SearchBot.estimates", lambda *_: found)
    text = " ".join(" ".join(hint(game, view, "", 100)).split())
    assert "Loans +1 (each −$1 a round, −5 points), Money +$" in text
