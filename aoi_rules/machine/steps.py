"""Moves of hidden pieces, seen from afterwards: what may have lain in some places before a piece moved.

A state is what lies in the places of a factor: their rows, one after the other in one number.  Its weight is its probability
compared to that of the same pieces put there by chance.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, perm, prod

from attrs import frozen

from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.openings import ByContents, Fixed, Opening, Together
from aoi_rules.machine.rows import BITS, Row, all_rows, bits_of, counts, different, kinds_of, row_of, units_of

__all__ = ["Before", "Came", "Chose", "Emptied", "Got", "Left", "Picked", "Place", "Poured", "Single", "Step", "Went"]

_LOWEST = (1 << BITS) - 1
"""What kind 0 has of a row."""

Before = Iterator[tuple[float, int]]
"""States before a move.  The weight of the state after it is the sum of theirs, each multiplied by the number here."""


@frozen(cache_hash=True)
class Place:
    """A place in a state: its row begins at the bit `low`, and has as many bits as `mask`."""

    low: int
    mask: int

    def row(self, state: int) -> int:
        """What lies in the place."""
        return state >> self.low & self.mask


class Single(ABC):
    """A move before which there was at most one state."""

    @abstractmethod
    def back(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """For states the numbers of `Before`, and the states before; 0 and any state where there was none."""


@frozen
class Came(Single):
    """A number of pieces of a known kind came."""

    at: Place
    kind: int
    number: int

    def back(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """See `Single`."""
        first, number = self.at.low + BITS * self.kind, self.number
        ways, less = [perm(state >> first & _LOWEST, number) for state in states], number << first
        return ways, [state - less if n else 0 for state, n in zip(states, ways, strict=True)]

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        return _alone(self.kind, kinds)


@frozen
class Got:
    """A piece came that chance took from pieces of which nothing else is known; since then there are `size`."""

    at: Place
    size: int

    def before(self, state: int) -> Before:
        """See `Before`."""
        for unit, number in counts(self.at.row(state)):
            yield number / self.size, state - (unit << self.at.low)

    def apart(self, classes: Row, forms: Sequence[int]) -> list[tuple[list[float], list[int]]]:
        """As `before`, of forms of one place: for each the numbers, and forms; one for all kinds that make no difference."""
        kinds, size, found = units_of(len(classes)), self.size, list[tuple[list[float], list[int]]]()
        for form in forms:
            parts, thens, known = list[float](), list[int](), dict[tuple[int, int], int]()
            for number, one, unit in zip(row_of(form, len(classes)), classes, kinds, strict=True):
                if number:
                    at = known.setdefault((one, number), len(parts))
                    if at == len(parts):
                        parts.append(0.0)
                        thens.append(0)
                    parts[at] += number / size
                    thens[at] = form - unit  # of kinds with equal numbers the last one, so that they stay in order
            found.append((parts, thens))
        return found

    def branches(self, kinds: int) -> int:
        """How many states there were at most before one of pieces of a number of kinds."""
        return min(self.size, kinds)

    def marks(self, kinds: int) -> Row | None:  # noqa: ARG002 - as of others
        """A number for each of the kinds, where those with different ones count differently; None if all count alike."""
        return None


@frozen
class Left(Single):
    """A piece that was seen left: `chance` took it, or the rules named it."""

    at: Place
    kind: int
    chance: bool

    def back(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """See `Single`."""
        first = self.at.low + BITS * self.kind
        unit = 1 << first
        thens = [state + unit for state in states]
        if self.chance:
            return [1.0] * len(thens), thens
        return [1 / (then >> first & _LOWEST) for then in thens], thens

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        return _alone(self.kind, kinds)


@frozen
class Chose(Single):
    """Somebody chose one piece, of `size`, and all saw its kind; each kind there that an opening has, where there is
    one, had the same probability."""

    at: Place
    kind: int
    size: int
    opening: Fixed | None = None

    def back(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """See `Single`."""
        low, size, first = self.at.low, self.size, self.at.low + BITS * self.kind
        some, unit = self.at.mask if self.opening is None else _units(self.opening.together), 1 << first
        thens = [state + unit for state in states]
        if not some >> BITS * self.kind & 1:
            return [0.0] * len(states), thens
        carry, lowest = bits_of(self.at.mask.bit_length() // BITS)  # as in `different`
        return [size / ((then >> first & _LOWEST) * ((then >> low & some) + lowest & carry).bit_count()) for then in thens], thens

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        if self.opening is None:
            return _alone(self.kind, kinds)
        return tuple([2 if kind == self.kind else int((kind,) in self.opening.together) for kind in range(kinds)])


@frozen
class Went:
    """Chance took a piece from one place, of one of these kinds or of any, and put it into another one, where there are now
    `size`."""

    at: Place
    to: Place
    kinds: Sequence[int] | None
    size: int

    def before(self, state: int) -> Before:
        """See `Before`."""
        for unit, number in counts(self.to.row(state)):
            if self.kinds is None or (unit.bit_length() - 1) // BITS in self.kinds:
                yield number / self.size, state - (unit << self.to.low) + (unit << self.at.low)

    def branches(self, kinds: int) -> int:
        """See `Got`."""
        return min(self.size, kinds)

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        return None if self.kinds is None else tuple([int(kind in self.kinds) for kind in range(kinds)])


@frozen
class Poured:
    """All pieces of a place, a number of them, went to another one."""

    at: Place
    to: Place
    number: int

    def before(self, state: int) -> Before:
        """See `Before`."""
        there = counts(self.to.row(state))
        every = comb(sum([number for _, number in there]), self.number)
        for row in all_rows(there, self.number):
            ways = 1
            for unit, number in counts(row):
                ways *= comb(dict(there)[unit], number)
            yield ways / every, state - (row << self.to.low) + (row << self.at.low)

    def branches(self, kinds: int) -> int:
        """See `Got`."""
        return comb(kinds + self.number - 1, self.number)

    def marks(self, kinds: int) -> Row | None:  # noqa: ARG002 - as of others
        """See `Got`."""
        return None


@frozen
class Picked:
    """Somebody chose pieces together, of `size`: the kind of each, HIDDEN where it was not seen, and where it went, None where
    that is not a hidden place.  Each choice that was open had the same probability."""

    at: Place
    picks: tuple[tuple[int, Place | None], ...]
    opening: Opening | None
    size: int
    kinds: int

    def before(self, state: int) -> Before:
        """See `Before`."""
        for kinds in product(*[(kind,) if to is None or kind != HIDDEN else dict.fromkeys(kinds_of(to.row(state), self.kinds))
                               for kind, to in self.picks]):
            weight, then = self._moved_back(state, kinds)
            choices = self._choices(self.at.row(then), kinds) if weight else 0
            if choices:
                yield weight / choices, then

    def _moved_back(self, state: int, kinds: Sequence[int]) -> tuple[float, int]:
        """The state before pieces of these kinds went, and how many times as many ways there were to put them by chance."""
        weight = 1.0
        for kind, (_, to) in zip(kinds, self.picks, strict=True):
            if to is not None:
                weight *= to.row(state) >> BITS * kind & (1 << BITS) - 1
                if not weight:
                    break
                state -= 1 << to.low + BITS * kind
            state += 1 << self.at.low + BITS * kind
            weight *= self.size / (self.at.row(state) >> BITS * kind & (1 << BITS) - 1)
        return weight, state

    def _choices(self, row: int, kinds: Sequence[int]) -> int:
        """How many choices were open where a row lay; 0 if these kinds were none of them."""
        if len(kinds) == 1 and not isinstance(self.opening, ByContents):
            return _different_of(row, kinds[0], self.opening)
        most = row_of(row, self.kinds)
        some = self.opening.among(most) if self.opening is not None else None
        if (some is not None and tuple(kinds) not in some) or not _has(most, kinds):
            return 0
        every = product([kind for kind, n in enumerate(most) if n], repeat=len(kinds)) if some is None else some
        return sum([_has(most, one) for one in every])

    def branches(self, kinds: int) -> int:
        """See `Got`."""
        return prod([kinds for kind, to in self.picks if kind == HIDDEN and to is not None])

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        seen = {kind: number for number, (kind, _) in enumerate(self.picks, 2) if kind != HIDDEN}
        if self.opening is not None and (len(self.picks) > 1 or not isinstance(self.opening, Fixed)):
            return tuple(range(kinds))
        some = self.opening.together if isinstance(self.opening, Fixed) else ()
        return tuple([seen.get(kind, int((kind,) in some)) for kind in range(kinds)]) if seen or some else None


@frozen
class Emptied(Single):
    """A place is empty, and no longer counts."""

    at: Place

    def back(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """See `Single`."""
        below, width = (1 << self.at.low) - 1, self.at.mask.bit_length()
        return [1.0] * len(states), [(state & ~below) << width | state & below for state in states]

    def marks(self, kinds: int) -> Row | None:  # noqa: ARG002 - as of others
        """See `Got`."""
        return None


Step = Came | Chose | Got | Left | Went | Poured | Picked | Emptied


@lru_cache(maxsize=1 << 12)
def _alone(kind: int, kinds: int) -> Row:
    """The marks where one kind counts differently from all others."""
    return tuple([int(kind == one) for one in range(kinds)])


def _different_of(row: int, kind: int, opening: Fixed | None) -> int:
    """How many kinds lie there that could be chosen; 0 if one kind is none of them."""
    if opening is None:
        return different(row)
    units = _units(opening.together)
    return different(row & units) if units >> BITS * kind & 1 else 0


@lru_cache(maxsize=1 << 10)
def _units(together: Together) -> int:
    """All bits of these kinds in a row."""
    return sum([_LOWEST << BITS * kind for (kind,) in together])


def _has(row: Row, kinds: Sequence[int]) -> bool:
    """Whether pieces of these kinds lie there."""
    return all(row[kind] >= kinds.count(kind) for kind in kinds)
