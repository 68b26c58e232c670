"""Searches in which Python is faster than a loop, and values that need no lookup."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.emit.fast_bodies import quick_and_rest, scan_of
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.language.operators import ADD, EQUAL
from aoi_rules.model.types import NUMBER, Shape, Type, member_of
from tests.compiler import nodes

ME, ONE, OWNER = (exp.Local(name, member_of(of)) for name, of in (("me", "seat"), ("one", "space"), ("owner", "seat")))
N = exp.Local("n", NUMBER)
HOLDS = sta.Assign(OWNER, nodes.slot("owner"))
SIZES = {"owner": 47}


def loop(body: sta.Statement, member: exp.Local = ME, size: int = 47) -> sta.ForEach:
    return sta.ForEach((ONE,), nodes.indices(exp.Const(size)), (exp.Compare((exp.At(OWNER, ONE), member), (EQUAL,)),), (body,))


def first(body: sta.ForEach) -> tuple[sta.Statement, ...]:
    return HOLDS, body, sta.Return(exp.Const(False))


FOUND = sta.Return(exp.Const(True))


def test_a_count_and_a_search() -> None:
    counting = sta.Assign(N, exp.Const(0)), HOLDS, loop(sta.Accumulate(N, ADD, exp.Const(1))), sta.Return(N)
    assert scan_of(counting, SIZES) == ("count", nodes.slot("owner"), ME)
    assert scan_of((sta.Spend(9, True), *first(loop(FOUND))), SIZES) == ("in", nodes.slot("owner"), ME)


@pytest.mark.parametrize("body", [
    first(loop(FOUND, exp.Local("me", Type(Shape.MEMBER, "seat", True)))),  # the absent entry equals an absent seat
    first(loop(FOUND, size=46)),  # not the whole slot
    first(loop(sta.Return(exp.Const(False)))),
    (FOUND,),
])
def test_other_bodies(body: tuple[sta.Statement, ...]) -> None:
    assert scan_of(body, SIZES) is None


def test_cases_that_return_at_once() -> None:
    none = sta.If(exp.Compare((N, exp.Const(0)), (EQUAL,)), (sta.Return(exp.Const(0)),))
    one = sta.If(exp.Compare((N, exp.Const(1)), (EQUAL,)), (sta.Return(nodes.call("served", (ME,))),))
    asking = sta.If(nodes.call("open", ()), (sta.Return(exp.Const(0)),))
    rest = first(loop(FOUND))
    assert quick_and_rest((sta.Spend(9, True), none, one, *rest)) == ([none, one], [sta.Spend(9, True), *rest])
    assert quick_and_rest((asking, none, *rest)) == ([], [asking, none, *rest])
