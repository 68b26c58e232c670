"""Where the pieces of one type may be that a viewer does not see, by what it saw of their ways."""

from __future__ import annotations

from attrs import define, field

__all__ = ["Group", "Tokens", "places_of"]

Group = tuple[int, int]
"""Pieces that are alike to the viewer: a bit set of the places where each may be, and what each is: a kind from 0 up, or
`~pool`, one of the kinds of that pool."""

_MOST_SHOWN = 8
"""So many pieces whose group is not settled are kept in mind; of more, the oldest is settled by what is likeliest."""


def places_of(mask: int) -> list[int]:
    """The places of a bit set, ascending."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


@define
class Tokens:
    """The pieces of one type, which has so many `kinds`, that lie in places which a viewer does not see.

    `sizes` says how many lie in each place, `groups` how many there are of each group, `pools` the kinds of each pool: as
    many as it has pieces, and any of the pieces may be any of them.  `shown` are places beyond the others: each stands
    for one piece that was seen to be of that kind when it went away, and that could have been of several groups.

    Every world that fits what was seen puts each piece into a place of its group, as many into a place as its size says,
    and deals each pool's kinds to its pieces.  Not all such worlds fit, where pieces went to and fro unseen between places
    that held others too: then more of them may be exchanged than were moved.

    Where what was seen cannot be (a position that was laid out by hand, rules that take pieces away without a trace), the
    tokens are not `whole`: only pieces of known kinds are left in `groups`, and sizes mean nothing.
    """

    kinds: int
    sizes: list[int]
    groups: dict[Group, int] = field(factory=dict)
    pools: dict[int, list[int]] = field(factory=dict)
    shown: dict[int, int] = field(factory=dict)
    whole: bool = True

    def copy(self) -> Tokens:
        """Equal tokens that share nothing that changes."""
        pools = {number: kinds[:] for number, kinds in self.pools.items()}
        return Tokens(self.kinds, self.sizes[:], dict(self.groups), pools, dict(self.shown), self.whole)

    # ---- what a viewer sees ------------------------------------------------------------------------------------------

    def come(self, place: int, kind: int, number: int = 1) -> None:
        """So many pieces of a known kind come to a place."""
        self.sizes[place] += number
        self._put((1 << place, kind), number)

    def go(self, place: int, kind: int) -> None:
        """A piece that is seen to be of a kind leaves a place."""
        if len(self.shown) >= _MOST_SHOWN:
            self._decide(next(iter(self.shown)))
        found = [g for g in self.groups if g[0] >> place & 1 and self._may_be(g[1], kind)]
        if not self.whole:
            if found:
                self._take(min(found, key=lambda g: g[0].bit_count()))
            return
        self.sizes[place] -= 1
        best = self._best(found)
        if best is not None:
            self._is(best, kind)
        elif found:
            self._show(found, kind)
        else:
            self.lose()
        self._narrow()

    def shift(self, place: int, to: int) -> None:
        """A piece of a kind that is not seen goes from a place to another one."""
        found = [g for g in self.groups if g[0] >> place & 1]
        if not self.whole:
            self._widen(found, to)
            return
        self.sizes[place] -= 1
        self.sizes[to] += 1
        if not found:
            self.lose()
        elif all(g[0] == 1 << place for g in found) and (len(found) == 1 or all(self._all_of_it(g) for g in found)):
            what = found[0][1] if len(found) == 1 else self._pooled(found)
            self._take((1 << place, what))
            self._put((1 << to, what))
        else:
            self._widen(found, to)
            self._narrow()

    def lose(self) -> None:
        """Nothing is known any more."""
        self.whole = False
        self.groups.clear()
        self.pools.clear()
        self.shown.clear()

    def loosen(self) -> None:
        """What is known of a place no longer bounds what lies there: keep the pieces of known kinds alone."""
        known = {g: n for g, n in self.groups.items() if g[1] >= 0 and not g[0] >> len(self.sizes)}
        self.lose()
        self.groups.update(known)

    def settle(self, place: int, group: Group) -> None:
        """The piece that a place of `shown` stands for was of a group."""
        self._is(group, self.shown.pop(place))
        self._close(place)

    # ---- which piece it was ------------------------------------------------------------------------------------------

    def _best(self, found: list[Group]) -> Group | None:
        """The group to take a piece from that was seen to be of a kind: one that leaves every world open that any of the
        groups found would; None where there is none such."""
        alike = len({g[1] for g in found}) == 1
        for group in found:
            if all(group[0] & ~g[0] == 0 for g in found) and (alike or group[1] >= 0 or self._all_of_it(group)):
                return group
        return None

    def _show(self, found: list[Group], kind: int) -> None:
        """One of several groups lost a piece of a kind, and which one is open."""
        place = next(p for p in range(len(self.sizes), 999) if p not in self.shown)
        self.shown[place] = kind
        self._widen(found, place)

    def _decide(self, place: int) -> None:
        """Settle a piece of `shown`: it was of the group with the most pieces that it could have been."""
        kind = self.shown[place]
        found = [g for g in self.groups if g[0] >> place & 1]
        self.settle(place, max(found, key=lambda g: self.groups[g] * (1 if g[1] >= 0 else self.pools[~g[1]][kind])))
        self._narrow()

    def _narrow(self) -> None:
        """Draw the conclusions from how much lies in each place, until there are none any more."""
        while self.whole and self._conclude():
            pass

    def _conclude(self) -> bool:
        """Draw one: a place holds all that may be there, or nothing but what must be there."""
        several = sum({1 << p for p in self.shown})
        for mask, _ in self.groups:
            several |= mask if mask & (mask - 1) else 0
        for place in places_of(several):
            here = [g for g in self.groups if g[0] >> place & 1]
            open_ = [g for g in here if g[0] != 1 << place]
            size = 1 if place in self.shown else self.sizes[place]
            most = sum(self.groups[g] for g in here)
            least = most - sum(self.groups[g] for g in open_)
            if most < size or least > size:
                self.lose()
            elif place in self.shown and least:
                self.settle(place, next(g for g in here if g not in open_))
            elif open_ and size == least:
                self._close(place)
            elif open_ and size == most:
                for group in open_:
                    self._change(group, 1 << place)
            else:
                continue
            return True
        return False

    # ---- groups and pools --------------------------------------------------------------------------------------------

    def _may_be(self, what: int, kind: int) -> bool:
        return what == kind or (what < 0 and self.pools[~what][kind] > 0)

    def _put(self, group: Group, number: int = 1) -> None:
        self.groups[group] = self.groups.get(group, 0) + number

    def _take(self, group: Group) -> None:
        self.groups[group] -= 1
        if not self.groups[group]:
            del self.groups[group]

    def _change(self, group: Group, mask: int) -> None:
        """All pieces of a group may be in these places now."""
        if mask != group[0]:
            self._put((mask, group[1]), self.groups.pop(group))

    def _widen(self, groups: list[Group], to: int) -> None:
        for group in groups:
            self._change(group, group[0] | 1 << to)

    def _close(self, place: int) -> None:
        """Pieces that may also be elsewhere are not in this place."""
        for group in [g for g in self.groups if g[0] >> place & 1 and g[0] & (g[0] - 1)]:
            self._change(group, group[0] & ~(1 << place))

    def _is(self, group: Group, kind: int) -> None:
        """One of a group turns out to be of a kind, and is gone."""
        self._take(group)
        if group[1] < 0:
            kinds = self.pools[~group[1]]
            kinds[kind] -= 1
            if not kinds[kind]:
                gone = sum(1 << place for place, shown in self.shown.items() if shown == kind)
                for other in [g for g in self.groups if g[1] == group[1] and g[0] & gone]:
                    self._change(other, other[0] & ~gone)
            self._settle(group[1])

    def _all_of_it(self, group: Group) -> bool:
        """Whether what these pieces are is known of all of them together."""
        return group[1] >= 0 or self.groups[group] == sum(self.pools[~group[1]])

    def _pooled(self, groups: list[Group]) -> int:
        """Make one pool of groups that lie in one place; returns what its pieces are."""
        number = next(n for n in range(99) if n not in self.pools)
        kinds = [0] * self.kinds
        for group in groups:
            count = self.groups.pop(group)
            if group[1] >= 0:
                kinds[group[1]] += count
            else:
                kinds = [a + b for a, b in zip(kinds, self.pools.pop(~group[1]), strict=True)]
        self.pools[number] = kinds
        self._put((groups[0][0], ~number), sum(kinds))
        return ~number

    def _settle(self, what: int) -> None:
        """Drop a pool that has no pieces any more, or only those of one kind: that is known then."""
        kinds = self.pools[~what]
        left = [kind for kind, number in enumerate(kinds) if number]
        if len(left) > 1:
            return
        for group in [g for g in self.groups if g[1] == what]:
            self._put((group[0], left[0]), self.groups.pop(group))
        del self.pools[~what]
