"""The certain effects of a value of a choice."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest

import aoi_rules as aoi
from aoi_rules.play import previews
from tests.compiler.texts import sound
from tests.embedding.test_choices import GAME
from tests.everyday import first
from tests.properties.tables import MAPS

HEADINGS = ("phase", "round", "turn", "flow")


@pytest.fixture
def game() -> aoi.Game:
    return sound(GAME).new_game(seed=1)


@pytest.mark.thorough
def test_of_a_value_they_are_those_of_every_way_that_has_it(game: aoi.Game) -> None:
    """The card and the town are still open; the price is known."""
    (one, two) = game.choices("build", seat="red")["size"].values
    assert [str(change) for change in one.consequences] == ["a card: hand of red → pile", "Money of red: 3 → 1"]
    assert two.consequences == (), "it is not possible"
    (ulm,) = game.choices("build", {"size": 1, "card": "moon"}, "red")["town"].possible
    assert [str(change) for change in ulm.consequences] == [
        "Moon: hand of red → pile", "Owner of Ulm: none → red", "Money of red: 3 → 1"]


@pytest.mark.thorough
def test_of_an_action(game: aoi.Game) -> None:
    found = {value.value: [str(change) for change in value.consequences] for value in game.choices(seat="red")["action"].values}
    assert found["rest"] == ["Money of red: 3 → 4"]
    assert found["bid"] == [], "by how much depends on what is bid"


@pytest.mark.thorough
def test_they_are_of_the_position_that_was_asked_of(game: aoi.Game) -> None:
    asked = game.choices("bid", seat="red")["sum"]
    game.play("bid 2")
    assert [str(change) for change in asked.values[2].consequences] == ["Money of red: 3 → 0"]


def test_json_has_them_where_they_are_wanted(game: aoi.Game) -> None:
    found = game.choices("bid", seat="red")
    (value, *_), (bare, *_) = (found.json(consequences)["open"][0]["values"] for consequences in (True, False))
    assert value["consequences"] == [change.json() for change in found["sum"].values[0].consequences] != []
    assert bare["consequences"] is None


@pytest.mark.thorough
def test_an_amount_that_is_not_the_last_one_is_not_told_nor_which_of_equal_places_is_taken() -> None:
    """A settler gets a loan of 3 and spends some of it, on one of two plots that are equal to the rules."""
    game = sound("""
    game plots "Plots" {
      players 2..2
      seats red blue
      type plot "Plot" { keep owner seat = none ; north "North" ; south "South" }
      type house "House" { has cost number ; small "Small" { cost 1 } ; large "Large" { cost 2 } }
      keep money per player number = 0
      menu turn (settle)
      flow { repeat round until (round == 2) { each player in players { take 1 of turn } } }
      action settle "Settle" {
        choose house in house
        choose plot in plot
        require free "It is taken" = plot.owner == none
        do { raise me.money by 3 ; lower me.money by house.cost ; set plot.owner = me }
      }
      score { points money "Money" = me.money ; winner most points }
    }
    """).new_game(seed=1)
    found = game.choices("settle", seat="red")
    assert [str(change) for change in found["plot"].values[0].consequences] == ["Owner of North: none → red"]
    assert [str(change) for change in found["house"].values[0].consequences] == ["Money of red: 0 → 3", "Money of red: 3 → 2"]
    both = game.choices("settle", {"house": "small"}, "red")["plot"].values
    assert [str(value.consequences[-1]) for value in both] == ["Owner of North: none → red", "Owner of South: none → red"]


def test_once_everything_is_chosen_they_are_those_of_the_move(game: aoi.Game) -> None:
    whole, begun = game.choices("rest", seat="red"), game.choices("bid", seat="red")
    assert [str(change) for change in whole.consequences] == ["Money of red: 3 → 4"]
    assert whole.json(consequences=True)["consequences"] == [change.json() for change in whole.consequences]
    assert whole.json()["consequences"] is None
    assert begun.move is None
    assert begun.consequences == ()


@pytest.mark.thorough
def test_a_value_that_was_pickled_has_them(game: aoi.Game) -> None:
    for action in ("bid", "build"):
        for value in game.choices(action, seat="red").open[0].values:
            again = pickle.loads(pickle.dumps(value))  # noqa: S301 - made here
            assert again == value
            assert again.consequences == value.consequences


def done(game: aoi.Game, move: aoi.Move) -> list[aoi.Change] | None:
    """The effects of a move up to the end of its action; None if chance draws for it, it asks for more, or another action follows
    automatically."""
    at, found = game.decisions, list[aoi.Change]()
    events = game.play(move)
    goes_on = any(move.option is not None and move.option.inside for move in game.legal_moves())
    if goes_on or any(turn.drawn for turn in game.history[at:]):
        return None
    for number, event in enumerate(events):
        if event.kind in HEADINGS:
            return found
        if number and event.kind == "move" and not event.data.get("inside"):
            return None
        found += event.changes
    return found


def completed(game: aoi.Game, rng: random.Random) -> Iterator[tuple[list[aoi.Change], list[aoi.Change]]]:
    """For values that complete a move at one decision, the effects that they announce, and the effects of the move."""
    for move in rng.sample(list(game.legal_moves()), min(3, len(game.legal_moves()))):
        if move.option is None or move.option.source or not move.choices:
            continue
        *_, last = move.choices
        chosen = {name: value for name, value in move.choices.items() if name != last and value is not None}
        found = game.choices(move.action, chosen, game.to_move)
        values = [value for value in found[last].possible if value.value == move.choices[last]]
        whole = game.choices(move.action, {**chosen, last: move.choices[last]}, game.to_move).move  # type: ignore[dict-item]
        if whole is None or not values:
            continue
        changes = done(game.copy(), whole)
        if changes is not None:
            yield list(values[0].consequences), changes


@pytest.mark.slow
@pytest.mark.parametrize("most", first(1, [25, 60]))
@pytest.mark.parametrize("name", MAPS)
def test_of_a_value_that_completes_a_move_they_are_what_the_move_changes(name: str, most: int) -> None:
    rules, rng, seen = aoi.load(name), random.Random(3), 0
    game = rules.new_game(seed=3)
    for _ in range(most):
        if game.over:
            break
        for said, changed in completed(game, rng):
            assert said == changed
            seen += bool(changed)
        game.play(rng.choice(game.legal_moves()))
    assert seen > 5


def consequences(game: aoi.Game, rng: random.Random | None) -> list[tuple[str, tuple[aoi.Change, ...]]]:
    """The consequences of each value of each choice at a decision: all from one view, in random order, or without `rng` each from
    its own view."""
    view = game.view(game.to_move)
    asked = [(str(action.value), choice.name, number) for action in view.choices()["action"].values
             for choice in view.choices(str(action.value)).open for number in range(len(choice.values))]
    values = {(action, name, number): view.choices(action)[name].values[number] for action, name, number in asked}
    if rng is None:
        return [(str(key), game.view(game.to_move).choices(key[0])[key[1]].values[key[2]].consequences) for key in asked]
    found = {key: values[key].consequences for key in rng.sample(asked, len(asked))}
    return [(str(key), found[key]) for key in asked]


@pytest.mark.slow_with("germany-20000", "industry-20000")
@pytest.mark.thorough
@pytest.mark.parametrize("kept", first(1, [previews._KEPT, 10]))
@pytest.mark.parametrize("name", MAPS)
def test_what_was_asked_before_makes_no_difference(name: str, kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "_KEPT", kept)
    rng, seen = random.Random(4), 0
    game = aoi.load(name).new_game(seed=4)
    for number in range(31):
        if number in (5, 30):
            one, each = consequences(game, rng), consequences(game, None)
            assert one == each
            seen += any(changes for _, changes in one)
        game.play(rng.choice(game.legal_moves()))
    assert seen
