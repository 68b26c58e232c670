"""Dealing of the pieces that a viewer does not see, in agreement with what it knows of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import define

from aoi_rules.machine.tokens import Tokens, places_of

__all__ = ["Deal", "dealt"]

Below = Callable[[int], int]
"""Gives a random number from 0 up to one less than its argument."""

Numbers = dict[int, dict[int, int]]
"""The number of pieces of a group in each place, by the bitset of the group's places."""

_TRIES = 4


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


def dealt(known: Tokens, sizes: Sequence[int], stock: Sequence[int], below: Below) -> Deal:
    """Put the required number of pieces into each place: all those of the stock, by kind, in agreement with what is known of
    them.

    Knowledge that does not fit the sizes and the stock is ignored.
    """
    deal = Deal(known.kinds, len(sizes), [])
    if known.whole and known.sizes == sizes and _stock(known) == stock:
        tries = (_numbers(known, below) for _ in range(_TRIES))
        numbers = next((found for found in tries if found is not None), None) or _any_numbers(known, below)
        if numbers is not None:
            deal.groups = [_handed_out(group.kinds, numbers[mask], below) for mask, group in known.groups.items()]
            return deal
    deal.groups = _filled(known, list(sizes), list(stock), below)
    return deal


def _filled(known: Tokens, room: list[int], left: list[int], below: Below) -> list[dict[int, list[int]]]:
    """Put known pieces where they may be, as far as the stock has them and there is room; others fill the rest."""
    groups = []
    for mask, kinds in known.certain():
        for kind in (k for k, n in enumerate(kinds) for _ in range(n)):
            place = _weighed(mask, room, room, below)
            if left[kind] and place is not None:
                groups.append({place: [kind]})
                room[place] -= 1
                left[kind] -= 1
    return [*groups, _handed_out(left, {place: n for place, n in enumerate(room) if n}, below)]


def _stock(known: Tokens) -> list[int]:
    """The number of known pieces of each kind."""
    return [sum(column) for column in zip([0] * known.kinds, *(g.kinds for g in known.groups.values()), strict=True)]


def _begun(known: Tokens) -> tuple[list[int], Numbers]:
    """The room left in each place after the pieces whose place is certain are put there, and the number of these pieces by
    place."""
    room, found = known.sizes[:], Numbers()
    for mask, group in known.groups.items():
        found[mask] = {}
        if not mask & (mask - 1):
            place = mask.bit_length() - 1
            found[mask][place] = group.number
            room[place] -= group.number
    return room, found


def _numbers(known: Tokens, below: Below) -> Numbers | None:
    """The number of pieces of each group in each place; None where the random choices led to a dead end."""
    room, found = _begun(known)
    several = sorted((m for m in known.groups if m & (m - 1)), key=lambda m: (m.bit_count(), m))
    others = [sum(column) for column in zip([0] * len(room), *(known.groups[m].most for m in several), strict=True)]
    for mask in several:
        group = known.groups[mask]
        most = [min(a, b) for a, b in zip(group.most, room, strict=True)]
        others = [a - b for a, b in zip(others, group.most, strict=True)]
        here = found[mask] = {p: n - o for p, (n, o) in enumerate(zip(room, others, strict=True)) if n > o}
        left = group.number - sum(here.values())  # the room that no other group can fill is filled by this one
        if left < 0 or any(number > most[there] for there, number in here.items()):
            return None
        for there, number in here.items():
            room[there] -= number
            most[there] -= number
        for _ in range(left):
            place = _weighed(mask, room, most, below)
            if place is None:
                return None
            room[place] -= 1
            most[place] -= 1
            here[place] = here.get(place, 0) + 1
    return None if any(room) else found


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


def _any_numbers(known: Tokens, below: Below) -> Numbers | None:
    """The number of pieces of each group in each place, without dead ends: pieces that have a place move to make room for
    others.  None where there is no solution."""
    room, found = _begun(known)
    for mask in sorted((m for m in known.groups if m & (m - 1)), key=lambda m: (m.bit_count(), m)):
        for _ in range(known.groups[mask].number):
            most = [n - found[mask].get(place, 0) for place, n in enumerate(known.groups[mask].most)]
            place = _weighed(mask, room, most, below)
            if place is None:
                place = _cleared(known, mask, room, found, set())
            if place is None:
                return None
            room[place] -= 1
            found[mask][place] = found[mask].get(place, 0) + 1
    return found


def _cleared(known: Tokens, mask: int, room: list[int], found: Numbers, tried: set[int]) -> int | None:
    """A place with room for a piece of a group, if necessary after moving others; None where there is no such place."""
    for place in places_of(mask):
        if place in tried or found[mask].get(place, 0) >= known.groups[mask].most[place]:
            continue
        tried.add(place)
        if room[place] > 0:
            return place
        for other in [m for m, numbers in found.items() if numbers.get(place)]:
            goal = _cleared(known, other, room, found, tried)
            if goal is not None:
                found[other][place] -= 1
                found[other][goal] = found[other].get(goal, 0) + 1
                room[goal] -= 1
                room[place] += 1
                return place
    return None


def _handed_out(kinds: Sequence[int], numbers: Mapping[int, int], below: Below) -> dict[int, list[int]]:
    """Deal the required number of pieces of these kinds to each place; the place that gets the most gets the rest."""
    left = [kind for kind, number in enumerate(kinds) for _ in range(number)]
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
