"""How tightly expressions bind: what binds less tightly than its place asks for stands in brackets there.

The order is that of Python too, so texts of rules, typed rules and printed Python have one scale.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Level"]


class Level(IntEnum):
    """From the loosest to the tightest.  `ANY` is the level of a place for any expression, such as an argument."""

    ANY = 0
    CONDITIONAL = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARISON = 5
    UNION = 6
    INTERSECTION = 7
    SHIFT = 8
    SUM = 9
    PRODUCT = 10
    UNARY = 11
    PRIMARY = 12
    """An argument of a line: a range, a pair."""
    OPERAND = 13
    """The end of a range; a number, which Python puts in brackets before a dot."""
    ATOM = 14
    """Names, texts, calls, look-ups, and everything in brackets."""
