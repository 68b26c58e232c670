"""How many nodes of the program each rule becomes: its content, as often as the back end writes it out.

A definition without a loop is written out wherever it is used.  The lines of an action are written out in the functions that list
its moves, that test whether one is left, and that say why one is refused.  An action is an option of every decision that offers
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from attrs import define, field

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.compiler.typed.displays import RefusalText, holes_in
from aoi_rules.compiler.typed.sizes import Given, Sizes
from aoi_rules.compiler.typed.verbs import Verb
from aoi_rules.compiler.typed.walk import RULES, parts
from aoi_rules.compiler.walking import walk

__all__ = ["NOTHING", "RuleSize"]

NOTHING: Given = {}
_OWN, _STEP, _OPTION, _SOURCE, _FETCHED, _THERE, _LINE, _TEST, _RESET = 8, 32, 20, 24, 25, 6, 5, 3, 2
"""The nodes of a line beside its expressions, of a part of the flow, of an option, of a source, of a zone from which a piece may
be fetched, of the question whether a zone has pieces, of a line that refuses, of a test that a value is present, and of a keep
that is reset."""


@define(eq=False)
class RuleSize:
    """The size of one rule, or of several: `nodes`, and which of them come from definitions that are written out in it
    (`brought`)."""

    FORMS: ClassVar[Mapping[type, Callable[[Any, Any, Given], None]]]

    symbols: SymbolTable
    sizes: Sizes
    nodes: int = 0
    brought: Counter[typ.Definition] = field(factory=Counter)

    def value(self, node: typ.Expression | None, given: Given, times: int = 1) -> None:
        """Add an expression that is written out this many times."""
        if node is None:
            return
        self.nodes += times * self.sizes.of(node, given)
        for part in walk(node):
            if isinstance(part, typ.Use) and not part.definition.loops:
                self.brought[part.definition] += times * self.sizes.size_of_use(part, given)

    def rule(self, node: Any, given: Given = NOTHING) -> None:
        """Add a rule, or several, with all content."""
        form = self.FORMS.get(node.__class__)
        if form is not None:
            form(self, node, given)
        elif isinstance(node, typ.Expression):
            self.value(node, given)
        elif isinstance(node, tuple | list):
            for one in node:
                self.rule(one, given)
        elif node.__class__.__module__ in RULES:
            self._add_line(node, given)

    def _add_line(self, node: Any, given: Given) -> None:
        self.nodes += _STEP if isinstance(node, rul.FlowPart) else _OWN
        for part in parts(node):
            self.rule(part, given)

    # ---- actions -----------------------------------------------------------------------------------------------------

    def action(self, action: rul.Action) -> None:
        """Add the decisions of an action, and its effects."""
        given: dict[typ.Binding, int] = {}
        for number, stage in enumerate(action.stages):
            later = len(action.stages) - number - 1
            for line in stage.lines:
                self._add_stage_line(line, given, 2 if number == 0 else 3, later)
        self.rule(action.run)

    def _add_stage_line(self, line: rul.Line, given: dict[typ.Binding, int], times: int, later: int) -> None:
        """Add a line of a decision that is followed by this many decisions of the action: a name is available in the lines of all
        of them."""
        self.nodes += _OWN
        if isinstance(line, eff.Alias):
            self.value(line.value, given, 2 * later + times + 2)
            given[line.binding] = self.sizes.of(line.value, given)
        elif isinstance(line, rul.Choice):
            self.value(line.within, given, times + 1)
            for node in (line.when, *(line.by or ())):
                self.value(node, given, times)
            self._add_refusal(line.among, line, given)
        else:
            self._add_requirement(line, given, times)

    def _add_requirement(self, line: rul.Requirement, given: Given, times: int) -> None:
        self.value(line.condition, given, times - 1)
        self.value(line.when, given, times)
        self._add_refusal(line.condition, line, given)
        for case in line.cases:
            self._add_refusal(case.value, case, given)

    def _add_refusal(
        self, node: typ.Expression | None, line: rul.Requirement | rul.Case | rul.Choice | rul.Source, given: Given
    ) -> None:
        """Add the code that says whether a condition holds, the values that it reads, and those that its text names."""
        if node is None:
            return
        self.nodes += _LINE
        self.value(node, given)
        self._add_presence_tests(node, given, line.level)
        for _, value in line.shown:
            self.value(value, given)
        for value in _named_values(line.said):
            self.value(value, given)
            self._add_presence_tests(value, given)

    def _add_presence_tests(self, node: typ.Expression, given: Given, level: int | None = None) -> None:
        """Add the tests that the values an expression needs are present; with a `level`, only those not tested by earlier
        lines."""
        for part in dict.fromkeys(part for part in walk(node) if isinstance(part, typ.Present)):
            if level is None or part.level < level:
                self.nodes += _TEST
                self.value(part.operand, given)

    # ---- decisions and effects ---------------------------------------------------------------------------------------

    def _add_take(self, item: rul.Take, given: Given) -> None:
        """Add a decision, which is not skipped if that would show whether a hidden zone has pieces."""
        self._add_line(item, given)
        chosen = [choice for action in item.actions for choice in action.stages[0].choices if choice.zone]
        self.nodes += _THERE * sum(self._count_owners(choice.zone) for choice in chosen)

    def _count_owners(self, zone: str) -> int:
        per = self.symbols.zones[zone].per
        return 1 if per in ("", "seat") else len(self.symbols.types[per].members)

    def _add_offered_action(self, action: rul.Action, given: Given) -> None:
        """Add an action to a decision that offers it."""
        self.nodes += _OPTION + sum(len(stage.choices) for stage in action.stages)

    def _add_sources(self, item: rul.Bring, given: Given) -> None:
        """Add the sources of what is brought, each with the good and the places as its parameters."""
        self.nodes += _STEP
        for node in (item.number, item.good, item.within, item.places):
            self.value(node, given)
        inner = {**given, item.good_binding: self.sizes.of(item.good, given) if item.each is None else 1}
        if item.places is not None and item.places_binding is not None:
            inner[item.places_binding] = 1 + self.sizes.of(item.places, given)
        for source in item.sources:
            self._add_source(source, inner)

    def _add_source(self, source: rul.Source, given: Given) -> None:
        self.nodes += _SOURCE
        self.value(source.within, given)
        self._add_refusal(source.among, source, given)
        for line in source.requirements:
            self._add_requirement(line, given, 2)
        self.rule(source.taking, given)

    def _add_repeat(self, item: rul.Repeat, given: Given) -> None:
        self._add_line(item, given)
        self.nodes += _RESET * len(item.resets)

    def _add_fetch(self, item: eff.FetchPiece, given: Given) -> None:
        self._add_line(item, given)
        self.nodes += _FETCHED * len(item.sources)

    def _add_nothing(self, _verb: Verb, _given: Given) -> None:
        """Add nothing: a verb is a function of its own, however often it is carried out."""


def _named_values(said: RefusalText) -> Sequence[typ.Expression]:
    """The values that a text names."""
    return [hole.value for parts_ in (said.parts, *said.words) for hole in holes_in(parts_)]


RuleSize.FORMS = {
    rul.Action: RuleSize._add_offered_action, rul.Bring: RuleSize._add_sources, rul.Repeat: RuleSize._add_repeat,
    rul.Take: RuleSize._add_take,
    eff.FetchPiece: RuleSize._add_fetch, Verb: RuleSize._add_nothing,
}
