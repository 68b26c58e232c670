"""Whole processes: `aoi check MAP`, beside one that only imports the dependencies.

Bytecode is kept in a folder of the benchmark's own and written before the first round, for ours and the dependencies
alike, as it lies ready where something is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.benchmarks.measuring import Row, Sample, by_turns

__all__ = ["Suite"]

_COMMAND = "import sys; from aoi_rules.cli import main; sys.exit(main())"
_IN_PYTHON = "import sys, aoi_rules; sys.exit(any(d.severity == 'error' for d in aoi_rules.check(sys.argv[1])))"
_IMPORTS = "import lark, attrs, cattrs, pluggy"


class Suite:
    """The command line's own process, the same check by the Python name, and the imports."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bytecode = TemporaryDirectory(prefix="aoi-benchmark-")
        self.command, self.check, self.peer = Sample(), Sample(), Sample()
        self._note(self.check, _IN_PYTHON, name)
        self._note(self.command, _COMMAND, "check", name)
        self._note(self.peer, _IMPORTS)
        for sample in (self.command, self.check, self.peer):  # so far they were only warmed
            sample.values.clear()

    def measure(self, _: int, number: int) -> None:
        """Each once."""
        by_turns(
            number,
            lambda: self._note(self.command, _COMMAND, "check", self.name),
            lambda: self._note(self.check, _IN_PYTHON, self.name),
            lambda: self._note(self.peer, _IMPORTS),
        )

    def rows(self) -> list[Row]:
        """The lines of the table."""
        return [
            Row(f"process: aoi check {self.name}", "ms", self.command, self.peer, 2.0),
            Row(f'process: aoi_rules.check("{self.name}")', "ms", self.check, self.peer),
        ]

    def _note(self, sample: Sample, code: str, *arguments: str) -> None:
        """Run a Python process and note its milliseconds of processor time, or of the clock where that is not told."""
        left_out = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
        surroundings = {name: value for name, value in os.environ.items() if name not in left_out}
        surroundings["PYTHONPYCACHEPREFIX"] = self.bytecode.name
        before, start = _children(), perf_counter()
        done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, check=False, env=surroundings)
        spent, after = perf_counter() - start, _children()
        if done.returncode:
            raise RuntimeError(f"{' '.join(arguments)}: {done.stderr.decode(errors='replace')[-500:]}")
        sample.values.append((spent if before is None or after is None else after - before) * 1000)


def _children() -> float | None:
    try:
        import resource
    except ImportError:
        return None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
