"""Limits for a process that works on texts of strangers."""

from __future__ import annotations

import sys

__all__ = ["confine_process"]

_FILE = 16 << 20
"""Bytes of the largest file that such a process may write: what was compiled is kept to begin again sooner."""
_OPEN_FILES = 64


def confine_process(memory: int, seconds: int | None = None) -> None:
    """Limit this process for good: its memory, in bytes of address space, what it may write and, if `seconds` are given, the
    processor time from its start on, after which the system ends it.  Does nothing on Windows."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Windows has none

    limits = [(resource.RLIMIT_AS, memory), (resource.RLIMIT_FSIZE, _FILE), (resource.RLIMIT_CORE, 0),
              (resource.RLIMIT_NOFILE, _OPEN_FILES), *([] if seconds is None else [(resource.RLIMIT_CPU, seconds)])]
    for kind, most in limits:
        _, hard = resource.getrlimit(kind)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (bound, bound))
