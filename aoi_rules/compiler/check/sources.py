"""`bring`: what is brought, where to, and the sources, checked with the good and the places of that line."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.check.conditions import after_requirement, asks_nothing, require_among, requirement
from aoi_rules.compiler.check.domains import domain_of_bounds
from aoi_rules.compiler.check.effects import Effects
from aoi_rules.compiler.check.refusal_texts import Texts
from aoi_rules.compiler.check.rule_names import RuleNames
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.compiler.typed.expressions import Binding, Expression, Tuple
from aoi_rules.compiler.typed.rules import Bring, Requirement, Shown, Source
from aoi_rules.language import tree
from aoi_rules.model.ruleset import OF_SOURCE
from aoi_rules.model.types import NUMBER, Shape, list_of
from aoi_rules.words import actions as act

__all__ = ["Sources"]


@frozen
class _BroughtUnit:
    """The good, its number and the places of a `bring`; `me` is the acting seat."""

    item: act.Bring
    me: Binding
    good: Binding
    places: Binding | None

    def scope(self, word: act.SourceWord) -> Scope:
        """The scope of a source."""
        names = {"me": self.me, word.good.name: self.good}
        if word.places is not None:
            if self.places is None:
                raise Fault("wrong-argument", f"`bring`: the source `{word.name}` needs a destination", self.item.place,
                            "write `bring NUMBER GOOD to PLACES`")
            names[word.places.name] = self.places
        return Scope(names)


class Sources:
    """Checks `bring`.  The first fault in one ends its check, because its sources are checked once for each `bring`."""

    def __init__(self, texts: Texts, effects: Effects, rules: RuleNames) -> None:
        self.texts = texts
        self.effects = effects
        self.checker = effects.checker
        self.rules = rules

    def check_bring(self, item: act.Bring, scope: Scope) -> Bring:
        """The typed `bring` of an action; raises Fault."""
        if item.each is None:
            return self._check_units(item, scope, None, None)
        if item.within is None:
            raise Fault("wrong-argument", "`each NAME` needs `in` and the things to go through", item.place)
        if not isinstance(item.good, tree.Name) or item.good.name != item.each.name:
            raise Fault("wrong-argument", "with `each`, the items of the loop are brought", item.good.place,
                        f"write `bring NUMBER {item.each} each {item.each} in …`")
        within = self.checker.source(item.within, scope)
        each = Binding(item.each.name, self.checker.element(within), item.each.place, self.checker.bounds.of(item.within, scope))
        return self._check_units(item, scope.bind(each, item.each.place), each, within)

    def _check_units(self, item: act.Bring, scope: Scope, each: Binding | None, within: Expression | None) -> Bring:
        if isinstance(item.good, tree.Number) and isinstance(item.number, tree.Name):
            raise Fault("wrong-argument", "the number comes before the good", item.number.place,
                        f"write `{item.word} {item.good.value} {item.number.name} …`")
        number = self.checker.value(item.number, scope, NUMBER, "the number of units")
        good = self.checker.expression(item.good, scope)
        places = self._check_places(item, scope)
        bound = Binding("good", good.type, item.good.place, self.checker.bounds.of(item.good, scope))
        there = Binding("places", places.type, places.place) if places is not None else None
        assert scope.acting_seat is not None  # a `bring` is always inside an action
        unit = _BroughtUnit(item, scope.acting_seat, bound, there)
        brought: Domain | None = None
        sources = []
        for word in self.checker.symbols.sources.values():
            names = unit.scope(word)
            if each is not None and brought is None:
                brought = domain_of_bounds(self.checker, good.type, bound.span, item.good)
            sources.append(self._check_source(word, names))
        return Bring(item, number, good, each, within, brought, tuple(sources), bound, places, there)

    def _check_places(self, item: act.Bring, scope: Scope) -> Expression | None:
        if item.places is None:
            return None
        found = self.checker.expression(item.places, scope)
        if found.type.kind is Shape.MEMBER:
            return Tuple((found,), list_of(found.type.of), place=found.place)
        if found.type.kind is not Shape.LIST:
            raise Fault("wrong-type", f"places are expected, but this is {found.type.wording}", item.places.place)
        return found

    # ---- one source -------------------------------------------------------------------------------------------------

    def _check_source(self, word: act.SourceWord, outer: Scope) -> Source:
        self.checker.use("source", word.name.name, word.name.place)
        home = f"{OF_SOURCE}{word.name}"
        self.rules.add(home, "source", word.place)
        for item in word.body:
            if isinstance(item, act.Require) and not item.cases and item.value is None:
                raise asks_nothing(item, self.checker.symbols.outline)
        variable, within, scope = self._check_member(word, outer)
        level, element, condition = scope.level, None, None
        looked_at: tuple[Shown, ...] = ()
        if variable is not None and word.each is not None and word.within is not None:
            element = domain_of_bounds(self.checker, variable.type, variable.span, word.within)
            condition, looked_at = require_among(self.checker, word.each, word.within, [], scope, scope)
            if condition is not None:
                self.rules.add(f"{home}.choice.{word.each}", "choice", word.place)
        requirements, scope = self._check_requirements(word, scope, home)
        taking = tuple(self.effects.check_do(item, scope, "source") for item in word.body if isinstance(item, act.Do))
        said = self.texts.words(scope, looked_at, word.place)
        return Source(word, requirements, variable, within, element, taking, level, condition, looked_at, said)

    def _check_member(self, word: act.SourceWord, scope: Scope) -> tuple[Binding | None, Expression | None, Scope]:
        """The member that gives a unit if the source names one, the candidates for it, and the scope with it."""
        if word.each is None:
            return None, None, scope
        if word.within is None:
            raise Fault("wrong-argument", "`each NAME` needs `in` and the things to go through", word.place)
        within = self.checker.source(word.within, scope)
        variable = Binding(word.each.name, self.checker.element(within), word.each.place,
                           self.checker.bounds.of(word.within, scope))
        return variable, within, scope.bind(variable, word.within.place)

    def _check_requirements(self, word: act.SourceWord, scope: Scope, home: str) -> tuple[tuple[Requirement, ...], Scope]:
        """The requirements of a source, and the scope after them."""
        found = []
        for item in word.body:
            if isinstance(item, act.Require):
                scope = scope.line()
                line, faults = requirement(self.texts, item, scope, self.rules, home)
                if faults:
                    raise faults[0]
                found += [line] if line is not None else []
                scope = after_requirement(self.checker, item, scope)
        return tuple(found), scope
