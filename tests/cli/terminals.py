"""The end of a pseudo-terminal that a person would look at."""

from __future__ import annotations

import os

__all__ = ["all_of"]


def all_of(ours: int) -> str:
    """All that is written to the other end until it is closed, as text with plain line ends; ours is closed then."""
    text = b""
    try:
        while data := os.read(ours, 65536):
            text += data
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    return text.decode("utf-8", "surrogateescape").replace("\r\n", "\n")
