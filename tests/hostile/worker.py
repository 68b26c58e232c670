"""A process that tries cases: with a memory limit, and ended if a case takes too long."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Self

from attrs import define, field

from tests.hostile.trials import Case, Counts, Failure, failure_of

__all__ = ["Worker", "main"]

MEMORY = 1 << 30
"""The limit for a case, in bytes of address space; Python with all rulesets loaded takes about 300 MB of it."""
SECONDS = 30.0
_ASLEEP = 4


@define
class Worker:
    """One process that tries cases one after the other; it starts when it is first needed, and again after a case has ended it.

    `plant` names a fault from `plants` that is put into it on purpose.
    """

    plant: str = ""
    seconds: float = SECONDS
    memory: int = MEMORY
    _process: subprocess.Popen[str] | None = field(default=None, init=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def tried(self, attack: str, case: Case) -> Counts | Failure:
        """The result of a case."""
        process = self._process or self._begun()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps([attack, case]) + "\n")
        process.stdin.flush()
        if not self._answers(process):
            self.end()
            return Failure("it takes too long", f"after {self.seconds:g} seconds it was ended")
        line = process.stdout.readline()
        if not line:
            code = process.wait()
            self.end()
            return Failure("the process died", f"exit code {code}")
        answer = json.loads(line)
        return Failure(*answer) if isinstance(answer, list) else Counter(answer)

    def _answers(self, process: subprocess.Popen[str]) -> bool:
        """Wait for an answer while the process has computed for less than `seconds`, so that a busy machine does not matter; wait
        `_ASLEEP` times as long if it computes nothing."""
        before, begun = _computed(process.pid), time.monotonic()
        while not select.select([process.stdout], [], [], 0.2)[0]:
            waited = time.monotonic() - begun
            now = _computed(process.pid)
            computed = waited if before is None or now is None else now - before
            if computed > self.seconds or waited > _ASLEEP * self.seconds:
                return False
        return True

    def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def _begun(self) -> subprocess.Popen[str]:
        arguments = [sys.executable, "-m", "tests.hostile.worker", str(self.memory), self.plant]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [os.getcwd(), *sys.path]))}  # noqa: PTH109
        self._process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        return self._process


def _computed(pid: int) -> float | None:
    """The processor time of a process in seconds; None if the system does not report it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(memory: str, plant: str = "") -> None:
    """Read the cases, one per line, and answer each with a line."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    from tests.hostile.attacks import ATTACKS
    from tests.hostile.plants import PLANTS

    if plant:
        PLANTS[plant]()
    out, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        name, case = json.loads(line)
        found: Any = failure_of(ATTACKS[name].attempt, case)
        out.write(json.dumps([found.kind, found.text] if isinstance(found, Failure) else found) + "\n")
        out.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
