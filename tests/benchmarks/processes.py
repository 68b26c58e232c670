"""Whole processes: `aoi check MAP`, beside one that only imports the dependencies.

The benchmark keeps bytecode in a folder of its own and writes it before the first round, for our code and the dependencies alike,
as an installation would. The cache of checked texts is in another such folder: a new one for each first check, and a permanent
one for checks of an unchanged text.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.benchmarks.measuring import Row, Sample, by_turns

__all__ = ["COMMAND", "Suite", "spent_by"]

COMMAND = "import sys; from aoi_rules.cli import main; sys.exit(main())"
_IMPORTS = "import lark, attrs, cattrs, pluggy"
_LEFT_OUT = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")


class Suite:
    """The command line's own process, with an empty cache and with a full one, and the imports."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bytecode = TemporaryDirectory(prefix="aoi-benchmark-")
        self.kept = TemporaryDirectory(prefix="aoi-benchmark-")
        self.first, self.again, self.peer = Sample(), Sample(), Sample()
        self._check(self.kept.name)  # these warm
        self._imports()

    def measure(self, _: int, number: int) -> None:
        """Measure each once."""
        by_turns(
            number,
            lambda: self.first.values.append(self._checked_first()),
            lambda: self.again.values.append(self._check(self.kept.name)),
            lambda: self.peer.values.append(self._imports()),
        )

    def rows(self) -> list[Row]:
        """The lines of the table."""
        return [Row("aoi check, first time", "ms", self.first, self.peer, "its imports"),
                Row("aoi check, text unchanged", "ms", self.again, self.peer, "its imports")]

    def _checked_first(self) -> float:
        with TemporaryDirectory(prefix="aoi-benchmark-") as folder:
            return self._check(folder)

    def _check(self, remembered: str) -> float:
        Path(remembered).chmod(0o700)
        return self._python({"AOI_CACHE": remembered}, COMMAND, "check", self.name)

    def _imports(self) -> float:
        return self._python({}, _IMPORTS)

    def _python(self, surroundings: Mapping[str, str], code: str, *arguments: str) -> float:
        return spent_by([sys.executable, "-c", code, *arguments], {**surroundings, "PYTHONPYCACHEPREFIX": self.bytecode.name})


def spent_by(command: Sequence[str], surroundings: Mapping[str, str]) -> float:
    """The milliseconds of processor time that a process takes, or of elapsed time if the system does not report processor
    time."""
    environment = {name: value for name, value in os.environ.items() if name not in _LEFT_OUT} | dict(surroundings)
    before, start = _children(), perf_counter()
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    spent, after = perf_counter() - start, _children()
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.decode(errors='replace')[-500:]}")
    return (spent if before is None or after is None else after - before) * 1000


def _children() -> float | None:
    try:
        import resource
    except ImportError:
        return None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
