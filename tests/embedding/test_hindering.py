"""A seat's own things that it cannot choose now, and the obstacles to a whole action, both as part of the choices."""

from __future__ import annotations

import json
from random import Random

import pytest

from aoi_rules import ChoiceValue, Game
from tests.compiler.texts import sound

GAME = """\
game demo {
  players 2..2 ; seats red blue ; menu turn (play, move_on, swap, draw, carry, part, close)
  type card { has cost number = 1 ; sun "Sun" { cost 3 } ; moon "Moon" ; star "Star" { cost 2 } }
  type town {
    has wants truth = no ; has north truth = no ; keep owner seat = none ; keep closed truth = no
    bonn "Bonn" ; ulm "Ulm" ; kiel "Kiel" { wants ; north } ; koeln "Köln" { wants } ; emden "Emden" { north } ; jever "Jever" { wants ; north }
  }
  zone hand of card per player seen by owner size by all
  zone pile of card seen by all
  keep money per player number = 2
  setup { do deal {
    each p in players { each c in card { add c to p.hand } }
    set bonn.owner = red ; set ulm.owner = red ; set kiel.owner = blue ; set ulm.closed = yes ; set koeln.closed = yes
  } }
  flow { repeat turns until (turns % 4 == 0) { each player in players { take 1 of turn ; take 0..1 of rest when turns == 9 } } }
  action play "Play" {
    choose card in me.hand
    require money "It costs too much" = card.cost <= me.money
    do { move card from me.hand to pile ; lower me.money by card.cost }
  }
  action move_on "Move on" {
    choose town in town
    choose other in players "to"
    require yours "It is not yours" = town.owner == me
    require open "A closed town stays" = not town.closed
    require apart "It is yours already" = other != me
    do { set town.owner = other }
  }
  action carry "Carry" {
    choose home in town "from"
    choose goal in town "to" alike by (wants, north, closed)
    require yours "The first town is not yours"          = home.owner == me
    require makes "A closed town makes nothing"          = not home.closed
    require open "The second town is closed"             = not goal.closed
    require wants "The second town wants nothing"        = goal.wants
    require way "No road leads from the south to the north" = home.north == goal.north
    do { set home.closed = yes }
  }
  action part "Part with a town" { choose town in town ; require rich "You have too much" = town.owner == me and me.money < 2 ; do { set town.owner = none } }
  action close "Close" { choose town in town ; require poor "You are rich" = me.money == 0 ; do { set town.closed = yes } }
  action rest "Rest" { choose town in town ; do { set town.closed = no } }
  action swap "Swap" { choose card in pile ; do { move card from pile to me.hand } }
  action draw "Draw" { require empty "You have cards" see "Page 3" = me.hand.empty ; do { add sun to me.hand } }
  score { points a = me.money ; winner most points }
}
"""


@pytest.fixture
def game() -> Game:
    return sound(GAME).new_game(players=2, seed=1)


def said(title: str, value: ChoiceValue, name: str) -> str:
    """An action, the refused part of it, and the reason."""
    what = value.nearest[0] if value.nearest else name
    return f"{title}{f', {what}' if what else ''}: {'; '.join(refusal.text for refusal in value.refusals)}"


def own(game: Game, seat: str) -> list[str]:
    found = []
    for action in game.choices(seat=seat).own:
        values = [said(action.title, value, value.title) for choice in action.open for value in choice.values]
        found += values or [f"{action.title}: {'; '.join(refusal.text for refusal in action.refusals)}"]
    return found


def nearest(game: Game, seat: str, action: str) -> list[str]:
    return [said(value.title, value, "") for value in game.choices(action, seat=seat).nearest]


def test_pieces_and_members_of_ones_own(game: Game) -> None:
    """Each has the choice that comes closest; Ulm is missing because it is closed, and closed towns cannot carry; no town is
    listed for closing, since no rule there checks its owner."""
    assert own(game, "red") == [
        "Play, Sun: It costs too much", "Draw: You have cards", "Carry, from Bonn to Kiel: No road leads from the south to the north",
        "Part with a town, Bonn: You have too much", "Part with a town, Ulm: You have too much"]
    game.play("play star")
    assert own(game, "blue") == [
        "Play, Sun: It costs too much", "Draw: You have cards", "Part with a town, Kiel: You have too much"], "Kiel carries to Jever"


def test_of_an_action_the_choices_that_come_nearest(game: Game) -> None:
    """Kiel and Jever are equal, and Köln is closed, which an earlier rule forbids."""
    assert nearest(game, "red", "carry") == ["Carry, from Bonn to Kiel: No road leads from the south to the north"]
    (one,) = game.choices("part", seat="red").nearest
    assert (one.value, one.nearest, one.refusals[0].text) == ("part", (), "You have too much"), "whatever is chosen"
    assert nearest(game, "red", "play") == [], "something is possible"
    assert nearest(game, "blue", "part") == [], "not blue's turn"
    assert [one.refusals[0].rule for one in game.choices("rest", seat="red").nearest] == ["turn"], "not to be decided"


@pytest.mark.thorough
def test_what_is_said_of_several_choices_is_true_of_each() -> None:
    """A value is named if a single choice comes closest, and no value of a single choice if several do."""
    text = GAME.replace("makes nothing", "makes nothing: {home}")
    alone = sound(text.replace("set ulm.owner = red", "set bonn.closed = yes")).new_game(2, seed=1)
    assert nearest(alone, "red", "carry") == ["Carry, from Bonn: A closed town makes nothing: Bonn"]
    both = sound(text.replace("set ulm.closed", "set bonn.closed = yes ; set ulm.closed")).new_game(2, seed=1)
    (one,) = both.choices("carry", seat="red").nearest
    assert (said("Carry", one, ""), one.nearest) == ("Carry, from Bonn: A closed town makes nothing", ("from Bonn", "from Ulm"))


def test_what_a_seat_does_not_see_changes_nothing(game: Game) -> None:
    """Red learns the same in games that differ only in blue's hand."""
    game.play("play star")
    game.play("play star")
    guess = game.view("red").imagine(Random(4))
    assert own(guess, "red") == own(game, "red")
    for action in ("play", "carry", "part", "draw"):
        assert nearest(guess, "red", action) == nearest(game, "red", action), action


def test_what_it_is_made_of(game: Game) -> None:
    found = game.choices(seat="red").json()
    assert json.loads(json.dumps(found)) == found
    card, draw, *_ = found["own"]
    assert card["open"][0]["values"] == [{
        "value": "sun", "title": "Sun", "possible": False,
        "refusals": [refusal.json() for refusal in game.explain("play sun", "red")], "nearest": [], "consequences": None}]
    assert (draw["action"], draw["open"], [refusal["see"] for refusal in draw["refusals"]]) == ("draw", [], ["Page 3"])


def test_it_is_of_the_position_that_was_asked_of(game: Game) -> None:
    """This holds even if the caller reads it later."""
    asked, before = game.choices(seat="red"), own(game, "red")
    refused = [str(value) for value in game.choices(seat="red")["action"].values]
    game.play("play moon")
    assert [str(value) for value in asked["action"].values] == refused
    assert len(asked.own) == len({line.partition(",")[0].partition(":")[0] for line in before})


def test_only_who_must_decide_learns_it(game: Game) -> None:
    for seat in ("blue", None):
        assert game.choices(seat=seat).own == game.choices("part", seat=seat).nearest == ()


def test_of_an_action_that_takes_more_than_is_left() -> None:
    """The list has this reason beside the rules that forbid every choice."""
    text = GAME.replace("menu turn (", "menu turn (big, ").replace("  action rest", """\
  action big "Do much" { takes 2 ; choose town in town ; require poor "You are rich" = me.money < 2 ; do { set town.closed = no } }
  action rest""")
    game = sound(text).new_game(players=2, seed=1)
    (found,) = game.choices("big", seat="red").nearest
    assert [refusal.rule for refusal in found.refusals] == ["takes", "big.poor"]
