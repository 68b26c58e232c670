"""Random ways back: what may have lain in a place before pieces went, drawn by chance and accepted as often as weights say.

So a state is accepted with its exact probability without a list of all that may have been there: its weight is a sum over all
ways back, and one of them is enough.  A way goes back to where few states were possible, of which all weights are found, or to
the first step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import perm
from weakref import WeakKeyDictionary

from attrs import frozen

from aoi_rules.machine.rows import (
    Row,
    counts,
    finer,
    former,
    forms,
    number_of,
    number_of_forms,
    row_of,
    there_for,
    total,
)
from aoi_rules.machine.sampling import Below, drawn_row, happens
from aoi_rules.machine.steps import Got, Single
from aoi_rules.machine.weights import TooLong, Weights

__all__ = ["Trail", "trail_of"]

_FORMS = 600
"""Steps between draws of chance must tell no more forms than these apart."""
_FEW, _STEPS = 250, 3000
"""So many forms are weighed one by one, where that takes no more than so many steps."""


@frozen
class _Stage:
    """Some steps before which there was one state, after pieces came that chance drew.

    `chances` are how often states are accepted, by form; `more` pieces lay there before the steps; of these, `certain` ones were
    there before chance drew, and of the others it is `kept` how many; None where chance drew nothing.
    """

    chances: Mapping[int, float]
    formed: Callable[[int], int]
    more: int
    certain: int
    kept: int | None

    def back(self, state: int, below: Below) -> int:
        """What may have lain there before, -1 if the state is not accepted."""
        if not happens(self.chances[self.formed(state)], below):
            return -1
        before = state + self.more
        if self.kept is None:
            return before
        return self.certain + drawn_row(before - self.certain, self.kept, below)


@frozen
class _Table:
    """How often states are accepted of which all weights are known, by form."""

    chances: Mapping[int, float]
    formed: Callable[[int], int]

    def back(self, state: int, below: Below) -> int:
        """See `_Stage`."""
        return state if happens(self.chances[self.formed(state)], below) else -1


Trail = Sequence[_Stage | _Table]
"""The last stage first."""


@frozen
class _Point:
    """What may lie in a place: what is certain, a number of others, and what these may be."""

    certain: int
    size: int
    left: int

    def classes(self, *others: Row) -> Row:
        """The kinds that can be exchanged, where they are alike in some rows."""
        return finer(*others, row_of(self.certain, len(others[0])))

    def forms(self, classes: Row, most: int) -> list[int] | None:
        """The forms of all that may lie there; None if these are more than the most."""
        if number_of_forms(there_for(classes, self.left, self.size), self.size, most) > most:
            return None
        return [self.certain + form for form in forms(classes, self.left, (self.size,))]


_FOUND: WeakKeyDictionary[Weights, dict[tuple[int, int, int], Trail | None]] = WeakKeyDictionary()
"""Trails by what they depend on."""


def trail_of(weights: Weights, certain: int, size: int, left: int) -> Trail | None:
    """Stages back from the states of one place, which are `certain` pieces and a number of others out of those `left`; None if
    that is not possible in this way."""
    known = _FOUND.setdefault(weights, {})
    if (certain, size, left) not in known:
        known[certain, size, left] = _trail(weights, certain, size, left)
    return known[certain, size, left]


def _trail(weights: Weights, certain: int, size: int, left: int) -> Trail | None:
    point, found = _Point(certain, size, left), list[_Stage | _Table]()
    while weights.step is not None:
        table = _table(weights, point) if found else None
        if table is not None:
            return [*found, table]
        singles, (first,) = weights.back if isinstance(weights.step, Single) else ([], (weights,))
        if not (first.step is None or isinstance(first.step, Got)) or first.places > 1:
            return None
        stage = _stage(weights, point, singles, first.step)
        if stage is None:
            return None
        found.append(stage)
        if stage.kept is None:
            break
        left = point.left + point.certain + stage.more - stage.certain
        point, (weights,) = _Point(stage.certain, stage.kept, left), first.parents
    return found


def _stage(weights: Weights, point: _Point, singles: Sequence[Single], got: Got | None) -> _Stage | None:
    """The stage of some steps; None if there are too many forms, or nothing can lie there."""
    kinds, before = weights.kinds, got.least if got is not None else 0
    marks = [one for single in singles if (one := single.marks(kinds)) is not None]
    classes = point.classes(row_of(before, kinds), *marks)
    states = point.forms(classes, _FORMS)
    if states is None:
        return None
    chances, thens = [1.0] * len(states), states
    for single in singles:
        parts, thens = single.back(thens)
        chances = [chance * part for chance, part in zip(chances, parts, strict=True)]
    chances = [chance and chance * _ways(then, before) / _ways(state, point.certain)
               for chance, state, then in zip(chances, states, thens, strict=True)]
    greatest = max(chances, default=0)
    if not greatest:
        return None
    at = chances.index(greatest)
    kept = got.size - got.number - total(before) if got is not None else None
    return _Stage({state: chance / greatest for state, chance in zip(states, chances, strict=True)}, former(classes, 1),
                  thens[at] - states[at], before, kept)


def _table(weights: Weights, point: _Point) -> _Table | None:
    """The weights of all states, if these are few."""
    classes = point.classes(weights.classes)
    states = point.forms(classes, _FEW)
    if states is None:
        return None
    try:
        found = weights.weights_of_forms(list(map(weights.formed, states)), _STEPS)
    except TooLong:
        return None
    chances = [weight / _ways(state, point.certain) for state, weight in zip(states, found, strict=True)]
    greatest = max(chances, default=0)
    if not greatest:
        return None
    return _Table({state: chance / greatest for state, chance in zip(states, chances, strict=True)}, former(classes, 1))


def _ways(row: int, certain: int) -> int:
    """The ways in which the pieces that are certain can be some of those that lie there."""
    ways = 1
    for unit, n in counts(certain) if certain else ():
        ways *= perm(number_of(row, unit), n)
    return ways
