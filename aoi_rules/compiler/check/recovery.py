"""Recovery after a fault: a faulty line is reported and left out, and the names that it would have bound are known, but without a
type.

Lines that use such a name are not to blame: their faults are not reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from attrs import define, field

from aoi_rules.advice.rules.absent_values import with_guard
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.language import tree
from aoi_rules.language.tree import RESERVED
from aoi_rules.model.types import UNKNOWN
from aoi_rules.words import actions as act
from aoi_rules.words import effects as fx

__all__ = ["DeferredFaults", "after_fault", "report_faults", "with_lost_names"]


@define
class DeferredFaults:
    """Faults that are reported only if nothing else is wrong with an action, and then only the first of them.

    Most of them disappear when the other lines of the action are corrected.  The first is the one with the lowest `rank`.
    """

    faults: list[tuple[int, Fault]] = field(factory=list)

    @contextmanager
    def keep_fault(self, rank: int) -> Iterator[None]:
        """Context manager: stores a fault that is raised inside, and continues after the `with`."""
        try:
            yield
        except Fault as fault:
            self.faults.append((rank, fault))

    def report(self, report: Reporter) -> None:
        """Report the first of the faults, if there is one."""
        for _, fault in sorted(self.faults, key=lambda found: found[0])[:1]:
            report.fault(fault)


@contextmanager
def report_faults(report: Reporter, statement: tree.Statement | None = None) -> Iterator[None]:
    """Context manager: reports a fault that is raised inside, and continues after the `with`; `statement` is the line being
    checked, if a correction of the whole line may help."""
    try:
        yield
    except Fault as fault:
        report.fault(with_guard(fault, statement) if statement is not None else fault)


def after_fault(item: Any, scope: Scope) -> Scope:
    """The scope after a faulty line: of the names that it would have bound, nothing but their existence is known."""
    name = getattr(getattr(item, "name", None), "name", "")
    if name in RESERVED or not isinstance(item, act.Let | act.Choose | fx.Draw | fx.Pick | fx.EffectEach):
        return scope
    return scope.bind(Binding(name, UNKNOWN))


def with_lost_names(scope: Scope, word: act.Action | act.Do, report: Reporter) -> Scope:
    """The scope at the beginning of an action or of its effects, with the names that its unreadable lines would have bound."""
    for name in report.names_lost_in(word.statement.block):
        if name not in RESERVED:
            scope = scope.bind(Binding(name, UNKNOWN))
    return scope
