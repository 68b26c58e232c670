"""Every game ends, is scored, and has a winner."""

from __future__ import annotations

import pytest
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.testing.playing import play_at_random
from tests.properties.tables import Start, Table, dice, laws, starts


@laws(6)
@given(start=starts)
def test_the_game_ends(table: Table, start: Start) -> None:
    """`play_at_random` fails at a dead end, and if a game goes on for too long."""
    game = table.begun(start)
    for _ in play_at_random(game, dice(start.choices)):
        assert (game.to_move is None) == game.over
        assert (game.winners == ()) == (not game.over)
    assert game.over
    assert list(game.legal_moves()) == []
    last = game.record.turns[-1].move
    before = game.record.state.pack()
    with pytest.raises(aoi.IllegalMoveError, match="over"):
        game.play(last)
    with pytest.raises((aoi.IllegalMoveError, aoi.MoveTextError), match="over"):
        game.play(str(last))
    assert game.record.state.pack() == before


@laws(6)
@given(start=starts)
def test_the_lines_make_the_total(table: Table, start: Start) -> None:
    """At any moment there is a line for each rule of scoring, the total is the sum of the lines that count, and asking changes
    nothing."""
    for game in (table.reached(start), table.finished(start)):
        before = repr(game.record.state.pack())
        scores = game.scores()
        counting = {line.name for line in table.rules.model.score if line.counts}
        assert tuple(scores) == game.seats
        for score in scores.values():
            assert tuple(score.lines) == tuple(line.name for line in table.rules.model.score)
            assert score.total == sum(v for name, v in score.lines.items() if name in counting)
        assert game.scores() == scores
        assert repr(game.record.state.pack()) == before


@laws(6)
@given(start=starts)
def test_somebody_wins(table: Table, start: Start) -> None:
    """Winners are at the table, and no winner has fewer points than another seat."""
    game = table.finished(start)
    best = max(score.total for score in game.scores().values())
    assert game.winners
    assert [seat for seat in game.seats if seat in game.winners] == list(game.winners)
    assert {game.scores()[seat].total for seat in game.winners} == {best}
