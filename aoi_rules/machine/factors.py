"""What is known of hidden pieces as a product of factors, each of a few places.

The probability of a deal is that of chance, as if all pieces had been shuffled and laid out, multiplied by a weight for the
places of each factor.  A place without one is free: nothing but chance put pieces there, or took any from there.  Where a piece
goes, unseen, from one place to another, both get a factor in common, but a place from which chance takes a piece stays free.

A factor knows only its last step, and the factors before it.  So it is made at once, and what can lie in its places is not listed
before somebody asks for the weights of some of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from math import prod

from attrs import define, evolve, field

from aoi_rules.machine.openings import ByContents, Opening
from aoi_rules.machine.rows import BITS, Row, finer, former
from aoi_rules.machine.steps import Came, Chose, Emptied, Got, Left, Picked, Place, Poured, Single, Step, Went

__all__ = ["Factor", "Factors", "TooLong"]

_MANY = 1 << 60
"""More forms than are ever counted."""


class TooLong(Exception):
    """What was asked for takes more steps than it may."""


_Sums = Callable[[], dict[int, float]]
"""Gives the weights of states, from those of what may have been before."""
_Before = Callable[[int], Iterable[tuple[float, int]]]
_Single = Callable[[int], tuple[float, int]]


@define(eq=False)
class Factor:
    """The factor of some places after a step, from those of the same places before it; without a step they were free.

    Of all states that differ only by an exchange of kinds of one class, only one form is weighed.  `found` are the weights of
    forms found so far; copies share them.  `depth` is the number of steps.  `tried` is the least number of forms for which it
    took too long to find the weights; where it takes too `long` for some states, it is tried no more.
    """

    places: tuple[int, ...]
    kinds: int
    step: Step | None = None
    parents: tuple[Factor, ...] = ()
    depth: int = 0
    long: bool = False
    tried: int = _MANY
    found: dict[int, float] = field(factory=dict, repr=False)
    _classes: Row | None = field(default=None, repr=False)

    @property
    def classes(self) -> Row:
        """A number for each kind: kinds with equal numbers can be exchanged without a change of the weight."""
        missing = [self] if self._classes is None else []
        while missing:
            at = missing[-1]
            before = [parent for parent in at.parents if parent._classes is None]
            missing += before
            if not before:
                at._classes = at._refined()
                missing.pop()
        return self._classes or ()

    def _refined(self) -> Row:
        """The classes, from those of the factors before it and the marks of the step."""
        every = [parent.classes for parent in self.parents] or [(0,) * self.kinds]
        marks = self.step.marks(self.kinds) if self.step is not None else None
        if marks is not None:
            every.append(marks)
        return finer(*every) if len(every) > 1 else every[0]

    def weight(self, state: int, most: int) -> float:
        """The weight of a state; see `weigh`."""
        one = former(self.classes, len(self.places))(state)
        if one not in self.found:
            self.weigh([one], most)
        return self.found[one]

    def weigh(self, states: Iterable[int], most: int) -> None:
        """Find the weights of states.  It raises TooLong where these have more forms than `most`, with those before them."""
        self.weigh_forms(set(map(former(self.classes, len(self.places)), states)), most)

    def weigh_forms(self, wanted: set[int], most: int) -> None:
        """Find the weights of forms; see `weigh`."""
        chain, missing, steps = list[tuple[Factor, _Sums]](), [(self, wanted)], 0
        while missing:
            at, every = missing.pop()
            forms = {one for one in every if one not in at.found}
            if not forms:
                continue
            parents, before, length = at._before()
            steps += len(forms) * length
            if steps > most:
                raise TooLong
            if not parents:
                at.found.update({one: sum([part for part, _ in before(one)]) for one in forms})
                continue
            sums = _sum_of_one if len(parents) == 1 else _sum_of_several
            more, weights = sums(parents, forms, before)
            chain.append((at, weights))
            missing += more
        for at, weights in reversed(chain):
            at.found.update(weights())

    def _before(self) -> tuple[tuple[Factor, ...], _Before, int]:
        """The factors that the weights come from, a function that gives the states before, see `Before`, and the number of steps.

        Steps before which there was at most one state are taken together, back to one whose weights were found before.
        """
        singles, first = list[_Single](), self
        while isinstance(first.step, Single) and (first is self or not first.found):
            singles.append(first.step.single)
            (first,) = first.parents
        if first.step is None:
            return (), partial(_back, singles), 1 + len(singles)
        if singles:
            return (first,), partial(_back, singles), len(singles)
        if isinstance(first.step, Got) and len(self.places) == 1:
            return self.parents, partial(first.step.alone, self.parents[0].classes), 1
        return self.parents, first.step.before, 1


def _back(singles: Sequence[_Single], state: int) -> tuple[tuple[float, int], ...]:
    """The state before some steps, the last of which comes first."""
    number = 1.0
    for single in singles:
        part, state = single(state)
        if not part:
            return ()
        number *= part
    return ((number, state),)


def _sum_of_one(
    parents: Sequence[Factor], forms: Iterable[int], before: _Before
) -> tuple[list[tuple[Factor, set[int]]], _Sums]:
    """What forms of a factor before must be weighed, and what then gives the weights."""
    (parent,) = parents
    formed, found = former(parent.classes, len(parent.places)), parent.found
    befores = {one: [(part, formed(then)) for part, then in before(one)] for one in forms}
    missing = {then for some in befores.values() for _, then in some}
    return [(parent, missing)], lambda: {one: sum([part * found[then] for part, then in some]) for one, some in befores.items()}


def _sum_of_several(
    parents: Sequence[Factor], forms: Iterable[int], before: _Before
) -> tuple[list[tuple[Factor, set[int]]], _Sums]:
    """As `_sum_of_one`, where a state has those of several factors before, one after the other."""
    cuts, low = [], 0
    for parent in parents:
        width = len(parent.classes) * BITS * len(parent.places)
        cuts.append((low, (1 << width) - 1, former(parent.classes, len(parent.places))))
        low += width
    befores = {one: [(part, [formed(then >> low & mask) for low, mask, formed in cuts]) for part, then in before(one)]
               for one in forms}
    of = [parent.found for parent in parents]

    def weights() -> dict[int, float]:
        return {one: sum([part * prod(map(dict.__getitem__, of, thens)) for part, thens in some])
                for one, some in befores.items()}

    return [(parent, {thens[number] for some in befores.values() for _, thens in some})
            for number, parent in enumerate(parents)], weights


@define
class Factors:
    """The factors of places, by place, for pieces of a number of kinds."""

    kinds: int
    of: dict[int, Factor] = field(factory=dict)

    def copy(self) -> Factors:
        """Equal factors that change by themselves."""
        return Factors(self.kinds, dict(self.of))

    def each(self) -> list[Factor]:
        """All factors."""
        return list({id(factor): factor for factor in self.of.values()}.values())

    # ---- what a viewer sees ------------------------------------------------------------------------------------------

    def come(self, place: int, kind: int, number: int) -> None:
        """Pieces of a known kind come to a place."""
        self._after((place,), lambda at: Came(at[place], kind, number))

    def leave(self, place: int, kind: int, *, chance: bool) -> None:
        """A piece that is seen leaves a place: `chance` takes it, or the rules name it."""
        if place in self.of or not chance:
            self._after((place,), lambda at: Left(at[place], kind, chance))

    def go(self, place: int, to: int, kinds: Sequence[int] | None, there: int) -> None:
        """Chance takes a piece, of one of these kinds or of any, to another place, where then there are a number of them."""
        if place in self.of or kinds is not None:
            self._after((place, to), lambda at: Went(at[place], at[to], kinds, there))
        elif to in self.of:
            self._after((to,), lambda at: Got(at[to], there))

    def pour(self, place: int, to: int, number: int, there: int) -> None:
        """All pieces of a place, a number of them, go to another one, where there were some already, or none."""
        if not there and place in self.of:
            one = self.of.pop(place)
            places = tuple([to if old == place else old for old in one.places])
            self._put(evolve(one, places=places))
        elif there and (place in self.of or to in self.of):
            self._after((place, to), lambda at: Poured(at[place], at[to], number))

    def pick(self, place: int, picks: Sequence[tuple[int, int]], opening: Opening | None, size: int) -> None:
        """Somebody chooses pieces of a place together, where there are `size`: see `Picked`; -1 is no hidden place."""
        if len(picks) == 1 and picks[0][1] < 0 and not isinstance(opening, ByContents):
            self._after((place,), lambda at: Chose(at[place], picks[0][0], size, opening))
            return
        places = tuple(dict.fromkeys((place, *(to for _, to in picks if to >= 0))))

        def picked(at: dict[int, Place]) -> Step:
            return Picked(at[place], tuple([(kind, at.get(to)) for kind, to in picks]), opening, size, self.kinds)

        self._after(places, picked)

    def empty(self, place: int) -> None:
        """Nothing lies in a place any more."""
        factor = self.of.pop(place, None)
        if factor is not None and len(factor.places) > 1:
            places = tuple([one for one in factor.places if one != place])
            step = Emptied(_at(factor.places, self.kinds)[place])
            self._put(Factor(places, self.kinds, step, (factor,), factor.depth + 1, factor.long, factor.tried))

    def _after(self, places: Sequence[int], step: Callable[[dict[int, Place]], Step]) -> None:
        """Replace the factors of places by the one after a step, which is made of where the places are in its states."""
        found = [self.of.get(place) or Factor((place,), self.kinds) for place in places]
        first = found[0]
        if found.count(first) == len(found):
            now = step(_at(first.places, self.kinds))
            self._put(Factor(first.places, self.kinds, now, (first,), first.depth + 1, first.long, first.tried))
            return
        parents = tuple({id(factor): factor for factor in found}.values())
        every = tuple([place for parent in parents for place in parent.places])
        self._put(Factor(every, self.kinds, step(_at(every, self.kinds)), parents,
                         1 + max([parent.depth for parent in parents]), any(parent.long for parent in parents),
                         min([parent.tried for parent in parents])))

    def _put(self, factor: Factor) -> None:
        for place in factor.places:
            self.of[place] = factor


@lru_cache(maxsize=1 << 10)
def _at(places: tuple[int, ...], kinds: int) -> dict[int, Place]:
    """Where places are in the states of a factor that has them."""
    return {place: Place(number * kinds * BITS, (1 << kinds * BITS) - 1) for number, place in enumerate(places)}
