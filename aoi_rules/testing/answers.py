"""The law of answers: what a seat can learn by asking why a move is refused, or by trying an illegal move or any other text."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.testing.playing import any_moves, require_same, sample_moves

__all__ = ["answers"]

_TEXTS = 6


def answers(game: Game, other: Game, seat: str | None, rng: Random) -> None:
    """Refusals and errors depend only on what a seat sees: they are the same in a game and in its twin, which looks the same to
    that seat."""
    who = seat or "a spectator"
    for move in [*any_moves(game, rng, 5), *sample_moves(game, rng, 2)]:
        ours, theirs = (g.explain(move, seat) for g in (game, other))
        what = f"the reason why {who} may not play `{move}` shows what is hidden from it"
        require_same(game, "; ".join(map(str, ours)), "; ".join(map(str, theirs)), what)
        require_same(game, [r.json() for r in ours], [r.json() for r in theirs], what)
    texts, decides = _texts(game, rng), seat == game.to_move
    for text in () if decides else texts:  # the seat that decides gets the same answer when it plays the text
        require_same(game, _explain(game, text, seat), _explain(other, text, seat),
             f"the answer to {who} about the text `{text}` shows what is hidden from it")
    for number, text in enumerate(texts if decides else texts[-2:]):
        at = game.at + (number == 1)
        require_same(game, _error_of_play(game, text, seat, at), _error_of_play(other, text, seat, at),
             f"the error that {who} gets for the text `{text}` shows what is hidden from it")


def _texts(game: Game, rng: Random) -> list[str]:
    """Texts that somebody may type: nonsense, moves with a missing, changed or extra end, and words of other moves."""
    moves = [str(m) for m in (*sample_moves(game, rng, 2), *any_moves(game, rng, 4))]
    words = [move.split(" ") for move in moves]
    begun = [" ".join([*w[:-1], *end]) for w in words if w[1:] for end in ((), ("xyzzy",))]
    mixed = [" ".join([one[0], *other[1:]]) for one, other in pairwise(words)]
    seats = [f"{w[0]} {rng.choice(game.seats)}" for w in words[:2]]
    found = list(dict.fromkeys(["with", "stop", *begun, *mixed, *seats, f"{moves[0]} {moves[-1]}", *moves]))
    return ["xyzzy", *rng.sample(found, min(_TEXTS, len(found)))]


def _explain(game: Game, text: str, seat: str | None) -> Any:
    """The answer of `explain` to a text, which may be an error."""
    try:
        return [r.json() for r in game.explain(text, seat)]
    except AoiError as error:
        return error.json()


def _error_of_play(game: Game, text: str, seat: str | None, at: int) -> Any:
    """The error from playing a text in a copy; None if it can be played."""
    try:
        game.copy().play(text, seat=seat, at=at)
    except AoiError as error:
        return error.json()
    return None
