"""Why ways to make the choices of a decision are refused: what all of them have in common, or the nearest ones."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cached_property, reduce
from itertools import islice, product, takewhile
from math import prod
from operator import and_, or_

from attrs import define, field

from aoi_rules.machine.budget import BUDGET, Halt
from aoi_rules.machine.decisions import Line
from aoi_rules.machine.explain import (
    common_refusals,
    forbidding_rules,
    in_common,
    refusals_of_choices,
    refusals_of_later,
    refusals_of_viewer,
)
from aoi_rules.machine.judged_ways import AT_ONCE, JudgedWays, Values, first_of, members_of, set_of
from aoi_rules.machine.legality import judge
from aoi_rules.machine.move_kinds import MoveKind
from aoi_rules.machine.results import Refusal

__all__ = ["RefusedWays"]

Rank = tuple[int, int]
"""How near a way is to being allowed: the nearest has the greatest rank."""

_TRIED = 5000
"""The greatest number of ways that are tried to find what forbids a value, or an action."""
_WORK = 50 * BUDGET
"""The work, counted in steps of the rules, after which no further way is tried."""
_WORDED = 8
"""The refusals of this many of the nearest ways are compared."""


@define(slots=False)
class RefusedWays(MoveKind):
    """Ways to choose among some values of `each` choice at the present decision, and why they are refused."""

    each: Sequence[Values]
    _table_ranked: Sequence[tuple[Rank, int, int]] = field(default=(), init=False)

    def refuse_value(self, at: int, each: Sequence[Values]) -> list[Refusal]:
        """The rules that forbid a value of a choice by itself, whatever else is chosen among the values of each: any way shows
        them."""
        if at >= len(each) or not all(each):
            return []
        way = tuple([values[0] for values in each])
        lines = self._lines(way)
        unfit = lines & self._lines_about[at]
        if not unfit:
            return []
        rules = self._verdict(unfit)[1]
        if self._lines_suffice(unfit):
            return self._refusals_of_lines(way, rules, True)
        return [refusal for refusal in self._refusals_of(way, lines, rules) if refusal.rule in rules]

    @cached_property
    def _lines_about(self) -> list[int]:
        """For each choice at the present decision, the set of lines that read nothing but the choice itself."""
        about = [self.program.choice_of_rule.get(self.program.requirements[number]) for number in self.judged_lines]
        return [set_of(place for place, name in enumerate(about) if name == choice.name) for choice in self.option.choices]

    def common(self, each: Sequence[Values], then: Values) -> list[Refusal]:
        """The rules that forbid every way to choose among these values, and what is chosen `then`; if there are none, those of
        the nearest ways: the ways whose first failing rule comes last in the text, and of these the ways that break the fewest
        rules. A way that only a later decision forbids is the nearest."""
        judged, tried = self._judge(each)
        common, nearest = self._common_and_nearest(judged, tried)
        if not nearest:
            return [Refusal("choice", "This cannot be chosen now")]
        worded = [*islice(members_of(nearest), _WORDED)]
        found = self._refusals_of_all(judged, worded, common) if common else []
        return found or self._refusals_of_any(judged, worded, then)

    def _common_and_nearest(self, judged: JudgedWays, tried: int) -> tuple[int, int]:
        """The lines that forbid all of some judged ways, and the nearest of these ways."""
        common, nearest, best = -1, 0, None
        for rank, lines, ways in self._rank_ways(judged):
            if best != rank and nearest and not common:
                break  # further ways do not change this
            if some := ways & tried:
                common &= lines
                if best is None or rank == best:
                    nearest, best = nearest | some, rank
        return common, nearest

    def _rank_ways(self, judged: JudgedWays) -> Sequence[tuple[Rank, int, int]]:
        """The ranks of ways, the lines that forbid them, and these ways, the nearest first."""
        if judged is self._table and self._table_ranked:
            return self._table_ranked
        found = sorted(((self._verdict(lines)[0], lines, ways) for lines, ways in judged.ways_by_lines.items()), reverse=True)
        if judged is self._table:
            self._table_ranked = found
        return found

    def _judge(self, each: Sequence[Values]) -> tuple[JudgedWays, int]:
        """Ways that were judged, and the first ones of those among them that have these values."""
        ways = None if self._table is None else self._table.select_ways(each)
        if self._table is not None and ways is not None:
            return self._table, first_of(ways, _TRIED)
        tried = islice(takewhile(lambda _: self.work < _WORK, product(*each)), _TRIED)
        found = JudgedWays(each, [self._lines(way) for way in tried])
        return found, found.every

    @cached_property
    def _table(self) -> JudgedWays | None:
        """All ways to continue at the present decision; None if there are too many, or if judging them all is too much work."""
        if prod(map(len, self.each)) > AT_ONCE:
            return None
        try:
            return JudgedWays(self.each, judge(self.program, self.reset_budget(), self.option, self.earlier_values, self.each))
        except Halt:
            return None

    def _lines(self, way: Values) -> int:
        """The set of lines that forbid the choices at the present decision."""
        lines = None if self._table is None else self._table.lines_of(way)
        if lines is None:
            lines = self._lines_known.get(way)
        if lines is None:
            lines = self._lines_known[way] = self._judge_way(way)
        return lines

    def _judge_way(self, way: Values) -> int:
        """The set of lines that forbid a way, evaluated."""
        (found,) = judge(self.program, self.reset_budget(), self.option, self.earlier_values, [(value,) for value in way])
        return found

    @cached_property
    def _lines_known(self) -> dict[Values, int]:
        return {}

    @cached_property
    def _verdicts(self) -> dict[int, tuple[Rank, frozenset[str]]]:
        return {}

    def _verdict(self, lines: int) -> tuple[Rank, frozenset[str]]:
        """The rank of a way that a set of lines forbids, and their rules."""
        if lines not in self._verdicts:
            numbers = [self.program.lines[self.judged_lines[place]].rule for place in members_of(lines)]
            rank = min(numbers, default=len(self.program.order)), -len(numbers)
            self._verdicts[lines] = rank, frozenset(self.program.model.rules[number].name for number in numbers)
        return self._verdicts[lines]

    # ---- why ---------------------------------------------------------------------------------------------------------

    def _refusals_of_all(self, judged: JudgedWays, ways: Sequence[int], lines: int) -> list[Refusal]:
        """The refusals of some lines, each of which forbids all these ways."""
        rules, alone = self._verdict(lines)[1], len(ways) == 1
        if self._lines_suffice(lines):
            return common_refusals(self.names, (self._refusals_of_lines(judged.way(way), rules, alone) for way in ways))
        found = in_common(self.names, [self._refusals_of(judged.way(way), judged.lines[way], rules) for way in ways])
        return [refusal for refusal in found if refusal.rule in rules]

    def _refusals_of_any(self, judged: JudgedWays, ways: Sequence[int], then: Values) -> list[Refusal]:
        """The refusals that these ways have in common, with what is chosen `then`; if they have none, all refusals of any way."""
        lines = [judged.lines[way] for way in ways]
        if (common := reduce(and_, lines)) and self._lines_suffice(reduce(or_, lines)):
            return [*self.of_turn, *self._refusals_of_all(judged, ways, common)]
        return in_common(self.names, [self._refusals_of((*judged.way(way), *then), judged.lines[way]) for way in ways])

    def _lines_suffice(self, lines: int) -> bool:
        """Whether the refusals depend only on these lines: neither on the places of pieces nor on other lines."""
        return not self._asks_of_pieces and not any(
            self.program.lines[self.judged_lines[place]].wording.limits for place in members_of(lines))

    @cached_property
    def _asks_of_pieces(self) -> bool:
        """Whether a choice must be needed, or be a piece in a place."""
        return any(choice.wanted or choice.zone for choice in self.option.choices)

    def _refusals_of_lines(self, way: Values, rules: Container[str], valued: bool) -> list[Refusal]:
        """The refusals of those lines of some rules that forbid a way."""
        if way not in self._lines_by_values:
            self.reset_budget()
            self._lines_by_values[way] = self.lines_asked(way)
        lines, requirements = self._lines_by_values[way], self.program.requirements
        return self.reasons.of([line for line in lines if not line[1] and requirements[line[0]] in rules], None, valued)

    @cached_property
    def _lines_by_values(self) -> dict[Values, list[Line]]:
        return {}

    def _refusals_of(self, values: Values, lines: int, only: frozenset[str] | None = None) -> Sequence[Refusal]:
        """Why a way is refused that these lines forbid, in words; for rules not in `only` just their texts."""
        key = values, only if lines else None  # if no line forbids it, there is another reason
        if key not in self._refusals_known:
            self.reset_budget()
            self._refusals_known[key] = self._refusals_in_words(values, lines, key[1])
        return self._refusals_known[key]

    @cached_property
    def _refusals_known(self) -> dict[tuple[Values, frozenset[str] | None], Sequence[Refusal]]:
        return {}

    def _refusals_in_words(self, values: Values, lines: int, only: frozenset[str] | None) -> Sequence[Refusal]:
        chosen = values[: len(self.option.choices)]
        if lines:
            pieces = refusals_of_choices(self.reasons, self.option, self.move(values)) if self._asks_of_pieces else ()
            return [*self.of_turn, *pieces, *self.reasons.of(self.lines_asked(chosen), only)]
        for option, before, then in self.later_values(values):
            if found := forbidding_rules(self.reasons, option, before, then):
                return found
        if values == chosen and not (self._asks_of_pieces or self.option.source):
            if self.of_turn:
                return self.of_turn
            if later := refusals_of_later(self.reasons, self.option, (*self.earlier_values, *chosen)):
                return later
        return refusals_of_viewer(self.reasons, self.move(values), ahead=False, only=only) or (
            Refusal("choice", "This cannot be chosen now"),)
