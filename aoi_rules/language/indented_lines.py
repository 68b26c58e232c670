"""The lines of a text with their indentation, and what it tells about blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

from attrs import define, field

from aoi_rules.diagnostics import Source
from aoi_rules.language.operators import ELSE_IF
from aoi_rules.language.scanner import CLOSERS, OPENERS, Lexeme, scan

__all__ = ["Line", "first_line_of", "is_indented", "line_of_bracket", "nonblank_lines"]

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
    """The line in which the statement begins that a line continues, as far as brackets and the first signs of lines tell; the
    line itself if it begins one."""
    while line > 1:
        first = next(scan(source, source.starts[line - 1], line), None)
        goes_on = first is not None and (first.type in _GOING_ON or first.text in ELSE_IF)
        before = line - 1 if goes_on else line_of_bracket(source, line)
        if before is None:
            break
        line = before
    return line


def line_of_bracket(source: Source, line: int) -> int | None:
    """The nearest line above with a bracket that is still open where a line begins, which is more indented; None if there is
    none."""
    depth, indent = 0, _indent_of(source, line)
    for number in range(line - 1, max(0, line - _NEAR), -1):
        lexemes = takewhile(lambda one: one.place.line == number, scan(source, source.starts[number - 1], number))  # noqa: B023
        depth += sum((one.type in OPENERS) - (one.type in CLOSERS) for one in lexemes)
        if _indent_of(source, number) < indent:
            return number if depth > 0 else None
    return None


def _indent_of(source: Source, line: int) -> int:
    text = source.lines[line - 1]
    return len(text) - len(text.lstrip())


_NEAR = 20
"""The largest number of lines of a statement that are looked at."""


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
