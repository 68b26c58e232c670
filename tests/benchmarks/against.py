"""This checkout beside another one, such as an older commit, in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from rich import box
from rich.console import Console
from rich.table import Table

__all__ = ["compare"]

_HERE = Path(__file__).resolve()
_TOP = _HERE.parents[2]


def compare(names: list[str], other: Path, rounds: int, seed: int) -> None:
    """Time what an embedder does at a decision, in both checkouts by turns, and print medians and ratios."""
    ours: list[dict[str, dict[str, float]]] = []
    theirs: list[dict[str, dict[str, float]]] = []
    for number in range(rounds):
        pairs = [(_TOP, ours), (other, theirs)]
        for top, found in pairs if number % 2 else pairs[::-1]:
            found.append(_timed(top, names, seed + number))
        if sys.stderr.isatty():
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
    table = Table(title=f"µs; median of {rounds} rounds (least … greatest ratio)", title_justify="left", box=box.SIMPLE_HEAD)
    for head in ("ruleset", "what", "here", "there", "here / there"):
        table.add_column(head, justify="left" if head in ("ruleset", "what") else "right")
    for name in names:
        for number, what in enumerate(ours[0][name]):
            here, there = ([found[name][what] for found in side] for side in (ours, theirs))
            ratios = [a / b for a, b in zip(here, there, strict=True)]
            table.add_row("" if number else name, what, f"{median(here):,.1f}", f"{median(there):,.1f}",
                          f"{median(ratios):.2f} ({min(ratios):.2f} … {max(ratios):.2f})")
    Console(width=None if sys.stdout.isatty() else 120).print(table)


def _timed(top: Path, names: list[str], seed: int) -> dict[str, dict[str, float]]:
    """The figures of one checkout, in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(top), "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(_HERE.with_name("embedded.py")), *names, str(seed)]
    done = subprocess.run(command, cwd=top, env=env, capture_output=True, text=True, check=True)
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found
