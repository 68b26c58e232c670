"""Random games of everything playable in the library: the laws of this folder are tested on them.

A failing example names a `Start`: `Table("germany", 4).reached(Start(…))` is the game in question.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from math import prod
from typing import Any

from attrs import frozen
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

import aoi_rules as aoi
from aoi_rules.library import catalogue
from aoi_rules.machine.moves import Move
from aoi_rules.testing.playing import play_at_random

EXCUSED: dict[str, str] = {
    # "map": "why the laws cannot hold for it"
}
EXTENDED = frozenset(
    name for e in catalogue.entries() if e.kind == "map" for name in re.findall(r"^\s*extends\s+(\w+)", e.source.text, re.MULTILINE)
)
MAPS = tuple(e.name for e in catalogue.entries() if e.name not in EXTENDED and e.name not in EXCUSED)
"""The maps, and the games without one."""


@frozen
class Start:
    """The parameters of a random game: its chance, the players' choices, the seating, and its length."""

    seed: int
    choices: int
    seating: int
    edition: int
    decisions: int


starts = st.builds(
    Start,
    seed=st.integers(0, 1 << 32),
    choices=st.integers(0, 1 << 32),
    seating=st.integers(0, 1 << 16),
    edition=st.integers(0, 1),
    decisions=st.integers(0, 300),
)


def laws(examples: int) -> Callable[[Any], Any]:
    """This number of examples, shared among the maps with at least two for each, and the same ones at every run."""
    return settings(
        max_examples=max(2, examples // max(1, len(MAPS))),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
    )


def dice(seed: int) -> random.Random:
    """Random numbers for choices."""
    return random.Random(seed)


@cache
def loaded(name: str) -> aoi.Ruleset:
    """A ruleset, compiled once."""
    return aoi.load(name)


@frozen
class Table:
    """A map and a number of players."""

    name: str
    players: int

    @property
    def rules(self) -> aoi.Ruleset:
        """The compiled map."""
        return loaded(self.name)

    def begun(self, start: Start, seed: int | None = None) -> aoi.Game:
        """The game at its first decision: any of the seats, in any order, with any options; with another `seed` than the start's
        if one is given."""
        model = self.rules.model
        seats = dice(start.seating).sample(model.seats, self.players)
        options = {o.name: o.choices[start.edition % len(o.choices)] for o in model.options}
        return self.rules.new_game(seats, start.seed if seed is None else seed, options)

    def reached(self, start: Start, seed: int | None = None) -> aoi.Game:
        """The game after the given number of decisions, or at its last one, and never over."""
        game = self.begun(start, seed)
        for _ in play_at_random(game, dice(start.choices), start.decisions):
            pass
        if game.over:
            game.undo(force=True)
            game = game.copy()
            game.record.undone = []
        return game

    def finished(self, start: Start) -> aoi.Game:
        """The game at its end."""
        game = self.begun(start)
        for _ in play_at_random(game, dice(start.choices)):
            pass
        return game


LONG = frozenset(("card_game",))
"""Games with very many decisions."""


def numbers(name: str) -> tuple[int, ...]:
    """The fewest and the most players of a ruleset, for a long game only the fewest; the kit tries every number."""
    model = loaded(name).model
    return (model.least_players,) if name in LONG else (model.least_players, model.most_players)


def every_move(game: aoi.Game, rng: random.Random, most: int) -> Iterator[Move]:
    """The moves of the current decision, legal or not; at most a given number of each kind."""
    program, names = game.rules.program, game.record.names
    step = game.record.state.frames[-1][0]
    for number, option in enumerate(program.decisions[step].options):
        sizes = [len(game.seats) if c.cell.of == "seat" else c.high - c.low + 1 for c in option.choices]
        total = prod(sizes)
        for code in range(total) if total <= most else rng.sample(range(total), most):
            values = []
            rest = code
            for choice, size in zip(option.choices, sizes, strict=True):
                rest, value = divmod(rest, size)
                values.append(choice.low + value)
            yield Move(program, names, step, (number, *values))
