"""Walking through nodes: their contents, and changes that keep everything else."""

from __future__ import annotations

from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.walking import children, evolve_node, keep_identity, kinds_in, rewrite, walk
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.operators import ADD
from aoi_rules.model.types import NUMBER
from tests.compiler import nodes

X, Y = exp.Local("x", NUMBER), exp.Local("y", NUMBER)
ONE, TWO = exp.Const(1), exp.Const(2)
PLACE = Place(Source("rules.aoi", "x"), 1, 1, 1, 2)


def test_children_come_in_the_order_in_which_they_are_computed() -> None:
    loop = sta.ForEach((X, Y), nodes.slot("pairs"), (exp.Not(X),), (sta.Continue(),))
    assert children(loop) == [X, Y, nodes.slot("pairs"), exp.Not(X), sta.Continue()]
    assert children(sta.Return(None)) == []
    assert children(sta.LogMove("build", (((0, 1), X), ((2,), Y)))) == [X, Y]


def test_a_walk_comes_to_a_node_before_what_is_in_it() -> None:
    total = exp.Arithmetic(ADD, exp.Negate(X), ONE)
    assert list(walk(total, Y)) == [total, exp.Negate(X), X, ONE, Y]


def test_the_classes_in_statements() -> None:
    assert kinds_in((sta.Assign(X, exp.At(nodes.slot("money"), ONE)),)) == {sta.Assign, exp.Local, exp.At, exp.Slot, exp.Const}


def doubled(node: Any) -> Any:
    return TWO if node == ONE else node


def test_a_change_keeps_what_it_does_not_touch() -> None:
    kept = sta.Append(Y, exp.Negate(X))
    body = (sta.Assign(X, exp.Tuple((ONE, exp.Negate(ONE))), place=PLACE), kept)
    new = rewrite(body, doubled)
    assert new == (sta.Assign(X, exp.Tuple((TWO, exp.Negate(TWO)))), kept)
    assert new[0].place is PLACE
    assert new[1] is kept
    assert rewrite(new, doubled) is new


def test_a_change_is_asked_about_some_classes_alone() -> None:
    asked: list[Any] = []

    def note(node: Any) -> Any:
        asked.append(node)
        return nodes.slot("money") if node == exp.Negate(X) else node

    body = (sta.Return(exp.Not(exp.Negate(X))), sta.Return(X))
    new = rewrite(body, note, frozenset((exp.Negate, exp.Slot)))
    assert new == (sta.Return(exp.Not(nodes.slot("money"))), sta.Return(X))
    assert asked == [exp.Negate(X)]


def test_an_evolved_statement_keeps_its_place() -> None:
    line = sta.Assign(X, ONE, place=PLACE)
    new = evolve_node(line, value=TWO)
    assert (new.value, new.place) == (TWO, PLACE)
    assert evolve_node(new, place=None).place is None


def test_what_has_the_same_values_is_the_same_object() -> None:
    line, both = sta.Assign(X, ONE, place=PLACE), (ONE, TWO)
    assert evolve_node(line, value=ONE, place=PLACE) is line
    assert keep_identity(both, [ONE, TWO]) is both
    assert (keep_identity(both, [TWO]), keep_identity(both, [TWO, ONE])) == ((TWO,), (TWO, ONE))
