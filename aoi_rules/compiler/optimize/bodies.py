"""The bodies of a program, where expressions and statements stand, and the names in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import Computation, Function, RuleProgram
from aoi_rules.compiler.program.walk import bound_in, walk

__all__ = ["names_in", "with_bodies"]


def with_bodies(program: RuleProgram, change: Callable[[Any, str], Any]) -> RuleProgram:
    """A program with `change(body, name)` in place of each body: of functions, steps, decisions, constants and first values.

    A body is a tuple of statements or an expression; `name` is that of the function, step, decision, constant or slot.  What
    does not change is kept as it is.
    """
    slots = program.slots
    if any(slot.first is not None for slot in slots):
        slots = tuple(s if s.first is None else attrs.evolve(s, first=change(s.first, s.name)) for s in slots)
    return attrs.evolve(
        program, slots=slots,
        functions=_changed(program.functions, lambda f: _with(f, "body", change(f.body, f.name))),
        steps=_changed(program.steps, lambda s: _with(s, "body", change(s.body, s.name))),
        decisions={name: _with(d, "apply", change(d.apply, name)) for name, d in program.decisions.items()},
        constants=_changed(program.constants, lambda c: _constant(c, change)),
    )


def _changed(things: Mapping[str, Any], change: Callable[[Any], Any]) -> dict[str, Any]:
    return {name: change(thing) for name, thing in things.items()}


def _with(thing: Any, name: str, body: Any) -> Any:
    return thing if body is getattr(thing, name) else attrs.evolve(thing, **{name: body})


def _constant(constant: Computation, change: Callable[[Any, str], Any]) -> Computation:
    found: Computation = _with(constant, "value", change(constant.value, constant.name))
    return found


def names_in(function: Function) -> set[str]:
    """The names of all locals of a function."""
    nodes = list(walk(*function.parameters, *function.body))
    return {n.name for n in nodes if n.__class__ is exp.Local} | {local.name for n in nodes for local in bound_in(n)}
