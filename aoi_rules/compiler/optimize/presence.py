"""Which conditions rely on earlier ones that test for presence.

An absent value is represented by a special number, and computing with it fails: a condition that does so must not be evaluated
before the one that rules it out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.walking import walk

__all__ = ["depends_on_earlier"]

_PARTIAL = (
    exp.Arithmetic, exp.Negate, exp.Fits, exp.HasBit, exp.Bit, exp.CallFunction, exp.Call, exp.CallKernel, exp.PathsQuery,
    exp.NumberRange, exp.PositionOf,
)
"""Nodes that may only be computed if their operands are present."""


def depends_on_earlier(later: Any, earlier: Iterable[exp.Expression]) -> bool:
    """Whether an expression, or one of a tuple, may only be computed if all earlier conditions hold.

    This is the case if it computes with a value that may be absent and that one of them reads.
    """
    needed = {inner for part in (walk(*later) if later.__class__ is tuple else walk(later)) if isinstance(part, _PARTIAL)
              for inner in walk(part) if inner is not part and inner.type.optional}
    return bool(needed) and any(node in needed for condition in earlier for node in walk(condition))
