"""Choices of an action: the candidates, which options are equal, and the greatest number of combinations."""

from __future__ import annotations

from math import prod

from aoi_rules.compiler.check.conditions import require_among
from aoi_rules.compiler.check.domains import cut_off, domain_of_choice
from aoi_rules.compiler.check.recovery import DeferredFaults
from aoi_rules.compiler.check.refusal_texts import Texts
from aoi_rules.compiler.check.rule_names import RuleNames
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.compiler.typed.rules import Choice, Shown, Stage
from aoi_rules.language import tree
from aoi_rules.language.tree import RESERVED
from aoi_rules.model.types import Shape
from aoi_rules.words import actions as act

__all__ = ["MAX_TOGETHER", "Choices", "require_few"]

MAX_TOGETHER = 1_000_000
"""The greatest number of combinations of choices in one decision."""


class Choices:
    """Checks the choices of actions."""

    def __init__(self, texts: Texts, report: Reporter, rules: RuleNames) -> None:
        self.texts = texts
        self.checker = texts.checker
        self.report = report
        self.rules = rules

    def choice(self, item: act.Choose, scope: Scope, home: str, late: DeferredFaults) -> tuple[Choice | None, Scope]:
        """A choice of the action `home`, and the names after it.

        The choice is None if something is wrong with it.  Raises Fault if nothing is known of the candidates.
        """
        if isinstance(item.within, tree.Name) and item.within.name == item.name.name in scope.names:
            raise Fault("", "a second choice of this name was reported", item.place)
        within = self.checker.source(item.within, scope)
        domain = self._find_domain(item, within, scope)
        span = domain.span if domain is not None else (0, 0)
        binding = Binding(item.name.name, self.checker.element(within), item.name.place, span)
        inner = scope if binding.name in RESERVED else scope.bind(binding)
        try:
            when = self.checker.check_condition(item.when, inner)
        except Fault as fault:
            self.report.fault(fault)
            return None, inner
        if domain is None or inner is scope:
            return None, inner  # a reserved name is reported by the check of names
        zone = within.type.of if within.type.kind is Shape.ZONE else ""
        fixed = self.checker.budget.length(item.within) if self.checker.is_fixed(within) else 0
        by: tuple[Expression, ...] | None = None
        with late.keep_fault(1):
            by = self._check_alike_by(item, binding, inner)
        condition: Expression | None = None
        looked_at: tuple[Shown, ...] = ()
        with late.keep_fault(2):
            condition, looked_at = self._offered_condition(item, domain, binding, scope, inner, home) if not zone else (None, ())
        said = self.texts.words(inner, looked_at, item.place)
        return Choice(item, binding, within, when, by, domain, zone, fixed, scope.level, condition, looked_at, said), inner

    def _find_domain(self, item: act.Choose, within: Expression, scope: Scope) -> Domain | None:
        try:
            return domain_of_choice(self.checker, item, self.checker.element(within), scope)
        except Fault as fault:
            self.report.fault(fault)
            return None

    def _check_alike_by(self, item: act.Choose, binding: Binding, scope: Scope) -> tuple[Expression, ...] | None:
        """The values by which `alike by` compares options."""
        if item.by is None:
            return None
        found = []
        for node in item.by.items:
            if not isinstance(node, tree.Name):
                raise Fault("wrong-argument", "`alike by` names attributes of what is chosen", node.place)
            attribute = tree.Attribute(tree.Name(binding.name, node.place), node.name, node.place)
            found.append(self.checker.expression(attribute, scope))
        if binding.type.kind is not Shape.MEMBER:
            raise Fault("wrong-argument", "`alike by` needs members to choose from", item.place)
        return tuple(found)

    def _offered_condition(
        self, item: act.Choose, domain: Domain, binding: Binding, outer: Scope, scope: Scope, home: str
    ) -> tuple[Expression | None, tuple[Shown, ...]]:
        """The condition that an option is one of those offered, and the values that a refusal shows."""
        also = [item.when] if item.when is not None else []
        also += cut_off(domain, tree.Name(binding.name, item.name.place), binding.type)
        found = require_among(self.checker, item.name, item.within, also, outer, scope)
        if found[0] is not None:
            self.rules.add(f"{home}.choice.{item.name}", "choice", item.place)
        return found


def require_few(word: act.Action, stage: Stage) -> None:
    """Raise Fault if the choices of a stage have too many combinations, as far as the text alone fixes them."""
    choices = [choice for choice in stage.choices if choice.fixed]
    number = prod(choice.fixed for choice in choices)
    if number <= MAX_TOGETHER:
        return
    sizes = ", ".join(f"`{c.name}` among {c.fixed:,}" for c in choices)
    what = f"the action `{word.name}` chooses {sizes}"
    if len(choices) > 1:
        what += f": together {_format_number(number)} combinations"
    raise Fault("too-large", f"{what}, and {MAX_TOGETHER:,} are allowed in one decision", choices[-1].word.place,
                "choose among fewer, or put a `then` between them, so that one is chosen after the other")


def _format_number(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"more than {10**15:,}"
