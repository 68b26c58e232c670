"""A printed and run rule program in the form that the machine plays: its functions, and the names for its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.compiler.emit.module import ModulePrinter
from aoi_rules.compiler.emit.module_loader import function_of
from aoi_rules.compiler.explained_actions import ExplainedActions
from aoi_rules.compiler.program import model as pro
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.typed.scenarios import Scenario
from aoi_rules.machine.combinations import Combinations
from aoi_rules.machine.decisions import Choice, Decision, DisplayFunction, Option, Why
from aoi_rules.machine.faults import PLACES
from aoi_rules.machine.program import Invariant, Program, Step
from aoi_rules.model.ruleset import Model, TextLine
from aoi_rules.model.scenario import ScenarioModel

__all__ = ["program", "scenario_models"]


def program(
    module: ModulePrinter, space: Mapping[str, Any], model: Model, combinations: Mapping[tuple[str, int], Combinations] | None,
    fingerprint: Callable[[], str], resolved: Callable[[], tuple[TextLine, ...]], explained: ExplainedActions | None = None,
) -> Program:
    """The program of a module that was printed and run, whose names are in `space`; `combinations` are those of the choices of
    each action's stages, None if any values can stand together; `explained` are the actions and sources whose refusals it
    explains, None for all of them."""
    rules, made = module.program, _ObjectBuilder(module, space, combinations, explained)
    steps, flow = tuple(rules.steps), rules.routines[rules.flow]
    return Program(
        model=model, new_state=space["new_state"], setup=made.of_kind("setup"), steps=space["STEPS"],
        applies=space["APPLIES"],
        decisions={module.numbers.steps[name]: made.decision(name, d) for name, d in rules.decisions.items()},
        lines=rules.lines, texts=rules.texts,
        score=made.of_kind("score"), rank=made.of_kind("rank"), outlook=made.of_kind("outlook"),
        entry=(module.numbers.steps[flow.entry], 2 + len(flow.slots)), code=module.printed.text,
        work=tuple(rules.work.get(name, 1) for name in steps), states=tuple(made.state(name) for name in steps),
        fingerprint=fingerprint, resolved=resolved,
        invariants=tuple(Invariant(c.name, c.text, made.function(c.function)) for c in rules.checks),
        called=tuple((f.plugin, f.name) for _, f in module.names.hooks.values() if f.plugin),
        functions={f.name: space[python] for python, f in module.names.hooks.values() if f.plugin},
        places=space[PLACES], frames={name: tuple(routine.slots) for name, routine in rules.routines.items()},
        entries={name: module.numbers.steps[routine.entry] for name, routine in rules.routines.items()},
        figures=tuple(map(made.display_function, rules.figures)), details=tuple(map(made.display_function, rules.details)),
        points=rules.points,
    )


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


@frozen
class _ObjectBuilder:
    """Builds the machine's objects from a program's nodes and the names of its module."""

    module: ModulePrinter
    space: Mapping[str, Any]
    combinations: Mapping[tuple[str, int], Combinations] | None
    explained: ExplainedActions | None

    def function(self, name: str) -> Callable[..., Any]:
        """A function by its name in the program."""
        return function_of(self.module, self.space, name)

    def of_kind(self, kind: str) -> Any:
        """The only function of a kind; None if there is none."""
        return next((self.function(f.name) for f in self.module.program.functions.values() if f.kind == kind), None)

    def display_function(self, data: pro.ShownData) -> DisplayFunction:
        """Something shown beside the board."""
        return DisplayFunction(self.function(data.function), data.own, data.seers, data.asks_me, data.text)

    # ---- decisions ---------------------------------------------------------------------------------------------------

    def decision(self, step: str, data: pro.Decision) -> Decision:
        """A decision with its kinds of move; the slot `left` is in the frame of its own routine."""
        places = self.module.numbers.frames[self.module.program.steps[step].routine]
        options = tuple(self._make_option(option, places) for option in data.options)
        asked = None if data.prompt is None else self.display_function(data.prompt)
        return Decision(data.kind, data.caption, options, data.secret, places[data.left] if data.left else -1, asked)

    def _make_option(self, data: pro.Option, places: Mapping[str, int]) -> Option:
        return Option(
            data.action, data.title, tuple(map(self._make_choice, data.choices)), self._explanation_function(data),
            self._combinations_of(data), data.is_inside_action, data.cost, places[data.left] if data.left else -1, data.lead,
            data.earlier, tuple(map(self._make_choice, data.later)),
            data.note, data.tail, tuple((self._make_choice(choice), value) for choice, value in data.given),
            bool(data.source), data.limit, self.function(data.list) if data.list else None,
            self.function(data.judge) if data.judge else None, data.judged,
        )

    def _explanation_function(self, data: pro.Option) -> Why:
        """The function that explains the refusals of an option."""
        if data.why or self.explained is None:
            return self.function(data.why)
        return self.explained.without_lines(data.action)

    def _combinations_of(self, data: pro.Option) -> Combinations:
        """The combinations of the choices of an option; for a source, all combinations."""
        if not data.source and self.combinations is not None:
            return self.combinations[data.action, data.stage]
        return Combinations.of_ranges([(choice.low, choice.high) for choice in data.choices])

    def _make_choice(self, data: pro.ChoiceData) -> Choice:
        alike = self.function(data.alike) if data.alike else None
        return Choice(data.name, data.type, data.low, data.high, data.preposition, data.zone, data.secret, data.shared, alike,
                      data.wanted, data.seers, data.owner, data.revealed, data.goes)

    # ---- steps -------------------------------------------------------------------------------------------------------

    def state(self, name: str) -> Step:
        """The description of a step, for people and for the analysis of control flow."""
        step, numbers = self.module.program.steps[name], self.module.numbers
        decision = self.module.program.decisions.get(name)
        targets = dict.fromkeys(_target_steps(step.body))
        begins: tuple[str, ...] = ()
        if decision is not None:
            targets |= dict.fromkeys(_target_steps(decision.apply))
            begins = tuple(option.action for option in decision.options if not option.is_inside_action)
        veiled = tuple(numbers.frames[step.routine][slot] for slot in step.veiled)
        return Step(step.routine, step.place, tuple(numbers.steps[t] for t in targets), begins, veiled, name)


def _target_steps(statements: Sequence[sta.Statement]) -> list[str]:
    """The steps at which statements may continue, in order."""
    found: list[str] = []
    for statement in statements:
        if isinstance(statement, sta.Goto):
            found.append(statement.step)
        elif isinstance(statement, sta.If):
            found += [*_target_steps(statement.body), *_target_steps(statement.otherwise)]
        elif isinstance(statement, sta.Guard):
            found += _target_steps((statement.leave,))
        elif isinstance(statement, sta.ForEach):
            found += _target_steps(statement.body)
    return found
