"""The precedence of Python's operators: an operand needs brackets where its precedence is lower than its place requires."""

from __future__ import annotations

__all__ = [
    "AND", "ANY", "ATOM", "BIT_AND", "BIT_OR", "COMPARISON", "CONDITIONAL", "NOT", "NUMBER", "OR", "PRODUCT", "SHIFT", "SUM",
    "UNARY",
]

ANY = 0
"""The level of a place for any expression: an argument, an index, the right side of an assignment."""
CONDITIONAL = 1
OR = 2
AND = 3
NOT = 4
COMPARISON = 5
BIT_OR = 6
BIT_AND = 7
SHIFT = 8
SUM = 9
PRODUCT = 10
UNARY = 11
NUMBER = 12
"""The level of a number, which needs brackets before a dot."""
ATOM = 13
"""The level of names, texts, calls, look-ups, and everything in brackets."""
