"""Draws: the random proposals for the places of one factor, with the weights that determine how often they are accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import comb, inf, perm, prod

from attrs import define, field

from aoi_rules.machine.factors import Factor
from aoi_rules.machine.rows import (
    BITS,
    RestKey,
    Row,
    all_rows,
    cap_row,
    counts,
    forms,
    least_forms,
    number_of,
    number_of_forms,
    pieces_of,
    there_for,
)
from aoi_rules.machine.sampling import RandomBelow, draw_event, draw_pieces, drawn_row
from aoi_rules.machine.trails import WAYS, Trail, trail_of
from aoi_rules.machine.weights import Extremes, TooLong

__all__ = ["STEPS", "Draw"]

STEPS = 50_000
"""The greatest number of steps for finding weights."""
_FIRST = (20, 0.1), (3000, 1)
"""If there are more forms than each of these numbers, that number of forms is tried first, to see whether it takes this part of
the steps."""
_ROUNDED = 1e-12
"""Weights with at most this relative difference count as equal."""


@define
class Draw:
    """The states of a factor, from which one is drawn: by place, what is certain and the number of all other pieces; the kinds
    that cannot be exchanged; and the greatest and the least weight, 0 if unknown.  It is `whole` if all weights are; else a
    `trail` may accept states as often as their weights require."""

    factor: Factor
    certain: list[int]
    sizes: list[int]
    classes: Row
    greatest: float = 0.0
    least: float = 0.0
    whole: bool = False
    trail: Trail | None = None
    _there: RestKey | None = None
    _key: tuple[object, ...] | None = None
    _weights: dict[int, float] = field(factory=dict)

    def spread(self) -> float:
        """How many times as great as the least weight the greatest one is."""
        return self.greatest / self.least if self.least else WAYS if self.trail is not None and self.trail.short else inf

    @property
    def is_exact(self) -> bool:
        """Whether states are accepted exactly as often as their weights require."""
        return self.whole or self.trail is not None

    def follow(self, left: int, *, few: bool) -> bool:
        """Search for a trail, see `trail_of`; return whether there is one on which states are often accepted."""
        if len(self.sizes) == 1:
            self.trail = trail_of(self.factor.weights, self.certain[0], self.sizes[0], left, few=few)
        return self.trail is not None and self.trail.short

    def accepts(self, state: int, below: RandomBelow) -> bool:
        """Whether a proposed state is accepted."""
        if self.trail is None:
            return draw_event(self.weight(state) / (self.greatest or 1), below)
        return state >= 0 and self.trail.accepts(state, below)

    @property
    def is_uniform(self) -> bool:
        """Whether the weights are all equal: chance alone would deal the same way."""
        return self.least > self.greatest * (1 - _ROUNDED) and not any(self.certain)

    @property
    def width(self) -> int:
        """The bits of each place in a state."""
        return BITS * len(self.classes)

    def rows(self, state: int) -> list[int]:
        """The contents of each place."""
        return [state >> self.width * number & (1 << self.width) - 1 for number in range(len(self.certain))]

    def total(self, state: int) -> int:
        """The pieces that are not certain."""
        return (sum(self.rows(state)) if len(self.certain) > 1 else state) - sum(self.certain)

    def weight(self, state: int) -> float:
        """The weight of a state relative to a random deal of all that is not certain."""
        found = self._weights.get(state)
        if found is None:
            found = self.factor.weights.weight(state)
            if any(self.certain):
                found /= self._count_arrangements(state)
            self._weights[state] = found
        return found

    def _count_arrangements(self, state: int) -> int:
        """The number of ways in which the certain pieces can be among those that are there."""
        ways = 1
        for number, certain in enumerate(self.certain):
            for unit, n in counts(certain) if certain else ():
                ways *= perm(number_of(state >> self.width * number, unit), n)
        return ways

    def weigh(self, states: set[int], most: int) -> Extremes:
        """Find the weights of states; TooLong if that takes more steps than `most`."""
        self.factor.weights.weights_of_forms(list(set(map(self.factor.weights.form_of, states))), most)
        return self._extremes([self.weight(state) for state in states])

    def weigh_forms(self, states: Sequence[int], most: int) -> Extremes:
        """Like `weigh`, for states from `forms`."""
        try:
            return self._extremes_of_forms(states, most)
        except TooLong:
            return Extremes(0, 0, len(states), long=True)

    def too_long(self, states: Sequence[int], most: int) -> Extremes | None:
        """The result of `weigh_forms` for these states, or for more, if finding their weights takes too long; else None."""
        if self.factor.weights.too_long(states, most):
            return Extremes(0, 0, len(states), long=True)
        return None

    def _extremes_of_forms(self, states: Sequence[int], most: int) -> Extremes:
        weights = self.factor.weights
        if len(self.sizes) > 1 or weights.classes != self.classes:
            return self.weigh(set(states), most)
        found = weights.weights_of_forms(states, most)
        return self._extremes([weight / self._count_arrangements(state) for state, weight in zip(states, found, strict=True)]
                              if self.certain[0] else found)

    def _extremes(self, weights: Sequence[float]) -> Extremes:
        return Extremes(max(weights, default=0), min(weights, default=0), len(weights))

    def rest_of_place(self, left: int) -> RestKey:
        """What the forms of one place depend on in the rest, which is always the same for a draw."""
        if self._there is None:
            self._there = there_for(self.classes, left, self.sizes[0])
        return self._there

    def key(self, left: int) -> tuple[object, ...]:
        """A key of what the states that can be dealt from the rest depend on."""
        if self._key is None:
            there = self.rest_of_place(left) if len(self.sizes) == 1 else cap_row(left, sum(self.sizes), len(self.classes))
            self._key = there, *self.certain, *self.sizes
        return self._key

    def extremes(self, left: int, steps: int) -> Extremes | None:
        """The extremes of the states that can be dealt from the rest, if they were found before, in no more steps."""
        return self.factor.weights.extremes.get((steps, *self.key(left)))

    def more_forms(self, left: int, most: int) -> bool:
        """Whether there are certainly more forms than the most."""
        if len(self.sizes) == 1:
            return number_of_forms(self.rest_of_place(left), self.sizes[0], most) > most
        return least_forms(self.classes, left, tuple(self.sizes), most) > most

    def found_extremes(self, left: int, most: int, steps: int) -> Extremes | None:
        """The extreme weights of states of all forms, which are kept; None if there are too many forms.

        If some forms already take too long, or there are too many, no others are examined.
        """
        every, states, found = self.forms(left), list[int](), None
        for first, part in _FIRST:
            if found is None and first <= most:
                states += islice(every, first + 1 - len(states))
                found = self.too_long(states, int(steps * part)) if len(states) > first else None
        if found is None:
            states += islice(every, most + 1 - len(states))
            if len(states) <= most:
                found = self.weigh_forms(states, steps)
        if found is not None:
            self.factor.weights.extremes[steps, *self.key(left)] = found
        return found

    def forms(self, left: int) -> Iterator[int]:
        """States that can be dealt from the rest, one for all that differ only by an exchange of kinds."""
        certain = sum([row << self.width * number for number, row in enumerate(self.certain)])
        return (state + certain for state in forms(self.classes, left, tuple(self.sizes)))

    def states(self, left: int, number: int = 0) -> Iterator[tuple[int, int]]:
        """All states that can be dealt from the rest, with the number of ways to take the pieces."""
        if number == len(self.sizes):
            yield 0, 1
            return
        for row in all_rows(counts(left), self.sizes[number]):
            ways = prod([comb(number_of(left, unit), n) for unit, n in counts(row)])
            for rest, more in self.states(left - row, number + 1):
                yield row + self.certain[number] | rest << self.width, ways * more

    def propose_state(self, left: int, below: RandomBelow) -> int:
        """A random state dealt from the rest; or one with which a trail begins, -1 if the trail accepts none."""
        if self.trail is not None:
            return self.trail.draw_state(below)
        if len(self.sizes) == 1:
            return self.certain[0] + drawn_row(left, self.sizes[0], below)
        pieces, state = list(pieces_of(left)), 0
        for number, (certain, size) in enumerate(zip(self.certain, self.sizes, strict=True)):
            state += certain + sum(draw_pieces(pieces, size, below)) << self.width * number
        return state

