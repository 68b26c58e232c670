"""What is known of hidden pieces, against all the ways in which they can have gone."""

from __future__ import annotations

import random
from collections.abc import Iterator

from attrs import define, field

from aoi_rules.machine.dealing import dealt
from aoi_rules.machine.tokens import Tokens

World = tuple[tuple[int, ...], ...]
"""How many pieces of each kind lie in each place."""
KINDS, PLACES = 4, 4


@define
class Table:
    """Pieces on their ways through hidden places, two of each kind; the last row of `held` is what lies open.

    `worlds` are all that fit what was seen: whatever can have gone unseen is tried.
    """

    rng: random.Random
    known: Tokens
    held: list[list[int]] = field(factory=lambda: [[2] * KINDS, *([0] * KINDS for _ in range(PLACES))])
    worlds: set[World] = field(factory=set)

    @classmethod
    def laid(cls, seed: int) -> Table:
        found = cls(random.Random(seed), Tokens(KINDS, [0] * PLACES))
        for kind in range(KINDS):
            found.known.come(0, kind, 2)
        found.worlds.add(found.world())
        return found

    def world(self) -> World:
        return tuple(tuple(row) for row in self.held[:PLACES])

    def step(self) -> None:
        """A piece goes anywhere; it is seen where it comes from the open row or goes there."""
        start = self.rng.choice([place for place, row in enumerate(self.held) if any(row)])
        goal = self.rng.choice([place for place in range(PLACES + 1) if place != start])
        kind = self.rng.choice([k for k, n in enumerate(self.held[start]) for _ in range(n)])
        self.held[start][kind] -= 1
        self.held[goal][kind] += 1
        if start == PLACES:
            self.known.come(goal, kind)
        elif goal == PLACES:
            self.known.go(start, kind)
        else:
            self.known.shift(start, goal)
        kinds = [kind] if PLACES in (start, goal) else range(KINDS)
        self.worlds = {moved(world, start, goal, k) for world in self.worlds for k in kinds if start == PLACES or world[start][k]}

    def imagined(self, deals: int) -> Iterator[World]:
        world = self.world()
        sizes, stock = [sum(row) for row in world], [sum(column) for column in zip(*world, strict=True)]
        for _ in range(deals):
            yield tuple(tuple(row) for row in dealt(self.known.copy(), sizes, stock, self.rng.randrange).counts())


def moved(world: World, start: int, goal: int, kind: int) -> World:
    rows = [list(row) for row in world]
    for place, number in ((start, -1), (goal, 1)):
        if place < PLACES:
            rows[place][kind] += number
    return tuple(tuple(row) for row in rows)


def tables() -> Iterator[Table]:
    for seed in range(60):
        table = Table.laid(seed)
        for _ in range(16):
            table.step()
            assert table.known.whole, "what was seen can be"
        yield table


def test_all_that_can_be_is_imagined() -> None:
    """And hardly anything that cannot be: a few exchanges more than were made."""
    wrong = deals = several = 0
    for table in tables():
        found = list(table.imagined(200))
        if len(table.worlds) <= 12:  # of more, chance leaves out one or another
            assert table.worlds <= set(found)
            several += len(table.worlds) > 1
        wrong += sum(world not in table.worlds for world in found)
        deals += len(found)
    assert several > 20
    assert wrong < 0.02 * deals


def test_what_cannot_be_is_known_no_more() -> None:
    known = Tokens(2, [0, 0])
    known.come(0, 0)
    known.go(0, 1)
    assert not known.whole
    known.come(1, 1)
    known.shift(1, 0)
    assert [row[1] for row in dealt(known, [1, 1], [1, 1], random.Random(1).randrange).counts()].count(1) == 1


def test_what_does_not_fit_the_table_is_passed_over() -> None:
    """The log says that both pieces lie in the first place: one of them is elsewhere, and a third one is there."""
    known = Tokens(3, [0, 0])
    known.come(0, 0, 2)
    for _ in range(9):
        counts = dealt(known.copy(), [2, 1], [1, 1, 1], random.Random(1).randrange).counts()
        assert [sum(row) for row in counts] == [2, 1]
        assert [sum(column) for column in zip(*counts, strict=True)] == [1, 1, 1]
        assert counts[0][0] == 1


def test_there_and_back_nothing_is_forgotten() -> None:
    """Two pieces went to an empty place and came back from there: nothing was exchanged."""
    known = Tokens(3, [0, 0, 0])
    known.come(0, 0)
    known.come(1, 1)
    known.shift(0, 1)
    before = known.copy()
    for place, to in ((1, 2), (1, 2), (2, 1), (2, 1)):
        known.shift(place, to)
    assert (known.sizes, known.groups) == (before.sizes, before.groups)
