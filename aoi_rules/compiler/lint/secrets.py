"""Lint of secrets: what is chosen in secret and can be read from what all see."""

from __future__ import annotations

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed.revealing import revealed
from aoi_rules.compiler.typed.rules import TypedRules

__all__ = ["check_secrets"]


def check_secrets(rules: TypedRules, report: Reporter) -> None:
    """Warn of each secret choice by which a keep is set that all see, where nothing shows the choice itself."""
    for action in rules.actions.values():
        leaks = revealed(rules.symbols, action).leaks
        for choice in (choice for stage in action.stages for choice in stage.choices):
            leak = leaks.get(choice.binding)
            if leak is not None:
                keep, name = leak.keep, choice.name
                message = f"all see `{keep}`, and not all may know `{name}`, by which this line sets it"
                report.warn("secret-kept", message, leak.place, f"a verb whose text names `{name}` shows it to all; else let "
                            f"fewer see `{keep}`")
