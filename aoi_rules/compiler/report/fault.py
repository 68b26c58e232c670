"""A fault in a line of a ruleset, raised where it is found and caught where it is reported."""

from __future__ import annotations

from aoi_rules.diagnostics import Place
from aoi_rules.language.tree import Expression

__all__ = ["Fault"]


class Fault(Exception):
    """A line that cannot be understood; whatever checks lines catches it and reports it.

    `code` is that of its explanation, empty if the fault follows from another problem, which is reported separately.  `names` are
    the names that it is about and `kinds` the types of value, as for a Diagnostic.  If the fault is that something may be absent,
    `absent` is that, and `zero` is what to use instead of it if it is a number.
    """

    def __init__(
        self, code: str, message: str, place: Place | None, hint: str | None = None, names: tuple[str, ...] = (),
        absent: Expression | None = None, zero: str = "", kinds: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.place, self.hint, self.names = code, message, place, hint, names
        self.absent, self.zero, self.kinds = absent, zero, kinds
