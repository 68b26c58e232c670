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
    outline: str
    """Its text without names, figures and quoted texts; empty for a long one."""
    names: tuple[str, ...]
    places: tuple[Place, ...]


_Copied = tuple[Place, str, str, tree.Statement]
"""A name that is copied from another line: its place, the name, the one that it should be, and that other line."""


def check_unadapted_lines(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of the only line with two different names where each of the others has one name twice, if one of the two is that of
    another line."""
    items, findings = [item for _, item in resolved.items], resolved.findings
    found = [copied for item in items for copied in findings.of(_copied_inside, item)]
    found += [copied for alike in _alike([findings.of(_named, item) for item in items]) for copied in _copied_names(alike)]
    for place, copied, rather, first in found:
        report.warn("wrong-value", f"this has `{copied}`, as another line has, and `{rather}` elsewhere", place,
                    f"did you mean `{rather}`? The other line is in " + line_of(first.place, place))


def _copied_inside(item: tree.Statement) -> list[_Copied]:
    """The copied names in the lines of each block in an item of a text."""
    blocks = (list(map(_named, one.lines)) for one in statements(item))
    return [copied for block in blocks for alike in _alike(block) for copied in _copied_names(alike)]


def _alike(lines: Sequence[_NamedLine]) -> Iterator[list[_NamedLine]]:
    """The lines of one file whose texts differ in names, figures and quoted texts only, if there are enough."""
    found: dict[tuple[str, str, str], list[_NamedLine]] = {}
    for one in lines if len(lines) > _FEWEST else ():
        if len(one.names) > _FEWEST:
            found.setdefault((one.line.word, one.line.place.source.name, one.outline), []).append(one)
    return (alike for alike in found.values() if len(alike) > _FEWEST)


def _named(line: tree.Statement) -> _NamedLine:
    """A line with its outline and its names."""
    place, source = line.place, line.place.source
    begin = source.starts[place.line - 1] + place.column - 1
    end = source.starts[place.end_line - 1] + place.end_column - 1
    if end - begin > _LONGEST:
        return _NamedLine(line, "", (), ())
    text = source.text[begin:end]
    names = [found for found in _TOKEN.finditer(text) if found["name"]]
    places = []
    for found in names:
        number = place.line + text.count("\n", 0, found.start())
        column = begin + found.start() - source.starts[number - 1] + 1
        places.append(Place(source, number, column, number, column + len(found[0])))
    outline = _TOKEN.sub(lambda found: "_" if found["name"] else " " if found[0].isspace() or found[0][0] == "#" else "0", text)
    return _NamedLine(line, outline, tuple(found["name"] for found in names), tuple(places))


def _copied_names(lines: Sequence[_NamedLine]) -> Iterator[_Copied]:
    """The first name in a line that is copied from another one."""
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
