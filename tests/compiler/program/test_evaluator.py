"""The evaluator gives the same results as the printed Python, with the same steps and the same errors."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

import attrs
import pytest

from aoi_rules import Ruleset
from aoi_rules.compiler.back_end import PASSES, optimize
from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.emit.module import ModulePrinter
from aoi_rules.compiler.emit.module_loader import function_of, run
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.optimize.values import values
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import Reads
from aoi_rules.compiler.program.evaluator import Env, Evaluator, Run
from aoi_rules.compiler.program.expression_text import PRINTER
from aoi_rules.compiler.program.model import Computation, Function, Purpose, RuleProgram
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.operators import MULTIPLY
from aoi_rules.library import catalogue
from aoi_rules.machine.budget import GREATEST, Meter
from aoi_rules.machine.program import Program
from aoi_rules.model.types import NUMBER, Shape, Type
from aoi_rules.plugin_api.values import Function as HookFunction
from tests.compiler.library_forms import library_forms
from tests.compiler.texts import game, rendered, sound
from tests.everyday import first

MOST = 60
"""The number of argument combinations to try for each function."""
ASKED = (Purpose.VALUE, Purpose.EXISTS, Purpose.CHECK, Purpose.SHOWN)


# ---- computed and printed ----------------------------------------------------------------------------------------------


@cache
def compiled(name: str) -> tuple[Forms, Program]:
    """A ruleset, and its program before the removal of functions that only computed constants."""
    forms, program = library_forms(name)
    assert forms.program is not None
    whole = forms.optimized = values(optimize(forms.program), Reporter())
    assert whole is not None
    forms.module = ModulePrinter(whole)
    forms.space = run(forms.module, Trace())
    return forms, program


def arguments(program: RuleProgram, types: Sequence[Type], chance: random.Random) -> list[tuple[Any, ...]]:
    """Values of some types: all of them if they are few."""
    ranges = [domain(program, one, chance) for one in types]
    every = list(product(*ranges))
    return every if len(every) <= MOST else chance.sample(every, MOST)


def domain(program: RuleProgram, one: Type, chance: random.Random) -> Sequence[Any]:
    members = program.members.get(one.of, 0)
    if one.kind is Shape.MEMBER:
        return range(-1 if one.optional else 0, members)
    if one.kind is Shape.SET:
        return [0, *(chance.randrange(1 << members) for _ in range(4))]
    if one.kind is Shape.LIST:
        return [(), *(tuple(chance.sample(range(members), min(members, length))) for length in (1, 3))]
    return [False, True] if one.kind is Shape.TRUTH else ["", "a"] if one.kind is Shape.TEXT else [-3, 0, 1, 7]


def outcome(run: Callable[[], Any]) -> str:
    """A function's result, or its error; the text distinguishes numbers from truth values."""
    try:
        return repr(run())
    except Exception as error:  # noqa: BLE001 - whatever it is
        return repr(error)


def cases(forms: Forms, chance: random.Random) -> Iterator[tuple[Function, Callable[..., Any], tuple[Any, ...]]]:
    """Functions that only read, as Python, and the arguments of their calls."""
    program = forms.optimized
    assert program is not None
    assert forms.module is not None
    assert forms.space is not None
    for function in program.functions.values():
        if function.kind in ASKED and not function.frame:
            for values in arguments(program, [p.type for p in function.parameters], chance):
                yield function, function_of(forms.module, forms.space, function.name), values


@pytest.mark.slow_with("age_of_industry", "card_game", "industry")
@pytest.mark.thorough
@pytest.mark.parametrize("name", [entry.name for entry in catalogue.entries()])
def test_functions_give_the_same_in_a_game(name: str) -> None:
    """The number of steps is the same even for a function that reads nothing."""
    (forms, program), chance = compiled(name), random.Random(name)
    played = Ruleset(program).new_game(seed=4)
    for _ in range(40):
        played.play(chance.choice(played.legal_moves()))
    state: Any = played.record.state.copy()
    state.left = 10**12
    slots = {one.name: getattr(state, one.name) for one in attrs.fields(type(state))}
    assert forms.optimized is not None
    evaluator, reads, asked = Evaluator(forms.optimized, slots, Meter(10**12)), Reads(forms.optimized), set()
    for function, printed, given in cases(forms, chance):
        before = state.left, evaluator.meter.left
        results = outcome(lambda: printed(state, *given)), outcome(lambda: evaluator.call(function.name, *given))  # noqa: B023
        assert results[0] == results[1], (function.name, given)
        asked.add(function.name)
        if not reads.of(function.name):
            assert before[0] - state.left == before[1] - evaluator.meter.left, (function.name, given)
    assert len(asked) > 40


@attrs.define(eq=False)
class Watching(Evaluator):
    """Notes expressions whose values are absent, although their types exclude it."""

    seen: int = 0
    wrong: set[str] = attrs.field(factory=set)

    def make_function(self, node: Any) -> Run:
        """As in the base class, but this also checks the value."""
        run = super(Watching, self).make_function(node)  # noqa: UP008 - attrs makes the class anew
        if not isinstance(node, exp.Expression) or node.type.optional or not node.type.has_absent_value:
            return run

        def watched(env: Env) -> Any:
            value = run(env)
            self.seen += 1
            if value == node.type.absent_value:
                self.wrong.add(PRINTER.text(node))
            return value

        return watched


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["germany", "card_game"])
def test_what_is_there_by_its_type_is_there(name: str) -> None:
    """This is tested before the passes that compute some calls early, even if an argument is absent."""
    (forms, machine), chance = compiled(name), random.Random(name)
    played = Ruleset(machine).new_game(seed=4)
    assert forms.program is not None
    program = optimize(forms.program, [one for one in PASSES if one.name not in ("narrow", "invariants")])
    asked = [one for one in program.functions.values()
             if one.kind in ASKED and not one.frame and not any(p.type.optional for p in one.parameters)]
    for _ in range(60):
        played.play(chance.choice(played.legal_moves()))
    state = played.record.state
    slots = {one.name: getattr(state, one.name) for one in attrs.fields(type(state))}
    watching = Watching(program, slots, Meter(10**12))
    for function in asked:
        for given in arguments(program, [p.type for p in function.parameters], chance)[:20]:
            outcome(lambda: watching.call(function.name, *given))  # noqa: B023
    assert watching.wrong == set()
    assert watching.seen > 1000


@pytest.mark.thorough_with("age_of_industry", "card_game")
@pytest.mark.parametrize("name", first(2, [entry.name for entry in catalogue.entries()], pytest.mark.thorough))
def test_constants_are_what_printed_functions_give(name: str) -> None:
    forms, _ = compiled(name)
    assert forms.optimized is not None
    assert forms.module is not None
    assert forms.space is not None
    space, meter, compared = forms.space, Meter(), 0
    for constant in forms.optimized.constants.values():
        assert space[forms.module.names.constant(constant.name)] == constant.result
        value = constant.value
        if isinstance(value, exp.CallFunction) and constant.absent is not None:
            printed = function_of(forms.module, space, value.name)
            assert constant.result == (*(printed(meter, n) for n in range(constant.size)), Evaluator(forms.optimized).value(constant.absent))
            compared += constant.size
    assert compared or name in ("industry", "card_game", "age_of_industry")


def test_every_node_is_computed_or_needs_a_game() -> None:
    """A new node must be in one of the two groups."""
    game_only = {
        exp.CanFinish, exp.Comprehension, exp.FrameRead, sta.Ask, sta.ChangePiece, sta.ChangeSlot, sta.Done, sta.DrawPiece, sta.EndRoutine,
        sta.Forget, sta.Goto, sta.ListMoves, sta.LogHeading, sta.LogMove, sta.LogVerb, sta.MovePieces, sta.NoSource, sta.Perform, sta.PickOne,
        sta.Push, sta.SetFrame, sta.Store, sta.Yield}
    nodes = {getattr(module, name) for module in (exp, sta) for name in module.__all__ if isinstance(getattr(module, name), type)}
    assert set(Evaluator.RULES) | game_only == nodes - {exp.Expression, exp.TableData, sta.Statement, sta.Pieces}
    assert set(Evaluator.RULES) & game_only == set()


def test_paths_over_links_that_are_always_open() -> None:
    rules = sound(game(
        "type town { bonn ; ulm ; kiel }", "link road joins town ; road ulm -- bonn ; road bonn -- kiel", "network way of town { open road r when yes }",
        "define near(t) = count(way.reached(t))", "keep n number = 0", "setup { do { set n = sum(near(t) for t in town) } }"))
    assert rules.new_game(seed=1).view().data["keeps"]["n"] == 9


# ---- what cannot be computed -------------------------------------------------------------------------------------------

TOWNS = "type town { has size number ; bonn { size 3 } ; ulm { size 5 } ; kiel { size 8 } }"
SOURCE = Source("demo.aoi", "x\n" * 9)
PLACE, INNER = Place(SOURCE, 2, 1, 2, 3), Place(SOURCE, 5, 3, 5, 9)
N = exp.Local("n", NUMBER)
BIG = exp.Arithmetic(MULTIPLY, exp.Const(GREATEST), N)


def toll() -> int:
    raise ValueError("no toll")


def said(value: exp.Expression, *body: sta.Statement) -> list[tuple[str, str]]:
    """The message for a constant with a value and a function `f(n)`."""
    function = Function("f", Purpose.VALUE, (N,), body, NUMBER, PLACE)
    report = Reporter()
    program = RuleProgram("demo", (), (), {}, {"f": function}, {}, {}, {}, (), (), (), 2, {"c": Computation("c", value, NUMBER)})
    assert values(program, report) is None
    return [(found.code, found.message) for found in report.found]


NUMBERS = "a number comes out here that is not from -9,223,372,036,854,775,806 to 9,223,372,036,854,775,807, which is what 64 bits hold; let it stay smaller"


@pytest.mark.parametrize(("place", "where"), [(INNER, "demo.aoi:5:3"), (None, "demo.aoi:2:1")])
def test_a_limit_has_the_place_of_the_innermost_statement(place: Place | None, where: str) -> None:
    inner = sta.Return(exp.Fits(BIG), place=place)
    body = sta.If(N, (sta.ForEach((N,), exp.Tuple((exp.Const(1), exp.Const(9))), (), (inner, sta.Continue())),), place=PLACE)
    assert said(exp.CallFunction("f", (exp.Const(9),), NUMBER), sta.Guard((N,), sta.Return(N)), sta.Assign(N, exp.Const(9)),
                sta.If(N, (sta.Return(exp.Fits(BIG), place=place),), place=PLACE), body) == [("too-large", f"when the rules are loaded: {where}: {NUMBERS}")]


def test_the_budget_of_all_that_is_computed_beforehand() -> None:
    loop = sta.ForEach((N,), exp.CountedItems(exp.Indices(exp.Const(9_999), "seat"), 30_000), (), ())
    ((code, message),) = said(exp.CallFunction("f", (exp.Const(9),), NUMBER), loop)
    assert (code, message[:70]) == ("too-large", "when the rules are loaded: demo.aoi:2:1: this takes more than 20,000,000"[:70])


def test_what_should_never_happen_is_said_too() -> None:
    assert said(exp.At(exp.Tuple(()), exp.Const(3))) == [
        ("wrong-expression", "the rules cannot be carried out: IndexError: tuple index out of range")]
    odd = exp.Call(HookFunction("odd", (), "list of number", tuple, plugin="strange"), (), place=INNER)
    assert said(exp.At(odd, exp.Const(3))) == [(
        "unknown-plugin", "the rules cannot be carried out: IndexError: tuple index out of range (perhaps because of a result of `odd` of the plugin "
        "`strange`)")]


def test_a_plugin_that_fails() -> None:
    """The error has the place of the call, not of the statement around it."""
    called = exp.Call(HookFunction("toll", (), "number", toll, plugin="odd"), (), place=INNER)
    ((code, message),) = said(exp.CallFunction("f", (exp.Const(9),), NUMBER), sta.Return(called))
    assert (code, message.partition(" (test_")[0]) == (
        "unknown-plugin", "the plugin `odd` fails in the function `toll` of its hook `aoi_functions` at demo.aoi:5:3: ValueError: no toll")


def test_too_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(_: object, __: str) -> None:
        raise MemoryError

    text = game(TOWNS, "define big(t) = count(u for u in town when u.size > t.size)", "keep n number = 0", "setup { do { set n = sum(big(t) for t in town) } }")
    sound(text)
    monkeypatch.setattr(Evaluator, "constant", exhausted)
    assert rendered(text) == ("demo.aoi:1:1: error[too-large]: there is not enough memory to compute the values that the text fixes\n"
                              "    1 | game demo {\n      | ^^^^ make the loops of the rules shorter")
