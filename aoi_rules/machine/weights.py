"""The weights of the possible contents of some hidden places, from the steps that pieces took.

A weight is computed on demand from those of the states before the last step.  Viewers who saw the same steps share results, and
so do copies of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import islice
from math import inf
from operator import mul

from attrs import define, field, frozen

from aoi_rules.machine.openings import ContentsOpening
from aoi_rules.machine.rows import BITS, Row, form_function, number_of_forms, packed_row, refine_classes, there_for
from aoi_rules.machine.steps import ChanceArrival, SingleParentStep, Step

__all__ = ["Extremes", "TooLong", "Weights", "allowed_steps", "remember", "weights_after", "weights_of_chance"]


_LATELY = 1 << 8
"""How many weights that were made last are looked up."""
_ROOM, _FORM, _EDGE = 40_000_000, 300, 20
"""How many bytes they may take, roughly, and how many a form takes beside its number, and each form before it."""
_MOVES = 50
"""A past with this number of steps may take only a tenth of the time; one with twice the number a hundredth, and so on."""
_MANY = 1 << 20
"""More steps than are ever counted."""
_COUNTED = 1 << 8
"""For how many sets of forms it is remembered whether they take too long."""
_WORD = (1 << 61) - 1
"""Numbers below this one are mixed."""
_TOGETHER = 16
"""The forms before this many are found at once; then it is checked whether there are too many."""


class TooLong(Exception):
    """A result takes more steps than it may."""


@frozen
class Extremes:
    """The greatest and the least weight of all states that can be dealt, and the number of their forms; or it takes too `long` to
    find them."""

    greatest: float
    least: float
    forms: int
    long: bool = False


_Predecessors = tuple[Sequence[float], tuple[Sequence[int], ...]]
"""The states before some steps: the factors of their weights, and the numbers of their forms, by factor."""
_Missing = list[tuple["Weights", set[int]]]
"""Numbers of forms whose weights must be found first."""


class _Numbers(dict[int, int]):
    """The numbers of forms, in the order in which they are requested."""

    def __init__(self) -> None:
        super().__init__()
        self.forms = list[int]()

    def __missing__(self, form: int) -> int:
        self[form] = number = len(self.forms)
        self.forms.append(form)
        return number


@define(eq=False)
class Weights:
    """The weights of the states of a number of places after a step, from those before it; without a step the places were free.

    Of all states that differ only by an exchange of kinds of one class, only one form is weighed.  Forms have `numbers`; `found`
    has the weights found so far, and `befores` the contents before the last step, or before all last steps with at most one
    preceding state.  `extremes` are those of all weights, by what is certain of the places and left for them.  `depth` is the
    number of steps; weights that belong to a position with its program are `apart`, and not looked up.
    """

    places: int
    kinds: int
    step: Step | None = None
    parents: tuple[Weights, ...] = ()
    depth: int = 0
    apart: bool = False
    numbers: _Numbers = field(factory=_Numbers, repr=False)
    found: dict[int, float] = field(factory=dict, repr=False)
    befores: dict[int, _Predecessors] = field(factory=dict, repr=False)
    extremes: dict[tuple[object, ...], Extremes] = field(factory=dict, repr=False)
    counted: dict[tuple[int, int], bool] = field(factory=dict, repr=False)
    _classes: Row | None = field(default=None, repr=False)
    _formed: Callable[[int], int] | None = field(default=None, repr=False)
    _back: tuple[list[SingleParentStep], tuple[Weights, ...]] | None = field(default=None, repr=False)

    @property
    def classes(self) -> Row:
        """A number for each kind: kinds with equal numbers can be exchanged without a change of the weight."""
        found, missing = self._classes, [self]
        while found is None:
            at = missing[-1]
            before = [parent for parent in at.parents if parent._classes is None]
            missing += before
            if not before:
                at._classes = at._refine_classes()
                missing.pop()
            found = self._classes
        return found

    def _refine_classes(self) -> Row:
        """The classes, from those before it and the marks of the step."""
        every = [parent.classes for parent in self.parents] or [(0,) * self.kinds]
        marks = self.step.marks(self.kinds) if self.step is not None else None
        if marks is not None:
            every.append(marks)
        return refine_classes(*every) if len(every) > 1 else every[0]

    @property
    def form_of(self) -> Callable[[int], int]:
        """A function that returns the form of a state."""
        found = self._formed
        if found is None:
            found = self._formed = form_function(self.classes, self.places)
        return found

    def weight(self, state: int) -> float:
        """The weight of a state, however many steps that takes."""
        number = self.numbers[self.form_of(state)]
        if number not in self.found:
            self._find({number})
        return self.found[number]

    def weights_of_forms(self, forms: Sequence[int], most: int) -> list[float]:
        """The weights of forms.  It raises TooLong if these take more steps than `most`, including those before them, whether
        they have been found or not."""
        numbers = list(map(self.numbers.__getitem__, forms))
        wanted = set(numbers)
        if self._takes_too_long(wanted, most):
            raise TooLong
        self._find(wanted)
        return list(map(self.found.__getitem__, numbers))

    def too_long(self, states: Iterable[int], most: int) -> bool:
        """Whether the weights of states, or of more of them, take more steps than `most`; see `weights_of_forms`."""
        return self._takes_too_long(set(map(self.numbers.__getitem__, map(self.form_of, states))), most)

    def _takes_too_long(self, wanted: set[int], most: int) -> bool:
        """Whether the weights of forms take more steps than `most`."""
        if _most_steps(self, len(wanted), most) <= most:
            return False
        key = hash(frozenset(map(_mix_bits, wanted))), most
        if key not in self.counted:
            if len(self.counted) == _COUNTED:
                self.counted.clear()
            self.counted[key] = _count_steps(self, wanted, most) > most
        return self.counted[key]

    def _find(self, wanted: Collection[int]) -> None:
        """Find the weights of forms."""
        chain, missing = list[tuple[Weights, list[int]]](), [(self, wanted)]
        while missing:
            at, every = missing.pop()
            numbers = [one for one in every if one not in at.found]
            if numbers and at.parents:
                chain.append((at, numbers))
                missing += at.forms_before(numbers)
        for at, numbers in reversed(chain):
            found = [parent.found for parent in at.last_steps[1]]
            for number in numbers:
                parts, thens = at.befores[number]
                weights: Iterable[float] = parts
                for of, some in zip(found, thens, strict=True):
                    weights = map(mul, weights, map(of.__getitem__, some))
                at.found[number] = sum(weights)

    @property
    def last_steps(self) -> tuple[list[SingleParentStep], tuple[Weights, ...]]:
        """The last steps with at most one preceding state, the last one first, if there are any, and the weights before them;
        else none, and those before the last step."""
        if self._back is None:
            singles, first = list[SingleParentStep](), self
            while isinstance(first.step, SingleParentStep):
                singles.append(first.step)
                (first,) = first.parents
            self._back = singles, (first,) if singles else self.parents
        return self._back

    def forms_before(self, numbers: Collection[int]) -> _Missing:
        """The forms that may have preceded these, by the weights that must be found."""
        self._look_back([one for one in numbers if one not in self.befores])
        every = list(map(self.befores.__getitem__, numbers))
        return [(parent, set[int]().union(*[thens[at] for _, thens in every] if parent.step is not None else ()))
                for at, parent in enumerate(self.last_steps[1])]

    def _look_back(self, missing: Sequence[int]) -> None:
        """Find the possible contents before forms."""
        if not missing:
            return
        forms, (singles, parents) = list(map(self.numbers.forms.__getitem__, missing)), self.last_steps
        if singles:
            found = _before_singles(parents[0], singles, forms)
        elif isinstance(self.step, ChanceArrival) and self.places == 1:
            found = [_number_forms(parents, *self.step.previous_forms(parents[0].classes, form)) for form in forms]
        else:
            found = [_before_one(self, form) for form in forms]
        self.befores.update(zip(missing, found, strict=True))
        _lately.take(sum([_FORM + _EDGE * len(parts) for parts, _ in found]) + len(found) * BITS // 6 * self.kinds * self.places)


def _before_singles(first: Weights, singles: Sequence[SingleParentStep], forms: Sequence[int]) -> list[_Predecessors]:
    """For each form its contents before some steps, the last of which comes first."""
    every, thens = [1.0] * len(forms), forms
    for single in singles:
        parts, thens = single.previous_states(thens)
        every = list(map(mul, every, parts))
    return [_number_forms((first,), [part], [first.form_of(then) if first.step is not None else 0]) if part else ((), ((),))
            for part, then in zip(every, thens, strict=True)]


def _number_forms(parents: Sequence[Weights], parts: list[float], *thens: list[int]) -> _Predecessors:
    """States before, with the numbers of the forms of each factor; those of free places all have one number."""
    return tuple(parts), tuple([tuple(map(parent.numbers.__getitem__, some)) if parent.step is not None else (0,) * len(some)
                                for parent, some in zip(parents, thens, strict=True)])


def _before_one(at: Weights, form: int) -> _Predecessors:
    """The possible contents before the last step."""
    assert not isinstance(at.step, SingleParentStep | None)
    every, low = list(at.step.predecessors(form)), 0
    thens = list[list[int]]()
    for parent in at.parents:
        width = parent.kinds * BITS * parent.places
        thens.append([parent.form_of(then >> low & (1 << width) - 1) for _, then in every])
        low += width
    return _number_forms(at.parents, [part for part, _ in every], *thens)


def remember(forms: int, of: Weights) -> None:
    """Count what is kept beside weights, for the given number of their forms."""
    _lately.take(forms * (_FORM + BITS // 6 * of.kinds * of.places))


# ---- how long that takes ---------------------------------------------------------------------------------------------

def allowed_steps(steps: int, of: Weights) -> int:
    """How many of some steps may be taken to find weights."""
    found: int = steps // of.places ** 2 // 10 ** (of.depth // _MOVES)
    return found


def _mix_bits(number: int) -> int:
    """A number that small ones seldom have."""
    return number * 0x9E3779B97F4A7C15 & _WORD


def _most_steps(of: Weights, forms: int, enough: int) -> int:
    """The greatest number of steps that the weights of the given number of forms take, or a smaller number that is more than
    `enough`."""
    steps, missing = 0, [(of, forms)]
    while missing and steps <= enough:
        at, number = missing.pop()
        if at.step is None:
            continue
        singles, parents = at.last_steps
        steps += number * max(1, len(singles))
        if not isinstance(at.step, SingleParentStep):
            number *= at.step.branches(at.kinds)
            steps += number
            number = min(number, _most_before(at, at.step))
        missing += [(parent, number) for parent in parents]
    return steps


def _most_before(at: Weights, step: Step) -> int:
    """A bound of the number of forms before a step, however many there were after it."""
    if at.places != 1 or not isinstance(step, ChanceArrival):
        return _MANY
    return _most_forms(at.parents[0].classes, step.size - step.number)


@lru_cache(maxsize=1 << 12)
def _most_forms(classes: Row, size: int) -> int:
    """The number of forms of a place with the given number of pieces, or a smaller number that is more than ever counted."""
    return number_of_forms(there_for(classes, packed_row([size] * len(classes)), size), size, _MANY)


def _count_steps(of: Weights, wanted: Collection[int], most: int) -> float:
    """How many steps the weights of forms take if none has been found, one for each form and each possible preceding one; or a
    number that is more than `most`."""
    steps, missing = 0, [(of, wanted)]
    while missing:
        at, numbers = missing.pop()
        singles, parents = at.last_steps
        if at.step is None:
            continue
        steps += len(numbers) * max(1, len(singles))
        before: list[set[int]] = [set() for _ in parents]
        every = iter(numbers)
        while steps <= most and (some := list(islice(every, len(numbers) if singles else _TOGETHER // at.places**2 or 1))):
            for number, (_, more) in enumerate(at.forms_before(some)):
                before[number] |= more
            if not singles:
                steps += sum([len(at.befores[number][0]) for number in some])
        if steps > most:
            return inf
        missing += [(parent, one) for parent, one in zip(parents, before, strict=True) if one]
    return steps


class _EvenWeights(dict[int, float]):
    """The weights if only chance put pieces."""

    def __missing__(self, state: int) -> float:
        return 1.0


@lru_cache(maxsize=64)
def weights_of_chance(kinds: int) -> Weights:
    """The weights of a place in which only chance put pieces."""
    return Weights(1, kinds, found=_EvenWeights())


def weights_after(step: Step, parents: tuple[Weights, ...], places: int) -> Weights:
    """The weights of a number of places after a step, usually shared wherever the same steps were taken recently."""
    if True in [parent.apart for parent in parents] or isinstance(getattr(step, "opening", None), ContentsOpening):
        found = _make_weights(step, parents, places)
        found.apart = True
        return found
    return _looked_up(step, parents, places)


def _make_weights(step: Step, parents: tuple[Weights, ...], places: int) -> Weights:
    first, *others = parents
    return Weights(places, first.kinds, step, parents, max([first.depth, *[other.depth for other in others]]) + 1)


_looked_up = lru_cache(maxsize=_LATELY)(_make_weights)


@define
class _Lately:
    """How many bytes the recently found weights take; if they take too many, no others are looked up."""

    taken: int = 0

    def take(self, more: int) -> None:
        self.taken += more
        if self.taken > _ROOM:
            _looked_up.cache_clear()
            self.taken = more


_lately = _Lately()
