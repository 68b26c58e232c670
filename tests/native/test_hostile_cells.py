"""Cells of impossible positions: a library refuses them or plays on, and never reads or writes outside its memory.

`test_sanitizers.py` runs this with a check of every access.
"""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from aoi_rules.compiler.forms import Forms
from aoi_rules.library import compilation
from aoi_rules.library.machine_code import c_of
from aoi_rules.machine.program import Program
from aoi_rules.native import sources
from aoi_rules.native.binding import Bridge, Fault, Library, State
from aoi_rules.native.builder import Builder

ODD = (-(1 << 63), 1 - (1 << 63), -(1 << 31), -2, -1, 0, 1, 2, 3, 7, 64, 65, 1000, 1_000_000, 1 << 31, 1 << 32, (1 << 63) - 1)
TRIALS = 150


@pytest.fixture(scope="module", params=["industry", pytest.param("card_game", marks=pytest.mark.slow)])
def rules(request: pytest.FixtureRequest, builder: Builder, bridge: Bridge) -> tuple[Program, Library]:
    forms = Forms()
    program = compilation.compile_named(request.param, forms=forms).program
    assert program is not None
    path = builder.library(request.param, sources.identity(program), c_of(forms))
    return program, bridge.open(str(path), Fault)


def spoiled(cells: list[int], rng: random.Random) -> list[int]:
    """The cells with some changed, one added, or the last ones removed."""
    found = cells[:]
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        place = rng.randrange(len(found) + 1)
        how = rng.choice("cccccccc+-")
        if how == "-":
            del found[place:]
        elif how == "+" or place == len(found):
            found.insert(place, rng.choice(ODD))
        else:
            found[place] = rng.choice(ODD)
    return found


def use(state: State, seats: tuple[str, ...], rng: random.Random) -> None:
    """Every operation on a position."""
    for _ in range(20):
        if state.over or not len(state.moves):
            break
        state = state.play_at(rng.randrange(len(state.moves)))
    state.export()
    state.digest(seats[: state.players], "")
    state.rank([sum(line) for line in zip(*state.score(), strict=True)])
    state.outlook()
    state.playout(3, 100)


@pytest.mark.thorough
def test_hostile_cells_do_no_harm(rules: tuple[Program, Library]) -> None:
    program, native = rules
    seats, rng, refused = program.model.seats, random.Random(7), 0
    for seed in range(TRIALS):
        state = native.start(len(seats), [0] * len(program.model.options), seed)
        state = state.playout(seed, rng.randrange(60))[0]
        try:
            found = native.restore(spoiled(state.export(), rng))
        except Fault:
            refused += 1
            continue
        with suppress(Fault):
            use(found, seats, rng)
    assert 0 < refused < TRIALS
