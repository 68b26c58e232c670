"""Moves as integers: every move without its note that can be legal in some position has a number, which depends only on the
program, so it is the same on every machine."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from attrs import field, frozen

from aoi_rules.machine.combinations import Combinations
from aoi_rules.machine.decisions import Choice, Decision, Option

__all__ = ["Encoding", "Form"]


@frozen(eq=False)
class Form:
    """The common part of moves that differ only in the chosen values: an action, or a later decision of one, with its choices.

    `key` names it in any program of the same rules; `step` and `number` are the first decision that has it and its number
    there; `option` is None for `stop`.  Its moves, one for each of its `combinations`, have the integers from `first` on.
    """

    key: tuple[str, ...]
    step: int
    number: int
    option: Option | None
    first: int

    @property
    def combinations(self) -> Combinations:
        """The combinations of its choices."""
        return self.option.combinations if self.option is not None else _NO_CHOICES

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices, in the order of a move's values."""
        return self.option.choices if self.option is not None else ()


def key_of(option: Option | None) -> tuple[str, ...]:
    """The names that distinguish the moves of an option from all others."""
    if option is None:
        return ("stop",)
    return (option.action, "later" if option.inside else "first", *(c.name for c in option.choices), option.lead, option.tail)


@frozen(slots=False, eq=False)
class Encoding:
    """The forms of moves of a program: 0 is `stop`, then form after form in the order of the decisions, and the moves of each
    form in the order of their values, the last of which varies fastest.  Choices that can never occur together have no
    integer."""

    decisions: Mapping[int, Decision] = field(repr=False)

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """Every form, in the order of their integers."""
        found: dict[tuple[str, ...], Form] = {("stop",): Form(("stop",), -1, -1, None, 0)}
        first = 1
        for step, number, option in self._options():
            key = key_of(option)
            if key not in found:
                found[key] = form = Form(key, step, number, option, first)
                first += form.combinations.count
        return tuple(found.values())

    @cached_property
    def by_key(self) -> dict[tuple[str, ...], Form]:
        """The forms by their keys."""
        return {form.key: form for form in self.forms}

    @cached_property
    def of(self) -> dict[tuple[int, int], Form]:
        """The form of each kind of move, by its decision's step and its number there."""
        return {(step, number): self.by_key[key_of(option)] for step, number, option in self._options()}

    @cached_property
    def later_options(self) -> dict[str, tuple[Option, ...]]:
        """The later decisions of each action, in their order."""
        found: dict[str, dict[int, Option]] = {}
        for _, _, option in self._options():
            if option.inside and not option.source:
                found.setdefault(option.action, {})[option.earlier] = option
        return {action: tuple(options[n] for n in sorted(options)) for action, options in found.items()}

    @property
    def count(self) -> int:
        """The number of integers."""
        last = self.forms[-1]
        return last.first + last.combinations.count

    def _options(self) -> Iterator[tuple[int, int, Option]]:
        for step in sorted(self.decisions):
            for number, option in enumerate(self.decisions[step].options):
                yield step, number, option

    def form_at(self, step: int, number: int) -> Form:
        """The form of a kind of move at a step; `stop` for a number below 0."""
        return self.forms[0] if number < 0 else self.of[step, number]

    def number_at(self, step: int, form: Form) -> int | None:
        """The number of a form at a step; None if it is not an option there."""
        if form.option is None:
            return -1
        options = self.decisions[step].options if step in self.decisions else ()
        return next((n for n, _ in enumerate(options) if self.of[step, n] is form), None)

    def place(self, form: Form, values: Sequence[int]) -> tuple[int, int]:
        """The integer of a move, and how many of its values can occur together: all of them, or those before the first that
        cannot; then there is no such integer."""
        number, fitting = form.combinations.place(values)
        return form.first + number, fitting

    def values(self, index: int) -> tuple[Form, tuple[int, ...]]:
        """The move of an integer: its form and its values; IndexError if the integer is not a move."""
        if not 0 <= index < self.count:
            raise IndexError(f"moves have the integers from 0 to {self.count - 1}, and this is none of them")
        form = self.forms[bisect_right(self._first_indexes, index) - 1]
        return form, form.combinations.values(index - form.first)

    @cached_property
    def _first_indexes(self) -> tuple[int, ...]:
        """The first integer of each form; of equal ones the last is that of a form with moves."""
        return tuple(form.first for form in self.forms)


_NO_CHOICES = Combinations.of_ranges(())
