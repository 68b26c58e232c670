"""Lint of the flow: blocks in which nothing happens, and decisions that nobody makes."""

from __future__ import annotations

import re

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import By, Circle, EachPlayer, Phase, Repeat, Take, TypedRules
from aoi_rules.compiler.typed.walk import every_flow_part
from aoi_rules.diagnostics import Place

__all__ = ["check_flow"]

_EMPTY = re.compile(r"[^{]*\{(?:\s|#[^\n]*)*\}")


def check_flow(rules: TypedRules, report: Reporter) -> None:
    """Warn of each block of the flow without lines, and of each `take` of no actions."""
    for part in every_flow_part(rules):
        if isinstance(part, Take):
            _check_take(part, report)
        elif isinstance(part, Phase | EachPlayer | Circle | By | Repeat) and _is_empty(part):
            place = part.word.place
            report.warn("no-effect", f"nothing happens in this `{part.word.word}`", place,
                        "write in its block what happens, or leave it out")


def _is_empty(part: Phase | EachPlayer | Circle | By | Repeat) -> bool:
    """Whether a block has no lines as its author wrote it: a block that another text empties is empty on purpose."""
    free = isinstance(part, EachPlayer) and part.free
    return not free and not part.body.items and _EMPTY.match(_text_from(part.word.place)) is not None


def _text_from(place: Place) -> str:
    source = place.source
    return source.text[source.starts[place.line - 1] + place.column - 1 :]


def _check_take(part: Take, report: Reporter) -> None:
    """Warn of `take 0 of turn`, with which nobody decides anything."""
    most = part.high if part.range else part.low
    if isinstance(most, typ.Const) and most.value == 0:
        number = part.word.number.place
        report.warn("no-effect", "nobody decides here: this takes no action", number,
                    "write how many actions are taken, or leave the line out")
