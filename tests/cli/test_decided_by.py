"""What a person decides by stands with the choices: what is asked, details, limits, what cannot be chosen and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_screens import PARLEY
from tests.embedding.test_unavailable import GAME

MARKET = PARLEY.replace("game parley", "game market").replace("keep money per player money = $5", """\
keep money per player money = $5
  keep lot card = queen
""").replace('take 0..3 of lay ;', 'take 0..3 of lay "{me} may follow {lot}" ;').replace("  action lay", """\
  drawing {
    detail copies of card "{} in all"
    detail gain of card "worth {}" = $2 * card.copies when card != king
    show money "Purse" of $9
    show lot "On top"
  }
  action lay""", 1).replace('"Kings stay" = card != king', '"Kings go last" = card != king or me.hand.size < 2')


@pytest.fixture
def screen(run: Run, folder: Path) -> str:
    (folder / "market.aoi").write_text(MARKET, encoding="utf-8")
    result = run("play", "market.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random", typed="quit\nquit\n")
    assert result.exit_code == 0, result.output
    return str(result.stdout)


def test_what_is_asked_stands_above_the_choices(screen: str) -> None:
    assert "\nred may follow Queen\n3 actions left\n" in screen


def test_details_stand_behind_what_may_be_chosen(screen: str) -> None:
    assert "1 Ace · 3 in all · worth $6" in screen
    assert "2 Queen · 3 in all · worth $6" in screen


def test_what_one_has_and_cannot_choose_stands_below_with_the_rule(screen: str) -> None:
    assert "\nNot now: Lay a card: King – Kings go last\n" in screen


def test_what_the_choice_is_never_for_is_not_named(run: Run, folder: Path) -> None:
    (folder / "parley.aoi").write_text(PARLEY, encoding="utf-8")
    assert "Not now" not in run("play", "parley.aoi", "--seed", "1", "--seat", "blue=random", typed="quit\nquit\n").stdout


def test_why_of_an_action_names_what_comes_nearest(run: Run, folder: Path) -> None:
    """By its name or its title; where one rule forbids every choice, that rule alone."""
    (folder / "demo.aoi").write_text(GAME, encoding="utf-8")
    typed = "why carry\nwhy Part with a town\nquit\nquit\n"
    shown = run("play", "demo.aoi", "--seed", "1", "--seat", "blue=random", typed=typed).stdout
    assert "“Carry” is not possible now; what comes nearest:\n  from Bonn to Kiel\n  • No road leads from the south" in shown
    assert "“Part with a town” is not possible now:\n  • You have too much\n" in shown


def test_a_figure_has_its_title_and_its_limit(screen: str) -> None:
    assert "Purse" in screen
    assert "$5/$9" in screen


def test_details_of_what_a_figure_names_stand_above_the_choices(screen: str) -> None:
    assert "On top: Queen" in screen
    assert "\nQueen: 3 in all · worth $6\n" in screen
