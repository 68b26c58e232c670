"""A pass before C is printed: locals get the bounds that the program itself shows.  Pure Python needs no bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import evolve_node, keep_identity, rewrite, walk
from aoi_rules.model.spans import UNKNOWN, Span
from aoi_rules.model.types import Shape

__all__ = ["spans"]

_LOCALS = frozenset((exp.Local,))
_Known = Mapping[str, Span]


def spans(program: RuleProgram) -> RuleProgram:
    """A program in which the variable of a loop has the bounds of its source, and other locals have none: the text limits what a
    player may choose, but a position from outside may hold other numbers.

    The text of a loop over members is the same before and after:

        for s in indices(47):
            n = state.cubes[s + 1]

    After, `s` has the bounds (0, 46), so that `s + 1` needs no check in machine code.
    """
    return with_bodies(program, lambda body, _: _LocalBounder(program.members).body(body, {}))


@frozen
class _LocalBounder:
    """Changes the locals of one program, whose types have these numbers of members."""

    members: Mapping[str, int]

    def body(self, body: Any, known: _Known) -> Any:
        """A body, or a part of one, with bounds for these locals."""
        if body.__class__ is not tuple:
            return self._bound_node(body, known)
        return keep_identity(body, [self._bound_statement(one, known) for one in body])

    def _bound_statement(self, one: Any, known: _Known) -> Any:
        if isinstance(one, sta.ForEach):
            own = {local.name: UNKNOWN for local in one.variables}
            if len(one.variables) == 1:
                own[one.variables[0].name] = _span_of_variable(one.variables[0], one.source, self.members)
            inner = {**known, **own}
            return self._bound_parts(one, source=(one.source, known), variables=(one.variables, inner), where=(one.where, inner),
                              body=(one.body, inner))
        if isinstance(one, sta.If):
            return self._bound_parts(one, test=(one.test, known), body=(one.body, known), otherwise=(one.otherwise, known))
        return self._bound_node(one, known)

    def _bound_parts(self, one: Any, **parts: tuple[Any, _Known]) -> Any:
        """A statement with its parts changed, each with what is known there."""
        return evolve_node(one, **{name: self.body(part, known) for name, (part, known) in parts.items()})

    def _bound_node(self, node: Any, known: _Known) -> Any:
        """A node without loops other than those of expressions."""
        for part in walk(node):
            if isinstance(part, exp.ListOf):
                known = {**known, part.variable.name: _span_of_variable(part.variable, part.source, self.members)}

        def change(local: exp.Local) -> exp.Local:
            span = known.get(local.name, UNKNOWN)
            return local if local.span == span else evolve_node(local, span=span)

        return rewrite(node, change, _LOCALS)


def _span_of_variable(variable: exp.Local, source: exp.Expression, members: Mapping[str, int]) -> Span:
    """The bounds of a loop's variable: a number below a constant, or a member of a type."""
    if isinstance(source, exp.CountedItems):
        source = source.things
    if isinstance(source, exp.Indices) and isinstance(source.size, exp.Const):
        return 0, max(0, int(source.size.value) - 1)
    if variable.type.kind is Shape.MEMBER and not isinstance(source, exp.Call | exp.FrameRead):
        return (0, max(0, members[variable.type.of] - 1)) if variable.type.of in members else UNKNOWN
    return UNKNOWN
