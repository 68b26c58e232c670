"""Lowering of comprehensions to loops: the statements of a function that computes one."""

from __future__ import annotations

from collections.abc import Callable

from aoi_rules.compiler.operations import absent_value
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


def _make_loop(node: exp.Comprehension, *body: sta.Statement) -> sta.ForEach:
    return sta.ForEach((node.variable,), node.source, node.where, body)


def _make_unused_local(node: exp.Comprehension, name: str, typ: Type) -> exp.Local:
    """A local whose name is unused in the comprehension."""
    used = {part.name for part in walk(node) if part.__class__ is exp.Local}
    while name in used:
        name += "_"
    return exp.Local(name, typ)


def _item_of(node: exp.Comprehension) -> exp.Expression:
    return node.variable if node.item is None else node.item


def _write_any(node: exp.Comprehension) -> _Lines:
    return _make_loop(node, sta.Return(_YES)), sta.Return(_NO)


def _write_all(node: exp.Comprehension) -> _Lines:
    return _make_loop(node, sta.If(exp.Not(_item_of(node)), (sta.Return(_NO),))), sta.Return(_YES)


def _write_count(node: exp.Comprehension) -> _Lines:
    number = _make_unused_local(node, "n", NUMBER)
    return sta.Assign(number, _ZERO), _make_loop(node, sta.Accumulate(number, ADD, exp.Const(1))), sta.Return(number)


def _write_sum(node: exp.Comprehension) -> _Lines:
    """The sum of the items; a partial sum may exceed 64 bits, and only the result is checked."""
    number = _make_unused_local(node, "n", node.type)
    return sta.Assign(number, _ZERO), _make_loop(node, sta.Accumulate(number, ADD, _item_of(node))), sta.Return(exp.Fits(number))


def _write_extreme(node: exp.Comprehension) -> _Lines:
    """The least or the greatest item that is present; absent if there is none."""
    found, item = _make_unused_local(node, "found", node.type), _make_unused_local(node, "item", node.item_type)
    sign = LESS if node.kind is Loop.MIN else MORE
    better: exp.Expression = exp.Logic(OR, (exp.make_comparison(found, EQUAL, _ABSENT), exp.make_comparison(item, sign, found)))
    if node.item_type.optional:
        better = exp.Logic(AND, (exp.make_comparison(item, UNEQUAL, _ABSENT), better))
    inner = (sta.Assign(item, _item_of(node)), sta.If(better, (sta.Assign(found, item),)))
    return sta.Assign(found, _ABSENT), _make_loop(node, *inner), sta.Return(found)


def _write_first(node: exp.Comprehension) -> _Lines:
    return _make_loop(node, sta.Return(_item_of(node))), sta.Return(absent_value(node.type))


def _write_last(node: exp.Comprehension) -> _Lines:
    found = _make_unused_local(node, "found", node.type)
    return sta.Assign(found, absent_value(node.type)), _make_loop(node, sta.Assign(found, _item_of(node))), sta.Return(found)


def _write_list(node: exp.Comprehension) -> _Lines:
    """The items, each a single thing, or with several loops a list of them."""
    found, item = _make_unused_local(node, "found", node.type), _item_of(node)
    adding: sta.Statement = sta.Append(found, item)
    if node.item_type.kind is Shape.LIST:
        one = _make_unused_local(node, "one", node.item_type.element)
        adding = sta.ForEach((one,), item, (), (sta.Append(found, one),))
    return sta.Assign(found, exp.NewList(found.type)), _make_loop(node, adding), sta.Return(exp.SameTuple(found))


def _write_set(node: exp.Comprehension) -> _Lines:
    """The items, each a member, a list of members or a set of them."""
    found, kind, item = _make_unused_local(node, "found", node.type), node.item_type.kind, _item_of(node)
    adding: sta.Statement = sta.Accumulate(found, UNITE, item if kind is Shape.SET else exp.Bit(item))
    if kind is Shape.LIST:
        one = _make_unused_local(node, "one", node.item_type.element)
        adding = sta.ForEach((one,), item, (), (sta.Accumulate(found, UNITE, exp.Bit(one)),))
    return sta.Assign(found, _ZERO), _make_loop(node, adding), sta.Return(found)


def _rank_key(node: exp.Comprehension) -> exp.Expression:
    return node.keys[0] if len(node.keys) == 1 else exp.Tuple(node.keys)


def _write_best(node: exp.Comprehension) -> _Lines:
    """The item that ranks first; the first among equals, absent if there is none."""
    nothing = absent_value(node.type)
    key = _rank_key(node)
    best, rank = _make_unused_local(node, "best", node.type), _make_unused_local(node, "rank", key.type)
    greatest = _make_unused_local(node, "greatest" if node.kind is Loop.BEST else "lowest", key.type)
    sign = MORE if node.kind is Loop.BEST else LESS
    better = exp.Logic(OR, (exp.make_comparison(best, EQUAL, nothing), exp.make_comparison(rank, sign, greatest)))
    first: exp.Expression = _ZERO if len(node.keys) == 1 else exp.Tuple((_ZERO,) * len(node.keys))
    taken = sta.If(better, (sta.Assign(best, node.variable), sta.Assign(greatest, rank)))
    loop = _make_loop(node, sta.Assign(rank, key), taken)
    return sta.Assign(best, nothing), sta.Assign(greatest, first), loop, sta.Return(best)


def _write_sorted(node: exp.Comprehension) -> _Lines:
    listed = exp.ListOf(node.variable, node.variable, node.source, node.where)
    return (sta.Return(exp.SameTuple(exp.SortedBy(listed, node.variable, _rank_key(node)))),)


_WRITTEN: dict[Loop, Callable[[exp.Comprehension], _Lines]] = {
    Loop.ALL: _write_all, Loop.ANY: _write_any, Loop.BEST: _write_best, Loop.COUNT: _write_count, Loop.FIRST: _write_first,
    Loop.LAST: _write_last, Loop.LEAST: _write_best, Loop.LIST: _write_list, Loop.MAX: _write_extreme,
    Loop.MIN: _write_extreme, Loop.SET: _write_set, Loop.SORTED: _write_sorted, Loop.SUM: _write_sum,
}
