"""What the log says of a secret choice: its value where the action itself shows it to all, and otherwise nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.testing.conformance import Conformance
from tests.testing.games import CARDS, changed, written

BIDS = """game bids "Bids" {
  players 2..3 ; seats red blue green
  keep bid per player money seen by owner = $0
  keep open per player money = $0
  verb shows(p, amount) "{p} bids {amount}" { set p.open = amount }
  menu turn (bid)
  flow { repeat round until (round == 2) { each player in players { take 1 of turn } } }
  action bid "Bid" {
    choose amount in $0..$5 seen by owner
    do { LINES }
  }
  score { points money "Money" = me.open // $1 ; winner most points }
}
"""
"""Everybody bids in secret; the lines say what becomes of it."""


def log_of(folder: Path, text: str, move: str, seat: str | None = None) -> list[str]:
    game = aoi.load(written(folder, "bids.aoi", text)).new_game(2, seed=1)
    return [str(event) for event in game.copy().play(move)] if seat else [str(e) for e in _after(game, move).events(seat) if e.kind == "move"]


def _after(game: aoi.Game, move: str) -> aoi.Game:
    game.play(move)
    return game


@pytest.mark.parametrize("lines", [
    "shows me amount",
    "let said = amount ; shows me said",
    "set me.bid = amount ; shows me me.bid",
    "tells me amount",
])
def test_a_choice_that_a_verb_shows_at_once_is_named(tmp_path: Path, lines: str) -> None:
    silent = BIDS.replace("  menu", "  verb tells(p, value) { shows p value }\n  menu")
    text = (silent if "tells" in lines else BIDS).replace("LINES", lines)
    assert log_of(tmp_path, text, "bid 3") == ["red: Bid: $3"]


@pytest.mark.parametrize("lines", [
    "set me.bid = amount",
    "set me.bid = amount ; shows me $1",
    "set me.bid = amount ; shows me amount when amount > $2",
    "set me.bid = amount ; set me.bid = $4 ; shows me me.bid",
])
def test_of_a_choice_that_is_not_shown_nothing_is_said(tmp_path: Path, lines: str) -> None:
    """Nor where it is shown only sometimes: when it is not would then say something of it."""
    text = BIDS.replace("LINES", lines)
    assert log_of(tmp_path, text, "bid 3") == ["red: Bid"]


def test_a_card_that_is_laid_where_all_see_it_is_named(tmp_path: Path) -> None:
    game = aoi.load(written(tmp_path, "cards.aoi", CARDS)).new_game(2, seed=1)
    card = next(str(move) for move in game.legal_moves() if move.action == "show").rsplit(" ", 1)[1]
    moves = {move: next(e for e in _after(game.copy(), f"{move} with {card}").events("blue") if e.kind == "move") for move in ("show", "hide")}
    assert moves["show"].text == f"red: Show a card with {card.title()}"
    assert moves["show"].data["choices"] == {"card": card}
    assert moves["hide"].text == "red: Hide a card"
    assert moves["hide"].data["choices"] == {"card": None}


def test_a_later_decision_of_which_nothing_would_be_left_says_the_type(tmp_path: Path) -> None:
    text = changed(('action hide "Hide a card" {\n    choose card in me.hand "with"',
                    'action hide "Hide a card" {\n    choose other in others "from"\n    then\n    choose card in me.hand "with"'))
    game = aoi.load(written(tmp_path, "cards.aoi", text)).new_game(2, seed=1)
    game.play("hide from blue")
    game.play(game.legal_moves()[0])
    assert [e.text for e in game.events(None) if e.kind == "move"] == ["red: Hide a card from blue", "red: with a card"]


def test_what_a_verb_shows_is_no_secret_and_cannot_be_taken_back(tmp_path: Path) -> None:
    rules = aoi.load(written(tmp_path, "bids.aoi", BIDS.replace("LINES", "set me.bid = amount ; shows me amount")))
    Conformance()(rules, seeds=1)
    game = rules.new_game(2, seed=1)
    game.play("bid 3")
    assert not game.can_undo
