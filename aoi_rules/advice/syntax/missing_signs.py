"""The problem of a missing `=` or missing brackets before an expression."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

from aoi_rules.advice.syntax.fragments import Piece, show_correction, with_texts
from aoi_rules.advice.syntax.messages import SIGNS
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.language.operators import GIVES, LOGIC
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.syntax_error import Trouble, Words

__all__ = ["Reads", "problem_of_missing_sign"]

Reads = Callable[[str], bool]
"""Whether the language can read a text."""
_EXPRESSIVE = (*SIGNS.split(), *(grammar().words[word] for word in (*(one.sign for one in LOGIC), "else")))
_TAIL = re.compile(rf"\s*(?:\bwhen\b|\{{|{GIVES}|$)")
_GAPS = re.compile(r"\s+(?=\S)")
_NEGATIVE = re.compile(r"-\S")


def problem_of_missing_sign(piece: Piece, trouble: Trouble, reads: Reads, words: Words | None) -> Diagnostic | None:
    """The problem of an expression among the arguments: an `=` is missing before it, or its brackets are missing."""
    if "arguments" not in trouble.tags or trouble.found.type not in _EXPRESSIVE:
        return None
    if words is not None and words.takes_value(piece.word):
        for gap in _ordered_blanks(piece):
            text = with_texts(f"{piece.masked[: gap.start()]} = {piece.masked[gap.end() :]}", piece.texts)
            if reads(text):
                return Diagnostic("syntax-missing-equals", "An `=` is missing before this value.",
                                  piece.place(gap.end(), len(piece.text)), show_correction(text, piece.text))
        return _problem_of_joining_word(piece, reads)
    end = _TAIL.search(piece.masked, piece.at)
    ends = [end.start() if end else len(piece.masked), *(gap.start() for gap in _GAPS.finditer(piece.masked, piece.at))]
    for last, gap in product(ends, reversed(_blanks_before(piece))):
        bracketed = f"{piece.masked[: gap.end()]}({piece.masked[gap.end() : last]}){piece.masked[last:]}"
        if reads(text := with_texts(bracketed, piece.texts)):
            return Diagnostic("syntax-free-expression", "Without brackets, an expression can only follow `=` or `when`.",
                              piece.place(gap.end(), last), show_correction(text, piece.text))
    return None


def _problem_of_joining_word(piece: Piece, reads: Reads) -> Diagnostic | None:
    """The problem of a word that joins a condition in a sentence, `expect that a == b`, in place of `=`."""
    found = _JOINED.match(piece.masked)
    if found is None:
        return None
    text = with_texts(f"{found['head'].rstrip()} = {piece.masked[found.end() :]}", piece.texts)
    return Diagnostic("syntax-missing-equals", f"write `=` here, not `{found['at'].rstrip()}`.",
                      piece.place(found.start("at"), found.end("at")), show_correction(text, piece.text)) if reads(text) else None


_JOINED = re.compile(r"(?P<head>\w+\s+(?:[^\n]*?\"[^\"\n]*\"\s+)?)(?P<at>(?:that|whether|to|be|if|is|so)\b\s+)+")


def _blanks_before(piece: Piece) -> list[re.Match[str]]:
    """The blanks before what does not fit, without those in brackets and the one directly before it, unless it is the sign of a
    negative value."""
    gaps = [gap for gap in _GAPS.finditer(piece.masked, 0, piece.at + 1) if _is_balanced(piece.masked[: gap.start()])]
    negative = _NEGATIVE.match(piece.masked, piece.at)
    return gaps[:-1] if gaps and gaps[-1].end() == piece.at and not negative else gaps


def _is_balanced(before: str) -> bool:
    """Whether each opening bracket in a text has its closing one."""
    return before.count("(") == before.count(")")


def _ordered_blanks(piece: Piece) -> list[re.Match[str]]:
    """The blanks before what does not fit, those after the last quoted text first."""
    gaps = _blanks_before(piece)
    quoted = piece.masked.rfind('"', 0, piece.at)
    after = [gap for gap in gaps if gap.start() > quoted >= 0]
    return after or list(reversed(gaps))
