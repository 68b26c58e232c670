"""The text of an `expect`, and which of its values are worth showing if it fails."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.compiler.check.braced_texts import text_of
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.holes import Holes
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.model.types import Shape
from aoi_rules.words import scenario as sce

__all__ = ["check_claim_text", "is_looked_up"]


def check_claim_text(checker: Checker, item: sce.Expect) -> Sequence[str | typ.Expression]:
    """The text of an expectation, with the values of the names in its braces; raises Fault for one that is not a single value."""
    found: list[str | typ.Expression] = []
    for part in Holes(checker, Scope(), absent=True).parts(text_of(item, item.text)):
        if isinstance(part, str):
            found.append(part)
            continue
        for number, hole in enumerate(part):
            kind = hole.value.type
            if not (kind.has_absent_value or kind.kind is Shape.TRUTH):
                raise Fault("wrong-type", f"this text shows single values, and this is {kind.wording}", hole.value.place,
                            "name a single value, or leave it out")
            found += [(", " if number else "") + (f"{hole.before} " if hole.before else ""), hole.value]
    return found


def is_looked_up(node: typ.Expression) -> bool:
    """Whether a value comes from a constant table of members, so that showing it adds nothing."""
    while isinstance(node, typ.Present):
        node = node.operand
    if isinstance(node, typ.Use) and not node.definition.loops:
        return is_looked_up(node.definition.body)
    return isinstance(node, typ.Field | typ.NestedMembers)
