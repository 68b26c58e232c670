"""Lint of lines that are alike but for some names, one of which was copied from another line: `case row = f(row, row)`,
`case column = f(row, column)`, `case rise = f(rise, rise)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import frozen

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.walk import statements

__all__ = ["check_unadapted_lines"]

_FEWEST = 2
"""How many other lines must agree."""
_LONGEST = 600
"""A longer line with its block is hardly a copy of another one."""
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*|(?P<name>[A-Za-z_]\w*)|\$?\d+|\s+')


@frozen
class _NamedLine:
    """A line, with the names in its text and the place of each."""

    line: tree.Statement
    names: tuple[str, ...]
    places: tuple[Place, ...]


def check_unadapted_lines(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of the only line with two different names where each of the others has one name twice, if one of the two is that of
    another line."""
    items = [item for _, item in resolved.items]
    for lines in (items, *(one.lines for item in items for one in statements(item))):
        for alike in _alike(lines):
            for place, copied, rather, first in _copied_names(alike):
                report.warn("wrong-value", f"this has `{copied}`, as another line has, and `{rather}` elsewhere", place,
                            f"did you mean `{rather}`? The other line is in " + line_of(first.place, place))


def _alike(lines: Sequence[tree.Statement]) -> Iterator[list[_NamedLine]]:
    """The lines of one file whose texts differ in names, figures and quoted texts only, if there are enough."""
    words: dict[tuple[str, str], list[tree.Statement]] = {}
    for line in lines:
        words.setdefault((line.word, line.place.source.name), []).append(line)
    for same in (same for same in words.values() if len(same) > _FEWEST):
        found: dict[str, list[_NamedLine]] = {}
        for line in same:
            outline, named = _named(line)
            if len(named.names) > _FEWEST:
                found.setdefault(outline, []).append(named)
        yield from (alike for alike in found.values() if len(alike) > _FEWEST)


def _named(line: tree.Statement) -> tuple[str, _NamedLine]:
    """The outline of a line without its names, figures and quoted texts, and the line with its names."""
    place, source = line.place, line.place.source
    begin = source.starts[place.line - 1] + place.column - 1
    end = source.starts[place.end_line - 1] + place.end_column - 1
    if end - begin > _LONGEST:
        return "", _NamedLine(line, (), ())
    text = source.text[begin:end]
    names = [found for found in _TOKEN.finditer(text) if found["name"]]
    places = []
    for found in names:
        number = place.line + text.count("\n", 0, found.start())
        column = begin + found.start() - source.starts[number - 1] + 1
        places.append(Place(source, number, column, number, column + len(found[0])))
    outline = _TOKEN.sub(lambda found: "_" if found["name"] else " " if found[0].isspace() or found[0][0] == "#" else "0", text)
    return outline, _NamedLine(line, tuple(found["name"] for found in names), tuple(places))


def _copied_names(lines: Sequence[_NamedLine]) -> Iterator[tuple[Place, str, str, tree.Statement]]:
    """The first name in a line that is copied from another one: its place, the name, the one that it should be, and that other
    line."""
    met: set[int] = set()
    for one, other in combinations(range(len(lines[0].names)), 2):
        odd = [line for line in lines if line.names[one] != line.names[other]]
        same = [line for line in lines if line.names[one] == line.names[other]]
        if len(odd) != 1 or len({line.names[one] for line in same}) < len(same) or id(odd[0]) in met:
            continue
        for copied, rather in ((one, other), (other, one)):
            first = next((line for line in same if line.names[copied] == odd[0].names[copied]), None)
            if first is not None and all(line.names[rather] != odd[0].names[rather] for line in same):
                met.add(id(odd[0]))
                yield odd[0].places[copied], odd[0].names[copied], odd[0].names[rather], first.line
                break
