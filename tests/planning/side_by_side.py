"""The fate of a game under other rules, found without saves: both rulesets play it side by side, move by move."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

import aoi_rules as aoi
from aoi_rules.errors import AoiError
from aoi_rules.machine.viewers import EVERYTHING
from aoi_rules.machine.views import position

__all__ = ["Edit", "course", "edited", "first_difference", "random_game"]

RULESETS = Path(__file__).parents[2] / "rulesets"


@frozen
class Edit:
    """A change of a file of the library: replacements, each made once; `renamed` has names with new ones, and each gets a
    `renamed` line. `lines` are the changed lines after the change, or, if lines were dropped, before it."""

    about: str
    file: str
    swaps: tuple[tuple[str, str], ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()


def edited(name: str, edit: Edit, folder: Path) -> aoi.Ruleset:
    """A ruleset of the library in a folder of its own, with one changed file."""
    home = next(RULESETS.glob(f"*/{name}.aoi")).parent
    for file in home.glob("*.aoi"):
        shutil.copy(file, folder)
    path = folder / edit.file
    text = path.read_text(encoding="utf-8")
    for old, new in edit.swaps:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    for old, new in edit.renamed:
        text = re.sub(rf"\b{old}\b", new, text)
    lines = "".join(f"  renamed {old} to {new}\n" for old, new in edit.renamed)
    path.write_text(f"{text.rstrip().removesuffix('}')}{lines}}}\n", encoding="utf-8")
    return aoi.load(str(folder / f"{name}.aoi"))


def random_game(rules: aoi.Ruleset, seed: int, most: int) -> aoi.Game:
    """A game of random bots, cut off at some decision: one in ten at a random length up to `most`, the others earlier."""
    rng = random.Random(seed)
    players = rng.randint(rules.model.least_players, rules.model.most_players)
    length = rng.randrange(most) if rng.random() < 0.1 else rng.randrange(1 + most // 4)
    game = rules.new_game(players, seed=seed)
    while not game.over and game.decisions < length:
        game.play(rng.choice(game.legal_moves()))
    return game


def course(game: aoi.Game) -> list[Any]:
    """The values of a game at its beginning and after each decision, played from the texts of its moves."""
    again = game.rules.new_game(game.seats, game.seed, game.options)
    found = [values(again)]
    for turn in game.history:
        again.play(turn.text)
        found.append(values(again))
    return found


def first_difference(game: aoi.Game, was: Sequence[Any], rules: aoi.Ruleset, names: Mapping[str, str]) -> int | None:
    """The number of the first decision of a game that is impossible under other rules, or that leads to other values than `was`,
    its course; 0 for another beginning, None if there is none. `names` maps old names to new ones."""
    now = rules.new_game(game.seats, game.seed, game.options)
    if values(now) != renamed(was[0], names):
        return 0
    for number, turn in enumerate(game.history, 1):
        try:
            now.play(in_words(turn.text, names), seat=turn.seat)
        except AoiError:
            return number
        if values(now) != renamed(was[number], names):
            return number
    return None


def in_words(text: str, names: Mapping[str, str]) -> str:
    return " ".join("--".join(names.get(end, end) for end in word.split("--")) for word in text.split(" "))


def values(game: aoi.Game) -> Any:
    """All kept values, the deciding seat, the phase, and the draws of the last decision."""
    data = position(game.rules.program, game.record.names, game.record.state, EVERYTHING)
    drawn = game.record.turns[-1].drawn if game.record.turns else game.record.beginning.drawn
    return {**data, "to move": game.to_move, "phase": game.record.state.phase, "drawn": list(drawn)}


def renamed(data: Any, names: Mapping[str, str]) -> Any:
    if not names:
        return data
    if isinstance(data, dict):
        return {names.get(key, key): renamed(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [renamed(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data
