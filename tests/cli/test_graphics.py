"""`map` at the table: a picture in a terminal that supports it, letters in all others."""

from __future__ import annotations

import os
import re
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("there is no pseudo-terminal", allow_module_level=True)

import fcntl
import pty
import struct
import subprocess
import termios

from tests.cli.terminals import _chunk

PROGRAM = """
from aoi_rules.cli.terminal.graphics import print_picture
svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#d32f2f"/></svg>'
print("shown:", print_picture(lambda: svg))
"""
ATTRIBUTES, SIXEL, GRAPHICS = b"\x1b[c", b"\x1b[?62;4;6c", rb"\x1bP[0-9;]*q"
"""The query for a terminal's capabilities, the reply of one that supports Sixel, and the beginning of a picture in Sixel."""


def printed(answer: bytes) -> bytes:
    """The output of the program on a terminal that answers the query in this way."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 800, 480))
    found = b""
    outer = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdin=theirs, stdout=theirs, stderr=theirs,
                          env={**outer, "TERM": "xterm-256color"}) as program:
        os.close(theirs)
        try:
            while chunk := _chunk(ours):
                found += chunk
                if ATTRIBUTES in chunk and answer:
                    os.write(ours, answer)
        finally:
            program.kill()
            os.close(ours)
    return found


@pytest.mark.thorough
def test_a_terminal_that_knows_sixel_shows_the_picture() -> None:
    for needed in ("resvg_py", "textual_image"):
        pytest.importorskip(needed, reason="the extra `picture` is not installed")
    found = printed(SIXEL)
    assert b"shown: True" in found
    assert re.search(GRAPHICS, found)


@pytest.mark.thorough
def test_another_terminal_shows_no_picture() -> None:
    found = printed(b"\x1b[?62c")
    assert b"shown: False" in found
    assert not re.search(GRAPHICS, found)
