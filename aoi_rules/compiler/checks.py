"""What the checker knows of a ruleset's economy beyond names and types."""

from __future__ import annotations

from aoi_rules.compiler.declarations import Declarations
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.reporter import Reporter
from aoi_rules.compiler.resolve import Resolved

__all__ = ["check_model"]


def check_model(
    resolved: Resolved, all_: Declarations, offered: set[str], ex: Expressions, report: Reporter
) -> None:
    """Warn of what is legal and surely not meant; `offered` are the actions that some decision names."""
    for name, word in all_.actions.items():
        if name not in offered:
            report.warn("unused-action", f"no decision offers the action `{name}`", word.name.place)
    _unused_definitions(all_, ex, report)


def _unused_definitions(all_: Declarations, ex: Expressions, report: Reporter) -> None:
    for home, what in ((all_.defines, "definition"), (all_.verbs, "verb")):
        for name, word in home.items():  # type: ignore[attr-defined]
            if name not in ex.used:
                report.warn("unused-name", f"the {what} `{name}` is used nowhere", word.place)
