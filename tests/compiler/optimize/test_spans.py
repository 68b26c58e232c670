"""The bounds of locals: a program in, the locals of its loops with their bounds out."""

from __future__ import annotations

from attrs import evolve

from aoi_rules.compiler.optimize.spans import spans
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.bounds import ANY, bounds, may_be_no_member
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import walk
from aoi_rules.language.operators import ADD, DIVIDE, MULTIPLY
from aoi_rules.model.types import NUMBER, member_of
from tests.compiler.optimize.program_reader import program

MEMBERS = {"card": 4, "seat": 3}
RULES = """\
members card 4
value loops(n: number, c: card) -> number:
    found = 0
    for c in indices(4):
        found += c + n
    for c in indices(9) if c > n:
        for d in bits(c):
            found += c + d
    return found + c
"""


def spanned(rules: RuleProgram, name: str) -> list[tuple[int | None, int | None]]:
    """The bounds of a local in any position."""
    return [node.span for node in walk(*rules.functions["loops"].body) if isinstance(node, exp.Local) and node.name == name]


def test_a_variable_has_the_bounds_of_its_loop_and_nothing_else_has_any() -> None:
    whole = program(RULES)
    said = evolve(whole.functions["loops"].parameters[0], span=(0, 5))  # the text may guarantee it, a position from outside may not
    body = (sta.Assign(exp.Local("m", NUMBER), said), *whole.functions["loops"].body)
    rules = spans(evolve(whole, functions={"loops": evolve(whole.functions["loops"], body=body)}))
    assert spanned(rules, "c") == [(0, 3), (0, 3), (0, 8), (0, 8), (0, 8), (0, 8), (None, None)]
    assert set(spanned(rules, "n")) == {(None, None)}


def test_what_has_no_loop_stays_the_same_object() -> None:
    whole = program("value plain(n: number) -> number:\n    return n + 1\n")
    assert spans(whole).functions["plain"].body is whole.functions["plain"].body


C, FAR = exp.Local("c", member_of("card"), (0, 3)), exp.Local("n", NUMBER)


def test_bounds_of_what_is_computed() -> None:
    assert bounds(exp.Arithmetic(ADD, exp.Arithmetic(MULTIPLY, C, exp.Const(7)), exp.Const(2)), MEMBERS) == (2, 23)
    assert bounds(exp.Arithmetic(ADD, C, FAR), MEMBERS) == ANY
    assert bounds(exp.Arithmetic(DIVIDE, C, exp.Const(2)), MEMBERS) == ANY  # it is a call of its own in C
    assert bounds(exp.Not(C), MEMBERS) == (0, 1)
    assert bounds(exp.Local("s", member_of("seat")), MEMBERS) == (-1, 2)
    assert may_be_no_member(exp.FrameRead("s", member_of("seat")), MEMBERS)
    assert not may_be_no_member(exp.IfElse(exp.Const(True), C, exp.Const(-1)), MEMBERS)
