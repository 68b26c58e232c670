"""The result of compiling a source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from aoi_rules.diagnostics import AcceptedWarning, Diagnostic, Place
    from aoi_rules.machine.program import Program
    from aoi_rules.model.scenario import ScenarioModel

__all__ = ["CompileResult"]


@frozen(eq=False)
class CompileResult:
    """A program where there was no error and one was wanted, every problem found, and the places of unconfirmed figures, None
    where there was an error.  `cause` is the first error of a plugin's Python, which a problem says; `accepted` are the warnings
    that authors accept."""

    program: Program | None
    diagnostics: tuple[Diagnostic, ...]
    scenarios: tuple[ScenarioModel, ...] = ()
    unconfirmed: tuple[Place, ...] | None = None
    cause: BaseException | None = None
    accepted: tuple[AcceptedWarning, ...] = ()
