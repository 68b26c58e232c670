"""What is known of hidden pieces as a product of factors, each of a few places.

The probability of a deal is that of chance, as if all pieces had been shuffled and laid out, multiplied by a weight for the
places of each factor.  A place without one is free: nothing but chance put pieces there, or took any from there.  Where a piece
goes, unseen, from one place to another, both get a factor in common, but a place from which chance takes a piece stays free.

A factor knows only its last step, and the factors before it.  So it is made at once, and what can lie in its places is not listed
before somebody asks for the weights of some of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from attrs import define, evolve, field, frozen

from aoi_rules.machine.openings import ByContents, Opening
from aoi_rules.machine.rows import BITS
from aoi_rules.machine.steps import Came, Chose, Emptied, Got, Left, Picked, Place, Poured, Step, Went
from aoi_rules.machine.weights import Weights, weights_after, weights_of_chance

__all__ = ["Factor", "Factors"]


@frozen(eq=False)
class Factor:
    """Some places with the weights of what may lie there."""

    places: tuple[int, ...]
    weights: Weights

    def after(self, step: Step) -> Factor:
        """The factor of the same places after a step."""
        return Factor(self.places, weights_after(step, (self.weights,), len(self.places)))


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
            some = tuple(kinds) if kinds is not None else None
            self._after((place, to), lambda at: Went(at[place], at[to], some, there))
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
        """Somebody chooses pieces of a place together, where there are `size`: see `Picked`; -1 is not a hidden place."""
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
            self._put(Factor(places, weights_after(step, (factor.weights,), len(places))))

    def _after(self, places: Sequence[int], step: Callable[[dict[int, Place]], Step]) -> None:
        """Replace the factors of places by the one after a step, which is made of where the places are in its states."""
        of, first, kinds = self.of, self.of.get(places[0]), self.kinds
        if first is not None and (len(places) == 1 or all(of.get(place) is first for place in places)):
            self._put(first.after(step(_at(first.places, kinds))))
            return
        found = [of.get(place) or Factor((place,), weights_of_chance(kinds)) for place in places]
        parents = tuple(dict.fromkeys(found))
        every = tuple([place for parent in parents for place in parent.places])
        weights = weights_after(step(_at(every, kinds)), tuple([parent.weights for parent in parents]), len(every))
        self._put(Factor(every, weights))

    def _put(self, factor: Factor) -> None:
        for place in factor.places:
            self.of[place] = factor


@lru_cache(maxsize=1 << 10)
def _at(places: tuple[int, ...], kinds: int) -> dict[int, Place]:
    """Where places are in the states of a factor that has them."""
    return {place: Place(number * kinds * BITS, (1 << kinds * BITS) - 1) for number, place in enumerate(places)}
