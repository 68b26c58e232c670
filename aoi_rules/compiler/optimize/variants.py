"""The pass `variants`: a function whose argument may be absent calls the function whose argument is present."""

from __future__ import annotations

from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.walking import evolve_node, walk
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import EQUAL, UNEQUAL
from aoi_rules.model.types import ABSENT

__all__ = ["variants"]

_EMPTY: dict[Loop, exp.Expression] = {
    Loop.ANY: exp.Const(False), Loop.COUNT: exp.Const(0), Loop.LIST: exp.Tuple(()), Loop.SET: exp.Const(0),
    Loop.SUM: exp.Const(0),
}
"""The value of a comprehension that has no items."""
_ABSENT = (exp.Const(-1), exp.Const(ABSENT))


def variants(program: RuleProgram) -> RuleProgram:
    """A program in which nothing is searched for an absent argument.

    Before:

        value stores(g: good?) -> list of space:
            return list(s for s in indices(47) if -1 != space.good[s] == g and state.cubes[s] > 0)

        value stores.2(g: good) -> list of space:
            return list(s for s in indices(47) if space.good[s] == g and state.cubes[s] > 0)

    After: if there is no second function, the first one keeps its own search.

        value stores(g: good?) -> list of space:
            return () if g == -1 else stores.2(g)
    """
    short = {name: found for name, function in program.functions.items() if (found := _split_presence(function)) is not None}
    if not short:
        return program
    others = {(_parameter_names(f), f.body): name for name, f in program.functions.items()
              if f.kind is Purpose.VALUE and name not in short}
    functions = dict(program.functions)
    for name, (test, empty, search) in short.items():
        function = functions[name]
        other = others.get((_parameter_names(function), (sta.Return(search),)))
        rest = search if other is None else exp.CallFunction(other, function.parameters, search.type)
        functions[name] = evolve_node(function, body=(evolve_node(function.body[0], value=exp.IfElse(test, empty, rest)),))
    return evolve_node(program, functions=functions)


def _parameter_names(function: Function) -> tuple[str, ...]:
    return tuple(parameter.name for parameter in function.parameters)


def _split_presence(function: Function) -> tuple[exp.Expression, exp.Expression, exp.Comprehension] | None:
    """The test whether an argument is absent, the value in that case, and the search if it is present; None for other
    functions."""
    whole = function.body[0] if function.kind is Purpose.VALUE and len(function.body) == 1 else None
    value: Any = whole.value if isinstance(whole, sta.Return) else None
    if not isinstance(value, exp.Comprehension) or value.kind not in _EMPTY:
        return None
    for at, test in enumerate(value.where):
        if isinstance(test, exp.Compare) and test.operators == (UNEQUAL, EQUAL) and test.operands[0] in _ABSENT:
            absent, found, wanted = test.operands
            if wanted in function.parameters and not any(node.__class__ is exp.SeenHere for node in walk(*value.where)):
                where = (*value.where[:at], exp.make_comparison(found, EQUAL, wanted), *value.where[at + 1:])
                return exp.make_comparison(wanted, EQUAL, absent), _EMPTY[value.kind], evolve_node(value, where=where)
    return None
