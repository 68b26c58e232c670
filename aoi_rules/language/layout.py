"""A text as the lines of its layout: where they break, and how far each is indented."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import Factory, define

from aoi_rules.diagnostics import Source
from aoi_rules.language.scanner import CLOSERS, OPENERS, Lexeme, scan

__all__ = ["WIDTH", "Line", "laid_out"]

WIDTH = 120
_STEP = 2
_CONTINUED = 4


@define
class Line:
    """One line: its lexemes, the comment at its end, whether a blank line comes before it, and its indentation.

    `continues` is true if it continues the statement above; without lexemes it is a comment on a line of its own. `number` is
    that of the author's line it comes from.
    """

    lexemes: list[Lexeme] = Factory(list)
    comment: str = ""
    blank: bool = False
    continues: bool = False
    indent: int = 0
    number: int = 0

    @property
    def first_type(self) -> str:
        """The type of its first lexeme, empty if it has none."""
        return self.lexemes[0].type if self.lexemes else ""


def laid_out(source: Source, write: Callable[[list[Lexeme]], str]) -> list[Line]:
    """The lines of a text without syntax problems: blocks broken, indented, and lines that are too wide broken."""
    spanning = _spanning_braces(source)
    lines = [piece for line in _written_lines(source) for piece in _break_line(line, spanning)]
    _indent_lines(lines)
    fitting = [piece for line in lines for piece in _fit_line(line, write)]
    _indent_lines(fitting)
    _remove_blank_lines(fitting)
    return fitting


def _written_lines(source: Source) -> Iterator[Line]:
    """The lines as their author broke them."""
    lines: dict[int, Line] = {}
    fresh = True
    for lexeme in scan(source):
        if lexeme.text == "\n":
            fresh = True
            continue
        lines.setdefault(lexeme.place.line, Line(continues=not fresh)).lexemes.append(lexeme)
        fresh = lexeme.type in ("LBRACE", "_END")
    blank = False
    for number, text in enumerate(source.lines, 1):
        line = lines.get(number, Line())
        line.comment = text[line.lexemes[-1].place.end_column - 1 if line.lexemes else 0 :].strip()
        line.blank, line.number = blank, number
        blank = not (line.lexemes or line.comment)
        if not blank:
            yield line


def _spanning_braces(source: Source) -> frozenset[int]:
    """The offsets of the braces whose block spans several lines."""
    open_: list[Lexeme] = []
    found: list[int] = []
    for lexeme in scan(source):
        if lexeme.type == "LBRACE":
            open_.append(lexeme)
        elif lexeme.type == "RBRACE":
            opening = open_.pop()
            if opening.place.line != lexeme.place.line:
                found += (opening.start, lexeme.start)
    return frozenset(found)


def _break_line(line: Line, spanning: frozenset[int]) -> Iterator[Line]:
    """A line, broken after and before the braces of blocks that span several lines, and between table rows."""
    pieces: list[list[Lexeme]] = [[]]
    depth = 0
    for index, lexeme in enumerate(line.lexemes):
        spans = lexeme.start in spanning
        if lexeme.type == "RBRACE" and spans:
            pieces.append([])
        pieces[-1].append(lexeme)
        depth += 0 if spans else (lexeme.type == "LBRACE") - (lexeme.type == "RBRACE")
        sides = (pieces[-1][0], *line.lexemes[index + 1 : index + 2])
        ends_here = lexeme.text == ";" and not depth and any(side.type in ("BAR", "RBRACE") for side in sides)
        if ends_here or (lexeme.type == "LBRACE" and spans):
            pieces.append([])
    return _lines_of_pieces(line, pieces)


def _lines_of_pieces(line: Line, pieces: list[list[Lexeme]]) -> Iterator[Line]:
    """The parts of a line as lines, without any `;` that separates nothing; its comment stays at its end."""
    kept = [lexemes for lexemes in map(_drop_empty_separators, pieces) if lexemes]
    if not kept and line.comment:
        yield Line([], line.comment, line.blank, line.continues, number=line.number)
    for index, lexemes in enumerate(kept):
        comment = line.comment if index == len(kept) - 1 else ""
        yield Line(lexemes, comment, line.blank and not index, line.continues and not index, number=line.number)


def _drop_empty_separators(lexemes: list[Lexeme]) -> list[Lexeme]:
    kept: list[Lexeme] = []
    for lexeme in lexemes:
        if lexeme.text == ";" and (not kept or kept[-1].text in (";", "{")):
            continue
        if lexeme.type == "RBRACE" and kept and kept[-1].text == ";":
            kept.pop()
        kept.append(lexeme)
    return kept[:-1] if kept and kept[-1].text == ";" else kept


def _indent_lines(lines: list[Line]) -> None:
    level, depth, valued = 0, 0, False
    for line, goes_on in zip(lines, _continuation_flags(lines), strict=True):
        closes = line.first_type in CLOSERS
        level -= line.first_type == "RBRACE"
        deeper = _CONTINUED + _STEP * (depth - closes) if goes_on else 0
        if goes_on and valued and not depth and line.first_type not in ("EQUALS", "WHEN"):
            deeper += _STEP
        line.indent = _STEP * level + deeper
        valued = goes_on and (valued or line.first_type in ("EQUALS", "WHEN"))
        for lexeme in line.lexemes:
            depth += (lexeme.type in OPENERS) - (lexeme.type in CLOSERS)
            level += (lexeme.type == "LBRACE") - (lexeme.type == "RBRACE")
        level += line.first_type == "RBRACE"


def _continuation_flags(lines: list[Line]) -> list[bool]:
    """For each line, whether it continues the statement above: a comment does if the next statement's line does."""
    found: list[bool] = []
    below = False
    for line in reversed(lines):
        below = line.continues if line.lexemes else below
        found.append(line.continues or below)
    return found[::-1]


def _fit_line(line: Line, write: Callable[[list[Lexeme]], str]) -> Iterator[Line]:
    """A line, broken at its `;` or else at its first block as long as it is too wide."""
    if _fits_width(line, write):
        yield line
        return
    pieces = _split_statements(line.lexemes)
    indents = [line.indent] * len(pieces)
    if len(pieces) == 1:
        pieces = _split_block(line.lexemes)
        indents = [line.indent, *[line.indent + _STEP] * (len(pieces) - 2), line.indent]
    if len(pieces) == 1:
        yield line
        return
    for piece, indent in zip(_lines_of_pieces(line, pieces), indents, strict=True):
        piece.indent = indent
        yield from _fit_line(piece, write)


def _fits_width(line: Line, write: Callable[[list[Lexeme]], str]) -> bool:
    """Whether a line is not too wide; one that is obviously too wide is not written out."""
    room = WIDTH - line.indent
    for lexeme in line.lexemes:
        room -= len(lexeme.text)
        if room < 0:
            return False
    return line.indent + len(write(line.lexemes)) <= WIDTH


def _split_statements(lexemes: list[Lexeme]) -> list[list[Lexeme]]:
    """The statements of a line."""
    pieces: list[list[Lexeme]] = [[]]
    depth = 0
    for lexeme in lexemes:
        depth += (lexeme.type == "LBRACE") - (lexeme.type == "RBRACE")
        if lexeme.text == ";" and depth == 0:
            pieces.append([])
        else:
            pieces[-1].append(lexeme)
    return pieces


def _split_block(lexemes: list[Lexeme]) -> list[list[Lexeme]]:
    """A statement up to its block's `{`, the block's statements, and the rest from its `}`."""
    braces = [index for index, lexeme in enumerate(lexemes) if lexeme.type in ("LBRACE", "RBRACE")]
    if len(braces) < 2 or braces[-1] - braces[0] == 1:
        return [lexemes]
    first, last = braces[0] + 1, braces[-1]
    return [lexemes[:first], *_split_statements(lexemes[first:last]), lexemes[last:]]


def _remove_blank_lines(lines: list[Line]) -> None:
    """Remove blank lines at the beginning or the end of a block or of the text, and inside statements."""
    opened = True
    for line, goes_on in zip(lines, _continuation_flags(lines), strict=True):
        if opened or line.first_type == "RBRACE" or goes_on:
            line.blank = False
        opened = bool(line.lexemes) and line.lexemes[-1].type == "LBRACE"
