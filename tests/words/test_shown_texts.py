"""Holes in a text shown by `show`: they change with the position, and nobody reads hidden values."""

from __future__ import annotations

import pytest

from aoi_rules.cli.table.screen import headline
from aoi_rules.drawing.figures import figures
from tests.compiler.texts import problems, sound

GAME = """\
game demo {
  players 2..2 ; seats red blue
  type card { ace "Ace" ; king "King" }
  zone deck of card seen by none size by all full
  zone hand of card per player seen by owner size by all
  keep pot money = $2
  keep pick per player card seen by owner = none
  keep dealer seat = none
  setup { do { move all from deck to red.hand } }
  action pay "Pay" { choose card in me.hand ; do { raise pot by $3 ; set me.pick = card ; set dealer = me } }
  flow { repeat turns until (pot > $7) { each player in players { take 0..1 of pay } } }
  drawing { SHOW }
}
"""


def read(show: str, *seats: str | None, lines: str = "") -> list[str | None]:
    """The text that some seats read after red paid for an ace; None if it is not shown to them. The game has some more lines."""
    game = sound(GAME.replace("SHOW", show).replace("  drawing", f"{lines}  drawing")).new_game(2, seed=1)
    game.play("pay ace")
    shown = [[str(one["value"]) for one in game.view(seat).data["figures"]] for seat in seats]
    return [one[0] if one else None for one in shown]


@pytest.mark.parametrize(("text", "shown"), [
    ("after {pot}, {dealer} first", "after $5, red first"), ("{gap} are missing", "$3 are missing"), ("soon", "soon"),
])
def test_everybody_reads_what_everybody_may_see(text: str, shown: str) -> None:
    lines = "define gap = $8 - pot\n" if "gap" in text else ""
    assert read(f'show end "The end" = "{text}"', None, lines=lines) == [shown]


def test_a_whole_sentence_is_announced() -> None:
    """In the terminal it is broken into lines."""
    text = "all ships are home, {pot} is in the pot, and nobody has drawn a card from the deck in the last round of the game"
    game = sound(GAME.replace("SHOW", f'show end "The end" = "{text}"')).new_game(2, seed=1)
    view = game.view("red")
    (shown,) = figures(game.rules.model, view.data)
    assert shown.value == text.replace("{pot}", "$2")
    assert " ".join(headline(game, view, 60).split()).endswith(shown.value)


def test_only_the_owner_reads_what_only_the_owner_sees() -> None:
    assert read('show own "Yours" = "you took {me.pick} for {pot}"', "red", "blue", None) == ["you took Ace for $5", "you took nothing for $5", None]


def test_a_condition_makes_known_that_a_value_is_there() -> None:
    assert read('show first "First" = "{dealer} with {dealer.hand.size} cards" when dealer != none', "blue") == ["red with 2 cards"]


@pytest.mark.parametrize(("text", "code", "said"), [
    ("{deck}", "secret-text", "nobody sees `deck`, and this would reveal it"),
    ("{pott}", "unknown-name", "nothing is called `pott` here"), ("{", "wrong-argument", "a brace in this text has no partner"),
])
def test_what_cannot_be_shown_is_an_error(text: str, code: str, said: str) -> None:
    (found,) = problems(GAME.replace("SHOW", f'show end "End" = "{text}"'))
    assert (found.code, found.message) == (code, said)
    assert found.place is not None
    assert found.place.text == text.strip("{}") or text == "{"
