"""Lookups that a person can make at any prompt: the log, the board, the rules, the scores, the commands."""

from __future__ import annotations

import sys

import pytest

from tests.cli.conftest import Run
from tests.cli.terminals import on_terminal

RED = ("play", "island.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random", "--seat", "green=random")
TWO = (*RED[:6], "--seat", "blue=human", "--seat", "green=random")
terminal = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def shown(run: Run, *lines: str) -> list[str]:
    """The output after each typed line."""
    result = run(*RED, typed="".join(f"{line}\n" for line in (*lines, "quit", "quit")))
    assert result.exit_code == 0
    return [part.partition("\n")[2] for part in result.output.split("\nred> ")[1:]]


def test_the_log_as_long_as_it_is_wanted(run: Run) -> None:
    _, _, few, everything, wrong, *_ = shown(run, "draw", "draw", "log 2", "log all", "log much")
    assert few.startswith("… ")
    assert "`log 4` shows more, `log all` the whole game" in few
    *lines, hint = few.splitlines()
    assert len(lines) == 3
    assert hint == "Enter shows the choices."
    assert "before that" not in everything
    assert lines[-1] in everything
    assert wrong.startswith("say how many lines, such as `log 40`")


def test_the_log_of_a_game_that_has_not_begun(run: Run) -> None:
    assert shown(run, "log 3")[0].split("\n\n")[0]


@pytest.mark.thorough
def test_the_rules(run: Run) -> None:
    page, one, *_ = shown(run, "rules", "rules settle")
    assert "Settle · settle" in page
    assert "    Reasons for a refusal:\n      • Somebody lives there\n" in page
    assert one.startswith("Settle · what one may do\n  Typed: settle SPOT with CARD\n")


def test_the_scores_do_not_depend_on_what_is_hidden(run: Run) -> None:
    scores = shown(run, "scores")[0].split("\n\n")[1]
    assert scores.splitlines()[0].split() == ["red", "blue", "green"]
    assert "Points" in scores


def test_a_look_is_answered_and_enter_shows_the_choices(run: Run) -> None:
    """The note on how to show the choices again appears once."""
    *looked, entered, _ = shown(run, "log", "board", "rules", "scores", "help", "")
    assert not any("Settle   settle SPOT" in answer for answer in looked)
    assert ["Enter shows the choices." in answer for answer in looked] == [True, False, False, False, False]
    assert "Settle   settle SPOT" in entered
    assert "; hand: Clay, Stone" in entered


@pytest.mark.slow
@terminal
def test_looks_where_screens_are_hidden_and_at_a_page() -> None:
    """On a terminal of ten lines the rules are shown in pages; a command typed at one of them works."""
    text = on_terminal(100, 10, *TWO, typed="scores\n\nrules\nlog\nquit\n", TERM="xterm", NO_COLOR="1")
    assert text.count("Enter goes on, q stops>") == 2
    assert "Settle · settle" in text
    assert "Points (" not in text
    assert "Deck → Hand of red" in text.partition("red: press Enter when nobody else is looking log\n")[2]


@pytest.mark.slow
@terminal
def test_a_number_at_a_page_chooses_nothing() -> None:
    """The choices that the number would refer to are not on the screen."""
    text = on_terminal(100, 10, *RED, typed="rules\n1\nquit\nquit\n", TERM="xterm", NO_COLOR="1")
    assert "q stops> 1\n" in text
    assert "red> 1" not in text


@pytest.mark.slow
@terminal
def test_seats_have_their_colours() -> None:
    """The table of players has them too, and no escape appears there as letters."""
    text = on_terminal(100, 40, *RED, typed="quit\n", TERM="xterm-256color")
    row = next(line for line in text.splitlines() if "\x1b[1;31mred" in line and "$0" in line)
    assert "\N{REPLACEMENT CHARACTER}" not in text
    assert row.count("│") == 2
