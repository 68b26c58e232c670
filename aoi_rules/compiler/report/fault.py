"""A fault in a line of a ruleset, on its way to the place that reports it."""

from __future__ import annotations

from aoi_rules.diagnostics import Place

__all__ = ["Fault"]


class Fault(Exception):
    """A line that cannot be understood; whoever checks lines catches it and reports it.

    `code` is that of its explanation, empty where the fault follows from another problem, which is reported by itself.  `names`
    are the names that it is about, as for a Diagnostic.
    """

    def __init__(
        self, code: str, message: str, place: Place | None, hint: str | None = None, names: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.place, self.hint, self.names = code, message, place, hint, names
