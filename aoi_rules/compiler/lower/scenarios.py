"""Lowering of scenarios to functions: the starting position, and the values that each expectation evaluates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.effects import effect
from aoi_rules.compiler.lower.expressions import lowered_all
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Purpose, ScenarioData
from aoi_rules.compiler.symbols.slots import counter_slot
from aoi_rules.compiler.typed.scenarios import GivenPosition, Look, Scenario
from aoi_rules.model.types import Shape, list_of

__all__ = ["add_scenarios"]

_Sets = frozenset[tuple[str, int | None]]


def add_scenarios(context: Context, phase_steps: Mapping[str, str]) -> tuple[ScenarioData, ...]:
    """Add the functions of all scenarios; `phase_steps` are the steps with which phases begin."""
    return tuple(_lower_scenario(context, scenario, phase_steps) for scenario in context.typed.scenarios)


def _lower_scenario(context: Context, scenario: Scenario, phase_steps: Mapping[str, str]) -> ScenarioData:
    (given, sets), looks = _lower_given(context, scenario.given), {}
    for number, look in scenario.looks.items():
        looks[number] = context.function("look", Purpose.LOOK, (), [_return_values(context, look)], list_of("number"), look.place)
    phase = scenario.given.phase
    phases = {name: step for name, step in phase_steps.items() if step}
    return ScenarioData(given, phases[phase] if phase else "", looks, phases, sets)


def _lower_given(context: Context, given: GivenPosition) -> tuple[str, tuple[_Sets, ...]]:
    """The function that sets up a position, line by line, and reports its progress after each; and what each line surely stores.
    In a phase, every named loop is in its first pass."""
    body: list[sta.Statement] = []
    sets: list[_Sets] = []
    if given.phase:
        body += [sta.Store(counter_slot(name), None, exp.Const(1)) for name in sorted(context.symbols.counters)]
    env = Env()
    for number, item in enumerate(given.effects):
        lines, env = effect(context, item, env)
        body += [*lines, sta.Yield(number, place=item.place)]
        sets.append(frozenset(entry for line in lines if isinstance(line, sta.Store) for entry in _stored_slots(line)))
    body.append(sta.Yield(-1))
    return context.function("given", Purpose.GIVEN, (), body, None, given.place), tuple(sets)


def _stored_slots(line: sta.Store) -> Iterator[tuple[str, int | None]]:
    """The slot that a statement stores, or the entry of it if that is a constant."""
    if line.index is None:
        yield line.slot, None
    elif (number := _constant_value(line.index)) is not None:
        yield line.slot, number


def _constant_value(node: exp.Expression) -> int | None:
    """The number of an entry, if it belongs to a constant member or to two."""
    if isinstance(node, exp.Arithmetic) and not node.operator.divides:
        left, right = _constant_value(node.left), _constant_value(node.right)
        return node.operator.compute(left, right) if left is not None and right is not None else None
    return node.value if isinstance(node, exp.Const) and isinstance(node.value, int) else None


def _return_values(context: Context, look: Look) -> sta.Statement:
    """The statement that returns the values that a line evaluates; a condition gives 1 or 0."""
    first, *others = lowered_all(context, look.values, Env())
    if look.values[0].type.kind is Shape.TRUTH:
        first = exp.CallKernel("truth", (first,))
    return sta.Return(exp.Tuple((first, *others)))


