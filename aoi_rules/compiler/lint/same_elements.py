"""Lint of loops that ask the same in each pass: `any(supplies(p, r) for q in players when q != p)`, `sum(worth(leader) for p in
players)`; and of those that compare the same twice, `best(p for p in players by p.money, p.money)`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.assumptions import is_constant
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import free_bindings, own_expressions, strip_present
from aoi_rules.compiler.walking import walk
from aoi_rules.language.loops import Loop
from aoi_rules.model.types import Shape

__all__ = ["check_same_elements"]

_DECIDED_BY_ELEMENTS = (Loop.ANY, Loop.ALL, Loop.SET, Loop.FIRST, Loop.LAST)
"""A sum and a list count how often they contain the same: with a condition they count the passes for which it holds."""


def check_same_elements(findings: Findings, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each such loop in some rules."""
    for rule in found:
        findings.check(_check_rule, rule, report, findings)


def _check_rule(rule: Any, report: Reporter, findings: Findings) -> None:
    loops = [node for node in findings.of(own_expressions, rule).expressions if isinstance(node, typ.Comprehension)]
    inner = {id(strip_present(loop.item)) for loop in loops}  # of several loops in one, the last may only say how often
    for loop in loops:
        _check_keys(loop, report)
        if id(loop) not in inner and not is_constant(loop.item):
            _check_loop(loop, report)


def _check_keys(loop: typ.Comprehension, report: Reporter) -> None:
    """Warn of a value after `by` that repeats an earlier one: things that are equal by the first are equal by the second."""
    seen = set[str]()
    for key in loop.keys:
        if (text := source_text(key.place)) in seen:
            report.warn("no-effect", f"{quote(key)} decides nothing here: it has already been compared", key.place,
                        "leave it out, or compare something else")
        seen.add(text)


def _check_loop(loop: typ.Comprehension, report: Reporter) -> None:
    names = free_bindings(loop.item)
    chosen = loop.condition is not None and loop.variable in free_bindings(loop.condition)
    if loop.variable in names or not (loop.kind in _DECIDED_BY_ELEMENTS if chosen else loop.kind is Loop.SUM):
        return  # `meaningless` warns of an `any` that does not use its name at all
    if not chosen and loop.variable.type.kind is not Shape.MEMBER:
        return  # a sum of numbers may count how often
    meant = {name.name for name in names if _may_stand_for(name, loop.variable)}
    meant |= {node.keep.name for node in walk(loop.item) if isinstance(node, typ.KeepValue) and node.base is None
              and _may_stand_for(node, loop.variable)}
    if not meant:
        return
    own, text = loop.variable.name, source_text(loop.item.place)
    rather = f"name `{own}` in it"
    if len(meant) == 1 and text:
        rather = f"did you mean `{re.sub(_NAMED.format(*meant), own, text)}`?"
    report.warn("no-effect", f"{quote(loop.item)} is the same for each `{own}`", loop.item.place, rather)


def _may_stand_for(name: typ.Binding | typ.KeepValue, variable: typ.Binding) -> bool:
    """Whether a name may be there in place of the name that a loop gives."""
    return (name.type.kind, name.type.of) == (variable.type.kind, variable.type.of)


_NAMED = r"(?<![\w.]){}(?!\w)"
"""A name, but not as an attribute of something."""
