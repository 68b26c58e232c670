"""Actions: their lines in the order of the text, divided into stages by `then`, and what is carried out after them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.advice.rules.absent_values import with_guard
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.check.choices import Choices, require_few
from aoi_rules.compiler.check.conditions import after_requirement, asks_nothing, requirement
from aoi_rules.compiler.check.help_texts import help_in, without_help
from aoi_rules.compiler.check.recovery import DeferredFaults, after_fault, with_lost_names
from aoi_rules.compiler.check.refusal_texts import Texts
from aoi_rules.compiler.check.rule_names import RuleNames
from aoi_rules.compiler.check.scope import Scope, names_in
from aoi_rules.compiler.check.units import Unit
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.effects import Alias
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.compiler.typed.rules import Action, Bring, Do, Flow, Line, Stage
from aoi_rules.diagnostics import Place
from aoi_rules.language.tree import RESERVED
from aoi_rules.model.types import member_of
from aoi_rules.words import actions as act

__all__ = ["Actions"]

Run = Callable[[Sequence[Any], Scope, str], list[Do | Bring | Flow]]
"""Checks what an action carries out: `(items, scope, name of the action)`."""


class Actions:
    """Checks actions, each when it is first used."""

    def __init__(self, texts: Texts, report: Reporter, rules: RuleNames, run: Run) -> None:
        self.texts = texts
        self.checker = texts.checker
        self.report = report
        self.rules = rules
        self.run = run
        self.choices = Choices(texts, report, rules)
        self.found: dict[str, Action] = {}

    @property
    def symbols(self) -> SymbolTable:
        """The declarations of the ruleset."""
        return self.checker.symbols

    def find_action(self, name: str, place: Place) -> Action:
        """The action with a name; raises Fault if there is none."""
        self.checker.use("action", name, place)
        word = self.symbols.actions.get(name)
        if word is None:
            raise Fault("unknown-action", f"no action is called `{name}`", place,
                        suggest_word(name, {n: a.name.place for n, a in self.symbols.actions.items()}, place)
                        or f"write the action: `{act.Action.word} {name} \"…\" {{ … }}`", names=(name,))
        return self.checker.units.of((word.word, name), (word,), lambda unit: self._check_action(unit, name, word))

    def _check_action(self, unit: Unit, name: str, word: act.Action) -> Action:
        """Check an action; what it carries out may offer it again."""
        stages, run, cost = _divide_lines(word)
        me = Binding("me", member_of("seat"))
        known = len(self.report.seen)
        lines = _Lines(self, name, with_lost_names(Scope({"me": me}), word, self.report))
        checked = tuple(lines.stage(items) for items in stages)
        for stage in checked:
            with lines.late.keep_fault(0):
                require_few(word, stage)
        carried_out: list[Do | Bring | Flow] = []
        action = unit.found = Action(name, word, me, checked, carried_out, cost, help_in(self.checker, word.body))
        self.checker.units.note(self._note_action, name, action)
        carried_out += self.run(run, lines.scope, name)  # this may name the action itself
        if not lines.faulty and len(self.report.seen) == known:
            lines.late.report(self.report)
        return action

    def _note_action(self, name: str, action: Action) -> None:
        """Record a checked action."""
        self.found[name] = action


@define
class _Lines:
    """The lines of one action; `scope` is the scope after the lines checked so far, `faulty` tells whether one was faulty."""

    actions: Actions
    name: str
    scope: Scope
    found: list[Line] = field(factory=list)
    late: DeferredFaults = field(factory=DeferredFaults)
    faulty: bool = False

    def stage(self, items: Sequence[Any]) -> Stage:
        """A stage made of these lines; each faulty line is reported and left out."""
        self.found = []
        for item in items:
            self.scope = self.scope.line()
            try:
                self._check_line(item)
            except Fault as fault:
                self._report_fault(with_guard(fault, item.statement))
                self.scope = after_fault(item, self.scope)
            if id(item.statement) in self.actions.report.lost_statements:  # it gives a name that another line has given
                self.scope = after_fault(item, self.scope)
        return Stage(tuple(self.found))

    def _check_line(self, item: Any) -> None:
        if isinstance(item, act.Choose):
            choice, self.scope = self.actions.choices.choice(item, self.scope, self.name, self.late)
            self.found += [choice] if choice is not None else []
            self.faulty |= choice is None
        elif isinstance(item, act.Let):
            value, binding = self.actions.checker.alias(item.name.name, item.value, self.scope)
            self.found.append(Alias(item.place, None, binding, value))
            self.scope = self.scope if binding.name in RESERVED else self.scope.bind(binding)
        else:
            self._check_requirement(item)

    def _check_requirement(self, item: act.Require) -> None:
        line, faults = requirement(self.actions.texts, item, self.scope, self.actions.rules, self.name)
        for fault in faults:
            self._report_fault(with_guard(fault, item.statement))
        if line is not None:
            self.found.append(line)
            self.scope = after_requirement(self.actions.checker, item, self.scope)
        elif not faults and not self.actions.report.lost_in(item.statement.block):
            with self.late.keep_fault(1):
                raise asks_nothing(item, self.actions.checker.symbols.outline)

    def _report_fault(self, fault: Fault) -> None:
        self.faulty = True
        self.actions.report.fault(fault)


def _divide_lines(word: act.Action) -> tuple[list[list[Any]], list[Any], int]:
    """The lines of each stage, the lines that are carried out, and how many of a turn's actions the action takes."""
    stages, run, cost = list[list[Any]]([[]]), list[Any](), 1
    known: dict[str, int] = {}
    for item in without_help(word.body):
        if isinstance(item, act.Takes):
            cost = item.number
        elif isinstance(item, act.Then):
            stages.append([])
        elif isinstance(item, act.Choose | act.Let):
            known[item.name.name] = len(stages) - 1
            stages[-1].append(item)
        elif isinstance(item, act.Require):
            # a line that a part added comes last; it is evaluated as soon as the choices that it names are known
            asked = (c.value for c in item.cases) if item.cases else (item.value, item.when)
            names = {n for part in asked if part is not None for n in names_in(part)}
            stages[max((known.get(n, 0) for n in names), default=0)].append(item)
        else:
            run.append(item)
    if len(stages) > 1 and not any(isinstance(item, act.Choose) for item in stages[-1]):
        leftover = stages.pop()
        stages[-1] += leftover
    return stages, run, cost
