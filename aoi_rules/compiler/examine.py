"""A second look at what could not be compiled: line by line, so that each faulty line is told and nothing else.

What a faulty line would have named is known by name only; lines that use it are left in peace.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aoi_rules.compiler.code import RESERVED, Code, CompileFault, Env, Span
from aoi_rules.compiler.domains import chosen
from aoi_rules.compiler.flow_code import Routine
from aoi_rules.compiler.operators import facts
from aoi_rules.model.types import UNKNOWN, Type, member_of
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo

if TYPE_CHECKING:
    from aoi_rules.compiler.action_code import ActionCode
    from aoi_rules.compiler.flow import FlowCompiler
    from aoi_rules.compiler.report.reporter import Reporter

__all__ = ["after_fault", "examine_action", "examine_each", "unknown_names"]

ME = Code("v_me", member_of("seat"), names=frozenset(("v_me",)))


def after_fault(item: Any, env: Env) -> Env:
    """The names after a faulty line: what it would have named is there, and nothing is known of it."""
    name = getattr(getattr(item, "name", None), "name", "")
    if name in RESERVED or not isinstance(item, act.Let | act.Choose | flo.Draw | flo.Pick | flo.EffectEach):
        return env
    return env.bind(name, Code("-1", UNKNOWN))


def unknown_names(word: act.Action, report: Reporter) -> Env:
    """The names at an action's beginning: `me`, and what lines that could not be read would have named."""
    lost = report.names_lost_in(word.statement.block)
    return Env({"me": ME, **{name: Code("-1", UNKNOWN) for name in lost if name not in RESERVED}})


def examine_each(flow: FlowCompiler, item: Any, env: Env) -> None:
    """Look at the flow inside an `each` that itself is faulty."""
    if isinstance(item, flo.FlowEach | flo.Circle | flo.By):
        flow.block(item.body, env.bind("me", ME), Routine("faulty"), 0)


def examine_action(
    flow: FlowCompiler, code: ActionCode, fault: CompileFault, run_items: Callable[..., int]
) -> None:
    """Report every faulty line of an action; the fault that was met first, if no line by itself has one."""
    report = flow.report
    before = len(report.seen)
    env = unknown_names(code.word, report)
    for stage in code.stages:
        for item in stage.items:
            env = _Line(flow, env).of(item)
    run_items(flow, code.run, env, Routine(code.word.name.name), 0)
    if len(report.seen) == before:
        report.error(fault.code, fault.message, fault.place, fault.hint)


class _Line:
    """One line of an action's choosing part."""

    def __init__(self, flow: FlowCompiler, env: Env) -> None:
        self.flow = flow
        self.ex = flow.ex
        self.env = env
        self.faulty = False

    def of(self, item: Any) -> Env:
        """Report what is wrong with it; the names after it."""
        if isinstance(item, act.Choose):
            return self._choose(item)
        if isinstance(item, act.Let):
            code = self._try(lambda: self.ex.compile(item.value, self.env))
            if code is None:
                return after_fault(item, self.env)
            return self._bound(item, code.typ, self.ex.bounds.of(item.value, self.env))
        self._require(item)
        known = item.value is not None and item.when is None and not self.faulty
        return self.env.know(facts(item.value)) if known else self.env

    def _try(self, compiled: Any) -> Any:
        try:
            return compiled()
        except CompileFault as fault:
            self.faulty = True
            self.flow.report.error(fault.code, fault.message, fault.place, fault.hint)
            return None

    def _bound(self, item: Any, typ: Type, span: Span) -> Env:
        if item.name.name in RESERVED:
            return self.env
        name = self.env.fresh(item.name.name)
        return self.env.bind(item.name.name, Code(name, typ, names=frozenset((name,)), span=span))

    def _choose(self, item: act.Choose) -> Env:
        found = self._try(lambda: self.ex.loops.source(item.within, self.env))
        if found is None:
            return after_fault(item, self.env)
        domain = self._try(lambda: chosen(self.ex, item, found[2], self.env))
        env = self._bound(item, found[2], domain.span if domain is not None else (0, 0))
        if item.when is not None:
            self._try(lambda: self.ex.truth(item.when, env))
        return env

    def _require(self, item: act.Require) -> None:
        for node in (item.value, item.when, *(c.value for c in item.cases)):
            if node is not None:
                self._try(lambda node=node: self.ex.truth(node, self.env))
