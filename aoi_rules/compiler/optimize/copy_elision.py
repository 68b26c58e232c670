"""Part of the pass `inline`: a list of moves goes over the source of its choices, not over a copy of it."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.walking import evolve_node, rewrite

__all__ = ["elide_copies"]


def elide_copies(program: RuleProgram) -> RuleProgram:
    """A program whose lists of moves have no functions for choices that are a range, or all members of a set.

    Before:

        value repay.choices(me: seat) -> list of tuple:
            found = []
            unless state.open: return ()
            for number in numbers(1, state.loans[me]):
                found.append(number)
            return tuple(found)

        list repay.list(me: seat, out: list of tuple, option: number):
            for number in repay.choices(me):
                out.append((option, number))

    After: the function of the choices is left for those who call it elsewhere.

        list repay.list(me: seat, out: list of tuple, option: number):
            unless state.open: return
            for number in numbers(1, state.loans[me]):
                out.append((option, number))

    Such a list is made as fast as it is looked up.
    """
    copies = {name: copy for name, function in program.functions.items() if (copy := _find_copy(function)) is not None}
    if not copies:
        return program
    functions = {name: _inline_sources(function, copies) if function.kind is Purpose.LIST else function
                 for name, function in program.functions.items()}
    return evolve_node(program, functions=functions)


@frozen
class _Copy:
    """A function that lists the items of a `source` if the guards allow it."""

    parameters: tuple[exp.Local, ...]
    guards: tuple[sta.Guard, ...]
    source: exp.Expression


def _find_copy(function: Function) -> _Copy | None:
    """What a function copies; None for other functions."""
    if function.kind is not Purpose.VALUE or len(function.body) < 3:
        return None
    begin, *guards, loop, end = function.body
    if not isinstance(begin, sta.Assign) or not isinstance(begin.value, exp.NewList):
        return None
    if not isinstance(loop, sta.ForEach) or len(loop.variables) != 1 or loop.where or not isinstance(loop.source, _CHEAP):
        return None
    if loop.body != (sta.Append(begin.target, loop.variables[0]),) or end != sta.Return(exp.SameTuple(begin.target)):
        return None
    kept = [guard for guard in guards if isinstance(guard, sta.Guard) and guard.leave == sta.Return(exp.Tuple(()))]
    return _Copy(function.parameters, tuple(kept), loop.source) if len(kept) == len(guards) else None


_CHEAP = (exp.Bits, exp.NumberRange)
"""Sources whose entries need neither a condition nor a look-up."""


def _inline_sources(function: Function, copies: dict[str, _Copy]) -> Function:
    """A list of moves with the sources of its choices; guards are included if nothing follows that they would skip."""
    body = tuple(_inline_source(one, copies, last=one is function.body[-1]) for one in function.body)
    flat = tuple(part for parts in body for part in parts)
    return function if flat == function.body else evolve_node(function, body=flat)


def _inline_source(one: sta.Statement, copies: dict[str, _Copy], last: bool) -> tuple[sta.Statement, ...]:
    if isinstance(one, sta.If) and not one.otherwise:
        return (evolve_node(one, body=tuple(part for inner in one.body
                                        for part in _inline_source(inner, copies, last and inner is one.body[-1]))),)
    if not isinstance(one, sta.ForEach) or not isinstance(one.source, exp.CallFunction):
        return (one,)
    copy = copies.get(one.source.name)
    if copy is None or (copy.guards and not last):
        return (one,)
    given = {parameter.name: argument for parameter, argument in zip(copy.parameters, one.source.arguments, strict=True)}

    def passed(node: exp.Expression) -> exp.Expression:
        return given.get(node.name, node) if isinstance(node, exp.Local) else node

    guards = tuple(sta.Guard(rewrite(guard.conditions, passed), sta.Return(None)) for guard in copy.guards)
    return *guards, evolve_node(one, source=rewrite(copy.source, passed))
