"""What cannot be chosen at a decision, and why: among a seat's own things, pieces in its hand and members that it owns; or, of an
action, the choices that come nearest to being allowed.

Of several refused choices, the nearest is the one whose first failing rule is the last in the order of the text, and of those the
one with the fewest failing rules: a maker that is not linked to a buyer is nearer than one that sells to a market without demand.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import islice, product, repeat
from math import prod

from attrs import define

from aoi_rules.machine.budget import BUDGET, Halt
from aoi_rules.machine.choices import Choices, ChoiceValue, OpenChoice
from aoi_rules.machine.decisions import Choice
from aoi_rules.machine.explain import choice_name, common_refusals, held_in, missing_piece, of_turn, refusals_of_viewer
from aoi_rules.machine.faults import guard
from aoi_rules.machine.judged_ways import AT_ONCE, Values, members_of
from aoi_rules.machine.legality import forbidding_lines, judge
from aoi_rules.machine.move_kinds import MoveKind
from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Refusal
from aoi_rules.machine.rule_texts import LineRefusals
from aoi_rules.model.lines import RuleLine
from aoi_rules.model.types import Shape

__all__ = ["explain_nearest", "explain_actions"]

_TRIED = 200
"""The greatest number of ways to choose the rest of a move that are tried to find what forbids all of them."""
_TRIED_OF_ACTION = 5000
"""The greatest number of an action's choices that are tried."""
_GROUPS = 3
"""For how many groups of the nearest choices, each forbidden by the same rules, the reasons are given."""

Rules = tuple[str, ...]
Judged = tuple[Rules, list[Values]]
"""Rules, and the ways to choose that are forbidden by exactly these rules."""


def explain_actions(reasons: LineRefusals) -> tuple[Choices, ...]:
    """The actions of the decision, each with those of the seat's own values of its first choice that cannot be chosen; nothing
    for a seat that does not decide.  An action without choices that is not legal has no values, but reasons."""
    found = list[Choices]()
    with guard(reasons.program, reasons.s):
        for asking, listed in _options_asked(reasons):
            option = asking.option
            if not option.choices:
                found += [] if listed else [Choices(option.action, option.title, {}, tuple(asking.find_refusals(())))]
                continue
            choice = option.choices[0]
            values = tuple(asking.of_choice(choice, {values[0] for values in listed}))
            opened = OpenChoice(choice.name, choice_name(choice), choice.cell.name, choice.preposition, 0, values)
            found += [Choices(option.action, option.title, {}, (), (opened,))] if values else []
    return tuple(found)


def explain_nearest(reasons: LineRefusals, action: str) -> tuple[ChoiceValue, ...]:
    """Why an action has no legal move for the deciding seat: what forbids every choice, or else the reasons for the nearest
    choices. Nothing if it has a legal move, for a name that no action has, and for any other seat."""
    program, s = reasons.program, reasons.s
    found, known = list[ChoiceValue](), program.beginnings.get(action)
    with guard(program, s):
        for asking, listed in _options_asked(reasons):
            if asking.option.action == action:
                if listed:
                    return ()
                found += asking.refuse_action()
    if found or known is None or s.over or reasons.viewer != s.to_move:
        return tuple(found)
    turn = of_turn(program, known, s.frames[-1], s.moves)
    return (ChoiceValue(action, known.title, tuple(turn)),) if turn else ()


def _options_asked(reasons: LineRefusals) -> Iterator[tuple[_RefusalFinder, list[Values]]]:
    """The kinds of move at a decision, each with the values of its legal moves; none for a seat that does not decide."""
    s = reasons.s
    if s.over or reasons.viewer != s.to_move:
        return
    for number, option in enumerate(reasons.program.decisions[s.frames[-1][0]].options):
        if not option.source:
            yield _RefusalFinder(reasons, number, option), [move[1:] for move in s.moves if move[0] == number]


@define(slots=False)
class _RefusalFinder(MoveKind):
    """Determines why moves of one kind are refused to the deciding seat."""

    def none(self, why: Sequence[Refusal], ways: Sequence[Values] = ()) -> ChoiceValue:
        """The action, as something of which nothing is possible."""
        return ChoiceValue(self.option.action, self.option.title, tuple(why), self._words(ways))

    def refuse_action(self) -> list[ChoiceValue]:
        """What forbids every choice of the action; if no rule does, the reasons for the nearest choices."""
        choices = (*self.option.choices, *self.option.later_choices)
        empty = [c for c in choices if c.zone and held_in(self.reasons, c, ()) == []]
        if empty:
            return [self.none([missing_piece(self.names, self.option, choice) for choice in empty])]
        judged = self._judge_ways([self._values(choice) for choice in self.option.choices], _TRIED_OF_ACTION)
        every = set[str].intersection(*(set(rules) for rules, _ in judged)) if judged else set()
        if every:
            return [self.none(self._prefer_rules(self._common_refusals([way for _, ways in judged for way in ways], every)))]
        return [self.none(why, ways) for ways, why in islice(self._groups(judged), _GROUPS)]

    def _groups(self, judged: Sequence[Judged]) -> Iterator[tuple[list[Values], Sequence[Refusal]]]:
        """The nearest ways, grouped by the rules that forbid them.  If a choice is unsuitable by itself, only that choice is
        named, with that rule."""
        first = self._rank(judged[0][0])[0] if judged else 0
        furthest = [one for one in judged if self._rank(one[0])[0] == first]
        about = [n for n, choice in enumerate(self.option.choices, 1) if choice.name == self._about_at(first)]
        if about:
            rule, ways = self.program.model.rules[first].name, [way for _, ways in furthest for way in ways]
            return iter([([*dict.fromkeys(way[: about[0]] for way in ways)], self._common_refusals(ways, {rule}))])
        return ((ways, self._common_refusals(ways, set(rules))) for rules, ways in furthest)

    def _common_refusals(self, ways: Sequence[Values], rules: set[str]) -> list[Refusal]:
        """The refusals of some rules, each of which forbids all these ways, with values and words only if they are the same for
        all."""
        common = ([refusal for refusal in self.find_refusals(way, rules, len(ways) == 1) if refusal.rule in rules]
                  for way in ways)
        return common_refusals(self.names, common)

    def _about_at(self, order: int) -> str:
        rules = self.program.model.rules
        return self.program.choice_of_rule.get(rules[order].name, "") if order < len(rules) else ""

    def _prefer_rules(self, why: Sequence[Refusal]) -> Sequence[Refusal]:
        """The rules without those that only tell what is offered, if there are others."""
        rules = self.program.model.rules
        said = [r for r in why if r.rule not in self.program.order or rules[self.program.order[r.rule]].kind != "choice"]
        return said or why

    def of_choice(self, choice: Choice, offered: set[int]) -> Iterator[ChoiceValue]:
        """The seat's own things that are not offered for the first choice, nor equal to something offered; without those that are
        unsuitable by themselves."""
        keys = {choice.alike(self.s, value) for value in offered} if choice.alike is not None else set()
        for value in self._own_values(choice):
            if value in offered or (choice.alike is not None and choice.alike(self.s, value) in keys):
                continue
            ways, why = ([], []) if self._is_always_forbidden(choice, value) else self._find_nearest(value)
            if why:
                yield ChoiceValue(self.names.value(choice.cell, value), self.names.title(choice.cell, value), tuple(why),
                                  self._words(ways))

    def _own_values(self, choice: Choice) -> Sequence[int]:
        """The pieces that the seat may see in the zone that the choice takes one from; or the members of its type that the seat
        owns, if a rule of the action tests their owner."""
        if choice.zone:
            return held_in(self.reasons, choice, ()) or ()
        of = self.names.types.get(choice.cell.of)
        if of is None or of.joins or not any(of.name in line.whose for line in self._lines()):
            return ()
        owners = [getattr(self.s, keep.slot) for keep in self.names.model.keeps if keep.per == of.name and keep.seen == "all"
                  and not keep.of and keep.cell.kind is Shape.MEMBER and keep.cell.of == "seat"]
        return [number for number in range(len(of.members)) if any(slot[number] == self.seat for slot in owners)]

    def _is_always_forbidden(self, choice: Choice, value: int) -> bool:
        """Whether a rule that reads nothing but the first choice forbids one of its values: one way to choose the rest shows
        it."""
        each = [(value,), *(self._values(other)[:1] for other in self.option.choices[1:])]
        return any(self.program.choice_of_rule.get(rule) == choice.name
                   for rules, _ in self._judge_ways(each, 1) for rule in rules)

    def _lines(self) -> Iterator[RuleLine]:
        rules, own = self.program.model.rules, f"{self.option.action}."
        return (line for line in self.program.lines if rules[line.rule].name.startswith(own))

    def _find_nearest(self, value: int) -> tuple[list[Values], list[Refusal]]:
        """The nearest ways to choose the rest with a value of the first choice, and why they are refused; no way if nothing else
        is chosen."""
        each = [(value,), *(self._values(choice) for choice in self.option.choices[1:])]
        judged = self._judge_ways(each, _TRIED)
        rules, ways = judged[0] if judged else ((), [])
        return ways if len(each) > 1 else [], self._common_refusals(ways, set(rules))

    def _values(self, choice: Choice) -> Sequence[int]:
        """The values that a choice may have: pieces that the seat sees there, else every value; of equal values the first."""
        high = min(choice.high, len(self.names.seats) - 1) if choice.cell.of == "seat" else choice.high
        values = (held_in(self.reasons, choice, ()) if choice.zone else None) or range(choice.low, high + 1)
        if choice.alike is None:
            return values
        return list({choice.alike(self.s, value): value for value in reversed(values)}.values())[::-1]

    def _judge_ways(self, each: Sequence[Sequence[int]], most: int) -> list[Judged]:
        """The first ways to choose among these values, by the rules that forbid them, the nearest first."""
        found: dict[Rules, list[Values]] = {}
        for way, lines in zip(islice(product(*each), most), self._forbidding_lines(each), strict=False):
            if rules := self._rules(way, lines):
                found.setdefault(rules, []).append(way)
        return sorted(found.items(), key=lambda one: (self._rank(one[0]), one[0]), reverse=True)

    def _rank(self, rules: Rules) -> tuple[int, int]:
        """How near a refused choice is: greater is nearer.  Later decisions come after every line of the rules."""
        last = len(self.program.order)
        return min([self.program.order.get(rule, last) for rule in rules if "." in rule], default=last), -len(rules)

    def _words(self, ways: Sequence[Values]) -> tuple[str, ...]:
        return tuple(self._move(way).chosen for way in ways)

    def find_refusals(self, values: Values, only: Container[str] | None = None, valued: bool = True) -> Sequence[Refusal]:
        """The rules that forbid a move of this kind; rules not in `only` have just their texts.  The values of operands may be
        left out unless `valued`."""
        if self._lines_suffice:
            lines = self.lines_asked(values)
            if self.of_turn or forbidding_lines(self.program, lines):
                return [*self.of_turn, *self.reasons.of(lines, only, valued)]
        return refusals_of_viewer(self.reasons, self._move(values), self._looks_ahead, only)

    @property
    def _looks_ahead(self) -> bool:
        """Whether to search for what forbids every continuation of a move that is already forbidden."""
        return len(self.option.choices) < 2

    @cached_property
    def _lines_suffice(self) -> bool:
        """Whether refusals by lines of the rules mention nothing but these lines, and that it is not the action's turn: neither
        the places of pieces nor later decisions."""
        elsewhere = any(choice.wanted or (choice.zone and choice.owner != -1) for choice in self.option.choices)
        return not elsewhere and not (self._looks_ahead and self.program.encoding.later_options.get(self.option.action))

    def _forbidding_lines(self, each: Sequence[Sequence[int]]) -> Iterator[int]:
        """For each way to choose among these values, the set of lines that forbid it; an empty set if other things may forbid
        it."""
        if not self._lines_suffice:
            return repeat(0)
        self.s.left = BUDGET
        if prod(map(len, each)) <= AT_ONCE:
            with suppress(Halt):
                return iter(judge(self.program, self.s, self.option, self.earlier_values, each))
        return map(self._forbidding_one, product(*each))

    def _forbidding_one(self, way: Values) -> int:
        self.s.left = BUDGET  # each way has the whole budget
        (found,) = judge(self.program, self.s, self.option, self.earlier_values, [(value,) for value in way])
        return found

    def _rules(self, values: Values, lines: int) -> Rules:
        """The names of the rules that forbid a way, as far as these lines forbid it."""
        if lines not in self._rules_of_lines:
            numbers = [self.judged_lines[place] for place in members_of(lines)]
            limited = any(self.program.lines[number].wording.limits for number in numbers)
            turn = [refusal.rule for refusal in self.of_turn] if self._lines_suffice else []
            self._rules_of_lines[lines] = () if limited else (*turn, *(self.program.requirements[number] for number in numbers))
        return self._rules_of_lines[lines] or self._rules_asked(values)

    def _rules_asked(self, values: Values) -> Rules:
        self.s.left = BUDGET
        return tuple(refusal.rule for refusal in self.find_refusals(values, ()))

    @cached_property
    def _rules_of_lines(self) -> dict[int, Rules]:
        return {}

    def _move(self, values: Values) -> Move:
        return Move(self.program, self.names, self.s.frames[-1][0], (self.number, *values))
