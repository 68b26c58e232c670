"""Random deals of hidden pieces, with the probabilities that factors give them.

Chance proposes the contents of the places of each factor, and a proposal is accepted as often as its weight requires, relative to
the greatest one.  If all weights are found, the deals have exactly the right probabilities, however many there are.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice
from math import comb, inf, lgamma, log, perm, prod

from attrs import define, field

from aoi_rules.machine.bounds import Bounds
from aoi_rules.machine.draws import STEPS, Draw
from aoi_rules.machine.factors import Factor, Factors
from aoi_rules.machine.generator import Generator
from aoi_rules.machine.rows import BITS, packed_row, refine_classes, row_of, total, ways_to_take
from aoi_rules.machine.sampling import RandomBelow, draw_event
from aoi_rules.machine.steps import ChanceArrival
from aoi_rules.machine.weights import Extremes, TooLong, allowed_steps

__all__ = ["EXACT_DEALS", "Lottery"]

EXACT_DEALS = 100_000
"""If at most this number of deals is possible, imagined deals have exactly the probabilities that follow from what was seen."""
_NEAR = 10_000_000
"""If there are more deals, but no more than this number, weights that are not all known are compared to those of some states."""
_ROUGHLY = 64
"""Counting deals place by place overestimates their number at most about this many times."""
_FEWER_STEPS = 2000
"""The greatest number of steps for finding weights if deals need not be exact, or if weights of some states are enough."""
_FORMS = 400
"""If there are more deals, but still near, the weights of a factor are all found if its states have no more forms than this."""
_WORK = 150
"""If there are even more deals, they are found if the number of forms of its states, multiplied by its steps, is no greater."""
_FIRST = 20
"""If there are more states, this number of them is tried first, to see whether they already take too long."""
_SHORT = 200, 1000
"""This many forms are always weighed, if that takes no more than this many steps."""
_SOME, _SPARE = 500, 2
"""To how many states weights are compared, and how many times as great as theirs a weight may be."""
_MANY_TRIALS, _TRIALS, _FAR_TRIALS, _FAR = 5000, 1000, 60, 150
"""If none of this number of proposals is accepted, deals are listed or, if there are too many, dealt without weights: for few
deals, for more, and for very many.  None is tried if it is clear that a deal takes no more than the second number, or for very
many deals the last."""
_ENOUGH = 40
"""A deal may take this many times as many proposals."""
_ONE = 1 << 53


@define
class Lottery:
    """Gives random deals of what is `left`, which is everything except the certain contents of the places of factors.

    Nothing is drawn for a factor if all contents of its places are certain; these places are `fixed`.  Pieces that chance put
    there last are not drawn with a factor, but dealt with all others. `few` means that deals must be exact, and `near` that there
    are few enough to justify a long search for weights.  `known` tells whether all weights are known; otherwise there are no
    deals.  Deals are `listed` if too few proposals are accepted.
    """

    left: int
    few: bool
    near: bool
    draws: list[Draw] = field(factory=list)
    fixed: dict[int, int] = field(factory=dict)
    known: bool = False
    listed: bool = False
    _list: tuple[list[dict[int, int]], list[float]] | None = None

    @classmethod
    def of(cls, factors: Factors, sizes: Sequence[int], stock: Sequence[int], bounds: Bounds) -> Lottery:
        """The lottery for what is known of pieces: the number in each place and of each kind, and what is certain."""
        certain = {place: bounds.least[place] for place in factors.of}
        room = [size - total(certain[place]) if place in certain else size for place, size in enumerate(sizes)]
        kinds = row_of(packed_row(stock) - sum(certain.values()), factors.kinds)
        number = _number(room, kinds)
        every = [_before_chance(factor, sizes, certain) for factor in factors.all_factors()
                 if any(map(room.__getitem__, factor.places))]
        drawn = [draw for draw in every if draw.factor.weights.step is not None]
        fixed = {place: row for place, row in certain.items() if not room[place]}
        for draw in every:
            for place in draw.factor.places:
                fixed.pop(place, None)
        left = packed_row(stock) - sum(fixed.values()) - sum([sum(draw.certain) for draw in drawn])
        found = cls(left, _needs_exact_count(room, kinds, number), number <= _NEAR, fixed=fixed)
        if found.near or all(_is_quick(draw.factor) for draw in drawn):
            found.draws = drawn
            found._try()
        return found

    def _try(self) -> None:
        """Find the greatest weights, and whether proposals are accepted.

        Its random numbers are always the same: a deal depends only on its own random numbers, not on earlier deals.
        """
        if self.near or not any(map(self._too_many, self.draws)):
            self.known = all(self._finds_weights(draw) or self._finds_some_weights(draw) for draw in self.draws)
        if self.known:  # a factor that is seldom accepted comes last: it is not proposed again when others do not fit together
            self.draws = sorted([draw for draw in self.draws if not draw.is_uniform], key=Draw.spread)
        if self.known and self._most_proposals() > (_TRIALS if self.near else _FAR):
            self._prove()

    def _prove(self) -> None:
        """Find out whether proposals are accepted."""
        most = _MANY_TRIALS if self.few else _TRIALS if self.near else _FAR_TRIALS
        if self._propose_states(Generator().randrange, most) is None:
            self.listed = self.known = self._can_be_listed

    def _most_proposals(self) -> float:
        """How many proposals a deal takes at most, on average and roughly."""
        left, fit = total(self.left), 1.0
        every = left
        for draw in self.draws:
            number = sum(draw.sizes)
            fit *= comb(left, number) / comb(every, number)
            left -= number
        return sum(map(Draw.spread, self.draws)) / fit if fit else inf

    def _steps(self, factor: Factor) -> int:
        """The greatest number of steps that finding all weights of a factor may take."""
        most = allowed_steps(STEPS, factor.weights)
        return most if self.few else min(most, _FEWER_STEPS)

    def _search_limit(self, factor: Factor) -> int:
        """The greatest number of forms for which all weights are searched."""
        return self._steps(factor) if self.few else _FORMS if self.near else _WORK // factor.weights.depth

    def _too_many(self, draw: Draw) -> bool:
        """Whether there are certainly more forms than that."""
        most, found = self._search_limit(draw.factor), draw.extremes(self.left, self._steps(draw.factor))
        return found.forms > most if found is not None else draw.more_forms(self.left, most)

    def _finds_weights(self, draw: Draw) -> bool:
        """Whether states are accepted exactly as often as they should be: because the weights of states of all forms are found,
        with the greatest one, or because there is a trail."""
        most, steps = self._search_limit(draw.factor), self._steps(draw.factor)
        if self._finds_all_weights(draw, min(most, _SHORT[0]), min(steps, _SHORT[1])):
            return True
        if not self.near or draw.follow(self.left, few=self.few):
            return self.near
        if not self.few or self._finds_all_weights(draw, most, steps):
            draw.trail = None
        return draw.is_exact

    def _finds_all_weights(self, draw: Draw, most: int, steps: int) -> bool:
        """Whether the weights of states of all forms are found, if there are not too many."""
        found = draw.extremes(self.left, steps)
        if found is None and not draw.more_forms(self.left, most):
            found = draw.found_extremes(self.left, most, steps)
        if found is None:
            return False
        draw.greatest, draw.least, draw.whole = found.greatest, found.least, not found.long
        return draw.whole

    def _finds_some_weights(self, draw: Draw) -> bool:
        """Whether the weights of some states are found, if that is worth the effort."""
        known = draw.extremes(self.left, self._steps(draw.factor))
        if not self.near or (known is not None and known.long and known.forms <= _SOME):
            return False
        of, key = draw.factor.weights.extremes, (_SOME, self.left, *draw.certain, *draw.sizes)
        if key not in of:
            of[key] = self._extremes_of(draw)
        found = of[key]
        draw.greatest, draw.least = found.greatest * _SPARE, 0
        return not found.long

    def _extremes_of(self, draw: Draw) -> Extremes:
        """The extremes of the weights of some states."""
        below, few = Generator().randrange, min(self._steps(draw.factor), _FEWER_STEPS)
        states = {draw.propose_state(self.left, below) for _ in range(_FIRST)}
        long = draw.too_long([*states], few)
        if long is not None:
            return long
        states |= {draw.propose_state(self.left, below) for _ in range(_SOME - _FIRST)}
        try:
            return draw.weigh(states, few)
        except TooLong:
            return Extremes(0, 0, len(states), long=True)

    # ---- deals -------------------------------------------------------------------------------------------------------

    def deal(self, below: RandomBelow) -> dict[int, int] | None:
        """The contents of the places with factors; chance deals all other pieces.  None if they are not known."""
        if not self.known:
            return None
        states = None if self.listed else self._propose_states(below, _ENOUGH * _TRIALS)
        if states is not None:
            return self._contents_by_place(states)
        return self._from_list(below) if self._can_be_listed else None

    @property
    def _can_be_listed(self) -> bool:
        """Whether there are few deals, and all weights are known."""
        return self.few and all(draw.whole for draw in self.draws)

    def _propose_states(self, below: RandomBelow, most: int) -> list[int] | None:
        """Random states of all factors that fit together; None if none of the given number of proposals is accepted."""
        states: list[int] = []
        while len(states) < len(self.draws):
            if not most:
                return None
            most -= 1
            draw = self.draws[len(states)]
            state = draw.propose_state(self.left, below)
            if draw.accepts(state, below):
                if states and not self._accepts_rest(states, draw.total(state), below):
                    states.clear()
                else:
                    states.append(state)
        return states

    def _accepts_rest(self, states: Sequence[int], more: int, below: RandomBelow) -> bool:
        """Whether to accept what `more`, another factor, takes in addition to the states of the first ones, which took some
        already."""
        gone, part = sum([draw.total(state) for draw, state in zip(self.draws, states, strict=False)]), 1.0
        kinds = len(self.draws[0].classes)
        for there, less, n in zip(row_of(self.left, kinds), row_of(gone, kinds), row_of(more, kinds), strict=True):
            if less and n:
                part *= perm(there - less, n) / perm(there, n)
        return draw_event(part, below)

    def _contents_by_place(self, states: Sequence[int]) -> dict[int, int]:
        """The contents of each place."""
        return self.fixed | {place: row for draw, state in zip(self.draws, states, strict=True)
                             for place, row in zip(draw.factor.places, draw.rows(state), strict=True)}

    def _from_list(self, below: RandomBelow) -> dict[int, int] | None:
        """A deal from the list of all deals, which is made first; None if there are too many."""
        if self._list is None:
            every = list(islice(self.every(), STEPS + 1))
            if len(every) > STEPS:
                every.clear()
            self._list = [rows for rows, _ in every], list(accumulate([p for _, p in every]))
        listed, sums = self._list
        if not sums or not sums[-1]:
            return None
        return listed[min(bisect(sums, below(_ONE) / _ONE * sums[-1]), len(listed) - 1)]

    def every(self) -> Iterator[tuple[dict[int, int], float]]:
        """All possible contents of the places with factors, with numbers proportional to their probabilities."""
        return ((self._contents_by_place(states), p) for states, p in self._enumerate_states(0, self.left))

    def _enumerate_states(self, number: int, left: int) -> Iterator[tuple[tuple[int, ...], float]]:
        """The states of all factors from the one with a number on, with their probabilities."""
        if number == len(self.draws):
            yield (), 1.0
            return
        draw = self.draws[number]
        for state, ways in draw.states(left):
            p = draw.weight(state) * ways
            if p:
                for rest, q in self._enumerate_states(number + 1, left - draw.total(state)):
                    yield (state, *rest), p * q


def _before_chance(factor: Factor, sizes: Sequence[int], certain: Mapping[int, int]) -> Draw:
    """The states of a factor before the last pieces that chance put into its places, which chance deals; the sizes and what is
    certain are the present ones."""
    weights, width = factor.weights, factor.weights.kinds * BITS
    rows, left = [certain[place] for place in factor.places], [sizes[place] for place in factor.places]
    while isinstance(weights.step, ChanceArrival):
        at = weights.step.at.low // width
        left[at] -= weights.step.number
        rows[at] = weights.step.least
        (weights,) = weights.parents
    classes = weights.classes
    if any(rows):
        classes = refine_classes(classes, *(row_of(row, weights.kinds) for row in rows))
    return Draw(Factor(factor.places, weights), rows, [size - total(row) for size, row in zip(left, rows, strict=True)], classes)


def _is_quick(factor: Factor) -> bool:
    """Whether its weights can be found quickly."""
    return factor.weights.depth * len(factor.places) ** 2 <= _WORK


def _needs_exact_count(sizes: Sequence[int], kinds: Sequence[int], number: float) -> bool:
    """Whether there may be so few deals that they must be exact, given their approximate number; for two places the number is
    exact."""
    if number <= EXACT_DEALS or number > EXACT_DEALS * _ROUGHLY:
        return number <= EXACT_DEALS
    some = sorted(filter(None, sizes))
    return len(some) > 2 or ways_to_take(tuple([min(n, some[0]) for n in sorted(kinds) if n]), some[0]) <= EXACT_DEALS


def _number(sizes: Sequence[int], kinds: Sequence[int]) -> float:
    """The approximate number of deals: at least as many, and seldom more than `_ROUGHLY` times as many."""
    least = lgamma(sum(sizes) + 1) - sum([lgamma(n + 1) for n in (*sizes, *kinds) if n > 1])
    if least > log(_NEAR):
        return float("inf")
    there, some = sorted([n for n in kinds if n]), [size for size in sorted(sizes)[:-1] if size]
    fewest, most = (prod([comb(len(there) + more * (size - 1), size) for size in some]) for more in (0, 1))
    if fewest > _NEAR or most <= min(_NEAR, EXACT_DEALS * _ROUGHLY):
        return most
    return prod([ways_to_take(tuple([min(n, size) for n in there]), size) for size in some])
