"""Rulesets as WebAssembly: under node they play the games of Python, decision for decision."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from attrs import field, frozen

import aoi_rules as aoi
from aoi_rules.compiler.pipeline import Forms
from aoi_rules.compiler.stage_text import c_of
from aoi_rules.diagnostics import Source
from aoi_rules.errors import BuildError
from aoi_rules.library import compile_text, find_source
from aoi_rules.machine.digest import Digester
from aoi_rules.native import wasm

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
    return Module(aoi.Ruleset(program), wasm.build(program, c_of(forms, "test"), folder))


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


def view_of(game: aoi.Game, seat: str | None) -> dict[str, Any]:
    view = game.view(seat)
    return {"seat": view.seat, "to_move": view.to_move, "over": view.over, "phase": view.phase,
            "moves": [move.text for move in view.moves], "data": view.data, "winners": view.winners,
            "scores": None if view.scores is None else {of: score.json() for of, score in view.scores.items()}}


def random_game(rules: aoi.Ruleset, number: int) -> Played:
    """A random game of random seats, options and seed."""
    rng, model = Random(number), rules.model
    seats = rng.sample(model.seats, rng.randint(model.least_players, model.most_players))
    options = {option.name: rng.choice(option.choices) for option in model.options}
    seed = rng.getrandbits(128) if number else 0
    return Played(rules.new_game(seats, seed, options), seed).at_random(rng)


MANY = """game many "Many kinds of values" {
  players 2..4
  seats red blue green black
  option length (short, long) = short
  type good "Goods" { rye ; oats ; barley }
  keep motto text = "slow"
  keep depth number = none
  keep large number = 999999999
  keep host seat = none
  keep past good many
  keep guests seat many
  keep liking of seat number per player
  keep stock of good truth per player seen by owner
  keep hunch number per player seen by none = 3
  keep word number per player seen by (host) = 1
  keep worth good per good = none
  zone heap "Heap" of good seen by none size by all full
  zone hand "Hand" of good per player seen by owner size by all
  zone dark "Dark" of good per player seen by owner size by owner
  zone face "Face" of good per player
  define rest(x) = list(g for g in good when g != x)
  setup { do start { each p in players { move 1 at random from heap to p.hand when heap.size > 0 } } }
  flow {
    repeat round until (round == 40) {
      phase turns "Turns" { each player in players { take 0..2 of (visit, dig, open, favour, burst, pass) } }
    }
  }
  action visit "Visit" {
    choose seat in others "to"
    do {
      set host = seat
      set guests = list(p for p in players when p != seat)
      set motto = "fast"
    }
  }
  action dig "Dig" {
    choose number in -2..2
    do { set depth = number ; raise me.hunch by number ; raise me.word by 1 }
  }
  action open "Open" {
    choose open in (yes, no)
    choose good in me.hand
    do { set me.stock(good) = open ; move good from me.hand to me.dark when open ; set past = rest(good) ; set good.worth = rye }
  }
  action favour "Favour" {
    choose seat in players
    do { raise me.liking(seat) by 2 ; set host = none ; set motto = "" ; set depth = none }
  }
  action burst "Burst" { do { set depth = large * large * large } }
  action pass "Pass" { }
  score {
    points luck "Luck" = me.word + 3 * me.hand.size
    note liked "Liked by red" = red.liking(me)
    winner most points then most me.hunch then most me.liking(me)
  }
}
"""


def same_games(module: Module, numbers: Sequence[int]) -> None:
    """Moves in their order, views of all seats and of a spectator, and digests are equal at every decision."""
    played = [random_game(module.rules, number) for number in numbers]
    for game, found in zip(played, module.replayed([game.again() for game in played]), strict=True):
        for number, (expected, shows) in enumerate(zip(game.shows, found, strict=True)):
            assert shows == expected, (game.game, number)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Module:
    return module_of(MANY, tmp_path_factory.mktemp("many"))


def test_all_kinds_of_values(many: Module) -> None:
    same_games(many, range(6))


def test_a_game_of_the_library(tmp_path: Path) -> None:
    same_games(module_of("card_game", tmp_path), range(2))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["germany", "industry", "new_england"])
def test_the_games_of_the_library(tmp_path: Path, name: str) -> None:
    same_games(module_of(name, tmp_path), range(4))


def test_what_is_refused_leaves_the_game_as_it_was(many: Module) -> None:
    """Also a move that fails halfway, as these rules do where a number becomes too large."""
    wrong = ["jump", "burst", 'pass "a note"', "dig 3", "visit red to"]
    [shows] = many.replayed([{"seats": ["green", "red"], "options": {}, "seed": "1", "moves": [*wrong, "dig -2"]}])
    refused = [shown.pop("refused") for shown in shows[1:-1]]
    assert refused == ["jump: this is no legal move now", "fault 2: the rules fail here, or exceed a limit",
                       *(f"{text}: this is no legal move now" for text in wrong[2:])]
    assert all(shown == shows[0] for shown in shows[1:-1])
    assert shows[-1]["views"][0]["data"]["keeps"]["depth"] == -2


@pytest.mark.parametrize(("setting", "message"), [
    ({"seats": ["green"]}, "seats: from 2 to 4 play"),
    ({"seats": ["green", "green"]}, "green: there is no such seat, or it occurs twice"),
    ({"seats": ["green", "pink"]}, "pink: there is no such seat, or it occurs twice"),
    ({"options": {"length": "longest"}}, "length: it is one of short, long"),
    ({"options": {"width": "short"}}, "width: there is no such option"),
    ({"seed": str(2**128)}, "seed: it is a whole number from 0n to 2n ** 128n - 1n"),
    ({"seed": "-1"}, "seed: it is a whole number from 0n to 2n ** 128n - 1n"),
], ids=str)  # fmt: skip
def test_a_game_that_cannot_begin(many: Module, setting: dict[str, Any], message: str) -> None:
    assert many.replayed([{"seats": None, "options": {}, "seed": None, "moves": [], **setting}]) == [[{"refused": message}]]


def test_the_usual_setting(many: Module) -> None:
    """All seats, the options as the ruleset has them, and a seed that is drawn anew."""
    usual: dict[str, Any] = {"seats": None, "options": {}, "seed": None, "moves": []}
    [one], [other] = many.replayed([usual, usual])
    assert one["views"][0]["data"]["seats"] == list(many.rules.model.seats)
    assert one["digests"] != other["digests"]


def test_rules_that_call_a_plugin_are_no_webassembly(many: Module, tmp_path: Path) -> None:
    program = attrs.evolve(many.rules.program, called=(("alps", "tunnel"),))
    with pytest.raises(BuildError, match="many calls `tunnel` of the plugin alps: that is Python"):
        wasm.build(program, "", tmp_path)
    assert not list(tmp_path.iterdir())


def test_c_that_is_refused(many: Module, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="cannot make WebAssembly of many:\n.*error"):
        wasm.build(many.rules.program, "this is no C", tmp_path)
