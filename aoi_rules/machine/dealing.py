"""Pieces that a viewer does not see, dealt so that they fit what it knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define

from aoi_rules.machine.tokens import Tokens, places_of

__all__ = ["Deal", "dealt"]

Below = Callable[[int], int]

_TRIES = 8


@define
class Deal:
    """Pieces of one type by place: `fixed` are certain to be there, by place and kind; each of `pools` has the kinds of
    those that could be exchanged for each other, by place."""

    fixed: list[list[int]]
    pools: list[dict[int, list[int]]]

    def counts(self) -> list[list[int]]:
        """How many of each kind lie in each place."""
        found = [kinds[:] for kinds in self.fixed]
        for pool in self.pools:
            for place, kinds in pool.items():
                counts = found[place]
                for kind in kinds:
                    counts[kind] += 1
        return found


def dealt(known: Tokens, sizes: Sequence[int], stock: Sequence[int], below: Below) -> Deal:
    """Put so many pieces into each place: all those of the stock, by kind, as what is known of them allows.

    `below(n)` is a number under n.  What is known and does not fit the sizes and the stock is passed over.
    """
    if known.whole and (known.sizes != sizes or not _adds_up(known, stock)):
        known.loosen()
    for _ in range(_TRIES if known.whole else 0):
        found = _whole(known.copy() if known.shown else known, below)
        if found is not None:
            return found
    if known.whole:
        known.loosen()
    return _filled(known, sizes, stock, below)


def _adds_up(known: Tokens, stock: Sequence[int]) -> bool:
    """Whether the known pieces and the pools make the stock, and each pool has as many pieces as kinds."""
    found = [0] * known.kinds
    of_pool = dict.fromkeys(known.pools, 0)
    for (_, what), number in known.groups.items():
        if what >= 0:
            found[what] += number
        else:
            of_pool[~what] += number
    for kinds in known.pools.values():
        found = [a + b for a, b in zip(found, kinds, strict=True)]
    for kind in known.shown.values():
        found[kind] -= 1
    return found == list(stock) and all(sum(known.pools[p]) == n for p, n in of_pool.items())


def _whole(known: Tokens, below: Below) -> Deal | None:
    """A deal in which every piece is one that is known of; None where the dice led into a dead end."""
    if not _went(known, below):
        return None
    room = known.sizes[:]
    sure = [(mask.bit_length() - 1, what, n) for (mask, what), n in known.groups.items() if not mask & (mask - 1)]
    for place, _, number in sure:
        room[place] -= number
    several = [g for g, n in known.groups.items() if g[0] & (g[0] - 1) for _ in range(n)]
    if several:
        places = placed([mask for mask, _ in several], room, below)
        if None in places:
            return None
        sure += [(place, what, 1) for place, (_, what) in zip(places, several, strict=True) if place is not None]
    deal = Deal([[0] * known.kinds for _ in known.sizes], [])
    wanted: dict[int, dict[int, int]] = {pool: {} for pool in known.pools}
    for place, what, number in sure:
        if what >= 0:
            deal.fixed[place][what] += number
        else:
            wanted[~what][place] = wanted[~what].get(place, 0) + number
    deal.pools += [_spread(known.pools[pool], places_, below) for pool, places_ in wanted.items()]
    return deal


def _went(known: Tokens, below: Below) -> bool:
    """Settle by the dice which pieces went away that could have been of several groups; False in a dead end."""
    for place in sorted(known.shown):
        kind = known.shown[place]
        found = [g for g in known.groups if g[0] >> place & 1 and (g[1] >= 0 or known.pools[~g[1]][kind])]
        weights = [known.groups[g] * (1000 if g[1] >= 0 else 1000 * known.pools[~g[1]][kind] // sum(known.pools[~g[1]]) or 1)
                   for g in found]
        if not found:
            return False
        known.settle(place, found[_weighed(weights, below)])
    return True


def _weighed(weights: Sequence[int], below: Below) -> int:
    """A number of one of the weights, the likelier the greater it is."""
    rest = below(sum(weights))
    for number, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return number
    raise AssertionError("no weight")


def placed(masks: Sequence[int], room: list[int], below: Below) -> list[int | None]:
    """A place of its mask for each piece, no place with more than its room; None for a piece for which there is none.

    Pieces that are in another one's way move on, so that as many as can have a place get one; `room` is what is left.
    """
    found: list[int | None] = [None] * len(masks)

    def place(piece: int, tried: set[int]) -> bool:
        possible = [p for p in places_of(masks[piece]) if p not in tried]
        free = [p for p in possible if room[p] > 0]
        if free:
            goal = found[piece] = free[_weighed([room[p] for p in free], below)]
            room[goal] -= 1
            return True
        for there in possible:
            tried.add(there)
            for other in [i for i, p in enumerate(found) if p == there]:
                if place(other, tried):
                    found[piece] = there
                    return True
        return False

    order = list(range(len(masks)))
    for at in range(len(order) - 1, 0, -1):
        other = below(at + 1)
        order[at], order[other] = order[other], order[at]
    for piece in order:
        place(piece, set())
    return found


def _spread(kinds: Sequence[int], numbers: dict[int, int], below: Below) -> dict[int, list[int]]:
    """Deal the kinds of a pool to places that get so many each; the one that gets the most gets what is left."""
    left = [kind for kind, number in enumerate(kinds) for _ in range(number)]
    found: dict[int, list[int]] = {}
    *first, last = sorted(numbers, key=lambda p: numbers[p])
    for place in first:
        found[place] = []
        for _ in range(numbers[place]):
            at = below(len(left))
            found[place].append(left[at])
            left[at] = left[-1]
            left.pop()
    found[last] = left
    return found


def _filled(known: Tokens, sizes: Sequence[int], stock: Sequence[int], below: Below) -> Deal:
    """A deal in which pieces of known kinds lie where they may, as far as sizes and stock allow, and any others fill up."""
    room, left = list(sizes), list(stock)
    deal = Deal([[0] * known.kinds for _ in sizes], [])
    pieces = sorted((g for g, n in known.groups.items() for _ in range(n)), key=lambda g: g[0].bit_count())
    for mask, kind in pieces:
        (place,) = placed([mask], room, below) if left[kind] else (None,)
        if place is not None:
            deal.fixed[place][kind] += 1
            left[kind] -= 1
    rest = {place: number for place, number in enumerate(room) if number}
    if rest:
        deal.pools.append(_spread(left, rest, below))
    return deal
