"""A fault in a line of a ruleset, on its way to the place that reports it."""

from __future__ import annotations

from aoi_rules.diagnostics import Place
from aoi_rules.language.tree import Expression

__all__ = ["Fault"]


class Fault(Exception):
    """A line that cannot be understood; whoever checks lines catches it and reports it.

    `code` is that of its explanation, empty if the fault follows from another problem, which is reported by itself.  `names`
    are the names that it is about, as for a Diagnostic.  `absent` is what may be absent, where that is the fault, and `zero` what
    stands for it where it is a number.
    """

    def __init__(
        self, code: str, message: str, place: Place | None, hint: str | None = None, names: tuple[str, ...] = (),
        absent: Expression | None = None, zero: str = "",
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.place, self.hint, self.names = code, message, place, hint, names
        self.absent, self.zero = absent, zero
