"""Dealing of the pieces that a viewer does not see, in agreement with what it knows of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import define

from aoi_rules.machine.belief import Belief, places_of

__all__ = ["Deal", "dealt"]

Below = Callable[[int], int]
"""Gives a random number from 0 up to one less than its argument."""


@define
class Deal:
    """Pieces of one type, which has `kinds` kinds, by place.  Each group has kinds by place, and any two of its pieces could be
    exchanged."""

    kinds: int
    places: int
    groups: list[dict[int, list[int]]]

    def counts(self) -> list[list[int]]:
        """The number of pieces of each kind in each place."""
        found = [[0] * self.kinds for _ in range(self.places)]
        for group in self.groups:
            for place, kinds in group.items():
                counts = found[place]
                for kind in kinds:
                    counts[kind] += 1
        return found


def dealt(known: Belief, sizes: Sequence[int], stock: Sequence[int], below: Below) -> Deal:
    """Put the required number of pieces into each place: all those of the stock, by kind, with the probabilities that follow
    from what is known of them.

    Knowledge that does not fit the sizes and the stock is ignored.
    """
    deal = Deal(known.kinds, len(sizes), [])
    if known.whole and known.sizes == sizes and known.stock() == stock:
        world = known.world(below)
        deal.groups = [{place: _pieces(row)} for place, row in enumerate(world.sure) if any(row)]
        for kinds, cells in world.lots:
            deal.groups.append(_handed_out(kinds, {place: n for place, n in enumerate(cells) if n}, below))
        return deal
    deal.groups = _filled(known, list(sizes), list(stock), below)
    return deal


def _pieces(row: Sequence[int]) -> list[int]:
    """The kind of each piece."""
    return [kind for kind, number in enumerate(row) for _ in range(number)]


def _filled(known: Belief, room: list[int], left: list[int], below: Below) -> list[dict[int, list[int]]]:
    """Put known pieces where they may be, as far as the stock has them and there is room; others fill the rest."""
    groups = []
    for mask, kinds in known.certain():
        for kind in _pieces(kinds):
            place = _weighed(mask, room, room, below)
            if left[kind] and place is not None:
                groups.append({place: [kind]})
                room[place] -= 1
                left[kind] -= 1
    return [*groups, _handed_out(left, {place: n for place, n in enumerate(room) if n}, below)]


def _weighed(mask: int, room: Sequence[int], most: Sequence[int], below: Below) -> int | None:
    """A random place of a bitset for a piece, weighted by the room left in each; None where no place may have it."""
    free = [place for place in places_of(mask) if room[place] > 0 < most[place]]
    if not free:
        return None
    rest = below(sum(room[place] for place in free))
    for place in free:
        rest -= room[place]
        if rest < 0:
            return place
    raise AssertionError("the dice showed too much")


def _handed_out(kinds: Sequence[int], numbers: Mapping[int, int], below: Below) -> dict[int, list[int]]:
    """Deal the required number of pieces of these kinds to each place; the place that gets the most gets the rest."""
    left = _pieces(kinds)
    found: dict[int, list[int]] = {}
    *first, last = sorted(numbers, key=lambda p: numbers[p]) or [0]
    for place in first:
        found[place] = []
        for _ in range(numbers[place]):
            at = below(len(left))
            found[place].append(left[at])
            left[at] = left[-1]
            left.pop()
    found[last] = left
    return found
