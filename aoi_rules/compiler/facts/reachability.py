"""What play can give each member: facts that distinguish the members of a type by the possible values of their keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import define, evolve, field

from aoi_rules.compiler.facts.evaluation import Env, Found, Rule
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.facts.values import Values, union
from aoi_rules.compiler.typed import expressions as typ

__all__ = ["MOST_LOOKS", "Reachability"]

MOST_LOOKS = 100_000


@define(eq=False)
class Reachability(Facts):
    """The values of expressions of one ruleset.

    `held` has, for the slots of some keeps, the possible values for each member, in the order of the members.  `left` is how many
    more conditions may be evaluated, so that no ruleset takes long.
    """

    RULES: ClassVar[Mapping[type, Rule]]

    held: Mapping[str, tuple[Values, ...]] = field(factory=dict)
    left: int = MOST_LOOKS

    def may_evaluate(self) -> bool:
        """Whether one more condition may be evaluated; if so, it is counted."""
        self.left -= 1
        return self.left >= 0


def _keep_values(facts: Reachability, node: typ.KeepValue, env: Env) -> Found:
    found = Facts.RULES[typ.KeepValue](facts, node, env)
    held = facts.held.get(node.keep.slot)
    if held is None or node.base is None or not isinstance(found, Values):
        return found
    base = facts.value(node.base, env)
    key = (node.keep.slot, base.each, base.absent)
    if key not in facts.fields:
        one = union(held if base.each is None else [held[number] for number in base.each])
        facts.fields[key] = evolve(one, absent=True) if base.absent else one
    return facts.fields[key]


Reachability.RULES = {**Facts.RULES, typ.KeepValue: _keep_values}
