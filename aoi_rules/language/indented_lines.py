"""The lines of a text with their indentation, and what it tells about blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

from attrs import define, field

from aoi_rules.diagnostics import Source
from aoi_rules.language.operators import ELSE_IF
from aoi_rules.language.scanner import CLOSERS, Lexeme, scan

__all__ = ["Line", "first_line_of", "is_indented", "nonblank_lines"]

_GOING_ON = frozenset({"EQUALS", "AND", "OR", "IF", "ELSE", "FOR", "WHEN", *CLOSERS})
"""The beginnings of lines that continue the statement above."""


@define(eq=False)
class Line:
    """The lexemes of a line, with its indentation."""

    lexemes: list[Lexeme] = field(factory=list)

    @property
    def first_lexeme(self) -> Lexeme:
        """The first lexeme."""
        return self.lexemes[0]

    @property
    def last_lexeme(self) -> Lexeme:
        """The last lexeme."""
        return self.lexemes[-1]

    @property
    def number(self) -> int:
        """The number of the line, from 1."""
        return self.first_lexeme.place.line

    @property
    def indent(self) -> int:
        """How many characters come before the first lexeme."""
        return self.first_lexeme.place.column - 1

    @property
    def goes_on(self) -> bool:
        """Whether it continues the statement above."""
        return self.first_lexeme.type in _GOING_ON


def first_line_of(source: Source, line: int) -> int:
    """The line in which the statement begins that a line continues, as far as the first signs of lines tell; the line itself if
    it begins one."""
    while line > 1:
        first = next(scan(source, source.starts[line - 1], line), None)
        if first is None or not (first.type in _GOING_ON or first.text in ELSE_IF):
            break
        line -= 1
    return line


def nonblank_lines(source: Source, start: int, end: int, number: int) -> list[Line]:
    """The lines between two offsets that are neither blank nor comments; `number` is that of the first line."""
    found: dict[int, Line] = {}
    for lexeme in takewhile(lambda one: one.start < end, scan(source, start, number)):
        if lexeme.text != "\n":
            found.setdefault(lexeme.place.line, Line()).lexemes.append(lexeme)
    return list(found.values())


def is_indented(lines: Sequence[Line]) -> bool:
    """Whether blocks are mostly indented, so that the indentation tells where one ends."""
    inner = [below.indent > line.indent for line, below in _lines_after_openers(lines)]
    return 2 * sum(inner) >= len(inner)


def _lines_after_openers(lines: Sequence[Line]) -> Iterable[tuple[Line, Line]]:
    return ((line, below) for line, below in pairwise(lines) if line.last_lexeme.type == "LBRACE"
            and below.first_lexeme.type != "RBRACE")
