"""An undone decision leaves no trace. That undo leads through the very same positions is a law of the kit."""

from __future__ import annotations

import json

import pytest
from attrs import evolve
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.machine import engine
from aoi_rules.machine.entries import MOVED
from aoi_rules.testing.playing import play_at_random
from tests.benchmarks import growth
from tests.compiler.texts import sound
from tests.properties.tables import Start, Table, dice, laws, loaded, starts

FAR = 1000
"""The number of decisions to undo in one go."""


@laws(4)
@given(start=starts)
def test_back_to_the_root_and_forth_again(table: Table, start: Start) -> None:
    start = evolve(start, decisions=start.decisions % FAR)
    game = table.begun(start)
    decisions = sum(1 for _ in play_at_random(game, dice(start.choices), start.decisions))
    text, log, at = saved(game), game.events(), game.at
    for _ in range(decisions):
        game.undo(force=True)
    assert not game.can_undo
    with pytest.raises(ValueError, match="nothing to take back"):
        game.undo(force=True)
    assert saved(game) == saved(table.begun(start))
    for _ in range(decisions):
        game.redo()
    assert saved(game) == text
    assert game.events() == log
    assert game.at == at + 2 * decisions, "no token of a position comes back"


@pytest.mark.thorough_with("germany-3")
@laws(6)
@given(start=starts)
def test_what_is_undone_leaves_no_trace(table: Table, start: Start) -> None:
    """After undoing some decisions, the game continues like one in which they were never made."""
    game = table.reached(start)
    plain = game.copy()
    extra = list(play_at_random(game, dice(start.seed), 1 + start.seed % 9))
    for _ in extra:
        game.undo(force=True)
    assert game.record.state.pack() == plain.record.state.pack()
    assert list(game.legal_moves()) == list(plain.legal_moves())
    assert list(play_at_random(game, dice(start.choices), 20)) == list(play_at_random(plain, dice(start.choices), 20))
    assert saved(game) == saved(plain)
    for viewer in range(-1, len(game.seats)):  # also the hidden pieces that could have been chosen
        assert game.record.past(viewer).log() == plain.record.past(viewer).log()
    with pytest.raises(ValueError, match="nothing was taken back"):
        game.redo()


def saved(game: aoi.Game) -> dict[str, object]:
    """A saved game without the number of undos and redos, which determines the position's token."""
    return {**json.loads(aoi.dumps(game)), "before": 0}


@laws(5)
@given(start=starts)
def test_nobody_unlearns(table: Table, start: Start) -> None:
    """An undo that `can_undo` allows never concerns a draw, or a piece that moved from a hidden zone to one visible to more
    seats."""
    game = table.begun(start)
    zones = game.rules.model.zones
    openness = {"none": 0, "owner": 1, "seats": 1, "all": 2}
    for _ in play_at_random(game, dice(start.choices)):
        turn = game.record.turns[-1]
        if game.can_undo:
            assert not turn.drawn
            for entry in (e for e in turn.log if e[0] == MOVED):
                source, target = zones[entry[1]], zones[entry[3]]
                assert openness[target.seen] <= openness[source.seen], f"{turn.move} shows a piece"


@pytest.mark.slow
def test_whether_one_may_go_back_further_is_known_far_back_too() -> None:
    """This holds even if the state before the move is no longer kept, and only some seats see the kept values."""
    game = aoi.load("card_game").new_game(3, seed=4)
    known = [game.can_undo]
    for _ in play_at_random(game, dice(1), 160):
        known.append(game.can_undo)
        back = game.copy()
        for number in range(min(9, game.decisions)):
            back.record.undone = ()  # the owner of the undone decision does not matter here
            assert back.can_undo == known[-1 - number]
            back.undo(force=True)
    assert any(known)


def test_few_positions_are_kept() -> None:
    """Only the latest positions are kept; after an undo further back, eight times as many, and so on. After a whole action is
    refused, the positions from before it are still there."""
    game = loaded("germany").new_game(3, seed=1)
    for _ in play_at_random(game, dice(1), 70):
        pass
    assert kept(game) == 1
    while game.decisions:
        game.undo(force=True)
    while game.decisions < 70:
        game.redo()
    assert kept(game) == 64
    states = [repr(state.pack()) for state in game.record.states()]
    mark = game.record.mark()
    for _ in play_at_random(game, dice(2), 3):
        pass
    game.record.restore(mark)
    assert kept(game) == 61
    assert [repr(state.pack()) for state in game.record.states()] == states
    for number in (3, 40, 69, 0, 70):
        assert repr(game.at_decision(number).record.state.pack()) == states[number]
    for before in reversed(states[:-1]):
        game.undo(force=True)
        assert repr(game.record.state.pack()) == before


def kept(game: aoi.Game) -> int:
    """The number of kept positions before the latest decisions."""
    return len(game.record.course.positions._latest)


@pytest.mark.slow
def test_no_way_back_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of earlier decisions does not matter: some positions far apart are kept."""
    game = sound(growth.TEXT).new_game(2, seed=1)
    states, plays = [repr(game.record.state.pack())], list[object]()
    states.extend(repr(game.record.state.pack()) for _ in play_at_random(game, dice(3), 4000))
    real = engine.play
    monkeypatch.setattr(engine, "play", lambda *given: (plays.append(given), real(*given)))
    for number in (3999, 2500, 2499, 2048, 2047, 1, 1024, 1023, 3, 2490):
        before = len(plays)
        assert repr(game.at_decision(number).record.state.pack()) == states[number]
        assert len(plays) - before <= 1024
    for number in range(3999, 2900, -1):
        game.undo(force=True)
        assert repr(game.record.state.pack()) == states[number]
    assert len(plays) <= 13 * 1024


@pytest.mark.thorough
def test_what_was_taken_back_far_is_forgotten() -> None:
    """Positions far apart that were kept are dropped when a game goes on from an earlier decision."""
    game, rng = sound(growth.TEXT).new_game(2, seed=1), dice(3)
    for _ in play_at_random(game, rng, 1500):
        pass
    game = game.at_decision(900)
    states = [repr(state.pack()) for state in game.record.states()]
    states += [repr(game.record.state.pack()) for _ in play_at_random(game, dice(4), 1200)]
    for number in (1023, 1024, 1100, 2047, 2099):
        assert repr(game.at_decision(number).record.state.pack()) == states[number]
