"""The outcome of a scenario: where it failed and why, what it showed, and which rules it evaluated."""

from __future__ import annotations

from attrs import define, field, frozen

from aoi_rules.diagnostics import Diagnostic, Place, render

__all__ = ["ExercisedRules", "LineFailed", "Outcome"]


@define
class ExercisedRules:
    """What was seen of a ruleset's named rules: numbers in the model's `rules` that held and did not, actions and sources
    that were taken, lines of the scoring that were not zero."""

    held: set[int] = field(factory=set)
    failed: set[int] = field(factory=set)
    taken: set[str] = field(factory=set)
    scored: set[str] = field(factory=set)

    def add(self, other: ExercisedRules) -> None:
        """Add what another one saw."""
        self.held |= other.held
        self.failed |= other.failed
        self.taken |= other.taken
        self.scored |= other.scored


class LineFailed(Exception):
    """A line of a scenario does not hold; `hint` says what may be meant."""

    def __init__(
        self, message: str, place: Place, details: tuple[str, ...] = (), hint: str | None = None, code: str = "scenario-failed",
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.place, self.details, self.hint = code, message, place, details, hint


@frozen
class Outcome:
    """`failure` is None if all lines hold; `details` are the values that the line read, and `shown` the texts of snapshots.  It
    is `halted` if the rules exceeded a limit of work or of numbers."""

    failure: Diagnostic | None
    details: tuple[str, ...]
    shown: tuple[str, ...]
    asked: ExercisedRules
    halted: bool = False

    def __str__(self) -> str:
        if self.failure is None:
            return "all lines hold"
        return "\n".join([render(self.failure, full=True), *(f"        {d}" for d in self.details)])
