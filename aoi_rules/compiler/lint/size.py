"""The size of a ruleset as a program: rules that would be too large are reported before a program is made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.rule_sizes import RuleSize
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.columns import column, nested_column
from aoi_rules.compiler.symbols.symbol_table import TypeSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.displays import Detail, Figure
from aoi_rules.compiler.typed.rules import Action, TypedRules
from aoi_rules.compiler.typed.sizes import Sizes, letters
from aoi_rules.compiler.typed.walk import all_rules, own_expressions, rules_from
from aoi_rules.diagnostics import Place

__all__ = ["MAX_NODES", "check_size", "size_of"]

MAX_NODES = 200_000
"""The greatest number of nodes of a program."""
_RULE, _ACTION = 4, 20
"""Nodes of the function of a rule, and of the functions and steps of an action, beside those of its lines."""
_ONCE = "a `define` with a loop, such as `sum(… for x in …)`, is written out once, and so is a `verb`"
_ALIKE = "write similar rules once, with a `define` or a `verb`, or use fewer members"


@frozen
class Unit:
    """A rule, or something else that is written out: its description in a message, its place, its number of nodes, and what to do
    if it is too large."""

    what: str
    place: Place
    size: int
    hint: str = _ALIKE


def check_size(rules: TypedRules, report: Reporter) -> None:
    """Report rules that would be too large as a program: at the largest rule, or at a definition that makes them so large."""
    if size_of(rules) > MAX_NODES:
        measured = RuleSize(rules.symbols, Sizes())
        units = list(_units(rules, measured))
        size = sum(unit.size for unit in units)
        rule, written = max(units, key=_size_of), max(_expanded_definitions(measured), key=_size_of, default=None)
        most = written if written is not None and 2 * written.size > rule.size else rule
        report.error("too-large", f"written out as a program, these rules have about {size:,} parts, and {MAX_NODES:,} are "
                     f"allowed; {most.what} has {most.size:,} of them", most.place, most.hint)


def _size_of(unit: Unit) -> int:
    return unit.size


def size_of(rules: TypedRules) -> int:
    """The number of nodes of the program that rules become; it may be slightly too high."""
    find, sizes = rules.findings.of, Sizes()
    size = sum(_RULE + sum(find(_count_nodes, node, rules, sizes) for node in nodes)
               for _, _, nodes in (*_declared_rules(rules), *_rules_in_play(rules), *_shown_and_tested_rules(rules)))
    size += sum(_ACTION + find(_count_nodes_of_action, action, rules, sizes) for action in rules.actions.values())
    return size + sum(unit.size for unit in _table_units(rules))


def _count_nodes(node: Any, rules: TypedRules, sizes: Sizes) -> int:
    """The number of nodes of a rule."""
    measured = RuleSize(rules.symbols, sizes)
    measured.rule(node)
    return measured.nodes


def _count_nodes_of_action(action: Action, rules: TypedRules, sizes: Sizes) -> int:
    measured = RuleSize(rules.symbols, sizes)
    measured.action(action)
    return measured.nodes


def _units(rules: TypedRules, measured: RuleSize) -> Iterator[Unit]:
    """Everything that is written out, with its size; `measured` adds the rules up."""
    for what, place, nodes in (*_declared_rules(rules), *_rules_in_play(rules), *_shown_and_tested_rules(rules)):
        before = measured.nodes
        for node in nodes:
            measured.rule(node)
        yield Unit(what, place, _RULE + measured.nodes - before)
    for action in rules.actions.values():
        before = measured.nodes
        measured.action(action)
        yield Unit(f"the action `{action.name}`", action.word.place, _ACTION + measured.nodes - before)
    yield from _table_units(rules)


_Rule = tuple[str, Place, Sequence[Any]]
"""A rule's description in a message, its place, and its content."""


def _declared_rules(rules: TypedRules) -> Iterator[_Rule]:
    """The rules that other rules use."""
    for network in rules.networks:
        yield f"the network `{network.name}`", network.word.place, (network,)
    for verb in rules.verbs:
        yield f"the verb `{verb.name}`", verb.word.place, (verb.values, verb.body)
    for definition in rules.definitions:
        if definition.loops:
            yield f"the definition `{definition.name}`", definition.place, (definition.body,)
    for first in rules.firsts.values():
        yield "this first value", first.place, (first,)


def _rules_in_play(rules: TypedRules) -> Iterator[_Rule]:
    """The rules that are carried out in every game, except the actions."""
    for setup in rules.symbols.setups[:1]:
        yield "the set-up", setup.place, rules.setup
    if rules.symbols.flow is not None:
        yield "the flow", rules.symbols.flow.place, (rules.flow,)
    if rules.score.word is not None:
        yield "the score", rules.score.word.place, (rules.score,)


def _shown_and_tested_rules(rules: TypedRules) -> Iterator[_Rule]:
    """The rules for display and for tests."""
    for check in rules.checks:
        yield f"the check `{check.word.name}`", check.word.place, (check,)
    lines: tuple[Figure | Detail, ...] = (*rules.figures, *rules.details)
    for shown in lines:
        yield f"the line `{shown.word.word} {shown.word.name}`", shown.word.place, (shown,)
    for scenario in rules.scenarios:
        looks = [value for look in scenario.looks.values() for value in look.values]
        yield "this scenario", scenario.word.place, (scenario.given.effects, looks)


def _expanded_definitions(measured: RuleSize) -> Iterator[Unit]:
    """The definitions that are written out wherever they are used."""
    for definition, size in measured.brought.items():
        yield Unit(f"`{definition.name}`, which is written out wherever it is used,", definition.place, size, _ONCE)


def _table_units(rules: TypedRules) -> Iterator[Unit]:
    """The values that the text gives members, for each field that a rule reads."""
    types, findings = rules.symbols.types, rules.findings
    read: dict[tuple[str, str], typ.Field | typ.NestedMembers] = {}
    more = rules_from(findings, rules.firsts, *(scenario.given.effects for scenario in rules.scenarios))
    for rule in dict.fromkeys((*all_rules(rules), *more)):
        read = findings.of(_fields_read, rule, findings) | read
    for (_, name), node in read.items():
        owner = types[node.owner]
        place = owner.fields[name].place if name in owner.fields else owner.place
        yield Unit(f"the table of `{name}`", place or node.place, findings.of(_table_size, node, types))


def _fields_read(rule: Any, findings: Findings) -> dict[tuple[str, str], typ.Field | typ.NestedMembers]:
    """The fields that a rule reads: the type of each and its name, with an expression that reads it."""
    found: dict[tuple[str, str], typ.Field | typ.NestedMembers] = {}
    for node in findings.of(own_expressions, rule).expressions:
        if isinstance(node, typ.Field | typ.NestedMembers):
            found.setdefault((node.owner, node.name if isinstance(node, typ.Field) else node.inner), node)
    return found


def _table_size(node: typ.Field | typ.NestedMembers, types: Mapping[str, TypeSymbol]) -> int:
    """The number of values in the table that an expression reads."""
    owner = types[node.owner]
    rows = column(owner, node.name) if isinstance(node, typ.Field) else nested_column(owner, types[node.inner])
    return sum(map(_row_size, rows))


def _row_size(row: Any) -> int:
    """The number of values in a row of a table."""
    return max(1, len(row)) if isinstance(row, tuple) else 1 + (letters(row) if isinstance(row, str) else 0)
