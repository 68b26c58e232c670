"""Recovery after a syntax error: the statement so far, where to go on reading, and which braces have no partner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.scanner import CLOSERS, OPENERS, Lexeme, scan
from aoi_rules.language.trouble import Trouble

__all__ = ["beginning", "block_end", "ends_line", "missing_opener", "resumption", "statement_so_far", "unmatched_braces"]

_BEGINNERS = ("NAME", "BY", "BAR")
_GOING_ON = ("IF", "FOR", "WHEN")


def statement_so_far(source: Source, offset: int, line: int, found: Lexeme) -> list[Lexeme]:
    """The lexemes from where a statement began up to the one that does not fit; of a block just its braces."""
    seen: list[Lexeme] = []
    openings: list[int] = []
    for lexeme in scan(source, offset, line):
        if lexeme.start >= found.start:
            break
        if lexeme.type == "_END" and not seen:  # an empty line before it
            continue
        if lexeme.type == "LBRACE":
            openings.append(len(seen))
        elif lexeme.type == "RBRACE" and openings:
            del seen[openings.pop() + 1 :]
        seen.append(lexeme)
    return seen


def beginning(trouble: Trouble) -> Lexeme:
    """The lexeme with which the statement begins that the author had in mind: an `if`, `for` or `when` that begins its line, no
    deeper than the statement that the line goes on with, is meant as a statement of its own."""
    seen = (*trouble.seen, trouble.found)
    for before, lexeme in reversed(list(pairwise(seen))):
        if lexeme.type in _GOING_ON and lexeme.place.line > before.place.line and lexeme.place.column <= seen[0].place.column:
            return lexeme
    return seen[0]


def resumption(source: Source, trouble: Trouble) -> Lexeme | None:
    """The lexeme to go on with: the end of the statement or its block's `{`; None at the end of the text.

    Inside an open bracket a newline counts only where the next line stands no deeper than the statement.
    """
    found, depth = trouble.found, len(trouble.open)
    first = trouble.seen[0] if trouble.seen else found
    ended = bool(trouble.seen) and "outdented" in trouble.tags
    for lexeme in scan(source, found.start, found.place.line):
        if lexeme.type in ("LBRACE", "RBRACE") or lexeme.text == ";":
            return lexeme
        if ended and lexeme.type in _BEGINNERS and lexeme.place.column <= first.place.column:
            return lexeme
        ended = lexeme.type == "_END"
        if ended and depth <= 0:
            return lexeme
        depth += (lexeme.type in OPENERS) - (lexeme.type in CLOSERS)
    return None


def unmatched_braces(source: Source) -> tuple[list[Lexeme], list[Lexeme]]:
    """The `{` without a partner and the `}` without one, judged by indentation where a `}` begins its line."""
    open_: list[tuple[int, Lexeme]] = []
    unclosed: list[Lexeme] = []
    extra: list[Lexeme] = []
    indents = [len(line) - len(line.lstrip()) + 1 for line in source.lines]
    for lexeme in scan(source):
        place = lexeme.place
        if lexeme.type == "LBRACE":
            open_.append((indents[place.line - 1], lexeme))
        elif lexeme.type == "RBRACE":
            begins_line = indents[place.line - 1] == place.column
            if begins_line:
                unclosed += _deeper(open_, place.column)
            if not open_ or (begins_line and open_[-1][0] < place.column):
                extra.append(lexeme)
            else:
                open_.pop()
    return [*unclosed, *(lexeme for _, lexeme in open_)], extra


def _deeper(open_: list[tuple[int, Lexeme]], column: int) -> Sequence[Lexeme]:
    """Take from the open braces those whose line is indented more than a column, if one is indented exactly so."""
    if column not in (indent for indent, _ in open_):
        return ()
    deeper = [lexeme for indent, lexeme in open_ if indent > column]
    del open_[len(open_) - len(deeper) :]
    return deeper


def ends_line(lexeme: Lexeme) -> bool:
    """Whether nothing but a comment follows on the line."""
    rest = lexeme.place.source.lines[lexeme.place.line - 1][lexeme.place.end_column - 1 :].strip()
    return not rest or rest.startswith("#")


def missing_opener(source: Source, extra: Lexeme) -> Place | None:
    """The end of the line whose block a `}` without a partner closes, by the indentation: the last line above that is indented
    as the `}` is, if lines that are indented more follow it and it opens no block itself."""
    lines, column = source.lines, extra.place.column
    if lines[extra.place.line - 1][: column - 1].strip():
        return None
    deeper = False
    for number in range(extra.place.line - 1, 0, -1):
        line = lines[number - 1].partition(" #")[0].rstrip()
        indent = len(line) - len(line.lstrip()) + 1
        if not line.strip() or indent > column:
            deeper = deeper or bool(line.strip())
            continue
        if indent < column or not deeper or line.endswith(("{", "}", "|")) or line.lstrip().startswith("#"):
            return None
        return Place(source, number, len(line) + 1, number, len(line) + 2)
    return None


def block_end(source: Source, brace: Lexeme) -> int | None:
    """The number of the line with which the block of a `{` without a partner ends, by the indentation: its own line, or the last
    of those below that are indented more; None where the indentation does not show it."""
    lines, number = source.lines, brace.place.line
    indent = _indent(lines[number - 1])
    below = [(n, line) for n, line in enumerate(lines[number:], number + 1) if line.strip()]
    inside = list(takewhile(lambda found: _indent(found[1]) > indent, below))
    if ends_line(brace):
        return inside[-1][0] if inside else None
    return None if inside else number


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
