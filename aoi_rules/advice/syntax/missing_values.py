"""A statement that ends too early, with capital letters where a value is missing, and with the brackets that it leaves open."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from attrs import evolve

from aoi_rules.advice.syntax.fragments import Piece, narrow, show_correction, with_texts
from aoi_rules.advice.syntax.rewriting import CALL
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.language.operators import ARITHMETIC, OPERATORS, Level, sign_pattern
from aoi_rules.language.scanner import Lexeme
from aoi_rules.language.syntax_error import Trouble, Words

__all__ = ["missing_after", "with_placeholder", "within_list"]

_CONDITIONS = ("AND", "OR", "NOT", "IF", "WHEN")
"""What a condition follows."""


def within_list(
    piece: Piece, trouble: Trouble, plain: Diagnostic, reads: Callable[[str], bool], words: Words | None
) -> Diagnostic | None:
    """The problem of a list or of values in brackets that end after a comma, or of a list that ends after its bracket, with what
    is missing in its hint; None if something else is wrong."""
    last = trouble.previous_lexeme
    listed = last.type == "LPAR" and words is not None and words.listed_thing(piece.word, "") != ""
    if plain.code != "syntax-missing-paren" or not (last.type == "COMMA" or listed):
        return None
    found = with_placeholder(piece, trouble, plain, reads, words)
    if found is None or listed:
        return found
    return evolve(found, code="syntax-missing-operand", place=last.place, message="Something is missing after this comma.")


def with_placeholder(
    piece: Piece, trouble: Trouble, plain: Diagnostic, reads: Callable[[str], bool], words: Words | None = None
) -> Diagnostic | None:
    """The problem `plain` with the statement as it would go on in its hint; None if something else is wrong with it."""
    missing = _missing(trouble, plain, piece, words)
    if missing is None:
        return None
    cut = trouble.previous_lexeme.end - piece.start
    before, rest = piece.masked[:cut], piece.masked[cut:].strip()
    closed = ")" * (_open_brackets(before) - max(0, -_open_brackets(rest)))
    gap = " " * bool(missing and not before.endswith("("))
    text = narrow(f"{before}{gap}{missing}{closed}{' ' * bool(rest and rest[0] not in '),')}{rest}")
    valued = words is not None and words.lists_values(piece.word)
    written = (with_texts(f"{text}{tail}", piece.texts) for tail in ("", " = VALUE" if valued else ""))
    shown = next((one for one in written if reads(one.replace(missing, missing.lower()) if missing else one)), None)
    if shown is None:
        return None
    hint = show_correction(shown, piece.text)
    return None if hint is None else evolve(plain, hint=hint + (_LEAVING if plain.code == "syntax-missing-condition" else ""))


_LEAVING = ", or leave out the `when`"


def _missing(trouble: Trouble, plain: Diagnostic, piece: Piece, words: Words | None) -> str | None:
    """What is missing after the last thing that fits, in capital letters; nothing if only brackets are."""
    last = trouble.previous_lexeme.type
    if plain.code == "syntax-missing-else":
        return f"else {_nothing_added(piece, trouble)}"
    if plain.code == "syntax-missing-paren":
        return _missing_item(trouble, piece, words) if last in ("COMMA", "LPAR") else "" if len(trouble.open) > 1 else None
    if plain.code not in ("syntax-missing-operand", "syntax-missing-condition") or last == "DOT":
        return None
    return _after_sign(last, piece.word, piece.source)


def _nothing_added(piece: Piece, trouble: Trouble) -> str:
    """What is added if the condition of a choice in brackets does not hold: nothing, where the text shows whether that is a
    number or money; otherwise what stands for a value."""
    cut = trouble.previous_lexeme.end - piece.start
    opened = trouble.open[-1].start - piece.start if trouble.open else 0
    inside, behind = piece.masked[opened + 1 : cut], piece.masked[cut:]
    chosen = _CHOSEN.match(inside)
    if chosen is None or not (_ADDED.search(piece.masked[:opened]) or _ADDED_TO.match(behind)):
        return "VALUE"
    defined = re.search(rf"^[ \t]*[a-z]+\s+{chosen['name']}(?:\([^()\n]*\))?\s*=\s*(?P<money>\$?)\d+\s*$", piece.source.text,
                        re.MULTILINE) if chosen["name"] else chosen
    return "VALUE" if defined is None else f"{defined['money']}0"


_CHOSEN = re.compile(r"\s*(?:(?P<money>\$?)\d+|(?P<name>[a-z]\w*)(?:\([^()\n]*\))?)\s+if\b")
_ADDING = sign_pattern(one.sign for one in ARITHMETIC if one.level is Level.SUM)
_ADDED = re.compile(rf"(?:{_ADDING})\s*$")
_ADDED_TO = re.compile(rf"\)\s*(?:{_ADDING})")


def _after_sign(last: str, word: str, source: Source) -> str:
    """What is missing after a sign, given the kind of the sign and the first word of the statement."""
    if last == "DASHES":
        joined = re.search(rf"\blink\s+{re.escape(word)}\b[^{{}}\n]*?\bjoins\s+(\w+)", source.text)
        return joined[1].upper() if joined is not None else "PLACE"
    return "CONDITION" if last in _CONDITIONS else "TYPE" if last == "IN" else "VALUE"


def missing_after(lexemes: Sequence[Lexeme], words: Words | None) -> str:
    """What is missing after the last lexeme of a statement, in capital letters: after a sign, or after one of the small words of
    its line; empty if it may end there."""
    if not lexemes:
        return ""
    first, last = lexemes[0], lexemes[-1]
    if last.type in ("EQUALS", *_CONDITIONS, "IN", "DASHES") or last.text in OPERATORS:
        return _after_sign(last.type, first.text, last.place.source)
    if words is None or len(lexemes) == 1 or (lexemes[1] is last and words.names_first(first.text)):  # the last is a name
        return ""
    return words.thing_after(first.text, last.text)


def _missing_item(trouble: Trouble, piece: Piece, words: Words | None) -> str:
    """What is missing in the last open bracket: what the line lists there, or the values that a definition still takes."""
    opened = trouble.open[-1].start - piece.start
    before, inside = piece.masked[:opened], piece.masked[opened + 1 : piece.at]
    named = re.search(r"(?P<name>\w+)(?P<blank>\s*)$", before)
    if named is None or named["blank"]:
        return (words.listed_thing(piece.word, named["name"] if named else "") if words is not None else "") or "VALUE"
    head = re.search(rf"\bdefine\s+{named['name']}\((?P<names>[^()\n]+)\)", piece.source.text)
    given = re.sub(CALL, "", inside).count(",")
    return ", ".join(["VALUE"] * max(1, head["names"].count(",") + 1 - given if head is not None else 1))


def _open_brackets(text: str) -> int:
    """How many brackets of a text are not closed, less those that it closes too often."""
    return text.count("(") - text.count(")")
