"""How many passes a named `repeat` has, as far as its conditions tell, and where a pass of it has begun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aoi_rules.compiler.facts.evaluation import Evaluation
from aoi_rules.compiler.operations import conjuncts, operands_of
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, EachPlayer, Repeat, Take, TypedRules
from aoi_rules.compiler.typed.walk import every_flow_part, flow_parts, own_expressions
from aoi_rules.compiler.walking import walk
from aoi_rules.language.operators import AT_LEAST, AT_MOST, EQUAL, LESS, MORE, OR, ComparisonOperator

__all__ = ["loops_begun", "last_pass", "loops"]

_UNTIL: Mapping[ComparisonOperator, int] = {EQUAL: 0, AT_LEAST: 0, MORE: 1}
"""The last pass before `until (round OPERATOR n)` holds, counted from n."""
_WHILE: Mapping[ComparisonOperator, int] = {LESS: 0, AT_MOST: 1}
"""The last pass that `while (round OPERATOR n)` allows, counted from n: the condition is read before the pass is counted."""


def last_pass(facts: Evaluation, name: str) -> int | None:
    """The greatest number of passes of all loops with a name; None if it is unknown."""
    found = [min(_pass_bounds(facts, loop), default=None) for loop in loops(facts.rules) if loop.name == name]
    return None if None in found else max((bound for bound in found if bound is not None), default=None)


def loops(rules: TypedRules) -> list[Repeat]:
    """Every loop of the flow, and of what actions carry out, each before the loops inside it."""
    return [part for part in every_flow_part(rules) if isinstance(part, Repeat)]


def loops_begun(rules: TypedRules) -> Mapping[int, frozenset[str]]:
    """For the `id` of each expression in a named loop, except those in its `while`, and in an action that is offered only in such
    loops, the names of the loops around it: a pass of each has begun when the expression is evaluated.  A definition that is used
    there is left out."""
    found: dict[int, frozenset[str]] = {}
    for loop in loops(rules):
        for node in own_expressions((loop.until, loop.body)).expressions if loop.name else ():
            found[id(node)] = found.get(id(node), frozenset()) | {loop.name}
    for action, around in _loops_around_actions(rules):
        for node in own_expressions(action).expressions if around else ():
            found[id(node)] = found.get(id(node), frozenset()) | around
    return found


def _loops_around_actions(rules: TypedRules) -> Iterator[tuple[Action, frozenset[str]]]:
    """Each action that is offered somewhere, and the named loops that are around every decision that offers it.  Of a decision
    that an action carries out, only the loops in that action count."""
    around: dict[int, frozenset[str]] = {}
    for loop in loops(rules):
        for part in flow_parts(loop.body) if loop.name else ():
            around[id(part)] = around.get(id(part), frozenset()) | {loop.name}
    found: dict[int, tuple[Action, frozenset[str]]] = {}
    for part in every_flow_part(rules):
        beside = part.free if isinstance(part, Take | EachPlayer) else ()
        for action in (*part.actions, *beside) if isinstance(part, Take) else beside:
            _, known = found.get(id(action), (action, around.get(id(part), frozenset())))
            found[id(action)] = action, known & around.get(id(part), frozenset())
    yield from found.values()


def _pass_bounds(facts: Evaluation, loop: Repeat) -> Iterator[int]:
    """The numbers of passes after which a condition of a loop ends it."""
    for parts, last in ((operands_of(OR, loop.until), _UNTIL), (conjuncts(loop.while_), _WHILE)):
        for part in parts:
            if isinstance(part, typ.Compare) and isinstance(part.left, typ.Counter) and part.left.name == loop.name:
                low, high = facts.value(part.right).span
                met = part.operator is not EQUAL or (low is not None and low > 0 and not _can_change(part.right))
                if part.operator in last and high is not None and met:
                    yield max(1, high + last[part.operator])


def _can_change(node: typ.Expression) -> bool:
    """Whether a number may be different in another pass."""
    return any(isinstance(part, (*typ.CHANGING, typ.Call)) or (isinstance(part, typ.Use) and _can_change(part.definition.body))
               for part in walk(node))
