"""Lowering of comprehensions to loops: the statements of a function that computes one."""

from __future__ import annotations

from collections.abc import Callable

from aoi_rules.compiler.operations import absent
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.walking import walk
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, AND, EQUAL, LESS, MORE, OR, UNEQUAL, UNITE
from aoi_rules.model.types import ABSENT, NUMBER, Shape, Type

__all__ = ["written_out"]

_Lines = tuple[sta.Statement, ...]
_YES, _NO, _ZERO, _ABSENT = exp.Const(True), exp.Const(False), exp.Const(0), exp.Const(ABSENT)


def written_out(node: exp.Comprehension) -> _Lines:
    """The body of a function that computes a comprehension; its new locals shadow none that the comprehension uses."""
    return _WRITTEN[node.kind](node)


def _loop(node: exp.Comprehension, *body: sta.Statement) -> sta.ForEach:
    return sta.ForEach((node.variable,), node.source, node.where, body)


def _fresh(node: exp.Comprehension, name: str, typ: Type) -> exp.Local:
    """A local whose name is unused in the comprehension."""
    used = {part.name for part in walk(node) if part.__class__ is exp.Local}
    while name in used:
        name += "_"
    return exp.Local(name, typ)


def _item(node: exp.Comprehension) -> exp.Expression:
    return node.variable if node.item is None else node.item


def _any(node: exp.Comprehension) -> _Lines:
    return _loop(node, sta.Return(_YES)), sta.Return(_NO)


def _all(node: exp.Comprehension) -> _Lines:
    return _loop(node, sta.If(exp.Not(_item(node)), (sta.Return(_NO),))), sta.Return(_YES)


def _count(node: exp.Comprehension) -> _Lines:
    number = _fresh(node, "n", NUMBER)
    return sta.Assign(number, _ZERO), _loop(node, sta.Accumulate(number, ADD, exp.Const(1))), sta.Return(number)


def _sum(node: exp.Comprehension) -> _Lines:
    """The sum of the items; a partial sum may exceed 64 bits, and only the result is checked."""
    number = _fresh(node, "n", node.type)
    return sta.Assign(number, _ZERO), _loop(node, sta.Accumulate(number, ADD, _item(node))), sta.Return(exp.Fits(number))


def _extreme(node: exp.Comprehension) -> _Lines:
    """The least or the greatest item that is present; absent if there is none."""
    found, item = _fresh(node, "found", node.type), _fresh(node, "item", node.item_type)
    sign = LESS if node.kind is Loop.MIN else MORE
    better: exp.Expression = exp.Logic(OR, (exp.Compare((found, _ABSENT), (EQUAL,)), exp.Compare((item, found), (sign,))))
    if node.item_type.optional:
        better = exp.Logic(AND, (exp.Compare((item, _ABSENT), (UNEQUAL,)), better))
    inner = (sta.Assign(item, _item(node)), sta.If(better, (sta.Assign(found, item),)))
    return sta.Assign(found, _ABSENT), _loop(node, *inner), sta.Return(found)


def _list(node: exp.Comprehension) -> _Lines:
    found = _fresh(node, "found", node.type)
    loop = _loop(node, sta.Append(found, _item(node)))
    return sta.Assign(found, exp.NewList(found.type)), loop, sta.Return(exp.SameTuple(found))


def _set(node: exp.Comprehension) -> _Lines:
    """The items, each a member, a list of members or a set of them."""
    found, kind, item = _fresh(node, "found", node.type), node.item_type.kind, _item(node)
    adding: sta.Statement = sta.Accumulate(found, UNITE, item if kind is Shape.SET else exp.Bit(item))
    if kind is Shape.LIST:
        one = _fresh(node, "one", node.item_type.element)
        adding = sta.ForEach((one,), item, (), (sta.Accumulate(found, UNITE, exp.Bit(one)),))
    return sta.Assign(found, _ZERO), _loop(node, adding), sta.Return(found)


def _rank(node: exp.Comprehension) -> exp.Expression:
    return node.keys[0] if len(node.keys) == 1 else exp.Tuple(node.keys)


def _best(node: exp.Comprehension) -> _Lines:
    """The item that ranks first; the first among equals, absent if there is none."""
    nothing = absent(node.type)
    key = _rank(node)
    best, rank = _fresh(node, "best", node.type), _fresh(node, "rank", key.type)
    greatest = _fresh(node, "greatest" if node.kind is Loop.BEST else "lowest", key.type)
    sign = MORE if node.kind is Loop.BEST else LESS
    better = exp.Logic(OR, (exp.Compare((best, nothing), (EQUAL,)), exp.Compare((rank, greatest), (sign,))))
    first: exp.Expression = _ZERO if len(node.keys) == 1 else exp.Tuple((_ZERO,) * len(node.keys))
    taken = sta.If(better, (sta.Assign(best, node.variable), sta.Assign(greatest, rank)))
    loop = _loop(node, sta.Assign(rank, key), taken)
    return sta.Assign(best, nothing), sta.Assign(greatest, first), loop, sta.Return(best)


def _sorted(node: exp.Comprehension) -> _Lines:
    listed = exp.Listed(node.variable, node.variable, node.source, node.where)
    return (sta.Return(exp.SameTuple(exp.SortedBy(listed, node.variable, _rank(node)))),)


_WRITTEN: dict[Loop, Callable[[exp.Comprehension], _Lines]] = {
    Loop.ALL: _all, Loop.ANY: _any, Loop.BEST: _best, Loop.COUNT: _count, Loop.LEAST: _best, Loop.LIST: _list,
    Loop.MAX: _extreme, Loop.MIN: _extreme, Loop.SET: _set, Loop.SORTED: _sorted, Loop.SUM: _sum,
}
