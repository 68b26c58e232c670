"""What many open games cost a process: how few objects of a game Python's garbage collector has to look at."""

from __future__ import annotations

import gc
import random

import pytest

import aoi_rules as aoi

GAMES = 40
MOST = 30
"""Objects of a game that pure Python plays and that nobody looks at: the game, its record, its course, and two positions."""


def open_games(rules: aoi.Ruleset, decisions: int) -> list[aoi.Game]:
    """Random games, each after that many decisions."""
    games = [rules.new_game(3, seed) for seed in range(GAMES)]
    for seed, game in enumerate(games):
        rng = random.Random(seed)
        while game.decisions < decisions and not game.over:
            game.play(rng.choice(game.legal_moves()))
    return games


def tracked() -> int:
    """How many objects the collector looks at; tuples of numbers are left out once it has seen what is in them."""
    for _ in range(4):
        gc.collect()
    return len(gc.get_objects())


def objects_of_a_game(rules: aoi.Ruleset, decisions: int) -> float:
    """The objects of a game after that many decisions, as the mean of many; what all games have in common is not counted."""
    kept = open_games(rules, decisions)
    before = tracked()
    more = open_games(rules, decisions)
    found = tracked() - before
    assert len(kept) == len(more)
    return found / GAMES


def test_a_game_consists_of_few_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it has lasted: what was played is kept as bytes."""
    monkeypatch.setenv("AOI_NATIVE", "0")
    rules = aoi.load("germany")
    after = {decisions: objects_of_a_game(rules, decisions) for decisions in (10, 60, 150)}
    assert max(after.values()) < MOST, after
    assert after[150] - after[10] < 5, after
