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
    """A program if one was wanted and there was no error, every problem found, and the places of unconfirmed figures, None if
    there was an error.  `cause` is the first error in a plugin's Python code that a problem reports; `accepted` are the warnings
    that authors accept."""

    program: Program | None
    diagnostics: tuple[Diagnostic, ...]
    scenarios: tuple[ScenarioModel, ...] = ()
    unconfirmed: tuple[Place, ...] | None = None
    cause: BaseException | None = None
    accepted: tuple[AcceptedWarning, ...] = ()
