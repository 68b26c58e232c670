"""A copy is another game: what happens to it does not happen to the original."""

from __future__ import annotations

from typing import Any

from hypothesis import given

import aoi_rules as aoi
from aoi_rules.machine import engine
from tests.properties.tables import Start, Table, dice, laws, played, starts


@laws(5)
@given(start=starts)
def test_playing_a_copy_leaves_the_original(table: Table, start: Start) -> None:
    game = table.reached(start)
    pack, text, moves = repr(game._state.pack()), aoi.dumps(game), list(game.legal_moves())
    copy = game.copy()
    for _ in played(copy, dice(start.seed)):
        pass
    for _ in range(12):
        copy.undo(force=True)
    assert repr(game._state.pack()) == pack
    assert list(game.legal_moves()) == moves
    assert aoi.dumps(game) == text


@laws(5)
@given(start=starts)
def test_playing_the_original_leaves_a_copy(table: Table, start: Start) -> None:
    game = table.reached(start)
    copy = game.copy()
    pack, text = repr(game._state.pack()), aoi.dumps(game)
    ours = list(played(game, dice(start.seed)))
    assert repr(copy._state.pack()) == pack
    assert aoi.dumps(copy) == text
    assert list(played(copy, dice(start.seed))) == ours
    assert aoi.dumps(copy) == aoi.dumps(game)


@laws(5)
@given(start=starts)
def test_a_copied_state_shares_nothing_that_changes(table: Table, start: Start) -> None:
    """The machine itself, which changes the state that it is given."""
    state, program, rng = table.reached(start)._state, table.rules.program, dice(start.seed)
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
        fresh = forgetful(game._state)
        engine.advance(table.rules.program, fresh)
        assert fresh.moves == game._state.moves
        assert fresh.pack() == game._state.pack()


def forgetful(state: Any) -> Any:
    """A copy without anything that was reckoned before."""
    fresh = state.copy()
    for name in type(fresh).__slots__:
        if name.startswith("c_"):
            setattr(fresh, name, {})
        if name.startswith("g_"):
            setattr(fresh, name, None)
    return fresh
