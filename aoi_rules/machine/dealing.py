"""Deals the pieces that a viewer does not see, in agreement with what it knows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add

from attrs import define, field

from aoi_rules.machine.belief import Belief
from aoi_rules.machine.bounds import Bounds
from aoi_rules.machine.rows import kinds_of, packed_row, row_of, total
from aoi_rules.machine.sampling import RandomBelow, draw_pieces

__all__ = ["Deal", "deal_pieces"]


@define
class Deal:
    """Pieces of one type, which has `kinds` kinds, by place: in `rows`, or in groups.  Each group has kinds by place, and any two
    of its pieces could be exchanged; so could those of rows, except `certain` ones."""

    kinds: int
    places: int
    _groups: list[dict[int, list[int]]]
    rows: dict[int, int] = field(factory=dict)
    certain: dict[int, int] = field(factory=dict)

    @property
    def groups(self) -> list[dict[int, list[int]]]:
        """All pieces in groups, which are counted from then on."""
        if self.rows:
            others = {place: kinds_of(row - self.certain.get(place, 0), self.kinds) for place, row in self.rows.items()}
            certain = {place: kinds_of(row, self.kinds) for place, row in self.certain.items()}
            more = self._groups[-1]
            self._groups = [certain, {place: others.get(place, []) + more.get(place, []) for place in {**others, **more}}]
            self.rows = {}
        return self._groups

    def counts(self) -> list[list[int]]:
        """The number of pieces of each kind in each place."""
        found = [[0] * self.kinds for _ in range(self.places)]
        for group in self._groups:
            for place, kinds in group.items():
                counts = found[place]
                for kind in kinds:
                    counts[kind] += 1
        for place, row in self.rows.items():
            found[place] = list(map(add, found[place], row_of(row, self.kinds)))
        return found


def deal_pieces(known: Belief, sizes: Sequence[int], stock: Sequence[int], below: RandomBelow) -> Deal:
    """Put the required number of pieces into each place: all pieces of the stock, by kind, with the probabilities that follow
    from what is known of them.

    Knowledge that does not fit the sizes and the stock is ignored.
    """
    rows = known.lottery.deal(below) if known.sizes == sizes and known.stock == stock else None
    if rows is None:
        found = _place_known_pieces(known, list(sizes), list(stock), below)
        _exchange(found[-1], known.bounds, below)
        return Deal(known.kinds, len(sizes), found)
    certain, left = {place: known.bounds.least[place] for place in rows}, packed_row(stock) - sum(rows.values())
    free = {place: room for place, n in enumerate(sizes) if n and (room := n - total(rows.get(place, 0)))}
    if len(free) == 1:
        (place,) = free
        return Deal(known.kinds, len(sizes), [{}], {**rows, place: rows.get(place, 0) + left}, certain)
    others = _handed_out(kinds_of(left, known.kinds), free, below)
    return Deal(known.kinds, len(sizes), [others], rows, certain)


def _pieces(row: Sequence[int]) -> list[int]:
    """The kind of each piece."""
    return [kind for kind, number in enumerate(row) for _ in range(number)]


def _place_known_pieces(known: Belief, room: list[int], left: list[int], below: RandomBelow) -> list[dict[int, list[int]]]:
    """Put known pieces where they may be, as far as the stock has them and there is room; others fill the rest."""
    groups = []
    for place, least in enumerate(known.bounds.least):
        for kind in kinds_of(least, known.kinds):
            if left[kind] and room[place]:
                groups.append({place: [kind]})
                room[place] -= 1
                left[kind] -= 1
    return [*groups, _handed_out(_pieces(left), {place: n for place, n in enumerate(room) if n}, below)]


def _exchange(dealt: dict[int, list[int]], bounds: Bounds, below: RandomBelow) -> None:
    """Exchange pieces that cannot be where they were dealt, given what is certain of others, if there are some that can."""
    room = {place: list(row_of(bounds.most[place] - bounds.least[place], bounds.kinds)) for place in dealt}
    for place, kinds in dealt.items():
        for kind in kinds:
            room[place][kind] -= 1
    for place, kinds in dealt.items():
        for at, kind in enumerate(kinds):
            if room[place][kind] >= 0:
                continue
            others = [(other, number) for other, some in dealt.items() if other != place and room[other][kind] > 0
                      for number, found in enumerate(some) if room[place][found] > 0]
            if others:
                other, number = others[below(len(others))]
                found = dealt[other][number]
                kinds[at], dealt[other][number] = found, kind
                for where, lost, got in ((place, kind, found), (other, found, kind)):
                    room[where][lost] += 1
                    room[where][got] -= 1


def _handed_out(left: list[int], numbers: Mapping[int, int], below: RandomBelow) -> dict[int, list[int]]:
    """Deal the required number of the remaining pieces to each place; the place that gets the most gets the rest."""
    found: dict[int, list[int]] = {}
    if not numbers:
        return found
    *first, last = sorted(numbers, key=lambda p: numbers[p])
    for place in first:
        found[place] = draw_pieces(left, numbers[place], below)
    found[last] = left
    return found
