"""What is known of hidden pieces as a product of factors, each about a few places.

The probability of a deal is that of chance, as if all pieces had been shuffled and laid out, multiplied by a weight for the
places of each factor.  A place without a factor is free: only chance put pieces there, or took any from there.  If a piece moves
unseen from one place to another, both get a common factor, but a place from which chance takes a piece stays free.

A factor knows only its last step, and the factors before it.  So it is made quickly, and the possible contents of its places are
not listed before somebody needs the weights of some of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from attrs import define, evolve, field, frozen

from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.openings import ContentsOpening, FixedOpening, Opening
from aoi_rules.machine.rows import BITS, contains_row, total
from aoi_rules.machine.steps import (
    Arrival,
    ChanceArrival,
    ChanceTransfer,
    ChoicesSeenLater,
    EmptiedPlace,
    JointChoice,
    KnownPlace,
    KnownRest,
    Place,
    SeenChoice,
    SeenDeparture,
    SingleParentStep,
    Step,
    WholeTransfer,
)
from aoi_rules.machine.weights import Weights, weights_after, weights_of_chance

__all__ = ["Factor", "Factors"]


@frozen(eq=False)
class Factor:
    """Some places with the weights of their possible contents."""

    places: tuple[int, ...]
    weights: Weights

    def apply_step(self, step: Step) -> Factor:
        """The factor of the same places after a step."""
        return Factor(self.places, weights_after(step, (self.weights,), len(self.places)))


@define
class Factors:
    """The factors of places, by place, for pieces of a number of kinds."""

    kinds: int
    of: dict[int, Factor] = field(factory=dict)

    def copy(self) -> Factors:
        """Equal factors that change independently."""
        return Factors(self.kinds, dict(self.of))

    def all_factors(self) -> list[Factor]:
        """All factors."""
        return list({id(factor): factor for factor in self.of.values()}.values())

    # ---- what a viewer sees ------------------------------------------------------------------------------------------

    def add_known_pieces(self, place: int, pieces: int, *, there: bool) -> None:
        """Pieces of known kinds come to a place, which had some already, or none."""
        factor, laid = self.of.get(place), self.seen_contents(place)
        if laid is not None or not (there or factor is not None):
            self._lay(place, (laid or 0) + pieces)
            return
        step = factor.weights.step if factor is not None else None
        if factor is not None and isinstance(step, Arrival) and step.at == _place_indices(factor.places, self.kinds)[place]:
            parents, pieces = factor.weights.parents, step.pieces + pieces
            self._put(Factor(factor.places, weights_after(Arrival(step.at, pieces), parents, len(factor.places))))
        else:
            self._apply_step((place,), lambda at: Arrival(at[place], pieces))

    def leave(self, place: int, kind: int, *, chance: bool) -> None:
        """A piece that is seen leaves a place: `chance` takes it, or the rules name it."""
        if not self._left_laid(place, kind) and (place in self.of or not chance):
            self._apply_step((place,), lambda at: SeenDeparture(at[place], kind, chance))

    def go(self, place: int, to: int, kinds: Sequence[int] | None, there: int, least: int) -> None:
        """Chance takes a piece, of one of these kinds or of any, to another place; `there` is the number of pieces there
        afterwards, and before there were at least `least`."""
        if place in self.of or kinds is not None:
            some = tuple(kinds) if kinds is not None else None
            self._apply_step((place, to), lambda at: ChanceTransfer(at[place], at[to], some, there))
        elif to in self.of:
            self._get(to, there, least)

    def _get(self, place: int, there: int, least: int) -> None:
        """A piece of which nothing is known comes: together with those that came before it, if nothing else happened since.

        Known pieces may have come after it, too.
        """
        factor, laid = self.of[place], self.seen_contents(place)
        at, step = _place_indices(factor.places, self.kinds)[place], factor.weights.step
        if laid is not None:
            self._put(_make_known_factor(place, laid, self.kinds))
        elif isinstance(step, ChanceArrival) and step.at == at:
            got = ChanceArrival(at, there, step.number + 1, step.least)
            self._put(Factor(factor.places, weights_after(got, factor.weights.parents, len(factor.places))))
        elif not (isinstance(step, Arrival) and len(factor.places) == 1 and factor.weights.parents[0].step is None):
            self._put(factor.apply_step(ChanceArrival(at, there, 1, least)))

    def seen_contents(self, place: int) -> int | None:
        """The contents of a place if all of them were seen to come, and nothing left unseen; None for other places."""
        factor = self.of.get(place)
        step = factor.weights.step if factor is not None else None
        return step.pieces if isinstance(step, KnownPlace) else None

    def _lay(self, place: int, pieces: int) -> None:
        self._put(Factor((place,), weights_after(KnownPlace(pieces), (weights_of_chance(self.kinds),), 1)))

    def _left_laid(self, place: int, kind: int) -> bool:
        """Whether a piece left a place of which everything is known, whoever chose it."""
        laid = self.seen_contents(place)
        if laid is None or not contains_row(laid, 1 << BITS * kind, self.kinds):
            return False
        self._lay(place, laid - (1 << BITS * kind))
        return True

    def release_place(self, place: int, sizes: Sequence[int], stock: int) -> dict[int, int]:
        """Chance is going to take pieces from a place of which everything is known: from then on it is free, and the rest of all
        pieces, the `stock`, is in the other places.  Returns the contents of these, as far as they are known."""
        laid = {other: row for other in self.of if (row := self.seen_contents(other)) is not None}
        others = [other for other, size in enumerate(sizes) if size and other not in laid]
        rest = stock - sum(laid.values())
        del self.of[place]
        if len(others) > 1:
            self._apply_step(others, lambda at: KnownRest(rest, next(iter(at.values())).mask))
            return {}
        for other in others:
            self._put(_make_known_factor(other, rest, self.kinds))
        return dict.fromkeys(others, rest)

    def pour(self, place: int, to: int, number: int, there: int) -> None:
        """All pieces of a place move to another one, which had some already, or none."""
        laid = self.seen_contents(place)
        if laid is not None and there:
            del self.of[place]
            self.add_known_pieces(to, laid, there=True)
        elif not there and place in self.of:
            one = self.of.pop(place)
            places = tuple([to if old == place else old for old in one.places])
            self._put(evolve(one, places=places))
        elif there and (place in self.of or to in self.of):
            self._apply_step((place, to), lambda at: WholeTransfer(at[place], at[to], number))

    def pick(self, place: int, picks: Sequence[tuple[int, int]], opening: Opening | None, size: int) -> None:
        """Somebody chooses pieces of a place together, where there are `size`: see `Picked`; -1 is not a hidden place."""
        if len(picks) == 1 and picks[0][0] >= 0 and self._left_laid(place, picks[0][0]):
            if picks[0][1] >= 0:
                self.add_known_pieces(picks[0][1], 1 << BITS * picks[0][0], there=True)
            return
        if len(picks) == 1 and picks[0][1] < 0 and not isinstance(opening, ContentsOpening):
            self._apply_step((place,), lambda at: SeenChoice(at[place], picks[0][0], size, opening))
            return
        places = tuple(dict.fromkeys((place, *(to for _, to in picks if to >= 0))))

        def make_step(at: dict[int, Place]) -> Step:
            return JointChoice(at[place], tuple([(kind, at.get(to)) for kind, to in picks]), opening, size, self.kinds)

        self._apply_step(places, make_step)

    def empty(self, place: int) -> None:
        """A place is now empty."""
        factor = self.of.pop(place, None)
        if factor is None or len(factor.places) == 1:
            return
        places, at = tuple([one for one in factor.places if one != place]), _place_indices(factor.places, self.kinds)
        weights = _unveil_weights(factor.weights, at[place])
        if weights is None:
            weights = weights_after(EmptiedPlace(at[place]), (factor.weights,), len(places))
        if weights.step is not None:
            self._put(Factor(places, weights))
            return
        for one in places:
            del self.of[one]

    def _apply_step(self, places: Sequence[int], step: Callable[[dict[int, Place]], Step]) -> None:
        """Replace the factors of places by the one after a step, which is made from the indices of the places in its states."""
        of, first, kinds = self.of, self.of.get(places[0]), self.kinds
        if first is not None and (len(places) == 1 or all(of.get(place) is first for place in places)):
            self._put(first.apply_step(step(_place_indices(first.places, kinds))))
            return
        found = [of.get(place) or Factor((place,), weights_of_chance(kinds)) for place in places]
        parents = tuple(dict.fromkeys(found))
        every = tuple([place for parent in parents for place in parent.places])
        weights = weights_after(step(_place_indices(every, kinds)), tuple([parent.weights for parent in parents]), len(every))
        self._put(Factor(every, weights))

    def _put(self, factor: Factor) -> None:
        for place in factor.places:
            self.of[place] = factor


def _make_known_factor(place: int, pieces: int, kinds: int) -> Factor:
    """The factor of a place with these pieces, and others that chance put there."""
    (at,) = _place_indices((place,), kinds).values()
    return Factor((place,), weights_after(Arrival(at, pieces), (weights_of_chance(kinds),), 1))


def _unveil_weights(weights: Weights, place: Place) -> Weights | None:
    """The weights if a place is empty again, to which pieces were chosen that then all were seen, or all went back unseen; None
    if anything else happened there in the meantime."""
    start, later, seen = None, list[Step](), 0
    if isinstance(weights.step, WholeTransfer) and weights.step.at == place and len(weights.parents) == 1:
        start, (weights,) = weights.step.to, weights.parents
    while start is None and len(weights.parents) == 1 and isinstance(step := weights.step, SingleParentStep | ChanceArrival):
        if not isinstance(step, SeenDeparture) or step.at != place:
            later.append(step)
        elif step.chance:
            seen += 1 << BITS * step.kind
        (weights,) = weights.parents
    if any(isinstance(step, EmptiedPlace | KnownPlace | KnownRest) or step.at == place for step in later):
        return None
    return _after_unveiling(weights, place, start, seen, later[::-1])


def _after_unveiling(weights: Weights, place: Place, start: Place | None, seen: int, later: Sequence[Step]) -> Weights | None:
    """The weights before the first piece was chosen, if all went back to the start, or after some were seen and later steps."""
    openings, size, returned = list[FixedOpening | None](), 0, start is not None
    others: list[Weights] = []
    while not others:
        step = weights.step
        if not isinstance(step, JointChoice) or step.picks != ((HIDDEN, place),) or start not in (None, step.at):
            return None
        if isinstance(step.opening, ContentsOpening):
            return None
        start, size = step.at, step.size
        openings.append(step.opening)
        weights, *others = weights.parents
    if [other.step for other in others] != [None] or not (returned or total(seen) == len(openings)):
        return None
    if returned or start is None:
        return weights
    if isinstance(weights.step, KnownPlace):
        return weights_after(KnownPlace(weights.step.pieces - seen), weights.parents, 1) if not later else None
    for one in (ChoicesSeenLater(start, seen, size, tuple(openings[::-1])), *later):
        weights = weights_after(one, (weights,), weights.places)
    return weights


@lru_cache(maxsize=1 << 10)
def _place_indices(places: tuple[int, ...], kinds: int) -> dict[int, Place]:
    """The indices of places in the states of a factor that has them."""
    return {place: Place(number * kinds * BITS, (1 << kinds * BITS) - 1) for number, place in enumerate(places)}
