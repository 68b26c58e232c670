"""From the symbol table to typed rules: all rules are checked in one order, and the problems of all of them are collected."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from aoi_rules.compiler.check.budget import LoadTimeLimits
from aoi_rules.compiler.check.displays import check_shown
from aoi_rules.compiler.check.effects import Effects
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.first_values import check_firsts
from aoi_rules.compiler.check.flow import FlowChecker, StreamScope
from aoi_rules.compiler.check.help_texts import help_of
from aoi_rules.compiler.check.networks import check_networks
from aoi_rules.compiler.check.recovery import report_faults
from aoi_rules.compiler.check.refusal_names import Reasons
from aoi_rules.compiler.check.rule_names import RuleNames
from aoi_rules.compiler.check.scenarios import Scenarios
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.scoring import check_score
from aoi_rules.compiler.check.units import Unit
from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.changed_names import Mentions
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Check, Do, Points, Score, TypedRules
from aoi_rules.compiler.typed.scenarios import Scenario
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words import networks as net
from aoi_rules.words import scenario as sce
from aoi_rules.words import scoring as sco

__all__ = ["RulesChecker"]


class RulesChecker:
    """Checks the rules and the scenarios of a ruleset; each faulty line is reported and left out.

    `tables` has the checkers of effects for the seats of scenarios, which check no rule of the ruleset.
    """

    def __init__(self, symbols: SymbolTable, report: Reporter) -> None:
        self.symbols = symbols
        self.report = report
        self.checker = Checker(symbols, report)
        self.names = RuleNames(self.checker.units)
        self.findings = Findings()
        self.effects = Effects(self.checker, report)
        self.flow = FlowChecker(self.effects, self.names)
        self.tables: dict[tuple[str, ...], Effects] = {}

    def restart(self, symbols: SymbolTable, words: Iterable[Any], changed: Collection[str], mentions: Mentions) -> None:
        """Begin a new check of a text with these words and the same reporter.  Only the declarations of the `changed` names
        differ from those of the last check: nothing that mentions them is reused, and no unit of the declarations themselves."""
        def mentions_change(word: Any) -> bool:
            return not mentions.of_word(word).isdisjoint(changed)

        def depends_on_change(unit: Unit) -> bool:
            return bool(changed) and (not unit.words or any(word is not None and mentions_change(word) for word in unit.words))

        self.symbols, self.tables = symbols, {}
        known = {id(word) for word in (*words, *symbols.defines.values())}  # a definition may be put together from several lines
        self.checker.restart(symbols, known, changed, depends_on_change)
        self.names.restart()
        self.findings.restart((lambda rule: isinstance(rule, tree.Statement) and mentions_change(rule)) if changed else None)
        self.effects.verbs.restart()
        self.flow.restart()

    def check_all(self, scenarios: Sequence[sce.Scenario]) -> TypedRules:
        """All rules and scenarios, in an order that decides which of several problems with a name is reported."""
        symbols, limits = self.symbols, LoadTimeLimits(self.checker.budget, self.report)
        for figure in symbols.figures:
            self.checker.use("define", figure.name, figure.place)
        of, flow_word, score_word = self.checker.units.of, symbols.flow, symbols.score
        lines = flow_word.body if flow_word is not None else ()
        networks = self.flow.texts.networks = of(net.Network.word, (), lambda _: check_networks(self.checker, self.report))
        flow = of(flo.Flow.word, (flow_word,), lambda _: self.flow.block(lines, Scope(), StreamScope()))
        setup = of(flo.Setup.word, symbols.setups, lambda _: self._check_setup())
        score = of(sco.Score.word, (score_word,), lambda _: check_score(self.effects, self.names, networks, score_word))
        actions = self.flow.actions
        offered = frozenset(actions.found)
        for name, word in symbols.actions.items():
            actions.find_action(name, word.place)
        checks = check_invariants(self.checker, self.report, limits)
        figures, details = check_shown(self.checker, networks, self.flow.phases, self.report)
        helps = tuple(help_of(self.checker, word, word.text) for word in symbols.helps)
        tested = self._check_scenarios(scenarios, score)
        firsts = check_firsts(self.checker, self.report, limits)
        tables = (self.effects, *self.tables.values())
        named = self._refers_to_seats()
        for scenario in tested if named else ():
            self._require_order(scenario)
        return TypedRules(
            symbols, networks, setup, flow, score, actions.found, offered, checks, tested, firsts,
            tuple(dict.fromkeys(definition for table in tables for definition in table.checker.definitions)),
            tuple(dict.fromkeys(verb for table in tables for verb in table.verbs.found.values())),
            _merge_uses(table.checker.uses for table in tables), figures, details, helps, self.flow.rounds, named, self.findings,
        )

    def _refers_to_seats(self) -> bool:
        """Whether the ruleset itself names a seat, in an expression or as the value of a member."""
        given = (member.values.get(field.name, field.type.absent_value) != field.type.absent_value
                 for decl in self.symbols.types.values() for field in decl.fields.values() if field.value_type.of == "seat"
                 for member in decl.members)
        return any(given) or any(("member", f"seat.{seat}") in self.checker.uses for seat in self.symbols.seats)

    def _require_order(self, scenario: Scenario) -> None:
        """Report a scenario whose seats are not the first ones in their order."""
        first = tuple(self.symbols.seats[: len(scenario.seats)])
        if scenario.seats != first:
            line = next(line for line in scenario.word.body if isinstance(line, sce.Sitting))
            self.report.error("wrong-players", "the rules name seats, so the first seats play, in their order", line.place,
                              f"write `players {' '.join(first)}`")

    def _check_setup(self) -> tuple[Do, ...]:
        found = []
        for word in self.symbols.setups:
            for item in word.body:
                with report_faults(self.report):
                    found.append(self.effects.check_do(item, Scope(), "setup"))
        return tuple(found)

    def _check_scenarios(self, found: Sequence[sce.Scenario], score: Score) -> tuple[Scenario, ...]:
        lines = {item.word.name.name: item.value.type for item in score.items if isinstance(item, Points)}
        reasons = Reasons(self.names, self.symbols.renamed, self.report, self.symbols.actions)
        checks = Scenarios(self.symbols, self.report, reasons, self._effects_for_seats, self.flow.phases, lines)
        return tuple(map(checks.scenario, found))

    def _effects_for_seats(self, seats: tuple[str, ...]) -> Effects:
        """The checker of effects for a table with these seats, for scenarios and the lines beside them."""
        if seats not in self.tables:
            checker = Checker(with_seats(self.symbols, seats), self.report, self.checker)
            self.tables[seats] = Effects(checker, self.report, self.effects)
        return self.tables[seats]


def _merge_uses(uses: Iterable[Mapping[tuple[str, str], Sequence[Place]]]) -> dict[tuple[str, str], tuple[Place, ...]]:
    """The recorded uses of several checkers, merged."""
    found: dict[tuple[str, str], list[Place]] = {}
    for key, places in (entry for one in uses for entry in one.items()):
        found.setdefault(key, []).extend(places)
    return {key: tuple({(place.source.path, place): place for place in places}.values()) for key, places in found.items()}


def with_seats(symbols: SymbolTable, seats: tuple[str, ...]) -> SymbolTable:
    """The symbol table for a table with just these seats, in this order; names of other seats are unknown."""
    decl = symbols.types["seat"]
    index = {name: number for number, name in enumerate(seats)}
    members = [decl.members[decl.index[name]] for name in seats] + [m for m in decl.members if m.name not in index]
    types = {**symbols.types, "seat": attrs.evolve(decl, index=index, members=tuple(members))}
    return attrs.evolve(symbols, least=len(seats), types=types)


def check_invariants(checker: Checker, report: Reporter, limits: LoadTimeLimits) -> tuple[Check, ...]:
    """The `check` lines; each faulty one is reported and left out."""
    found = []
    for word in checker.symbols.checks:
        with report_faults(report, word.statement):
            check = checker.units.of((word.word, id(word)), (word,), partial(_check_line, checker, word))
            limits.check_cost(word.value)
            found.append(check)
    return tuple(found)


def _check_line(checker: Checker, word: com.Check, _unit: Unit) -> Check:
    """A `check` line; raises Fault."""
    value = checker.condition(word.value, Scope())
    if word.warning and any(map(typ.in_play, expressions_of(value))):
        raise Fault("not-fixed", f"`{word.name}` is a warning about the text, and this changes in play", word.value.place,
                    "leave out `warning`, or use only what the text, the options and the number of players fix")
    return Check(word, value)
