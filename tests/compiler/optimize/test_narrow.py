"""Loops over many members go only over the members that meet their conditions, by sets and lists."""

from __future__ import annotations

import random

import attrs
import pytest

from aoi_rules.compiler.optimize import narrow as passing
from aoi_rules.compiler.optimize.constants import constants
from aoi_rules.compiler.optimize.memoise import memoise
from aoi_rules.compiler.optimize.narrow import narrow
from aoi_rules.compiler.optimize.outline import outline
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Step
from aoi_rules.compiler.program.printer import function_text
from aoi_rules.compiler.program.statement_text import statement_lines
from aoi_rules.model.types import member_of
from tests.compiler import nodes
from tests.compiler.optimize.evaluator import Evaluator
from tests.compiler.optimize.program_reader import functions, program

HEAD = """
members seat 3, thing 4, place 2
table thing.place: place = (0, 1, 1, 0, -1)
table thing.home: place = (0, -1, 1, 0, -1)
table thing.use: seat = (0, 1, 2, 0, -1)
state.owner: seat or none
state.turned: truth
state.full: set of place
state.reach: set of thing
value full(p: seat) -> set of place:
    return state.full[p]
"""
PARAMETERS = "me: seat, i: seat, B: set of thing"


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passing, "_MANY", 2)


def changed(condition: str) -> str:
    """The loop over those that meet a condition."""
    text = f"{HEAD}value those({PARAMETERS}) -> list of thing:\n    return list(s for s in indices(4) if {condition})"
    whole = functions(narrow(outline(program(text))))
    return next(line for line in whole.split("\n") if "for s in" in line).strip().removesuffix(":")


@pytest.mark.parametrize(("condition", "loop"), [
    ("thing.place[s] in full(me)", "for s in bits(thing.place.inside(full(me)))"),
    ("not thing.place[s] in full(me)", "for s in bits(thing.place.outside(full(me)))"),
    ("thing.place[s] in full(me) and state.turned[s]", "for s in bits(thing.place.inside(full(me))) if state.turned[s]"),
    ("thing.place[s] in full(me) and thing.place[s] in full(i)",
     "for s in bits(thing.place.inside(full(me)) & thing.place.inside(full(i)))"),
    ("state.owner[s] == me or not thing.place[s] in full(me)", "for s in bits(owner.where(me) | thing.place.outside(full(me)))"),
    ("i == 1 or thing.place[s] in full(me)", "for s in bits(all_of(4) if i == 1 else thing.place.inside(full(me)))"),
])
def test_conditions_on_what_a_table_says(condition: str, loop: str) -> None:
    assert changed(condition) == loop


@pytest.mark.parametrize("condition", [
    "state.owner[s] == me",  # a single slot: the set would take as long as the loop
    "s in B",  # no table
    "thing.home[s] in full(me)",  # a thing may have no home
    "thing.place[s] in full(s)",  # each has another set
    "thing.place[s] in full(me) or s > i + me",  # the sum might fail where it is not computed
    "thing.place[s] in full(me) or state.owner[s] == state.turned[s]",  # two slots
])
def test_conditions_that_stay(condition: str) -> None:
    assert changed(condition) == f"for s in indices(4) if {condition}"


def test_functions_of_sets_are_memoised_by_what_they_read() -> None:
    whole = memoise(outline(program(f"""{HEAD}
value those(me: seat) -> list of thing:
    return list(s for s in indices(4) if state.owner[s] == me or thing.place[s] in full(me))""")))
    after = narrow(whole)
    assert after.groups == (frozenset(("full",)), frozenset(("owner", "full")), frozenset(("owner",)), frozenset())
    assert [function_text(f).split("\n")[0] for f in after.functions.values()] == [
        "value full(p: seat) -> set of place:  # memo 0", "value owner.where(which: seat) -> set of thing:  # memo 2",
        "value thing.place.inside(which: set of place) -> set of thing:  # memo 3",
        "value those(me: seat) -> list of thing:  # memo 1"]


def test_a_constant_list_becomes_a_constant_set() -> None:
    whole = narrow(constants(outline(program(f"""{HEAD}
value those(me: seat, i: seat) -> list of thing:
    return list(s for s in indices(4) if thing.use[s] == i and thing.place[s] in full(me))"""))))
    assert "for s in bits(those.s.set[i] & thing.place.inside(full(me))):" in functions(whole)
    assert list(whole.constants) == ["those.s", "those.s.set"]


def test_a_loop_over_all_that_are_in_a_list_goes_over_the_list() -> None:
    whole = outline(program(f"""{HEAD}
value those(p: seat) -> list of thing:
    return list(s for s in indices(4) if state.owner[s] == p)
value best(p: seat) -> list of thing:
    return sorted(state.owner[s] for s in indices(4))"""))
    one, out = exp.Local("one", member_of("thing")), exp.Local("moves", member_of("move"))

    def step(name: str, body: sta.Statement) -> str:
        where = (exp.Within(nodes.call(name, (exp.Const(1),)), one), exp.At(nodes.slot("turned"), one))
        loop = sta.ForEach((one,), nodes.indices(exp.Const(4)), where, (body,))
        after = narrow(attrs.evolve(whole, steps={"bring": Step("bring", "flow", (loop,), None)}))
        return "\n".join(statement_lines(after.steps["bring"].body)).split("\n")[0]

    assert step("those", sta.Append(out, one)) == "for one in those(1) if state.turned[one]:"
    assert step("best", sta.Append(out, one)).startswith("for one in indices(4)"), "they are in another order"
    write = sta.Store("turned", one, exp.Const(0))
    assert step("those", write).startswith("for one in indices(4)"), "what is written may change the list"


ASKED = [
    "state.owner[s] == me or not thing.place[s] in full(me)", "i == 1 or thing.place[s] in full(me) and not thing.place[s] in full(i)",
    "thing.use[s] == i and thing.place[s] in full(me) and s in B", "(me == i or not state.turned[s]) and thing.place[s] in full(me)",
    "thing.place[s] in full(me) or state.turned[s] and state.owner[s] >= 0",
]


@pytest.mark.parametrize("condition", ASKED)
def test_the_same_members(condition: str) -> None:
    plain = program(f"{HEAD}value those({PARAMETERS}) -> list of thing:\n    return list(s for s in indices(4) if {condition})")
    fast = narrow(memoise(constants(outline(plain))))
    assert "bits(" in functions(fast)
    chance = random.Random(condition)
    for _ in range(50):
        state = {"owner": [chance.randrange(-1, 3) for _ in range(4)], "turned": [chance.randrange(2) for _ in range(4)],
                 "full": [chance.randrange(4) for _ in range(3)]}
        given = chance.randrange(3), chance.randrange(3), chance.randrange(16)
        assert Evaluator(fast, state).call("those", *given) == Evaluator(plain, state).call("those", *given)
