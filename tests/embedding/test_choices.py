"""The possible choices at a decision, for a front end that asks click by click."""

from __future__ import annotations

import json
import pickle

import pytest

import aoi_rules as aoi
from tests.compiler.texts import sound
from tests.embedding.test_hindering import GAME as TOWNS

GAME = """\
game demo {
  players 2..2 ; seats red blue ; menu turn (build, bid, close, rest)
  type card { has colour text = "" ; sun "Sun" { colour "warm" } ; moon "Moon" { colour "cold" } ; star "Star" { colour "cold" } }
  type town { has colour text = "warm" ; keep owner seat = none ; bonn "Bonn" ; ulm "Ulm" { colour "cold" } ; kiel "Kiel" ; jena "Jena" { colour "none" } }
  zone hand of card per player seen by owner size by all
  zone pile of card seen by all
  keep money per player number = 3
  keep shut truth = no
  setup { do deal { add sun to red.hand ; add moon to red.hand ; add moon to blue.hand ; set kiel.owner = blue } }
  flow { repeat turns until (turns == 9) { each player in players { phase trade "Trade" { take 0..1 of turn } } } }
  action build "Build" {
    choose size in 1..2
    choose town in town "at"
    let price = size * 2
    require free "It belongs to {town.owner}" = town.owner == none
    require money "It costs {price}, and you have {me.money}" = price <= me.money
    then
    choose card in me.hand "with"
    require card "The card is not of its colour" = card.colour == town.colour
    do { move card from me.hand to pile ; set town.owner = me ; lower me.money by price }
  }
  action bid "Bid" { choose sum in 1..me.money up to 9 ; do { lower me.money by sum } }
  action close "Close" { choose sure in (no, yes) ; require open "It is shut" see "Page 2" = not shut ; do { set shut = sure } }
  action rest "Rest" { do { raise me.money by 1 } }
  score { points a = me.money ; winner most points }
}
"""


@pytest.fixture
def game() -> aoi.Game:
    return sound(GAME).new_game(seed=1)


def said(choice: aoi.OpenChoice) -> list[str]:
    """The values of a choice as players read them, with a star at the possible ones."""
    return [f"{'* ' if value.possible else ''}{value}" for value in choice.values]


def test_the_actions_of_a_decision(game: aoi.Game) -> None:
    """They are the values of a choice called `action`."""
    found = game.choices(seat="red")
    assert (found.action, found.possible, [choice.name for choice in found.open]) == (None, True, ["action"])
    assert said(found["action"]) == ["* Build", "* Bid", "* Close", "* Rest", "* Stop “Trade”"]
    assert list(found.moves) == list(game.legal_moves())


def test_the_choices_of_an_action(game: aoi.Game) -> None:
    """Choices of a later decision are included; `decision` shows which are made together."""
    found = game.view("red").choices("build")
    assert [(choice.name, choice.preposition, choice.decision) for choice in found.open] == [("size", "", 0), ("town", "at", 0), ("card", "with", 1)]
    assert said(found["size"]) == ["* 1", "2: It costs 4, and you have 3"]
    assert said(found["town"]) == ["* Bonn", "* Ulm", "Kiel: It belongs to blue", "Jena: No card in “hand” will do: The card is not of its colour"]
    assert said(found["card"]) == ["* Sun", "* Moon"]


def test_in_any_order(game: aoi.Game) -> None:
    """A card first, then a town; each remaining value is possible together with the chosen one, or refused."""
    found = game.view("red").choices("build", {"card": "moon"})
    assert [choice.name for choice in found.open] == ["size", "town"]
    assert said(found["town"]) == ["Bonn: The card is not of its colour", "* Ulm", "Kiel: It belongs to blue", "Jena: The card is not of its colour"]
    found = game.view("red").choices("build", {"card": "moon", "town": "ulm", "size": 1})
    assert (found.open, found.chosen) == ((), {"size": 1, "town": "ulm", "card": "moon"})
    assert str(found.move) == "build 1 at ulm with moon"
    assert found.move is not None
    game.play(found.move, "red")
    assert game.view().data["types"]["town"]["owner"] == [None, "red", "blue", None]


def test_what_a_value_is_itself_is_said_alone() -> None:
    """Köln is closed, so nobody can carry anything from it; the list leaves out that red does not own it either."""
    homes = sound(TOWNS).new_game(seed=1).choices("carry", seat="red")["home"]
    (koeln,) = [value for value in homes.values if value.title == "Köln"]
    assert [refusal.text for refusal in koeln.refusals] == ["A closed town makes nothing"]


def test_a_choice_that_is_not_open(game: aoi.Game) -> None:
    with pytest.raises(KeyError, match="no open choice is called 'card': It is red's turn to decide"):
        game.choices("build", seat="blue")["card"]
    with pytest.raises(KeyError, match="no open choice is called 'crad': size; town; card"):
        game.choices("build", seat="red")["crad"]


def test_what_stands_in_the_way(game: aoi.Game) -> None:
    """For a partial move, the list has the rules that forbid every way of completing it."""
    assert [refusal.text for refusal in game.explain("build", "red", {"town": "kiel"})] == ["It belongs to blue"]
    assert [refusal.rule for refusal in game.explain("build", "red", {"town": "bonn", "card": "moon"})] == ["build.card"]
    assert game.explain("build", "red", {"town": "bonn"}) == ()
    nothing = game.choices("build", {"town": "bonn", "card": "moon"}, "red")
    assert (nothing.possible, list(nothing.moves), nothing.move) == (False, [], None)


def test_numbers_and_truths(game: aoi.Game) -> None:
    assert [value.value for value in game.choices("bid", seat="red")["sum"].possible] == [1, 2, 3]
    found = game.choices("close", seat="red")["sure"]
    assert [(value.value, value.title) for value in found.values] == [(False, "no"), (True, "yes")]
    assert str(game.choices("close", {"sure": True}, "red").move) == "close yes"


def test_an_action_without_choices_and_stop(game: aoi.Game) -> None:
    for action in ("rest", "stop"):
        found = game.choices(action, seat="red")
        assert (found.open, str(found.move)) == ((), action)


@pytest.mark.thorough
def test_only_the_seat_that_decides_can_choose(game: aoi.Game) -> None:
    for seat, rule in (("blue", "seat"), (None, "seat")):
        found = game.choices(seat=seat)
        assert (found.possible, found.open, [refusal.rule for refusal in found.refusals]) == (False, (), [rule])


def test_equal_members_are_possible_too() -> None:
    """If the rules treat some members as equal, the moves list one of them, and a player can choose any of them."""
    game = sound(TOWNS).new_game(seed=1)
    goals = game.choices("carry", {"home": "bonn"}, "red")["goal"]
    assert "Köln" in {value.title for value in goals.values}
    assert {move.choices["goal"] for move in game.legal_moves() if move.action == "carry"} <= {value.value for value in goals.possible}


@pytest.mark.parametrize(("action", "chosen", "says"), [
    ("bild", {}, "there is no action `bild`; did you mean `build`?"),
    ("build", {"twon": "ulm"}, "did you mean `town`?"),
    ("build", {"town": "bon"}, "there is no town `bon`; did you mean `bonn`?"),
    ("build", {"size": 3}, "size goes from 1 to 2, and this is 3"),
    ("build", {"size": True}, "size goes from 1 to 2, and this is True"),
    ("rest", {"town": "ulm"}, "there are none"),
    (None, {"town": "ulm"}, "choose the action first"),
])
def test_what_is_no_choice(game: aoi.Game, action: str | None, chosen: dict[str, str | int], says: str) -> None:
    with pytest.raises(aoi.MoveTextError) as caught:
        game.choices(action, chosen, "red")
    assert says in str(caught.value)


@pytest.mark.parametrize(("action", "chosen"), [(3, {}), ("build", ["town"]), (("build",), {})])
def test_what_is_no_name_and_no_mapping(game: aoi.Game, action: object, chosen: object) -> None:
    with pytest.raises(TypeError, match="an action's name and a mapping of its choices are expected"):
        game.choices(action, chosen, "red")  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [None, ["ulm"], 1.5, float("nan")])
def test_a_value_of_another_type(game: aoi.Game, value: object) -> None:
    with pytest.raises(aoi.MoveTextError, match="there is no town"):
        game.choices("build", {"town": value}, "red")  # type: ignore[dict-item]


def test_as_json(game: aoi.Game) -> None:
    found = game.choices("build", {"size": 1}, "red").json()
    assert json.loads(json.dumps(found)) == found
    assert [(choice["name"], choice["values"][0]["possible"]) for choice in found["open"]] == [("town", True), ("card", True)]


def test_of_a_view_that_was_pickled(game: aoi.Game) -> None:
    """It has its seat's information."""
    view = game.view("red")
    again = pickle.loads(pickle.dumps(view))  # noqa: S301 - made here
    assert again.choices("build").json() == view.choices("build").json()
    game.play("rest")
    assert view.choices("build").json() == again.choices("build").json(), "it is of the position that it was made of"


def test_of_many_ways_only_what_forbids_all_of_them_is_said() -> None:
    """This is true even if the compared ways have another rule in common."""
    text = GAME.replace("  action rest", """\
  action send "Send" {
    choose n in 1..2 ; choose m in 1..20 "to"
    require never "Never" = me.money > 90 + n + m
    require low "Too low" = m > 9 + n
    require high "Too high" = m <= 10
    do { raise me.money by 1 }
  }
  action rest""").replace("close, rest)", "close, send, rest)")
    found = sound(text).new_game(players=2, seed=1).choices("send", {"n": 1}, "red")
    assert [refusal.rule for refusal in found.refusals] == ["send.never"]


@pytest.mark.thorough
def test_a_source_says_for_which_good_it_is_asked_and_the_log_what_a_stop_ends() -> None:
    text = """
    game wells "Wells" {
      players 2..2
      seats red blue
      type good "Good" { coal "Coal" ; iron "Iron" }
      type well "Well" { keep dug number = 0 ; east "East" ; west "West" }
      keep points per player number = 0
      source wells g each w in well "Where the cube comes from" { do { raise w.dug by 1 } }
      menu turn (dig, rest)
      flow { repeat round until (round == 3) { each player in players { take 0..2 of turn } } }
      action dig "Dig" { do { raise me.points by 1 } ; bring 1 iron ; bring 1 coal }
      action rest "Rest" { do { raise me.points by 1 } }
      score { points points "Points" = me.points ; winner most points }
    }
    """
    game = sound(text).new_game(seed=1)
    game.play("dig")
    for good in ("Iron", "Coal"):
        assert game.choices("wells", seat="red").title == f"Where the cube comes from: {good}"
        game.play(game.legal_moves()[0])
    game.play("stop")
    assert [event.text for event in game.events("red") if event.data.get("action") == "stop"] == ["red: stop “Dig” and “Rest”"]
