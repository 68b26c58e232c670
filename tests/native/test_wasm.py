"""Rulesets as WebAssembly: under node they play the games of Python, decision for decision."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import field, frozen

import aoi_rules as aoi
from aoi_rules.machine.digest import Digester
from tests.native.modules import MANY, Module, module_of

ALSO = ("rot", "größer 𝄞")
MOST = 300
"""So many decisions of a game are compared."""


@frozen
class Played:
    """A game that Python plays, what it shows at each decision, and how node plays it again."""

    game: aoi.Game
    seed: int
    moves: list[str] = field(factory=list)
    shows: list[dict[str, Any]] = field(factory=list)

    def at_random(self, rng: Random) -> Played:
        """Play random moves."""
        game, digester = self.game, Digester(self.game.record.program, self.game.record.names)
        self.shows.append(shown(game, digester))
        while not game.over and len(self.moves) < MOST:
            self.moves.append(rng.choice([move.text for move in game.legal_moves() if move.text != "burst"]))
            game.play(self.moves[-1])
            self.shows.append(shown(game, digester))
        return self

    def again(self) -> dict[str, Any]:
        """What node is given."""
        return {"seats": self.game.seats, "options": self.game.options, "seed": str(self.seed), "moves": self.moves}


def shown(game: aoi.Game, digester: Digester) -> dict[str, Any]:
    """What a game shows at a decision, in the form that node gives it."""
    state = game.record.state
    found = {
        "moves": [move.text for move in game.legal_moves()], "views": [view_of(game, seat) for seat in (None, *game.seats)],
        "digests": [digester.of(state), digester.of(state, *ALSO)],
    }
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


COMPUTED = ("figures", "details")
"""What of a view only Python computes, as README says."""


def view_of(game: aoi.Game, seat: str | None) -> dict[str, Any]:
    view = game.view(seat)
    data = {name: part for name, part in view.data.items() if name not in COMPUTED}
    return {"seat": view.seat, "to_move": view.to_move, "over": view.over, "phase": view.phase,
            "moves": [move.text for move in view.moves], "data": data, "winners": view.winners,
            "scores": None if view.scores is None else {of: score.json() for of, score in view.scores.items()}}


def random_game(rules: aoi.Ruleset, number: int) -> Played:
    """A random game of random seats, options and seed."""
    rng, model = Random(number), rules.model
    seats = rng.sample(model.seats, rng.randint(model.least_players, model.most_players))
    options = {option.name: rng.choice(option.choices) for option in model.options}
    seed = rng.getrandbits(128) if number else 0
    return Played(rules.new_game(seats, seed, options), seed).at_random(rng)


def same_games(module: Module, numbers: Sequence[int]) -> None:
    """Moves in their order, views of all seats and of a spectator, and digests are equal at every decision."""
    played = [random_game(module.rules, number) for number in numbers]
    for game, found in zip(played, module.replayed([game.again() for game in played]), strict=True):
        for number, (expected, shows) in enumerate(zip(game.shows, found, strict=True)):
            assert shows == expected, (game.game, number)


def test_all_kinds_of_values(tmp_path: Path) -> None:
    same_games(module_of(MANY, tmp_path), range(6))


def test_a_game_of_the_library(tmp_path: Path) -> None:
    same_games(module_of("card_game", tmp_path), range(2))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["germany", "industry", "new_england"])
def test_the_games_of_the_library(tmp_path: Path, name: str) -> None:
    same_games(module_of(name, tmp_path), range(4))
