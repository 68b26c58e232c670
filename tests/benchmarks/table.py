"""The table, as a person reads it."""

from __future__ import annotations

import platform
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from tests.benchmarks import peer
from tests.benchmarks.measuring import Row, Sample

__all__ = ["show"]


def show(name: str, rows: Sequence[Row], conditions: str) -> None:
    """Print the rows of one map."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=160)
    title = f"{name}: {conditions}; Python {platform.python_version()}; median (least … greatest) of the rounds"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("what", no_wrap=True)
    for head in ("ours", f"peer ({peer.version()})", "ours / peer", "aim"):
        table.add_column(head, justify="right")
    table.add_column("unit")
    for row in rows:
        theirs = _figure(row.peer, row.digits) if row.peer else ""
        ratio = _figure(row.ratios, 2) if row.peer else ""
        table.add_row(row.what, _figure(row.ours, row.digits), theirs, ratio, _aim(row), row.unit)
    console.print(table)
    for note in filter(None, (row.note for row in rows)):
        console.print(note, highlight=False)


def _figure(sample: Sample, digits: int) -> str:
    low, high = min(sample.values), max(sample.values)
    return f"{sample.median:,.{digits}f} ({low:,.{digits}f} … {high:,.{digits}f})"


def _aim(row: Row) -> str:
    if row.aim is None:
        return ""
    return f"{'≥' if row.more else '≤'} {row.aim:g} {'met' if row.met else 'missed'}"
