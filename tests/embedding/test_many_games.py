"""The cost of many open games in a process: Python's garbage collector has to visit only few objects of each game."""

from __future__ import annotations

import gc
import random
from weakref import ref

import pytest

import aoi_rules as aoi
from aoi_rules.machine import digest, engine
from tests.everyday import first

GAMES = 20
MOST = 30
"""The greatest number of objects in a game in pure Python that nobody has read yet: the game, its record, its course, and two
positions."""


def open_games(rules: aoi.Ruleset, decisions: int) -> list[aoi.Game]:
    """Random games, each after the given number of decisions."""
    games = [rules.new_game(3, seed) for seed in range(GAMES)]
    for seed, game in enumerate(games):
        rng = random.Random(seed)
        while game.decisions < decisions and not game.over:
            game.play(rng.choice(game.legal_moves()))
    return games


def tracked() -> int:
    """The number of objects that the collector visits; it skips tuples of numbers once it has examined their contents."""
    for _ in range(4):
        gc.collect()
    return len(gc.get_objects())


def objects_of_a_game(rules: aoi.Ruleset, decisions: int) -> float:
    """The objects of a game after the given number of decisions, averaged over many; objects shared by all games do not count."""
    kept = open_games(rules, decisions)
    gc.collect()
    gc.freeze()  # the collector need not visit or count older objects
    before = tracked()
    more = open_games(rules, decisions)
    found = tracked() - before
    assert len(kept) == len(more)
    return found / GAMES


@pytest.mark.slow
@pytest.mark.parametrize("end", first(1, [100, 150]))
def test_a_game_consists_of_few_objects(end: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The length of the game does not matter: played moves are kept as bytes."""
    monkeypatch.setenv("AOI_NATIVE", "0")
    rules = aoi.load("germany")
    after = {decisions: objects_of_a_game(rules, decisions) for decisions in (10, end)}
    assert max(after.values()) < MOST, after
    assert after[end] - after[10] < 5, after


@pytest.mark.slow
def test_a_game_is_gone_when_nobody_uses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """No object of a game refers to the game, so it is freed at once, even if `gc.freeze` exempted it from all collections."""
    monkeypatch.setenv("AOI_NATIVE", "0")
    game = aoi.load("germany").new_game(3, 1)
    for _ in range(12):
        events = game.play(game.legal_moves()[0])
        assert [event.changes for event in events]
        game.undo(force=True)
        game.redo()
        game.view(game.to_move).json()
        assert [event.changes for event in game.events(game.to_move)]
    assert game.copy() == aoi.loads(aoi.dumps(game))
    held = [ref(one) for one in (game.record, game.record.course, game.record.course.positions)]
    gc.collect()
    gc.disable()
    try:
        del game, events
        assert [one() for one in held] == [None, None, None]
    finally:
        gc.enable()


def test_saving_again_computes_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is saved after each decision is not played again, and only hashes the changes; the same is true for a loaded
    game."""
    monkeypatch.setenv("AOI_NATIVE", "0")
    played, hashed = list[int](), list[int]()
    monkeypatch.setattr(engine, "play", lambda *given, real=engine.play: (played.append(1), real(*given))[1])
    monkeypatch.setattr(digest._Part, "__getitem__", lambda part, entry: (hashed.append(1), dict.__getitem__(part, entry))[1])
    game = aoi.load("germany").new_game(3, 1)
    assert len(aoi.dumps(game)) > 0
    for at in range(30):
        if at == 15:
            game = aoi.loads(aoi.dumps(game), rules=game.rules)
        played.clear(), hashed.clear()
        game.play(game.legal_moves()[0])
        aoi.dumps(game)
        assert (len(played), len(hashed) <= 80) == (1, True), at


def test_a_game_that_is_looked_at_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat's first view may need old positions, which are played again once; later views need none of them."""
    monkeypatch.setenv("AOI_NATIVE", "0")
    game, rng = aoi.load("germany").new_game(3, 1), random.Random(1)
    played = list[int]()
    monkeypatch.setattr(engine, "play", lambda *given, real=engine.play: (played.append(1), real(*given))[1])
    for at in range(120):
        if at == 60:
            game.view("red").imagine(rng)
            assert len(played) > 60
        elif at > 60 and at % 10 == 0:
            game.view("red").imagine(rng)
            assert len(played) < 10 + 5, at
        if at >= 60 and at % 10 == 0:
            played.clear()
        game.play(rng.choice(game.legal_moves()))
