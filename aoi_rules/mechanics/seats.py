"""Seats around a table: functions for expressions."""

from __future__ import annotations

from aoi_rules.plugin_api.values import Function, hookimpl

__all__ = ["aoi_functions"]


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
