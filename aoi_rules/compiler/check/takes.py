"""`take` and `free`: the decisions of a player among actions."""

from __future__ import annotations

from aoi_rules.compiler.check.actions import Actions
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed.expressions import Expression
from aoi_rules.compiler.typed.rules import Action, Take
from aoi_rules.language import tree
from aoi_rules.model.types import NUMBER
from aoi_rules.words import flow as flo

__all__ = ["free_actions", "take"]


def take(checker: Checker, actions: Actions, item: flo.Take, scope: Scope, free: tuple[Action, ...]) -> Take:
    """A decision among actions, with others that are free beside them; raises Fault."""
    if scope.me is None:
        raise Fault("nobody-acts", "nobody is acting here, so nobody can decide", item.statement.word_place,
                    "put it inside `each player in … { … }`")
    low, high = _bounds(checker, item, scope)
    offered = tuple(_offered(actions, node) for node in item.of.items)
    when = checker.condition(item.when, scope) if item.when is not None else None
    return Take(item, scope.me, low, high, isinstance(item.number, tree.Range), when, offered, free)


def free_actions(actions: Actions, item: flo.FlowEach) -> tuple[Action, ...]:
    """The actions that are offered beside the decisions of a turn."""
    names = [name for line in item.body if isinstance(line, flo.Free) for name in line.actions]
    return tuple(actions.named(name.name, name.place) for name in names)


def _bounds(checker: Checker, item: flo.Take, scope: Scope) -> tuple[Expression, Expression | None]:
    """The least and the greatest number of actions; None where there is no end to them."""
    if isinstance(item.number, tree.Range):
        low = checker.value(item.number.low, scope, NUMBER, "the least number")
        if item.number.high is None:
            return low, None
        return low, checker.value(item.number.high, scope, NUMBER, "the greatest number")
    both = checker.value(item.number, scope, NUMBER, "how many")
    return both, both


def _offered(actions: Actions, node: tree.Expression) -> Action:
    if not isinstance(node, tree.Name):
        raise Fault("wrong-argument", "`take`: actions are named here", node.place,
                    "such as `take 1 of (build, pass)`")
    return actions.named(node.name, node.place)
