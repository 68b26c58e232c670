"""Random ways back: the possible contents of a place before pieces left, drawn at random and accepted as often as weights
require.

So a state is accepted with its exact probability without a list of everything that may have been there: its weight is a sum over
all ways back, and one of them is enough.  A way leads back to where few states were possible, whose weights are all found, or to
the first step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import perm
from operator import mul
from weakref import WeakKeyDictionary

from attrs import define, field, frozen

from aoi_rules.machine.generator import Generator
from aoi_rules.machine.rows import (
    Row,
    counts,
    form_function,
    forms,
    number_of,
    number_of_forms,
    refine_classes,
    row_of,
    there_for,
    total,
)
from aoi_rules.machine.sampling import RandomBelow, draw_event, drawn_row
from aoi_rules.machine.steps import ChanceArrival, SingleParentStep
from aoi_rules.machine.weights import TooLong, Weights, allowed_steps, remember

__all__ = ["WAYS", "Trail", "trail_of"]

_FORMS = 600
"""Steps between random draws must not distinguish more forms than this."""
_STAGES = 8
"""The greatest number of stages of a trail."""
_FEW = (250, 3000), (1000, 12_000), (1000, 40_000)
"""How many forms are weighed one by one, and the greatest number of steps that this may take; the later numbers are used only if
none of many ways is accepted otherwise."""
_FIRST = 20
"""If there are more forms, this number of them is tried first, to see whether they take more than a quarter of the steps."""
WAYS = 200
"""How many ways these are."""


@define
class _Stage:
    """Some steps with one preceding state, after pieces came that chance drew.

    `chances` tell how often states are accepted, by the form of what is not certain.  `more` pieces were there before the steps;
    of these, `certain` ones were there before chance drew, and `kept` of the others; None at the end.
    """

    chances: Mapping[int, float]
    classes: Row
    formed: Callable[[int], int]
    more: int = 0
    certain: int = 0
    kept: int | None = None

    def draw_pieces(self, row: int, size: int, below: RandomBelow) -> int:
        """A random selection of pieces from a row; -1 if it is not accepted."""
        found = drawn_row(row, size, below)
        return found if draw_event(self.chances[self.formed(found)], below) else -1


@define
class Trail:
    """The stages back from the possible contents of a place, `certain` pieces and a `size` of others out of those `left`; the
    last stage first.  It is `short` if one of some states is accepted."""

    certain: int
    size: int
    left: int
    stages: list[_Stage] = field(factory=list)
    short: bool = False

    def is_short(self) -> bool:
        """Whether one of some states is accepted."""
        below = Generator().randrange
        self.short = any((state := self.draw_state(below)) >= 0 and self.accepts(state, below) for _ in range(WAYS))
        return self.short

    def draw_state(self, below: RandomBelow) -> int:
        """A state that is accepted by the first stage; -1 if that does not accept what was drawn."""
        found = self.stages[0].draw_pieces(self.left, self.size, below)
        return found + self.certain if found >= 0 else -1

    def accepts(self, state: int, below: RandomBelow) -> bool:
        """Whether the other stages accept a state, too."""
        for later, stage in pairwise(self.stages):
            row = state + later.more - later.certain
            found = stage.draw_pieces(row, later.kept or 0, below)
            if found < 0:
                return False
            state = found + later.certain
        return True


@frozen
class _Point:
    """The possible contents of a place: what is certain, a number of others, and what these may be."""

    certain: int
    size: int
    left: int

    def classes(self, *others: Row) -> Row:
        """The kinds that can be exchanged, because they are alike in some rows."""
        return refine_classes(*others, row_of(self.certain, len(others[0])))

    def forms(self, classes: Row, most: int) -> list[int]:
        """The forms of all others that may be there; none if there are too many."""
        if number_of_forms(there_for(classes, self.left, self.size), self.size, most) > most:
            return []
        return list(forms(classes, self.left, (self.size,)))

    def previous_point(self, stage: _Stage) -> _Point:
        """The possible contents before a stage and what chance drew."""
        return _Point(stage.certain, stage.kept or 0, self.left + self.certain + stage.more - stage.certain)


_FOUND: WeakKeyDictionary[Weights, dict[tuple[_Point, bool], Trail | None]] = WeakKeyDictionary()
"""Trails by what they depend on."""


def trail_of(weights: Weights, certain: int, size: int, left: int, *, few: bool) -> Trail | None:
    """The trail from the states of one place, which are `certain` pieces and a number of others out of those `left`; None if
    there is none.  If there are `few` deals, it is worth searching for a better one."""
    known, key = _FOUND.setdefault(weights, {}), (_Point(certain, size, left), few)
    if key not in known:
        found = None
        for most, steps in _FEW if few else _FEW[:1]:
            found = _trail(weights, key[0], most, steps)
            if found is None or found.is_short():
                break
        known[key] = found
        remember(sum([len(stage.chances) for stage in found.stages]) if found is not None else 0, weights)
    return known[key]


def _trail(weights: Weights, point: _Point, most: int, steps: int) -> Trail | None:
    trail = Trail(point.certain, point.size, point.left)
    while weights.step is not None:
        if len(trail.stages) == _STAGES:
            return None
        stage = _table(weights, point, most, steps) if trail.stages else None
        singles, (first,) = weights.last_steps if isinstance(weights.step, SingleParentStep) else ([], (weights,))
        if stage is None and isinstance(first.step, ChanceArrival | None) and first.places == 1:
            stage = _stage(weights, point, singles, first.step)
        if stage is None:
            return None
        trail.stages.append(stage)
        if stage.kept is None:
            break
        point, (weights,) = point.previous_point(stage), first.parents
    return trail


def _stage(weights: Weights, point: _Point, singles: Sequence[SingleParentStep], got: ChanceArrival | None) -> _Stage | None:
    """The stage of some steps; None if there are too many forms, or if the place must be empty."""
    kinds, before = weights.kinds, got.least if got is not None else 0
    marks = [one for single in singles if (one := single.marks(kinds)) is not None]
    classes = point.classes(row_of(before, kinds), *marks)
    every = point.forms(classes, _FORMS)
    states = [point.certain + form for form in every]
    chances, thens = [1.0] * len(states), states
    for single in singles:
        parts, thens = single.previous_states(thens)
        chances = list(map(mul, chances, parts))
    chances = [chance and chance * _count_arrangements(then, before) / _count_arrangements(state, point.certain)
               for chance, state, then in zip(chances, states, thens, strict=True)]
    greatest = max(chances, default=0)
    if not greatest:
        return None
    at, kept = chances.index(greatest), got.size - got.number - total(before) if got is not None else None
    compared = {form: chance / greatest for form, chance in zip(every, chances, strict=True)}
    return _Stage(compared, classes, form_function(classes, 1), thens[at] - states[at], before, kept)


def _table(weights: Weights, point: _Point, most: int, steps: int) -> _Stage | None:
    """A last stage, with the weights of all states, if there are not too many and they are found within the given number of
    steps."""
    classes, steps = point.classes(weights.classes), allowed_steps(steps, weights)
    every = point.forms(classes, most)
    states = [point.certain + form for form in every]
    if not states or (len(states) > _FIRST and weights.too_long(states[:_FIRST], steps // 4)):
        return None
    try:
        found = weights.weights_of_forms(list(map(weights.form_of, states)), steps)
    except TooLong:
        return None
    chances = [weight / _count_arrangements(state, point.certain) for state, weight in zip(states, found, strict=True)]
    greatest = max(chances)
    if not greatest:
        return None
    accepted = {form: chance / greatest for form, chance in zip(every, chances, strict=True)}
    return _Stage(accepted, classes, form_function(classes, 1))


def _count_arrangements(row: int, certain: int) -> int:
    """The number of ways in which the certain pieces can be among those that are there."""
    ways = 1
    for unit, n in counts(certain) if certain else ():
        ways *= perm(number_of(row, unit), n)
    return ways
