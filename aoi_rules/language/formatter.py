"""The standard layout of a text: indentation, blanks and columns. It knows only the generic form of the language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from aoi_rules.diagnostics import Source
from aoi_rules.language.layout import WIDTH, Line, laid_out
from aoi_rules.language.parser import parse
from aoi_rules.language.scanner import CLOSERS, OPENERS, Lexeme, scan
from aoi_rules.language.spacing import differences, join_lexemes

__all__ = ["format_lines", "format_text"]

Write = Callable[[list[Lexeme]], str]

# Columns further apart than this are left where they are: the gap would be harder to read across than the step.
_REACH = 40


def format_text(source: Source) -> str:
    """The text with its blanks, line ends and columns in the standard layout; comments and meaning stay the same.

    A text with syntax problems is returned unchanged, since the ends of its statements are unknown.
    """
    if parse(source)[1]:
        return source.text
    return "".join(f"{text}\n" for _, text in format_lines(source))


def format_lines(source: Source) -> list[tuple[int, str]]:
    """The lines of a text without syntax problems in the standard layout, each with the number of the line that it comes from; a
    blank line has that of the line below it."""
    write = partial(join_lexemes, binary=differences(scan(source)))
    lines = laid_out(source, write)
    texts = [" " * line.indent + write(line.lexemes) for line in lines]
    _align_tables(lines, texts, write)
    _align_values(lines, texts, write)
    _append_comments(lines, texts)
    return [(line.number, piece) for line, text in zip(lines, texts, strict=True)
            for piece in (["", text] if line.blank else [text])]


def _runs_of_lines(
    lines: list[Line], key: Callable[[Line], object], skipped: Callable[[Line], bool] | None = None
) -> Iterator[list[int]]:
    """The indices of consecutive lines with the same key; a key of None or a blank line ends a run."""
    run: list[int] = []
    last: object = None
    for index, line in enumerate(lines):
        if skipped and skipped(line) and not line.blank:
            continue
        now = key(line)
        if run and (line.blank or now != last):
            yield run
            run = []
        if now is not None:
            run.append(index)
        last = now
    if run:
        yield run


def _align_tables(lines: list[Line], texts: list[str], write: Write) -> None:
    for run in _runs_of_lines(lines, lambda line: line.first_type == "BAR" or None, lambda line: not line.lexemes):
        rows = [_cell_texts(lines[index].lexemes, write) for index in run]
        widths = [max(map(len, column)) for column in zip(*(cells[:-1] for cells in rows), strict=True)]
        for index, (*cells, mark) in zip(run, rows, strict=True):
            padded = " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
            texts[index] = f"{' ' * lines[index].indent}| {padded} |{mark and ' ' + mark}"


def _cell_texts(row: list[Lexeme], write: Write) -> list[str]:
    """The texts of a row's cells, followed by its mark or an empty text."""
    cells: list[list[Lexeme]] = []
    for lexeme in row:
        if lexeme.type == "BAR":
            cells.append([])
        else:
            cells[-1].append(lexeme)
    return [write(cell) for cell in cells]


def _align_values(lines: list[Line], texts: list[str], write: Write) -> None:
    """Align the `=` of consecutive statements with the same word in one column."""
    for run in _runs_of_lines(lines, _key_for_values, lambda line: line.continues):
        widths = [len(write(lines[index].lexemes[: _index_of_equals(lines[index])])) for index in run]
        widest = max(widths)
        if widest - min(widths) > _REACH:
            continue
        padded: list[str] = []
        for index, width in zip(run, widths, strict=True):
            at = lines[index].indent + width
            padded.append(texts[index][:at] + " " * (widest - width) + texts[index][at:])
        if max(map(len, padded)) <= WIDTH:
            for index, text in zip(run, padded, strict=True):
                texts[index] = text


def _key_for_values(line: Line) -> object:
    return (line.lexemes[0].text, line.indent) if _index_of_equals(line) else None


def _index_of_equals(line: Line) -> int:
    """The position of a statement's own `=` in its line, 0 if there is none."""
    depth = 0
    for index, lexeme in enumerate(line.lexemes):
        if lexeme.type in ("WHEN", "_END", "LBRACE", "BAR"):
            break
        if lexeme.type == "EQUALS" and not depth:
            return index
        depth += (lexeme.type in OPENERS) - (lexeme.type in CLOSERS)
    return 0


def _key_for_comments(line: Line) -> object:
    return (line.indent, line.first_type == "RBRACE") if line.lexemes and line.comment else None


def _append_comments(lines: list[Line], texts: list[str]) -> None:
    """Align the comments at the ends of consecutive lines in one column."""
    for index, line in enumerate(lines):
        if not line.lexemes:
            texts[index] += line.comment
    for run in _runs_of_lines(lines, _key_for_comments):
        widths = [len(texts[index]) for index in run]
        widest = max(widths)
        near = widest - min(widths) <= _REACH
        for index, width in zip(run, widths, strict=True):
            reach = widest if near else width
            texts[index] = f"{texts[index].ljust(reach)}  {lines[index].comment}"
