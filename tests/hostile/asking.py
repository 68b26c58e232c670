"""Hostile players: texts of moves and arguments of any kind are read, played and explained, or refused by an AoiError."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import aoi_rules as aoi
from aoi_rules.testing.playing import any_moves, sample_moves
from tests.hostile.mutating import mutated_once
from tests.hostile.positions import any_position, dice, earlier, reached
from tests.hostile.trials import Attack, Case, Counts, Failed, smaller_text

__all__ = ["ASKING"]

ODD: tuple[Any, ...] = (None, True, 0, -1, 3, 10**30, 1.5, "", "red", "nobody", "\ud800", "\x1b[2J", "x" * 5000, [], ["red"], {"red": 1},
                        ["red", "red"], ["red", None], {"edition": 1}, {"edition": "x"}, [["red"]], {"": ""})
_TEXTS = 12


def _made(rng: Random) -> Case:
    case = any_position(rng)
    game, texts = reached(case), []
    for _ in range(_TEXTS):
        moves = [str(m) for m in (*sample_moves(game, rng, 3), *any_moves(game, rng, 3))] or [""]
        text = " ".join(rng.sample(moves, min(len(moves), rng.choice((1, 1, 2, 3)))))
        for _ in range(rng.choice((0, 1, 1, 2, 4))):
            text = mutated_once(text, rng)
        texts.append(text)
    return {**case, "texts": texts, "odd": [rng.choice(ODD) for _ in range(4)]}


def _attempt(case: Case) -> Counts:
    game, counts = reached(case), Counter[str]()
    rng = dice(case)
    for text in case["texts"]:
        counts += _typed(game, text, rng)
    _odd(game, case["odd"])
    return counts + Counter({"odd arguments": len(case["odd"])})


def _typed(game: aoi.Game, text: str, rng: Random) -> Counts:
    """A text, read, explained to a seat, and played on a copy; only playing it changes anything."""
    before, at = aoi.dumps(game), game.at
    seat = rng.choice((*game.seats, None))
    for ask in (lambda: game.parse(text), lambda: game.explain(text, seat), lambda: game.explain(text, game.to_move)):
        _allowed(ask)
    copy = game.copy()
    try:
        copy.play(text, seat=game.to_move, at=at)
    except aoi.AoiError as error:
        json.dumps(error.json())
        if (aoi.dumps(copy), copy.at) != (before, at):
            raise Failed("a text that was refused changed the game", text[:200]) from None
        return Counter({"texts of moves": 1})
    aoi.loads(aoi.dumps(copy), game.rules)
    if aoi.dumps(game) != before:
        raise Failed("a move in a copy changed the game", text[:200])
    return Counter({"texts of moves": 1, "that are legal": 1})


def _allowed(ask: Callable[[], object], *also: type[Exception]) -> None:
    try:
        ask()
    except aoi.AoiError as error:
        json.dumps(error.json())
    except also:
        pass


def _odd(game: aoi.Game, odd: list[Any]) -> None:
    """Arguments of any kind: one AoiError, or a TypeError that names the expected type."""
    rules, move = game.rules, str(game.legal_moves()[0])
    for value in odd:
        _allowed(lambda value=value: game.copy().play(move, seat=value), TypeError)
        _allowed(lambda value=value: game.copy().play(move, at=value), TypeError)
        _allowed(lambda value=value: game.view(value), TypeError)
        _allowed(lambda value=value: game.events(value), TypeError)
        _allowed(lambda value=value: game.explain(move, value), TypeError)
        _allowed(lambda value=value: rules.new_game(value), TypeError)
        _allowed(lambda value=value: rules.new_game(seed=value), TypeError)
        _allowed(lambda value=value: rules.new_game(options=value), TypeError)
        _allowed(lambda value=value: rules.move(value), TypeError, IndexError)
        for ask in (game.parse, game.explain, game.copy().play, lambda v: aoi.loads(v, rules), aoi.load, aoi.check, aoi.dumps):
            _allowed(lambda value=value, ask=ask: ask(value), TypeError)


def _lessen(case: Case, fails: Callable[[Case], bool]) -> Case:
    for name in ("odd", "texts"):
        for kept in ([], *([one] for one in case[name])):
            if len(kept) < len(case[name]) and fails({**case, name: kept}):
                case = {**case, name: kept}
                break
    smaller = earlier(case, fails)
    texts = [smaller_text(text, lambda t: fails({**smaller, "texts": [t]})) for text in smaller["texts"][:1]]
    return {**smaller, "texts": texts} if texts and fails({**smaller, "texts": texts}) else smaller


ASKING = Attack("moves", _made, _attempt, _lessen)
