"""The blanks between the lexemes of a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from aoi_rules.language.scanner import CLOSERS, OPENERS, Lexeme

__all__ = ["differences", "join_lexemes"]

_NONE_BEFORE = frozenset({"RPAR", "RSQB", "COMMA", "_END", "DOT", "RANGE", "OPEN", "MARK", "LSQB"})
_NONE_AFTER = frozenset({"LPAR", "LSQB", "DOT", "RANGE", "FUNCTION", "SIGN"})
_OPERANDS = frozenset({"NAME", "NUMBER", "MONEY", "TEXT", "RPAR", "RSQB", "MARK", "OPEN"})
_PARTED_FROM_MINUS = frozenset({"NUMBER", "MONEY", "MINUS", "SIGN"})  # without a blank they would be another lexeme


def join_lexemes(lexemes: Sequence[Lexeme], binary: frozenset[int]) -> str:
    """The lexemes of one line as text; `binary` are the offsets of the minus signs between two operands."""
    if not lexemes:
        return ""
    parts = [lexemes[0].text]
    for left, right in pairwise(lexemes):
        parts.append((" " if _is_blank_needed(left, right.type, binary) else "") + right.text)
    return "".join(parts)


def differences(lexemes: Iterable[Lexeme]) -> frozenset[int]:
    """The offsets of the minus signs of differences; among arguments, `a -5` is two arguments."""
    found: list[int] = []
    depth, valued, previous = 0, False, ""
    for lexeme in lexemes:
        kind = lexeme.type
        if kind in ("MINUS", "SIGN") and previous in _OPERANDS and (depth or valued):
            found.append(lexeme.start)
        elif kind in ("LBRACE", "RBRACE", "_END"):
            valued = False
        depth += (kind in OPENERS) - (kind in CLOSERS)
        valued = valued or kind in ("EQUALS", "WHEN", "BAR")
        previous = kind
    return frozenset(found)


def _is_blank_needed(left: Lexeme, right: str, binary: frozenset[int]) -> bool:
    if right in _NONE_BEFORE:
        return False
    if left.start in binary:
        return True
    return right in _PARTED_FROM_MINUS if left.type == "MINUS" else left.type not in _NONE_AFTER
