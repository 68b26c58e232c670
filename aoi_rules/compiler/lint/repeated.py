"""Lint of things that are written twice where two different things are expected, as after a copy that was not changed: terms of a
sum, values of `min` and `max`, values of a definition or a verb, names in the text of a verb, lines of the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.assumptions import is_constant
from aoi_rules.compiler.lint.quotes import mean_the_same, quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.displays import Detail, Figure
from aoi_rules.compiler.typed.networks import Network, OpenLinks
from aoi_rules.compiler.typed.rules import Phase, Points, Score, TypedRules
from aoi_rules.compiler.typed.walk import every_flow_part, expressions_of, own_expressions, strip_present
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language.operators import ADD
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.model.types import Shape
from aoi_rules.words.files import Amend

__all__ = ["check_repeated"]

_TERMS = 3
"""A repeated term may be a mistake in a sum with at least this many terms: `n + n` is a way to write `2 * n`."""


def check_repeated(
    findings: Findings, found: Iterable[Any], rules: TypedRules, effects: Iterable[eff.Effect], report: Reporter
) -> None:
    """Warn of things that are written twice in some of the rules, and in effects."""
    for rule in found:
        findings.check(_check_rule, rule, report, findings)
    for verb in rules.verbs:
        _check_text(verb, report)
    _check_score(rules.score, report)
    _check_shown(rules, report)
    _check_details(rules.details, report)
    _check_phases(rules, report)
    _check_open_links(rules, report)
    for effect in effects:
        if isinstance(effect, ver.Perform):
            _check_values(f"`{effect.verb.name}`", effect.verb.parameters, effect.arguments, report)


def _check_rule(rule: Any, report: Reporter, findings: Findings) -> None:
    nodes = findings.of(own_expressions, rule).expressions
    sums = [node for node in nodes if isinstance(node, typ.Arithmetic) and node.operator is ADD]
    inner = {id(term) for node in sums for term in (node.left, node.right)}
    for total in sums:
        if id(total) not in inner and (len(terms := [*_terms(total)]) >= _TERMS or _names_member(terms[0])):
            _warn_of_pair(terms, "in this sum", report)
    for node in nodes:
        if isinstance(node, typ.Extreme):
            _warn_of_pair(node.operands, f"in this `{node.operator}`", report)
        elif isinstance(node, typ.Use):
            _check_values(f"`{node.definition.name}`", node.definition.parameters, node.arguments, report)


def _names_member(node: typ.Expression) -> bool:
    """Whether an expression names a member, and not only what it is given: nobody doubles `p.points(guns)` by writing it
    twice."""
    return any(is_constant(part) and part.type.kind is Shape.MEMBER for part in expressions_of(node))


def _terms(node: typ.Expression) -> Iterator[typ.Expression]:
    """The terms of a sum."""
    if isinstance(node, typ.Arithmetic) and node.operator is ADD:
        yield from _terms(node.left)
        yield from _terms(node.right)
    else:
        yield node


def _warn_of_pair(nodes: Sequence[typ.Expression], where: str, report: Reporter) -> None:
    for one, other in combinations(nodes, 2):
        if mean_the_same(one, other) and not is_constant(one):
            report.warn("same-twice", f"{quote(other)} is {where} twice", other.place, "correct one of the two, or leave it out")
            return


def _check_values(
    called: str, parameters: Sequence[typ.Binding], given: Sequence[typ.Expression], report: Reporter
) -> None:
    """Warn of a name that is given twice, for two parameters with the same type that are not numbers."""
    for (first, one), (second, other) in combinations(zip(parameters, given, strict=False), 2):
        names = strip_present(one), strip_present(other)
        same = all(isinstance(node, typ.Local) for node in names) and mean_the_same(one, other)
        if same and first.type == second.type and not first.type.numeric:
            report.warn("same-twice", f"{called} gets {quote(other)} both for `{first.name}` and for `{second.name}`",
                        other.place, "correct one of the two")


def _check_text(verb: ver.Verb, report: Reporter) -> None:
    """Warn of a verb whose text names one parameter twice and another one, of which nothing else of the verb depends, never."""
    named = [part for part in verb.text if isinstance(part, int) and part < len(verb.parameters)]
    if len(named) == len(set(named)) or not verb.word.text:
        return
    used = {part.binding for part in expressions_of(verb.blocks, verb.values) if isinstance(part, typ.Local)}
    unused = [p for number, p in enumerate(verb.parameters) if number not in named and p not in used]
    if unused:
        twice = next(verb.parameters[n].name for n in named if named.count(n) > 1)
        report.warn("same-twice", f"the text names `{twice}` twice, and nothing uses `{unused[0].name}`",
                    _place_of_text(verb), f"put `{{{unused[0].name}}}` in place of one of them")


def _place_of_text(verb: ver.Verb) -> Place:
    return next((node.place for node in verb.word.statement.texts), verb.word.statement.word_place)


def _check_score(score: Score, report: Reporter) -> None:
    """Warn of two lines of the score with the same value or the same condition."""
    lines = [line for line in score.items if isinstance(line, Points) and (line.counts or line.loses)]
    for first, second in combinations(lines, 2):
        one, other = first.value, second.value
        same = one.place.source is other.place.source and source_text(one.place) == source_text(other.place)
        decides = first.loses or any(isinstance(part, typ.Local) for part in walk(one))
        if same and first.loses == second.loses and not is_constant(one) and decides:
            what = "condition" if first.loses else "value"
            report.warn("same-twice", f"`{second.word.name}` has the same {what} as `{first.word.name}`", other.place,
                        f"correct one of the two: `{first.word.name}` is in " + line_of(one.place, other.place))


def _check_shown(rules: TypedRules, report: Reporter) -> None:
    """Warn of two figures of one kind, or two details of one type, with the same value."""
    met: dict[tuple[Any, ...], Figure | Detail] = {}
    lines: tuple[Figure | Detail, ...] = (*rules.figures, *rules.details)
    for line in (line for line in lines if line.word.statement.value is not None):
        whose = line.each.type.of if line.each is not None else "seat" if line.per_seat else ""
        when = source_text(line.when.place) if line.when is not None else ""
        key = type(line), whose, source_text(line.value.place), when, line.value.place.source.name
        first = met.setdefault(key, line)
        if first is not line and not is_constant(line.value):
            report.warn("same-twice", f"`{line.word.name}` shows the same as `{first.word.name}`", line.value.place,
                        f"correct one of the two: `{first.word.name}` is in " + line_of(first.value.place, line.value.place))


def _check_details(details: Iterable[Detail], report: Reporter) -> None:
    """Warn of two details of one type with the same text, shown under the same condition."""
    met: dict[tuple[str, str, str, str], Detail] = {}
    for detail in details:
        text = next(iter(detail.word.statement.texts), None)
        when = source_text(detail.when.place) if detail.when is not None else ""
        if text is not None and any(sign.isalpha() for sign in PLACEHOLDER.sub("", text.value)):
            first = met.setdefault((text.place.source.name, detail.each.type.of, text.value, when), detail)
            if first is not detail:
                there = line_of(first.word.statement.word_place, text.place)
                says = f"`{detail.word.name}` has the text of `{first.word.name}`, so players cannot tell them apart"
                report.warn("same-twice", says, text.place, f"correct one of the two: `{first.word.name}` is in " + there)


def _check_phases(rules: TypedRules, report: Reporter) -> None:
    """Warn of two phases with the same name."""
    met: dict[str, Phase] = {}
    for part in every_flow_part(rules):
        if isinstance(part, Phase) and (first := met.setdefault(part.name, part)).word is not part.word:
            place, there = part.word.name.place, first.word.name.place
            also = f", or write `{Amend.word} {part.word.word} {part.name} {{ … }}` to add to that one"
            report.warn("same-twice", f"two phases are called `{part.name}`", place,
                        "give one of them another name: the first is in " + line_of(there, place)
                        + (also if there.source is not place.source else ""))


def _check_open_links(rules: TypedRules, report: Reporter) -> None:
    """Warn of a line of a network that opens links which another line opens under the same condition."""
    for network in rules.networks:
        lines = [line for line in network.lines if isinstance(line, OpenLinks)]
        for first, second in combinations(lines, 2):
            conditions = {"" if line.when is None else source_text(line.when.place) for line in (first, second)}
            if first.kind == second.kind and len(conditions) == 1:
                place = second.word.statement.word_place
                report.warn("same-twice", f"the network `{network.name}` opens each {second.kind} twice under the same condition",
                            place, "correct one of the two: the first is in " + line_of(first.word.statement.word_place, place))
    for one, other in combinations(rules.networks, 2):
        same = [tuple(source_text(line.word.statement.place) for line in network.lines) for network in (one, other)]
        if same[0] == same[1] and same[0] and one.of == other.of and _text_after_name(one) == _text_after_name(other):
            place = other.word.name.place
            report.warn("same-twice", f"the network `{other.name}` is the same as `{one.name}`", place,
                        "correct one of the two: the first is in " + line_of(one.word.name.place, place))


def _text_after_name(network: Network) -> str:
    """The head of a network after its name."""
    return source_text(network.word.statement.place).partition(network.name)[2].partition("{")[0]
