"""How tightly Python's operators bind: an operand needs brackets where it binds less tightly than its place asks for."""

from __future__ import annotations

__all__ = [
    "AND", "ANY", "ATOM", "BIT_AND", "BIT_OR", "COMPARISON", "CONDITIONAL", "NOT", "NUMBER", "OR", "PRODUCT", "SHIFT", "SUM",
    "UNARY",
]

ANY = 0
"""Any expression may stand here: an argument, an index, the right side of an assignment."""
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
"""A number: it has brackets before a dot."""
ATOM = 13
"""Names, texts, calls, look-ups, and whatever stands in brackets."""
