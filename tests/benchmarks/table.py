"""The table, as a person reads it."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from tests.benchmarks import peer
from tests.benchmarks.measuring import Row, Sample

__all__ = ["show"]


def show(measured: Mapping[str, Sequence[Row]], conditions: str) -> None:
    """Print the rows of each ruleset in one table."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=180)
    title = f"{conditions}; Python {platform.python_version()}; median (least … greatest) of the rounds"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("ruleset", no_wrap=True)
    table.add_column("what", no_wrap=True)
    for head in ("ours", f"peer ({peer.version()})", "ours / peer", "aim"):
        table.add_column(head, justify="right")
    table.add_column("unit")
    for name, rows in measured.items():
        for number, row in enumerate(rows):
            theirs = _figure(row.peer, row.digits) if row.peer else ""
            ratio = _figure(row.ratios, 2) if row.peer else ""
            table.add_row("" if number else name, row.what, _figure(row.ours, row.digits), theirs, ratio, _aim(row), row.unit,
                          end_section=number + 1 == len(rows))
    console.print(table)
    for name, rows in measured.items():
        for note in dict.fromkeys(filter(None, (row.note for row in rows))):
            console.print(f"{name}: {note}", highlight=False)


def _figure(sample: Sample, digits: int) -> str:
    low, high = min(sample.values), max(sample.values)
    return f"{sample.median:,.{digits}f} ({low:,.{digits}f} … {high:,.{digits}f})"


def _aim(row: Row) -> str:
    if row.aim is None:
        return ""
    return f"{'≥' if row.more else '≤'} {row.aim:g} {'met' if row.met else 'missed'}"
