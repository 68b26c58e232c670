"""Digests of positions: a sum of the hashes of all values; only changed values are hashed again."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import aoi_rules as aoi
from aoi_rules.machine.digest import Digester
from tests.machine.islands import islands

NAMES = ("card_game", "germany", "industry")


def positions(game: aoi.Game, seed: int) -> Iterator[aoi.Game]:
    """A random game at each of its decisions."""
    rng = random.Random(seed)
    while not game.over:
        yield game
        game.play(rng.choice(game.legal_moves()))


@pytest.mark.thorough_with("card_game", "germany")
@pytest.mark.parametrize("name", NAMES)
def test_a_digest_does_not_depend_on_what_was_digested_before(name: str) -> None:
    """The digest is the same after the previous position, after one of another game, and after none."""
    rules = aoi.load(name)
    game, other = rules.new_game(3, 1), rules.new_game(3, 2)
    program, names = rules.program, game.record.names
    following, leaping = Digester(program, names), Digester(program, names)
    for number, at in zip(range(150), positions(game, 1), strict=False):
        state = at.record.state
        alone = Digester(program, names).of(state)
        assert following.of(state) == alone, number
        leaping.of(other.record.state)
        assert leaping.of(state) == alone, number
        other.play(other.legal_moves()[0])


def test_each_value_changes_the_digest() -> None:
    """This holds even if two values change at once, for example when money goes from one seat to another."""
    game = aoi.load("germany").new_game(3, 1)
    digester, state = Digester(game.rules.program, game.record.names), game.record.state.copy()
    found = set()
    for red in range(5):
        for blue in range(5):
            state.seat_money = (red, blue, *state.seat_money[2:])
            found.add(digester.of(state))
    assert len(found) == 25


@pytest.mark.parametrize("length", [1, 31, 32, 33, 200])
def test_each_change_in_a_list_is_found(length: int) -> None:
    """This holds for any index, and for lists that are compared piece by piece."""
    rules = islands(length)
    game = rules.new_game(2, 1)
    digester, state = Digester(rules.program, game.record.names), game.record.state.copy()
    digester.of(state)
    before = digester.hashed
    for place in range(length):
        state.island_worth = (*state.island_worth[:place], 7, *state.island_worth[place + 1 :])
        assert digester.of(state) == Digester(rules.program, game.record.names).of(state)
    assert digester.hashed - before == 2 * length


def test_what_is_hashed_does_not_grow_with_the_map() -> None:
    """The same decisions on 20 islands and on 400 islands: after the first position the same number of values is hashed."""
    counts = {}
    for length in (20, 400):
        rules = islands(length)
        game = rules.new_game(2, 1)
        digester = Digester(rules.program, game.record.names)
        digester.of(game.record.state)
        first = digester.hashed
        for number in range(40):
            game.play(f"settle island_{number % 20}")
            digester.of(game.record.state)
        counts[length] = first, digester.hashed - first
    assert counts[400][0] - counts[20][0] == 380
    assert counts[400][1] == counts[20][1] <= 40 * 6
