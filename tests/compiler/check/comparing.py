"""Problems as the check of typed rules finds them, beside those that the older compiler finds in the same text."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from aoi_rules.compiler.assembly import Assembly
from attrs import define, field, fields

from aoi_rules.compiler import compile as compiling
from aoi_rules.compiler.check.rules import check_rules
from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import Diagnostic, Source, render

__all__ = ["Compared", "comparing"]


class _Checked(Exception):
    """The older compiler has checked everything."""


@define
class Compared:
    """What both found in one text, as an author reads it."""

    name: str
    new: list[str]
    old: list[str]
    typed: TypedRules | None = field(default=None, repr=False)

    @property
    def same(self) -> bool:
        """Whether both found the same."""
        return self.new == self.old


@contextmanager
def comparing(go_on: bool = False) -> Iterator[list[Compared]]:
    """Compare both in every text that is compiled inside; without `go_on` nothing else comes of these texts."""
    found: list[Compared] = []
    whole = Assembly

    class Both(Assembly):
        """Both checks of one text."""

        def program(self, run: bool, scenarios: list[Any]) -> Any:
            new, typed = self._new(scenarios)
            before = copied(self.report)
            with suppress(_Checked, TooManyProblems):
                super().program(run, scenarios)
            source = self.resolved.blocks[0].place.source
            found.append(Compared(self.all.name, told(new, source), told(self.report, source), typed))
            if not go_on:
                return None
            for name in (f.name for f in fields(Reporter)):
                setattr(self.report, name, getattr(before, name))
            self.all.network_deps = {}
            again = whole(self.resolved, self.all, self.report, self.module.trace)
            program = again.program(run, scenarios)
            self.scenarios = again.scenarios
            return program

        def _new(self, scenarios: list[Any]) -> tuple[Reporter, TypedRules | None]:
            report = copied(self.report)
            try:
                return report, check_rules(self.all, report, scenarios)
            except TooManyProblems:
                return report, None

        def _first_values(self, writer: Any) -> None:
            super()._first_values(writer)
            raise _Checked

    setattr(compiling, "Assembly", Both)  # noqa: B010 - the module offers it to nobody
    try:
        yield found
    finally:
        setattr(compiling, "Assembly", whole)  # noqa: B010


def copied(report: Reporter) -> Reporter:
    """The same problems in a list of its own."""
    return Reporter(**{f.name: copy.copy(getattr(report, f.name)) for f in fields(Reporter)})


def told(report: Reporter, source: Source) -> list[str]:
    """What an author reads."""
    found: tuple[Diagnostic, ...] = report.ordered(source)
    return [f"{problem.severity} {render(problem)}" for problem in found]
