"""Reads the clause table of a game from its `CLAUSES.md`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import frozen

from aoi_rules.diagnostics import Place, Source
from aoi_rules.errors import AoiError
from aoi_rules.library.catalogue import find_beside

__all__ = ["HEAD", "NAME", "Clause", "ClauseTable", "find_table", "read_table"]

NAME = "CLAUSES.md"
"""The name of the file with the table."""
HEAD = ("Section", "Clause", "Rules", "Scenarios", "Ruling")
"""The columns of a clause table; other tables in the file are skipped."""

_QUOTES = (("“", "”"), ('"', '"'))
_CODE = (("`", "`"),)


@frozen
class Clause:
    """A row of the table: a summary of what the rulebook says.

    `chapter` is the heading above it, `section` the rulebook's section.  `rules` are names of lines of the rules, `scenarios` are
    titles.  `ruling` is for clauses where the rulebook says nothing or no line is needed; it may be empty.
    """

    chapter: str
    section: str
    text: str
    rules: tuple[str, ...]
    scenarios: tuple[str, ...]
    ruling: str
    place: Place


@frozen
class ClauseTable:
    """The clauses of a game in order, with the title of their file, which may be empty."""

    source: Source
    title: str
    clauses: tuple[Clause, ...]

    @property
    def folder(self) -> Path:
        """The folder of the game and its scenarios."""
        return Path(self.source.path).parent


def find_table(sources: Iterable[Source]) -> ClauseTable | None:
    """The table next to the first of some texts that has one; None if none has.  Raises AoiError if a row of it cannot be
    read."""
    return next((read_table(found) for source in sources if (found := find_beside(source, NAME)) is not None), None)


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_table(source: Source) -> ClauseTable:
    """The clauses in a Markdown text: the rows of the tables that have the columns of `HEAD`, with the headings above them.
    Raises AoiError if such a row has more or fewer cells, or if a table of clauses has other columns."""
    found: list[Clause] = []
    title, chapter, inside = "", "", False
    for number, line in enumerate(source.lines, 1):
        cells = _cells(line)
        if line.startswith("#"):
            level, _, text = line.partition(" ")
            title, chapter = (text.strip(), "") if level == "#" and not title else (title, text.strip())
        if not cells:
            inside = False
        elif cells == HEAD or (not inside and "Clause" in cells):
            inside = _is_head(cells, source, number)
        elif inside and not _is_rule(line):
            found.append(_clause(chapter, cells, Place(source, number, 1, number, len(line) + 1)))
    return ClauseTable(source, title, tuple(found))


def _is_head(cells: tuple[str, ...], source: Source, number: int) -> bool:
    if cells != HEAD:
        raise AoiError(f"{source.path}:{number}: a table of clauses has the columns {', '.join(HEAD)}")
    return True


def _clause(chapter: str, cells: tuple[str, ...], place: Place) -> Clause:
    if len(cells) != len(HEAD):
        raise AoiError(f"{place.full_text.rsplit(':', 1)[0]}: a row has {len(HEAD)} cells, {', '.join(HEAD)}, and this one "
                       f"{len(cells)}; write `\\|` for a `|` within a cell")
    section, text, rules, scenarios, ruling = cells
    return Clause(chapter, section, text, _quoted_texts(rules, _CODE), _quoted_texts(scenarios, _QUOTES), ruling, place)


def _cells(line: str) -> tuple[str, ...]:
    """The cells of a row; none if a line is not a row.  A `|` after a backslash is part of a cell."""
    row = line.strip()
    if not row.startswith("|"):
        return ()
    cells, escaped = [""], False
    for letter in row.removeprefix("|"):
        if letter == "|" and not escaped:
            cells.append("")
        else:
            cells[-1] = cells[-1][:-1] + letter if letter == "|" else cells[-1] + letter
        escaped = letter == "\\"
    return tuple(cell.strip() for cell in (cells[:-1] if not cells[-1].strip() else cells))


def _is_rule(line: str) -> bool:
    """Whether a row is the line of dashes below the head."""
    return set(line) <= set("|-: \t")


def _quoted_texts(cell: str, quotes: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The texts in quotation marks in a cell, in order; everything else is ignored."""
    found: list[str] = []
    close, start = "", 0
    for at, letter in enumerate(cell):
        if close and letter == close:
            found.append(cell[start:at])
            close = ""
        elif not close:
            close, start = next(((end, at + 1) for begin, end in quotes if begin == letter), ("", start))
    return tuple(found)
