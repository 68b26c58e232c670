"""Rows: the number of pieces of each kind in a place, packed in one integer, so that adding or removing a piece is one
addition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, product, repeat
from math import comb
from operator import mul
from struct import Struct

from attrs import frozen

__all__ = [
    "BITS", "Row", "RestKey", "all_rows", "bits_of", "cap_row", "combine_rows", "contains_row", "count_kinds", "counts", "form",
    "form_function", "forms", "kinds_of", "least_forms", "number_of", "number_of_forms", "packed_row", "pieces_of",
    "refine_classes", "row_of", "total", "ways_to_take",
]

Row = tuple[int, ...]
"""A number for each kind."""
RestKey = tuple[tuple[int, ...], ...]
"""By class of kinds, how many there are of each kind, in descending order."""

BITS = 32
"""The bits for each kind; kind 0 has the lowest."""
_MASK = (1 << BITS) - 1
_REMEMBERED = 1 << 12
"""How many forms are kept for each kind of state."""


def packed_row(numbers: Iterable[int]) -> int:
    """The row with these numbers of pieces, by kind."""
    every = tuple(numbers)
    return int.from_bytes(_layout(len(every)).pack(*every), "little")


def row_of(row: int, kinds: int) -> tuple[int, ...]:
    """The number of pieces of each kind."""
    layout = _layout(kinds)
    return layout.unpack(row.to_bytes(layout.size, "little"))


@lru_cache(maxsize=256)
def _layout(kinds: int) -> Struct:
    return Struct(f"<{kinds}I")


@lru_cache(maxsize=1 << 16)
def counts(row: int) -> tuple[tuple[int, int], ...]:
    """The kinds that are there, each as the row with one piece of it, with the number of pieces."""
    numbers = row_of(row, -(-row.bit_length() // BITS))
    return tuple([(1 << BITS * kind, number) for kind, number in enumerate(numbers) if number])


def count_kinds(row: int) -> int:
    """The number of different kinds."""
    carry, lowest = bits_of(-(-row.bit_length() // BITS))
    return ((row + lowest) & carry).bit_count()


@lru_cache(maxsize=256)
def bits_of(kinds: int) -> tuple[int, int]:
    """For each kind its highest bit, and all the others: if both are added to a kind that is there, its highest bit is set."""
    highest = sum([1 << BITS * kind + BITS - 1 for kind in range(kinds)])
    return highest, highest - sum([1 << BITS * kind for kind in range(kinds)])


def kinds_of(row: int, kinds: int) -> list[int]:
    """The kind of each piece."""
    return list(chain.from_iterable(map(repeat, range(kinds), row_of(row, kinds)))) if row else []


@lru_cache(maxsize=1 << 12)
def pieces_of(row: int) -> tuple[int, ...]:
    """Each piece, as the row with only that piece."""
    return tuple([unit for unit, number in counts(row) for _ in range(number)])


def number_of(row: int, unit: int) -> int:
    """The number of pieces of a kind, which is given as the row with one piece of it."""
    return row >> unit.bit_length() - 1 & _MASK


def total(row: int) -> int:
    """The number of pieces, less than 1 << BITS - 1."""
    return row % _MASK


def cap_row(row: int, most: int, kinds: int) -> int:
    """A row with at most the given number of pieces of each kind."""
    highest, others = bits_of(kinds)
    ones = highest >> BITS - 1
    more = row + others - ones * most & highest  # of these kinds there are more
    if not more:
        return row
    every = (more >> BITS - 1) * _MASK
    return row - (row & every) + (ones * most & every)


def combine_rows(one_of: Callable[[int, int], int], row: int, other: int, kinds: int) -> int:
    """For each kind, `one_of` the numbers of two rows."""
    return row if row == other else packed_row(map(one_of, row_of(row, kinds), row_of(other, kinds)))


def contains_row(row: int, less: int, kinds: int) -> bool:
    """Whether a row has at least as many pieces of each kind as another one."""
    highest, _ = bits_of(kinds)
    return not less or (row + highest - less) & highest == highest


def all_rows(of: Sequence[tuple[int, int]], number: int) -> Iterator[int]:
    """All rows with a number of pieces that can be taken from others, which are given as by `counts`."""
    if not number:
        yield 0
        return
    room = sum([most for _, most in of])
    for at, (unit, most) in enumerate(of):
        if room < number:
            return
        room -= most
        for n in range(max(1, number - room), min(most, number) + 1):
            for row in all_rows(of[at + 1 :], number - n):
                yield row + n * unit


def forms(classes: Row, left: int, sizes: tuple[int, ...]) -> Iterator[int]:
    """The rows of some places, in one number, that can be taken from the rest, with the given number of pieces for each: one for
    all that differ only by an exchange of kinds of one class; see `form`, which does not change the rows of one place."""
    if len(sizes) == 1:
        there = there_for(classes, left, sizes[0])
        return iter(_forms_of_one(list(zip(there, _kinds_of_classes(classes), strict=True)), sizes[0]))
    by_class: dict[int, list[tuple[int, int]]] = {}
    for unit, n in counts(left):
        by_class.setdefault(classes[(unit.bit_length() - 1) // BITS], []).append((n, unit))
    every = [sorted(some, reverse=True) for some in by_class.values()]
    room = [sum([n for some in every[first:] for n, _ in some]) for first in range(len(every) + 1)]
    return _Forms(every, room, [BITS * len(classes) * place for place in range(len(sizes))]).of_class(0, sizes)


def there_for(classes: Row, left: int, size: int) -> RestKey:
    """The rest, as far as the forms of a place for this number of pieces depend on it."""
    found: list[list[int]] = [[] for _ in range(max(classes) + 1)]
    for number, n in zip(classes, row_of(left, len(classes)), strict=True):
        if n:
            found[number].append(n)
    return tuple([_descending_for(tuple(sorted(some, reverse=True)), size) for some in found])


@lru_cache(maxsize=1 << 12)
def _descending_for(some: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Like `RestKey`, for one class; a kind that has no more pieces than those before it counts only with its share."""
    return tuple([min(n, size // at) for at, n in enumerate(some[:size], 1)])


def least_forms(classes: Row, left: int, sizes: tuple[int, ...], enough: int) -> int:
    """A lower bound of the number of forms: for one place the exact number, unless it is more than `enough`."""
    size = max(sizes, default=0)
    return number_of_forms(there_for(classes, left, size), size, enough)


def number_of_forms(there: RestKey, size: int, enough: int) -> int:
    """The number of forms of one place, or a smaller number that is more than `enough`."""
    found = ways_to_take(tuple(sorted(filter(None, map(sum, there)))), size)
    return found if found > enough else _number_of_forms(tuple(sorted(filter(None, there))), size)


@lru_cache(maxsize=1 << 12)
def ways_to_take(there: tuple[int, ...], number: int) -> int:
    """The number of ways to take a number of pieces, given how many there are of each kind."""
    ways, enough = [1] + [0] * number, len([n for n in there if n >= number])
    for most in there:
        if most < number:
            ways = [sum(ways[max(0, n - most) : n + 1]) for n in range(number + 1)]
    if not enough:
        return ways[number]
    return sum([n * comb(number - taken + enough - 1, enough - 1) for taken, n in enumerate(ways)])


def _forms_of_one(every: Sequence[tuple[Sequence[int], tuple[int, ...]]], size: int) -> list[int]:
    """The rows of one place; by class, how many there are of the kinds that are there, and rows with one piece of each kind."""
    found, room = {size: [0]}, sum([sum(some) for some, _ in every])
    for some, units in every:
        before, there = found, sum(some)
        room -= there
        taken, found = _rows_of_class(tuple(some), min(size, there), units), {}
        for left, rows in before.items():
            for n in range(max(0, left - room), min(left, there) + 1):
                found.setdefault(left - n, []).extend([row + more for row in rows for more in taken[n]])
    return found.get(0, [])


@lru_cache(maxsize=1 << 12)
def _rows_of_class(there: tuple[int, ...], most: int, units: tuple[int, ...]) -> list[list[int]]:
    """The rows of one class by the number of pieces of its kinds, up to the most."""
    return [[sum(map(mul, pattern, units)) for pattern in _patterns(there, number)] for number in range(most + 1)]


@lru_cache(maxsize=1 << 12)
def _kinds_of_classes(classes: Row) -> list[tuple[int, ...]]:
    """The kinds of each class, as the rows with one piece."""
    return [tuple([1 << BITS * kind for kind, one in enumerate(classes) if one == number]) for number in range(max(classes) + 1)]


@lru_cache(maxsize=1 << 12)
def _patterns(there: tuple[int, ...], number: int, most: int = 1 << BITS) -> list[tuple[int, ...]]:
    """How many pieces of each kind can be taken, with no more of any kind than of the kind before it."""
    if not number:
        return [()]
    if not there:
        return []
    return [(n, *rest) for n in range(1, min(there[0], most, number) + 1) for rest in _patterns(there[1:], number - n, n)]


@lru_cache(maxsize=1 << 12)
def _number_of_forms(every: tuple[tuple[int, ...], ...], size: int) -> int:
    """The number of forms of one place, from how many there are of each kind, by class."""
    ways = [1] + [0] * size
    for there in every:
        some = [_number_of_patterns(there, n) for n in range(size + 1)]
        ways = [sum([ways[n - taken] * some[taken] for taken in range(n + 1)]) for n in range(size + 1)]
    return ways[size]


@lru_cache(maxsize=1 << 12)
def _number_of_patterns(there: tuple[int, ...], number: int, most: int = 1 << BITS) -> int:
    """See `_patterns`."""
    if not number or not there:
        return int(not number)
    return sum([_number_of_patterns(there[1:], number - n, n) for n in range(1, min(there[0], most, number) + 1)])


@frozen
class _Forms:
    """Finds forms: by class the kinds, each with its number; how many pieces there are from each class on; and where the row of
    each place begins."""

    classes: Sequence[Sequence[tuple[int, int]]]
    room: Sequence[int]
    lows: Sequence[int]

    def of_class(self, number: int, sizes: tuple[int, ...]) -> Iterator[int]:
        """The forms without kinds of classes before the one with a number."""
        if not any(sizes):
            yield 0
        elif self.room[number] >= sum(sizes):
            yield from self._of_kind(number, 0, sizes, None)

    def _of_kind(self, number: int, at: int, sizes: tuple[int, ...], most: tuple[int, ...] | None) -> Iterator[int]:
        """The forms in which the kinds of a class, from one on, have no more pieces than the kind before them, see `_shares`."""
        yield from self.of_class(number + 1, sizes)
        if at == len(self.classes[number]) or not any(sizes):
            return
        there, unit = self.classes[number][at]
        for share in _distributions(there, sizes):
            if most is None or share <= most:
                _, *each = share
                taken = sum([n * unit << low for n, low in zip(each, self.lows, strict=True)])
                rest = tuple([size - n for size, n in zip(sizes, each, strict=True)])
                for state in self._of_kind(number, at + 1, rest, share):
                    yield taken + state


@lru_cache(maxsize=1 << 12)
def _distributions(there: int, sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """How the pieces of a kind can be distributed to places: how many in total, at least one, then how many to each."""
    every = product(*[range(min(size, there) + 1) for size in sizes])
    return [(sum(each), *each) for each in every if 0 < sum(each) <= there]


@lru_cache(maxsize=1 << 12)
def refine_classes(*classes: Row) -> Row:
    """The classes of kinds that have equal numbers in all of some rows."""
    numbers: dict[Row, int] = {}
    return tuple([numbers.setdefault(each, len(numbers)) for each in zip(*classes, strict=True)])


@lru_cache(maxsize=1 << 12)
def _kinds_in_classes(classes: Row) -> list[list[int]]:
    """The kinds of each class that has several."""
    found: dict[int, list[int]] = {}
    for kind, number in enumerate(classes):
        found.setdefault(number, []).append(kind)
    return [kinds for kinds in found.values() if len(kinds) > 1]


def form(state: int, classes: Row, places: int) -> int:
    """One representative of all states that differ only by an exchange of kinds of one class; it has the rows of a number of
    places."""
    return form_function(classes, places)(state)


@lru_cache(maxsize=1 << 7)
def form_function(classes: Row, places: int) -> Callable[[int], int]:
    """A function that returns forms, see `form`.  It keeps those of the contents of classes with several kinds."""
    several, kinds, found = _kinds_in_classes(classes), len(classes), dict[int, int]()
    if not several:
        return lambda state: state
    if places == 1:
        return _form_function_of_place(several, kinds)
    some = sum([_MASK << BITS * (kind + kinds * place) for place in range(places) for group in several for kind in group])
    others = (1 << BITS * kinds * places) - 1 - some

    def form_of(state: int) -> int:
        there = state & some
        one = found.get(there)
        if one is None:
            if len(found) == _REMEMBERED:
                found.clear()
            one = found[there] = _order_state(there, several, kinds, places)
        return one + (state & others)

    return form_of


def _order_state(state: int, several: Sequence[Sequence[int]], kinds: int, places: int) -> int:
    """A state with its kinds in descending order within these lists of kinds."""
    numbers = row_of(state, kinds * places)
    rows = [numbers[first : first + kinds] for first in range(0, len(numbers), kinds)]
    columns = _sort_rows(list(zip(*rows, strict=True)), several)
    return packed_row(chain.from_iterable(zip(*columns, strict=True)))


def _form_function_of_place(several: Sequence[Sequence[int]], kinds: int) -> Callable[[int], int]:
    """A function that returns forms of one place, with these lists of kinds.  If there are few pieces of each kind, it counts the
    kinds with each number of pieces, and fills the first kinds accordingly."""
    every = [([1 << BITS * kind for kind in group], sum([1 << BITS * kind for kind in group])) for group in several]
    groups = [(ones, ones * _MASK, list(accumulate(units, initial=0))) for units, ones in every]
    others = (1 << BITS * kinds) - 1 - sum([mask for _, mask, _ in groups])

    def form_of(state: int) -> int:
        found = state & others
        for (ones, mask, firsts), group in zip(groups, several, strict=True):
            there = state & mask
            if there:
                odd, twos = there & ones, there >> 1 & ones
                if odd + twos + twos == there:
                    found += firsts[(odd | twos).bit_count()] + firsts[twos.bit_count()] + firsts[(odd & twos).bit_count()]
                else:
                    found += _order_row(there, group, kinds)
        return found

    return form_of


def _order_row(state: int, group: Sequence[int], kinds: int) -> int:
    """A row with its kinds in descending order within this list of kinds."""
    numbers = row_of(state, kinds)
    return sum([n << BITS * kind for n, kind in zip(sorted([numbers[kind] for kind in group], reverse=True), group, strict=True)])


def _sort_rows(each: list[Row], several: Sequence[Sequence[int]]) -> list[Row]:
    """The number of each kind, in descending order within these lists of kinds."""
    for kinds in several:
        for kind, there in zip(kinds, sorted([each[kind] for kind in kinds], reverse=True), strict=True):
            each[kind] = there
    return each
