"""Random proposals: any move of a decision, a legal one with one value replaced, a whole action, a move of another time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import aoi_rules as aoi
from aoi_rules.machine.decisions import Choice
from aoi_rules.model.types import Shape
from tests.judging.table import Asked

__all__ = ["asked", "proposals"]


def proposals(game: aoi.Game, rng: Random, number: int) -> Iterator[aoi.Move]:
    """A number of proposals for the deciding seat, most of them against the rules."""
    makers = (_here, _near, _near, _whole, _whole, _elsewhere)
    for _ in range(number):
        found = rng.choice(makers)(game, rng)
        if found is not None:
            yield found


def asked(move: aoi.Move) -> Asked:
    """A proposal as a judge reads it."""
    option = move.option
    later = {name: value for one in move.then for name, value in one.choices.items()}
    return Asked(move.action, move.choices, option is not None and option.inside, later)


def _here(game: aoi.Game, rng: Random) -> aoi.Move:
    """Any move of the current decision, or a stop."""
    return _any_of(game, game.record.position.step, rng)


def _elsewhere(game: aoi.Game, rng: Random) -> aoi.Move:
    """Any move of any decision."""
    return _any_of(game, rng.choice(list(game.rules.program.decisions)), rng)


def _any_of(game: aoi.Game, step: int, rng: Random) -> aoi.Move:
    options = game.rules.program.decisions[step].options
    kinds = [-1, *range(len(options))]
    at = rng.choices(kinds, [1, *(9 if option.choices else 2 for option in options)])[0]
    values = () if at < 0 else tuple(_value(game, choice, rng) for choice in options[at].choices)
    return aoi.Move(game.rules.program, game.record.names, step, (at, *values))


def _near(game: aoi.Game, rng: Random) -> aoi.Move | None:
    """A legal move with one value replaced: often a single rule forbids it."""
    move = rng.choice(game.legal_moves())
    option = move.option
    if option is None or not option.choices:
        return None
    at = rng.randrange(len(option.choices))
    values = [*move.raw]
    values[at + 1] = _value(game, option.choices[at], rng)
    return aoi.Move(game.rules.program, game.record.names, move.step, tuple(values))


def _whole(game: aoi.Game, rng: Random) -> aoi.Move | None:
    """A move with the rest of the same action, such as the card that pays for it."""
    move = rng.choice((_here, _near))(game, rng)
    option = move.option if move is not None else None
    if move is None or option is None or not option.later_choices:
        return move
    words = [_words(game, choice, rng) for choice in option.later_choices]
    try:
        return game.parse(" ".join([str(move), *words]))
    except aoi.MoveTextError:
        return move


def _words(game: aoi.Game, choice: Choice, rng: Random) -> str:
    value = game.record.names.word(choice.cell, _value(game, choice, rng))
    return f"{choice.preposition} {value}".strip()


def _value(game: aoi.Game, choice: Choice, rng: Random) -> int:
    """Any value of a choice; for a number, a small one is more likely."""
    high = len(game.seats) - 1 if choice.cell.of == "seat" else choice.high
    if choice.cell.kind is not Shape.MEMBER and rng.random() < 0.7:
        high = min(high, choice.low + 9)
    return rng.randint(choice.low, high)

