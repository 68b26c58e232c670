"""Lint of requirements that nothing can meet, of keeps that lines set without ever changing them, and of members that a keep
never has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from aoi_rules.compiler.facts.changes import Changes, effects_in, effects_of
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.facts.reached_values import facts_with, possible_effects, reached_values
from aoi_rules.compiler.facts.values import NO, Values
from aoi_rules.compiler.lint.assumptions import Assumptions
from aoi_rules.compiler.lint.conditions import Comparison
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, SymbolTable
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Requirement, TypedRules
from aoi_rules.compiler.typed.walk import every_flow_part, expressions_of, strip_present
from aoi_rules.diagnostics import Mention, Place, line_of, numbers_of
from aoi_rules.language.operators import EQUAL, UNEQUAL
from aoi_rules.model.types import Shape

__all__ = ["check_reached"]


def check_reached(own: str, knowing: Assumptions, compared: Iterable[Comparison], report: Reporter) -> None:
    """Warn of each keep in the author's file, named `own`, that keeps its first value although lines set it, and of the first
    comparison of a keep with each member that no line gives it."""
    rules, changed = knowing.rules, knowing.changed
    place = next((keep.place for keep in rules.symbols.every_keep() if keep.place.source.name == own), None)
    if place is None or any(problem.code == "always-false" for problem in report.found):
        return  # what is never reached may follow from that
    untrusted = knowing.of(place).untrusted
    reached = reached_values(rules, changed, untrusted=untrusted)
    facts = facts_with(reached, rules, changed, untrusted)
    fixed = {keep.slot: keep for keep in rules.symbols.every_keep()
             if changed.writes.get(keep.slot) and _is_single(reached, keep)}
    unmet = [one for one in _unmet_requirements(rules, facts, fixed) if one[1].condition.place.source.name == own]
    for action, line, keep in [one for one in unmet if _prevents_itself(one[1], rules, changed, untrusted)] or unmet[:1]:
        waiting = _part_that_waits(keep, rules, changed, facts)
        if waiting is not None:
            report.warn("always-false", f"{quote(waiting)} never holds here: only what happens then sets `{keep.name}`",
                        waiting.place, f"did you mean `not {source_text(waiting.place)}`?")
            continue
        places = [action.word.statement.place, *(effect.place for effect in changed.writes[keep.slot])]
        if not any(report.has_problem_in(place) for place in places):
            hint = Mention(f"`{keep.name}` is always {_show(keep, reached[keep.slot], rules.symbols)}: see ") + (
                _lines_changing(keep, changed, line.condition.place) + ", and correct that, or write the opposite here")
            message = f"{quote(line.condition)} never holds, so nobody can ever take `{action.name}`"
            report.warn("always-false", message, line.condition.place, hint)
    happening = {id(effect) for effect in possible_effects(rules, facts)} if fixed and not unmet else set[int]()
    for keep in fixed.values():
        if keep.place.source.name == own and all(id(effect) in happening for effect in changed.writes[keep.slot]):
            _warn_fixed(keep, reached[keep.slot], rules.symbols, changed, report)
        elif keep.place.source.name == own and not unmet and _repeats_first(keep, reached[keep.slot], changed, facts):
            _warn_repeated(keep, reached[keep.slot], rules.symbols, changed, report)
        elif keep.place.source.name == own and not unmet:
            _warn_prevented(keep, reached[keep.slot], rules, facts, changed, report)
    _check_members([node for node in compared if node.place.source.name == own], reached, rules, changed, report)


def _part_that_waits(keep: KeepSymbol, rules: TypedRules, changed: Changes, facts: Facts) -> typ.Expression | None:
    """The condition of a part of the flow that waits for a keep which only this part sets; None if there is none."""
    for part in every_flow_part(rules):
        for asked in conjuncts(getattr(part, "when", None)):
            value = strip_present(asked)
            if isinstance(value, typ.KeepValue) and value.keep is keep and facts.truth(asked, {}) is NO:
                inside = {id(effect) for effect in effects_in(*part.parts)}
                if all(id(effect) in inside for effect in changed.writes[keep.slot]):
                    return asked
    return None


def _check_members(
    compared: Iterable[Comparison], reached: Mapping[str, Values], rules: TypedRules, changed: Changes, report: Reporter
) -> None:
    """Warn of the first comparison of a keep of the same file with each member that no line gives it."""
    met: set[tuple[str, int]] = set()
    for node in compared:
        asked = _compared_member(node)
        if asked is None:
            continue
        keep, member = asked
        found = reached.get(keep.slot)
        lacking = found is not None and not _is_single(reached, keep) and _lacks_member(found, member.number)
        if lacking and keep.place.source.name == node.place.source.name and (keep.slot, member.number) not in met:
            met.add((keep.slot, member.number))
            _warn_lacking(node, keep, member, rules.symbols, changed, report)


def _unmet_requirements(
    rules: TypedRules, facts: Facts, fixed: Mapping[str, KeepSymbol]
) -> Iterator[tuple[Action, Requirement, KeepSymbol]]:
    """The first requirement of each action that no values of keeps meet, with a keep in it that is fixed."""
    for action in rules.actions.values():
        for line in (line for stage in action.stages for line in stage.lines if isinstance(line, Requirement)):
            kept = (part.keep.slot for part in expressions_of(line.condition) if isinstance(part, typ.KeepValue))
            slot = next((slot for slot in kept if slot in fixed), None)
            if slot is not None and line.when is None and facts.truth(line.condition, {}) is NO:
                yield action, line, fixed[slot]
                break


def _prevents_itself(line: Requirement, rules: TypedRules, changed: Changes, untrusted: frozenset[str]) -> bool:
    """Whether only effects that need a requirement could make it hold."""
    facts = facts_with(reached_values(rules, changed, line, untrusted), rules, changed, untrusted)
    return facts.truth(line.condition, {}) is not NO


def _is_single(reached: Mapping[str, Values], keep: KeepSymbol) -> bool:
    """Whether a keep has only one value, or none but the absent one."""
    found = reached.get(keep.slot)
    return found is not None and (found.single_value is not None or (found.absent and found.empty))


def _lacks_member(found: Values, number: int) -> bool:
    return found.each is not None and number not in found.each


def _compared_member(node: Comparison) -> tuple[KeepSymbol, typ.Member] | None:
    """The keep and the member that a line compares."""
    if not isinstance(node, typ.Compare) or node.operator not in (EQUAL, UNEQUAL):
        return None
    kept, member = strip_present(node.left), strip_present(node.right)
    if isinstance(kept, typ.Member):
        kept, member = member, kept
    return (kept.keep, member) if isinstance(kept, typ.KeepValue) and isinstance(member, typ.Member) else None


def _repeats_first(keep: KeepSymbol, first: Values, changed: Changes, facts: Facts) -> bool:
    """Whether each line that changes a keep sets it to the value with which it begins.  Such a line may never happen because it
    asks for another value: `set r.closed = no when r.closed`."""
    return all(isinstance(effect, eff.Set) and isinstance(strip_present(effect.value), _WRITTEN_OUT)
               and facts.value(effect.value, {}) == first for effect in changed.writes[keep.slot])


_WRITTEN_OUT = (typ.Absent, typ.Const, typ.Member)


def _warn_repeated(keep: KeepSymbol, first: Values, symbols: SymbolTable, changed: Changes, report: Reporter) -> None:
    """Warn of a keep that begins with the only value that lines give it."""
    lines = list(dict.fromkeys(effect.place for effect in changed.writes[keep.slot]))
    if report.has_problem_in(keep.place) or any(map(report.has_problem_in, lines)):
        return
    begin = "another value"
    if keep.type.kind is Shape.TRUTH:
        begin = f"`= {'no' if first.single_value else 'yes'}`"
    report.warn("unchanged-keep", f"`{keep.name}` is always {_show(keep, first, symbols)}: it begins as that", keep.place,
                Mention(f"begin it with {begin}, or correct ") + _lines_changing(keep, changed, keep.place)
                + f", which {'gives' if len(lines) == 1 else 'give'} it the same value again", names=(keep.name,))


def _warn_prevented(keep: KeepSymbol, first: Values, rules: TypedRules, facts: Facts, changed: Changes, report: Reporter) -> None:
    """Warn of the condition of an effect that asks a keep for a value which it could only have after this effect."""
    writes = {id(one) for one in changed.writes[keep.slot]}
    for effect in effects_of(rules):
        changing = effect.when is not None and effect.when.place.source is keep.place.source and not writes.isdisjoint(
            map(id, effects_in(effect)))
        for part in conjuncts(effect.when) if changing else ():
            read = [node for node in expressions_of(part) if isinstance(node, typ.KeepValue)]
            if [node.keep.slot for node in read] == [keep.slot] and facts.truth(part, {}) is NO and not (
                    report.has_problem_in(part.place) or report.has_problem_in(keep.place)):
                report.warn("always-false", f"{quote(part)} never holds: `{keep.name}` is always "
                            + _show(keep, first, rules.symbols), part.place,
                            "only what depends on this condition would change it: correct the condition, or change it elsewhere",
                            names=(keep.name,))
                return


def _warn_fixed(keep: KeepSymbol, found: Values, symbols: SymbolTable, changed: Changes, report: Reporter) -> None:
    places = list(dict.fromkeys(effect.place for effect in changed.writes[keep.slot]))
    alone = len(places) == 1 and places[0].source.name == keep.place.source.name
    begins = alone and keep.type.kind is Shape.TRUTH and bool(found.single_value)  # what nothing sets to `yes` is never `yes`
    place = places[0] if alone and not begins else keep.place
    if begins and not report.has_problem_in(place):
        report.warn("unchanged-keep", f"`{keep.name}` is always `yes`: it begins as that", place,
                    "begin it with `= no`, or correct " + line_of(places[0], place) + ", which gives it the value `yes` again",
                    names=(keep.name,))
    elif not report.has_problem_in(place):
        hint = "give it another value here, or correct what this depends on" if alone else Mention("see ") + (
            _lines_changing(keep, changed, place) + ": one of them should give it another value")
        report.warn("unchanged-keep", f"`{keep.name}` is always {_show(keep, found, symbols)}", place, hint, names=(keep.name,))


def _lines_changing(keep: KeepSymbol, changed: Changes, here: Place) -> Mention:
    """The lines that change a keep: `line 12`, or `lines 12, 15`."""
    places = list(dict.fromkeys(effect.place for effect in changed.writes[keep.slot]))
    if len(places) == 1:
        return line_of(places[0], here)
    return Mention("lines ") + Mention(", ").join(numbers_of(places))


def _show(keep: KeepSymbol, found: Values, symbols: SymbolTable) -> str:
    """The one value of a keep."""
    if found.single_value is None:
        return "`none`"
    if keep.type.kind is Shape.TRUTH:
        return "`yes`" if found.single_value else "`no`"
    if keep.type.kind is Shape.MEMBER:
        return f"`{symbols.types[keep.type.of].members[found.single_value].name}`"
    return f"`{keep.type.figure(found.single_value)}`"


def _warn_lacking(
    node: Comparison, keep: KeepSymbol, member: typ.Member, symbols: SymbolTable, changed: Changes, report: Reporter
) -> None:
    name = symbols.types[member.type.of].members[member.number].name
    code, says = ("always-false", "never holds") if isinstance(node, typ.Compare) and node.operator is EQUAL else (
        "always-true", "always holds")
    first = changed.writes[keep.slot][0].place if changed.writes.get(keep.slot) else keep.place
    report.warn(code, f"{quote(node)} {says}: no line gives `{keep.name}` the value `{name}`", node.place,
                "a line is missing or names another value, such as " + line_of(first, node.place))
