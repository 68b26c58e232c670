"""Rulesets as WebAssembly: under node they play the same games as Python, decision by decision."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import field, frozen

import aoi_rules as aoi
from aoi_rules.machine.digest import Digester
from tests.native.modules import MANY, NODE, Module, module_of
from tests.native.rulesets import SEATS

pytestmark = pytest.mark.thorough  # each module is compiled by clang

ALSO = ("rot", "größer 𝄞")
MOST = 300
"""The number of decisions of a game to compare."""


@frozen
class Played:
    """A game that Python plays, its output at each decision, and the input for node to play it again."""

    game: aoi.Game
    seed: int
    moves: list[str] = field(factory=list)
    shows: list[dict[str, Any]] = field(factory=list)

    def at_random(self, rng: Random) -> Played:
        """Play random moves."""
        game, digester = self.game, Digester(self.game.record.program, self.game.record.names)
        self.shows.append(shown(game, digester))
        while not game.over and len(self.moves) < MOST:
            move = rng.choice([move for move in game.legal_moves() if move.action != "burst"])
            self.moves.append(move.text)
            game.play(move)
            self.shows.append(shown(game, digester))
        return self

    def again(self) -> dict[str, Any]:
        """The input for node."""
        return {"seats": self.game.seats, "options": self.game.options, "seed": str(self.seed), "moves": self.moves}


def shown(game: aoi.Game, digester: Digester) -> dict[str, Any]:
    """A game's output at a decision, in node's form."""
    state = game.record.state
    found = {
        "moves": [move.text for move in game.legal_moves()], "views": [view_of(game, seat) for seat in (None, *game.seats)],
        "digests": [digester.of(state), digester.of(state, *ALSO)],
    }
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


COMPUTED = ("figures", "details", "teams")
"""The parts of a view that only Python computes, according to the README."""


def view_of(game: aoi.Game, seat: str | None) -> dict[str, Any]:
    view = game.view(seat)
    data = {name: part for name, part in view.data.items() if name not in COMPUTED}
    return {"seat": view.seat, "to_move": view.to_move, "over": view.over, "phase": view.phase,
            "moves": [move.text for move in view.moves], "data": data, "winners": view.winners,
            "scores": None if view.scores is None else {of: score.json() for of, score in view.scores.items()}}


def random_game(rules: aoi.Ruleset, number: int) -> Played:
    """A random game with random seats (unless the rules name some), random options and a random seed."""
    rng, model = Random(number), rules.model
    count = rng.randint(model.least_players, model.most_players)
    seats = model.seats[:count] if model.names_seats else rng.sample(model.seats, count)
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


def test_seats_that_do_not_play(tmp_path: Path) -> None:
    module = module_of(SEATS, tmp_path)
    same_games(module, range(4))
    refused = module.replayed([{"seats": ["blue", "red"], "options": {}, "seed": "1", "moves": []}])
    assert refused == [[{"refused": "blue: the rules name seats, so they play in their order: red, blue"}]]


@pytest.mark.slow
def test_a_game_of_the_library(tmp_path: Path) -> None:
    same_games(module_of("card_game", tmp_path), range(2))


INHERITED = ("constructor __proto__ toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString "
             "__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__")
"""Properties that every plain JavaScript object has from the start."""
MEMBERS = "rye oats barley luck liked blue green black short long"
KEEPS = "motto depth large host past guests liking stock hunch word worth round"
OTHERS = "good heap hand dark face length pass open visit favour dig turns"


@pytest.mark.parametrize("names", [(MEMBERS, KEEPS), (MEMBERS, OTHERS)], ids=["keeps and loops", "types, zones and options"])
def test_names_that_objects_of_javascript_have(tmp_path: Path, names: tuple[str, str]) -> None:
    """An author may call a thing `constructor`; the script must neither find JavaScript's own value nor lose the author's."""
    renamed = dict(chain.from_iterable(zip(of.split(), INHERITED.split(), strict=False) for of in names))
    text = re.sub(r"\w+", lambda word: renamed.get(word[0], word[0]), MANY)
    module = module_of(text, tmp_path)
    same_games(module, range(4))
    ran = subprocess.run([str(NODE), "-p", "JSON.stringify(Object.getOwnPropertyNames(Object.prototype))"], capture_output=True,
                         check=True)
    assert set(INHERITED.split()) == set(json.loads(ran.stdout))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["germany", "industry", "new_england"])
def test_the_games_of_the_library(tmp_path: Path, name: str) -> None:
    same_games(module_of(name, tmp_path), range(4))
