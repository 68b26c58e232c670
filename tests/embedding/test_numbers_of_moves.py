"""Each move that can be legal has an integer, from the ruleset alone."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache

import pytest

import aoi_rules as aoi

MAPS = ("germany", "new_england", "card_game", "industry")
GAMES = 6
"""The number of random games of each; `python -m tests.embedding.numbering` can try more."""


@cache
def loaded(name: str) -> aoi.Ruleset:
    return aoi.load(name)


@pytest.mark.slow_with("card_game", "germany", "new_england")
@pytest.mark.thorough
@pytest.mark.parametrize("name", MAPS)
def test_every_legal_move_has_one_and_comes_back(name: str) -> None:
    rules = loaded(name)
    for seed in range(GAMES):
        rng = random.Random(seed)
        seats = rng.sample(rules.model.seats, rng.randint(rules.model.least_players, rules.model.most_players))
        options = {o.name: rng.choice(o.choices) for o in rules.model.options}
        game = rules.new_game(seats, seed, options)
        while not game.over and game.decisions < 150:
            moves = game.legal_moves()
            numbers = [move.index for move in moves]
            assert len(set(numbers)) == len(numbers)
            assert all(number in range(rules.move_count) for number in numbers)
            assert [rules.move(number) for number in numbers] == list(moves)
            game.play(rules.move(rng.choice(numbers)))


@pytest.mark.parametrize("name", MAPS)
def test_every_integer_is_a_move(name: str) -> None:
    """This includes integers of moves that no position of a game offers; each move has words, JSON, and the same integer."""
    rules = loaded(name)
    for number in range(0, rules.move_count, 1 + rules.move_count // 300):
        move = rules.move(number)
        assert move.index == number == move.json()["index"]
        assert str(move).strip()
    assert rules.move(0).action == "stop"
    for beyond in (-1, rules.move_count, 10**5000):
        with pytest.raises(IndexError, match=f"from 0 to {rules.move_count - 1}"):
            rules.move(beyond)
    for strange in ("build", True, None, 1.5):
        with pytest.raises(TypeError, match="integer"):
            rules.move(strange)  # type: ignore[arg-type]


def test_the_note_is_no_part_of_it() -> None:
    rules = loaded("card_game")
    promise = next(m for m in map(rules.move, range(rules.move_count)) if m.action == "send")
    game = rules.new_game(3, seed=1)
    rng = random.Random(1)
    while "send" not in {m.action for m in game.legal_moves()}:
        game.play(rng.choice(game.legal_moves()))
    assert game.parse('send "peace"').index == promise.index
    assert game.parse('send "peace"') != promise


def test_a_number_that_no_game_allows() -> None:
    game = loaded("industry").new_game(3, seed=1)
    game.play(game.legal_moves()[0])
    bid = game.parse("bid 0")
    with pytest.raises(IndexError, match="amount goes from 1 to 120, and this is 0"):
        _ = bid.index
    assert bid.json()["index"] is None
    with pytest.raises(aoi.IllegalMoveError, match="not allowed"):
        game.play(bid)


LIST = """
import aoi_rules.drawing
import aoi_rules as aoi
for name in ("germany", "industry"):
    rules = aoi.load(name)
    for number in range(0, rules.move_count, 97):
        print(name, number, rules.move(number), sep=":")
"""


@pytest.mark.slow
def test_it_is_the_same_in_another_process() -> None:
    """The other process has other string hashes, and loads the modules in another order."""
    expected = [f"{name}:{number}:{rules.move(number)}" for name in ("germany", "industry") for rules in [loaded(name)]
                for number in range(0, rules.move_count, 97)]
    for seed in ("1", "2"):
        made = subprocess.run([sys.executable, "-c", LIST], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True)
        assert made.stdout.splitlines() == expected
