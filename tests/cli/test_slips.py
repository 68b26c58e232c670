"""Mistakes and unusual input at the terminal, and the program's answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.cli.terminal.completion import next_words
from tests.cli.conftest import Run
from tests.cli.terminals import on_terminal
from tests.cli.test_playing import typed

GERMANY = ("play", "germany", "--players", "3", "--seed", "3", "--seat", "red=human", "--seat", "blue=random", "--seat", "yellow=random")
TALK = """\
game talk {
  players 2..2 ; seats red blue
  keep money per player number = 0
  flow { repeat round until (round == 4) { each player in players { take 1 of turn } } }
  menu turn (earn, pass)
  action earn "Earn" { choose n in 1..3 ; do { raise me.money by n } }
  action pass "Pass" { do { } }
  score { points gold = me.money ; winner most points }
}
"""
PERSON = ("play", "talk.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random")


@pytest.mark.thorough
@pytest.mark.parametrize(("line", "answer"), [
    ("1-3", "`1-3` names several choices; type one number, or several in the order to do them, such as `1 3`"),
    ("Munich", "`Munich` begins no move; say what to do first, such as `build INDUSTRY at SPACE`; did you mean `muenchen_1`? Possible"),
    ("factory", "`factory` begins no move; say what to do with it, such as `build INDUSTRY at SPACE`. Possible now: “Build"),
    ("build cotton_mill at Munich", "`Munich` is not a space; did you mean `muenchen_1`?"),
    ("400.", "the choices go from 1 to 65"),
])
def test_what_is_answered(run: Run, line: str, answer: str) -> None:
    assert answer in " ".join(run(*GERMANY, typed=typed(line, "quit", "quit")).stderr.split())


@pytest.mark.thorough
@pytest.mark.parametrize("leaving", ["quit", "exit", "q", "Exit"])
def test_ways_to_leave(run: Run, leaving: str) -> None:
    assert run(*GERMANY, typed=typed(leaving, leaving)).stderr.endswith("\nYou left the game.\n")


@pytest.mark.slow
def test_a_map_is_the_board(run: Run) -> None:
    shown = [run(*GERMANY, typed=typed(word, "quit", "quit")).stdout for word in ("board", "map")]
    assert shown[0].replace("red> board", "") == shown[1].replace("red> map", "")


@pytest.mark.parametrize("number", ["1.", "1)", "1:"])
def test_a_number_as_lists_have_it(run: Run, folder: Path, number: str) -> None:
    (folder / "talk.aoi").write_text(TALK, encoding="utf-8")
    assert "red: Earn: 1" in run(*PERSON, typed=typed(number, "log", "quit", "quit")).stdout


def test_against_bots_their_decisions_are_taken_back_too(run: Run, folder: Path) -> None:
    """This game has no hidden information."""
    (folder / "talk.aoi").write_text(TALK, encoding="utf-8")
    result = run(*PERSON, typed=typed("earn 3", "undo", "log", "earn 1", "earn 2", "log", "quit", "quit"))
    first, second = (part.split("red> ")[0] for part in result.stdout.split("red> log")[1:])
    assert "Earn: 3" not in first + second
    assert "red: Earn: 1" in second
    assert "taken back" not in result.stderr


@pytest.mark.slow
def test_a_slip_is_taken_back_before_the_turn_passes_on(folder: Path) -> None:
    (folder / "talk.aoi").write_text(TALK, encoding="utf-8")
    text = on_terminal(100, 40, *PERSON, typed="earn 3\nundo\nearn 1\n\nquit\nquit\n", TERM="xterm", NO_COLOR="1")
    assert "You: Earn: 3\n" in text
    assert text.count("Enter passes the turn on, `undo` takes this back>") == 2
    assert "You: Earn: 1\n" in text
    assert "red: Earn: 3" not in text, "it is not in the log"


@pytest.mark.slow
def test_a_number_before_the_choices_are_shown_waits_for_enter(folder: Path) -> None:
    """It appears at the prompt below the choices, as if it had just been typed there."""
    (folder / "talk.aoi").write_text(TALK, encoding="utf-8")
    text = on_terminal(60, 8, *PERSON, typed="earn 3\n\n2\n\n\nquit\nquit\n", TERM="xterm", NO_COLOR="1")
    assert "Enter shows the choices> 2\n" in text
    assert "red> 2" in text
    assert "You: Earn: 2\n" in text


KNOWN = ("build mill at ulm", "build mill at bonn", "build port at kiel", "pass", "board")


@pytest.mark.parametrize(("before", "word", "found"), [
    ("", "b", ["build", "board"]), ("", "x", []), ("build ", "", ["mill", "port"]), ("Build ", "M", ["mill"]),
    ("build mill at ", "", ["ulm", "bonn"]), ("pass ", "", []),
])
def test_tab_completes_words(before: str, word: str, found: list[str]) -> None:
    assert next_words(KNOWN, before, word) == found


@pytest.mark.slow
def test_tab_at_a_terminal(folder: Path) -> None:
    (folder / "talk.aoi").write_text(TALK, encoding="utf-8")
    text = on_terminal(100, 40, *PERSON, typed="ea\t3\n\nquit\nquit\n", TERM="xterm", NO_COLOR="1")
    assert "You: Earn: 3\n" in text


@pytest.mark.slow
def test_a_line_moves_while_somebody_waits(folder: Path) -> None:
    (folder / "talk.aoi").write_text(TALK, encoding="utf-8")
    text = on_terminal(100, 40, *PERSON, typed="hint 1s\nquit\nquit\n", TERM="xterm", NO_COLOR="1")
    assert "Comparing moves …" in text


@pytest.mark.slow
def test_what_a_loan_costs_is_shown(run: Run) -> None:
    """It is shown before the loan is taken, as long as the loan lasts, and when somebody asks about it."""
    said = run(*GERMANY, typed=typed("why build cotton_mill at hamburg_3", "what loans", "quit", "quit")).stdout
    assert ("Loans of red: 0 → 1: −$1 each round (Pay interest on loans), −5 points at the end (Loans)"
            in " ".join(said.split()))
    assert "  each: −$1 each round (Pay interest on loans)\n  each: −5 points at the end (Loans)\n" in said


@pytest.mark.parametrize(("level", "bot"), [("easy", "greedy:50"), ("medium", "greedy")])
def test_levels_name_opponents(run: Run, folder: Path, level: str, bot: str) -> None:
    (folder / "talk.aoi").write_text(TALK, encoding="utf-8")
    result = run("play", "talk.aoi", "--seed", "1", "--seat", "red=human", "--level", level, typed=typed("quit", "quit"))
    assert f"red human, blue {bot}\n" in result.stderr


@pytest.mark.parametrize("wrong", ["x", "101", "-1", "5%"])
def test_slips_of_a_greedy_bot(run: Run, wrong: str) -> None:
    result = run("play", "germany", "--seat", f"red=greedy:{wrong}")
    assert "it takes the number of decisions, out of a hundred, in which it plays a random move, such as 50" in " ".join(result.stderr.split())
