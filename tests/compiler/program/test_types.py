"""Every expression of a program has the type of the place where it is stored, passed or compared: before the passes and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from aoi_rules.compiler.operations import NOWHERE, joined_type
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.program.types import TableType, list_over, listed_type, table_of, tuple_of
from aoi_rules.compiler.walking import walk
from aoi_rules.model.types import BASIC, NUMBER, TEXT, Shape, Type, list_of, member_of, set_of
from tests.native.rulesets import GROWING, LISTS, SEATS, TEXTS, WAYS, forms_of, wide

RULESETS = {"germany": "germany", "new_england": "new_england", "card_game": "card_game", "industry": "industry", "wide": wide(9),
            "growing": GROWING, "texts": TEXTS, "lists": LISTS, "seats": SEATS, "ways": WAYS}
NUMBERS = (Shape.NUMBER, Shape.MONEY, Shape.TRUTH, Shape.MEMBER, Shape.NONE)


def alike(one: Type, other: Type) -> bool:
    """Whether a value of the second type fits a place of the first; all numbers are of one kind here, and moves consist of
    tuples."""
    if one.kind is Shape.MOVE or one.of == "line":
        return other.kind in (Shape.MOVE, Shape.TUPLE, Shape.LIST)
    if one.kind in NUMBERS or other.kind in NUMBERS:
        return one.kind in NUMBERS and other.kind in NUMBERS
    if Shape.TUPLE in (one.kind, other.kind) and one.kind != other.kind:
        return alike(listed_type(one), listed_type(other))
    if one.kind is Shape.LIST and other.kind is Shape.LIST:
        return not one.parts == other.parts == () or alike(one.element, other.element)
    return one.kind is other.kind and len(one.parts) == len(other.parts) and all(map(alike, one.parts, other.parts))


def bodies(program: RuleProgram) -> Iterator[tuple[str, Any]]:
    """All bodies, each with the routine that owns its frame."""
    for function in program.functions.values():
        yield function.frame, function.body
    for name, step in program.steps.items():
        yield step.routine, step.body
        if name in program.decisions:
            yield step.routine, program.decisions[name].apply


def needed(program: RuleProgram, routine: str, node: Any) -> Iterator[tuple[Type, exp.Expression]]:
    """The types that parts of a statement need, and the expressions there."""
    if isinstance(node, sta.Assign):
        yield node.target.type, node.value
    elif isinstance(node, sta.Append):
        yield node.target.type.element, node.value
    elif isinstance(node, sta.ForEach) and len(node.variables) == 1:
        yield list_over(node.variables[0].type), node.source
    elif isinstance(node, sta.Store) and node.value is not None:
        whole = slot_type(program, node.slot)
        yield whole.element if node.index is not None else whole, node.value
    elif isinstance(node, sta.SetFrame) and node.slot != "me":
        yield program.routines[routine].slots[node.slot], node.value


def declared(program: RuleProgram, routine: str, node: Any) -> Iterator[tuple[Type, exp.Expression]]:
    """The types that the program gives an expression or needs in it, and the expressions."""
    if isinstance(node, exp.FrameRead) and node.slot != "me":
        yield program.routines[routine].slots[node.slot], node
    elif isinstance(node, exp.Slot):
        yield slot_type(program, node.name), node
    elif isinstance(node, exp.CallFunction):
        function = program.functions[node.name]
        yield function.returns or NUMBER, node
        for parameter, argument in zip(function.parameters, node.arguments, strict=False):
            yield parameter.type, argument
    elif isinstance(node, exp.Compare):
        first = next((one for one in node.operands if not isinstance(one, exp.Const)), node.operands[0])
        for one in node.operands:
            yield first.type, one


def slot_type(program: RuleProgram, name: str) -> Type:
    """The type of a slot of the state."""
    return next((slot.whole_type for slot in program.slots if slot.name == name), NUMBER)


@pytest.mark.slow_with("germany", "new_england")
@pytest.mark.thorough_with("germany", "new_england", "wide")
@pytest.mark.parametrize("name", RULESETS)
def test_what_stands_somewhere_has_the_type_that_is_needed_there(name: str) -> None:
    forms, _ = forms_of(RULESETS[name])
    for program in (forms.program, forms.optimized):
        assert program is not None
        found = [pair for routine, body in bodies(program) for inner in walk(*body)
                 for pair in (*needed(program, routine, inner), *declared(program, routine, inner))]
        wrong = [(wanted, node.type, node) for wanted, node in found
                 if not alike(wanted, node.type) and not (isinstance(node, exp.Const) and node.value in (0, -1))]
        assert wrong == []
        assert len(found) > 50


@pytest.mark.thorough_with("germany")
@pytest.mark.parametrize("name", ["germany", "card_game"])
def test_what_comes_of_the_text_has_its_place(name: str) -> None:
    program = forms_of(name)[0].program
    assert program is not None
    asked = [node for _, body in bodies(program) for statement in body for node in walk(statement)
             if isinstance(node, exp.Compare | exp.Call | exp.PathsQuery | exp.Comprehension)]
    there = [node for node in asked if node.place is not NOWHERE]
    assert len(there) > 0.6 * len(asked)  # the language itself needs it, so it has no place


S, P = exp.Local("s", member_of("seat")), exp.Local("p", member_of("place", optional=True))
OWNER = exp.Slot("owner", table_of(member_of("seat"), 5))
NAMES = exp.Table(exp.TableData("place.name", ("a", "b", ""), TEXT))


@pytest.mark.parametrize(("node", "type_"), [
    (exp.Const(True), BASIC["truth"]), (exp.Const(-1, member_of("seat", True)), member_of("seat", True)),
    (exp.At(OWNER, S), member_of("seat")), (exp.At(OWNER, P), member_of("seat", True)), (exp.At(NAMES, S), TEXT),
    (exp.Tuple((S, exp.At(NAMES, S))), tuple_of(member_of("seat"), TEXT)),
    (exp.At(exp.Tuple((S, exp.At(NAMES, S))), exp.Const(1)), TEXT),
    (exp.ListOf(exp.Tuple((S, exp.Const(1))), S, exp.Indices(exp.Const(5), "seat")), list_over(tuple_of(member_of("seat"), NUMBER))),
    (exp.SameTuple(exp.Bits(exp.Bit(S))), list_of("seat")), (exp.UnionOf((exp.Const(0), exp.Bit(S))), set_of("seat")),
    (exp.IfElse(exp.Const(True), exp.Const(0), exp.Bit(S)), set_of("seat")),
    (exp.IfElse(exp.Const(True), exp.Const(-1), P), member_of("place", True)),
    (exp.PathsQuery(exp.Paths("rail", "place"), "reached", (S,)), set_of("place")),
    (exp.PathsQuery(exp.Local("paths", exp.Paths("rail", "place").type), "distance", (S, P), NUMBER.or_absent()), NUMBER.or_absent()),
])
def test_the_type_of_an_expression(node: exp.Expression, type_: Type) -> None:
    assert node.type == type_


def test_a_table_is_there_even_where_its_entries_are_not() -> None:
    assert isinstance(OWNER.type, TableType)
    assert OWNER.type.or_absent() == OWNER.type
    assert joined_type(list_of("seat"), tuple_of()) == list_of("seat")
