"""A `require` with values in its text: the expressions that may stand in braces, how it reads, and who sees it."""

from __future__ import annotations

from random import Random

import pytest

from aoi_rules.testing.secrets import make_twin
from tests.compiler.texts import problems, sound

GAME = """\
game demo {
  players 3..3 ; seats red blue green ; menu turn (give, put, pass)
  type good { iron "Iron" ; coal "Coal" ; keep given number seen by (dealer, partner) = 2 ; keep price money = $2 }
  type place { bonn "Bonn" ; rom "Rom" ; ulm "Ulm" { low 9 } ; has low number = 0 }
  type card { ace "Ace" { worth 1 } ; two "Two" { worth 2 } ; tre "Three" { worth 3 } ; has worth number = 0 }
  zone deck "Deck" of card seen by none size by all full
  zone hand "Hand" of card per player seen by owner size by all
  keep dealer seat = red ; keep partner seat = none ; keep luck per player number seen by owner = 7
  define number(p) = count(p.hand) ; define cost(g) = g.price * 2 ; define most = 3 ; define wealth(p) = sum(c.worth for c in card when p.hand.count(c) > 0)
  check few = cost(iron) > $0 and most + number(red) + wealth(red) + sum(g.given for g in good) > 0
  setup { do deal { each p in players { move 1 at random from deck to p.hand } } }
  flow { repeat round until (round == 9) { each player in players { take 1 of turn } } }
  action give {
    choose good in good ; choose amount in $1..$9
    let half = amount // 2
    require no "TEXT" = round > 7
    do { set iron.price = half }
  }
  action put {
    choose card in me.hand ; let worth = card.worth ; then ; choose place in place
    require low "LATER" = WHEN
    do { set iron.price = $0 ; set iron.given = 0 ; set me.luck = worth ; set partner = blue }
  }
  action pass { }
}
"""


def rules(text: str = "No", later: str = "Too low", when: str = "card.worth > place.low") -> str:
    """The game with these texts, and a condition of a later choice."""
    return GAME.replace("TEXT", text).replace("LATER", later).replace("WHEN", when)


def said(text: str, *viewers: str | None) -> list[str]:
    """The reasons that viewers read for a move that red cannot make."""
    game = sound(rules(text)).new_game(3, seed=1)
    return [r.text for viewer in viewers for r in game.explain("give iron 5", viewer) if r.rule == "give.no"]


@pytest.mark.parametrize(("text", "reads"), [
    ("No", "No"), ("{good}: {good.price}", "Iron: $2"), ("It costs {cost(good)}, {me}", "It costs $4, red"),
    ("Not {dealer, partner}, {partner}", "Not red, nobody"), ("Half is {half} of {amount}", "Half is $2 of $5"),
    ("{deck.size} of {most} {card}", "0 of 3 Ace, Two and Three"),
])
def test_what_a_text_reads(text: str, reads: str) -> None:
    assert said(text, "red", "blue", None) == [reads] * 3


@pytest.mark.parametrize(("text", "reads", "plain"), [
    ("Not so much: {me.luck}", "Not so much: 7", "Not so much"), ("{number(me)} of {most}", "1 of 3", "number of 3"),
    ("No: {good.given} of {good}", "No: 2 of Iron", "No"), ("All: {me.hand}", "All: Three", "All"),
    ("Of {amount}: {wealth(me)}", "Of $5: 3", "Of amount"),
])
def test_what_not_all_see_is_said_to_who_decides(text: str, reads: str, plain: str) -> None:
    """All others read the text without its values."""
    assert said(text, "red", "blue", None) == [reads, plain, plain]


def test_who_decides_is_told_only_what_it_sees() -> None:
    game = sound(rules("Given: {good.given}")).new_game(3, seed=1)
    game.play("pass")
    assert [r.text for r in game.explain("give iron 5", "blue")] == ["Given"], "only the dealer and the partner see it"


@pytest.mark.parametrize(("text", "code", "message", "place"), [
    ("{blue.luck}", "secret-text", "only its owner sees `luck`, and this would reveal it", "blue.luck"),
    ("{partner.luck}", "secret-text", "only its owner sees `luck`, and this would reveal it", "partner.luck"),
    ("{wealth(blue)}", "secret-text", "only its owner sees `hand`, and this would reveal it", "wealth(blue)"),
    ("{deck}", "secret-text", "nobody sees `deck`, and this would reveal it", "deck"),
    ("{nothing}", "unknown-name", "nothing is called `nothing` here", "nothing"),
    ("{good.price + 1}", "wrong-argument", "`{good.price + 1}` is not a name", "good.price + 1"),
    ("a } b", "wrong-argument", "a brace in this text has no partner", "}"),
])
def test_what_cannot_stand_in_braces(text: str, code: str, message: str, place: str) -> None:
    (problem,) = problems(rules(text))
    assert (problem.code, problem.message) == (code, message)
    assert problem.place is not None
    assert problem.place.text == place


@pytest.mark.parametrize(("later", "when"), [
    ("Too low: {card}", "place.low < 3"), ("Too low", "card.worth > place.low"), ("Too low: {worth}", "place.low < 3"),
    ("Too low", "worth > place.low"), ("Too low: {me.hand} for {place.low}", "number(me) > place.low"),
])
def test_a_secret_choice_of_an_action_that_has_begun(later: str, when: str) -> None:
    """The deciding seat learns what its card forbids; all others get the same answer whichever card it has chosen."""
    game = sound(rules(later=later, when=when)).new_game(3, seed=1)
    game.play("put tre")
    (own,) = game.explain("ulm", "red")
    assert own.rule == "put.low"
    shown = [str(own), *map(str, own.values)]
    assert any(secret in one for secret in ("Three", "3", "number(me)") for one in shown)
    rng = Random(1)
    for viewer in ("blue", "green", None):
        twins = [other for _ in range(9) if (other := make_twin(game, viewer, rng)) is not None]
        answers = {tuple(map(str, at.explain("ulm", viewer))) for at in (game, *twins)}
        assert twins
        assert len(answers) == 1
        assert "Three" not in str(answers)
