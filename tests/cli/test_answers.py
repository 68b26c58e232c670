"""Handling of typed answers: several choices at once, a stop that leaves many actions unused, a single possible choice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from aoi_rules.cli.table import players
from tests.cli.conftest import Run
from tests.cli.terminals import on_terminal
from tests.cli.test_screens import PARLEY, play

terminal = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
STREET = """\
game street "Street" {
  players 2..2
  seats red blue
  type card "Card" { has copies number = 2; ace "Ace"; king "King" }
  type lot "Lot" { keep owner seat = none; east "East"; west "West" }
  zone box "Box" of card seen by all full
  zone hand "Hand" of card per player seen by owner size by all
  setup { do deal { each p in players when box.size == 4 { move all from box to p.hand } } }
  action build "Build" {
    choose lot in lot
    require free "Somebody owns it" = lot.owner == none
    then
    choose card in me.hand "with"
    do { move card from me.hand to box; set lot.owner = me }
    afterwards { take 0..2 of paint }
  }
  action paint "Paint" { choose times in 1..2 }
  action lean "Lean back" { }
  menu turn (build, lean)
  flow { by red { take 0..3 of turn } }
}
"""
PLAIN = {"TERM": "xterm", "NO_COLOR": "1", "AOI_NATIVE": "0"}


@pytest.fixture(autouse=True)
def games(folder: Path) -> None:
    (folder / "street.aoi").write_text(STREET, encoding="utf-8")
    (folder / "parley.aoi").write_text(PARLEY, encoding="utf-8")


# ---- several choices -------------------------------------------------------------------------------------------------


def test_several_choices_in_one_line_are_those_that_are_shown(run: Run) -> None:
    """The second number refers to the list as it was before the first choice."""
    shown, problems = play(run, "1, 2 3")
    assert "left out" not in problems
    assert "red: Lay a card: Ace, Queen · " in shown


def test_what_cannot_follow_is_left_out(run: Run) -> None:
    shown, problems = play(run, "1 1 2")
    assert "“Lay a card: Ace” was left out: You have no “Ace” in “Hand”; what follows was left out, too" in problems
    assert "2 actions left" in shown
    assert play(run, "1 9")[1].count("the choices go from 1 to 3") == 1


def test_what_follows_waits_for_the_questions_of_an_action(run: Run) -> None:
    """The second number waits until the first action has asked its questions, and does not answer them."""
    shown, problems = play(run, "1 2", "with ace", "stop", "with king", "stop", name="street.aoi")
    assert "left out" not in problems
    stopped, painting = shown.split("red> ")[3:5]
    assert "red: Build: West\n" in stopped
    assert "Go on with “Build”, without “Paint”" in painting
    _, problems = play(run, "1 1", "with ace", "stop", name="street.aoi")
    assert "“Build: East” was left out: Somebody owns it" in problems


@pytest.mark.parametrize("typed", ["", "with queen", "lean"])
def test_what_waits_is_left_out_when_something_else_is_typed(run: Run, typed: str) -> None:
    """A choice typed long ago and no longer wanted is not made: Enter ends it, and so does an impossible line."""
    shown, problems = play(run, "1 2", typed, "with ace", "stop", name="street.aoi")
    assert "Then: “Build: West”; Enter leaves it out" in shown
    assert "“Build: West” was left out\n" in problems
    assert "red: Build: West" not in shown


@pytest.mark.parametrize("look", ["scores", "what nothing", "save /dev/null/no"])
def test_what_is_no_move_leaves_what_waits(run: Run, look: str) -> None:
    shown, problems = play(run, "1 2", look, "with ace", "stop", "with king", name="street.aoi")
    assert "left out" not in problems
    assert "red: Build: West" in shown


def test_words_may_follow_a_number(run: Run) -> None:
    shown, problems = play(run, "2 with king, stop, lean back", name="street.aoi")
    assert "is not a move" not in problems
    assert "red: Build: West, with King" in shown


# ---- more choices than fit -------------------------------------------------------------------------------------------


@pytest.mark.slow
@terminal
def test_kinds_of_moves_that_do_not_fit_are_shortened_and_shown_when_they_are_named() -> None:
    typed = "settle\nchoices\nchoices rest\nchoices nothing\nquit\nquit\n"
    text = on_terminal(60, 9, "play", "island.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random", typed=typed, **PLAIN)
    first, named, every, rest, nothing, *_ = text.split("\nred> ")
    assert "1 to 6: Settle   `settle` lists these 6" in first
    assert "North cape 1" not in first
    assert "North cape 1" in named
    assert "North cape 1" in every
    assert "9 Stone" in rest
    assert "North cape 1" not in rest
    assert "there are no choices called `nothing`" in nothing


# ---- stopping --------------------------------------------------------------------------------------------------------


def test_stop_says_what_it_stops(run: Run) -> None:
    assert "3 Stop, and leave 3 actions unused   stop" in play(run)[0]


def test_within_an_action_a_stop_leaves_no_actions(run: Run) -> None:
    shown, _ = play(run, "build east with ace", name="street.aoi")
    first, within = shown.split("red> build")
    assert "Stop, and leave 3 actions unused" in first
    assert "up to 2 more\n" in within
    assert "Go on with “Build”, without “Paint”   stop" in within


@pytest.mark.slow
@terminal
def test_stop_asks_before_it_leaves_all_actions_unused() -> None:
    text = on_terminal(80, 40, "play", "parley.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random",
                       typed="stop\nstop\nwait\n1\nstop\nquit\nquit\n", **PLAIN)
    assert text.count("That ends your turn with 3 actions unused; type `stop` again to confirm.") == 1
    assert "Send a letter" in text


def test_stop_asks_nothing_where_no_action_is_possible(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions that take nothing do not make stopping worth a question."""
    nod = 'action nod "Nod" { takes 0 ; require once "You have nodded" = me.money == $5 ; do { lower me.money by $1 } }'
    text = PARLEY.replace("= card != king", "= card != king and me.money > $5").replace("take 0..3 of lay", "take 0..3 of idle")
    (folder / "parley.aoi").write_text(text.replace("  action send", f"  {nod}\n  menu idle (lay, nod)\n  action send"), encoding="utf-8")
    monkeypatch.setattr(players, "is_terminal", lambda _: True)
    shown, _ = play(run, "stop")
    assert "1 Nod" in shown
    assert "again to confirm" not in shown
    assert "Send a letter" in shown


@pytest.mark.slow
@terminal
def test_the_last_decision_is_taken_back_before_the_screen_is_hidden() -> None:
    two = ("play", "parley.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=human")
    text = on_terminal(80, 60, *two, typed="\n1 2\nwait\nundo\nsend\n\n\n\nquit\nquit\n", **PLAIN)
    again = text.partition("hide your screen undo")[2]
    assert "Send a letter" in again.partition("red> ")[0]
    assert "red: Send a letter" in again.partition("blue> ")[0]


# ---- the only thing possible -----------------------------------------------------------------------------------------


def test_the_only_thing_possible_is_done(run: Run) -> None:
    """A player who holds only kings can only stop; the game says so, since it asked nothing before."""
    shown, _ = play(run, "1 2", "wait")
    assert shown.count("red: only “Stop” was possible, so it was done.") == 1  # on the second day


def test_nothing_that_was_the_only_thing_possible_is_taken_back_alone(run: Run) -> None:
    """`undo` goes back to the last decision that the player was asked for."""
    shown, problems = play(run, "1", "1", "undo", "undo", "undo")
    assert "2 Stop, and leave 2 actions unused" in shown.split("red> undo")[1]
    assert "3 Stop, and leave 3 actions unused" in shown.split("red> undo")[2]
    assert "nothing has been decided yet" in problems


@pytest.mark.slow
@terminal
def test_nobody_learns_from_it_what_another_person_could_do() -> None:
    """With two people at the terminal, a turn that begins without a choice is shown and asked for like any other."""
    two = ("play", "parley.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=human")
    typed = "\n1 2\nwait\n\n\n1 2 1\nwait\n\n\nquit\nquit\n"
    text = on_terminal(80, 60, *two, typed=typed, **PLAIN)
    assert "red: Lay a card: Ace, Queen · " in text.partition("blue: press Enter")[0]
    assert "Stop, and leave 3 actions unused" in text.rpartition("press Enter when nobody else is looking")[2]


# ---- several moves as text -------------------------------------------------------------------------------------------


def test_of_several_moves_the_one_that_is_refused_is_named_whatever_follows_it(run: Run) -> None:
    _, problems = play(run, "lay ace, lay king, lay queen")
    assert "`lay king` is not allowed now:\n  • Kings stay\n" in problems
