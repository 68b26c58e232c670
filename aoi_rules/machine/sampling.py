"""Random choices of pieces."""

from __future__ import annotations

from collections.abc import Callable
from math import perm

from aoi_rules.machine.rows import pieces_of

__all__ = ["RandomBelow", "draw_pieces", "drawn_row", "draw_event"]

RandomBelow = Callable[[int], int]
"""Returns a random number from 0 up to one less than its argument."""
_ONE = 1 << 53


def draw_pieces(pieces: list[int], size: int, below: RandomBelow) -> list[int]:
    """A random selection of some pieces; it is determined by one random number."""
    number, found = below(perm(len(pieces), size)) if size else 0, []
    for room in range(len(pieces), len(pieces) - size, -1):
        number, at = divmod(number, room)
        found.append(pieces[at])
        pieces[at] = pieces[-1]
        pieces.pop()
    return found


def drawn_row(row: int, size: int, below: RandomBelow) -> int:
    """A random selection of pieces from a row, as a row."""
    pieces = pieces_of(row)
    if size == 1:
        return pieces[below(len(pieces))]
    if 2 * size > len(pieces):
        return row - sum(draw_pieces(list(pieces), len(pieces) - size, below))
    return sum(draw_pieces(list(pieces), size, below))


def draw_event(chance: float, below: RandomBelow) -> bool:
    """Whether something with a probability happens."""
    return chance >= 1 or below(_ONE) < chance * _ONE
