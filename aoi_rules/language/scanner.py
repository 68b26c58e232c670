"""Cuts a text into the grammar's terminals; the patterns themselves come from `grammar/terminals.lark`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from attrs import define

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.parser_tables import grammar

__all__ = ["BAD_TYPES", "CLOSERS", "MAX_BRACKETS", "OPENERS", "Lexeme", "reserved_words", "scan"]

MAX_BRACKETS = 64
OPENERS = ("LPAR", "LSQB")
CLOSERS = ("RPAR", "RSQB")
BAD_TYPES = {
    "BAD_ESCAPE": r'"(?:[^"\\\n]|\\[^\n])*"',
    "BAD_TEXT": r'"[^\n]*',
    "BAD_FIGURE": r"[0-9$][A-Za-z0-9_$]*",
    "BAD_DOTS": r"\.\.+",
    "BAD_CHARACTER": r"&&|[^\s]",
}

# A line that begins like this continues the statement above it.  The gap is matched as a whole, so that a long one costs no more.
_GOES_ON = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*+(?:=|(?:and|or|if|else|for|when)(?![A-Za-z0-9_]))")


@define(eq=False)
class Lexeme:
    """One terminal in the text: its type in the grammar, its text, its place and its offset."""

    type: str
    text: str
    place: Place
    start: int

    @property
    def end(self) -> int:
        """The offset after it."""
        return self.start + len(self.text)


@cache
def _pattern() -> tuple[re.Pattern[str], dict[str, str]]:
    """All terminals as one pattern, each preceded by blanks, and the words that are not names."""
    patterns = grammar().patterns
    kinds = [*patterns, *BAD_TYPES.items(), ("END", r"\Z")]
    groups = (f"(?P<{kind}>{pattern})" for kind, pattern in kinds if kind != "BLANKS")
    return re.compile(rf"(?:{dict(patterns)['BLANKS']})?+(?:{'|'.join(groups)})"), grammar().words


def reserved_words() -> tuple[str, ...]:
    """The words that are never names, in alphabetical order."""
    return tuple(sorted(_pattern()[1]))


def scan(source: Source, start: int = 0, line: int = 1) -> Iterator[Lexeme]:
    """The lexemes from offset `start` on `line`, without newlines that end no statement.

    Every character belongs to a lexeme: text that matches no terminal has one of the `BAD_TYPES`.
    """
    text = source.text
    pattern, words = _pattern()
    before_line = text.rfind("\n", 0, start)
    depth, ended = 0, False
    for match in pattern.finditer(text, start):
        kind = match.lastgroup or ""
        if kind == "COMMENT":
            continue
        end = match.end()
        if kind == "_END" and text[end - 1] == "\n":
            if not (depth or ended or _GOES_ON.match(text, end)):
                yield Lexeme(kind, "\n", Place(source, line, end - 1 - before_line, line, end - before_line), end - 1)
            ended, line, before_line = True, line + 1, end - 1
            continue
        ended = False
        word = match[kind]
        begin = end - len(word)
        if kind in _NAMED:
            kind = words.get(word, kind)
        elif kind in _SHAPING:
            depth = _depth_after(kind, depth)
            if depth > MAX_BRACKETS:
                kind, depth = "TOO_DEEP", 0
        elif kind == "END":
            return
        yield Lexeme(kind, word, Place(source, line, begin - before_line, line, end - before_line), begin)


_NAMED = frozenset({"NAME", "FUNCTION"})
_SHAPING = frozenset({*OPENERS, *CLOSERS, "LBRACE", "RBRACE", "_END"})


def _depth_after(kind: str, depth: int) -> int:
    """How many brackets are open after a lexeme: a brace or a `;` ends them all."""
    if kind in OPENERS:
        return depth + 1
    return max(0, depth - 1) if kind in CLOSERS else 0
