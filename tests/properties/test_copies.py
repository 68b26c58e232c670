"""A copied state is independent, although the two share their lists, and a state's remembered results are true. The independence
of copied games is a law of the kit."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest
from hypothesis import given

from aoi_rules.machine import engine
from aoi_rules.machine.program import Program
from aoi_rules.machine.state import pack_state, unpack_state
from aoi_rules.testing.playing import play_at_random
from tests.properties.tables import MAPS, Start, Table, dice, laws, loaded, numbers, starts

_OWNED = re.compile(r" +s\.(\w+) = \[\*s\.\1\]$")
_DECISIONS = 250


@laws(5)
@given(start=starts)
def test_a_copied_state_shares_nothing_that_changes(table: Table, start: Start) -> None:
    """The machine itself changes the state that it gets: first the copy, then the original."""
    state, program, rng = table.reached(start).record.state.copy(), table.rules.program, dice(start.seed)
    moves, copy = tuple(state.moves), state.copy()
    for own, other in ((state.copy(), state), (state, copy)):
        pack = repr(other.pack())
        assert repr(own.pack()) == pack
        while not own.over:
            engine.play(program, own, own.moves[rng.randrange(len(own.moves))])
        assert repr(other.pack()) == pack
        assert tuple(other.moves) == moves


@pytest.mark.thorough_with("germany-3")
@laws(5)
@given(start=starts)
def test_states_that_share_their_lists_play_as_states_that_do_not(table: Table, start: Start) -> None:
    """A position, its copy and a copy of the copy, each played on in turn, beside states that were never copied."""
    state, program = table.reached(start).record.state, table.rules.program
    sharing = [state.copy()]
    sharing += [sharing[0].copy(), sharing[0].copy().copy()]
    alone = [unpack_state(program, pack_state(state)) for _ in sharing]
    choosing = [dice(start.seed + number) for number in range(len(sharing))]
    for _ in range(_DECISIONS):
        for ours, theirs, rng in zip(sharing, alone, choosing, strict=True):
            if not ours.over:
                move = ours.moves[rng.randrange(len(ours.moves))]
                engine.play(program, ours, move)
                engine.play(program, theirs, move)
                assert ours.pack() == theirs.pack()
                assert ours.moves == theirs.moves


@laws(8)
@given(start=starts)
def test_what_is_remembered_is_true(table: Table, start: Start) -> None:
    """At every decision, a state without remembered results finds the same moves."""
    game = table.begun(start)
    for _ in play_at_random(game, dice(start.choices), start.decisions):
        if game.over:
            break
        fresh = forgetful(game.record.state)
        engine.advance(table.rules.program, fresh)
        assert tuple(fresh.moves) == game.record.state.moves
        assert fresh.pack() == game.record.state.pack()


def forgetful(state: Any) -> Any:
    """A copy without the earlier computed results."""
    fresh = state.copy()
    fresh.forget()
    return fresh


# ---- lists that a state makes its own before it writes to them ------------------------------------------------------------


class Shared(list[Any]):
    """A list that another state has too."""

    def __setitem__(self, *_: Any) -> None:
        raise AssertionError("a list was changed that another state has too")


@pytest.mark.thorough_with("new_england")
@pytest.mark.parametrize("name", MAPS)
def test_a_list_that_another_state_has_is_never_changed(name: str) -> None:
    program = loaded(name).program
    _plays(program, name)
    with pytest.raises(AssertionError, match="that another state has too"):
        _plays(_changed(program, _places(program), bool), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_each_place_at_which_a_list_becomes_the_states_own_is_needed(name: str) -> None:
    """Without one of these lines, a game that reaches it changes a list of another state, unless there is no piece to move."""
    program, needed = loaded(name).program, 0
    for place in _places(program):
        reached: list[int] = []
        changed = _changed(program, [place], lambda reached=reached: reached.append(1))
        try:
            _plays(changed, name)
        except AssertionError:
            needed += 1
        else:
            line = program.code.splitlines()[place].strip()
            assert not reached or line.startswith(("s.z_", "s.n_")), line
    assert needed > 10


def _places(program: Program) -> list[int]:
    """The lines of the program at which a list becomes the state's own, counted from 0."""
    return [number for number, line in enumerate(program.code.splitlines()) if _OWNED.match(line)]


def _changed(program: Program, places: list[int], instead: Any) -> Program:
    """The program with a call of `instead` in place of some lines of its code."""
    code = program.code.splitlines()
    for place in places:
        code[place] = f"{code[place][: -len(code[place].lstrip())]}INSTEAD()"
    space = {**program.setup.__globals__, "INSTEAD": instead}
    exec("\n".join(code), space)  # noqa: S102 - the compiler's own text, with some lines changed
    return attrs.evolve(program, new_state=space["new_state"], setup=space["setup"], steps=space["STEPS"], applies=space["APPLIES"])


def _plays(program: Program, name: str) -> None:
    """Play a game with a copy at each decision; raises AssertionError if a list changes that belongs to both states."""
    options = {option.name: option.default for option in program.model.options}
    state, rng = engine.start(program, numbers(name)[-1], options, 1, None), dice(1)
    state.log = state.drawn = state.script = None
    for _ in range(_DECISIONS):
        if state.over:
            break
        state = state.copy()
        for slot in [a.name for a in attrs.fields(type(state))]:
            if slot in state.LISTS:
                setattr(state, slot, Shared(getattr(state, slot)))
        state.frames = [*map(Shared, state.frames[:-1]), state.frames[-1]]
        engine.play(program, state, state.moves[rng.randrange(len(state.moves))])
