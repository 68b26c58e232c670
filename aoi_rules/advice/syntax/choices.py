"""A choice between values as other languages write it, `if c then a elif d then b else e`, as a row of the table of foreign
syntax."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece, with_braces
from aoi_rules.language.operators import ELSE_IF, GIVES, OPERATORS, sign_pattern
from aoi_rules.language.syntax_error import Words

__all__ = ["of_chains"]

_FURTHER = rf"(?:{sign_pattern(ELSE_IF)}|else[ \t]+if)"
_MORE = re.compile(rf"\s*\b{_FURTHER}\b\s*")
_THEN = re.compile(r"\s*(?::|\bthen\b)\s*")
_LAST = re.compile(r"\s*\belse\b\s*:?\s*")
_OTHERWISE = re.compile(r"\botherwise\b")
_OPENING = re.compile(r"if\b\s*")
_BESIDE = re.compile(r"(?P<test>.*\S)[ \t]+(?P<value>[$]?\d+|\w+(?:[.]\w+)*(?:[(][^()]*[)])?)")
"""A condition, and beside it the value for which it holds."""
_WORDS = sign_pattern(sign for sign in OPERATORS if sign[0].isalpha())
_UNFINISHED = re.compile(rf"(?:{sign_pattern(sign for sign in OPERATORS if not sign[0].isalpha())}|\b(?:{_WORDS}|not)|[(,])$")
"""The end of a condition that goes on."""


def of_chains(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a value that begins with `if`, and for one that goes on with `elif` or with `else:`."""
    if not words.takes_value(piece.word) and not words.changes(piece.word):
        return
    found = re.search(rf"{GIVES}\s*", piece.masked)
    value = _OTHERWISE.sub("else", piece.masked[found.end() :]) if found is not None else ""
    chosen = _chain(value)
    wrong = re.search(rf"\b{_FURTHER}\b|\belse\s*:|^if\b|\botherwise\b", piece.masked[found.end() :] if found else "")
    if found is None or chosen is None or wrong is None:
        return
    yield Foreign(rf"^(?P<head>[\s\S]{{{found.end()}}})(?P<between>[\s\S]{{{wrong.start()}}})(?P<at>\w+)[\s\S]*$",
                  lambda match: match["head"] + chosen, "A choice between values is written `a if c else b`.",
                  _hint_for_lines(value), sure=False)


def _hint_for_lines(value: str) -> str:
    """The hint for a choice in several lines: each line that is not as it should be, as it is written here; nothing for one in
    one line."""
    lines = [line.strip() for line in value.split("\n")[1:]]
    wrong = [line for line in lines if re.match(rf"(?:{_FURTHER})\b|else\s*:", line)]
    written = [f"else {_choice(_MORE.sub('', line, count=1), True)}" if _MORE.match(line) else _LAST.sub("else ", line)
               for line in wrong]
    listed = " and ".join(f"`{line}`" for line in written)
    return with_braces(f"write {listed} in {'its' if len(written) == 1 else 'their'} place") if written else ""


def _chain(value: str) -> str | None:
    """A choice with each value before its condition; None if the text is none."""
    *choices, last = [*_MORE.split(value)]
    parts = _LAST.split(last)
    if len(parts) > 1:
        last, otherwise = parts[0], " else ".join(parts[1:])
    else:
        otherwise = ""
    written = list[str]()
    for number, one in enumerate((*choices, last)):
        choice = _choice(one, number > 0)
        if choice is None and (not written or not _LAST.search(written[-1])):
            return None
        if choice is None:  # `a if c else b elif d else e`
            written[-1] += f" if {one.strip()}"
        else:
            written.append(choice)
    return " else ".join([*written, otherwise or "VALUE"])


def _choice(text: str, further: bool) -> str | None:
    """A value and its condition, `a if c`, for `if c then a`, for `c: a` where it is a `further` choice, or for itself."""
    opened = _OPENING.match(text)
    test = text[opened.end() :] if opened is not None else text
    if opened is None and not further:
        return text.strip() if re.search(r"\sif\s", text) else None
    parts = _THEN.split(test, maxsplit=1)
    if len(parts) > 1:
        return f"{parts[1].strip()} if {parts[0].strip()}"
    if re.search(r"\sif\s", text):
        return text.strip()
    beside = _BESIDE.fullmatch(test.strip())
    if beside is None or _UNFINISHED.search(beside["test"]):
        return None
    return f"{beside['value']} if {beside['test']}"
