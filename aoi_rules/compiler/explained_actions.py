"""The actions and sources whose refusals a program explains, if it is made for a few questions only."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from aoi_rules.machine.decisions import Line

__all__ = ["ExplainedActions"]


@define(eq=False)
class ExplainedActions:
    """The names of the actions and sources whose refusals a program explains.  `lacking` are the others for which play asked
    which lines forbid a move: the result of such a question does not count."""

    names: frozenset[str]
    lacking: set[str] = field(factory=set)

    def without_lines(self, name: str) -> Callable[..., list[Line]]:
        """In place of the function that explains the refusals of another one: it notes that it was asked."""
        def note(*_: object) -> list[Line]:
            self.lacking.add(name)
            return []

        return note
