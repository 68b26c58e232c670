"""What cannot be chosen at a decision, and why: of a seat's own, pieces in its hand and members that it owns; or of an action,
the choices that come nearest to being allowed.

Of several choices that are refused, that one comes furthest whose first rule that does not hold is the last in the order of the
text, and of those the one with the fewest such rules: a maker that no link joins to a buyer comes further than one that is
sold to a market without demand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice, product

from attrs import define

from aoi_rules.machine.choices import Choices, ChoiceValue, OpenChoice
from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.explain import held_in, in_common, missing, of_turn, refusals, spoken
from aoi_rules.machine.faults import guard
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

Values = tuple[int, ...]
Judged = tuple[Values, tuple[Refusal, ...]]


def own(program: Program, names: Names, s: Position, seat: int) -> tuple[Choices, ...]:
    """The actions to be decided with those of a seat's own values of the first choice that cannot be chosen; nothing for a seat
    that does not decide.  An action without choices that is not legal has none, and says why."""
    found = list[Choices]()
    with guard(program, s):
        for asking, listed in _asked(program, names, s, seat):
            option = asking.option
            if not option.choices:
                found += [] if listed else [Choices(option.action, option.title, {}, asking.why(()))]
                continue
            choice = option.choices[0]
            values = tuple(asking.of_choice(choice, {values[0] for values in listed}))
            opened = OpenChoice(choice.name, spoken(choice), choice.cell.name, choice.preposition, 0, values)
            found += [Choices(option.action, option.title, {}, (), (opened,))] if values else []
    return tuple(found)


def nearest(program: Program, names: Names, s: Position, seat: int, action: str) -> tuple[ChoiceValue, ...]:
    """Why an action has no legal move for the seat that decides: what forbids every choice, or else the reasons of the nearest
    choices.  Nothing where it has one, for a name that no action has, and for any other seat."""
    found, known = list[ChoiceValue](), program.beginnings.get(action)
    with guard(program, s):
        for asking, listed in _asked(program, names, s, seat):
            if asking.option.action == action:
                if listed:
                    return ()
                found += asking.whole()
    if found or known is None or s.over or seat != s.to_move:
        return tuple(found)
    turn = of_turn(program, known, s.frames[-1], s.moves)
    return (ChoiceValue(action, known.title, tuple(turn)),) if turn else ()


def _asked(program: Program, names: Names, s: Position, seat: int) -> Iterator[tuple[_Asking, list[Values]]]:
    """The kinds of move at a decision, each with the values of its legal moves; none for a seat that does not decide."""
    if s.over or seat != s.to_move:
        return
    for number, option in enumerate(program.decisions[s.frames[-1][0]].options):
        if not option.source:
            yield _Asking(program, names, s, seat, number, option), [move[1:] for move in s.moves if move[0] == number]


@define
class _Asking:
    """Asks why moves of one kind are refused to the seat that decides."""

    program: Program
    names: Names
    s: Position
    seat: int
    number: int
    option: Option

    def none(self, why: Sequence[Refusal], ways: Sequence[Values] = ()) -> ChoiceValue:
        """The action, as something of which nothing is possible."""
        return ChoiceValue(self.option.action, self.option.title, tuple(why), self._words(ways))

    def whole(self) -> list[ChoiceValue]:
        """What forbids every choice of the action; where no rule does, the reasons of those that come furthest."""
        choices = (*self.option.choices, *self.option.later_choices)
        empty = [c for c in choices if c.zone and held_in(self.names, self.s, c, (), self.seat) == []]
        if empty:
            return [self.none([missing(self.names, self.option, choice) for choice in empty])]
        ways = product(*(self._values(choice) for choice in self.option.choices))
        judged = self._judged(islice(ways, _TRIED_OF_ACTION))
        every = set[str].intersection(*({r.rule for r in why} for _, why in judged)) if judged else set()
        if every:
            return [self.none(self._plainest([r for r in in_common(self.names, [why for _, why in judged]) if r.rule in every]))]
        return [self.none(why, ways) for ways, why in islice(self._groups(judged), _GROUPS)]

    def _groups(self, judged: Sequence[Judged]) -> Iterator[tuple[list[Values], Sequence[Refusal]]]:
        """The ways that come furthest, those together that the same rules forbid.  Of one that a choice is not for, by what it is
        itself, only that choice is named, with that rule."""
        first = self._rank(judged[0][1])[0] if judged else 0
        furthest = [one for one in judged if self._rank(one[1])[0] == first]
        about = [n for n, choice in enumerate(self.option.choices, 1) if choice.name == self._about_at(first)]
        if about:
            rule, values = self.program.model.rules[first].name, dict.fromkeys(way[: about[0]] for way, _ in furthest)
            return iter([([*values], in_common(self.names, [[one for one in why if one.rule == rule] for _, why in furthest]))])
        groups = ([*found] for _, found in groupby(furthest, key=lambda one: _rules(one[1])))
        return (([way for way, _ in group], in_common(self.names, [why for _, why in group])) for group in groups)

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
        for value in self._own(choice):
            if value in offered or (choice.alike is not None and choice.alike(self.s, value) in keys):
                continue
            ways, why = ([], []) if self._never(choice, value) else self._nearest(value)
            if why:
                yield ChoiceValue(self.names.value(choice.cell, value), self.names.title(choice.cell, value), tuple(why),
                                  self._words(ways))

    def _own(self, choice: Choice) -> Sequence[int]:
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
        why = (refusal for way in product(*rest) for refusal in self.why((value, *way)))
        return any(self.program.about.get(refusal.rule) == choice.name for refusal in why)

    def _lines(self) -> Iterator[RuleLine]:
        rules, own = self.program.model.rules, f"{self.option.action}."
        return (line for line in self.program.lines if rules[line.rule].name.startswith(own))

    def _nearest(self, value: int) -> tuple[list[Values], list[Refusal]]:
        """The ways to choose the rest that come furthest with a value of the first choice, and why they are refused; no way where
        nothing else is chosen."""
        rest = product(*(self._values(choice) for choice in self.option.choices[1:]))
        judged = self._judged((value, *way) for way in islice(rest, _TRIED))
        best = [one for one in judged if _rules(one[1]) == _rules(judged[0][1])]
        return [way for way, _ in best] if len(self.option.choices) > 1 else [], in_common(self.names, [why for _, why in best])

    def _values(self, choice: Choice) -> Sequence[int]:
        """The values that a choice may have at all: pieces that the seat sees lie there, else every value; of equal ones the
        first."""
        high = min(choice.high, len(self.names.seats) - 1) if choice.cell.of == "seat" else choice.high
        values = (held_in(self.names, self.s, choice, (), self.seat) if choice.zone else None) or range(choice.low, high + 1)
        if choice.alike is None:
            return values
        return list({choice.alike(self.s, value): value for value in reversed(values)}.values())[::-1]

    def _judged(self, ways: Iterator[Values]) -> list[Judged]:
        """Ways to choose with the rules that forbid each, those that come furthest first."""
        found = [(way, why) for way in ways if (why := self.why(way))]
        return sorted(found, key=lambda one: (self._rank(one[1]), _rules(one[1])), reverse=True)

    def _rank(self, why: Sequence[Refusal]) -> tuple[int, int]:
        """How far a refused choice comes: greater is further.  What is decided later comes after every line of the rules."""
        last = len(self.program.order)
        own = [self.program.order.get(refusal.rule, last) for refusal in why if "." in refusal.rule]
        return min(own, default=last), -len(why)

    def _words(self, ways: Sequence[Values]) -> tuple[str, ...]:
        return tuple(self._move(way).chosen for way in ways)

    def why(self, values: Values) -> tuple[Refusal, ...]:
        """The rules that forbid a move of this kind."""
        return refusals(self.program, self.names, self.s, self._move(values), self.seat, ahead=len(self.option.choices) < 2)

    def _move(self, values: Values) -> Move:
        return Move(self.program, self.names, self.s.frames[-1][0], (self.number, *values))


def _rules(why: Sequence[Refusal]) -> tuple[str, ...]:
    return tuple(refusal.rule for refusal in why)
