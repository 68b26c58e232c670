"""Amounts of money in what events say: several that go the same way are one."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["MONEY", "total", "unpriced"]

MONEY = re.compile(r"\$(\d+)")


def unpriced(text: str) -> str:
    """A text without its first amount of money."""
    return MONEY.sub("$", text, count=1)


def total(alike: Sequence[str]) -> str:
    """Texts that differ in their first amount of money at most, as one with the sum: `pays $2` and `pays $1` are `pays $3`."""
    amounts = sum(int(found[1]) for text in alike if (found := MONEY.search(text)))
    return MONEY.sub(f"${amounts}", alike[0], count=1)
