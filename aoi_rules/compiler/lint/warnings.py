"""What is legal in a ruleset and surely not meant: warnings, given only where nothing is wrong otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from aoi_rules.compiler.action_code import ActionCode
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.lint.members import Economy
from aoi_rules.compiler.lint.termination import check_endings
from aoi_rules.compiler.lint.unused import check_unused
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import Resolved
from aoi_rules.compiler.symbols.declarations import Declarations
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.model.ruleset import Model

__all__ = ["check_model", "unconfirmed_note"]


def check_model(
    resolved: Resolved, all_: Declarations, compiled: Iterable[ActionCode], offered: set[str], ex: Expressions,
    report: Reporter,
) -> None:
    """Warn of what is legal and surely not meant; `offered` are the actions that some decision names."""
    for name, action in all_.actions.items():
        if name not in offered:
            report.warn("unused-action", f"no decision offers the action `{name}`", action.name.place,
                        f"name it in the flow, such as `take 1 of ({name})`")
    for code in compiled:
        check_choices(code, report)
    check_unused(ex, report)
    Economy(resolved, all_, ex, report).check()
    check_endings(all_, report)


def check_choices(code: ActionCode, report: Reporter) -> None:
    """Warn of an `up to` that cuts nothing off."""
    for choice in (c for stage in code.stages for c in stage.choices):
        if choice.word.most is not None and not choice.domain.cut_high:
            report.warn("wrong-argument", f"`up to` has no effect: `{choice.name}` is at most "
                        f"{choice.domain.high} without it", choice.word.most.place, "leave it out")


def unconfirmed_note(model: Model) -> Diagnostic | None:
    """A note of how many figures are marked by a `?`; None where none is."""
    count = len(model.unconfirmed)
    if not count:
        return None
    what = "one figure, name or line is" if count == 1 else f"{count} figures, names or lines are"
    return Diagnostic("unconfirmed", f"{what} marked `?`: reconstructed, not read from the printed game", None,
                      "`aoi check --unconfirmed` lists them", "note")
