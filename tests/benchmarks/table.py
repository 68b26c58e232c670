"""The table as printed for a person."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from tests.benchmarks.aims import AIMS
from tests.benchmarks.measuring import Row, Sample
from tests.benchmarks.released import noted

__all__ = ["show"]

_NOISE = 0.1
"""A ratio is marked if it is worse than the released one by more than this fraction."""


def show(measured: Mapping[str, Sequence[Row]], conditions: str, short: bool = False) -> None:
    """Print the rows of each ruleset in one table; in the `short` form the ratios alone."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=120 if short else 180)
    title = f"{conditions}; Python {platform.python_version()}; median (least … greatest) of the rounds"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    heads = ("released", "aim") if short else ("unit", "ours", "beside", "", "released", "aim")
    table.add_column("ruleset", no_wrap=True)
    table.add_column("what", no_wrap=True)
    for head in ("ratio", *heads) if short else (*heads[:4], "ratio", *heads[4:]):
        table.add_column(head, justify="left" if head in ("beside", "unit") else "right", no_wrap=True)
    for name, rows in measured.items():
        shown = [row for row in rows if row.peer or not short]
        for number, row in enumerate(shown):
            cells = _compared(name, row) if short else [*_figures(row), *_compared(name, row)]
            table.add_row("" if number else name, row.what, *cells, end_section=number + 1 == len(shown))
    console.print(table)
    for name, rows in measured.items():
        for note in dict.fromkeys(filter(None, (row.note for row in rows))) if not short else ():
            console.print(f"{name}: {note}", highlight=False)


def _figures(row: Row) -> list[str]:
    theirs = f"{row.peer.median:,.{row.digits}f}" if row.peer else ""
    return [row.unit, f"{row.ours.median:,.{row.digits}f}", row.name, theirs]


def _compared(name: str, row: Row) -> list[str]:
    """The ratio, its value at the last release, and the aim."""
    if row.peer is None:
        return ["", "", ""]
    before, aim = noted().get(name, {}).get(row.what), AIMS.get(row.what, {}).get(name)
    worse = "" if before is None or row.keeps(before, _NOISE) else " worse"
    wanted = "" if aim is None else f"{'≥' if row.more else '≤'} {aim:g} {'met' if row.keeps(aim) else 'missed'}"
    return [_figure(row.ratios, 3 if row.ratios.median < 0.1 else 2), "" if before is None else f"{before:g}{worse}", wanted]


def _figure(sample: Sample, digits: int) -> str:
    """The median with the least and the greatest value."""
    low, high = min(sample.values), max(sample.values)
    return f"{sample.median:,.{digits}f} ({low:,.{digits}f} … {high:,.{digits}f})"
