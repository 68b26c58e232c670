"""The weights of what may lie in some hidden places, from the steps that pieces took.

A weight is found from those of the states before the last step, for what somebody asks for.  Viewers who saw the same steps share
what was found, and so do copies of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import prod
from operator import mul

from attrs import define, field, frozen

from aoi_rules.machine.openings import ByContents
from aoi_rules.machine.rows import BITS, Row, finer, former
from aoi_rules.machine.steps import Got, Single, Step

__all__ = ["Extremes", "TooLong", "Weights", "weights_after", "weights_of_chance"]


_LATELY = 1 << 8
"""So many weights that were made last are looked up."""


class TooLong(Exception):
    """What was asked for takes more steps than it may."""


@frozen
class Extremes:
    """The greatest and the least weight of all states that can be dealt, and the number of their forms."""

    greatest: float
    least: float
    forms: int


_Sums = Callable[[], dict[int, float]]
"""Gives the weights of states, from those of what may have been before."""
_Missing = list[tuple["Weights", set[int]]]
"""Of which states the weights must be found before."""


@define(eq=False)
class Weights:
    """The weights of the states of a number of places after a step, from those before it; without a step the places were free.

    Of all states that differ only by an exchange of kinds of one class, only one form is weighed.  `found` are the weights of
    forms found so far, `extremes` those of all, by what is certain of the places and left for them.  `depth` is the number
    of steps; what a position with its program belongs to is `apart`, and not looked up.
    """

    places: int
    kinds: int
    step: Step | None = None
    parents: tuple[Weights, ...] = ()
    depth: int = 0
    apart: bool = False
    found: dict[int, float] = field(factory=dict, repr=False)
    extremes: dict[tuple[object, ...], Extremes] = field(factory=dict, repr=False)
    _classes: Row | None = field(default=None, repr=False)
    _formed: Callable[[int], int] | None = field(default=None, repr=False)

    @property
    def classes(self) -> Row:
        """A number for each kind: kinds with equal numbers can be exchanged without a change of the weight."""
        found, missing = self._classes, [self]
        while found is None:
            at = missing[-1]
            before = [parent for parent in at.parents if parent._classes is None]
            missing += before
            if not before:
                at._classes = at._refined()
                missing.pop()
            found = self._classes
        return found

    def _refined(self) -> Row:
        """The classes, from those before it and the marks of the step."""
        every = [parent.classes for parent in self.parents] or [(0,) * self.kinds]
        marks = self.step.marks(self.kinds) if self.step is not None else None
        if marks is not None:
            every.append(marks)
        return finer(*every) if len(every) > 1 else every[0]

    @property
    def formed(self) -> Callable[[int], int]:
        """A function that gives the form of a state."""
        found = self._formed
        if found is None:
            found = self._formed = former(self.classes, self.places)
        return found

    def weight(self, state: int, most: int) -> float:
        """The weight of a state; see `weigh`."""
        one = self.formed(state)
        found = self.found.get(one)
        if found is None:
            self.weigh_forms([one], most)
            found = self.found[one]
        return found

    def weigh(self, states: Iterable[int], most: int) -> None:
        """Find the weights of states.  It raises TooLong where these have more forms than `most`, with those before them."""
        self.weigh_forms(set(map(self.formed, states)), most)

    def weigh_forms(self, wanted: Iterable[int], most: int) -> None:
        """Find the weights of forms, of which none is twice there; see `weigh`."""
        chain, missing, steps = list[tuple[Weights, _Sums]](), [(self, wanted)], 0
        while missing:
            at, every = missing.pop()
            forms = [one for one in every if one not in at.found]
            if not forms or not at.parents:
                continue
            more, weights, length = at._before(forms, most - steps)
            steps += len(forms) * length
            chain.append((at, weights))
            missing += more
        for at, weights in reversed(chain):
            at.found.update(weights())

    def _before(self, forms: Sequence[int], most: int) -> tuple[_Missing, _Sums, int]:
        """What must be found before the weights of forms, what then gives these, and the number of steps.

        Steps before which there was at most one state are taken together, back to one whose weights were found before.
        """
        singles, first = list[Single](), self
        while isinstance(first.step, Single) and (first is self or not first.found):
            singles.append(first.step)
            (first,) = first.parents
        length = len(singles) + (first.step is None) or 1
        if len(forms) * length > most:
            raise TooLong
        if singles:
            return *_sums_of_singles(first, singles, forms), length
        sums = _sums_of_one if len(self.parents) == 1 else _sums_of_several
        return *sums(self, forms), length


def _sums_of_singles(first: Weights, singles: Sequence[Single], forms: Sequence[int]) -> tuple[_Missing, _Sums]:
    """What forms must be weighed that were there before some steps, the last of which comes first, and what then gives the
    weights."""
    numbers, thens = [1.0] * len(forms), forms
    for single in singles:
        numbers, thens = single.back(numbers, thens)
    if first.step is None:
        return [], lambda: dict(zip(forms, numbers, strict=True))
    thens, found = list(map(first.formed, thens)), first.found
    missing = {then for number, then in zip(numbers, thens, strict=True) if number}
    return [(first, missing)], lambda: {one: number and number * found[then]
                                        for one, number, then in zip(forms, numbers, thens, strict=True)}


def _sums_of_one(at: Weights, forms: Sequence[int]) -> tuple[_Missing, _Sums]:
    """As `_sums_of_singles`, where there can have been several states before the last step."""
    (parent,), before = at.parents, _before(at)
    found, step = parent.found, at.step
    if isinstance(step, Got) and at.places == 1:
        befores = step.apart(parent.classes, forms)
    else:
        befores = [_apart(before(one), parent.formed) for one in forms]
    missing = {then for _, thens in befores for then in thens}
    return [(parent, missing)], lambda: {one: sum(map(mul, parts, map(found.__getitem__, thens)))
                                        for one, (parts, thens) in zip(forms, befores, strict=True)}


def _before(at: Weights) -> Callable[[int], Iterable[tuple[float, int]]]:
    """A function that gives the states before the last step, see `Before`."""
    assert not isinstance(at.step, Single | None)
    return at.step.before


def _apart(before: Iterable[tuple[float, int]], formed: Callable[[int], int]) -> tuple[list[float], list[int]]:
    """The numbers of some states before, and the forms of these."""
    parts, thens = list[float](), list[int]()
    for part, then in before:
        parts.append(part)
        thens.append(formed(then))
    return parts, thens


def _sums_of_several(at: Weights, forms: Sequence[int]) -> tuple[_Missing, _Sums]:
    """As `_sums_of_one`, where a state has those of several factors before, one after the other."""
    parents, before, cuts, low = at.parents, _before(at), [], 0
    for parent in parents:
        width = parent.kinds * BITS * parent.places
        cuts.append((low, (1 << width) - 1, parent.formed))
        low += width
    befores = {one: [(part, [formed(then >> low & mask) for low, mask, formed in cuts]) for part, then in before(one)]
               for one in forms}
    of = [parent.found for parent in parents]

    def weights() -> dict[int, float]:
        return {one: sum([part * prod(map(dict.__getitem__, of, thens)) for part, thens in some])
                for one, some in befores.items()}

    return [(parent, {thens[number] for some in befores.values() for _, thens in some})
            for number, parent in enumerate(parents)], weights


class _Even(dict[int, float]):
    """The weights where chance alone put pieces."""

    def __missing__(self, state: int) -> float:
        return 1.0


@lru_cache(maxsize=64)
def weights_of_chance(kinds: int) -> Weights:
    """The weights of a place in which nothing but chance put pieces."""
    return Weights(1, kinds, found=_Even())


def weights_after(step: Step, parents: tuple[Weights, ...], places: int) -> Weights:
    """The weights of a number of places after a step, mostly the same wherever the same steps were taken lately."""
    if True in [parent.apart for parent in parents] or isinstance(getattr(step, "opening", None), ByContents):
        found = _made(step, parents, places)
        found.apart = True
        return found
    return _looked_up(step, parents, places)


def _made(step: Step, parents: tuple[Weights, ...], places: int) -> Weights:
    first, *others = parents
    return Weights(places, first.kinds, step, parents, max([first.depth, *[other.depth for other in others]]) + 1)


_looked_up = lru_cache(maxsize=_LATELY)(_made)
