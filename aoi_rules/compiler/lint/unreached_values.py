"""Lint of requirements that nothing can ever meet, of keeps that never have another value than the first, although lines set them, and of members that a keep never has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.facts.reached_values import reached_values
from aoi_rules.compiler.facts.values import NO, Values
from aoi_rules.compiler.lint.conditions import Comparison
from aoi_rules.compiler.lint.quotes import quote
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Requirement, TypedRules
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.diagnostics import Mention, Place, line_of, numbers_of
from aoi_rules.language.operators import EQUAL, UNEQUAL
from aoi_rules.model.types import Shape

__all__ = ["check_reached"]


def check_reached(
    own: str, rules: TypedRules, changed: Changes, compared: Iterable[Comparison], report: Reporter
) -> None:
    """Warn of each keep in the author's file, named `own`, that keeps its first value although lines set it, and of the first
    comparison of a keep with each member that no line gives it."""
    symbols, reached, fixed = rules.symbols, reached_values(rules, changed), set[str]()
    impossible = list(_unmet_requirements(rules, changed, reached))
    for action, line in [one for one in impossible if _prevents_itself(one[1], rules, changed)] or impossible[:1]:
        if line.condition.place.source.name == own and not _is_reported(line.condition.place, report):
            report.warn("always-false", f"{quote(line.condition)} never holds, so nobody can ever take `{action.name}`",
                        line.condition.place, "only an action that needs it already could make it hold: correct it, or write the opposite")
    for home in (symbols.keeps, *(kind.keeps for kind in symbols.types.values())):
        for keep in home.values():
            found = reached.get(keep.slot)
            if found is not None and keep.place.source.name == own and changed.writes.get(keep.slot) and _is_single(found):
                fixed.add(keep.slot)
                if not impossible:  # which is the reason
                    _warn_fixed(keep, found, symbols, changed, report)
    met: set[tuple[str, int]] = set()
    for node in compared:
        asked = _compared_member(node)
        if asked is None:
            continue
        keep, member = asked
        lacking = keep.slot in reached and keep.slot not in fixed and _lacks(reached[keep.slot], member.number)
        if lacking and keep.place.source.name == node.place.source.name == own and (keep.slot, member.number) not in met:
            met.add((keep.slot, member.number))
            _warn_lacking(node, keep, member, symbols, changed, report)


def _unmet_requirements(
    rules: TypedRules, changed: Changes, reached: Mapping[str, Values]
) -> Iterator[tuple[Action, Requirement]]:
    """The first requirement of each action that no values of keeps meet."""
    facts = Facts(rules, changed)
    facts.keeps.update(reached)
    for action in rules.actions.values():
        lines = (line for stage in action.stages for line in stage.lines if isinstance(line, Requirement) and line.when is None)
        yield from islice(((action, line) for line in lines if facts.truth(line.condition, {}) is NO), 1)


def _prevents_itself(line: Requirement, rules: TypedRules, changed: Changes) -> bool:
    """Whether only effects that need a requirement could make it hold."""
    facts = Facts(rules, changed)
    facts.keeps.update(reached_values(rules, changed, line))
    return facts.truth(line.condition, {}) is not NO


def _is_reported(place: Place, report: Reporter) -> bool:
    """Whether a problem is reported in the line of a place."""
    return any(one.place is not None and (one.place.source.name, one.place.line) == (place.source.name, place.line)
               for one in report.found)


def _is_single(found: Values) -> bool:
    """Whether values are only one, or none but the absent one."""
    return found.only is not None or (found.absent and found.empty)


def _lacks(found: Values, number: int) -> bool:
    return found.each is not None and number not in found.each


def _compared_member(node: Comparison) -> tuple[KeepSymbol, typ.Member] | None:
    """The keep and the member that a line compares."""
    if not isinstance(node, typ.Compare) or node.operator not in (EQUAL, UNEQUAL):
        return None
    kept, member = strip_present(node.left), strip_present(node.right)
    if isinstance(kept, typ.Member):
        kept, member = member, kept
    return (kept.keep, member) if isinstance(kept, typ.KeepValue) and isinstance(member, typ.Member) else None


def _warn_fixed(keep: KeepSymbol, found: Values, symbols: SymbolTable, changed: Changes, report: Reporter) -> None:
    places = list(dict.fromkeys(effect.place for effect in changed.writes[keep.slot]))
    alone = len(places) == 1 and places[0].source.name == keep.place.source.name
    where = "this line" if alone else Mention("line " if len(places) == 1 else "lines ") + Mention(", ").join(numbers_of(places))
    gives = "gives" if len(places) == 1 else "give"
    report.warn("unchanged-keep", f"`{keep.name}` is always {_show(keep, found, symbols)}", places[0] if alone else keep.place,
                where + f" {gives} it no other value, or never happens: correct it, or what it depends on", names=(keep.name,))


def _show(keep: KeepSymbol, found: Values, symbols: SymbolTable) -> str:
    """The one value of a keep."""
    if found.only is None:
        return "`none`"
    if keep.type.kind is Shape.TRUTH:
        return "`yes`" if found.only else "`no`"
    if keep.type.kind is Shape.MEMBER:
        return f"`{symbols.types[keep.type.of].members[found.only].name}`"
    return f"`{keep.type.figure(found.only)}`"


def _warn_lacking(
    node: Comparison, keep: KeepSymbol, member: typ.Member, symbols: SymbolTable, changed: Changes, report: Reporter
) -> None:
    name = symbols.types[member.type.of].members[member.number].name
    code, says = ("always-false", "never holds") if isinstance(node, typ.Compare) and node.operator is EQUAL else (
        "always-true", "always holds")
    first = changed.writes[keep.slot][0].place if changed.writes.get(keep.slot) else keep.place
    report.warn(code, f"{quote(node)} {says}: no line gives `{keep.name}` the value `{name}`", node.place,
                "a line is missing or names another value, such as " + line_of(first, node.place))
