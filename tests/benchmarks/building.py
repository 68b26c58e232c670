"""Building a ruleset's library, beside the same compiler's work on an empty C file; both with the same flags."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from aoi_rules.native import sources
from aoi_rules.native.compilers import compiler, flags
from tests.benchmarks.measuring import Row, Sample, by_turns
from tests.benchmarks.processes import COMMAND, spent_by

__all__ = ["Suite", "conditions"]

_LEVEL = "1"


def conditions() -> str:
    """The compiler and its flags."""
    return f"{compiler().version}, {' '.join(flags(sources.machine(), _LEVEL))}"


class Suite:
    """`aoi build NAME`, where the bridge to Python is there and the library is not: a process that loads the rules, prints C and
    compiles it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = TemporaryDirectory(prefix="aoi-benchmark-")
        self.ours, self.peer = Sample(), Sample()
        self._built()  # with the bridge

    def measure(self, _: int, number: int) -> None:
        """Each once."""
        by_turns(number, lambda: self.ours.values.append(self._built()), lambda: self.peer.values.append(_empty()))

    def rows(self) -> list[Row]:
        """The line of the table."""
        return [Row(f"aoi build, -O{_LEVEL}", "ms", self.ours, self.peer, "empty C file", note=f"built by {conditions()}")]

    def _built(self) -> float:
        for library in Path(self.folder.name).rglob(f"{self.name}-*"):
            shutil.rmtree(library)
        return spent_by([sys.executable, "-c", COMMAND, "build", self.name], {"XDG_CACHE_HOME": self.folder.name})


def _empty() -> float:
    with TemporaryDirectory(prefix="aoi-benchmark-") as folder:
        (Path(folder) / "empty.c").touch()
        line = [*compiler().command, *flags(sources.machine(), _LEVEL), f"{folder}/empty.c", "-o", f"{folder}/empty.so"]
        return spent_by(line, {})
