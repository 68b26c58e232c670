"""The weights of what may lie in some hidden places, from the steps that pieces took.

A weight is found from those of the states before the last step, for what somebody asks for.  Viewers who saw the same steps share
what was found, and so do copies of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from math import inf, prod
from operator import mul

from attrs import define, field, frozen

from aoi_rules.machine.openings import ByContents
from aoi_rules.machine.rows import BITS, Row, finer, former, number_of_forms, packed_row, there_for
from aoi_rules.machine.steps import Got, Single, Step

__all__ = ["Extremes", "TooLong", "Weights", "weights_after", "weights_of_chance"]


_LATELY = 1 << 8
"""So many weights that were made last are looked up."""
_ROOM, _BYTES = 40_000_000, 150
"""How many bytes they may take, roughly, and how many each form takes beside its number."""
_MANY = 1 << 20
"""More steps than are ever counted."""
_COUNTED = 1 << 8
"""For so many sets of forms it is remembered how many steps they take."""
_TOGETHER = 8
"""The forms before so many are found at once; then it is seen whether there are too many."""
_PRIME = (1 << 61) - 45
"""Rows have other residues by it than by the prime that hashes are made with, by which powers of two soon repeat."""


class TooLong(Exception):
    """What was asked for takes more steps than it may."""


@frozen
class Extremes:
    """The greatest and the least weight of all states that can be dealt, and the number of their forms; or it takes too `long` to
    find them."""

    greatest: float
    least: float
    forms: int
    long: bool = False


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
    counted: dict[int, float] = field(factory=dict, repr=False)
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

    def weight(self, state: int) -> float:
        """The weight of a state, however many steps that takes."""
        one = self.formed(state)
        found = self.found.get(one)
        if found is None:
            self._find([one])
            found = self.found[one]
        return found

    def weigh(self, states: Iterable[int], most: int) -> None:
        """Find the weights of states.  It raises TooLong where these have more forms than `most`, with those before them, whether
        they were found already or not."""
        self.weigh_forms(list(set(map(self.formed, states))), most)

    def weigh_forms(self, wanted: Sequence[int], most: int) -> None:
        """Find the weights of forms, of which none is twice there; see `weigh`."""
        if self._takes_too_long(wanted, most):
            raise TooLong
        self._find(wanted)

    def too_long(self, states: Iterable[int], most: int) -> bool:
        """Whether the weights of states, or of more of them, take more steps than `most`; see `weigh`."""
        return self._takes_too_long(list(set(map(self.formed, states))), most)

    def _takes_too_long(self, wanted: Sequence[int], most: int) -> bool:
        """Whether the weights of forms take more steps than `most`."""
        if _most_steps(self, len(wanted), most) <= most:
            return False
        try:
            _count(self, wanted, most)
        except TooLong:
            self.count(_key(wanted), inf)
            return True
        return False

    def count(self, key: int, steps: float) -> None:
        """Remember how many steps the weights of some forms take, see `_key`."""
        if len(self.counted) == _COUNTED:
            self.counted.clear()
        self.counted[key] = steps

    def _find(self, wanted: Iterable[int]) -> None:
        """Find the weights of forms."""
        chain, missing = list[tuple[Weights, _Sums]](), [(self, wanted)]
        while missing:
            at, every = missing.pop()
            forms = [one for one in every if one not in at.found]
            if forms and at.parents:
                more, weights = at._before(forms)
                chain.append((at, weights))
                missing += more
        for at, weights in reversed(chain):
            more_found = weights()
            at.found.update(more_found)
            _lately.take(len(more_found) * (_BYTES + BITS // 6 * at.kinds * at.places))

    def _before(self, forms: Sequence[int]) -> tuple[_Missing, _Sums]:
        """What must be found before the weights of forms, and what then gives these.

        Steps before which there was at most one state are taken together, back to one whose weights were found before.
        """
        singles, first = list[Single](), self
        while isinstance(first.step, Single) and (first is self or not first.found):
            singles.append(first.step)
            (first,) = first.parents
        if singles:
            return _sums_of_singles(first, singles, forms)
        return _sums_of_one(self, forms) if len(self.parents) == 1 else _sums_of_several(self, forms)


def _sums_of_singles(first: Weights, singles: Sequence[Single], forms: Sequence[int]) -> tuple[_Missing, _Sums]:
    """What forms must be weighed that were there before some steps, the last of which comes first, and what then gives the
    weights: they are multiplied from the first step on, and so are the same, whatever was found before."""
    every, thens = list[Sequence[float]](), forms
    for single in singles:
        parts, thens = single.back(thens)
        every.append(parts)
    thens, found = list(map(first.formed, thens)), first.found
    can_be = list(map(all, zip(*every, strict=True)))
    missing = set(compress(thens, can_be)) if first.step is not None else set()

    def weights() -> dict[int, float]:
        numbers = [float(some and found.get(then, 1.0)) for some, then in zip(can_be, thens, strict=True)]
        for parts in reversed(every):
            numbers = list(map(mul, numbers, parts))
        return dict(zip(forms, numbers, strict=True))

    return [(first, missing)], weights


def _sums_of_one(at: Weights, forms: Sequence[int]) -> tuple[_Missing, _Sums]:
    """As `_sums_of_singles`, where there can have been several states before the last step."""
    (parent,), found, befores = at.parents, at.parents[0].found, _befores(at, forms)
    missing = {then for _, thens in befores for then in thens}
    return [(parent, missing)], lambda: {one: sum(map(mul, parts, map(found.__getitem__, thens)))
                                        for one, (parts, thens) in zip(forms, befores, strict=True)}


def _befores(at: Weights, forms: Sequence[int]) -> list[tuple[list[float], list[int]]]:
    """For each form the numbers of the states before the last step, and the forms of these; there is one factor before."""
    (parent,), step, before = at.parents, at.step, _before(at)
    if isinstance(step, Got) and at.places == 1:
        return step.apart(parent.classes, forms)
    return [_apart(before(one), parent.formed) for one in forms]


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
    befores, of = _befores_of_several(at, forms), [parent.found for parent in at.parents]

    def weights() -> dict[int, float]:
        return {one: sum([part * prod(map(dict.__getitem__, of, thens)) for part, thens in some])
                for one, some in zip(forms, befores, strict=True)}

    return [(parent, {thens[number] for some in befores for _, thens in some})
            for number, parent in enumerate(at.parents)], weights


def _befores_of_several(at: Weights, forms: Sequence[int]) -> list[list[tuple[float, list[int]]]]:
    """As `_befores`, with a form of each factor."""
    before, cuts, low = _before(at), [], 0
    for parent in at.parents:
        width = parent.kinds * BITS * parent.places
        cuts.append((low, (1 << width) - 1, parent.formed))
        low += width
    return [[(part, [formed(then >> low & mask) for low, mask, formed in cuts]) for part, then in before(one)] for one in forms]


# ---- how long that takes ---------------------------------------------------------------------------------------------

def _most_steps(of: Weights, forms: int, enough: int) -> int:
    """The number of steps that the weights of so many forms take at most, or a smaller number that is more than `enough`."""
    steps, missing = 0, [(of, forms)]
    while missing and steps <= enough:
        at, number = missing.pop()
        while at.step is not None and steps <= enough:
            steps += number
            if not isinstance(at.step, Single):
                number = min(number * at.step.branches(at.kinds), _most_before(at, at.step))
            at, *others = at.parents
            missing += [(other, number) for other in others]
    return steps


def _most_before(at: Weights, step: Step) -> int:
    """A number of forms that are not exceeded before a step, no matter how many there were after it."""
    return _most_forms(at.parents[0].classes, step.size - 1) if at.places == 1 and isinstance(step, Got) else _MANY


@lru_cache(maxsize=1 << 12)
def _most_forms(classes: Row, size: int) -> int:
    """How many forms of a place of so many pieces there are, or a smaller number that is more than ever counted."""
    return number_of_forms(there_for(classes, packed_row([size] * len(classes)), size), size, _MANY)


def _count(of: Weights, wanted: Collection[int], most: float) -> float:
    """How many steps the weights of forms take where none is found; it raises TooLong where they are more than `most`."""
    steps, at, forms, passed = 0.0, of, wanted, list[tuple[Weights, int, float]]()
    while at.step is not None:
        key = _key(forms)
        known = at.counted.get(key)
        if known is None:
            passed.append((at, key, steps))
            at, forms, together = _past_singles(at, forms, most - steps)
            steps += together
        steps += known or len(forms)
        if steps > most:
            raise TooLong
        if known is not None:
            break
        (first, some), *others = _forms_before(at, forms, most - steps)
        steps += sum([_count(other, more, most - steps) for other, more in others])
        at, forms = first, some
    for one, key, before in passed:
        one.count(key, steps - before)
    return steps


def _key(forms: Iterable[int]) -> int:
    """A number that no other forms of the same weights have."""
    return hash(frozenset([one % _PRIME for one in forms]))


def _past_singles(at: Weights, forms: Collection[int], most: float) -> tuple[Weights, Collection[int], int]:
    """The weights and the forms before some steps, and how many steps these forms take up to there: some of them if all are still
    apart before the last of several such steps, since then they were apart before each; else none."""
    first, before, number = at, list(forms), 0
    while number <= most and isinstance(first.step, Single) and first.parents[0].step is not None:
        parts, before = first.step.back(before)
        (first,) = first.parents
        number += len(forms)
        if not all(parts):
            return at, forms, 0
    if number <= len(forms):
        return at, forms, 0
    found = set(map(first.formed, before))
    return (first, found, number) if len(found) == len(forms) else (at, forms, 0)


def _forms_before(at: Weights, forms: Collection[int], enough: float) -> _Missing:
    """The forms before the last step, of each factor; not all where a factor that takes steps has more of them than `enough`."""
    parents, step, forms = at.parents, at.step, list(forms)
    if isinstance(step, Single):
        parts, thens = step.back(forms)
        return [(parents[0], set(map(parents[0].formed, compress(thens, parts))))]
    found: _Missing = [(parent, set()) for parent in parents]
    for number in range(0, len(forms), _TOGETHER):
        some = forms[number : number + _TOGETHER]
        if len(parents) == 1:
            found[0][1].update(*[thens for _, thens in _befores(at, some)])
        else:
            every = [together for befores in _befores_of_several(at, some) for _, together in befores]
            for (_, one), column in zip(found, zip(*every, strict=True), strict=False):
                one.update(column)
        if any(len(one) > enough for parent, one in found if parent.step is not None):
            break
    return found


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


@define
class _Lately:
    """How many bytes the weights take that were found lately; where they take too many, no others are looked up any more."""

    taken: int = 0

    def take(self, more: int) -> None:
        self.taken += more
        if self.taken > _ROOM:
            _looked_up.cache_clear()
            self.taken = more


_lately = _Lately()
