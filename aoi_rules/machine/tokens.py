"""The possible places of the pieces of one type that a viewer does not see, from what it saw of their moves."""

from __future__ import annotations

from itertools import pairwise

from attrs import define, field

__all__ = ["Group", "Tokens", "places_of"]


def places_of(mask: int) -> list[int]:
    """The places of a bitset, ascending."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


@define
class Group:
    """Pieces that may be in the same places: the number of each kind, the total, and by place the greatest number of them
    there."""

    kinds: list[int]
    number: int
    most: list[int]

    def copy(self) -> Group:
        """An equal group with mutable parts of its own."""
        return Group(self.kinds[:], self.number, self.most[:])


@define
class Tokens:
    """The pieces of one type, which has `kinds` kinds, that lie in places which a viewer does not see.

    `sizes` says how many lie in each place; `groups` has their kinds, by the bitset of the places where they may be.  Every
    arrangement that agrees with what was seen puts the pieces of each group into its places, no more of them than each holds at
    most, and as many pieces into a place as its size says.  It is not known which piece of a group is in which of its places.

    Conversely, some arrangements that agree with this do not agree with what was seen: where pieces of several groups moved to
    and fro unseen, more of them may be exchanged than were moved.

    Where what was seen is contradictory (a position that was set up by hand, rules that remove pieces without a trace), the
    tokens are not `whole`: the groups have only pieces that were seen to arrive since, and `sizes` and `most` mean nothing.
    """

    kinds: int
    sizes: list[int]
    groups: dict[int, Group] = field(factory=dict)
    whole: bool = True
    _before: tuple[int, int, Tokens] | None = None

    def copy(self) -> Tokens:
        """Equal tokens with mutable parts of their own."""
        groups = {mask: group.copy() for mask, group in self.groups.items()}
        return Tokens(self.kinds, self.sizes[:], groups, self.whole, self._before)

    # ---- what a viewer sees ------------------------------------------------------------------------------------------

    def come(self, place: int, kind: int, number: int = 1) -> None:
        """A number of pieces of a known kind arrive at a place."""
        self._before = None
        self.sizes[place] += number
        group = self._group(1 << place)
        group.kinds[kind] += number
        group.number += number
        group.most[place] += number

    def go(self, place: int, kind: int) -> None:
        """A piece whose kind is seen leaves a place."""
        self._before = None
        self.sizes[place] -= 1
        found = sorted((m for m, g in self.groups.items() if m >> place & 1 and g.kinds[kind]), key=lambda m: (m.bit_count(), m))
        if found:
            self._take(found[0], kind)
            if len(found) == 1:
                self._bound(found[0], place, self.groups[found[0]].most[place] - 1)
            for mask, wider in pairwise(found):
                self._or(mask, wider, kind, place)
        elif self.whole:
            self.lose()
        self._settle(place)

    def shift(self, place: int, to: int) -> None:
        """A piece whose kind is not seen moves from a place to another one."""
        self._remember(place, to)
        self.sizes[place] -= 1
        self.sizes[to] += 1
        found = [mask for mask in self.groups if mask >> place & 1]
        if self.whole and not found:
            self.lose()
        for mask in found:
            self.groups[mask].most[to] += 1
            self._move(mask, mask | 1 << to)
        self._settle(place)
        if self._before is not None and self._before[:2] == (to, place) and not self.sizes[place]:
            self._restore()

    def without(self, place: int, counts: list[int]) -> Tokens:
        """The knowledge of all other pieces once the pieces in a place are seen, by kind."""
        found = self.copy()
        for kind in (k for k, number in enumerate(counts) for _ in range(number)):
            found.go(place, kind)
        return found

    def lose(self) -> None:
        """Forget everything that was known."""
        self.whole, self._before = False, None
        self.groups.clear()

    def certain(self) -> list[tuple[int, list[int]]]:
        """The pieces whose place is known, or that were seen to arrive since it was not: the places where they may be, fewest
        first, and the number of each kind."""
        found = [(m, g.kinds) for m, g in self.groups.items() if not self.whole or not m & (m - 1)]
        return sorted(found, key=lambda pair: pair[0].bit_count())

    # ---- groups ------------------------------------------------------------------------------------------------------

    def _group(self, mask: int) -> Group:
        """The group of a bitset of places, created where it does not exist."""
        if mask not in self.groups:
            self.groups[mask] = Group([0] * self.kinds, 0, [0] * len(self.sizes))
        return self.groups[mask]

    def _take(self, mask: int, kind: int) -> None:
        group = self.groups[mask]
        group.kinds[kind] -= 1
        group.number -= 1

    def _or(self, mask: int, wider: int, kind: int, place: int) -> None:
        """A piece of a kind left a place; it was of one group or of another one, and was taken from the first.  If it was of
        the second, that group has the first one's piece now."""
        group, other = self.groups[wider], mask & ~wider
        if other:
            self._take(wider, kind)
            group = self._group(mask | wider)
            group.kinds[kind] += 1
            group.number += 1
            mask |= wider
        for there in places_of(mask):
            group.most[there] += there != place or bool(other)

    def _move(self, mask: int, goal: int) -> None:
        """The pieces of a group may now be in other places, and join the group of these places where it exists."""
        if mask == goal:
            return
        group = self.groups.pop(mask)
        there = self.groups.get(goal)
        if there is not None:
            group = Group([a + b for a, b in zip(group.kinds, there.kinds, strict=True)], group.number + there.number,
                          [a + b for a, b in zip(group.most, there.most, strict=True)])
        self.groups[goal] = group

    def _bound(self, mask: int, place: int, most: int) -> None:
        """Limit the number of pieces of a group in a place."""
        self.groups[mask].most[place] = most
        if most <= 0 and self.whole:
            self.groups[mask].most[place] = 0
            self._move(mask, mask & ~(1 << place))

    def _settle(self, place: int) -> None:
        """Draw conclusions after something left a place: perhaps all that is left must be there."""
        for mask in [m for m, g in self.groups.items() if not g.number]:
            del self.groups[mask]
        if not self.whole:
            return
        size, sure = self.sizes[place], self.groups.get(1 << place)
        must = sure.number if sure is not None else 0
        for mask in [m for m in self.groups if m >> place & 1 and m & (m - 1)]:
            self._bound(mask, place, min(self.groups[mask].most[place], size - must))
        if size < must or (size and not any(m >> place & 1 for m in self.groups)):
            self.lose()

    # ---- there and back ----------------------------------------------------------------------------------------------

    def _remember(self, place: int, to: int) -> None:
        """Store what is known before the first piece goes to an empty place: if all come back from there, it is true again."""
        if self._before is not None and self._before[:2] in ((place, to), (to, place)):
            return
        self._before = None
        if self.whole and not self.sizes[to]:
            self._before = place, to, self.copy()

    def _restore(self) -> None:
        assert self._before is not None
        was = self._before[2]
        self.sizes, self.groups, self.whole, self._before = was.sizes[:], was.copy().groups, was.whole, None
