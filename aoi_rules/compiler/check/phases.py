"""Phases that other lines name."""

from __future__ import annotations

from collections.abc import Collection

from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.words.base import Ident

__all__ = ["known_phase"]


def known_phase(ident: Ident, phases: Collection[str], titled: str | None = None) -> str:
    """The name of one of these phases of the flow; raises Fault for any other name, with the hint `titled` if it is similar to
    none."""
    if ident.name not in phases:
        every = f"there are: {', '.join(phases)}" if phases else "the flow has none"
        raise Fault("unknown-name", f"no phase is called `{ident.name}`", ident.place,
                    suggest_word(ident.name, dict.fromkeys(phases), ident.place) or titled or every, names=(ident.name,))
    return ident.name
