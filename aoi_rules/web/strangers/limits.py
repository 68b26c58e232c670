"""How much a process of uploaded rules may take."""

from __future__ import annotations

import sys

from attrs import frozen

from aoi_rules.errors import AoiError
from aoi_rules.files.confinement import confine_process

__all__ = ["Limits", "confine", "require_limits", "renew"]


@frozen
class Limits:
    """The limits of processes that play uploaded rules.

    `seconds` is the processor time for each question, to which up to a second may be added; the answer may take `patience` times
    as long.  `memory` is in bytes of address space, and `processes` is the greatest number of processes at once.  If the process
    of a table had to be ended, the table rests for `rest` seconds.
    """

    seconds: int = 15
    patience: int = 4
    memory: int = 1 << 30
    processes: int = 8
    rest: float = 30.0


def require_limits() -> None:
    """Raise AoiError if this system cannot limit processes."""
    if sys.platform == "win32":
        raise AoiError("uploaded rules need limits on the time and memory of processes, which Windows does not have in this "
                       "form; use Linux or macOS, or leave out --uploads")


def confine(limits: Limits) -> None:
    """Limit this process: its memory, and what it may write.  Not for Windows."""
    confine_process(limits.memory)


def renew(limits: Limits) -> None:
    """Let this process compute for `seconds` of the limits from now on; then the system ends it.  Not for Windows."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Windows has none

    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + limits.seconds, hard))
