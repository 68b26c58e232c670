"""Players never receive the game's seed in any form: anyone who has it knows every hidden card."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator

import pytest
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.drawing import board_text
from aoi_rules.testing.playing import any_moves
from tests.properties.tables import Start, Table, dice, laws, starts
from tests.properties.test_secrets import reachable


def drawn(start: Start) -> int:
    """A seed as `new_game` draws them: it has many digits, so that it does not occur anywhere by accident."""
    return 1 << 127 | dice(start.seed).getrandbits(127)


def forms(seed: int) -> Iterator[bytes]:
    """The possible forms of a seed: decimal, hexadecimal, bytes in either order, and each half and quarter of it."""
    for size in (16, 8, 4):
        for at in range(0, 16, size):
            word = seed >> 8 * at & (1 << 8 * size) - 1
            yield from (word.to_bytes(size, "little"), word.to_bytes(size, "big"))
            if word >= 10**6:  # fewer digits could belong to any number
                yield from (str(word).encode(), f"{word:x}".encode(), f"{word:X}".encode())


def given_to(game: aoi.Game, seat: str | None, rng: random.Random) -> Iterator[object]:
    """All data that a seat receives about a game, and possible answers to mistakes."""
    view = game.view(seat)
    yield from (view.json(), view.svg(), board_text(game.rules.model, view.data), repr(view), repr(view.moves))
    yield from ([event.json() for event in game.events(seat)], [str(event) for event in game.events(seat)])
    for move in any_moves(game, rng, 6):
        yield [refusal.json() for refusal in game.explain(move, seat)]
    for text in ("xyzzy", "stop stop", str(game.legal_moves()[0])[:-1] + "x", str(10**40)):
        for wrong in (lambda text=text: game.play(text, seat=seat, at=game.at), lambda text=text: game.explain(text, seat),
                      lambda text=text: game.play(text, at=-1), lambda: game.rules.new_game(99)):
            yield answered(wrong)
    yield from (repr(game), game.options, game.rules.describe(), pickle.dumps(view))


def answered(wrong: object) -> object:
    """The error or the result of a call, as text and as JSON."""
    try:
        return repr(wrong())  # type: ignore[operator] - a function without arguments
    except aoi.AoiError as error:
        return [str(error), repr(error), error.json()]


def as_bytes(thing: object) -> bytes:
    return thing if isinstance(thing, bytes) else json.dumps(thing, ensure_ascii=False).encode() + repr(thing).encode()


@pytest.mark.slow_with("germany-3", "industry-3")
@pytest.mark.thorough
@laws(4)
@given(start=starts)
def test_nothing_that_is_given_to_players_has_the_seed(table: Table, start: Start) -> None:
    game, rng = table.reached(start, drawn(start)), dice(start.choices)
    wanted = list(forms(game.seed))
    for seat in (*game.seats[:2], None):
        for thing in given_to(game.copy(), seat, rng):
            plain = as_bytes(thing)
            assert [form for form in wanted if form in plain] == [], f"{seat or 'a spectator'} is given it: {plain[:200]!r}"


@pytest.mark.thorough
@laws(2)
@given(start=starts)
def test_no_view_holds_it(table: Table, start: Start) -> None:
    """No name or closure leads to it; nor does an imagined game, which players may keep, contain it."""
    game = table.reached(start, drawn(start))
    for seat in (*game.seats, None):
        view = game.view(seat)
        assert not any(type(thing) is int and thing == game.seed for thing in reachable(view))
        imagined = view.imagine(dice(start.seed))
        assert game.seed not in (imagined.seed, imagined.record.state.seed)


def test_it_is_found_where_it_is() -> None:
    """A saved game has it, and is for the table, not for a player."""
    game = aoi.load("industry").new_game(3)
    assert any(form in aoi.dumps(game).encode() for form in forms(game.seed))
    assert any(form in pickle.dumps(game) for form in forms(game.seed))
