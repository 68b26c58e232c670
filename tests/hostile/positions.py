"""Positions to attack: a ruleset of the library, and a random game of it, up to the point that a case gives."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import aoi_rules as aoi
from tests.hostile.trials import Case, smaller_number
from tests.properties.tables import MAPS, Start, Table

__all__ = ["any_position", "begun", "dice", "earlier", "reached"]


def any_position(rng: Random, furthest: int = 120) -> Case:
    """A case that describes how to reach a position."""
    name = rng.choice(MAPS)
    model = Table(name, 0).rules.model
    return {"name": name, "players": rng.randint(model.least_players, model.most_players), "seed": rng.randrange(1 << 40),
            "choices": rng.randrange(1 << 32), "decisions": rng.choice((0, rng.randrange(12), rng.randrange(furthest)))}


def _start(case: Case) -> Start:
    return Start(case["seed"], case["choices"], case["choices"], case["seed"] % 2, case["decisions"])


def begun(case: Case) -> aoi.Game:
    """The game of a case at its first decision."""
    return Table(case["name"], case["players"]).begun(_start(case))


def reached(case: Case) -> aoi.Game:
    """The game of a case at its position, which is not the end of the game."""
    return Table(case["name"], case["players"]).reached(_start(case))


def earlier(case: Case, fails: Callable[[Case], bool]) -> Case:
    """The earliest position at which a case fails, as far as a quick search finds it."""
    return {**case, "decisions": smaller_number(case["decisions"], lambda n: fails({**case, "decisions": n}))}


def dice(case: Case) -> Random:
    """Random numbers of a case, for the trials at its position."""
    return Random(f"{case['choices']} {case['decisions']}")
