"""The last pass, `values`: each constant and each first value of a keep gets the value that its expression has."""

from __future__ import annotations

from aoi_rules.compiler.program.evaluator import Evaluator
from aoi_rules.compiler.program.model import RuleProgram, SlotData
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.walking import evolve_node
from aoi_rules.errors import PluginError
from aoi_rules.machine.budget import Halt, check_length
from aoi_rules.machine.faults import report_error
from aoi_rules.model.types import Shape

__all__ = ["values"]


def values(program: RuleProgram, report: Reporter) -> RuleProgram | None:
    """A program whose constants and keeps have their values as data, so that no printer and no game computes them; None if one
    cannot be computed, which is reported."""
    evaluator = Evaluator(program)
    try:
        constants = {name: evolve_node(one, result=evaluator.constant(name)) for name, one in program.constants.items()}
        slots = tuple(_evaluate_first(slot, evaluator) for slot in program.slots)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever these rules raise is reported
        _report_error(error, evaluator, report)
        return None
    return evolve_node(program, constants=constants, slots=slots, hooks=tuple(evaluator.hooks.values()))


def _evaluate_first(slot: SlotData, evaluator: Evaluator) -> SlotData:
    """A slot with the first value that its expression has."""
    if slot.first is None:
        return slot
    value = evaluator.value(slot.first)
    return evolve_node(slot, result=check_length(value) if slot.type.kind is Shape.LIST else value)


def _report_error(error: Exception, evaluator: Evaluator, report: Reporter) -> None:
    if isinstance(error, PluginError):
        report.error("unknown-plugin", str(error), None, cause=error)
        return
    called = tuple((function.plugin, function.name) for function in evaluator.hooks.values() if function.plugin)
    found = report_error(error, str(evaluator.place or ""), called)
    if isinstance(error, Halt):
        report.error("too-large", f"when the rules are loaded: {found}", None)
    else:
        report.error("unknown-plugin" if called else "wrong-expression", str(found), None)
