"""Moves that are not allowed at a decision, and the messages about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import aoi_rules as aoi
from aoi_rules.testing.playing import any_moves

__all__ = ["refusals"]

_TRIES = 30
"""The greatest number of moves to draw in search of one that is not legal."""


def refusals(game: aoi.Game, met: Mapping[str, aoi.Move], rng: Random) -> Iterator[dict[str, Any]]:
    """Five moves or texts, hardly ever legal, each with the messages to the deciding seat, the next one and a spectator, and with
    the result of playing it. `met` has moves of this decision and of earlier ones, by their text."""
    seats = game.seats
    mover = game.to_move
    assert mover is not None, "somebody must decide"
    viewers = (mover, seats[(seats.index(mover) + 1) % len(seats)], None)
    for asked in _asked(game, met, rng):
        yield {
            "asked": str(asked), "as": "text" if isinstance(asked, str) else "move",
            "explained": [_answer(_explaining(game, asked, viewer)) for viewer in viewers],
            "played": _answer(_playing(game, asked)),
        }


def _explaining(game: aoi.Game, asked: aoi.Move | str, viewer: str | None) -> Callable[[], Sequence[Any]]:
    return lambda: game.explain(asked, viewer)


def _playing(game: aoi.Game, asked: aoi.Move | str) -> Callable[[], Sequence[Any]]:
    return lambda: game.copy().play(asked)


def _answer(call: Callable[[], Sequence[Any]]) -> Any:
    """The refusals or events that a call returns, or the error that it raises, as plain data."""
    try:
        return [one.json() for one in call()]
    except aoi.AoiError as error:
        return error.json()


def _asked(game: aoi.Game, met: Mapping[str, aoi.Move], rng: Random) -> Iterator[aoi.Move | str]:
    """Two moves of the actions at the decision, one that was legal earlier, the text of another, and a legal text with a word
    from another one in it."""
    legal = game.legal_moves()
    actions = {move.action for move in legal}
    for _ in range(2):
        yield _any(game, legal, rng)
    earlier = [move for move in met.values() if move not in legal] or [_any(game, legal, rng)]
    yield rng.choice([move for move in earlier if move.action in actions] or earlier)
    yield rng.choice(earlier).text
    words = rng.choice(legal).text.split()
    words[rng.randrange(len(words))] = rng.choice(rng.choice(earlier).text.split())
    yield " ".join(words)


def _any(game: aoi.Game, legal: Sequence[aoi.Move], rng: Random) -> aoi.Move:
    """A move of the current decision, an illegal one if it is found quickly."""
    move = legal[0]
    for _ in range(_TRIES):
        (move,) = any_moves(game, rng, 1, elsewhere=False) or [move]
        if move not in legal:
            break
    return move
