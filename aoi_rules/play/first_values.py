"""What members keep when a game begins, whatever chance decides, as a board shows them before anybody plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from aoi_rules.errors import AoiError

__all__ = ["first_values"]

_GAMES = 8
"""How many games are begun to find out what chance decides."""


def first_values(begin: Callable[[int], Mapping[str, Mapping[str, Sequence[object]]]]) -> dict[str, object]:
    """The values that members keep in the first position, as in the data of a view; None if chance decides them: games with
    several seeds then differ.  Empty if no game can begin.

    `begin` gives the `types` of a spectator's view at the first decision of the game with a seed.
    """
    try:
        first = [begin(seed) for seed in range(_GAMES)]
    except AoiError:
        return {}
    types = {name: {keep: _common_values([types[name][keep] for types in first]) for keep in keeps}
             for name, keeps in first[0].items() if name != "seat"}
    return {"types": types}


def _common_values(lists: Sequence[Sequence[object]]) -> list[object]:
    """The values in which all lists agree, member by member."""
    return [values[0] if all(value == values[0] for value in values) else None for values in zip(*lists, strict=True)]
