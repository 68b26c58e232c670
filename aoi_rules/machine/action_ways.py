"""The ways to carry out an action: its choices at the present decision and at those that follow, and what forbids them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice, takewhile

from attrs import define

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.choices import ChoiceValue, OpenChoice
from aoi_rules.machine.decisions import Choice
from aoi_rules.machine.entries import Value
from aoi_rules.machine.explain import choice_name, held_in, missing_piece
from aoi_rules.machine.judged_ways import Values
from aoi_rules.machine.legality import is_legal
from aoi_rules.machine.move_kinds import MoveKind
from aoi_rules.machine.moves import Move, legal_moves
from aoi_rules.machine.names import join_names
from aoi_rules.machine.refused_ways import RefusedWays
from aoi_rules.machine.results import Change, Refusal
from aoi_rules.model.types import Shape

__all__ = ["ActionWays", "Chosen", "Surely", "unknown_name_error"]

Chosen = Mapping[str, str | int | bool]
"""Values by the names of choices, like `Move.choices`."""
Surely = Callable[[Sequence[Move]], tuple[Change, ...]]
"""What all of some legal moves change."""

_LISTED = 1000
"""If a number can have more values than this, only the possible ones are listed."""


@define(slots=False)
class ActionWays(MoveKind):
    """One kind of move at a decision, with the choices that follow it in the same action."""

    chosen: Chosen
    surely: Surely | None = None

    # ---- what is chosen ----------------------------------------------------------------------------------------------

    @cached_property
    def chosen_numbers(self) -> Mapping[int, int]:
        """The chosen values as numbers, by the index of each choice."""
        return self.numbers()

    def numbers(self) -> dict[int, int]:
        """The same, computed; raises MoveTextError for a name that is not a choice, and for a value that its choice cannot
        have."""
        places = {choice.name: at for at, choice in enumerate(self.choices)}
        found = self._subject_values()
        for name, value in self.chosen.items():
            if name not in places:
                raise unknown_name_error(f"choice of `{self.option.action}` that is open and called", name, list(places))
            found[places[name]] = self._number(self.choices[places[name]], value)
        return found

    def _subject_values(self) -> dict[int, int]:
        """The values of choices that only tell what the decision is about."""
        moves = self.legal_values
        return {at: moves[0][at] for at, choice in enumerate(self.option.choices) if choice.wanted and moves}

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

    def name_values(self, fixed: Mapping[int, int]) -> dict[str, str | int | bool | None]:
        """The chosen values, by name."""
        return {self.choices[at].name: self.names.value(self.choices[at].cell, value) for at, value in fixed.items()}

    # ---- what is possible --------------------------------------------------------------------------------------------

    def ways(self, fixed: Mapping[int, int]) -> list[Values]:
        """The legal ways that agree with the fixed values."""
        first, found = len(self.option.choices), list[Values]()
        for move in self.legal_values:
            way = self._fit_values(move, fixed, 0)
            if way == move or (way is not None and is_legal(self.program, self.reset_budget(), (self.number, *way))):
                found.append(way)
        for option in self.later_options:
            longer = []
            for way in found:
                out: list[Values] = []
                assert option.offers is not None
                option.offers(self.reset_budget(), self.s.to_move, *self.earlier_values, *way, out, 0)
                longer += [(*way, *one) for move in out if (one := self._fit_values(move[1:], fixed, first)) is not None]
            found, first = longer, first + len(option.choices)
        return found

    def _fit_values(self, values: Values, fixed: Mapping[int, int], begin: int) -> Values | None:
        """Values of choices from an index on, with fixed values instead of those equal to them; None if a fixed value differs."""
        found = list(values)
        for at, value in enumerate(values):
            if (wanted := fixed.get(begin + at, value)) != value:
                if not self._are_equal(begin + at, wanted, value):
                    return None
                found[at] = wanted
        return tuple(found)

    def _are_equal(self, at: int, one: int, other: int) -> bool:
        """Whether the rules treat two values of a choice as equal."""
        return self.choices[at].alike is not None and self._key(at, one) == self._key(at, other)

    def _key(self, at: int, value: int) -> tuple[Value, ...]:
        """The key of a value of a choice: values with equal keys are equal to the rules."""
        if (at, value) not in self._keys:
            alike = self.choices[at].alike
            assert alike is not None
            self._keys[at, value] = alike(self.s, value)
        return self._keys[at, value]

    @cached_property
    def _keys(self) -> dict[tuple[int, int], tuple[Value, ...]]:
        return {}

    def open(self, at: int, fixed: Mapping[int, int], ways: Sequence[Values]) -> OpenChoice:
        """An open choice, with its values."""
        choice, values = self.choices[at], []
        possible: dict[int, list[Values]] = {}
        for way in ways:
            possible.setdefault(way[at], []).append(way)
        equal: dict[tuple[Value, ...], set[int]] = {}
        for value in possible if choice.alike is not None else ():
            equal.setdefault(self._key(at, value), set()).add(value)
        for value in sorted({*possible, *self._values(at, fixed)}):
            now, own = {**fixed, at: value}, possible.get(value, [])
            if equal and not equal.get(self._key(at, value), set()) <= {value}:  # ways with a value equal to it are its ways, too
                own = self.ways(now)
            refused = () if own else tuple(self.in_the_way(now, at))
            changes = partial(self.surely, self.moves_to_play(now, own)) if own and self.surely else None
            plain, title = self.names.value(choice.cell, value), self.names.title(choice.cell, value)
            values.append(ChoiceValue(plain, title, refused, (), changes))
        stage = next(n for n, end in enumerate(self._decision_ends) if at < end)
        return OpenChoice(choice.name, choice_name(choice), choice.cell.name, choice.preposition, stage, tuple(values))

    def moves_to_play(self, fixed: Mapping[int, int], ways: Sequence[Values]) -> Sequence[Move]:
        """The moves of the present decision with which these ways begin; the whole move if everything is fixed."""
        return [self.move(ways[0])] if len(fixed) == len(self.choices) else self.moves([*ways, *self._equal_ways(fixed, ways)])

    def _equal_ways(self, fixed: Mapping[int, int], ways: Sequence[Values]) -> Iterator[Values]:
        """For each open choice of the present decision in which all ways have one value, a way with a value equal to it, if there
        is one: what is done with the value is then not sure."""
        first, (way, *others) = len(self.option.choices), ways
        for at in range(first):
            if at in fixed or self.choices[at].alike is None or any(other[at] != way[at] for other in others):
                continue
            equal = (value for value in self._values(at, fixed) if value != way[at] and self._are_equal(at, value, way[at]))
            for found in ((*way[:at], value, *way[at + 1 :]) for value in equal):
                if is_legal(self.program, self.reset_budget(), (self.number, *found[:first])):
                    yield found
                    break

    def moves(self, ways: Sequence[Values]) -> Sequence[Move]:
        """The moves of the present decision with which these ways begin."""
        first, step = len(self.option.choices), self.s.frames[-1][0]
        return legal_moves(self.program, self.names, step, list(dict.fromkeys((self.number, *way[:first]) for way in ways)))

    @cached_property
    def _decision_ends(self) -> list[int]:
        """The number of choices up to the end of each decision."""
        ends = [len(self.option.choices)]
        for option in self.later_options:
            ends.append(ends[-1] + len(option.choices))
        return ends

    def _values(self, at: int, fixed: Mapping[int, int]) -> Values:
        """The values that a choice can have, as far as they are known; none if there are too many."""
        held = self._pieces_available(self.choices[at], fixed)
        return self._every_value[at] if held is None else tuple(held) if len(held) <= _LISTED else ()

    @cached_property
    def _every_value(self) -> list[Values]:
        """For each choice, every value that it can have in this game; none if there are too many."""
        domains = map(self._domain, self.choices)
        return [tuple(domain) if len(domain) <= _LISTED else () for domain in domains]

    def _domain(self, choice: Choice) -> range:
        """Every value that a choice can have in this game."""
        return range(choice.low, (min(choice.high, len(self.names.seats) - 1) if choice.cell.of == "seat" else choice.high) + 1)

    def _pieces_available(self, choice: Choice, fixed: Mapping[int, int]) -> list[int] | None:
        """The pieces that a choice can take, as far as their places are known."""
        if not choice.zone:
            return None
        chosen = [*self.earlier_values, *(fixed.get(at) for at in range(len(self.choices)))]
        return held_in(self.reasons, choice, chosen)

    def _values_of_each(self, fixed: Mapping[int, int]) -> list[Values]:
        """The values of each choice at the present decision."""
        return [(fixed[at],) if at in fixed else self._values(at, fixed) for at in range(len(self.option.choices))]

    # ---- what forbids a way --------------------------------------------------------------------------------------

    @cached_property
    def refused_ways(self) -> RefusedWays:
        """The ways with the chosen values, and why they are refused."""
        return RefusedWays(self.reasons, self.number, self.option, self._values_of_each(self.chosen_numbers))

    def in_the_way(self, fixed: Mapping[int, int], at: int = -1) -> list[Refusal]:
        """The rules that forbid every way with the fixed values, or the nearest ways; first those that forbid the value of the
        choice `at` by itself."""
        each = self._values_of_each(fixed)
        unfit = self.refused_ways.refuse_value(at, each) if 0 <= at < len(each) else []
        if unfit:
            return unfit
        empty = [c for at, c in enumerate(self.choices) if c.zone and at not in fixed and self._pieces_available(c, fixed) == []]
        if empty:
            return [missing_piece(self.names, self.option, choice) for choice in empty]
        then = takewhile(fixed.__contains__, range(len(each), len(self.choices)))
        return self.refused_ways.common(each, tuple(fixed[at] for at in then))


def unknown_name_error(what: str, word: str, known: Sequence[str]) -> MoveTextError:
    """The error for an unknown name."""
    close = find_similar(word, known)
    hint = f"did you mean `{close[0]}`?" if close else f"there are: {join_names(known)}" if known else "there are none"
    return MoveTextError(f"there is no {what} `{word:.80}`; {hint}", expected=what, available=tuple(close or known))
