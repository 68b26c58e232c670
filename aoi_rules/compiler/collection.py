"""Python's search for reference cycles, which finds hardly anything while a compiler runs."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["pause_collection"]


@contextmanager
def pause_collection() -> Iterator[None]:
    """Context manager that pauses the search, since nearly everything that a compiler makes is in use until the end."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
