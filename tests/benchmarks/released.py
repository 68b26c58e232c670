"""The ratios measured at the last release of the package, in `released.json`: by ruleset, then by the figure's name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.benchmarks.measuring import Row

__all__ = ["noted", "note"]

_FILE = Path(__file__).with_name("released.json")


def noted() -> dict[str, dict[str, float]]:
    """The ratios of each ruleset, by the name of the figure."""
    found: dict[str, dict[str, float]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return found


def note(measured: Mapping[str, Sequence[Row]]) -> None:
    """Replace the ratios of the last release by the measured ones."""
    found = {name: {row.what: float(f"{row.ratios.median:.3g}") for row in rows if row.peer} for name, rows in measured.items()}
    _FILE.write_text(json.dumps(noted() | found, indent=2) + "\n", encoding="utf-8")
