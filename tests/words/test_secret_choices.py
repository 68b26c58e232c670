"""A secret choice in the log: its value if the action itself shows it to all, and otherwise nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.testing.conformance import Conformance
from tests.testing.games import changed, written

BIDS = """game bids "Bids" {
  players 2..3 ; seats red blue green
  keep bid per player money seen by owner = $0
  keep open per player money = $0
  verb shows(p, amount) "{p} bids {amount}" { set p.open = amount }
  verb tells(p, value) { shows p value }
  verb holds(p, value) { set p.bid = value }
  verb opens(p) { shows p p.bid }
  menu turn (bid)
  flow { repeat round until (round == 2) { each player in players { take 1 of turn } } }
  action bid "Bid" {
    choose amount in $0..$5 seen by owner
    do { LINES }
  }
  score { points money "Money" = me.open // $1 ; winner most points }
}
"""
"""Everybody bids in secret; the further lines decide the outcome."""


def log_of(folder: Path, text: str, move: str) -> list[str]:
    """The decisions in the log, as a spectator reads them after one move."""
    game = _after(aoi.load(written(folder, "bids.aoi", text)).new_game(2, seed=1), move)
    return [str(e) for e in game.events(None) if e.kind == "move"]


def _after(game: aoi.Game, move: str) -> aoi.Game:
    game.play(move)
    return game


@pytest.mark.parametrize("lines", [
    "shows me amount",
    "let said = amount ; shows me said",
    "set me.bid = amount ; shows me me.bid",
    "set me.bid = amount ; set me.open = $0 ; shows me me.bid",
    "tells me amount",
    "holds me amount ; opens me",
])
def test_a_choice_that_a_verb_shows_at_once_is_named(tmp_path: Path, lines: str) -> None:
    assert log_of(tmp_path, BIDS.replace("LINES", lines), "bid 3") == ["red: Bid: $3"]


@pytest.mark.parametrize("lines", [
    "set me.bid = amount",
    "set me.bid = amount ; shows me $1",
    "set me.bid = amount ; shows me amount when amount > $2",
    "set me.bid = amount ; set me.bid = $4 ; shows me me.bid",
    "set me.bid = amount ; holds me $4 ; opens me",
    "set me.bid = amount ; each p in players { set p.bid = $4 } ; opens me",
    "holds me amount ; raise me.bid by $1 ; opens me",
])
def test_of_a_choice_that_is_not_shown_nothing_is_said(tmp_path: Path, lines: str) -> None:
    """The log also leaves out a choice that is shown only sometimes: otherwise its absence would reveal something."""
    text = BIDS.replace("LINES", lines)
    assert log_of(tmp_path, text, "bid 3") == ["red: Bid"]


SHOWS = 'show(p, c) "{p} shows {c}" {\n    move c from p.hand to discard'


@pytest.mark.parametrize("verb", [
    SHOWS, "show(p, c) { move c from p.hand to discard", "show(p, c) { remove c from p.hand ; add c to discard",
])
def test_a_card_that_is_laid_where_all_see_it_is_named(tmp_path: Path, verb: str) -> None:
    text = changed((SHOWS, verb))
    game = aoi.load(written(tmp_path, "cards.aoi", text)).new_game(2, seed=1)
    card = next(str(move) for move in game.legal_moves() if move.action == "show").rsplit(" ", 1)[1]
    moves = {move: next(e for e in _after(game.copy(), f"{move} with {card}").events("blue") if e.kind == "move") for move in ("show", "hide")}
    assert moves["show"].text == f"red: Show a card with {card.title()}"
    assert moves["show"].data["choices"] == {"card": card}
    assert moves["hide"].text == "red: Hide a card"
    assert moves["hide"].data["choices"] == {"card": None}


GIVING = changed(
    ("(hide, show, wait)", "(hide, show, wait, give, swap)"),
    ("action wait", """action give "Give a card" {
    choose card in me.hand "with"
    choose other in others "to"
    do { move card from me.hand to other.hand }
  }
  action swap "Swap cards" {
    choose card in me.hand "with"
    choose other in others "to"
    do {
      move card from me.hand to other.hand
      move 1 at random from other.hand to me.hand
    }
  }
  action wait"""),
)


def test_a_card_that_is_given_is_named_to_both(tmp_path: Path) -> None:
    """This holds even if something comes back; but not if a card picked by chance may have gone the same way."""
    rules = aoi.load(written(tmp_path, "cards.aoi", GIVING))
    for action in ("give", "swap"):
        game = rules.new_game(3, seed=1)
        card = str(game.legal_moves()[0]).rsplit(" ", 1)[1]
        game.play(f"{action} with {card} to blue")
        said = {seat: next(e for e in game.events(seat) if e.kind == "move") for seat in ("red", "blue", "green", None)}
        named = said["red"].text
        assert card.title() in named
        unnamed = named.replace(f" with {card.title()}", "")
        if action == "give":
            assert [said[seat].text for seat in ("blue", "green", None)] == [named, unnamed, unnamed]
            events = game.events("blue")
            assert [str(e) for n in range(len(events)) for e in events[n : n + 1]] == [str(e) for e in events]
        else:
            assert [said[seat].text for seat in ("blue", "green", None)] == [unnamed] * 3


def test_a_later_decision_of_which_nothing_would_be_left_says_the_type(tmp_path: Path) -> None:
    text = changed(('action hide "Hide a card" {\n    choose card in me.hand "with"',
                    'action hide "Hide a card" {\n    choose other in others "from"\n    then\n    choose card in me.hand "with"'))
    game = aoi.load(written(tmp_path, "cards.aoi", text)).new_game(2, seed=1)
    game.play("hide from blue")
    game.play(game.legal_moves()[0])
    assert [e.text for e in game.events(None) if e.kind == "move"] == ["red: Hide a card from blue", "red: with a card"]


@pytest.mark.thorough
def test_what_a_verb_shows_is_no_secret_and_cannot_be_taken_back(tmp_path: Path) -> None:
    rules = aoi.load(written(tmp_path, "bids.aoi", BIDS.replace("LINES", "set me.bid = amount ; shows me amount")))
    Conformance()(rules, seeds=1)
    game = rules.new_game(2, seed=1)
    game.play("bid 3")
    assert not game.can_undo
