"""A statement that ends too early, with capital letters where a value is missing, and with the brackets that it leaves open."""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import evolve

from aoi_rules.advice.syntax.fragments import Piece, narrow, show_correction, with_texts
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.language.syntax_error import Trouble

__all__ = ["with_placeholder"]

_CONDITIONS = ("AND", "OR", "NOT", "IF", "WHEN")
"""What a condition follows."""


def with_placeholder(piece: Piece, trouble: Trouble, plain: Diagnostic, reads: Callable[[str], bool]) -> Diagnostic | None:
    """The problem `plain` with the statement as it would go on in its hint; None if something else is wrong with it."""
    missing = _missing(trouble, plain, piece)
    if missing is None:
        return None
    cut = trouble.previous_lexeme.end - piece.start
    before, rest = piece.masked[:cut], piece.masked[cut:].strip()
    closed = ")" * (_open_brackets(before) - max(0, -_open_brackets(rest)))
    text = narrow(f"{before}{' ' * bool(missing)}{missing}{closed}{' ' * bool(rest and rest[0] != ')')}{rest}")
    shown = with_texts(text, piece.texts)
    if not reads(shown.replace(missing, missing.lower()) if missing else shown):
        return None
    hint = show_correction(shown, piece.text)
    return None if hint is None else evolve(plain, hint=hint + (_LEAVING if plain.code == "syntax-missing-condition" else ""))


_LEAVING = ", or leave out the `when`"


def _missing(trouble: Trouble, plain: Diagnostic, piece: Piece) -> str | None:
    """What is missing after the last thing that fits, in capital letters; nothing if only brackets are."""
    last = trouble.previous_lexeme.type
    if plain.code == "syntax-missing-else":
        return "else VALUE"
    if plain.code == "syntax-missing-paren":
        return "VALUE" if last == "COMMA" else "" if len(trouble.open) > 1 else None
    if plain.code not in ("syntax-missing-operand", "syntax-missing-condition") or last == "DOT":
        return None
    if last == "DASHES":
        joined = re.search(rf"\blink\s+{piece.word}\b[^{{}}\n]*?\bjoins\s+(\w+)", piece.source.text)
        return joined[1].upper() if joined is not None else "PLACE"
    return "CONDITION" if last in _CONDITIONS else "TYPE" if last == "IN" else "VALUE"


def _open_brackets(text: str) -> int:
    """How many brackets of a text are not closed, less those that it closes too often."""
    return text.count("(") - text.count(")")
