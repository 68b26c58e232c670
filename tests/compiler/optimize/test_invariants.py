"""Values that are the same at each turn of a loop are computed before it."""

from __future__ import annotations

import attrs
import pytest

from aoi_rules.compiler.optimize.invariants import invariants
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram, Step
from aoi_rules.compiler.program.statement_text import statement_lines
from aoi_rules.language.operators import EQUAL, MORE
from aoi_rules.model.types import NUMBER, member_of
from tests.compiler import nodes
from tests.compiler.optimize.program_reader import functions, program

HEAD = """
members place 3, space 5
table space.place: place = (0, 0, 1, 2, 2, -1)
table space.best: space = (1, -1, 1, 2, 2, -1)
table place.space: list of space = ((0, 1), (2,), (3, 4), ())
state.owner: seat or none
state.worth: number
state.far: number
value rich(p: seat) -> truth:
    return state.worth[p] > 3
value known(A: seat, s: space) -> truth:
    return s in A
"""


def moved(text: str) -> str:
    """The last function of a text after the pass."""
    whole = functions(invariants(program(HEAD + text)))
    return whole[whole.index("list out"):].strip("\n")


def test_calls_slots_and_look_ups_leave_the_loops_that_do_not_change_them() -> None:
    assert moved("""
list out(me: seat, out: number):
    for a in indices(5) if state.owner[a] == me:
        for b in place.space[space.place[a]] if rich(me) and space.place[state.owner[a]] == space.place[b]:
            out.append((a, b))
""") == """
list out(me: seat, out: number):
    owner = state.owner
    rich_now = rich(me)
    for a in indices(5) if owner[a] == me:
        space_place = space.place[owner[a]]
        for b in place.space[space.place[a]] if rich_now and space_place == space.place[b]:
            out.append((a, b))""".strip("\n")


def test_what_stands_in_something_invariant_moves_as_far_as_it_can() -> None:
    """The slot moves before both loops, the call of the lookup before the inner one; a set of both stays."""
    assert moved("""
list out(me: seat, A: seat, out: number):
    for a in indices(5):
        for b in indices(5) if rich(state.owner[a]) and b in (state.far | space.best[a]):
            out.append(b)
""") == """
list out(me: seat, A: seat, out: number):
    owner = state.owner
    far = state.far
    for a in indices(5):
        rich_now = rich(owner[a])
        space_best = space.best[a]
        for b in indices(5) if rich_now and b in far | space_best:
            out.append(b)""".strip("\n")


def test_an_entry_of_a_slot_leaves_fewer_loops_than_the_slot() -> None:
    assert moved("""
list out(me: seat, out: number):
    for a in indices(5):
        for b in indices(3) if state.owner[a] == b:
            out.append(b)
""") == """
list out(me: seat, out: number):
    owner = state.owner
    for a in indices(5):
        owner_2 = owner[a]
        for b in indices(3) if owner_2 == b:
            out.append(b)""".strip("\n")


def test_what_a_loop_sets_stays_in_it() -> None:
    text = """
list out(me: seat, out: number):
    for a in indices(5):
        b = space.best[a]
        unless rich(b): continue
        n = 0
        n += 1
        if rich(n):
            out.append(space.best[b])
"""
    assert moved(text) == text.strip("\n")


def test_names_are_new() -> None:
    assert moved("""
list out(rich_now: seat, owner: seat, out: number):
    for a in indices(5) if rich(owner) and rich(rich_now) and state.owner[a] == a:
        out.append(a)
""") == """
list out(rich_now: seat, owner: seat, out: number):
    rich_now_2 = rich(owner)
    rich_now_3 = rich(rich_now)
    owner_2 = state.owner
    for a in indices(5) if rich_now_2 and rich_now_3 and owner_2[a] == a:
        out.append(a)""".strip("\n")


def test_a_call_that_may_fail_for_what_is_absent_stays_where_it_is_asked_for() -> None:
    """`s in A` fails if `s` is absent; nothing else here fails."""
    assert moved("""
list out(A: seat, x: space, y: space or none, out: number):
    for a in indices(5) if known(A, x) and y >= 0 and known(A, y) and known(A, space.best[x]) and known(A, space.place[x]) and rich(y):
        out.append(a)
""") == """
list out(A: seat, x: space, y: space or none, out: number):
    known_now = known(A, x)
    space_best = space.best[x]
    known_now_2 = known(A, space.place[x])
    rich_now = rich(y)
    for a in indices(5) if known_now and y >= 0 and known(A, y) and known(A, space_best) and known_now_2 and rich_now:
        out.append(a)""".strip("\n")


def test_what_is_computed_from_an_absent_argument_may_be_absent() -> None:
    assert "for a in indices(5) if y >= 0 and far(A, y):" in moved("""
value far(A: seat, s: space) -> truth:
    best = space.best[s]
    for t in indices(5) if t in A and best in A:
        return yes
    return no
list out(A: seat, y: space or none, out: number):
    for a in indices(5) if y >= 0 and far(A, y):
        out.append(a)
""")


@pytest.mark.parametrize(("asked", "moved_out"), [
    ("n + 1 > 3", False), ("fits(n) > 3", False), ("n > 3", True), ("state.worth[n * 2 + 1] > 3", True),
    ("state.worth[n] in state.far", False), ("n in state.far", False), ("hook.f(n) > 3", False),
])
def test_computing_with_what_is_absent_fails(asked: str, moved_out: bool) -> None:
    found = moved(f"""
value of(n: number) -> truth:
    return {asked}
list out(n: number or none, out: number):
    for a in indices(5) if n != none and of(n):
        out.append(a)
""")
    assert ("of_now = of(n)" in found) is moved_out


def step(*body: sta.Statement) -> str:
    whole: RuleProgram = attrs.evolve(program(HEAD), steps={"act": Step("act", "flow", body, None)})
    return "\n".join(statement_lines(invariants(whole).steps["act"].body))


A, B, X = exp.Local("a", member_of("space")), exp.Local("b", member_of("space")), exp.Local("x", NUMBER)
OWNER = exp.At(nodes.slot("owner"), B)
FIVE = nodes.indices(exp.Const(5))


def loop(variable: exp.Local, *body: sta.Statement, where: tuple[exp.Expression, ...] = ()) -> sta.ForEach:
    return sta.ForEach((variable,), FIVE, where, body)


def test_what_reads_the_state_stays_in_a_loop_that_writes() -> None:
    table = exp.At(exp.Table(exp.TableData("space.best", (1, -1), member_of("space"))), X)
    inner = loop(B, sta.Assign(X, OWNER))
    assert step(loop(A, inner, sta.Store("worth", table, exp.Const(1)))) == """\
for a in indices(5):
    owner = state.owner
    for b in indices(5):
        x = owner[b]
    state.worth[space.best[x]] = 1"""
    fixed = exp.At(table.things, exp.Local("y", NUMBER))
    assert step(loop(A, sta.Store("worth", fixed, nodes.slot("far")), sta.Perform("verb", (nodes.slot("worth"),)))) == """\
space_best = space.best[y]
for a in indices(5):
    state.worth[space_best] = state.far
    perform verb(state.worth)"""


def test_paths_and_questions_to_them_move() -> None:
    reached = exp.PathsQuery(nodes.paths("rail"), "reached", (exp.At(nodes.slot("owner"), X),))
    distance = exp.PathsQuery(nodes.paths("rail"), "distance", (X, B), NUMBER.or_absent())
    assert step(loop(B, where=(exp.HasBit(reached, B), exp.Compare((distance, X), (MORE,))))) == """\
reached = network.rail.reached(state.owner[x])
rail = network.rail
for b in indices(5) if b in reached and rail.distance(x, b) > x:
    pass"""


def test_variables_of_lists_stay_in_them() -> None:
    """Values that do not depend on them move before the loop around the list."""
    listed = exp.ListOf(nodes.call("rich", (B,)), B, FIVE, (nodes.call("rich", (X,)), exp.Compare((OWNER, X), (EQUAL,))))
    assert step(loop(A, sta.Assign(exp.Local("l", NUMBER), listed))) == """\
owner = state.owner
rich_now = rich(x)
for a in indices(5):
    l = [rich(b) for b in indices(5) if rich_now and owner[b] == x]"""
    assert step(sta.Assign(X, listed)) == "x = [rich(b) for b in indices(5) if rich(x) and state.owner[b] == x]"


def test_only_so_much_is_moved() -> None:
    conditions = tuple(nodes.call("rich", (exp.Const(n),)) for n in range(80))
    lines = step(loop(A, where=conditions)).split("\n")
    assert len(lines) == 62
    assert lines[-2].count("rich_now") == 60


@pytest.mark.parametrize("source", ["bits(rich(me))", "indices(5)"])
def test_what_is_gone_through_is_computed_once_anyway(source: str) -> None:
    text = f"\nlist out(me: seat, out: number):\n    for a in {source}:\n        out.append(a)"
    assert moved(text) == text.strip("\n")
