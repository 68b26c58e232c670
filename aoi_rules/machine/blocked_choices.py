"""What cannot be chosen at a decision, and why: of a seat's own, pieces in its hand and members that it owns; or of an action,
the choices that come nearest to being allowed.

Of several choices that are refused, that one comes furthest whose first rule that does not hold is the last in the order of the
text, and of those the one with the fewest such rules: a maker that no link joins to a buyer comes further than one that is
sold to a market without demand.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cached_property
from itertools import groupby, islice, product

from attrs import define

from aoi_rules.machine.action_ways import MoveKind, Values
from aoi_rules.machine.budget import BUDGET
from aoi_rules.machine.choices import Choices, ChoiceValue, OpenChoice
from aoi_rules.machine.decisions import Choice
from aoi_rules.machine.explain import choice_name, held_in, in_common, missing_piece, of_turn, refusals
from aoi_rules.machine.faults import guard
from aoi_rules.machine.legality import failing_rules, lines_asked
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Refusal
from aoi_rules.model.lines import RuleLine
from aoi_rules.model.types import Shape

__all__ = ["nearest", "own"]

_TRIED = 200
"""The greatest number of ways to choose the rest of a move that are tried for what forbids all of them."""
_TRIED_OF_ACTION = 5000
"""The greatest number of an action's choices that are tried."""
_GROUPS = 3
"""Of how many groups of the nearest choices, each forbidden by the same rules, the reasons are given."""

Rules = tuple[str, ...]
Judged = tuple[Values, Rules]
"""A way to choose, and the rules that forbid it."""


def own(program: Program, names: Names, s: Position, seat: int) -> tuple[Choices, ...]:
    """The actions to be decided with those of a seat's own values of the first choice that cannot be chosen; nothing for a seat
    that does not decide.  An action without choices that is not legal has none, and says why."""
    found = list[Choices]()
    with guard(program, s):
        for asking, listed in _options_asked(program, names, s, seat):
            option = asking.option
            if not option.choices:
                found += [] if listed else [Choices(option.action, option.title, {}, asking.why(()))]
                continue
            choice = option.choices[0]
            values = tuple(asking.of_choice(choice, {values[0] for values in listed}))
            opened = OpenChoice(choice.name, choice_name(choice), choice.cell.name, choice.preposition, 0, values)
            found += [Choices(option.action, option.title, {}, (), (opened,))] if values else []
    return tuple(found)


def nearest(program: Program, names: Names, s: Position, seat: int, action: str) -> tuple[ChoiceValue, ...]:
    """Why an action has no legal move for the seat that decides: what forbids every choice, or else the reasons of the nearest
    choices.  Nothing if it has one, for a name that no action has, and for any other seat."""
    found, known = list[ChoiceValue](), program.beginnings.get(action)
    with guard(program, s):
        for asking, listed in _options_asked(program, names, s, seat):
            if asking.option.action == action:
                if listed:
                    return ()
                found += asking.whole()
    if found or known is None or s.over or seat != s.to_move:
        return tuple(found)
    turn = of_turn(program, known, s.frames[-1], s.moves)
    return (ChoiceValue(action, known.title, tuple(turn)),) if turn else ()


def _options_asked(program: Program, names: Names, s: Position, seat: int) -> Iterator[tuple[_Asking, list[Values]]]:
    """The kinds of move at a decision, each with the values of its legal moves; none for a seat that does not decide."""
    if s.over or seat != s.to_move:
        return
    for number, option in enumerate(program.decisions[s.frames[-1][0]].options):
        if not option.source:
            yield _Asking(program, names, s, seat, number, option), [move[1:] for move in s.moves if move[0] == number]


@define(slots=False)
class _Asking(MoveKind):
    """Asks why moves of one kind are refused to the seat that decides."""

    def none(self, why: Sequence[Refusal], ways: Sequence[Values] = ()) -> ChoiceValue:
        """The action, as something of which nothing is possible."""
        return ChoiceValue(self.option.action, self.option.title, tuple(why), self._words(ways))

    def whole(self) -> list[ChoiceValue]:
        """What forbids every choice of the action; where no rule does, the reasons of those that come furthest."""
        choices = (*self.option.choices, *self.option.later_choices)
        empty = [c for c in choices if c.zone and held_in(self.names, self.s, c, (), self.seat) == []]
        if empty:
            return [self.none([missing_piece(self.names, self.option, choice) for choice in empty])]
        ways = product(*(self._values(choice) for choice in self.option.choices))
        judged = self._judge_ways(islice(ways, _TRIED_OF_ACTION))
        every = set[str].intersection(*(set(rules) for _, rules in judged)) if judged else set()
        if every:
            return [self.none(self._plainest(self._common([way for way, _ in judged], every)))]
        return [self.none(why, ways) for ways, why in islice(self._groups(judged), _GROUPS)]

    def _groups(self, judged: Sequence[Judged]) -> Iterator[tuple[list[Values], Sequence[Refusal]]]:
        """The ways that come furthest, those together that the same rules forbid.  Of one that a choice is not for, by what it is
        itself, only that choice is named, with that rule."""
        first = self._rank(judged[0][1])[0] if judged else 0
        furthest = [one for one in judged if self._rank(one[1])[0] == first]
        about = [n for n, choice in enumerate(self.option.choices, 1) if choice.name == self._about_at(first)]
        if about:
            rule, values = self.program.model.rules[first].name, dict.fromkeys(way[: about[0]] for way, _ in furthest)
            return iter([([*values], self._common([way for way, _ in furthest], {rule}))])
        groups = (([way for way, _ in found], rules) for rules, found in groupby(furthest, key=lambda one: one[1]))
        return ((ways, self._common(ways, set(rules))) for ways, rules in groups)

    def _common(self, ways: Sequence[Values], rules: set[str]) -> list[Refusal]:
        """The refusals of some rules, each of which forbids all these ways, with values and words only where they are the same
        for all."""
        found, plain = list[Refusal](), {rule.name: rule.text for rule in self.names.model.rules}
        for number, way in enumerate(ways):
            why = [refusal for refusal in self.why(way, rules) if refusal.rule in rules]
            found = in_common(self.names, [found, why]) if number else why
            if number and not any(one.words or one.cases or one.text != plain.get(one.rule) for one in found):
                break  # no way can change them any more
        return found

    def _about_at(self, order: int) -> str:
        rules = self.program.model.rules
        return self.program.about.get(rules[order].name, "") if order < len(rules) else ""

    def _plainest(self, why: Sequence[Refusal]) -> Sequence[Refusal]:
        """The rules without those that only say what is offered, where others say why."""
        rules = self.program.model.rules
        said = [r for r in why if r.rule not in self.program.order or rules[self.program.order[r.rule]].kind != "choice"]
        return said or why

    def of_choice(self, choice: Choice, offered: set[int]) -> Iterator[ChoiceValue]:
        """What is the seat's own and is not offered for the first choice, nor equal to what is; without what the choice is not
        for, by what it is itself."""
        keys = {choice.alike(self.s, value) for value in offered} if choice.alike is not None else set()
        for value in self._own_values(choice):
            if value in offered or (choice.alike is not None and choice.alike(self.s, value) in keys):
                continue
            ways, why = ([], []) if self._never(choice, value) else self._nearest(value)
            if why:
                yield ChoiceValue(self.names.value(choice.cell, value), self.names.title(choice.cell, value), tuple(why),
                                  self._words(ways))

    def _own_values(self, choice: Choice) -> Sequence[int]:
        """The pieces that the seat may see where the choice takes one from; or the members of its type that the seat owns, where
        a rule of the action asks whose they are."""
        if choice.zone:
            return held_in(self.names, self.s, choice, (), self.seat) or ()
        of = self.names.types.get(choice.cell.of)
        if of is None or of.joins or not any(of.name in line.whose for line in self._lines()):
            return ()
        owners = [getattr(self.s, keep.slot) for keep in self.names.model.keeps if keep.per == of.name and keep.seen == "all"
                  and not keep.of and keep.cell.kind is Shape.MEMBER and keep.cell.of == "seat"]
        return [number for number in range(len(of.members)) if any(slot[number] == self.seat for slot in owners)]

    def _never(self, choice: Choice, value: int) -> bool:
        """Whether a rule that reads nothing but the first choice forbids a value of it: one way to choose the rest shows it."""
        rest = [self._values(other)[:1] for other in self.option.choices[1:]]
        return any(self.program.about.get(rule) == choice.name for way in product(*rest) for rule in self._rules((value, *way)))

    def _lines(self) -> Iterator[RuleLine]:
        rules, own = self.program.model.rules, f"{self.option.action}."
        return (line for line in self.program.lines if rules[line.rule].name.startswith(own))

    def _nearest(self, value: int) -> tuple[list[Values], list[Refusal]]:
        """The ways to choose the rest that come furthest with a value of the first choice, and why they are refused; no way where
        nothing else is chosen."""
        rest = product(*(self._values(choice) for choice in self.option.choices[1:]))
        judged = self._judge_ways((value, *way) for way in islice(rest, _TRIED))
        best = [way for way, rules in judged if rules == judged[0][1]]
        return best if len(self.option.choices) > 1 else [], self._common(best, set(judged[0][1])) if judged else []

    def _values(self, choice: Choice) -> Sequence[int]:
        """The values that a choice may have at all: pieces that the seat sees lie there, else every value; of equal ones the
        first."""
        high = min(choice.high, len(self.names.seats) - 1) if choice.cell.of == "seat" else choice.high
        values = (held_in(self.names, self.s, choice, (), self.seat) if choice.zone else None) or range(choice.low, high + 1)
        if choice.alike is None:
            return values
        return list({choice.alike(self.s, value): value for value in reversed(values)}.values())[::-1]

    def _judge_ways(self, ways: Iterator[Values]) -> list[Judged]:
        """Ways to choose with the rules that forbid each, those that come furthest first."""
        found = [(way, rules) for way in ways if (rules := self._rules(way))]
        return sorted(found, key=lambda one: (self._rank(one[1]), one[1]), reverse=True)

    def _rank(self, rules: Rules) -> tuple[int, int]:
        """How far a refused choice comes: greater is further.  What is decided later comes after every line of the rules."""
        last = len(self.program.order)
        return min([self.program.order.get(rule, last) for rule in rules if "." in rule], default=last), -len(rules)

    def _words(self, ways: Sequence[Values]) -> tuple[str, ...]:
        return tuple(self._move(way).chosen for way in ways)

    def why(self, values: Values, only: Container[str] | None = None) -> tuple[Refusal, ...]:
        """The rules that forbid a move of this kind; other ones than those in `only` have no more than their texts."""
        return refusals(self.program, self.names, self.s, self._move(values), self.seat, len(self.option.choices) < 2, only)

    def _rules(self, values: Values) -> Rules:
        """The names of these rules."""
        self.s.left = BUDGET  # each way has the whole budget
        lines = lines_asked(self.s, self.option, (self.number, *values)) if self._only_lines_forbid else []
        if any(not holds and self.program.lines[line].wording.limits for line, holds, _ in lines):
            lines = []
        return tuple(failing_rules(self.program, lines) or [refusal.rule for refusal in self.why(values, ())])

    @cached_property
    def _only_lines_forbid(self) -> bool:
        """Whether only lines of the rules forbid anything: not the actions that are left, nor where pieces lie."""
        return (not of_turn(self.program, self.option, self.s.frames[-1], self.s.moves)
                and not any(choice.wanted or (choice.zone and choice.owner != -1) for choice in self.option.choices))

    def _move(self, values: Values) -> Move:
        return Move(self.program, self.names, self.s.frames[-1][0], (self.number, *values))
