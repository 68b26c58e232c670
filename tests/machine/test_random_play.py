"""Random play without views: the games that the bot `random` plays, move by move."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules import bots
from aoi_rules.bots.random_bot import RandomBot
from aoi_rules.machine import engine
from aoi_rules.machine.generator import Generator, seat_state
from aoi_rules.machine.random_play import playout, random_bots
from aoi_rules.machine.state import pack_state

NAMES = ["germany", "industry", "card_game"]
FAR = 10**9


def states(game: aoi.Game) -> list[int]:
    return [seat_state(game.seed, seat) for seat in game.seats]


@pytest.mark.thorough_with("card_game")
@pytest.mark.parametrize("name", NAMES)
def test_it_plays_the_bots_games(name: str) -> None:
    """The tests start at the beginning and in the middle, and end after a number of decisions."""
    rules = aoi.load(name)
    game = rules.new_game(3, seed=5)
    begun, middle, at = game.record.state.copy(), None, 0
    while not game.over:
        if game.decisions == 40:
            middle, at = game.record.state.copy(), game.decisions
        bots.decide(game, RandomBot())
    decisions, real = random_bots(rules.program, begun, states(game), 0, FAR)
    assert decisions == game.decisions
    assert 0 < real <= decisions
    assert placed(begun) == placed(game.record.state)
    rest, _ = random_bots(rules.program, middle, states(game), at, FAR)
    assert (at + rest, placed(middle)) == (decisions, placed(begun))


def placed(state: Any) -> dict[str, Any]:
    """A position without the record of the way to it."""
    state.rest()
    return {name: value for name, value in pack_state(state).items() if name not in ("log", "drawn", "script")}


@pytest.mark.parametrize("name", NAMES)
def test_it_can_be_done_in_parts(name: str) -> None:
    rules = aoi.load(name)
    game = rules.new_game(3, seed=6)
    whole, parts = game.record.state.copy(), game.record.state.copy()
    wanted = random_bots(rules.program, whole, states(game), 0, 300)
    found = [0, 0]
    while not parts.over and found[0] < 300:
        some = random_bots(rules.program, parts, states(game), found[0], min(7, 300 - found[0]))
        found = [a + b for a, b in zip(found, some, strict=True)]
    assert (tuple(found), placed(parts)) == (wanted, placed(whole))


@pytest.mark.parametrize("name", NAMES)
def test_a_playout_takes_its_numbers_from_one_generator(name: str) -> None:
    """One number for each decision with a choice."""
    rules = aoi.load(name)
    start = rules.new_game(3, seed=7).record.state
    ours, rng = start.copy(), Generator(99)
    decisions, real = playout(rules.program, ours, rng, FAR)
    theirs, other, count = start.copy(), Generator(99), [0, 0]
    theirs.log = theirs.drawn = theirs.script = None
    while not theirs.over:
        moves = list(theirs.moves)
        several = len(moves) > 1
        engine.play(rules.program, theirs, moves[other.randrange(len(moves)) if several else 0])
        count = [count[0] + 1, count[1] + several]
    assert count == [decisions, real]
    assert placed(ours) == placed(theirs)
    assert rng.state == other.state


def test_a_playout_ends_after_so_many_decisions() -> None:
    rules = aoi.load("germany")
    state = rules.new_game(3, seed=7).record.state.copy()
    assert playout(rules.program, state, Generator(1), 12)[0] == 12
    assert not state.over
    assert playout(rules.program, state, Generator(1), 0) == (0, 0)
