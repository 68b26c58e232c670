"""The plugin of the core: the words of drawings and of networks, and functions of seats around a table.

Networks are places joined by links, where links may be closed and places may block the way; the search in them is in
`aoi_rules.machine.graph`.
"""

from __future__ import annotations

from aoi_rules.plugin_api.values import Function, hookimpl
from aoi_rules.words import drawings, networks
from aoi_rules.words.base import Word
from aoi_rules.words.vocabulary import words_of

__all__ = ["aoi_functions", "aoi_words"]


@hookimpl
def aoi_words() -> list[type[Word]]:
    """The words of networks and of drawings."""
    return [*words_of(networks), *words_of(drawings)]


def clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats in play, clockwise from the given one.

    `set order = clockwise(first)` makes the first seat the first in order.
    """
    return tuple((first + i) % players for i in range(players))


def left_of(seat: int, players: int) -> int:
    """The next seat, clockwise.

    `set starter = left_of(starter)` passes the marker to the left.
    """
    return (seat + 1) % players


@hookimpl
def aoi_functions() -> list[Function]:
    """The functions of seats."""
    return [
        Function("clockwise", ("seat",), "list of seat", clockwise, of_players=True),
        Function("left_of", ("seat",), "seat", left_of, of_players=True),
    ]
