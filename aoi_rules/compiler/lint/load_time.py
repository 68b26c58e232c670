"""What is computed when rules are loaded: first values, checks of the text, and results of plugins' functions with fixed
arguments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.fixed_values import FixedValues
from aoi_rules.compiler.lint.text_checks import check_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import all_rules, expressions_of, free_bindings, own_expressions
from aoi_rules.errors import PluginError
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import MULTIPLY
from aoi_rules.machine.budget import Halt, Meter, check_length
from aoi_rules.model.types import Shape

__all__ = ["check_loading"]

_STEPS = 200_000
"""The greatest number of steps that are spent on values that the beginning of a game may need."""


def check_loading(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Report checks of the text that do not hold, or else the first value that cannot be computed."""
    fixed = FixedValues(rules.symbols, Meter(_STEPS))
    try:
        _compute_loops(fixed, rules)
        fixed.meter = Meter()
        for value in rules.firsts.values():
            found = fixed.value(value, {})
            if value.type.kind is Shape.LIST:
                check_length(found)
        check_text(resolved, rules, fixed, report)
    except PluginError as error:
        report.error("unknown-plugin", str(error), None, cause=error)
    except Halt as error:
        report.error("too-large", f"when the rules are loaded: {fixed.place}: {error}", None)
    except MemoryError:
        report.error("too-large", "there is not enough memory to compute the values that the text "
                                  "fixes", resolved.blocks[0].word_place,
                     "make the loops of the rules shorter")


def _compute_loops(fixed: FixedValues, rules: TypedRules) -> None:
    """Compute what games may compute first: loops that the text fixes, and those in which a plugin's function fails for a
    member."""
    for node in _loops_of_rules(fixed, rules):
        free = list(dict.fromkeys(free_bindings(node)))
        named = any(isinstance(part, typ.Call) and part.function.plugin for part in expressions_of(node))
        if not free or (named and len(free) == 1 and free[0].type.kind is Shape.MEMBER and not free[0].type.optional):
            members = rules.symbols.types[free[0].type.of].members if free else ()
            for env in [{free[0]: at} for at in range(len(members))] if free else [{}]:
                try:
                    fixed.value(node, env)
                except Halt:
                    if fixed.meter.left < 0:
                        return  # games compute it
                    raise


def _loops_of_rules(fixed: FixedValues, rules: TypedRules) -> Iterator[typ.Expression]:
    """The loops of all rules that the text fixes, and in which something may fail."""
    for rule in all_rules(rules):
        yield from rules.findings.of(_loops_that_may_fail, rule, rules.findings, fixed)


def _loops_that_may_fail(rule: Any, findings: Findings, fixed: FixedValues) -> list[typ.Comprehension]:
    """The loops of a rule that the text fixes, and in which something may fail."""
    return [node for node in findings.of(own_expressions, rule).expressions
            if isinstance(node, typ.Comprehension) and fixed.is_fixed(node) and any(map(_may_fail, expressions_of(node)))]


def _may_fail(node: typ.Expression) -> bool:
    if isinstance(node, typ.Call):
        return bool(node.function.plugin)
    return (isinstance(node, typ.Arithmetic) and node.operator is MULTIPLY) or (
        isinstance(node, typ.Comprehension) and node.kind is Loop.SUM)
