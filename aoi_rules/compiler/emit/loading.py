"""Running a printed module as a ruleset is loaded: constants are computed, and a failure is reported as a problem."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.emit.module import ModulePrinter
from aoi_rules.compiler.emit.running import function_of, run
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed.scenarios import Scenario
from aoi_rules.diagnostics import Place
from aoi_rules.errors import PluginError
from aoi_rules.machine.budget import Halt
from aoi_rules.machine.faults import fault
from aoi_rules.model.scenario import ScenarioModel

__all__ = ["load", "scenario_models"]


def load(module: ModulePrinter, trace: Trace, top: Place, report: Reporter) -> dict[str, Any] | None:
    """Run a module; returns its names, None where it fails, which is reported.  `top` is the place of the ruleset's head."""
    program = module.program
    called = tuple((f.plugin, f.name) for _, f in module.names.hooks.values() if f.plugin)
    try:
        return run(module, trace)
    except KeyboardInterrupt:
        raise
    except PluginError as error:
        report.error("unknown-plugin", str(error), None, cause=error)
        return None
    except BaseException as error:
        found = fault(module.printed.places, program.name, called, error)
        if isinstance(error, MemoryError) and not isinstance(found, PluginError):
            report.error("too-large", "there is not enough memory to compute what the text fixes", top,
                         "let the rules go through less at a time")
        elif found is None:
            raise
        elif isinstance(error, Halt):
            report.error("too-large", f"as the rules are loaded: {found}", None)
        else:
            by_plugin = isinstance(found, PluginError) or module.names.hooks
            report.error("unknown-plugin" if by_plugin else "wrong-expression", str(found), None)
        return None


def scenario_models(
    scenarios: tuple[Scenario, ...], module: ModulePrinter, space: Mapping[str, Any]
) -> tuple[ScenarioModel, ...]:
    """The scenarios, with functions of a module that was run."""
    found = []
    for scenario, data in zip(scenarios, module.program.scenarios, strict=True):
        draft = scenario.draft
        steps = tuple(attrs.evolve(step, look=function_of(module, space, data.looks[number])) if number in data.looks else step
                      for number, step in enumerate(draft.steps))
        phase = module.numbers.steps[data.phase] if data.phase else -1
        phases = {name: module.numbers.steps[step] for name, step in data.phases.items()}
        found.append(ScenarioModel(draft.title, scenario.word.place, tuple(draft.covers), draft.seats, tuple(draft.options),
                                   function_of(module, space, data.given), draft.places, phase, phases, data.sets, steps))
    return tuple(found)
