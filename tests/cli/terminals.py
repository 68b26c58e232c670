"""Pseudo-terminals: a person's screen and keyboard."""

from __future__ import annotations

import os
import select
import subprocess
import sysconfig
from pathlib import Path

__all__ = ["AOI", "all_of", "on_terminal"]

AOI = str(Path(sysconfig.get_path("scripts")) / "aoi")


def on_terminal(columns: int, rows: int, *arguments: str, typed: str = "", **environment: str) -> str:
    """A command's output to a terminal of this size; all of `typed` is waiting as input from the beginning."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    outer = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR", "TERM")}
    with subprocess.Popen([AOI, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env={**outer, **environment}) as program:
        os.close(theirs)
        os.write(ours, typed.encode())
        try:
            return all_of(ours)
        finally:
            program.kill()  # a process that still waits has asked for more input than was typed


def all_of(ours: int) -> str:
    """Everything written to the other end until it closes, as text with plain line ends; then this end is closed too.
    TimeoutError if nothing arrives for a minute."""
    text = b"".join(iter(lambda: _chunk(ours), b""))
    os.close(ours)
    return text.decode("utf-8", "surrogateescape").replace("\r\n", "\n")


def _chunk(ours: int) -> bytes:
    """The next chunk of output; empty if the other end is closed."""
    if not select.select([ours], [], [], 60)[0]:
        raise TimeoutError("the program waits for more than was typed, or takes too long")
    try:
        return os.read(ours, 65536)
    except OSError:  # the other end is closed
        return b""
