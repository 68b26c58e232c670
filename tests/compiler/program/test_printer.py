"""A rule program as text."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import printer
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.expression_text import PRINTER
from aoi_rules.compiler.program.model import (
    CheckData,
    ChoiceData,
    Computation,
    Decision,
    Function,
    Option,
    Purpose,
    Routine,
    RuleProgram,
    SlotData,
    Step,
    ZoneData,
)
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, AND, AT_MOST, LESS, MULTIPLY, OR, SUBTRACT
from aoi_rules.model.lines import LineText, RuleLine
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.model.types import ABSENT, NUMBER, TRUTH, Shape, Type, list_of, member_of, set_of
from tests.compiler import nodes

A, B, C = (exp.Local(name, NUMBER) for name in "abc")


def plus(left: exp.Expression, right: exp.Expression) -> exp.Expression:
    return exp.Arithmetic(ADD, left, right)


def times(left: exp.Expression, right: exp.Expression) -> exp.Expression:
    return exp.Arithmetic(MULTIPLY, left, right)


def less(left: exp.Expression, right: exp.Expression) -> exp.Expression:
    return exp.Compare((left, right), (LESS,))


@pytest.mark.parametrize(("node", "text"), [
    (times(plus(A, B), C), "(a + b) * c"),
    (plus(times(A, B), C), "a * b + c"),
    (exp.Arithmetic(SUBTRACT, A, exp.Arithmetic(SUBTRACT, B, C)), "a - (b - c)"),
    (exp.Negate(plus(A, B)), "-(a + b)"),
    (exp.Compare((A, B, C), (LESS, AT_MOST)), "a < b <= c"),
    (exp.Logic(AND, (less(A, B), exp.Logic(OR, (A, B)))), "a < b and (a or b)"),
    (exp.Logic(OR, (exp.Logic(AND, (A, B)), C)), "a and b or c"),
    (exp.Logic(AND, ()), "yes"),
    (exp.Not(exp.Logic(OR, (A, B))), "not (a or b)"),
    (exp.Not(less(A, B)), "not a < b"),
    (exp.IfElse(A, exp.IfElse(A, B, C), exp.IfElse(A, B, C)), "(b if a else c) if a else b if a else c"),
    (exp.Intersection((A, exp.UnionOf((B, C)))), "a & (b | c)"),
    (exp.HasBit(exp.Intersection((A, B)), C), "c in a & b"),
    (exp.Tuple((A,)), "(a,)"),
    (exp.Const(ABSENT), "none"),
    (exp.Const("q_secret(s)"), '"q_secret(s)"'),
    (exp.Const(True), "yes"),
    (exp.Const(1), "1"),
    (exp.SortedBy(exp.ListOf(A, A, exp.Bits(B), (less(A, C),)), A, exp.Negate(A)), "sorted([a for a in bits(b) if a < c], key=lambda a: -a)"),
    (exp.PathsQuery(nodes.paths("trade"), "distance", (A, B), NUMBER.or_absent()), "network.trade.distance(a, b)"),
])
def test_expressions_have_few_brackets(node: exp.Expression, text: str) -> None:
    assert PRINTER.text(node) == text


def small() -> RuleProgram:
    seat, space, me = member_of("seat"), member_of("space", optional=True), exp.Local("me", member_of("seat"))
    place = Place(Source("game.aoi", ""), 7, 3, 7, 9)
    chosen, out = exp.Local("space", space), exp.Local("out", list_of("tuple"))
    owner = exp.At(nodes.slot("space_owner"), chosen)
    listing = sta.ForEach((chosen,), nodes.indices(exp.Const(3)), (exp.Compare((owner, exp.Const(0)), (LESS,)),),
                          (sta.Append(out, exp.Tuple((exp.Const(0), chosen))),), place=place)
    apply = (sta.SetFrame("space", exp.At(exp.Local("move", Type(Shape.TUPLE)), exp.Const(1))), sta.Goto("build.pay"))
    pay = (sta.Guard((less(exp.Const(2), exp.At(nodes.slot("money"), me)),), sta.Return()),
           sta.ChangeSlot("money", nodes.frame("me"), SUBTRACT, exp.Const(2), place=place),
           sta.MovePieces("piece", exp.Const(1), sta.Pieces("hand", me), sta.Pieces("discard", exp.Const(0)), "deck"),
           sta.If(TRUE, (sta.Forget((0,), ("trade",)),), (sta.NoSource(),)), sta.EndRoutine())
    return RuleProgram(
        name="small",
        slots=(SlotData("space_owner", "keep", Type(Shape.MEMBER, "seat", True), 3, exp.Const(-1), listed=True),
               SlotData("z_hand", "pieces", NUMBER, 15, of="hand", listed=True)),
        zones=(ZoneData("hand", 0, 3, 5, True, None, "hand"), ZoneData("deck", 1, 3, 1, False, (4, 4, 2), "deck")),
        networks={"trade": (3, ((0, 1), (1, 2)))},
        functions={"build.list": Function("build.list", Purpose.LIST, (me, out), (listing,), None, place, memo=0)},
        steps={"build.choose": Step("build.choose", "build", (sta.Ask("build.choose", True),), place, veiled=("left",)),
               "build.pay": Step("build.pay", "build", pay, None)},
        decisions={"build.choose": Decision("build.choose", "take", "Build", (
            Option("build", "Build a space", 0, "build.why", 2, "left", brought=(seat, Domain(0, 4)), list="build.list",
            choices=(ChoiceData("space", space, 0, 2, zone="hand", secret=True),)),), True, apply, "seen")},
        routines={"build": Routine("build", "build.choose", {"space": member_of("space")}, 1)},
        texts=(LineText("pay", (0, " pays"), (seat,)),), lines=(RuleLine(0, (("p", seat),), True),), streams=("deck",), most_players=5,
        constants={"open": Computation("open", exp.Comprehension(Loop.SET, set_of("space"), chosen, space, chosen, nodes.indices(exp.Const(3)),
                                                                 (exp.Not(owner),), (), place=place), set_of("space")),
                   "worth": Computation("worth", less(chosen, exp.Const(2)), TRUTH, chosen, 3, exp.Const(False))},
        rules=(RuleModel("build.room", "require", "", "", place),), checks=(CheckData("few", "", "check.few", place),),
        groups=(frozenset(("space_owner", "z_hand")),),
    )


TRUE = exp.Const(True)


def test_a_whole_program() -> None:
    assert printer.program_text(small()) == """
program small, 5 players:
    state.space_owner: 3 × seat or none = -1  # keep
    state.z_hand: 15 × number  # pieces of hand
    zone hand: 3 kinds, 5 owners (seats), draws by hand
    zone deck: 3 kinds, 1 owners, draws by deck, begins with (4, 4, 2)
    network trade: 3 places, 2 links
    stream deck
    memo 0: space_owner, z_hand
    text 0: {0} pays
    line 0: build.room with p: seat (secret)
    check few: check.few

constant open: set of space = set(space for space in indices(3) if not state.space_owner[space])

constant worth: 3 × truth = space < 2 for space, then no

list build.list(me: seat, out: list of tuple):  # memo 0, game.aoi:7:3
    for space in indices(3) if state.space_owner[space] < 0:  # game.aoi:7:3
        out.append((0, space))

routine build with space, of which the first 1 are chosen at once, from build.choose

step build.choose veils left:  # game.aoi:7:3
    ask build.choose (forced)

decision build.choose: take secret 'Build', counts down seen:
    option build stage 0 'Build a space', cost 2, list build.list, why build.why, chooses space: space or none 0..2 in hand (secret), counts down left, brings seat 0..4
    frame.space = move[1]
    go to build.pay

step build.pay:
    unless 2 < state.money[me]: return
    state.money[frame.me] -= 2  # game.aoi:7:3
    move piece 1 from hand[me] (refilled from deck) to discard[0]
    if yes:
        forget memo 0, network trade
    else:
        error: no source
    end of routine
""".lstrip("\n")
