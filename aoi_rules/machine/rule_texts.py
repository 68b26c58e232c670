"""The failing lines of the rules, in a player's words."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from itertools import repeat

from attrs import define, field

from aoi_rules.machine.decisions import Line
from aoi_rules.machine.displays import viewer_in_each
from aoi_rules.machine.entries import Result
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Refusal
from aoi_rules.machine.text_templates import Parts, fill_braces
from aoi_rules.model.lines import RefusalWording, RuleLine
from aoi_rules.model.ruleset import CASE
from aoi_rules.model.types import Type

__all__ = ["LineRefusals", "reported_values"]


@define(slots=False)
class LineRefusals:
    """The refusals of lines of the rules at one position, as far as `viewer` may know them.  A line with the same values is put
    into words once: the result is then the same object.

    `held` and `later` keep what was found of pieces in a zone, by its name and owner, and of the decision that follows earlier
    choices of an action.
    """

    program: Program
    names: Names
    s: Position
    viewer: int
    held: dict[tuple[str, int], list[int] | None] = field(factory=dict, repr=False)
    later: dict[tuple[str, tuple[int, ...]], list[Refusal]] = field(factory=dict, repr=False)
    _worded: dict[int, _WordedLine] = field(factory=dict, repr=False)
    _with_cases: dict[tuple[int, ...], Refusal] = field(factory=dict, repr=False)

    def of(self, lines: Sequence[Line], only: Container[str] | None = None, valued: bool = True) -> list[Refusal]:
        """The failing lines, in the order of the rules, as refusals with their cases; without what only the deciding seat may
        know, unless that is the viewer.  Rules not in `only` have just their texts. The values of operands are included only if
        `valued`."""
        found: list[tuple[RuleLine, bool, Refusal]] = []
        cases: dict[str, list[Refusal]] = {}
        own = self.viewer == self.s.to_move
        for number, holds, values in lines:
            worded = None if holds else self._worded.get(number) or self._line(number)
            if worded is None or (worded.line.secret and not own):
                continue
            refusal = worded.refusal(values, valued) if only is None or worded.requirement in only else worded.plain
            if worded.is_case:
                cases.setdefault(worded.requirement, []).append(refusal)
            else:
                found.append((worded.line, worded.line.wording.limits and _offers_nothing(worded.named_values(values)), refusal))
        reasons = _reasons(found)
        return [self._put_together(refusal, cases[refusal.rule]) if refusal.rule in cases else refusal for refusal in reasons]

    def _line(self, number: int) -> _WordedLine:
        """The line with a number, as the viewer may know it."""
        wording = self.program.lines[number].wording
        seat, viewer = self.s.to_move, self.viewer
        seen = not (wording.own and viewer != seat) and viewer_in_each(self.s, wording.seers, seat, viewer)
        found = self._worded[number] = _WordedLine(self.program, self.names, number, seen)
        return found

    def _put_together(self, refusal: Refusal, cases: Sequence[Refusal]) -> Refusal:
        """A refusal combined with its cases."""
        key = id(refusal), *map(id, cases)  # all of these are kept, so that none of their ids is used again
        found = self._with_cases.get(key)
        if found is None:
            found = self._with_cases[key] = Refusal(
                refusal.rule, refusal.text, refusal.values, refusal.place, refusal.see, tuple(cases), refusal.words)
        return found


class _WordedLine:
    """A line of the rules in words, with the values for which it fails.  Its text names them if they are `seen`."""

    def __init__(self, program: Program, names: Names, number: int, seen: bool) -> None:
        self.line = line = program.lines[number]
        rule, wording = program.model.rules[line.rule], line.wording
        self.requirement, self.is_case = program.requirements[number], rule.kind == CASE
        self.plain = Refusal(rule.name, rule.text)
        self._names, self._seen = names, seen
        self._place, self._see = str(rule.place), rule.see
        self._text = _Template(names, wording, wording.parts, _is_lost) if seen and wording.parts else None
        self._words = [_Template(names, wording, parts, _is_missing) for parts in wording.words]
        self._known: dict[tuple[bool, tuple[Result, ...]], Refusal] = {}

    def refusal(self, values: tuple[Result, ...], valued: bool) -> Refusal:
        """The refusal with these values."""
        key = valued, values if valued else self.named_values(values)
        found = self._known.get(key)
        if found is None:
            named = self.named_values(values)
            words = [text for template in self._words if (text := template.text(named))]
            reported = _titled_values(self._names, self.line, values) if valued else ()
            found = self._known[key] = Refusal(self.plain.rule, self._text_of(named) or self.plain.text, reported, self._place,
                                               self._see, (), tuple(dict.fromkeys(words)))
        return found

    def named_values(self, values: tuple[Result, ...]) -> tuple[Result, ...]:
        """The values that the texts name."""
        return values[len(self.line.values) :]

    def _text_of(self, named: tuple[Result, ...]) -> str:
        """The line's own text; empty if it has none."""
        if self._seen and self.line.wording.limits:
            low, high = (self._names.title(self.line.wording.kinds[0][0], value) for value in named[1:3])
            return "No number can be chosen now" if _offers_nothing(named) else _limits(low, high)
        return self._text.text(named) if self._text is not None else ""


class _Template:
    """A text with values, which is empty if one of them is missing (`lacks`)."""

    def __init__(
        self, names: Names, wording: RefusalWording, parts: Parts, lacks: Callable[[Type, Result], bool]
    ) -> None:
        self._names, self._kinds, self._parts, self._lacks = names, wording.kinds, parts, lacks
        self._places = [number for part in parts if not isinstance(part, str) for number in part]
        self._known: dict[tuple[Result, ...], str] = {}
        self._known_parts: list[dict[Sequence[Result], str]] = [{} for _ in parts]

    def text(self, named: Sequence[Result]) -> str:
        """The text with those of the named values that it has."""
        own = tuple([named[place] for place in self._places])
        found = self._known.get(own)
        if found is None:
            lacking = any(self._lacks(self._kinds[place][0], named[place]) for place in self._places)
            found = self._known[own] = "" if lacking else "".join(map(self._part, self._parts, self._known_parts, repeat(named)))
        return found

    def _part(self, part: str | tuple[int, ...], known: dict[Sequence[Result], str], named: Sequence[Result]) -> str:
        """A part of the text, which is filled once for the same values."""
        if isinstance(part, str):
            return part
        values = tuple([named[number] for number in part])
        found = known.get(values)
        if found is None:
            found = known[values] = fill_braces(self._names, self._kinds, part, named)
        return found


def _reasons(found: Sequence[tuple[RuleLine, bool, Refusal]]) -> list[Refusal]:
    """The refusals without those that only tell which numbers the position allows: if it allows none and anything else forbids
    the move, or if a requirement forbids this number."""
    said = {choice for line, _, _ in found if not line.wording.limits for choice in line.reads}
    others = [refusal for line, empty, refusal in found
              if not empty and (not line.wording.limits or said.isdisjoint(line.reads))]
    return others or [refusal for _, _, refusal in found]


def reported_values(program: Program, names: Names, number: int, values: Sequence[Result]) -> tuple[tuple[str, str], ...]:
    """The values that a line reads, each with its expression."""
    return _titled_values(names, program.lines[number], values)


def _titled_values(names: Names, line: RuleLine, values: Sequence[Result]) -> tuple[tuple[str, str], ...]:
    return tuple([(text, names.title(cell, value)) for (text, cell), value in zip(line.values, values, strict=False)])


def _is_lost(cell: Type, value: Result) -> bool:
    """Whether a value is absent because something that it needs is absent."""
    return bool(cell.has_absent_value and not cell.optional and value == cell.absent_value)


def _is_missing(cell: Type, value: Result) -> bool:
    """Whether a value is absent, or the number 0."""
    return bool(value == cell.absent_value or (cell.numeric and value == 0))


def _offers_nothing(named: Sequence[Result]) -> bool:
    """Whether a range, whose ends are named after the chosen number, contains no number."""
    low, high = named[1:3]
    assert isinstance(low, int)
    assert isinstance(high, int)
    return low > high


def _limits(low: str, high: str) -> str:
    """Which numbers may be chosen."""
    return f"Only {low} can be chosen now" if low == high else f"Only {low} to {high} can be chosen now"
