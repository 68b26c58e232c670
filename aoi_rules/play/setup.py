"""What a new game is made with: its seats, its options and its seed."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import SupportsIndex

from aoi_rules.errors import SetupError
from aoi_rules.machine.kernel import SEEDS
from aoi_rules.model.ruleset import Model

__all__ = ["chosen_options", "seats_of", "seed_of"]

_LONGEST = 60
_MANY = 10**9


def seats_of(model: Model, players: int | Sequence[str] | None) -> tuple[str, ...]:
    """The seats in play: the first ones for a number, the given names, or by default as many as may play.

    Raises SetupError for a number or names that the ruleset does not allow, TypeError for anything else.
    """
    named = _names(players)
    count = len(named) if named is not None else model.most_players if players is None else _whole_number(players, "players")
    if not model.least_players <= count <= model.most_players:
        raise SetupError(f"{model.title} is for {model.least_players} to {model.most_players} players, not {_abbreviate(count)}",
                         argument="players")
    if named is None:
        return model.seats[:count]
    unknown = [s for s in named if s not in model.seats]
    if unknown or len(set(named)) != len(named):
        wrong = f"; there is no `{_abbreviate(unknown[0])}`" if unknown else ""
        raise SetupError(f"the seats are {', '.join(model.seats)}, each at most once{wrong}",
                         argument="players", available=model.seats)
    if model.names_seats and named != model.seats[:count]:
        raise SetupError(f"the rules name seats, so they play in their order: {', '.join(model.seats[:count])}",
                         argument="players", available=model.seats[:count])
    return named


def chosen_options(model: Model, options: Mapping[str, str]) -> dict[str, int]:
    """The number of each option's value, counted from 0; options that are not given keep the ruleset's default.  Raises
    SetupError for an option or a value that the ruleset does not have, TypeError for anything except a mapping of texts to
    texts."""
    if not isinstance(options, Mapping):
        raise TypeError(f"options are given by their names, such as {{'edition': 'first'}}, not as {type(options).__name__}")
    chosen = {o.name: o.default for o in model.options}
    given: Iterable[tuple[object, object]] = options.items()
    for name, value in given:
        if not isinstance(name, str) or not isinstance(value, str):
            raise TypeError(f"an option's name and its value are texts, not {type(name).__name__} and {type(value).__name__}")
        option = next((o for o in model.options if o.name == name), None)
        if option is None:
            raise SetupError(f"there is no option `{_abbreviate(name)}`; there are: {', '.join(chosen) or 'none'}",
                             argument="options", available=tuple(chosen))
        if value not in option.choices:
            raise SetupError(f"`{name}` is one of {', '.join(option.choices)}, not `{_abbreviate(value)}`",
                             argument="options", available=option.choices)
        chosen[name] = option.choices.index(value)
    return chosen


def _names(players: object) -> tuple[str, ...] | None:
    """The seats if they are given by name; None if a number or nothing is given."""
    if isinstance(players, str | bytes) or not isinstance(players, Sequence):
        return None
    if not all(isinstance(seat, str) for seat in players):
        raise TypeError("seats are given by their names, such as ['red', 'blue']")
    return tuple(players)


def _whole_number(value: object, what: str) -> int:
    """A whole number, which may be numpy's; raises TypeError for anything else."""
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        return operator.index(value)
    wanted = {"players": "players are a whole number or the seats' names, such as ['red', 'blue']",
              "seed": "a seed is a whole number or None"}[what]
    raise TypeError(f"{wanted}, not {type(value).__name__}")


def seed_of(seed: object) -> int:
    """A seed; raises SetupError if it is negative or too large, TypeError if it is not a whole number."""
    number = _whole_number(seed, "seed")
    if number < 0:
        raise SetupError("a seed is not negative", argument="seed")
    if number >= SEEDS:
        raise SetupError("a seed is a whole number below 2**128", argument="seed")
    return number


def _abbreviate(value: object) -> str:
    """A wrong value, shortened for a message."""
    text = str(value) if not isinstance(value, int) or abs(value) < _MANY else "so many"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
