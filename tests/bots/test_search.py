"""The bot that searches: its arguments, its results, and that it uses only the information of its seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.bots import decide, make
from aoi_rules.bots.evaluation import PositionEvaluator, leads_of
from aoi_rules.bots.greedy import GreedyBot
from aoi_rules.bots.search import SearchBot
from aoi_rules.bots.tree import Decision

ORCHARD = """language 1
game orchard "Orchard" {{
  players 2..2
  seats red blue
  keep coins per player number = 0
  keep trees per player number = 0
  flow {{
    repeat round until (round == {last}) {{
      phase work "Work" {{ each player in clockwise(red) {{ take 1 of work }} }}
    }}
  }}
  menu work (gather, plant)
  action gather "Gather" {{ do {{ raise me.coins by 1 }} }}
  action plant "Plant" {{ do {{ raise me.trees by 1 }} }}
  score {{
    points coins "Coins" = me.coins
    points fruit "Fruit" = 5 * me.trees if round == {last} else 0
    {outlook}
    winner most points
  }}
}}
"""
"""Only the end shows that trees bear fruit."""


def orchard(folder: Path, outlook: str = "", last: int = 4) -> aoi.Ruleset:
    path = folder / "orchard.aoi"
    path.write_text(ORCHARD.format(outlook=outlook, last=last))
    return aoi.load(path)


@pytest.fixture
def rules(tmp_path: Path) -> aoi.Ruleset:
    return orchard(tmp_path)


@pytest.mark.parametrize(("last", "points"), [(4, 3 + 5), (30, 11)], ids=["a short game", "a long game"])
def test_where_there_is_one_phase_an_iteration_goes_on_for_twenty_decisions(tmp_path: Path, last: int, points: int) -> None:
    """Both seats gather, which looks best except at the last decision of a game; the first seat has 11 of the 21 decisions."""
    view = orchard(tmp_path, "outlook shade = 50 * me.trees", last).new_game(seed=1).view("red")
    (found,) = SearchBot(1).estimates(view, random.Random(1))
    assert (found.move.text, found.points) == ("gather", points)


@pytest.mark.thorough_with("a long game")
@pytest.mark.parametrize(("last", "chosen"), [(4, "plant"), (30, "gather")], ids=["a short game", "a long game"])
def test_it_trusts_the_outlook_where_it_does_not_see_the_end(tmp_path: Path, last: int, chosen: str) -> None:
    """An outlook that says the opposite of the truth then misleads it."""
    view = orchard(tmp_path, "outlook trees = -500 * me.trees", last).new_game(seed=1).view("red")
    assert SearchBot(60).choose(view, random.Random(1)).action == chosen


@pytest.mark.parametrize(("text", "bot"), [
    ("2000", SearchBot(2000)), ("2s", SearchBot(0, 2.0)), ("0.5s", SearchBot(0, 0.5)), (".5s", SearchBot(0, 0.5)),
])
def test_its_argument_is_iterations_or_seconds(text: str, bot: SearchBot) -> None:
    assert make(f"search:{text}") == bot


@pytest.mark.parametrize("text", ["0", "0s", "-1", "2.5", "1e3", "s", "two", "²", "2 s", "inf", "nans", "1" * 30])
def test_another_argument_is_refused(text: str) -> None:
    with pytest.raises(aoi.PluginError, match="a number of iterations below a billion, such as 2000, or of seconds, such as 2s"):
        make(f"search:{text}")


def test_it_sees_further_than_the_greedy_one(rules: aoi.Ruleset) -> None:
    game = rules.new_game(seed=1)
    view, rng = game.view("red"), random.Random(1)
    assert GreedyBot().choose(view, rng).action == "gather"
    assert SearchBot(100).choose(view, rng).action == "plant"


def test_it_says_what_points_to_expect(rules: aoi.Ruleset) -> None:
    """At the last decision everything is certain."""
    game = rules.new_game(seed=1)
    while game.decisions < 7:
        game.play("gather")
    found = SearchBot(40).estimates(game.view("blue"), random.Random(1))
    assert [(one.move.text, one.points) for one in found] == [("plant", 8.0), ("gather", 4.0)]
    assert sum(one.visits for one in found) == 40


def test_time_limits_it(rules: aoi.Ruleset) -> None:
    begun = monotonic()
    assert SearchBot(0, 0.05).estimates(rules.new_game(seed=1).view("red"), random.Random(1))
    assert 0.05 <= monotonic() - begun < 5


@pytest.mark.slow
def test_the_same_chance_gives_the_same_estimates() -> None:
    view = aoi.load("card_game").new_game(3, seed=5).view("red")
    if view.to_move != "red":
        view = aoi.load("card_game").new_game(3, seed=5).view(view.to_move)
    first, again = (SearchBot(15).estimates(view, random.Random(3)) for _ in range(2))
    assert first == again
    assert first != SearchBot(15).estimates(view, random.Random(4))


def test_it_finds_the_way_to_win(rules: aoi.Ruleset) -> None:
    game = rules.new_game(seed=2)
    while game.to_move is not None:
        decide(game, SearchBot(60) if game.to_move == "blue" else GreedyBot())
    assert game.winners == ("blue",)
    assert game.scores()["blue"].total == 20


@frozen
class Position:
    """The part of a position that a decision reads."""

    moves: Sequence[tuple[int, ...]]


def alike(_decision: object, _position: object, which: Sequence[int]) -> list[float]:
    """A first look that finds all moves equally good."""
    return [1.0] * len(which)


def test_of_two_moves_the_better_one_is_tried_more_often() -> None:
    decision, value = Decision(), [0.4, 0.6]
    for _ in range(100):
        tried = decision.pick(Position([(0,), (1,)]), alike, 1.5)
        tried.visits += 1
        tried.value += value[tried.raw[0]]
        decision.visits += 1
        decision.value += value[tried.raw[0]]
    assert 5 < decision.moves[0,].visits < 40


def test_a_move_that_no_world_offered_yet_is_added() -> None:
    decision = Decision()
    decision.pick(Position([(0,)]), alike, 1.5)
    assert decision.pick(Position([(1,)]), alike, 1.5).raw == (1,)


@pytest.mark.parametrize(("points", "found"), [
    ([5, 3, 1], [2, -2, -4]), ([5, 5, 1], [0, 0, -4]), ([4, 4], [0, 0]), ([7], [7]),
])
def test_how_far_seats_are_ahead(points: list[float], found: list[float]) -> None:
    assert leads_of(points) == found


def test_who_wins_is_worth_more_than_who_has_many_points(rules: aoi.Ruleset) -> None:
    game = rules.new_game(seed=1)
    worth = PositionEvaluator(game.rules.model, game.record.engine, len(game.seats))
    assert worth.value(game.record.position, worth.points(game.record.position)) == [0.5, 0.5]
    for move in ["plant"] * 7 + ["gather"]:
        game.play(move)
    position = game.record.position
    assert worth.points(position) == [20.0, 16.0]
    first, second = worth.value(position, worth.points(position))
    assert first > 0.99
    assert second < 0.01
