"""A copied state is another one, and what a state remembers is true.  That copies are other games is a law of the kit."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from aoi_rules.machine import engine
from aoi_rules.testing.playing import played
from tests.properties.tables import Start, Table, dice, laws, starts


@laws(5)
@given(start=starts)
def test_a_copied_state_shares_nothing_that_changes(table: Table, start: Start) -> None:
    """The machine itself, which changes the state that it is given."""
    state, program, rng = table.reached(start).record.state, table.rules.program, dice(start.seed)
    pack, moves = repr(state.pack()), list(state.moves)
    own = state.copy()
    assert own.pack() == state.pack()
    while not own.over:
        engine.play(program, own, own.moves[rng.randrange(len(own.moves))])
    assert repr(state.pack()) == pack
    assert state.moves == moves


@laws(8)
@given(start=starts)
def test_what_is_remembered_is_true(table: Table, start: Start) -> None:
    """At every decision, a state that remembers nothing finds the same moves."""
    game = table.begun(start)
    for _ in played(game, dice(start.choices), start.decisions):
        if game.over:
            break
        fresh = forgetful(game.record.state)
        engine.advance(table.rules.program, fresh)
        assert fresh.moves == game.record.state.moves
        assert fresh.pack() == game.record.state.pack()


def forgetful(state: Any) -> Any:
    """A copy without anything that was reckoned before."""
    fresh = state.copy()
    fresh.forget()
    return fresh
