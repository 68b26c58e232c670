"""Remembered results, and the places where they are forgotten."""

from __future__ import annotations

import attrs

from aoi_rules.compiler.optimize.constants import constants
from aoi_rules.compiler.optimize.invalidate import invalidate
from aoi_rules.compiler.optimize.memoise import memoise
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram, Step
from aoi_rules.compiler.program.printer import function_text
from aoi_rules.compiler.program.statement_text import statement_lines
from aoi_rules.language.operators import ADD
from tests.compiler import nodes
from tests.compiler.optimize.program_reader import program

HEAD = """
members place 3, space 5
table space.place: place = (0, 0, 1, 2, 2, -1)
table place.space: list of space = ((0, 1), (2,), (3, 4), ())
state.owner: seat or none
state.worth: number
"""
WORTH = """
value worth(s: space) -> number:
    return state.worth[s]
value owned(p: seat) -> number:
    n = 0
    for s in indices(5) if state.owner[s] == p:
        n += worth(s)
    return n
value lone(p: seat) -> truth:
    for s in indices(5) if state.owner[s] == p:
        return yes
    return no
value figure(n: number, m: number) -> number:
    return n + m
exists rich(p: seat) -> truth:
    return owned(p) > 3
"""
ZERO, ONE = exp.Const(0), exp.Const(1)


def store(slot: str, value: exp.Expression = ZERO) -> sta.Store:
    return sta.Store(slot, ONE, value)


def after(whole: RuleProgram, *body: sta.Statement) -> str:
    """The statements of a step after the pass."""
    whole = attrs.evolve(whole, steps={"act": Step("act", "flow", body, None)})
    return "\n".join(statement_lines(invalidate(memoise(whole)).steps["act"].body))


def heads(whole: RuleProgram) -> list[str]:
    return [function_text(function).split("\n")[0] for function in memoise(whole).functions.values()]


def test_functions_that_read_the_same_slots_are_one_group() -> None:
    whole = program(HEAD + WORTH)
    assert heads(whole) == [
        "value worth(s: space) -> number:  # memo 0",
        "value owned(p: seat) -> number:  # memo 1",
        "value lone(p: seat) -> truth:  # memo 2",
        "value figure(n: number, m: number) -> number:",
        "exists rich(p: seat) -> truth:",
    ]
    assert memoise(whole).groups == ({"worth"}, {"worth", "owner"}, {"owner"})


def test_what_is_only_shown_is_not_remembered() -> None:
    """A value that a game also asks for is remembered."""
    shown = Function("show worth", Purpose.SHOWN, (), (sta.Return(nodes.call("lone", (ZERO,))),), None)
    also = Function("show wealth", Purpose.SHOWN, (), (sta.Return(nodes.call("owned", (ZERO,))),), None)
    whole = program(HEAD + WORTH)
    whole = attrs.evolve(whole, functions={**whole.functions, shown.name: shown, also.name: also})
    assert memoise(whole).functions["lone"].memo is None
    assert memoise(whole).functions["owned"].memo is not None


def test_a_loop_over_few_things_is_not_remembered() -> None:
    whole = program(HEAD + """
value owner(p: place) -> truth:
    for s in place.space[p] if state.owner[s] == 1:
        return yes
    return no
value other(x: space) -> truth:
    for s in place.space[space.place[x]] if s != x and state.owner[s] == 1:
        return yes
    return no
value first(p: place) -> truth:
    for s in place.space[p] if owner(p):
        return yes
    return no
""")
    for one in (whole, constants(whole)):
        assert [name for name, function in memoise(one).functions.items() if function.memo is not None] == ["first"]


def test_what_depends_on_a_slot_is_forgotten_where_it_is_written() -> None:
    whole = program(HEAD + WORTH)
    assert after(whole, store("worth"), sta.If(ONE, (sta.ChangeSlot("owner", ONE, ADD, ONE),)), store("other")) == """\
state.worth[1] = 0
forget memo 0, memo 1
if 1:
    state.owner[1] += 1
    forget memo 1, memo 2
state.other[1] = 0"""


def test_writes_in_a_row_forget_once_unless_one_asks_for_what_is_remembered() -> None:
    whole = program(HEAD + WORTH)
    assert after(whole, store("worth"), store("owner"), store("worth")) == """\
state.worth[1] = 0
state.owner[1] = 0
state.worth[1] = 0
forget memo 0, memo 1, memo 2"""
    assert after(whole, store("owner"), store("worth", nodes.call("lone", (ONE,)))) == """\
state.owner[1] = 0
forget memo 1, memo 2
state.worth[1] = lone(1)
forget memo 0, memo 1"""


def test_zones_are_written_where_pieces_go() -> None:
    whole = program(HEAD + """
value cards() -> number:
    return state.n_hand[0]
value kings() -> number:
    return state.z_deck[0]
value queens() -> number:
    return state.z_rest[0]
""")
    hand, deck, rest = (sta.Pieces(zone, ZERO) for zone in ("hand", "deck", "rest"))
    move = sta.MovePieces("random", ONE, deck, hand)
    assert after(whole, move).endswith("\nforget memo 0, memo 1")
    assert after(whole, attrs.evolve(move, refill="rest")).endswith("\nforget memo 0, memo 1, memo 2")
    assert after(whole, sta.ChangePiece(rest, ONE, ADD)).endswith("\nforget memo 2")
    drawn = sta.DrawPiece(exp.Local("c", exp.ComputedConstant("", whole.slots[0].type).type), deck, None)
    assert after(whole, drawn).endswith("\nforget memo 1")


def test_the_paths_of_a_network_depend_on_what_opens_it() -> None:
    whole = program(HEAD + """
value open(s: space) -> truth:
    return state.owner[s] == 1
""")
    opened = Function("network rail", Purpose.NETWORK, (), (sta.Return(nodes.call("open", (ONE,))),), None)
    joined = exp.PathsQuery(nodes.paths("rail"), "reached", (exp.At(nodes.slot("worth"), ZERO),))
    asked = Function("asked", Purpose.VALUE, (), (sta.Return(joined),), whole.slots[1].type)
    whole = attrs.evolve(whole, networks={"rail": (3, ())}, functions={**whole.functions, "network rail": opened, "asked": asked})
    assert memoise(whole).groups == ({"owner"}, {"owner", "worth"})
    assert after(whole, store("owner")) == "state.owner[1] = 0\nforget memo 0, memo 1, network rail"
    assert after(whole, store("worth")) == "state.worth[1] = 0\nforget memo 1"


def test_what_reads_the_frame_is_not_remembered() -> None:
    whole = program(HEAD)
    function = Function("own", Purpose.VALUE, (), (sta.Return(exp.At(nodes.slot("worth"), nodes.frame("space"))),), whole.slots[1].type)
    assert memoise(attrs.evolve(whole, functions={"own": function})).functions["own"].memo is None


def test_paths_are_forgotten_where_no_result_is_remembered() -> None:
    whole = program(HEAD + """
value open(s: space) -> truth:
    return state.owner[s] == 1
""")
    opened = Function("network rail", Purpose.NETWORK, (), (sta.Return(nodes.call("open", (ONE,))),), None)
    whole = attrs.evolve(whole, networks={"rail": (3, ())}, functions={**whole.functions, "network rail": opened})
    whole = attrs.evolve(whole, steps={"act": Step("act", "flow", (store("owner"), sta.EndRoutine()), None)})
    assert "\n".join(statement_lines(invalidate(whole).steps["act"].body)) == "state.owner[1] = 0\nforget network rail\nend of routine"
