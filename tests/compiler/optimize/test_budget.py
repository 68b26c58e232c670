"""Work is counted unless the program shows that there is little of it."""

from __future__ import annotations

import attrs
import pytest

from aoi_rules.compiler.optimize.budget import budget
from aoi_rules.compiler.optimize.lengths import Lengths, Locals
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Decision, Function, Purpose, RuleProgram, Step
from aoi_rules.compiler.program.printer import function_text
from aoi_rules.compiler.program.statement_text import statement_lines
from aoi_rules.language.operators import ADD, EQUAL
from aoi_rules.model.types import NUMBER, list_of, member_of
from tests.compiler import nodes
from tests.compiler.optimize.program_reader import functions, program

HEAD = """
members place 3, space 200
table place.space: list of space = ((0, 1), (2,), (3, 4), ())
state.owner: seat or none
state.order: seat
"""
NEAR = """
value near(a: space) -> number:
    n = 0
    for b in indices(90) if state.owner[b] == state.owner[a]:
        n += 1
    return n
"""


def counted(text: str) -> str:
    """The functions after the pass."""
    return functions(budget(program(HEAD + text)))


def steps(line: str) -> list[int]:
    return [int(word) for word in line.replace(",", "").split() if word.isdigit()]


def spent(text: str) -> list[int]:
    """The amounts of counted work."""
    return [figure for line in counted(text).split("\n") if "spend" in line for figure in steps(line)]


@pytest.mark.parametrize("players", [2, 5])
def test_there_are_as_many_players_as_may_play(players: int) -> None:
    some = attrs.evolve(program(HEAD + NEAR), most_players=players)
    everyone = nodes.indices(exp.Slot("players", NUMBER), "seat")
    assert Lengths(some, {}).of(everyone, Locals()) == players


def test_what_is_little_is_not_counted() -> None:
    text = NEAR + """
value all(p: place) -> number:
    n = 0
    for s in place.space[p]:
        n += near(s)
    return n
"""
    assert counted(text) == text.strip("\n").replace("\n\n", "\n")


def test_a_loop_of_unknown_length_is_counted_by_its_things() -> None:
    assert counted("""
value again(p: seat) -> number:
    n = 0
    for q in state.order if q == p:
        n += 1
    return n
""") == """
value again(p: seat) -> number:
    n = 0
    things = state.order
    spend 7 for each of things
    for q in things if q == p:
        n += 1
    return n""".strip("\n")


def test_a_loop_of_known_length_is_counted_at_once() -> None:
    assert counted(NEAR + """
value both(x: number) -> number:
    n = 0
    for a in indices(100):
        n += near(a)
    return n
""").split("value both")[1] == """(x: number) -> number:
    n = 0
    spend 100500, stop if none is left
    for a in indices(100):
        n += near(a)
    return n"""


def test_names_of_what_is_gone_through_are_new() -> None:
    lines = counted("""
value again(things: seat) -> number:
    for q in state.order if q == things:
        for r in state.order if q == r:
            return q
    return 0
""")
    assert "things_2 = state.order\n        spend" in lines
    assert "for r in things_2 if q == r" in lines
    assert "for q in things_3 if q == things" in lines


def test_functions_over_a_bound_are_counted_and_cost_little_then() -> None:
    """Three loops of little work in a row are more than little."""
    text = "\nvalue much(x: number) -> number:\n    n = 0\n" + "".join(f"""    for a{k} in indices(200) if state.owner[a{k}] == x:
        n += 1
""" for k in range(3)) + "    return n\nvalue more(x: number) -> truth:\n    return much(x) > 1 and much(1) > 1\n"
    found = counted(text)
    assert found.split("\n")[1].startswith("    spend ")
    assert found.split("\n")[1].endswith(", stop if none is left")
    assert found.count("spend") == 1
    whole = program(HEAD + text)
    remembered = attrs.evolve(whole, functions={n: attrs.evolve(f, memo=0) for n, f in whole.functions.items()})
    assert function_text(budget(remembered).functions["much"]).split("\n")[1] == found.split("\n")[1]


def test_what_is_remembered_is_counted_sooner_and_without_a_question() -> None:
    text = "\nvalue much(x: number) -> number:\n    n = 0\n" + "".join(f"""    for a{k} in indices(100) if state.owner[a{k}] == x:
        n += 1
""" for k in range(3)) + "    return n\n"
    assert "spend" not in counted(text)
    whole = program(HEAD + text)
    whole = attrs.evolve(whole, functions={n: attrs.evolve(f, memo=0) for n, f in whole.functions.items()})
    first = function_text(budget(whole).functions["much"]).split("\n")[1]
    assert first == "    spend 2720"


def act(*body: sta.Statement, **more: Function) -> tuple[RuleProgram, str]:
    """A program with one step, and the step's statements after the pass."""
    whole = program(HEAD + NEAR)
    whole = budget(attrs.evolve(whole, functions={**whole.functions, **more}, steps={"act": Step("act", "flow", body, None)}))
    return whole, "\n".join(statement_lines(whole.steps["act"].body))


P, L, X = exp.Local("p", member_of("seat")), exp.Local("l", list_of("seat")), exp.Local("x", NUMBER)
ORDER = nodes.slot("order")


def test_work_of_a_step_that_is_not_counted() -> None:
    whole, _ = act(sta.Store("owner", X, nodes.call("near", (X,))), sta.Goto("end"))
    assert 1_000 < whole.work["act"] < 1_100
    whole, lines = act(*(sta.Store("owner", X, nodes.call("near", (X,))) for _ in range(4)))
    assert whole.work["act"] == 10
    assert lines.startswith("spend 40")


def test_ranges_are_looked_at_and_counted_where_they_are_gone_through() -> None:
    low, high = exp.Const(1), exp.At(nodes.slot("owner"), X)
    body = (sta.Assign(X, P),)
    assert act(sta.ForEach((P,), exp.NumberRange(low, high), (), body))[1].startswith("for p in counted(numbers(1, state.owner[x]), 4):")
    capped = exp.NumberRange(low, exp.CallKernel("min", (high, exp.Const(20))))
    assert act(sta.ForEach((P,), capped, (), body))[1].startswith("for p in numbers(1, kernel.min(state.owner[x], 20)):")
    fixed = exp.NumberRange(low, high, 10_000)
    assert act(sta.ForEach((P,), fixed, (), body))[1].startswith("spend 40000, stop if none is left\nfor p in numbers(")


def test_lists_that_are_written_in_a_line_are_counted_in_it() -> None:
    listed = exp.ListOf(P, P, ORDER, (exp.Compare((P, X), (EQUAL,)),))
    assert act(sta.Assign(L, listed))[1] == "l = [p for p in counted(state.order, 6) if p == x]"
    ranked = exp.SortedBy(listed, P, exp.Arithmetic(ADD, exp.At(nodes.slot("owner"), P), X))
    assert act(sta.Assign(L, exp.SameTuple(ranked)))[1] == (
        "l = tuple(sorted([p for p in counted(state.order, 12) if p == x], key=lambda p: state.owner[p] + x))")
    few = exp.ListOf(P, P, nodes.indices(nodes.slot("players")))
    assert act(sta.Assign(L, few))[1] == "l = [p for p in indices(state.players)]"


def test_copies_of_lists_are_counted_where_their_length_is_unknown() -> None:
    assert act(sta.Assign(L, exp.SameTuple(ORDER)))[1] == "l = tuple(state.order)"
    assert act(sta.SetFrame("l", exp.SameTuple(nodes.frame("m"))))[1] == "frame.l = tuple(counted(frame.m, 1))"
    assert act(sta.PickOne(P, nodes.frame("m"), "first"))[1] == "p = pick from counted(frame.m, 1) by first"


@pytest.mark.parametrize(("kind", "work"), [("piece", 0), ("all", 1_000), ("random", 1_000)])
def test_pieces_that_are_moved_cost_work(kind: str, work: int) -> None:
    zone = sta.Pieces("deck", X)
    whole, _ = act(sta.MovePieces(kind, None, zone, zone))
    assert work < whole.work["act"] < work + 50


def test_verbs_that_carry_themselves_out_are_counted_each_time_and_by_depth() -> None:
    one = Function("one", Purpose.VERB, (X,), (sta.If(X, (sta.Perform("two", (X,)),)),), None)
    two = Function("two", Purpose.VERB, (X,), (sta.Perform("one", (X,)),), None)
    whole, _ = act(one=one, two=two)
    assert function_text(whole.functions["one"]) == """\
verb one(x: number):
    spend 20, stop if none is left, depth +1
    if x:
        perform two(x)
    spend 0, depth -1"""
    assert "spend" not in function_text(whole.functions["two"])


def test_moves_that_are_listed_have_no_known_number() -> None:
    moves, m = exp.Local("moves", list_of("tuple")), exp.Local("m", list_of("number"))
    function = Function("listing", Purpose.LIST, (moves, X), (sta.Append(moves, X),), None)
    kept = sta.Assign(moves, exp.ListOf(m, m, moves, (exp.CanFinish(m, "end"),)))
    lines = act(sta.Assign(moves, nodes.new_list()), sta.ListMoves("listing", (), 0), kept, listing=function)[1]
    assert lines.endswith("moves = [m for m in counted(moves, 204) if can_finish(m, end)]")


def test_a_forced_move_is_part_of_the_step_that_asks() -> None:
    move = Decision("act", "take", "", (), False, (sta.Store("owner", X, nodes.call("near", (X,))),))
    whole = program(HEAD + NEAR)
    for forced, work in ((True, 1_000), (False, 0)):
        ask = Step("act", "flow", (sta.Ask("act", forced),), None)
        found = budget(attrs.evolve(whole, steps={"act": ask}, decisions={"act": move}))
        assert work < found.work["act"] < work + 200


def test_what_a_function_gives_has_a_length() -> None:
    """The bound is the sum, over all places that add an entry, of the turns of the loops around the place."""
    core = """
value pairs(x: number) -> list of tuple:
    found = []
    for a in indices({0}):
        for b in indices({0}) if a != b:
            found.append((a, b))
    return tuple(found)
list out(x: number, out: number):
    for a, b in pairs(x):
        out.append((a, b))
"""
    assert counted(core.format(9)) == core.format(9).strip("\n")
    assert len(spent(core.format(60))) == 2
    assert "things = pairs(x)\n    spend 17 for each of things\n    for a, b in things:" in counted(core.format(60))
