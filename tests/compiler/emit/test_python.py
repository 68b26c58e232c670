"""Nodes in, Python out."""

import ast
import inspect
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoi_rules.compiler.emit.expressions import Expressions
from aoi_rules.compiler.emit.layout import WIDTH, Breakable, Flat, one_line, wrap_lines
from aoi_rules.compiler.emit.lines import Lines
from aoi_rules.compiler.emit.names import Names, to_identifier
from aoi_rules.compiler.emit.shared_lists import SharedLists
from aoi_rules.compiler.emit.statements import Statements
from aoi_rules.compiler.emit.writer import APPLY, FUNCTION, STEP, Numbers
from aoi_rules.compiler.emit.zone_layout import Zones
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.evaluator import Evaluator
from aoi_rules.compiler.program.model import Routine, RuleProgram, SlotData, ZoneData
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.operators import (
    ADD,
    AND,
    ARITHMETIC,
    AT_LEAST,
    AT_MOST,
    DIVIDE,
    EQUAL,
    LESS,
    MODULO,
    MORE,
    MULTIPLY,
    OR,
    SUBTRACT,
    UNEQUAL,
    UNITE,
    ArithmeticOperator,
)
from aoi_rules.machine.budget import Halt, fits
from aoi_rules.model.types import ABSENT, NUMBER, list_of, member_of
from aoi_rules.plugin_api.values import Function as HookFunction
from tests.compiler import nodes

SOURCE = Source("map.aoi", "x\n" * 40)
PLACE, OTHER = Place(SOURCE, 3, 1, 3, 9), Place(SOURCE, 7, 5, 7, 9)
A, B, C, D = (exp.Local(name, NUMBER) for name in "abcd")
CARD, ME = exp.Local("card", member_of("card")), exp.Local("me", member_of("seat"))
FOUND, OUT = exp.Local("found", list_of("tuple")), exp.Local("out", list_of("tuple"))
ZERO, ONE, TWO = exp.Const(0), exp.Const(1), exp.Const(2)
COLOUR = exp.TableData("card.colour", (1, 0, -1), member_of("colour"))
HOOK = HookFunction("clockwise", ("seat",), "list of seat", lambda seat: (seat,))
STEPS = {"flow.end": 0, "flow.take": 1, "build.pay": 2}
ROUTINES = {"flow": Routine("flow", "flow.take", dict.fromkeys(("left", "need"), NUMBER)), "build": Routine("build", "build.pay", dict.fromkeys(("space", "here"), NUMBER), 1)}
DECK = ZoneData("deck", 0, 6, 1, False, (1,) * 6, "deck")
HAND = ZoneData("hand", 1, 6, 5, True, None, "hand")
BIN = ZoneData("bin", 2, 6, 1, False, None, "bin")


EXPRESSIONS: list[tuple[exp.Expression, str]] = [
    (exp.Const(5), "5"), (exp.Const(-5), "-5"), (exp.Const(True), "True"), (exp.Const("it's"), '"it\'s"'), (exp.Const(ABSENT), "ABSENT"),
    (A, "a"), (exp.Local("range", NUMBER), "range_"), (nodes.slot("n_deck"), "s.n_deck"), (exp.Table(COLOUR), "CARD_COLOUR"),
    (exp.ComputedConstant("those.by", NUMBER), "THOSE_BY"), (nodes.frame("here"), "f[3]"), (nodes.frame("me"), "f[1]"),
    (exp.At(exp.Table(COLOUR), exp.At(nodes.slot("top"), A)), "CARD_COLOUR[s.top[a]]"),
    (exp.Arithmetic(ADD, A, exp.Arithmetic(MULTIPLY, B, C)), "a + b * c"), (exp.Arithmetic(MULTIPLY, exp.Arithmetic(ADD, A, B), C), "(a + b) * c"),
    (exp.Arithmetic(SUBTRACT, A, exp.Arithmetic(SUBTRACT, B, C)), "a - (b - c)"), (exp.Arithmetic(DIVIDE, A, TWO), "a // 2"),
    (exp.Arithmetic(MODULO, A, B), "a % b if b else 0"), (exp.Arithmetic(ADD, ONE, exp.Arithmetic(DIVIDE, A, B)), "1 + (a // b if b else 0)"),
    (exp.Negate(exp.Arithmetic(ADD, A, B)), "-(a + b)"), (exp.Negate(A), "-a"),
    (exp.Fits(exp.Arithmetic(ADD, A, B)), "fits(a + b)"), (exp.Fits(A), "a if -10**9 < a < 10**9 else fits(a)"),
    (exp.Compare((ZERO, A, B), (LESS, AT_MOST)), "0 < a <= b"), (exp.Compare((exp.UnionOf((A, B)), C), (EQUAL,)), "a | b == c"),
    (exp.Logic(AND, (A, exp.Logic(OR, (B, C)))), "a and (b or c)"), (exp.Logic(OR, (exp.Logic(AND, (A, B)), C)), "a and b or c"),
    (exp.Logic(AND, ()), "True"), (exp.Logic(OR, ()), "False"), (exp.Logic(OR, (A,)), "a"),
    (exp.Not(exp.Logic(AND, (A, B))), "not (a and b)"), (exp.Not(exp.Within(A, B)), "b not in a"),
    (exp.Not(exp.Compare((A, B), (EQUAL,))), "a != b"), (exp.Not(exp.Compare((A, B), (LESS,))), "not a < b"),
    (exp.IfElse(A, B, exp.IfElse(B, C, D)), "b if a else c if b else d"), (exp.IfElse(exp.IfElse(A, B, C), exp.IfElse(A, B, C), D),
     "(b if a else c) if (b if a else c) else d"),
    (exp.SeenHere(4, exp.HasBit(A, B)), "SEEN(4, a >> b & 1 != 0)"),
    (nodes.mask(3), "7"), (nodes.mask(30), "(1 << 30) - 1"), (exp.Bit(exp.Arithmetic(ADD, A, ONE)), "1 << a + 1"),
    (exp.HasBit(exp.UnionOf((A, B)), C), "(a | b) >> c & 1 != 0"), (exp.Logic(AND, (exp.HasBit(A, B), C)), "a >> b & 1 != 0 and c"),
    (exp.Intersection((A, exp.UnionOf((B, C)))), "a & (b | c)"), (exp.UnionOf((A, exp.Intersection((B, C)))), "a | b & c"),
    (exp.UnionOf(()), "0"), (exp.Intersection(()), "-1"), (exp.BitCount(A), "a.bit_count()"), (exp.BitCount(exp.Const(3)), "(3).bit_count()"),
    (exp.BitCount(exp.Intersection((A, B))), "(a & b).bit_count()"), (exp.Bits(exp.UnionOf((A, B))), "bits(a | b)"),
    (nodes.indices(nodes.slot("players")), "range(s.players)"), (exp.NumberRange(ONE, A), "range(1, a + 1)"),
    (exp.NumberRange(ZERO, exp.Const(9), 5), "range(10)[:5]"), (exp.NumberRange(A, exp.Const(9), 5), "range(a, 10)[:5]"),
    (exp.NumberRange(TWO, exp.Const(4), 5), "range(2, 5)"), (exp.Distinct(A), "dict.fromkeys(a)"), (exp.Tuple((A, B)), "(a, b)"),
    (exp.Tuple((A,)), "(a,)"), (exp.Tuple(()), "()"), (nodes.new_list(), "[]"), (exp.NewKeySet(), "set()"), (exp.SameTuple(A), "tuple(a)"),
    (exp.Length(A), "len(a)"), (exp.Length(nodes.indices(B)), "b"), (exp.Within(A, B), "b in a"),
    (exp.ListOf(exp.Tuple((A, B)), A, exp.Bits(C), (exp.HasBit(C, A), B)), "[(a, b) for a in bits(c) if c >> a & 1 and b]"),
    (exp.SortedBy(A, B, exp.Negate(B)), "sorted(a, key=lambda b: -b)"), (exp.Negate(exp.PositionOf(A, B)), "-[*a, *range(s.players)].index(b)"),
    (exp.PositionOf(exp.UnionOf((A, B)), C), "[*a | b, *range(s.players)].index(c)"),
    (nodes.call("build.choices", (A, exp.IfElse(A, B, C))), "build_choices(s, a, b if a else c)"),
    (exp.Call(HOOK, (A, nodes.slot("players"))), "fn_clockwise(a, s.players)"),
    (exp.CallKernel("min", (A, ONE)), "min(a, 1)"), (exp.CallKernel("others", (A, B)), "others(a, b)"), (exp.CountedItems(A, 8), "over(s, a, 8)"),
    (exp.CallKernel("truth", (exp.HasBit(A, B),)), "1 if a >> b & 1 else 0"),
    (exp.CallKernel("truth", (exp.Logic(OR, (exp.HasBit(A, B), C)),)), "int(bool(a >> b & 1 or c))"), (nodes.paths("trade"), "network_trade(s)"),
    (exp.PathsQuery(nodes.paths("trade"), "reached", (A,)), "network_trade(s).reached(a)"),
    (exp.CanFinish(A, "build.pay"), "can_finish(s, a, STEPS, APPLIES, 2)"),
]


def printer(make: Any = None) -> Expressions:
    found = Expressions(make or Flat(), Names(), STEPS)
    found.frame = {"step": 0, "me": 1, "space": 2, "here": 3}
    return found


@pytest.mark.parametrize(("node", "text"), EXPRESSIONS, ids=lambda value: value if isinstance(value, str) else "")
def test_an_expression(node: exp.Expression, text: str) -> None:
    assert printer().at(node) == text
    ast.parse(text, mode="eval")
    assert one_line(printer(Breakable()).at(node)) == text


TESTS = [
    (exp.HasBit(A, B), "a >> b & 1"), (exp.Logic(OR, (exp.HasBit(A, B), C)), "a >> b & 1 or c"), (exp.Not(exp.HasBit(A, B)), "not a >> b & 1"),
    (exp.Compare((exp.Intersection((A, B)), ZERO), (UNEQUAL,)), "a & b"), (exp.Compare((exp.Length(A), ZERO), (EQUAL,)), "not a"),
    (exp.Compare((exp.Length(A), ZERO), (MORE,)), "a"), (exp.SeenHere(1, exp.HasBit(A, B)), "SEEN(1, a >> b & 1)"),
    (exp.IfElse(exp.HasBit(A, B), exp.HasBit(A, C), exp.Const(True)), "a >> c & 1 if a >> b & 1 else True"),
]


@pytest.mark.parametrize(("node", "text"), TESTS, ids=[text for _, text in TESTS])
def test_where_only_a_test_looks_at_it(node: exp.Expression, text: str) -> None:
    assert printer().at(node, test=True) == text


OWNING = SharedLists({"pot": 32, "seat_order": 1, "seat_money": 2, "z_deck": 4, "n_deck": 4, "z_hand": 8, "n_hand": 8, "z_bin": 16, "n_bin": 16})


def owned(*bits: int) -> str:
    """The lines that make lists owned by the state."""
    return "".join(f"{line}\n" for bit in bits for line in OWNING.lines(bit))


STATEMENTS: list[tuple[sta.Statement, str]] = [
    (sta.Assign(A, nodes.slot("pot")), "a = s.pot"), (sta.Accumulate(A, UNITE, exp.Bit(B)), "a |= 1 << b"), (sta.Append(FOUND, A), "found.append(a)"),
    (sta.Extend(FOUND, A), "found += a"), (sta.If(A, (sta.Hit(1),), (sta.If(B, (sta.Hit(2),), (sta.Hit(3),)),)), "if a:\n    HIT(1)\nelif b:\n    HIT(2)\nelse:\n    HIT(3)"),
    (sta.If(A, ()), "if a:\n    pass"), (sta.If(A, (sta.Goto("flow.end"),), (sta.Goto("build.pay"),)), "f[0] = 0 if a else 2  # flow.end or build.pay\nreturn 0"),
    (sta.Guard((A, exp.HasBit(B, C)), sta.Continue()), "if not (a and b >> c & 1):\n    continue"), (sta.Guard((exp.Not(A),), sta.Return()), "if a:\n    return"),
    (sta.OncePer(FOUND, exp.Tuple((A,))), "alike = (a,)\nif alike in found:\n    continue\nfound.add(alike)"),
    (sta.ForEach((A, B), C, (D,), (sta.Hit(1),)), "for a, b in c:\n    if d:\n        HIT(1)"), (sta.ForEach((A,), B, (), (sta.Append(OUT, exp.Tuple((C, A))),)), "out += [(c, a) for a in b]"),
    (sta.ForEach((A,), B, (), (sta.Continue(),)), "for a in b:\n    continue"), (sta.Continue(), "continue"), (sta.Return(A), "return a"), (sta.Return(exp.HasBit(A, B)), "return a >> b & 1 != 0"),
    (sta.Yield(-1), "yield -1"), (sta.Store("pot", None, A), "s.pot = a"), (sta.Store("seat_order", A, exp.Tuple((B,)), kept=True), owned(1) + "s.seat_order[a] = check_length((b,))"),
    (sta.Store("pot", None, None, first=True), "s.pot = FIRST_POT"), (sta.Store("seat_money", None, None, first=True), "s.seat_money = FIRST_SEAT_MONEY[:]"),
    (sta.ChangeSlot("seat_money", A, SUBTRACT, exp.Fits(exp.Arithmetic(ADD, B, C))), owned(2) + "s.seat_money[a] = now = s.seat_money[a] - (b + c)\nif not -10**9 < now < 10**9:\n    fits(now)"),
    (sta.ChangeSlot("seat_money", nodes.slot("pot"), ADD, ONE), owned(2) + "at = s.pot\ns.seat_money[at] = now = s.seat_money[at] + 1\nif not -10**9 < now < 10**9:\n    fits(now)"),
    (sta.ChangePiece(sta.Pieces("hand", ME), CARD, ADD), owned(8) + "s.z_hand[me * 6 + card] += 1\ns.n_hand[me] += 1"), (sta.ChangePiece(sta.Pieces("deck", ZERO), CARD, SUBTRACT), owned(4) + "s.z_deck[card] -= 1\ns.n_deck[0] -= 1"),
    (sta.MovePieces("piece", CARD, sta.Pieces("hand", ME), sta.Pieces("bin", ZERO)), owned(8, 16) + "move_piece(s, 1, s.z_hand, s.n_hand, me, 2, s.z_bin, s.n_bin, 0, 6, card)"),
    (sta.MovePieces("all", None, sta.Pieces("hand", ME), sta.Pieces("bin", ZERO)), owned(8, 16) + "move_all(s, 1, s.z_hand, s.n_hand, me, 2, s.z_bin, s.n_bin, 0, 6)"),
    (sta.MovePieces("random", TWO, sta.Pieces("deck", ZERO), sta.Pieces("hand", ME)), owned(4, 8) + "move_random(s, 0, 2, 0, s.z_deck, s.n_deck, 0, 1, s.z_hand, s.n_hand, me, 6)"),
    (sta.MovePieces("random", TWO, sta.Pieces("deck", ZERO), sta.Pieces("hand", ME), "bin"),
     owned(4, 8, 16) + "move_refilled(s, 0, 2, 2, s.z_bin, s.n_bin, 0, s.z_deck, s.n_deck, 0, 1, s.z_hand, s.n_hand, me, 6)"),
    (sta.DrawPiece(CARD, sta.Pieces("deck", ZERO), None), owned(4) + "card = draw_piece(s, 0, s.z_deck, s.n_deck, 0, 6)"),
    (sta.DrawPiece(CARD, sta.Pieces("deck", ZERO), sta.Pieces("hand", ME), "bin"),
     owned(4, 8, 16) + "refill(s, 2, s.z_bin, s.n_bin, 0, s.z_deck, s.n_deck, 0, 6)\ncard = draw_to(s, 0, 0, s.z_deck, s.n_deck, 0, 1, s.z_hand, s.n_hand, me, 6)"),
    (sta.PickOne(A, nodes.indices(B), "setup.first", place=PLACE), "among = tuple(range(b))\nif not among:\n    raise NothingToPick('map.aoi:3:1')\na = among[chance(s, 3, len(among))]"),
    (sta.Perform("do pay", (ME, A)), "do_pay(s, me, a)"), (sta.LogHeading("round", (A, B)), "if s.log is not None:\n    s.log.append((5, a, b))"),
    (sta.LogVerb(3, (A, exp.SameTuple(B))), "if s.log is not None:\n    s.log.append((1, 3, a, tuple(b)))"),
    (sta.LogMove("flow.take"), "if s.log is not None:\n    s.log.append((0, f[1], 1, move))"),
    (sta.LogMove("flow.take", (((0, 2), A), ((1,), exp.CallKernel("seats", (B,))))), "if s.log is not None:\n    s.log.append((0, f[1], 1, move, a if move[0] in (0, 2) else seats(b) if move[0] in (1,) else 0))"),
    (sta.Forget((3, 5), ("trade",)), "s.memo[3] = {}\ns.memo[5] = {}\ns.g_trade = None"), (sta.Hit(7), "HIT(7)"), (sta.Note(4, (A, ONE)), "if s.log is not None:\n    s.log.note(s, 4, (a, 1))"), (sta.SetFrame("here", A), "f[3] = a  # here"),
    (sta.SetFrame("here", exp.Arithmetic(SUBTRACT, nodes.frame("here"), TWO)), "f[3] -= 2  # here"), (sta.Goto("build.pay"), "f[0] = 2  # build.pay\nreturn 0"),
    (sta.EndRoutine(), "end_frame(s.frames)\nreturn 0"), (sta.Push("build"), "s.frames.append([2, f[1], *move[1:], 0])  # build"),
    (sta.ListMoves("build.list", (ME,), 2), "build_list(s, me, moves, 2)"), (sta.Ask("flow.take", False), "s.moves = moves\ns.to_move = f[1]\nreturn 1"),
    (sta.Ask("flow.take", True), "if len(moves) == 1:\n    apply_flow_take(s, f, moves[0])\n    return 0\ns.moves = moves\ns.to_move = f[1]\nreturn 1"),
    (sta.NoSource(place=OTHER), "raise NoSource('map.aoi:7:5')"), (sta.Done(), "return 0"), (sta.Spend(90, True), "s.left -= 90\nif s.left < 0:\n    raise_spent()"),
    (sta.Spend(9, False, 1), "s.left -= 9\ns.deep += 1\nif s.deep > MAX_DEEP:\n    too_deep()"), (sta.Spend(0, False, -1), "s.deep -= 1"), (sta.SpendFor(FOUND, 8), "s.left -= len(found) * 8\nif s.left < 0:\n    raise_spent()"),
]


def statements() -> Statements:
    numbers = Numbers(STEPS, {"deck": 0, "hand": 1, "bin": 2, "setup.first": 3}, ROUTINES, frozenset(("seat_money",)))
    found = Statements(Lines(), Names(), numbers, Zones({zone.name: zone for zone in (DECK, HAND, BIN)}), OWNING)
    found.routine("build")
    return found


def body(*nodes: sta.Statement, leave: str = STEP) -> str:
    found = statements()
    found.body(nodes, leave)
    assert len(found.lines.places) == len(found.lines.texts)
    return "\n".join(found.lines.texts)


@pytest.mark.parametrize(("node", "text"), STATEMENTS, ids=[text.partition("\n")[0] for _, text in STATEMENTS])
def test_a_statement(node: sta.Statement, text: str) -> None:
    assert body(node) == text
    ast.parse("def f():\n while 1:\n" + "\n".join(f"  {line}" for line in text.split("\n")))


def test_lists_are_made_the_states_own_before_they_are_written() -> None:
    assert OWNING.lines(8) == ["if s.shared & 8:", "    s.shared &= ~8", "    s.z_hand = [*s.z_hand]", "    s.n_hand = [*s.n_hand]"]
    assert SharedLists.of((SlotData("pot", "keep", NUMBER), SlotData("hand", "keep", NUMBER, 2, listed=True), SlotData("z_hand", "pieces", NUMBER, 4, of="hand", listed=True),
                      SlotData("n_hand", "sizes", NUMBER, 2, of="hand", listed=True))).bits == {"hand": 1, "z_hand": 2, "n_hand": 2}


def test_several_writes_on_one_path_share_the_test_of_the_first() -> None:
    write, other = sta.Store("seat_money", A, ONE), sta.Store("seat_order", A, exp.Tuple(()))
    test = "if s.shared & 2:"
    assert body(write, write, other, sta.ForEach((B,), C, (), (write,))).count(test) == 1
    assert body(sta.If(A, (write, write), (write,)), write).count(test) == 3, "one in each branch, and one after both"
    assert body(sta.ForEach((B,), C, (), (write, write)), write).count(test) == 2
    found = statements()
    found.body((write, write), STEP, remembers=False)
    assert "\n".join(found.lines.texts).count(test) == 2, "the state was perhaps copied in between"


def classes(module: Any, base: type) -> set[type]:
    return {thing for name in module.__all__ if inspect.isclass(thing := getattr(module, name)) and issubclass(thing, base) and thing is not base}


def test_each_class_of_nodes_is_printed_and_is_printed_here() -> None:
    assert set(printer().printers) == classes(exp, exp.Expression) - {exp.Comprehension} == {type(node) for node, _ in EXPRESSIONS}
    assert set(statements().printers) == classes(sta, sta.Statement) == {type(node) for node, _ in STATEMENTS}


def test_what_leaves_a_function_at_its_end_is_not_said() -> None:
    assert body(sta.Hit(1), sta.Goto("build.pay"), leave=APPLY).endswith("# build.pay")
    assert body(sta.If(A, (sta.Done(),)), sta.Hit(1), leave=APPLY) == "if a:\n    return\nHIT(1)"
    assert body(leave=FUNCTION) == "pass"


# ---- brackets ----------------------------------------------------------------------------------------------------------

LEAVES = st.one_of(st.integers(-3, 9).map(exp.Const), st.sampled_from([A, B, C, D]), st.builds(nodes.mask, st.integers(0, 40)))
MEMBER = st.integers(0, 6).map(exp.Const)


def truths(numbers: Any, inner: Any) -> Any:
    """Truth values of numbers and of other truth values."""
    return st.one_of(
        st.booleans().map(exp.Const), st.builds(exp.Not, inner), st.builds(exp.IfElse, inner, inner, inner),
        st.builds(exp.Compare, st.tuples(numbers, numbers), st.sampled_from([(EQUAL,), (UNEQUAL,), (LESS,), (AT_LEAST,)])),
        st.builds(exp.Compare, st.tuples(numbers, numbers, numbers), st.sampled_from([(LESS, AT_MOST), (UNEQUAL, EQUAL)])),
        st.builds(exp.Logic, st.sampled_from([AND, OR]), st.lists(inner, max_size=3).map(tuple)),
        st.builds(exp.HasBit, numbers, MEMBER), st.builds(lambda a, b, v: exp.Within(exp.Tuple((a, b)), v), numbers, numbers, numbers),
        st.builds(lambda a, b: exp.Compare((exp.Intersection((a, b)), ZERO), (UNEQUAL,)), numbers, numbers),
    )


def numbers(inner: Any, truths: Any) -> Any:
    """Numbers computed from other numbers and from truth values."""
    return st.one_of(
        LEAVES, st.builds(exp.Arithmetic, st.sampled_from(ARITHMETIC), inner, inner), st.builds(exp.Negate, inner),
        st.builds(exp.IfElse, truths, inner, inner), st.builds(exp.Intersection, st.tuples(inner, inner)),
        st.builds(exp.UnionOf, st.tuples(inner, inner)), st.builds(exp.Fits, inner), st.builds(exp.Bit, MEMBER),
        st.builds(lambda a, b: exp.BitCount(exp.Intersection((a, b))), inner, inner),
        st.builds(lambda test: exp.CallKernel("truth", (test,)), truths), st.builds(lambda a, b: exp.CallKernel("max", (a, b)), inner, inner),
        st.builds(lambda a, b, test: exp.At(exp.Tuple((a, b)), exp.CallKernel("truth", (test,))), inner, inner, truths),
    )


NUMBERS, TRUTHS = LEAVES, st.booleans().map(exp.Const)
for _ in range(3):
    NUMBERS, TRUTHS = numbers(NUMBERS, TRUTHS), truths(NUMBERS, TRUTHS)
VALUES = {"a": 3, "b": 0, "c": -7, "d": 12}
EVALUATOR = Evaluator(RuleProgram("demo", (), (), {}, {}, {}, {}, {}, (), (), (), 2))


def outcome(run: Callable[[], Any]) -> Any:
    """The computed value, or the error that its number is too large."""
    try:
        return run()
    except Halt:
        return Halt


def run(text: str) -> Any:
    return eval(text, {"fits": fits, "ABSENT": ABSENT}, dict(VALUES))  # noqa: S307


@pytest.mark.parametrize("operator", ARITHMETIC, ids=str)
def test_each_operator_computes_what_its_row_says(operator: ArithmeticOperator) -> None:
    """This is tested on numbers, and beside every operator on either side, whatever its precedence in Python."""
    for one, other in product((A, B, C, D), repeat=2):
        nested = exp.Arithmetic(operator, one, other)
        around = [exp.Arithmetic(outer, *sides) for outer in ARITHMETIC for sides in ((nested, other), (one, nested))]
        for node in (nested, exp.Negate(nested), *around):
            assert run(one_line(printer().at(node))) == EVALUATOR.value(node, dict(VALUES)), one_line(printer().at(node))


@given(st.one_of(NUMBERS, TRUTHS))
def test_what_is_printed_means_the_node(node: exp.Expression) -> None:
    """This holds whether it is printed as a value, as a test, or over several lines."""
    text = one_line(printer().at(node))
    wanted = outcome(lambda: EVALUATOR.value(node, dict(VALUES)))
    assert repr(outcome(lambda: run(text))) == repr(wanted)
    tested = outcome(lambda: run(one_line(printer().at(node, test=True))))
    assert tested is wanted if wanted is Halt else bool(tested) == bool(wanted)
    broken = wrap_lines(printer(Breakable()).at(node), "", "found = ", "")
    space = dict(VALUES) | {"fits": fits}
    exec("\n".join(broken) if wanted is not Halt else "found = Halt", space | {"Halt": Halt}, space)  # noqa: S102
    assert space["found"] == wanted
    assert max(map(len, broken)) <= WIDTH


@given(st.one_of(NUMBERS, TRUTHS))
def test_no_brackets_are_doubled_and_none_are_idle(node: exp.Expression) -> None:
    """Each pair is needed: without it the text has another meaning, or none."""
    text = one_line(printer().at(node))
    tree = ast.dump(ast.parse(text, mode="eval"))
    for start, end in pairs(text):
        before = text[start - 1] if start else " "
        if not (before.isalnum() or before in "_)]"):  # a call always has them
            assert meaning(text[:start] + " " + text[start + 1 : end] + " " + text[end + 1 :]) != tree, text


def meaning(text: str) -> str:
    try:
        return ast.dump(ast.parse(text.strip(), mode="eval"))
    except SyntaxError:
        return ""


def pairs(text: str) -> list[tuple[int, int]]:
    """The positions at which brackets open and close."""
    opened, found = [], []
    for at, letter in enumerate(text):
        if letter == "(":
            opened.append(at)
        elif letter == ")":
            found.append((opened.pop(), at))
    return found


# ---- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "python"), [
    ("card", "card"), ("class", "class_"), ("match", "match_"), ("range", "range_"), ("s", "s_"), ("f", "f_"), ("h1", "h1"), ("q_secret", "q_secret"),
    ("fits", "fits_"), ("State", "State_"), ("_", "v_"), ("__import__", "v_import__"), ("größe", "größe"), ("ﬁne", "fine"), ("a.b c", "a_b_c"), ("9", "v_9"),
    ("", "v_"), ("a\nimport os", "a_import_os"), ("now", "now_"), ("None", "None_"),
])
def test_a_name(name: str, python: str) -> None:
    assert Names().local(name) == python


def test_names_never_meet() -> None:
    names = Names()
    given_ = [names.function("build.choices"), names.function("build choices"), names.function("build_choices"), names.local("build_choices"),
              names.local("range"), names.local("range_"), names.step("build.choices"), names.local("step_build_choices"), names.constant("a.b"),
              names.table(COLOUR), names.local("CARD_COLOUR"), names.table(exp.TableData("card.colour", (), NUMBER)), names.helper("build_choices")]
    assert len(set(given_)) == len(given_)
    assert names.local("range") == "range_"
    assert names.function("build.choices") == "build_choices"


@pytest.mark.thorough
@given(st.text(max_size=12))
def test_any_name_becomes_an_identifier(name: str) -> None:
    assert to_identifier(name).isidentifier()
    assert ast.parse(Names().local(name)).body[0].value.id == Names().local(name)  # type: ignore[attr-defined]


# ---- long lines --------------------------------------------------------------------------------------------------------


def long(number: int) -> list[exp.Expression]:
    return [exp.Compare((exp.Local(f"a_rather_long_name_{n}", NUMBER), exp.Const(n)), (EQUAL,)) for n in range(number)]


def test_a_long_condition_is_broken_before_its_operators() -> None:
    node = sta.If(exp.Logic(OR, (exp.Logic(AND, tuple(long(3))), *long(2))), (sta.Hit(1),))
    assert body(node) == """\
if (
    a_rather_long_name_0 == 0 and a_rather_long_name_1 == 1 and a_rather_long_name_2 == 2
    or a_rather_long_name_0 == 0
    or a_rather_long_name_1 == 1
):
    HIT(1)"""


def test_a_long_call_is_broken_at_its_commas() -> None:
    assert body(sta.Return(nodes.call("choices", tuple(long(4))))) == """\
return choices(
    s, a_rather_long_name_0 == 0, a_rather_long_name_1 == 1, a_rather_long_name_2 == 2, a_rather_long_name_3 == 3,
)"""
    assert body(sta.Append(FOUND, exp.Tuple((A, exp.Tuple(tuple(long(5))))))).split("\n")[:2] == ["found.append((", "    a,"]
    broken = body(sta.Return(nodes.call("choices", (exp.Logic(AND, tuple(long(9))), A))))
    assert broken.split("\n")[:4] == ["return choices(", "    s,", "    (", "        a_rather_long_name_0 == 0"]


@pytest.mark.parametrize("node", [
    sta.Return(exp.Const("long " * 60)), sta.Return(exp.Tuple(tuple(map(exp.Const, range(100))))), sta.Return(exp.Not(exp.Logic(OR, tuple(long(9))))),
    sta.Return(exp.ListOf(A, A, exp.Tuple(tuple(long(9))), tuple(long(9)))), sta.Guard(tuple(long(9)), sta.Continue()),
    sta.Return(exp.At(nodes.slot("pot"), exp.IfElse(exp.Logic(AND, tuple(long(9))), A, B))), sta.Return(exp.Negate(exp.Arithmetic(ADD, *long(2)))),
    sta.ForEach((A,), exp.Tuple(tuple(long(9))), tuple(long(5)), (sta.Hit(1),)), sta.LogVerb(1, tuple(long(9))), sta.Perform("pay", tuple(long(9))),
    sta.ChangeSlot("pot", exp.Logic(AND, tuple(long(9))), ADD, exp.Logic(AND, tuple(long(9)))), sta.OncePer(FOUND, exp.Tuple(tuple(long(9)))),
    sta.Return(exp.SortedBy(A, A, exp.Tuple(tuple(long(9))))), sta.Store("pot", exp.IfElse(exp.Logic(AND, tuple(long(9))), A, B), A),
], ids=lambda node: type(node).__name__)
def test_no_line_is_too_long(node: sta.Statement) -> None:
    text = body(node, leave=FUNCTION)
    assert max(map(len, text.split("\n"))) <= WIDTH
    short = ast.dump(ast.parse("def f():\n while 1:\n" + "\n".join(f"  {line}" for line in text.split("\n"))))
    assert short.count("Constant") >= 2


# ---- places ------------------------------------------------------------------------------------------------------------


def test_a_line_has_the_place_of_its_statement_else_that_of_its_function() -> None:
    found = statements()
    found.function("pay", ["s: State"], "None", PLACE)
    found.body([sta.Assign(A, B), sta.If(A, (sta.Spend(5, True, place=OTHER),), place=OTHER), sta.Return(exp.Const("text " * 50), place=OTHER), sta.Hit(1)])
    shown = [f"{place.line if place else ''}|{text}"[:22] for place, text in zip(found.lines.places, found.lines.texts, strict=True)]
    assert shown == ["|", "|", "3|# map.aoi:3:1", "3|def pay(s: State) ->", "3|    a = b", "7|    if a:", "7|        s.left -= 5",
                     "7|        if s.left < ", "7|            raise_sp", "7|    return (", *["7|        'text text t"[:22]] * 4, "7|        'text text '", "7|    )", "3|    HIT(1)"]
