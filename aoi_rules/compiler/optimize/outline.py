"""The pass `outline`: every comprehension becomes a function with a loop."""

from __future__ import annotations

from typing import Any

from attrs import define

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.optimize.loops import written_out
from aoi_rules.compiler.optimize.merging import MergedFunctions
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.program.walk import claimed_name, free_locals
from aoi_rules.compiler.walking import evolve_node, rewrite

__all__ = ["outline"]

_CHANGED = frozenset((exp.Comprehension, exp.CallFunction))


def outline(program: RuleProgram) -> RuleProgram:
    """A program without comprehensions: each is a function that takes the locals it uses, in the order of their names.

    Before:

        value rich(limit: number) -> set of seat:
            return set(p for p in indices(state.players) if state.money[p] > limit)

        check limit.holds() -> truth:
            return count(p for p in bits(rich(9))) < 3

    After: one that is the whole value of a function becomes a loop in its place.

        value rich(limit: number) -> set of seat:
            found = 0
            for p in indices(state.players) if state.money[p] > limit:
                found |= {p}
            return found

        value limit.holds.count() -> number:
            n = 0
            for p in bits(rich(9)):
                n += 1
            return n

        check limit.holds() -> truth:
            return limit.holds.count() < 3

    Equal functions become one; see `MergedFunctions`.
    """
    merged = MergedFunctions()
    outlining = _Outliner(set(program.functions), merged)
    for function in program.functions.values():
        outlining.add(function)
    rest = with_bodies(evolve_node(program, functions={}), outlining.outline_loops, _CHANGED)
    return evolve_node(rest, functions=merged.functions)


@define
class _Outliner:
    """Turns the comprehensions of one program into functions; `taken` are the names of functions."""

    taken: set[str]
    merged: MergedFunctions

    def add(self, function: Function) -> None:
        """Add a function without comprehensions, after the functions that its comprehensions became."""
        if _CHANGED.isdisjoint(function.kinds):
            self.merged.add(function)
            return
        body = function.body
        whole = body[0] if function.kind is Purpose.VALUE and len(body) == 1 else None
        if isinstance(whole, sta.Return) and whole.value is not None:
            body = self._return_value(whole, whole.value, function.name)
            body = function.body if body[0] is whole else body
        else:
            body = self.outline_loops(body, function.name)
        self.merged.add(evolve_node(function, body=body))

    def _return_value(self, whole: sta.Return, value: exp.Expression, home: str) -> tuple[sta.Statement, ...]:
        """The statements that return a value; a comprehension at its end becomes a loop here."""
        if isinstance(value, exp.Comprehension):
            return written_out(self._outline_nested(value, home))
        if isinstance(value, exp.IfElse) and _ends_in_loop(value.otherwise):
            then = evolve_node(whole, value=self.outline_loops(value.then, home))
            return (sta.If(self.outline_loops(value.test, home), (then,)), *self._return_value(whole, value.otherwise, home))
        return (evolve_node(whole, value=self.outline_loops(value, home)),)

    def _outline_nested(self, node: exp.Comprehension, home: str) -> exp.Comprehension:
        """A comprehension with nested comprehensions replaced by calls."""
        item, source, where, keys = (self.outline_loops(p, home) for p in (node.item, node.source, node.where, node.keys))
        return evolve_node(node, item=item, source=source, where=where, keys=keys)

    def outline_loops(self, body: Any, home: str) -> Any:
        """The body of a function with its comprehensions replaced by calls of the functions that were kept."""
        called = self.merged.replacement_name

        def change(node: Any) -> Any:
            kind = node.__class__
            if kind is exp.Comprehension:
                return self._outline_as_call(node, home)
            if kind is exp.CallFunction and (name := called(node.name)) != node.name:
                return evolve_node(node, name=name)
            return node

        return rewrite(body, change, _CHANGED)

    def _outline_as_call(self, node: exp.Comprehension, home: str) -> exp.CallFunction:
        parameters = free_locals((node,))
        name = claimed_name(f"{node.home or home}.{node.kind}", self.taken, ".")
        kept = self.merged.add(Function(name, Purpose.VALUE, parameters, written_out(node), node.type, node.place))
        if kept != name:
            self.taken.discard(name)
        return exp.CallFunction(kept, parameters, node.type, place=node.place)


def _ends_in_loop(value: exp.Expression) -> bool:
    return isinstance(value, exp.Comprehension) or (isinstance(value, exp.IfElse) and _ends_in_loop(value.otherwise))


