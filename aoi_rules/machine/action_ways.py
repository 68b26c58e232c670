"""The ways to carry out an action: its choices at the decision at hand and at those that follow, and what stands in the way.

A way is a tuple of the values of all choices, in the order of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice, product, takewhile

from attrs import define

from aoi_rules.advice.similar_names import near
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.budget import BUDGET
from aoi_rules.machine.choices import ChoiceValue, OpenChoice
from aoi_rules.machine.decisions import Choice, Line, Option
from aoi_rules.machine.encoding import key_of
from aoi_rules.machine.explain import choice_name, forbidding, held_in, in_common, missing_piece, refusals
from aoi_rules.machine.legality import failing_rules, legal, lines_asked
from aoi_rules.machine.moves import Move, of_form
from aoi_rules.machine.names import Names, join_names
from aoi_rules.machine.position import Position, number
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import Change, Refusal
from aoi_rules.model.types import Shape

__all__ = ["ActionWays", "Chosen", "MoveKind", "Surely", "unknown_name_error"]

Chosen = Mapping[str, str | int | bool]
"""Values by the names of choices, as `Move.choices` has them."""
Surely = Callable[[str, Chosen], tuple[Change, ...]]
"""What every way of completing an action with some choices changes."""
Values = tuple[int, ...]
Verdict = tuple[tuple[int, int], frozenset[str]]
"""How near a way comes to being allowed, the nearest having the greatest, and the rules that forbid it."""

_TRIED = 5000
"""The greatest number of ways that are tried to find what stands in the way of a value, or of an action."""
_WORK = 50 * BUDGET
"""The work, counted in steps of the rules, after which no further way is tried."""
_WORDED = 8
"""Of how many of the nearest ways the refusals are compared."""
_LISTED = 1000
"""Of a number that can have more values only the possible ones are listed."""


@define(slots=False)
class MoveKind:
    """One kind of move at a decision of the seat that decides there."""

    program: Program
    names: Names
    s: Position
    seat: int
    number: int
    option: Option


@define(slots=False)
class ActionWays(MoveKind):
    """One kind of move at a decision, with the choices that follow it in the same action."""

    surely: Surely | None = None
    work: int = 0

    # ---- what is chosen ----------------------------------------------------------------------------------------------

    @cached_property
    def earlier(self) -> Values:
        """What was chosen in this action before the decision at hand."""
        return tuple(map(number, self.s.frames[-1][2 : 2 + self.option.earlier])) if self.option.inside else ()

    @cached_property
    def later(self) -> tuple[Option, ...]:
        """The later decisions of the action."""
        if self.option.source:
            return ()
        least = len(self.earlier) + len(self.option.choices)
        return tuple(o for o in self.program.encoding.later.get(self.option.action, ()) if o.earlier >= max(least, 1))

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that are open, those of later decisions too."""
        return (*self.option.choices, *(choice for option in self.later for choice in option.choices))

    def numbers(self, chosen: Chosen) -> dict[int, int]:
        """The chosen values as numbers, by the place of each choice."""
        places = {choice.name: at for at, choice in enumerate(self.choices)}
        found = self._about()
        for name, value in chosen.items():
            if name not in places:
                raise unknown_name_error(f"choice of `{self.option.action}` that is open and called", name, list(places))
            found[places[name]] = self._number(self.choices[places[name]], value)
        return found

    def _about(self) -> dict[int, int]:
        """The values of choices that only say what the decision is about."""
        moves = [move for move in self.s.moves if move[0] == self.number]
        return {at: moves[0][1 + at] for at, choice in enumerate(self.option.choices) if choice.wanted and moves}

    def _number(self, choice: Choice, value: str | int | bool) -> int:
        kind, found = choice.cell.kind, None
        if kind is Shape.MEMBER and isinstance(value, str):
            found = self.names.number(choice.cell, value)
        elif kind is not Shape.MEMBER and isinstance(value, int) and isinstance(value, bool) is (kind is Shape.TRUTH):
            found = int(value)
        if found is not None and found in self._domain(choice):
            return found
        if choice.cell.numeric:
            raise MoveTextError(f"{choice_name(choice)} goes from {choice.low} to {choice.high}, and this is {value!r:.80}",
                                expected=choice.name)
        known = [self.names.word(choice.cell, candidate) for candidate in islice(self._domain(choice), _LISTED)]
        raise unknown_name_error(choice.cell.of or choice.name, str(value), known)

    def named(self, fixed: Mapping[int, int]) -> dict[str, str | int | bool | None]:
        """What is chosen, by name."""
        return {self.choices[at].name: self.names.value(self.choices[at].cell, value) for at, value in fixed.items()}

    def move(self, values: Sequence[int]) -> Move:
        """The move that chooses these values, with what follows it in the same action as far as they go."""
        step, first, then = self.s.frames[-1][0], len(self.option.choices), []
        for option, _, later in self._later(values):
            then.append(of_form(self.program, self.names, self.program.encoding.by_key[key_of(option)], later))
        return Move(self.program, self.names, step, (self.number, *values[:first]), "", tuple(then))

    def _later(self, values: Sequence[int]) -> Iterator[tuple[Option, Values, Values]]:
        """Of values those of each later decision, with all that is chosen before it."""
        begin = len(self.option.choices)
        for option in self.later:
            end = begin + len(option.choices)
            if end <= len(values):
                yield option, (*self.earlier, *values[:begin]), tuple(values[begin:end])
            begin = end

    # ---- what is possible --------------------------------------------------------------------------------------------

    def ways(self, fixed: Mapping[int, int]) -> list[Values]:
        """The legal ways in which what is fixed is chosen."""
        first, moves = len(self.option.choices), [move[1:] for move in self.s.moves if move[0] == self.number]
        found = [way for move in moves if (way := self._fit_values(move, fixed, 0)) is not None]
        found = [way for way in found if legal(self.program, self._ready(), (self.number, *way))]
        for option in self.later:
            longer = []
            for way in found:
                out: list[Values] = []
                assert option.offers is not None
                option.offers(self._ready(), self.s.to_move, *self.earlier, *way, out, 0)
                longer += [(*way, *one) for move in out if (one := self._fit_values(move[1:], fixed, first)) is not None]
            found, first = longer, first + len(option.choices)
        return found

    def _fit_values(self, values: Values, fixed: Mapping[int, int], begin: int) -> Values | None:
        """Values of choices from a place on, with what is fixed in the place of what is equal to it; None if another is."""
        found = list(values)
        for at, value in enumerate(values):
            if (wanted := fixed.get(begin + at, value)) != value:
                if not self._are_equal(self.choices[begin + at], wanted, value):
                    return None
                found[at] = wanted
        return tuple(found)

    def _are_equal(self, choice: Choice, one: int, other: int) -> bool:
        return choice.alike is not None and choice.alike(self.s, one) == choice.alike(self.s, other)

    def open(self, at: int, fixed: Mapping[int, int], ways: Sequence[Values]) -> OpenChoice:
        """A choice that is open, with its values."""
        choice = self.choices[at]
        possible = dict.fromkeys(way[at] for way in ways)
        values = []
        for value in self._values(at, fixed, possible):
            plain, title = self.names.value(choice.cell, value), self.names.title(choice.cell, value)
            now = {**fixed, at: value}
            there = value in possible or (any(self._are_equal(choice, value, one) for one in possible) and bool(self.ways(now)))
            refused = () if there else tuple(self._unfit(at, now) or self.in_the_way(now))
            values.append(ChoiceValue(plain, title, refused, (), self._changes(now)))
        stage = next(n for n, end in enumerate(self._ends) if at < end)
        return OpenChoice(choice.name, choice_name(choice), choice.cell.name, choice.preposition, stage, tuple(values))

    def _changes(self, fixed: Mapping[int, int]) -> Callable[[], tuple[Change, ...]] | None:
        """What computes what every way changes that has what is fixed."""
        chosen = {name: value for name, value in self.named(fixed).items() if value is not None}
        return self.surely and partial(self.surely, self.option.action, chosen)

    @cached_property
    def _ends(self) -> list[int]:
        """The number of choices up to the end of each decision."""
        ends = [len(self.option.choices)]
        for option in self.later:
            ends.append(ends[-1] + len(option.choices))
        return ends

    def _values(self, at: int, fixed: Mapping[int, int], possible: Mapping[int, None]) -> Sequence[int]:
        """The values that a choice lists, in the order of their numbers."""
        choice = self.choices[at]
        held = self._pieces_available(choice, fixed)
        domain = self._domain(choice) if held is None else held
        return sorted({*possible, *domain}) if len(domain) <= _LISTED else sorted(possible)

    def _domain(self, choice: Choice) -> range:
        """Every value that a choice can have in this game."""
        return range(choice.low, (min(choice.high, len(self.names.seats) - 1) if choice.cell.of == "seat" else choice.high) + 1)

    def _pieces_available(self, choice: Choice, fixed: Mapping[int, int]) -> list[int] | None:
        """The pieces that a choice can take, as far as it is known where they lie."""
        chosen = [*self.earlier, *(fixed.get(at) for at in range(len(self.choices)))]
        return held_in(self.names, self.s, choice, chosen, self.seat)

    # ---- what stands in the way --------------------------------------------------------------------------------------

    def _unfit(self, at: int, fixed: Mapping[int, int]) -> list[Refusal]:
        """The rules that forbid a value by what it is itself, whatever else is chosen: any way with it shows them."""
        way = next(product(*self._values_of_each(fixed)), None)
        if way is None or at >= len(way):
            return []
        unfit = frozenset(rule for rule in self._failing_rules(way) if self.program.about.get(rule) == self.choices[at].name)
        return [refusal for refusal in self._refusals_of(way, unfit) if refusal.rule in unfit] if unfit else []

    def _values_of_each(self, fixed: Mapping[int, int]) -> list[Sequence[int]]:
        """The values of each choice at the decision at hand."""
        return [(fixed[at],) if at in fixed else self._values(at, fixed, {}) for at in range(len(self.option.choices))]

    def in_the_way(self, fixed: Mapping[int, int]) -> list[Refusal]:
        """The rules that forbid every way in which what is fixed is chosen; where none does, those of the nearest ways: of these
        the first rule that does not hold comes last in the text, and of them those that break the fewest rules."""
        empty = [c for at, c in enumerate(self.choices) if at not in fixed and c.zone and self._pieces_available(c, fixed) == []]
        if empty:
            return [missing_piece(self.names, self.option, choice) for choice in empty]
        judged = list(islice(self._judge_ways(fixed), _TRIED))
        if not judged:
            return [Refusal("choice", "This cannot be chosen now")]
        best = max(rank for (rank, _), _ in judged)
        nearest = [way for (rank, _), way in judged if rank == best]
        every = frozenset[str].intersection(*{rules for (_, rules), _ in judged})
        why = in_common(self.names, [self._refusals_of(way, every) for way in nearest[:_WORDED]]) if every else []
        return ([refusal for refusal in why if refusal.rule in every]
                or in_common(self.names, [self._refusals_of(way) for way in nearest[:_WORDED]]))

    def _judge_ways(self, fixed: Mapping[int, int]) -> Iterator[tuple[Verdict, Values]]:
        """Ways to choose the rest of the decision at hand, each with how near it comes and the rules that forbid it."""
        first = len(self.option.choices)
        then = tuple(fixed[at] for at in takewhile(fixed.__contains__, range(first, len(self.choices))))
        for way in takewhile(lambda _: self.work < _WORK, product(*self._values_of_each(fixed))):
            if (found := self._known_verdicts.get(way)) is None:
                forbidding = tuple([line for line, holds, _ in self._lines_asked(way) if not holds])
                found = self._known_verdicts[way] = self._verdict(forbidding)
            yield found, (*way, *then)

    @cached_property
    def _known_verdicts(self) -> dict[Values, Verdict]:
        """What was found of the ways that were tried.  One that only a later decision forbids comes nearest."""
        return {}

    @cached_property
    def _verdicts(self) -> dict[tuple[int, ...], Verdict]:
        return {}

    def _verdict(self, lines: tuple[int, ...]) -> Verdict:
        """How near a way comes for which these lines do not hold, and the rules that forbid it."""
        if lines not in self._verdicts:
            last, found = len(self.program.order), failing_rules(self.program, [(line, False, ()) for line in lines])
            rank = min((self.program.order[rule] for rule in found), default=last), -len(found)
            self._verdicts[lines] = rank, frozenset(found)
        return self._verdicts[lines]

    def _failing_rules(self, way: Values) -> list[str]:
        """The rules that forbid what is chosen at the decision at hand."""
        return failing_rules(self.program, self._lines_asked(way))

    def _lines_asked(self, way: Values) -> list[Line]:
        """The lines of the rules that are evaluated for what is chosen at the decision at hand."""
        return lines_asked(self._ready(), self.option, (self.number, *way))

    def _ready(self) -> Position:
        """The position with the whole budget for one evaluation; what the one before took is counted."""
        self.work += BUDGET - self.s.left
        self.s.left = BUDGET
        return self.s

    def _refusals_of(self, values: Values, only: frozenset[str] | None = None) -> Sequence[Refusal]:
        """Why a way is refused, in words; of other rules than those in `only` just their texts."""
        if (values, only) not in self._refusal_texts:
            self._ready()
            self._refusal_texts[values, only] = self._refusals_in_words(values, only)
        return self._refusal_texts[values, only]

    @cached_property
    def _refusal_texts(self) -> dict[tuple[Values, frozenset[str] | None], Sequence[Refusal]]:
        return {}

    def _refusals_in_words(self, values: Values, only: frozenset[str] | None) -> Sequence[Refusal]:
        if not self._failing_rules(values[: len(self.option.choices)]):
            for option, before, chosen in self._later(values):
                if found := forbidding(self.program, self.names, self.s, option, before, chosen):
                    return found
        return refusals(self.program, self.names, self.s, self.move(values), self.seat, ahead=False, only=only) or (
            Refusal("choice", "This cannot be chosen now"),)


def unknown_name_error(what: str, word: str, known: Sequence[str]) -> MoveTextError:
    """The error for a name that is none of the known ones."""
    close = near(word, known)
    hint = f"did you mean `{close[0]}`?" if close else f"there are: {join_names(known)}" if known else "there are none"
    return MoveTextError(f"there is no {what} `{word:.80}`; {hint}", expected=what, available=tuple(close or known))
