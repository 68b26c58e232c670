"""The bodies of a program, which hold its expressions and statements, and the names in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import Function, RuleProgram
from aoi_rules.compiler.program.walk import bound_in
from aoi_rules.compiler.walking import evolve_node, walk

__all__ = ["names_in", "with_bodies"]


def with_bodies(
    program: RuleProgram, change: Callable[[Any, str], Any], only: frozenset[type] | None = None
) -> RuleProgram:
    """A program with `change(body, name)` in place of each body: of functions, steps, decisions, constants and first values.

    A body is a tuple of statements or an expression; `name` is that of the function, step, decision, constant or slot.  What
    does not change is kept as it is.  Where `only` is given, functions, steps and decisions in which there is no node of
    these classes stay as they are.
    """
    slots = program.slots

    def change_body(thing: Any, name: str, field: str) -> Any:
        if only is not None and only.isdisjoint(thing.kinds):
            return thing
        return evolve_node(thing, **{field: change(getattr(thing, field), name)})

    if any(slot.first is not None for slot in slots):
        slots = tuple(s if s.first is None else evolve_node(s, first=change(s.first, s.name)) for s in slots)
    return evolve_node(
        program, slots=slots,
        functions={name: change_body(function, name, "body") for name, function in program.functions.items()},
        steps={name: change_body(step, name, "body") for name, step in program.steps.items()},
        decisions={name: change_body(decision, name, "apply") for name, decision in program.decisions.items()},
        constants={name: evolve_node(one, value=change(one.value, name)) for name, one in program.constants.items()},
    )


def depends_on(node: exp.Expression, variable: exp.Local) -> bool:
    """Whether an expression reads a variable."""
    return any(part == variable for part in walk(node) if part.__class__ is exp.Local)


def names_in(function: Function) -> set[str]:
    """The names of all locals of a function."""
    nodes = list(walk(*function.parameters, *function.body))
    return {n.name for n in nodes if n.__class__ is exp.Local} | {local.name for n in nodes for local in bound_in(n)}
