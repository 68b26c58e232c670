"""Whole processes: `aoi check MAP`, beside one that only imports the dependencies."""

from __future__ import annotations

import subprocess
import sys
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
        self.command, self.check, self.peer = Sample(), Sample(), Sample()
        self.has_command = _spent(_COMMAND, "check", name) is not None
        _spent(_IN_PYTHON, name)  # warm: bytecode, and the disk's cache
        _spent(_IMPORTS)

    def measure(self, _: int, number: int) -> None:
        """Each once."""
        by_turns(
            number,
            lambda: _note(self.command, _COMMAND, "check", self.name) if self.has_command else None,
            lambda: _note(self.check, _IN_PYTHON, self.name),
            lambda: _note(self.peer, _IMPORTS),
        )

    def rows(self) -> list[Row]:
        """The lines of the table; without a command line that works, only that of the Python name."""
        by_name = Row(f"process: aoi_rules.check(\"{self.name}\")", "ms", self.check, self.peer, 2.0)
        command = Row(f"process: aoi check {self.name}", "ms", self.command, self.peer, 2.0)
        return [command, by_name] if self.has_command else [by_name]


def _note(sample: Sample, code: str, *arguments: str) -> None:
    spent = _spent(code, *arguments)
    if spent is None:
        raise RuntimeError(f"python -c {code!r} {' '.join(arguments)} failed")
    sample.values.append(spent * 1000)


def _spent(code: str, *arguments: str) -> float | None:
    """The seconds of processor time of a Python process (of the clock, where that cannot be told); None if it fails."""
    before, start = _children(), perf_counter()
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, check=False)
    spent, after = perf_counter() - start, _children()
    if done.returncode:
        return None
    return spent if before is None or after is None else after - before


def _children() -> float | None:
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
