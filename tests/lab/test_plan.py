"""The games to play, and the counting of their results."""

from __future__ import annotations

import math

import pytest

import aoi_rules as aoi
from aoi_rules.lab import Plan, Result, Tally, tallies
from aoi_rules.play.score import Outcome


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    return aoi.load("industry")


def ended(seats: str, winners: str) -> Outcome:
    return Outcome(tuple((seat,) for seat in seats), tuple(winners), bool(winners), False)


def test_bots_move_on_by_a_seat_a_game(rules: aoi.Ruleset) -> None:
    plan = Plan(rules, ("a", "b", "c"), ("x", "y", "y"), 0, 3, rotate=True)
    assert [plan.bots_by_seat(n) for n in range(3)] == [
        {"a": "x", "b": "y", "c": "y"}, {"a": "y", "b": "x", "c": "y"}, {"a": "y", "b": "y", "c": "x"}]


def test_a_bot_for_each_seat(rules: aoi.Ruleset) -> None:
    with pytest.raises(ValueError, match="3 seats need as many bots, not 2"):
        Plan(rules, ("a", "b", "c"), ("x", "y"), 0, 3)
    with pytest.raises(ValueError, match="a plan cannot have -1 games"):
        Plan(rules, ("a", "b"), ("x", "y"), 0, -1)


def test_tallies_share_a_tie(rules: aoi.Ruleset) -> None:
    plan = Plan(rules, ("a", "b", "c"), ("x", "y", "y"), 0, 2, rotate=True)
    results = [Result((6, 6, 0), ended("abc", "ab"), 9), Result((3, 9, 3), ended("abc", "b"), 9)]
    x, y = tallies(plan, results)
    assert (x.name, x.seats, x.wins, x.points) == ("x", 1, 1.5, 7.5)
    assert (y.name, y.seats, y.wins, y.points) == ("y", 2, 0.5, 3.0)


def test_a_game_without_end_is_nobodys(rules: aoi.Ruleset) -> None:
    plan = Plan(rules, ("a", "b"), ("x", "y"), 0, 1, rotate=False)
    assert [t.wins for t in tallies(plan, [Result((6, 6), ended("ab", ""), 50_000)])] == [0, 0]


def test_who_wins_with_all_others_wins_once(rules: aoi.Ruleset) -> None:
    """One bot has two seats in a game where all play together."""
    plan = Plan(rules, ("a", "b", "c"), ("x", "y", "y"), 0, 1, rotate=True)
    won = Outcome((("a",), ("b",), ("c",)), ("a", "b", "c"), True, True)
    assert [t.wins for t in tallies(plan, [Result((1, 1, 1), won, 9)])] == [1, 1]


def test_the_interval_is_wilsons() -> None:
    """The figures are from Agresti and Coull, 1998: 0 of 10 and 5 of 10."""
    low, high = Tally("x", 10, 1, wins=0).interval
    assert (low, round(high, 4)) == (0, 0.2775)
    low, high = Tally("x", 10, 1, wins=5).interval
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)
    assert math.isclose(Tally("x", 10, 1, wins=10).interval[1], 1)
