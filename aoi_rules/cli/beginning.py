"""What a map shows before anybody plays: what every game begins with, whatever chance draws in its set-up."""

from __future__ import annotations

from typing import Any

from aoi_rules import Ruleset
from aoi_rules.errors import AoiError

__all__ = ["beginning"]

GAMES = 8


def beginning(rules: Ruleset) -> dict[str, Any]:
    """The values that members keep in the first position, as in the data of a view; None where chance decides them, which shows
    in that games with several seeds differ there.  Empty where no game can begin."""
    try:
        first = [rules.new_game(seed=seed).view(None).data["types"] for seed in range(GAMES)]
    except AoiError:
        return {}
    types = {name: {keep: _agreed([types[name][keep] for types in first]) for keep in keeps}
             for name, keeps in first[0].items() if name != "seat"}
    return {"types": types}


def _agreed(lists: list[list[Any]]) -> list[Any]:
    """The values in which all lists agree, member by member."""
    return [values[0] if all(value == values[0] for value in values) else None for values in zip(*lists, strict=True)]
