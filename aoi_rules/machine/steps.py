"""Moves of hidden pieces in reverse: the possible contents of some places before a piece moved.

A state is the contents of the places of a factor: their rows, one after the other in one number.  Its weight is its probability
relative to that of the same pieces put there by chance.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, perm, prod

from attrs import frozen

from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.openings import ContentsOpening, FixedOpening, Opening, PieceSets
from aoi_rules.machine.rows import BITS, Row, all_rows, bits_of, contains_row, count_kinds, counts, kinds_of, row_of
from aoi_rules.machine.taking import parts_left

__all__ = ["Predecessors", "Arrival", "SeenChoice", "EmptiedPlace", "KnownRest", "ChanceArrival", "KnownPlace", "SeenDeparture",
           "JointChoice", "Place", "WholeTransfer", "SingleParentStep", "Step", "ChoicesSeenLater", "ChanceTransfer"]

_LOWEST = (1 << BITS) - 1
"""The bits of kind 0 in a row."""

Predecessors = Iterator[tuple[float, int]]
"""States before a move.  The weight of the state after it is the sum of theirs, each multiplied by the number here."""


@frozen(cache_hash=True)
class Place:
    """A place in a state: its row begins at the bit `low`, and has as many bits as `mask`."""

    low: int
    mask: int

    def row(self, state: int) -> int:
        """The contents of the place."""
        return state >> self.low & self.mask


class SingleParentStep(ABC):
    """A move that has at most one preceding state."""

    @abstractmethod
    def previous_states(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """For states, the numbers of `Predecessors`, and the preceding states; 0 and any state if there was none."""

    @abstractmethod
    def marks(self, kinds: int) -> Row | None:
        """A number for each of the kinds; kinds with different numbers count differently; None if all count alike."""


@frozen
class Arrival(SingleParentStep):
    """Pieces of known kinds came: a row of them."""

    at: Place
    pieces: int

    def previous_states(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """See `Single`."""
        less, ways = self.pieces << self.at.low, [1.0] * len(states)
        for unit, number in counts(self.pieces):
            first = self.at.low + unit.bit_length() - 1
            ways = [part and part * perm(state >> first & _LOWEST, number) for part, state in zip(ways, states, strict=True)]
        return ways, [state - less if n else 0 for state, n in zip(states, ways, strict=True)]

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        return row_of(self.pieces, kinds)


@frozen
class KnownPlace(SingleParentStep):
    """A place contains exactly these pieces, and that is the whole state."""

    pieces: int

    def previous_states(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """See `Single`."""
        return [float(state == self.pieces) for state in states], list(states)

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        return row_of(self.pieces, kinds)


@frozen
class KnownRest:
    """All other pieces are known: these ones are in the places of the state together."""

    pieces: int
    mask: int

    def predecessors(self, state: int) -> Predecessors:
        """See `Predecessors`."""
        every, rest = 0, state
        while rest:
            every += rest & self.mask
            rest >>= self.mask.bit_length()
        if every == self.pieces:
            yield 1.0, state

    def branches(self, kinds: int) -> int:  # noqa: ARG002 - as in the others
        """See `Got`."""
        return 1

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        return row_of(self.pieces, kinds)


@frozen
class ChanceArrival:
    """A number of pieces came that chance took from pieces of which nothing else is known; since then there are `size`, and
    before there were at least these pieces."""

    at: Place
    size: int
    number: int
    least: int

    def predecessors(self, state: int) -> Predecessors:
        """See `Predecessors`."""
        row, low = self.at.row(state), self.at.low
        parts, rows = self.previous_forms(tuple(range(self.at.mask.bit_length() // BITS)), row)
        return zip(parts, [state - (row - then << low) for then in rows], strict=True)

    def previous_forms(self, classes: Row, form: int) -> tuple[list[float], list[int]]:
        """Like `before`, for a form of one place with these classes: the numbers, and forms of the previous contents; one for all
        kinds that make no difference."""
        if not contains_row(form, self.least, len(classes)):
            return [], []
        return parts_left(form, self.least, self.number, classes, 1 / comb(self.size, self.number))

    def branches(self, kinds: int) -> int:
        """The greatest number of states before one of pieces with a number of kinds."""
        return min(comb(self.size, self.number), comb(kinds + self.number - 1, self.number))

    def marks(self, kinds: int) -> Row | None:  # noqa: ARG002 - as in the others
        """A number for each of the kinds; kinds with different numbers count differently; None if all count alike."""
        return None


@frozen
class SeenDeparture(SingleParentStep):
    """A piece that was seen left: `chance` took it, or the rules named it."""

    at: Place
    kind: int
    chance: bool

    def previous_states(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """See `Single`."""
        first = self.at.low + BITS * self.kind
        unit = 1 << first
        thens = [state + unit for state in states]
        if self.chance:
            return [1.0] * len(thens), thens
        return [1 / (then >> first & _LOWEST) for then in thens], thens

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        return _mark_one_kind(self.kind, kinds)


@frozen
class SeenChoice(SingleParentStep):
    """Somebody chose one of `size` pieces, and all saw its kind; each kind there (of the opening, if there is one) had the same
    probability."""

    at: Place
    kind: int
    size: int
    opening: FixedOpening | None = None

    def previous_states(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
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
            return _mark_one_kind(self.kind, kinds)
        return tuple([2 if kind == self.kind else int((kind,) in self.opening.together) for kind in range(kinds)])


@frozen
class ChoicesSeenLater(SingleParentStep):
    """Somebody chose pieces one after the other, of `size` at first, unseen; then all of them were seen, a row of them.

    Each kind (of the opening, if there is one) had the same probability.
    """

    at: Place
    pieces: int
    size: int
    openings: tuple[FixedOpening | None, ...]

    def previous_states(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """See `Single`."""
        low, more = self.at.low, self.pieces << self.at.low
        firsts = [(low + unit.bit_length() - 1, number) for unit, number in counts(self.pieces)]
        kinds = [(unit.bit_length() - 1) // BITS for unit, _ in counts(self.pieces)]
        units = [self.at.mask if opening is None else _units(opening.together) for opening in self.openings]
        may = tuple([tuple([bool(some >> BITS * kind & 1) for kind in kinds]) for some in units])
        others = [some & ~sum([_LOWEST << BITS * kind for kind in kinds]) for some in units]
        carry, lowest = bits_of(self.at.mask.bit_length() // BITS)  # as in `different`
        one, numbers, gone = len(set(others)) == 1, list[float](), tuple([number for _, number in firsts])
        for state in states:
            there = tuple([state >> first & _LOWEST for first, _ in firsts])
            row = state >> low
            beside = ([((row & others[0]) + lowest & carry).bit_count()] * len(others) if one
                      else [((row & some) + lowest & carry).bit_count() for some in others])
            numbers.append(_unveiling_weight(gone, there, tuple(beside), may, self.size))
        return numbers, [state + more for state in states]

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        numbers: dict[tuple[bool | int, ...], int] = {}
        every = zip(row_of(self.pieces, kinds), *[_possible_kinds(opening, kinds) for opening in self.openings], strict=True)
        return tuple([numbers.setdefault(one, len(numbers)) for one in every])


@lru_cache(maxsize=1 << 14)
def _unveiling_weight(
    gone: tuple[int, ...], there: tuple[int, ...], beside: tuple[int, ...], may: tuple[tuple[bool, ...], ...], size: int
) -> float:
    """How much more likely than by chance it is that pieces of some kinds were chosen, given how many of each went and are left;
    at each choice there were `beside` other kinds, and it may have been of some of these."""
    number = len(beside)
    if not number:
        return 1.0
    found = 0.0
    for kind, n in enumerate(gone):
        if n and may[-1][kind]:
            then = (*there[:kind], there[kind] + 1, *there[kind + 1 :])
            open_kinds = beside[-1] + sum([1 for k, m in enumerate(then) if m and may[-1][k]])
            before = _unveiling_weight((*gone[:kind], n - 1, *gone[kind + 1 :]), then, beside[:-1], may[:-1], size)
            found += before * n * (size - number + 1) / ((there[kind] + 1) * open_kinds)
    return found


def _possible_kinds(opening: FixedOpening | None, kinds: int) -> Row:
    """For each kind, whether it could be chosen."""
    return tuple([int(opening is None or (kind,) in opening.together) for kind in range(kinds)])


@frozen
class ChanceTransfer:
    """Chance took a piece from one place, of one of these kinds or of any, and put it into another one, where there are now
    `size`."""

    at: Place
    to: Place
    kinds: Sequence[int] | None
    size: int

    def predecessors(self, state: int) -> Predecessors:
        """See `Predecessors`."""
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
class WholeTransfer:
    """All pieces of a place, a number of them, went to another one."""

    at: Place
    to: Place
    number: int

    def predecessors(self, state: int) -> Predecessors:
        """See `Predecessors`."""
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

    def marks(self, kinds: int) -> Row | None:  # noqa: ARG002 - as in the others
        """See `Got`."""
        return None


@frozen
class JointChoice:
    """Somebody chose pieces together, of `size`: the kind of each, HIDDEN if it was not seen, and where it went, None if that is
    not a hidden place.  All open choices had the same probability."""

    at: Place
    picks: tuple[tuple[int, Place | None], ...]
    opening: Opening | None
    size: int
    kinds: int

    def predecessors(self, state: int) -> Predecessors:
        """See `Predecessors`."""
        for kinds in product(*[(kind,) if to is None or kind != HIDDEN else dict.fromkeys(kinds_of(to.row(state), self.kinds))
                               for kind, to in self.picks]):
            weight, then = self._moved_back(state, kinds)
            choices = self._choices(self.at.row(then), kinds) if weight else 0
            if choices:
                yield weight / choices, then

    def _moved_back(self, state: int, kinds: Sequence[int]) -> tuple[float, int]:
        """The state before pieces of these kinds went, and by what factor the number of ways to put them by chance was
        greater."""
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
        """How many choices were open, given a row; 0 if these kinds were not among them."""
        if len(kinds) == 1 and not isinstance(self.opening, ContentsOpening):
            return _different_of(row, kinds[0], self.opening)
        most = row_of(row, self.kinds)
        some = self.opening.possible_pieces(most) if self.opening is not None else None
        if (some is not None and tuple(kinds) not in some) or not _contains_kinds(most, kinds):
            return 0
        every = product([kind for kind, n in enumerate(most) if n], repeat=len(kinds)) if some is None else some
        return sum([_contains_kinds(most, one) for one in every])

    def branches(self, kinds: int) -> int:
        """See `Got`."""
        return prod([kinds for kind, to in self.picks if kind == HIDDEN and to is not None])

    def marks(self, kinds: int) -> Row | None:
        """See `Got`."""
        seen = {kind: number for number, (kind, _) in enumerate(self.picks, 2) if kind != HIDDEN}
        if self.opening is not None and (len(self.picks) > 1 or not isinstance(self.opening, FixedOpening)):
            return tuple(range(kinds))
        some = self.opening.together if isinstance(self.opening, FixedOpening) else ()
        return tuple([seen.get(kind, int((kind,) in some)) for kind in range(kinds)]) if seen or some else None


@frozen
class EmptiedPlace(SingleParentStep):
    """A place is empty, and no longer counts."""

    at: Place

    def previous_states(self, states: Sequence[int]) -> tuple[Sequence[float], list[int]]:
        """See `Single`."""
        below, width = (1 << self.at.low) - 1, self.at.mask.bit_length()
        return [1.0] * len(states), [(state & ~below) << width | state & below for state in states]

    def marks(self, kinds: int) -> Row | None:  # noqa: ARG002 - as in the others
        """See `Got`."""
        return None


Step = (
    Arrival | SeenChoice | EmptiedPlace | KnownRest | ChanceArrival | KnownPlace | SeenDeparture | JointChoice | WholeTransfer
    | ChoicesSeenLater | ChanceTransfer
)


@lru_cache(maxsize=1 << 12)
def _mark_one_kind(kind: int, kinds: int) -> Row:
    """The marks if one kind counts differently from all others."""
    return tuple([int(kind == one) for one in range(kinds)])


def _different_of(row: int, kind: int, opening: FixedOpening | None) -> int:
    """How many kinds that could be chosen are there; 0 if one kind is not among them."""
    if opening is None:
        return count_kinds(row)
    units = _units(opening.together)
    return count_kinds(row & units) if units >> BITS * kind & 1 else 0


@lru_cache(maxsize=1 << 10)
def _units(together: PieceSets) -> int:
    """All bits of these kinds in a row."""
    return sum([_LOWEST << BITS * kind for (kind,) in together])


def _contains_kinds(row: Row, kinds: Sequence[int]) -> bool:
    """Whether there are pieces of these kinds."""
    return all(row[kind] >= kinds.count(kind) for kind in kinds)
