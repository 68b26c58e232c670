"""Lowering of scenarios to functions: the starting position, and the values that each expectation evaluates."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.effects import effect
from aoi_rules.compiler.lower.expressions import lowered_all
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import ScenarioData
from aoi_rules.compiler.symbols.slots import counter_slot
from aoi_rules.compiler.typed.scenarios import Given, Look, Scenario
from aoi_rules.model.types import list_of

__all__ = ["add_scenarios"]


def add_scenarios(context: Context, phase_steps: Mapping[str, str]) -> tuple[ScenarioData, ...]:
    """Add the functions of all scenarios; `phase_steps` are the steps with which phases begin."""
    return tuple(_added(context, scenario, phase_steps) for scenario in context.typed.scenarios)


def _added(context: Context, scenario: Scenario, phase_steps: Mapping[str, str]) -> ScenarioData:
    given, looks = _given(context, scenario.given), {}
    for number, look in scenario.looks.items():
        looks[number] = context.function("look", "look", (), [_looked(context, look)], list_of("number"), look.place)
    phase = scenario.given.phase
    return ScenarioData(given, phase_steps[phase] if phase else "", looks)


def _given(context: Context, given: Given) -> str:
    """The function that sets up a position, line by line, and reports its progress after each.  In a phase every named loop is
    in its first pass."""
    body: list[sta.Statement] = []
    if given.phase:
        body += [sta.Store(counter_slot(name), None, exp.Const(1)) for name in sorted(context.symbols.counters)]
    env = Env()
    for number, item in enumerate(given.effects):
        lines, env = effect(context, item, env)
        body += [*lines, sta.Yield(number, place=item.place)]
    body.append(sta.Yield(-1))
    return context.function("given", "given", (), body, None, given.place)


def _looked(context: Context, look: Look) -> sta.Statement:
    """The statement that returns the values a line evaluates; a condition gives 1 or 0."""
    first, *others = lowered_all(context, look.values, Env())
    if look.values[0].type.kind == "truth":
        first = exp.CallKernel("truth", (first,))
    return sta.Return(exp.Tuple((first, *others)))


