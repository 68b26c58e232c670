"""Statements that take over lines of others: while a text is written, they stay the same objects as long as they are the same."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from aoi_rules.compiler.findings import Findings
from aoi_rules.language import tree
from aoi_rules.language.sameness import is_same

__all__ = ["reuse_derived"]

Items = list[tuple[str, tree.Statement]]


def reuse_derived(written: Sequence[tuple[str, tree.Statement]], derived: Items, findings: Findings) -> Items:
    """The statements `derived` from those `written`, in the same order, each as it was derived last if it is the same."""
    return [(where, now if now is item else findings.of(_DerivedStatement, item).reuse(now))
            for (_, item), (where, now) in zip(written, derived, strict=True)]


@define(eq=False)
class _DerivedStatement:
    """What was last derived from a statement, at first the statement itself."""

    last: tree.Statement

    def reuse(self, now: tree.Statement) -> tree.Statement:
        """What is now derived from the statement."""
        if not is_same(self.last, now):
            self.last = now
        return self.last
