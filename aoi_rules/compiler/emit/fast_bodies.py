"""How bodies of functions are printed if Python has a faster way: results that need no memoisation, and searches of a whole
slot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.walking import walk
from aoi_rules.language.operators import ADD, EQUAL
from aoi_rules.model.types import Shape

__all__ = ["quick_and_rest", "scan_of"]

_QUICK = frozenset((exp.CallFunction, exp.Compare, exp.Const, exp.Local, exp.Mask, exp.Tuple, sta.If, sta.Return))
"""The nodes of a case that takes no longer than looking up a memoised result."""


def quick_and_rest(body: Sequence[sta.Statement]) -> tuple[list[sta.Statement], list[sta.Statement]]:
    """The first cases of a function, each of which returns at once, and the rest, whose result is memoised."""
    front, rest = list[sta.Statement](), list(body)
    spent = [rest.pop(0)] if len(rest) > 1 and isinstance(rest[0], sta.Spend) else []
    while len(rest) > 1 and isinstance(rest[0], sta.If) and _is_quick_return(rest[0]):
        front.append(rest.pop(0))
    return front, [*spent, *rest]


def _is_quick_return(case: sta.If) -> bool:
    nodes = [node.__class__ for node in walk(case)]
    return (len(case.body) == 1 and isinstance(case.body[0], sta.Return) and not case.otherwise and _QUICK.issuperset(nodes)
            and nodes.count(exp.CallFunction) <= 1 and exp.CallFunction not in (node.__class__ for node in walk(case.test)))


def scan_of(body: Sequence[sta.Statement], sizes: Mapping[str, int]) -> tuple[str, exp.Slot, exp.Local] | None:
    """A body that counts the entries of a slot equal to a present member, or tells whether there is one: `count` or `in`, the
    slot and the member; None for other bodies.  `sizes` are those of the slots, without the absent entry, which is equal to no
    member."""
    statements = [one for one in body if not isinstance(one, sta.Spend)]
    if len(statements) < 2:
        return None
    *begin, loop, end = statements
    if not isinstance(loop, sta.ForEach) or len(loop.where) != 1 or len(loop.body) != 1:
        return None
    first = {one.target: one.value for one in begin if isinstance(one, sta.Assign)}
    slots = [value for value in first.values() if isinstance(value, exp.Slot)]
    if len(first) != len(begin) or len(slots) != 1 or not _is_loop_over(loop.source, sizes.get(slots[0].name, -1)):
        return None
    holder = next(local for local, value in first.items() if value is slots[0])
    test = loop.where[0]
    member = test.operands[-1] if isinstance(test, exp.Compare) else None
    if not isinstance(member, exp.Local) or member.type.kind is not Shape.MEMBER or member.type.optional or member in first or (
            test != exp.make_comparison(exp.At(holder, loop.variables[0]), EQUAL, member) or member == loop.variables[0]):
        return None
    numbers = [local for local, value in first.items() if value == exp.Const(0)]
    if len(first) == 1 and (*loop.body, end) == (sta.Return(exp.Const(True)), sta.Return(exp.Const(False))):
        return "in", slots[0], member
    if len(first) == 2 and numbers and (*loop.body, end) == (
            sta.Accumulate(numbers[0], ADD, exp.Const(1)), sta.Return(numbers[0])):
        return "count", slots[0], member
    return None


def _is_loop_over(source: exp.Expression, number: int) -> bool:
    """Whether a loop goes through the given number of members."""
    return isinstance(source, exp.Indices) and source.size == exp.Const(number)
