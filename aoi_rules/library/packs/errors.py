"""The error that this package raises."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.errors import AoiError

__all__ = ["PackError"]


_MOST = 20
"""How many problems a message lists."""


class PackError(AoiError):
    """A pack cannot be made, installed or removed. `problems` says what is wrong, one text for each problem."""

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        more = [f"and {len(problems) - _MOST} more problems"] if len(problems) > _MOST else []
        super().__init__("\n  ".join([f"{message}:" if problems else message, *problems[:_MOST], *more]))
        self.problems = tuple(problems)
