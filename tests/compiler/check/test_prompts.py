"""The question to a seat at a `take`: the expressions that may stand in braces, how it reads, and who sees it."""

from __future__ import annotations

import pytest

from aoi_rules import View
from tests.compiler.texts import problems, sound

GAME = """\
game demo {
  players 3..3 ; seats red blue green ; menu turn (give, pass)
  type good { iron "Iron" ; coal "Coal" ; keep given number seen by (dealer, partner) = 0 ; keep price money = $2 }
  type card { ace "Ace" ; two "Two" }
  zone hand of card per player seen by owner size by all
  zone deck of card seen by none size by all
  zone pile of card seen by (dealer, partner) full
  keep dealer seat = red ; keep partner seat = none ; keep wish card = none
  keep luck per player number seen by owner = 7
  define cards = pile.size ; define most(p) = p.hand.size + 7 ; define more(p, q) = most(p) + (4 if p == q else 0)
  check few = cards <= 2 and more(red, blue) > 0
  setup { do deal { move 1 at random from pile to red.hand ; move 1 at random from pile to red.hand } }
  flow { repeat round until (round == 9) { each player in players { take 1 of turn "TEXT" } } }
  action give { choose good in good ; do { raise good.given by 2 ; set partner = blue ; set good.price = $0 } }
  action pass { do { set partner = none } }
}
"""


def rules(text: str) -> str:
    """The game with this text."""
    return GAME.replace("TEXT", text)


def asked(text: str, *seats: str | None, played: tuple[str, ...] = ()) -> list[str | None]:
    """The questions that seats see at a decision."""
    game = sound(rules(text)).new_game(players=3, seed=1)
    for move in played:
        game.play(move)
    views: list[View] = [game.view(seat) for seat in seats]
    assert [view.json()["prompt"] for view in views] == [view.prompt for view in views]
    return [view.prompt for view in views]


@pytest.mark.parametrize(("text", "reads"), [
    ("What now?", "What now?"), ("{me}, {cards} cards", "red, 0 cards"), ("{round}", "1"),
    ("{wish}", "nothing"), ("{wish, dealer}", "red"), ("{good.price}", "$2 Iron and $2 Coal"), ("{players}", "red, blue and green"),
    ("{me.hand}", "Ace and Two"), ("{me.luck}", "7"), ("{deck.size} left, {deck.empty}", "0 left, yes"),
    ("{good.given, pile} for {good.given}", "nothing for nothing"),
    ("up to {most(me)}", "up to 9"), ("{more(me, dealer), me}", "13 and red"),
    ("{card me.hand}", "card Ace and card Two"), ("{the fine good.price, most(me)}", "the fine $2 Iron, the fine $2 Coal and 9"),
    ("{card pile}", "nothing"),
])
def test_what_a_text_reads(text: str, reads: str) -> None:
    assert asked(text, "red") == [reads]


def test_numbers_of_pieces_and_of_other_things() -> None:
    """A single piece is shown by its name alone; for other things the number is shown."""
    text = "{dealer} gives {good.given, pile}"
    assert asked(text, "red", played=("give iron",) * 3 + ("give coal",)) == ["red gives 6 Iron and 2 Coal"]
    doubled = sound(rules("{card me.hand}").replace("type card { ace", "type card { has copies number = 2 ; ace"))
    texts = {doubled.new_game(players=3, seed=seed).view("red").prompt for seed in range(8)}
    assert {"card Ace (2 times)", "card Ace and card Two"} <= texts


@pytest.mark.thorough
def test_who_may_not_see_what_it_reads_is_not_shown_it() -> None:
    assert asked("{good.given}", "red", "blue", "green", None) == ["nothing", None, None, None]
    assert asked("{good.given}", "red", "blue", "green", None, played=("give iron",)) == ["2 Iron", "2 Iron", None, None]
    assert asked("{me.hand} and {me.luck}", "red", "blue", None) == ["Ace and Two and 7", None, None]
    assert asked("{dealer}?", "red", "blue", None) == ["red?", "red?", "red?"]


@pytest.mark.parametrize(("text", "code", "message", "place"), [
    ("{nobody}", "unknown-name", "nothing is called `nobody` here", "nobody"),
    ("{me + 1}", "wrong-argument", "`{me + 1}` is not a name", "me + 1"),
    ("{}", "wrong-argument", "`{}` is not a name", "{}"),
    ("{most(me + 1)}", "wrong-argument", "`{most(me + 1)}` is not a name", "most(me + 1)"),
    ("{most(nobody)}", "unknown-name", "nothing is called `nobody` here", "nobody"),
    ("{most()}", "wrong-argument", "`{most()}` is not a name", "most()"),
    ("a } b", "wrong-argument", "a brace in this text has no partner", "}"),
    ("{deck}", "secret-text", "nobody sees `deck`, and this would reveal it", "deck"),
    ("{red.hand}", "secret-text", "only its owner sees `hand`, and this would reveal it", "red.hand"),
    ("{town.price}", "unknown-name", "nothing is called `town` here", "town"),
])
def test_what_cannot_stand_in_braces(text: str, code: str, message: str, place: str) -> None:
    (problem,) = problems(rules(text))
    assert (problem.code, problem.message) == (code, message)
    assert problem.place is not None
    assert problem.place.text == place
