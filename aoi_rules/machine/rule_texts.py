"""The lines of the rules that do not hold, in a player's words."""

from __future__ import annotations

from collections.abc import Container, Sequence

import attrs

from aoi_rules.machine.decisions import Line
from aoi_rules.machine.displays import viewer_in_each
from aoi_rules.machine.entries import Result
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Refusal
from aoi_rules.machine.text_templates import Parts, fill_template
from aoi_rules.model.lines import RuleLine
from aoi_rules.model.ruleset import CASE
from aoi_rules.model.types import Type

__all__ = ["reported_values", "refusals_in_words"]


def refusals_in_words(
    program: Program, names: Names, s: Position, lines: Sequence[Line], viewer: int, only: Container[str] | None = None
) -> list[Refusal]:
    """The lines that do not hold, in the order of the rules, as refusals with their cases; without what only the seat that
    decides may know, unless that is the viewer.  Of other rules than those in `only` it has no more than the rule's text."""
    found: list[tuple[RuleLine, bool, Refusal]] = []
    cases: dict[str, list[Refusal]] = {}
    for number, holds, values in lines:
        line = program.lines[number]
        rule = program.model.rules[line.rule]
        if holds or (line.secret and viewer != s.to_move):
            continue
        of = rule.name.rsplit(".", 1)[0] if rule.kind == CASE else rule.name
        refusal = Refusal(rule.name, rule.text)
        if only is None or of in only:
            refusal = Refusal(rule.name, _text(names, s, line, values, viewer) or rule.text,
                              reported_values(program, names, number, values), str(rule.place), rule.see,
                              words=_words(names, line, values))
        if rule.kind == CASE:
            cases.setdefault(of, []).append(refusal)
        else:
            found.append((line, _offers_nothing(line, values), refusal))
    return [attrs.evolve(refusal, cases=tuple(cases[refusal.rule])) if refusal.rule in cases else refusal
            for refusal in _reasons(found)]


def _reasons(found: Sequence[tuple[RuleLine, bool, Refusal]]) -> list[Refusal]:
    """The refusals without those that only say which numbers the position leaves to choose: where it leaves none and anything
    else forbids the move, or where a requirement forbids this number."""
    said = {choice for line, _, _ in found if not line.wording.limits for choice in line.reads}
    others = [refusal for line, empty, refusal in found
              if not empty and (not line.wording.limits or said.isdisjoint(line.reads))]
    return others or [refusal for _, _, refusal in found]


def reported_values(program: Program, names: Names, number: int, values: Sequence[Result]) -> tuple[tuple[str, str], ...]:
    """The values that a line reads, each with its expression."""
    return tuple((text, names.title(cell, v)) for (text, cell), v in zip(program.lines[number].values, values, strict=False))


def _text(names: Names, s: Position, line: RuleLine, values: Sequence[Result], viewer: int) -> str:
    """The text of a line with its values; empty if it has none, one of them is lost, or the viewer may not see them."""
    wording = line.wording
    if (wording.own and viewer != s.to_move) or not viewer_in_each(s, wording.seers, viewer):
        return ""
    named = values[len(line.values) :]
    if wording.limits:
        low, high = (names.title(wording.kinds[0][0], value) for value in named[1:3])
        return "No number can be chosen now" if _offers_nothing(line, values) else _limits(low, high)
    if any(_is_lost(wording.kinds[at][0], named[at]) for at in _values_in(wording.parts)):
        return ""
    return fill_template(names, wording.parts, wording.kinds, named)


def _is_lost(cell: Type, value: Result) -> bool:
    """Whether a value is absent that can be so only because something is that it needs."""
    return bool(cell.absentable and not cell.optional and value == cell.absent)


def _words(names: Names, line: RuleLine, values: Sequence[Result]) -> tuple[str, ...]:
    """What a line reads, in words, without what is absent or 0: the rule's text says that something is missing."""
    wording, named = line.wording, values[len(line.values) :]
    found = [parts for parts in wording.words
             if not any(_is_missing(wording.kinds[at][0], named[at]) for at in _values_in(parts))]
    return tuple(dict.fromkeys(fill_template(names, parts, wording.kinds, named) for parts in found))


def _values_in(parts: Parts) -> list[int]:
    return [number for part in parts if not isinstance(part, str) for number in part]


def _is_missing(cell: Type, value: Result) -> bool:
    """Whether a value is absent, or the number 0."""
    return bool(value == cell.absent or (cell.numeric and value == 0))


def _offers_nothing(line: RuleLine, values: Sequence[Result]) -> bool:
    """Whether a line says that a number is none of those offered, and there is none."""
    low, high = values[len(line.values) :][1:3] if line.wording.limits else (0, 0)
    assert isinstance(low, int)
    assert isinstance(high, int)
    return low > high


def _limits(low: str, high: str) -> str:
    """Which numbers may be chosen."""
    return f"Only {low} can be chosen now" if low == high else f"Only {low} to {high} can be chosen now"
