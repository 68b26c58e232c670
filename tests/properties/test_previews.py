"""The preview of a move: it depends only on the information of its player, and it comes true."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Event
from aoi_rules.testing.playing import sample_moves
from aoi_rules.testing.secrets import make_twin
from tests.properties.tables import Start, Table, dice, laws, starts


@laws(8)
@given(start=starts)
def test_twins_preview_alike(table: Table, start: Start) -> None:
    """The two games differ only in information hidden from the deciding seat."""
    game, rng = table.reached(start), dice(start.seed)
    seat = game.to_move
    other = make_twin(game, seat, rng)
    assert other
    for move in sample_moves(game, rng, 8):
        assert other.preview(move, seat) == game.preview(move, seat), f"{seat} asks about {move}"


@pytest.mark.thorough
@laws(20)
@given(start=starts)
def test_what_is_foreseen_happens(table: Table, start: Start) -> None:
    """This holds however the player continues the action, and whatever is in the hidden zones."""
    game, rng = table.reached(start), dice(start.seed)
    seat = game.to_move
    assert seat
    for move in sample_moves(game, rng, 8):
        foreseen = Counter(map(unnamed, game.preview(move, seat)))
        for _ in range(3):
            happened = list(carried_out(game.copy(), move, seat, rng))
            assert foreseen <= Counter(map(unnamed, happened)), f"{seat} does {move}"
            named = Counter(map(str, (e for e in game.preview(move, seat) if e.data.get("piece", ""))))
            assert named <= Counter(map(str, happened)), f"{seat} does {move}"


def carried_out(game: aoi.Game, move: Move, seat: str, rng: random.Random) -> Iterator[Event]:
    """A seat's view of a move and of its other choices in that action, made at random."""
    yield from game.play(move)
    while game.to_move == seat and (moves := game.legal_moves())[0].option is not None and moves[0].option.inside:
        yield from game.play(rng.choice(moves))


def unnamed(event: Event) -> tuple[str, ...]:
    """An event without the name of a piece."""
    if event.kind != "piece":
        return event.kind, event.text
    return event.kind, event.text.partition(": ")[2]
