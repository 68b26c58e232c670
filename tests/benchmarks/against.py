"""This checkout in pure Python beside another one, such as an older commit, in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import aoi_rules as aoi
from tests.benchmarks.copies import NativeCopies
from tests.benchmarks.measuring import Row, Sample, by_turns
from tests.benchmarks.natively import native

__all__ = ["Suite"]

_HERE = Path(__file__).resolve()
_TOP = _HERE.parents[2]

Figures = dict[str, float]


class Suite:
    """An embedder's work at a decision, each checkout in its own process, and native copies beside the other checkout's."""

    def __init__(self, rules: aoi.Ruleset, seats: int, other: Path) -> None:
        self.name, self.other = rules.name, other
        self.here: list[Figures] = []
        self.there: list[Figures] = []
        self.copies = Sample()
        found = native(rules)
        self.library = found and NativeCopies(rules, seats, found.path)

    def measure(self, seed: int, number: int) -> None:
        """Run each checkout once."""
        by_turns(
            number,
            lambda: self.here.append(_timed(_TOP, self.name, seed)),
            lambda: self.there.append(_timed(self.other, self.name, seed)),
        )
        if self.library:
            self.copies.values.append(self.library.microseconds(seed))

    def rows(self) -> list[Row]:
        """The lines of the table."""
        samples = {what: [Sample([found[what] for found in side]) for side in (self.here, self.there)] for what in self.here[0]}
        rows = [Row(f"{what}, beside the older one", "µs", here, there, "there") for what, (here, there) in samples.items()]
        if self.library:
            rows.append(Row("native copy of a state, beside the older pure one", "µs", self.copies, samples["copy of a state"][1],
                            "there", digits=3))
        return rows


def _timed(top: Path, name: str, seed: int) -> Figures:
    """The figures of one checkout, in pure Python."""
    env = {**os.environ, "PYTHONPATH": str(top), "PYTHONHASHSEED": "0", "AOI_NATIVE": "0"}
    command = [sys.executable, str(_HERE.with_name("embedded.py")), name, str(seed)]
    done = subprocess.run(command, cwd=top, env=env, capture_output=True, text=True, check=True)
    found: Figures = json.loads(done.stdout)[name]
    return found
