"""Callers own the values that they get, and the values that they pass are checked."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

import pytest

import aoi_rules as aoi


@pytest.fixture(scope="module")
def game() -> aoi.Game:
    game, rng = aoi.load("germany").new_game(3, seed=5), random.Random(1)
    for _ in range(30):
        game.play(rng.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("ask", [
    lambda g: aoi.loads(aoi.dumps(g), rules="germany"), lambda _: aoi.loads(7), lambda _: aoi.dumps(None), lambda g: g.view("red").imagine(7),
    lambda g: g.play(None), lambda g: g.parse(7), lambda g: g.explain(3, "red"), lambda _: aoi.load(7), lambda _: aoi.check(text=7),
])
def test_a_thing_of_another_kind(game: aoi.Game, ask: Callable[[aoi.Game], object]) -> None:
    with pytest.raises(TypeError, match=r"wanted|not|rules are|comes from"):
        ask(game)


def test_a_name_that_is_too_long() -> None:
    with pytest.raises(aoi.RulesetError, match="cannot be used"):
        aoi.load("x" * 300)
    assert [d.code for d in aoi.check("x" * 300)] == ["file-unreadable"]


def test_changing_json_changes_nothing_else(game: aoi.Game) -> None:
    view = game.view(None)
    before = repr(view.json())
    for value in (view.json(), view.events[0].json()):
        for part in value.values():
            if isinstance(part, dict | list):
                part.clear()
    assert repr(view.json()) == repr(game.view(None).json()) == before


def test_events_can_stand_in_sets(game: aoi.Game) -> None:
    assert set(game.events()) == set(game.view(None).events)


def test_the_legal_moves_can_be_pickled(game: aoi.Game) -> None:
    moves = game.legal_moves()
    assert pickle.loads(pickle.dumps(moves)) == tuple(moves)  # noqa: S301 - made here


def test_a_client_learns_which_moves_are_the_same(game: aoi.Game) -> None:
    """A space equivalent to a listed one is not listed, but is named beside it, and can be built in."""
    start = game.rules.new_game(3, seed=5)
    view = start.view(start.to_move)
    (move, space), *_ = [(m, c) for m in view.json()["moves"] for c in m["choices"] if c["same"]]
    assert space["value"] not in space["same"]
    for other in space["same"]:
        text = move["text"].replace(str(space["value"]), other)
        assert text not in [str(m) for m in view.moves]
        copy = start.copy()
        copy.play(text)
        assert copy.view(None).pending[0]["choices"][-1]["value"] == other


def test_the_end_is_in_the_view() -> None:
    game, rng = aoi.load("industry").new_game(3, seed=2), random.Random(2)
    view = game.view(None).json()
    assert (view["ruleset"], view["hash"], view["options"]) == ("industry", game.rules.describe()["hash"], {"tokens": "standard"})
    assert (view["winners"], view["scores"]) == ([], None), "scores may depend on what not all see"
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    view = game.view(None).json()
    assert view["winners"] == list(game.winners)
    assert view["scores"] == {seat: score.json() for seat, score in game.scores().items()}
