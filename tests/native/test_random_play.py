"""Random play in C: the same games as in Python, with the same numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from aoi_rules.compiler.forms import Forms
from aoi_rules.library import compilation, machine_code
from aoi_rules.machine import engine
from aoi_rules.machine.digest import Digester
from aoi_rules.machine.generator import Generator, seat_state
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.machine.random_play import playout, random_bots
from aoi_rules.native.binding import Bridge, Fault, Library, State
from aoi_rules.native.builder import Builder
from aoi_rules.native.cells import Cells

NAMES = ["germany", "new_england", "industry", "card_game"]
FAR = 10**9


@pytest.fixture(scope="module", params=[NAMES[0], *(pytest.param(name, marks=pytest.mark.slow) for name in NAMES[1:])])
def both(request: pytest.FixtureRequest, builder: Builder, bridge: Bridge) -> tuple[Program, Library]:
    """A ruleset's program and its library."""
    forms = Forms()
    program = compilation.compile_named(request.param, forms=forms).program
    assert program is not None
    return program, bridge.open(str(machine_code.build(program, forms, builder).path), Fault)


def begun(both: tuple[Program, Library], seed: int, players: int = 3) -> tuple[Any, State, Digester]:
    program, native = both
    options = {option.name: option.default for option in program.model.options}
    s = engine.start(program, players, options, seed, None)
    digester = Digester(program, Names(program.model, program.model.seats[:players]))
    return s, native.start(players, list(options.values()), seed), digester


@pytest.mark.slow
def test_random_bots_play_the_same_games(both: tuple[Program, Library]) -> None:
    program, _ = both
    names = program.model.seats[:3]
    for seed in (1, 2**127 + 5):
        seats = [seat_state(seed, name) for name in names]
        s, position, digester = begun(both, seed)
        made = random_bots(program, s, seats, 0, FAR)
        ended, *counts = position.random_bots(seats, 0, FAR)
        assert tuple(counts) == made
        assert ended.over
        assert ended.digest(names, "")[0] == digester.of(s)
        part, done, _ = position.random_bots(seats, 0, 25)
        assert done == 25
        rest, more, _ = part.random_bots(seats, done, FAR)
        assert (done + more, rest.export()) == (made[0], ended.export())


@pytest.mark.slow
def test_where_they_end_can_be_looked_at_in_python(both: tuple[Program, Library]) -> None:
    """A position of the library converts to the same `State`, which converts to the same position."""
    program, native = both
    cells = Cells.of(json.loads(native.table), program.new_state)
    for decisions in (0, 60, FAR):
        s, position, _ = begun(both, 5)
        seats = [seat_state(5, name) for name in program.model.seats[:3]]
        random_bots(program, s, seats, 0, decisions)
        ended, _, _ = position.random_bots(seats, 0, decisions)
        thawed = cells.thaw(ended.export(), ended.moves)
        assert [tuple(frame[:2]) for frame in thawed.frames] == [tuple(frame[:2]) for frame in s.frames]
        thawed.frames = s.frames  # which no longer reads some slots
        assert thawed.pack() == s.pack()
        assert native.restore(cells.freeze(s)).export() == ended.export()


@pytest.mark.slow
def test_a_playout_takes_the_same_numbers(both: tuple[Program, Library]) -> None:
    program, _ = both
    for seed in (3, 4):
        s, position, digester = begun(both, seed)
        rng = Generator(seed)
        made = playout(program, s, rng, 150)
        after, state, *counts = position.playout(seed, 150)
        assert (tuple(counts), state) == (made, rng.state)
        assert after.digest(program.model.seats[:3], "")[0] == digester.of(s)
        assert list(after.moves) == list(s.moves)


@pytest.mark.thorough
def test_whole_playouts_begin_with_their_seeds(both: tuple[Program, Library]) -> None:
    """The counts of two games; the seed of each is the initial state of its generator."""
    program, native = both
    wanted = [0, 0]
    for seed in (8, 9):
        s, _, _ = begun(both, seed)
        wanted = [a + b for a, b in zip(wanted, playout(program, s, Generator(seed), FAR), strict=True)]
    assert list(native.playouts(3, 2, 8)) == wanted
