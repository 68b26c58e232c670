"""The pass `inline`: a short test whether something exists, and a list that only repeats a source, are inlined in the loop that
calls it."""

from __future__ import annotations

from typing import Any

from attrs import define

from aoi_rules.compiler.optimize.bodies import names_in
from aoi_rules.compiler.optimize.copy_elision import elide_copies
from aoi_rules.compiler.optimize.presence import depends_on_earlier
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.program.walk import bound_in
from aoi_rules.compiler.walking import evolve_node, keep_identity, rewrite, walk

__all__ = ["inline"]


def inline(program: RuleProgram) -> RuleProgram:
    """A program in which the loops that list moves contain short tests in place of calls of their functions.

    Before, where `possible` computes `kinds` and returns an expression:

        for space in build.choices(me) if build.possible(me, space):
            out.append((option, space))

    After: loop-invariant parts of the expression are computed in front of the loop.

        kinds = hand(me)
        for space in build.choices(me) if kinds & card.colour.members[colour(space)] != 0:
            out.append((option, space))

    A list of moves goes over the source of its choices where they are all in it; see `copy_elision`.
    """
    program = elide_copies(program)
    short = {name: f for name, f in program.functions.items() if f.kind is Purpose.EXISTS and _is_short(f)}
    if not short:
        return program
    functions = {}
    for name, function in program.functions.items():
        body = function.body
        if function.kind is Purpose.LIST:
            body = _Inliner(short, names_in(function)).body(body)
        functions[name] = evolve_node(function, body=body)
    return evolve_node(program, functions=functions)


def _is_short(function: Function) -> bool:
    """Whether a function is one expression, after assignments to locals."""
    *first, last = function.body
    return isinstance(last, sta.Return) and last.value is not None and all(isinstance(s, sta.Assign) for s in first)


@define
class _Inliner:
    """Inlines calls in one function; `taken` are the names of its locals."""

    short: dict[str, Function]
    taken: set[str]

    def body(self, body: tuple[sta.Statement, ...]) -> tuple[sta.Statement, ...]:
        """Statements with the tests in their loops inlined."""
        found: list[sta.Statement] = []
        for statement in body:
            if isinstance(statement, sta.ForEach):
                found += self._inline_in_loop(statement)
            elif isinstance(statement, sta.If):
                found.append(evolve_node(statement, body=self.body(statement.body), otherwise=self.body(statement.otherwise)))
            else:
                found.append(statement)
        return keep_identity(body, found)

    def _inline_in_loop(self, loop: sta.ForEach) -> list[sta.Statement]:
        """A loop, preceded by the assignments of inlined tests."""
        front: list[sta.Statement] = []
        inside: list[sta.Statement] = []
        where: list[exp.Expression] = []
        for condition in loop.where:
            found = self._inline_call(condition)
            if inside:
                inside.append(sta.Guard((condition,), sta.Continue()))
            elif found is None:
                where.append(condition)
            elif self._is_invariant(found[0], loop, where):
                front += found[0]
                where.append(found[1])
            else:
                inside += [*found[0], sta.Guard((found[1],), sta.Continue())]
        body = (*inside, *self.body(loop.body)) if inside else self.body(loop.body)
        return [*front, evolve_node(loop, where=keep_identity(loop.where, where), body=body)]

    def _is_invariant(self, lets: list[sta.Assign], loop: sta.ForEach, where: list[exp.Expression]) -> bool:
        """Whether assignments are loop-invariant, and may be computed before the loop's conditions are evaluated."""
        bound = {variable.name for variable in loop.variables}
        if any(node.name in bound for node in walk(*lets) if node.__class__ is exp.Local):
            return False
        return not any(depends_on_earlier(let.value, where) for let in lets)

    def _inline_call(self, call: exp.Expression) -> tuple[list[sta.Assign], Any] | None:
        """The assignments and the expression that replace a call of a short function.  None for anything else, or if a loop
        variable in the function would capture an argument."""
        function = self.short.get(call.name) if isinstance(call, exp.CallFunction) else None
        if function is None or not isinstance(call, exp.CallFunction):
            return None
        lets = [s for s in function.body if isinstance(s, sta.Assign)]
        loops = {local.name for n in walk(*function.body) if not isinstance(n, sta.Assign) for local in bound_in(n)}
        passed = {n.name for n in walk(*call.arguments) if n.__class__ is exp.Local}
        if loops & (passed | {let.target.name for let in lets}):
            return None
        values: dict[str, exp.Expression] = dict(zip((p.name for p in function.parameters), call.arguments, strict=True))
        for let in lets:
            values[let.target.name] = self._make_unused_local(let.target)

        def passed_on(node: Any) -> Any:
            return values.get(node.name, node) if node.__class__ is exp.Local else node

        last = function.body[-1]
        assert isinstance(last, sta.Return)
        return [rewrite(let, passed_on) for let in lets], rewrite(last.value, passed_on)

    def _make_unused_local(self, local: exp.Local) -> exp.Local:
        name = local.name
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return local if name == local.name else evolve_node(local, name=name)
