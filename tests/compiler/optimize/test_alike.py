"""Keys of choices are computed only for members whose table rows equal those of another member."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.optimize.alike import share_keys
from aoi_rules.compiler.optimize.outline import outline
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.program.statement_text import statement_lines
from aoi_rules.compiler.walking import walk
from aoi_rules.model.types import list_of, member_of
from tests.compiler import nodes
from tests.compiler.optimize.evaluator import Evaluator
from tests.compiler.optimize.program_reader import program

HEAD = """
members thing 5, place 2
table thing.place: place = (0, 1, 1, 0, -1, -1)
table thing.sign: place = (0, 1, 1, 1, 0, -1)
state.owner: seat or none
"""
THING, SEEN, OUT = exp.Local("t", member_of("thing")), exp.Local("seen", list_of("tuple")), exp.Local("out", list_of("thing"))
TABLES = {n.data.name: n for n in walk(*program(f"{HEAD}value v(t: thing) -> number:\n    return thing.place[t] + thing.sign[t]")
                                       .functions["v"].body) if isinstance(n, exp.Table)}
PLACE, SIGN, OWNER = exp.At(TABLES["thing.place"], THING), exp.At(TABLES["thing.sign"], THING), exp.At(nodes.slot("owner"), THING)


def whole(source: exp.Expression, *key: exp.Expression, begun: bool = True) -> RuleProgram:
    """A program that lists things, and only the first of those with the same key."""
    loop = sta.ForEach((THING,), source, (), (sta.OncePer(SEEN, exp.Tuple(key)), sta.Append(OUT, THING)))
    first = (sta.Assign(SEEN, exp.NewKeySet()),) if begun else ()
    body = (sta.Assign(OUT, nodes.new_list()), *first, loop, sta.Return(exp.SameTuple(OUT)))
    functions = {"those": Function("those", Purpose.VALUE, (), body, list_of("thing"))}
    text = program(HEAD)
    return RuleProgram("test", text.slots, (), {}, functions, {}, {}, {}, (), (), (), 5, members=text.members)


def lines(rules: RuleProgram) -> str:
    return "\n".join(statement_lines(share_keys(rules).functions["those"].body))


def test_members_that_are_alone_are_not_compared() -> None:
    rules = whole(nodes.indices(exp.Const(5)), PLACE, SIGN, OWNER)
    assert "if thing twins 1[t] >= 0:\n        once per (thing twins 1[t], state.owner[t]) in seen\n" in lines(rules)
    twins = next(n.data for n in walk(*share_keys(rules).functions["those"].body) if isinstance(n, exp.Table))
    assert twins.rows == (-1, 0, 0, -1, -1, -1)


@pytest.mark.parametrize("owners", [(0, 1, 1, 0, 0), (0, 1, 2, 0, 0), (-1, -1, -1, -1, -1)])
def test_the_same_members(owners: tuple[int, ...]) -> None:
    rules = whole(nodes.indices(exp.Const(5)), PLACE, SIGN, OWNER)
    found = [Evaluator(one, {"owner": owners}).call("those") for one in (rules, share_keys(rules))]
    assert found[0] == found[1]
    assert len(found[0]) == (5 if owners[1] != owners[2] else 4)


@pytest.mark.parametrize(("rules", "why"), [
    (whole(nodes.indices(exp.Const(5)), OWNER), "nothing is fixed"),
    (whole(nodes.slot("order"), PLACE, OWNER), "a member may come twice"),
    (whole(nodes.indices(exp.Const(5)), PLACE, OWNER, begun=False), "the keys may be those of an earlier loop"),
])
def test_keys_that_stay(rules: RuleProgram, why: str) -> None:
    assert lines(rules) == "\n".join(statement_lines(rules.functions["those"].body)), why
    assert outline(rules).functions.keys() == rules.functions.keys()
