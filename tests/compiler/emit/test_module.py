"""A whole rule program as a module, and as the program that the machine plays."""

import ast
import traceback
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.emit.layout import WIDTH
from aoi_rules.compiler.emit.lines import PrintedModule
from aoi_rules.compiler.emit.module import ModulePrinter
from aoi_rules.compiler.emit.module_loader import run
from aoi_rules.compiler.optimize.values import values
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import (
    Computation,
    Decision,
    Function,
    Purpose,
    Routine,
    RuleProgram,
    SlotData,
    Step,
    ZoneData,
)
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.diagnostics import Place, Source
from aoi_rules.drawing.machine import machine_diagram
from aoi_rules.language.operators import ADD, AT_MOST, MORE, SUBTRACT
from aoi_rules.machine.faults import fault, place_of_step
from aoi_rules.model.types import ABSENT, NUMBER, TRUTH, list_of, member_of, set_of
from aoi_rules.plugin_api.values import Function as HookFunction
from tests.compiler import nodes

SOURCE = Source("map.aoi", "x\n" * 40)
PLACE, OTHER = Place(SOURCE, 3, 1, 3, 9), Place(SOURCE, 7, 5, 7, 9)
ME, SPACE, TOWN = exp.Local("me", member_of("seat")), exp.Local("space", member_of("space")), exp.Local("range", member_of("town"))
FOUND, OUT, OPTION, MOVE, MOVES = (
    exp.Local("found", set_of("town")), exp.Local("out", list_of("tuple")), exp.Local("option", NUMBER), exp.Local("move", list_of("number")),
    exp.Local("moves", list_of("move")))
VALUE = exp.TableData("town.value", (3, 5, 8, ABSENT), NUMBER)
DOUBLE = HookFunction("double", ("number",), "number", lambda number: 2 * number)
ZERO, ONE = exp.Const(0), exp.Const(1)


def function(name: str, kind: str, parameters: tuple[exp.Local, ...], *body: sta.Statement, **more: Any) -> Function:
    return Function(name, Purpose(kind), parameters, body, more.pop("returns", NUMBER), PLACE, **more)


def program(**more: Any) -> RuleProgram:
    functions = (
        function("double worth", "value", (TOWN,), sta.Return(exp.Call(DOUBLE, (exp.At(exp.Table(VALUE), TOWN),)))),
        function("worth", "value", (TOWN,), sta.Return(exp.Call(DOUBLE, (exp.At(exp.Table(VALUE), TOWN),))), memo=0),
        function("network rail", "network", (), sta.Assign(FOUND, exp.Bit(ONE)), sta.Return(exp.Tuple((FOUND, nodes.mask(3)))), returns=None),
        function("near", "value", (TOWN,), sta.Return(exp.HasBit(exp.PathsQuery(nodes.paths("rail"), "reached", (TOWN,)), exp.Const(2))), returns=TRUTH),
        function("build.list", "list", (ME, OUT, OPTION), sta.ForEach((TOWN,), nodes.indices(exp.Const(3)), (nodes.call("near", (TOWN,)),),
                                                                     (sta.Append(OUT, exp.Tuple((OPTION, TOWN))),)), returns=None),
        function("setup", "setup", (), sta.Store("pot", None, exp.Const(4)), sta.Forget((0,), ("rail",)), returns=None),
    )
    steps = (
        Step("flow.end", "flow", (sta.EndRoutine(),), None),
        Step("flow.take", "flow", (
            sta.Assign(ME, nodes.frame("me")), sta.If(exp.Compare((nodes.frame("left"), ZERO), (AT_MOST,)), (sta.Goto("flow.end"),)),
            sta.Assign(MOVES, nodes.new_list()), sta.ListMoves("build.list", (ME,), 0), sta.Ask("flow.take", True)), OTHER, "take 2 of build"),
        Step("build.pay", "build", (sta.SetFrame("cost", nodes.call("worth", (nodes.frame("space"),))), sta.EndRoutine()), PLACE, ("cost",)),
        Step("flow.begin", "flow", (sta.SetFrame("left", exp.Const(2)), sta.If(nodes.slot("pot"), (sta.Goto("flow.take"),), (sta.Goto("flow.end"),))), PLACE),
    )
    apply = (sta.LogMove("flow.take"), sta.Push("build"), sta.SetFrame("left", exp.Arithmetic(SUBTRACT, nodes.frame("left"), ONE)), sta.Done())
    found: dict[str, Any] = {
        "slots": (SlotData("pot", "keep", NUMBER, first=ONE), SlotData("seat_money", "keep", NUMBER, 2, ZERO, listed=True),
                  SlotData("nobody_has", "keep", NUMBER, 0, ZERO, listed=True), SlotData("order", "keep", list_of("seat"), 0, exp.Tuple((ONE, ZERO))),
                  SlotData("z_hand", "pieces", NUMBER, 4, of="hand", listed=True), SlotData("n_hand", "sizes", NUMBER, 2, of="hand", listed=True)),
        "zones": (ZoneData("hand", 0, 2, 2, True, (3, 1), "hand"),), "networks": {"rail": (3, ((0, 1), (1, 2)))},
        "functions": {f.name: f for f in functions}, "steps": {s.name: s for s in steps},
        "decisions": {"flow.take": Decision("flow.take", "take", "", (), False, apply, "left")},
        "routines": {"flow": Routine("flow", "flow.begin", {"left": NUMBER}), "build": Routine("build", "build.pay", dict.fromkeys(("space", "cost"), NUMBER), 1)},
        "constants": {"worths": Computation("worths", nodes.call("double worth", (TOWN,)), NUMBER, TOWN, 3, exp.Const(ABSENT))},
        "groups": (frozenset(("pot",)),),
    }
    return RuleProgram(**{"name": "demo", "texts": (), "lines": (), "streams": ("hand",), "most_players": 2, **found, **more})


def printer(rules: RuleProgram) -> ModulePrinter:
    known = values(rules, Reporter())
    assert known is not None
    return ModulePrinter(known)


def ran(rules: RuleProgram, trace: Trace | None = None) -> dict[str, Any]:
    return run(printer(rules), trace or Trace())


def test_functions_and_steps_are_called_as_in_the_rules() -> None:
    text = ModulePrinter(program()).printed.text
    found = [n.name for n in ast.parse(text).body if isinstance(n, ast.FunctionDef)]
    assert found == ["new_state", "double_worth", "compute_worth", "worth", "compute_network_rail", "network_rail", "near", "build_list", "setup", "apply_flow_take",
                     "step_flow_end", "step_flow_take", "step_build_pay", "step_flow_begin"]
    assert "\n\n\n# ---- build ----\n# frame: f[0] step, f[1] me, f[2] space, f[3] cost\n\n\n# map.aoi:3:1\ndef step_build_pay(s: State, f: Frame) -> int:\n" in text
    assert "    f[3] = worth(s, f[2])  # cost\n    end_frame(s.frames)\n    return 0\n" in text


def test_what_is_remembered_is_looked_up() -> None:
    text = ModulePrinter(program()).printed.text
    assert """\
# map.aoi:3:1
def worth(s: State, range_: int) -> int:
    known = s.memo[0]
    key = ('worth', range_)
    value = known.get(key)
    if value is None:
        value = known[key] = compute_worth(s, range_)
    return value
""" in text


def test_a_state_begins_with_first_values_and_is_copied() -> None:
    space = ran(program())
    state = space["new_state"](1, {})
    assert (state.pot, state.seat_money, state.nobody_has, state.order) == (1, [0, 0, ABSENT], [ABSENT], (1, 0))
    assert (state.z_hand, state.n_hand) == ([3, 1, 0, 0], [4, 0])
    copy = state.copy()
    assert copy.pack() == state.pack() == space["new_state"](1, {}).pack()


def test_a_copy_shares_each_list_until_one_of_the_two_states_changes_it() -> None:
    pay = function("pay", "verb", (ME,), sta.ChangeSlot("seat_money", ME, ADD, ONE), sta.ChangePiece(sta.Pieces("hand", ME), ZERO, ADD), returns=None)
    space = ran(program(functions={**program().functions, "pay": pay}))
    state = space["new_state"](2, {})
    state.frames = [[3, 1, 0], [2, 1, 0, 0]]
    copy = state.copy()
    assert copy.seat_money is state.seat_money
    assert (copy.frames is state.frames, copy.frames[0] is state.frames[0], copy.frames[1] is state.frames[1]) == (False, True, False)
    for one, other in ((copy, state), (state, copy)):
        before = other.pack()
        space["pay"](one, 0)
        assert other.pack() == before
        held = one.seat_money
        space["pay"](one, 0)
        assert one.seat_money is held, "it has the list for itself now"
    assert (copy.seat_money, copy.z_hand, copy.n_hand) == ([2, 0, ABSENT], [5, 1, 3, 1], [6, 4])
    assert copy.nobody_has is state.nobody_has
    space["STEPS"][0](copy, copy.frames[-1])
    copy.frames[-1][0] = 1
    assert state.frames == [[3, 1, 0], [2, 1, 0, 0]]


def test_steps_and_moves_do_what_their_nodes_say() -> None:
    space = ran(program())
    state = space["new_state"](2, {})
    state.log = []
    state.frames = [[3, 1, 0]]
    space["setup"](state)
    while not space["STEPS"][state.frames[-1][0]](state, state.frames[-1]):
        pass
    assert (state.moves, state.to_move, state.frames) == ([(0, 1), (0, 2)], 1, [[1, 1, 2]])
    space["APPLIES"][1](state, state.frames[-1], state.moves[1])
    assert (state.frames, state.log) == ([[1, 1, 1], [2, 1, 2, 0]], [(0, 1, 1, (0, 2))])
    assert space["WORTHS"] == (6, 10, 16, ABSENT)
    assert space["worth"](state, 1) == 10
    assert state.memo == [{("worth", 1): 10}]


def test_each_line_has_a_place_or_none() -> None:
    module = printer(program()).printed
    lines = module.text.splitlines()
    assert len(lines) == len(module.lines) == len(module.places)
    at = {line: place for line, place in zip(lines, module.places, strict=True) if line.strip()}
    assert at["def step_flow_take(s: State, f: Frame) -> int:"] == at["def apply_flow_take(s: State, f: Frame, move: tuple[int, ...]) -> None:"] == "map.aoi:7:5"
    assert at["def worth(s: State, range_: int) -> int:"] == "map.aoi:3:1"
    assert at["class State:"] == at["WORTHS = (6, 10, 16, ABSENT)"] == at["FIRST_SEAT_MONEY = [0] * 2 + [ABSENT]"] == at["def step_flow_end(s: State, f: Frame) -> int:"] == ""


@pytest.mark.parametrize(("call", "place"), [("worth", "map.aoi:3:1"), ("late", "map.aoi:7:5")])
def test_an_error_is_said_with_the_place_of_its_line(call: str, place: str) -> None:
    late = function("late", "verb", (TOWN,), sta.Assign(FOUND, ONE), sta.Perform("worth", (TOWN,), place=OTHER), returns=None)
    unplaced = Function("worth", Purpose.VALUE, (TOWN,), (sta.Return(exp.At(exp.Table(VALUE), TOWN)),), NUMBER, PLACE if call == "worth" else None)
    rules = program(functions={**program().functions, "worth": unplaced, "late": late}, constants={})
    module = ModulePrinter(rules)
    space = run(module, Trace())
    with pytest.raises(IndexError) as error:
        space[call](space["new_state"](2, {}), 99)
    found = fault(module.printed.places, "demo", (), error.value)
    assert str(found) == f"the rules cannot be carried out at {place}: IndexError: tuple index out of range"
    assert "VALUE[range_]" in "".join(traceback.format_exception(error.value))


def test_lines_are_noted_where_the_trace_is_on() -> None:
    trace = Trace(on=True)
    seen = function("seen", "verb", (TOWN,), sta.Hit(3), sta.If(exp.SeenHere(4, exp.Compare((TOWN, ONE), (MORE,))), ()), returns=None)
    space = ran(program(functions={**program().functions, "seen": seen}), trace)
    space["seen"](space["new_state"](2, {}), 0)
    assert (trace.yes, trace.no) == ({3}, {4})


@pytest.mark.parametrize("name", ["a\nimport os", "it's \"\"\" \\", "x" * 300])
def test_a_name_says_nothing_in_the_module(name: str) -> None:
    odd = function(name, "value", (exp.Local(name, NUMBER),), sta.Return(exp.Local(name, NUMBER)))
    rules = program(name=name, functions={**program().functions, name: odd})
    text = ModulePrinter(rules).printed.text
    assert [n.names[0].name for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Import)] == []
    assert isinstance(ran(rules)["STEPS"], tuple)


@pytest.mark.thorough_with("germany")
@pytest.mark.parametrize("name", ["germany", "card_game", "new_england"])
def test_a_whole_ruleset(name: str) -> None:
    """Every line is short, functions have their places, and every step is called by a name."""
    rules = aoi.load(name).program
    lines = rules.code.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert len(lines) == len(rules.places)
    functions = [n for n in ast.parse(rules.code).body if isinstance(n, ast.FunctionDef)]
    without = {f.name for f in functions if not rules.places[f.lineno - 1]}
    assert {f for f in without if f.startswith(("step_", "apply_", "do_"))} == {"step_flow_end"}
    assert len(without) < len(functions) / 8, "those that stand for several lines of the rules"
    assert all(place_of_step(rules, n) == rules.places[step.__code__.co_firstlineno - 1] for n, step in enumerate(rules.steps))
    assert all(state.name.startswith(f"{state.routine}.") for state in rules.states)
    assert f'["{rules.states[0].name}: ' in machine_diagram(rules)


def test_the_map_of_lines_is_made_of_texts() -> None:
    assert PrintedModule("a\nb\n", (PLACE, None)).places == ("map.aoi:3:1", "")
