"""Lowering of `check` lines to functions: conditions on the text, or on every position."""

from __future__ import annotations

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.expressions import lowered
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import CheckData, Purpose
from aoi_rules.compiler.typed.rules import Check
from aoi_rules.model.types import TRUTH

__all__ = ["add_checks"]


def add_checks(context: Context) -> tuple[CheckData, ...]:
    """Add a function for each check of positions; those that the text alone determines were evaluated before."""
    return tuple(found for check in context.typed.checks if (found := _added(context, check)) is not None)


def _added(context: Context, check: Check) -> CheckData | None:
    word, place = check.word, check.value.place
    name = f"check.{word.name}"
    value = lowered(context, check.value, Env())
    if not context.reads(value):
        return None
    function = context.function(name, Purpose.CHECK, (), [sta.Return(exp.CallKernel("truth", (value,)))], TRUTH, place)
    return CheckData(word.name.name, word.text, function, place)
