"""Lint of tables whose rows are numbered, with a slip: 0, 1, 2, 3, 3, 5."""

from __future__ import annotations

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.model.types import Shape

__all__ = ["check_numbered_rows"]

_LEAST = 7
"""In fewer rows, it may be chance that figures count up."""


def check_numbered_rows(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of the only figure in a column that is the same as the one before it or after it, if the column would count up by one
    without it.  The first and the last row may be meant so: what counts up from there, or no further."""
    for decl in symbols.types.values():
        for name, one in decl.fields.items():
            nodes = [node for member in decl.members for node in member.raw.get(name, ())[:1]]
            if one.value_type.kind is Shape.NUMBER and len(nodes) == len(decl.members) >= _LEAST and not decl.parent:
                _check_column([node for node in nodes if isinstance(node, tree.Number)], name, len(nodes), report)


def _check_column(nodes: list[tree.Number], name: str, rows: int, report: Reporter) -> None:
    figures = [node.value for node in nodes]
    expected = [figures[0] + number for number in range(rows)] if nodes else []
    slips = [number for number in range(len(figures)) if len(figures) == rows and figures[number] != expected[number]]
    if len(slips) == 1 and slips[0] < rows - 1:
        at = slips[0]
        other = next((n for n in (at - 1, at + 1) if figures[n] == figures[at]), None)
        if other is not None:
            place = nodes[at].place
            there = line_of(nodes[other].place, place)
            report.warn("same-twice", f"the {name} `{figures[at]}` is there twice, and `{expected[at]}` is missing", place,
                        f"did you mean `{expected[at]}`? The {name} counts up by one from row to row; `{figures[at]}` is also in "
                        + there)
