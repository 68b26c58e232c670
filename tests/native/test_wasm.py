"""Rulesets as WebAssembly: under node they play the games of Python, decision for decision."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import field, frozen

import aoi_rules as aoi
from aoi_rules.building import c_of
from aoi_rules.compiler.pipeline import Forms
from aoi_rules.diagnostics import Source
from aoi_rules.errors import BuildError
from aoi_rules.library import compile_text, find_source
from aoi_rules.machine.digest import Digester
from aoi_rules.native import wasm
from tests.compiler.texts import game as game_of

NODE = shutil.which("node")
ALSO = ("rot", "größer 𝄞")
MOST = 300
"""So many decisions of a game are compared."""


@frozen
class Module:
    """A ruleset and its two files."""

    rules: aoi.Ruleset
    written: wasm.Written

    def replayed(self, games: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
        """What each game shows under node: at its beginning, and after each move."""
        file = self.written.wasm.with_suffix(".json")
        file.write_text(json.dumps({"script": str(self.written.script), "wasm": str(self.written.wasm), "games": games}))
        assert NODE is not None
        ran = subprocess.run([NODE, Path(__file__).with_name("replay.mjs"), file], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return [json.loads(line) for line in ran.stdout.splitlines()]


def module_of(text: str, folder: Path) -> Module:
    """A ruleset's module, built in a folder; without node or a compiler for WebAssembly the test is skipped."""
    if NODE is None:
        pytest.skip("there is no node here")
    forms = Forms()
    source = Source("rules.aoi", text) if "\n" in text else find_source(text)
    assert isinstance(source, Source)
    program = compile_text(source, forms=forms).program
    assert program is not None
    (folder / "package.json").write_text('{"type": "module"}')
    try:
        wasm.wasm_compiler()
    except BuildError as error:
        pytest.skip(str(error))
    return Module(aoi.Ruleset(program), wasm.build(program, c_of(forms, program)("test"), folder))


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
            self.moves.append(rng.choice(game.legal_moves()).text)
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


def view_of(game: aoi.Game, seat: str | None) -> dict[str, Any]:
    view = game.view(seat)
    return {"seat": view.seat, "to_move": view.to_move, "over": view.over, "phase": view.phase,
            "moves": [move.text for move in view.moves], "data": view.data}


def random_game(rules: aoi.Ruleset, number: int) -> Played:
    """A random game of random seats, options and seed."""
    rng, model = Random(number), rules.model
    seats = rng.sample(model.seats, rng.randint(model.least_players, model.most_players))
    options = {option.name: rng.choice(option.choices) for option in model.options}
    seed = rng.getrandbits(128) if number else 0
    return Played(rules.new_game(seats, seed, options), seed).at_random(rng)


MANY = game_of(
    "type good \"Goods\" { rye ; oats ; barley }",
    "keep motto text = \"slow\"",
    "keep depth number = none",
    "keep host seat = none",
    "keep past good many = ()",
    "keep liking of seat number per player",
    "keep stock of good truth per player seen by owner",
    "keep secret number per player seen by none = 3",
    "keep shared number per player seen by (host) = 1",
    "option length (short, long) = short",
    "zone heap of good seen by none size by all full",
    "zone hand of good per player seen by owner size by all",
    "zone face of good per player",
    "setup { do start { each p in players { move 1 at random from heap to p.hand } } }",
)


@pytest.fixture(scope="module", params=["germany", "card_game", "industry", "new_england"])
def bundled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Module:
    return module_of(request.param, tmp_path_factory.mktemp(request.param))


def test_the_same_games(bundled: Module) -> None:
    """Moves in their order, views of all seats and of a spectator, and digests are equal at every decision."""
    played = [random_game(bundled.rules, number) for number in range(3)]
    for game, found in zip(played, bundled.replayed([game.again() for game in played]), strict=True):
        for number, (expected, shows) in enumerate(zip(game.shows, found, strict=True)):
            assert shows == expected, (game.game, number)
