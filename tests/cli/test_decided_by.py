"""The screen shows a person's grounds for a decision beside the choices: the question, details, limits, impossible choices and
the reasons."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import aoi_rules as aoi
from tests.cli.conftest import Run
from tests.cli.test_screens import PARLEY
from tests.embedding.test_hindering import GAME

MARKET = PARLEY.replace("game parley", "game market").replace("keep money per player money = $5", """\
keep money per player money = $5
  keep lot card = queen
""").replace('take 0..3 of lay ;', 'take 0..3 of lay "{me} may follow {lot}" ;').replace("  action lay", """\
  drawing {
    detail copies of card "{} in all"
    detail gain of card "worth {}" = $2 * card.copies when card != king
    show money "Purse" of $9
    show lot "On top"
    show rival "Rival" = left_of(me)
    show leader "In front" = blue
    show ending "The end" = "after this turn"
    detail gold of seat "has {}" = seat.money
  }
  action lay""", 1).replace('"Kings stay" = card != king', '"Kings go last" = card != king or me.hand.size < 2')


def shown(run: Run, folder: Path, text: str = MARKET) -> str:
    (folder / "market.aoi").write_text(text, encoding="utf-8")
    seats = ("--seat", "red=human", "--seat", "blue=random")
    result = run("play", "market.aoi", "--seed", "1", *seats, typed="quit\nquit\n")
    assert result.exit_code == 0, result.output
    return str(result.stdout)


@pytest.fixture
def screen(run: Run, folder: Path) -> str:
    return shown(run, folder)


def test_what_the_game_says_in_words_is_announced(screen: str) -> None:
    assert any("red to decide · The end: after this turn" in line for line in screen.splitlines() if line.startswith("─"))


@pytest.mark.thorough
def test_a_figure_of_one_phase_and_an_announcement_are_left_out_of_what_follows(run: Run, folder: Path) -> None:
    """The purse matters while cards are laid, and the announcement disappears after the end."""
    phases = MARKET.replace("take 0..3 of lay", "phase laying { take 0..3 of lay").replace("take 1 of turn", "} ; phase turns { take 1 of turn }")
    laying = shown(run, folder, phases.replace('of $9', 'of $9 during laying'))
    turns = shown(run, folder, phases.replace('of $9', 'of $9 during turns'))
    assert "Purse" in laying
    assert "Purse" not in turns
    game = aoi.load("market.aoi").new_game(2, seed=1)
    rng = random.Random(1)
    announced = [any(one["name"] == "ending" for one in game.view(None).data["figures"])]
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    announced.append(any(one["name"] == "ending" for one in game.view(None).data["figures"]))
    assert announced == [True, False]


def test_what_is_asked_stands_above_the_choices(screen: str) -> None:
    assert "\nred may follow Queen\n3 actions left\n" in screen


def test_details_stand_behind_what_may_be_chosen(screen: str) -> None:
    assert "1 Ace · 3 in all · worth $6" in screen
    assert "2 Queen · 3 in all · worth $6" in screen


def test_what_one_has_and_cannot_choose_stands_below_with_the_rule(screen: str) -> None:
    assert "\nNot now: Lay a card: King (3 in all) – Kings go last\n" in screen


def test_what_the_choice_is_never_for_is_not_named(run: Run, folder: Path) -> None:
    (folder / "parley.aoi").write_text(PARLEY, encoding="utf-8")
    assert "Not now" not in run("play", "parley.aoi", "--seed", "1", "--seat", "blue=random", typed="quit\nquit\n").stdout


@pytest.mark.thorough
def test_why_of_an_action_names_what_comes_nearest(run: Run, folder: Path) -> None:
    """`why` takes a name or a title; if one rule forbids every choice, it names only that rule."""
    (folder / "demo.aoi").write_text(GAME, encoding="utf-8")
    typed = "why carry\nwhy Part with a town\nwhy play\ncarry\nquit\nquit\n"
    result = run("play", "demo.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random", typed=typed)
    shown = result.stdout
    assert "“Carry” is not possible now; what comes closest:\n  from Bonn to Kiel\n  • No road leads from the south" in shown
    assert "“Part with a town” is not possible now:\n  • You have too much\n" in shown
    assert "“Play” is possible now; `play` shows its choices.\n" in shown.replace("a card”", "”")
    assert "“Carry” is not possible now" in result.stderr, "typed alone, which is not a whole move"


def test_a_figure_has_its_title_and_its_limit(screen: str) -> None:
    assert "Purse" in screen
    assert "$5/$9" in screen


def test_details_of_what_a_figure_names_stand_above_the_choices(screen: str) -> None:
    assert "On top: Queen" in screen
    assert "\nQueen: 3 in all · worth $6\n" in screen


def test_what_a_figure_of_ones_own_names_stands_there_too_and_once(screen: str) -> None:
    """The rival of red is blue, who is also in front; the figure of blue does not concern red."""
    assert "\nQueen: 3 in all · worth $6\nblue: has $5\nLay a card" in screen


@pytest.mark.thorough
def test_a_long_choice_goes_on_in_the_next_line_and_ends_with_a_sign(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If there are few choices, each may take three lines; the rest is left out."""
    monkeypatch.setenv("COLUMNS", "31")
    lines = shown(run, folder).splitlines()
    first = next(n for n, line in enumerate(lines) if "1 Ace" in line)
    assert lines[first : first + 2] == ["     1 Ace · 3 in all · worth", "         $6"]
    longer = shown(run, folder, MARKET.replace("worth {}", "which is worth {} as soon as somebody lays it before the jack comes"))
    assert "1 Ace · 3 in all …\n" in longer


@pytest.mark.thorough
def test_stop_names_what_one_does_without(run: Run, folder: Path) -> None:
    """An action that takes nothing from the number is not listed: it is no reason to go on."""
    assert "Stop, and leave 3 actions unused" in shown(run, folder)
    free = MARKET.replace("take 0..3 of lay", "take 0..1 of first").replace("menu turn", "menu first (lay, earn) ; menu turn")
    text = free.replace("  action lay", '  action earn "Earn" { takes 0; do { raise me.money by $1 } }\n  action lay', 1)
    assert "Go on without “Lay a card”   stop\n" in shown(run, folder, text)
