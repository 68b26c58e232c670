"""Loops inside expressions as functions of their own: C has loops only as statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.program.types import MOVES
from aoi_rules.compiler.program.walk import free_locals
from aoi_rules.compiler.walking import evolve_node, rewrite, walk
from aoi_rules.model.types import Shape

__all__ = ["LoopFunctions", "SortFunction", "lift_loops"]


@frozen(eq=False)
class SortFunction:
    """A function that returns `node.things` sorted by `node.key`; `parameters` are the locals that these need."""

    name: str
    parameters: tuple[exp.Local, ...]
    node: exp.SortedBy
    frame: str


@frozen(eq=False)
class LoopFunctions:
    """A program in which no expression has a loop, and the functions that sort."""

    program: RuleProgram
    sorts: Mapping[str, SortFunction]


def lift_loops(program: RuleProgram) -> LoopFunctions:
    """A program with the loops in its expressions turned into functions."""
    lifting = _LoopLifter(program)
    functions = {name: lifting.function(function) for name, function in program.functions.items()}
    steps = {name: evolve_node(step, body=lifting.body(step.body, name, step.routine)) for name, step in program.steps.items()}
    decisions = {name: evolve_node(decision, apply=lifting.body(decision.apply, name, steps[name].routine))
                 for name, decision in program.decisions.items()}
    return LoopFunctions(evolve_node(program, functions={**lifting.made, **functions}, steps=steps, decisions=decisions),
                         lifting.sorts)


@define
class _LoopLifter:
    program: RuleProgram
    made: dict[str, Function] = field(factory=dict)
    sorts: dict[str, SortFunction] = field(factory=dict)
    _home: str = ""
    _frame: str = ""
    _aliases: dict[str, exp.Expression] = field(factory=dict)

    def function(self, function: Function) -> Function:
        """A function whose expressions have no loops."""
        return evolve_node(function, body=self.body(function.body, function.name, function.frame))

    def body(self, body: Sequence[sta.Statement], home: str, frame: str) -> Any:
        """Statements whose expressions have no loops."""
        self._home, self._frame = home, frame
        self._aliases = {node.target.name: node.value for node in walk(*body)
                         if isinstance(node, sta.Assign) and _is_alias(node.value)}
        return rewrite(tuple(body), self._lift_loop, frozenset((exp.ListOf, exp.SortedBy)))

    def _lift_loop(self, node: Any) -> Any:
        if isinstance(node, exp.ListOf) and node.type == MOVES:
            return node  # moves are filtered where they are
        node = rewrite(node, lambda local: self._aliases.get(local.name, local), frozenset((exp.Local,)))
        free = free_locals([node])
        frame = self._frame if any(isinstance(n, exp.FrameRead) for n in walk(node)) else ""
        name = f"{self._home}.listed.{len(self.made) + len(self.sorts)}"
        if isinstance(node, exp.SortedBy):
            self.sorts[name] = SortFunction(name, free, node, frame)
            self.made[name] = Function(name, Purpose.SORTED, free, (sta.Return(node.things),), node.type, frame=frame)
        else:
            found = exp.Local("found", node.type)
            loop = sta.ForEach((node.variable,), node.source, node.where, (sta.Append(found, node.value),))
            body = (sta.Assign(found, exp.NewList(node.type)), loop, sta.Return(found))
            self.made[name] = Function(name, Purpose.LISTED, free, body, node.type, frame=frame)
        return exp.CallFunction(name, free, node.type, place=node.place)


def _is_alias(value: exp.Expression) -> bool:
    """Whether a local with this value is just another name for something that the new function can reach itself."""
    return isinstance(value, exp.Paths | exp.Slot) and value.type.kind in (Shape.PATHS, Shape.TABLE)
