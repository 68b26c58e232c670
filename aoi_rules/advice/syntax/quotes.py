"""Texts with one quotation mark missing: where it may belong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import evolve

from aoi_rules.advice.suggestions import without_quotes
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece, with_braces
from aoi_rules.diagnostics import Diagnostic, Fix, Place
from aoi_rules.language.recovery import closing_mark
from aoi_rules.language.scanner import Lexeme
from aoi_rules.language.syntax_error import Words

__all__ = ["of_docstrings", "unfinished_text"]

_MARK = re.compile(r'(?<!\\)"')
_TYPOGRAPHIC = re.compile("[“”„»«]|''|(?<!\\w)’|’(?!\\w)")
"""What word processors write in place of a quotation mark; an apostrophe is within a word."""
_BEFORE_END = re.compile(r"\s+(?:=|\{(?=\s|$)|when\b).*$")
"""What ends the part of a line in which a text may be."""
_OPENED = re.compile(r"\s*\w+\s+(?:[a-z]\w*(?:\([^()\n]*\))?\s+)?(?P<text>[^\s\"][^\"]*)$")
"""The beginning of a line up to the mark that closes its text, where no mark opens it: after its word and a name."""


def of_docstrings(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a text in three quotation marks on a line: it explains the statement whose block it begins, or is a comment."""
    found = _DOCSTRING.fullmatch(piece.text)
    if found is not None:
        first = piece.source.text[: piece.start].rstrip().endswith("{")
        helps = first and words.may_stand(_HELP, piece.block_word)
        line = f'{_HELP} "{found["text"]}"' if helps else f"# {found['text']}"
        says = f"A text that explains something follows `{_HELP}`." if helps else "A comment begins with `#`."
        yield Foreign(r'^(?P<at>""")[\s\S]*$', None, says, with_braces(f"write `{line}`"), code="syntax-statement-expected")


_HELP = "help"
_DOCSTRING = re.compile(r'"""[ \t]*(?P<text>[^"\n]+?)[ \t]*"""')


def unfinished_text(found: Lexeme) -> Diagnostic:
    """The problem of a text without a closing mark on its line, or without the opening one, whose lexeme is `found`."""
    place, line = found.place, found.place.source.lines[found.place.line - 1]
    if (opened := _without_opening_mark(line)) is not None:
        text = _title_in(opened["text"])
        end = opened.end("text") + 1
        here = Place(place.source, place.line, end - len(text), place.line, end)
        return Diagnostic("syntax-unfinished-text", "This text has no quotation mark before it.", here, f'write `"{text}"`')
    if (close := closing_mark(place.source, place.line)) is not None:
        whole = f"{found.text.rstrip()} {place.source.lines[place.line][: close + 1].strip()}"
        return Diagnostic("syntax-unfinished-text", "A text ends on its line.", place, f"write it on one line: `{whole}`")
    start = _opening_mark(line, place.column - 1)
    if (curly := _TYPOGRAPHIC.search(line, start + 1)) is not None:
        mark = Place(place.source, place.line, curly.start() + 1, place.line, curly.end() + 1)
        here = evolve(mark, source=place.source, column=start + 1)
        says = f"A text ends with the same `\"` with which it begins, not with `{curly[0]}`."
        hint = f'write `"{line[start + 1 : curly.start()]}"`'
        return Diagnostic("syntax-unfinished-text", says, here, hint, fix=Fix(mark, '"'))
    place = evolve(place, source=place.source, column=start + 1)
    text = _probable_text(line[start + 1 :], line.split()[0], place.source.text)
    return Diagnostic("syntax-unfinished-text", "This text has no closing quotation mark on its line.", place,
                      f'add `"` where it ends, such as `"{text}"`')


def _title_in(text: str) -> str:
    """The end of a text, beginning with its first capitalized word, or its last word."""
    found = re.search(r"\b[A-Z].*", text)
    return found[0] if found is not None else text.rsplit(maxsplit=1)[-1]


def _opening_mark(line: str, last: int) -> int:
    """The beginning of the text without a closing mark: the first mark that is followed by another one directly before a word,
    because that one opens another text; otherwise the last mark of the line."""
    marks = [found.start() for found in _MARK.finditer(line)]
    pairs = zip(marks[::2], marks[1::2], strict=False)
    return next((opening for opening, closing in pairs if line[closing + 1 : closing + 2].isalnum()), last)


def _without_opening_mark(line: str) -> re.Match[str] | None:
    """The beginning of a line up to the first mark that closes a text without an opening mark; None if there is no such text."""
    marks = [found.start() for found in _MARK.finditer(line)]
    first = marks[0] if marks else 0
    return _OPENED.match(line[:first]) if first and not line[first - 1].isspace() and line[first - 1] not in "(,=|" else None


def _probable_text(rest: str, word: str, text: str) -> str:
    """The part of the rest of a line that is probably the text: to what follows it in other lines, or in those that begin with
    the same word."""
    quoted = _MARK.search(rest)
    words = _BEFORE_END.sub("", rest[: quoted.start()] if quoted else rest).rstrip(" ;").split()
    plain = without_quotes(text)
    named = rf'^\s*{re.escape(word)}\s[^"\n]*"[^"\n]*" [a-z]\w* \{{'  # such a line continues with a name
    if re.match(r"\s+=", rest[rest.find(words[-1]) + len(words[-1]) :] if words else ""):  # no name is before it
        return " ".join(words)
    if len(words) > 1 and words[-1].islower() and re.search(named, text, re.MULTILINE):
        words = words[:-1]
    while len(words) > 1 and (words[-1] == "}" or _follows_text(words, quoted is not None, text, plain)):
        words = words[:-1]
    return " ".join(words)


def _follows_text(words: Sequence[str], before_text: bool, text: str, plain: str) -> bool:
    """Whether the last of some words is one that follows a text in another line, or names something there and begins with a
    small letter."""
    word = re.escape(words[-1])
    if before_text and re.search(rf'\s{word} "', text.replace(" ".join(words), "")):
        return True
    return words[-1].islower() and re.search(rf'" {word}\b', text) is not None and re.search(rf"\b{word}\b", plain) is not None
