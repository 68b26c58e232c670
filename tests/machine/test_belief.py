"""Knowledge about hidden pieces, compared with a list of all possible deals, each with its probability."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, inf, prod

import pytest
from attrs import define, field

from aoi_rules.machine import lottery
from aoi_rules.machine.belief import SHOWN, Belief
from aoi_rules.machine.bounds import Bounds
from aoi_rules.machine.dealing import deal_pieces
from aoi_rules.machine.draws import Draw
from aoi_rules.machine.entries import WAYS
from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.lottery import EXACT_DEALS
from aoi_rules.machine.openings import FixedOpening
from aoi_rules.machine.rows import all_rows, counts, number_of, packed_row, row_of

Deal = tuple[tuple[int, ...], ...]
"""The number of pieces of each kind in each place."""
NAMED, DRAWN, ALL = WAYS["named"], WAYS["drawn"], WAYS["all"]


@define
class Table:
    """Pieces that move through hidden places; `true` is where they are, and its last row is the open pieces.

    `likely` has the probability of every deal: it is computed only from the rules of probability, one deal at a time. Pieces may
    be chosen `together` if the rules allow it.
    """

    rng: random.Random
    known: Belief
    true: list[list[int]]
    likely: dict[Deal, float] = field(factory=dict)
    together: bool = True

    @classmethod
    def laid(cls, seed: int, copies: tuple[int, ...], places: int) -> Table:
        """All pieces are in the first place, and everybody knows it."""
        kinds = len(copies)
        found = cls(random.Random(seed), Belief.of(kinds, places), [list(copies), *([0] * kinds for _ in range(places))])
        for kind, number in enumerate(copies):
            found.known.add_known_pieces(0, kind, number)
        found.likely = {found.deal(): 1.0}
        return found

    def deal(self) -> Deal:
        return tuple(tuple(row) for row in self.true[:-1])

    def step(self) -> None:
        """One piece or all pieces of a place move in some way; a piece is visible if it comes from the open row or goes there."""
        open_row = len(self.true) - 1
        start = self.rng.choice([place for place, row in enumerate(self.true) if any(row)])
        goal = self.rng.choice([place for place in range(len(self.true)) if place != start])
        if start != open_row and self.together and self.rng.random() < 0.2:
            self._picked(start)
        elif start == open_row:
            self._come(goal, self._piece(start, NAMED))
        elif goal != open_row and self.rng.random() < 0.15:
            self._all(start, goal)
        elif goal != open_row:
            self._unseen(start, goal, self.rng.choice([NAMED, DRAWN]))
        elif self.rng.random() < 0.3:
            self._shown(start)
        else:
            self._gone(start, self.rng.choice([NAMED, DRAWN]))

    def _piece(self, place: int, way: int) -> int:
        return self.rng.choice([kind for kind, n in enumerate(self.true[place]) for _ in range(n if way == DRAWN else n > 0)])

    def _take(self, place: int, kind: int, to: int) -> None:
        self.true[place][kind] -= 1
        self.true[to][kind] += 1

    def _come(self, goal: int, kind: int) -> None:
        self._take(len(self.true) - 1, kind, goal)
        self.known.add_known_pieces(goal, kind)
        self.likely = {moved(deal, -1, goal, kind): p for deal, p in self.likely.items()}

    def _all(self, start: int, goal: int) -> None:
        number = sum(self.true[start])
        for kind, n in enumerate(self.true[start][:]):
            for _ in range(n):
                self._take(start, kind, goal)
        for _ in range(number):
            self.known.shift(start, goal, ALL)
        found: dict[Deal, float] = {}
        for deal, p in self.likely.items():
            then = deal
            for kind, n in enumerate(deal[start]):
                for _ in range(n):
                    then = moved(then, start, goal, kind)
            found[then] = found.get(then, 0) + p
        self.likely = found

    def _unseen(self, start: int, goal: int, way: int) -> None:
        self._take(start, self._piece(start, way), goal)
        self.known.shift(start, goal, way)
        found: dict[Deal, float] = {}
        for deal, p in self.likely.items():
            for kind, part in parts(deal[start], way):
                then = moved(deal, start, goal, kind)
                found[then] = found.get(then, 0) + p * part
        self.likely = found

    def _picked(self, start: int) -> None:
        """Pieces chosen together go to different places; the rules forbid some choices."""
        some = [kinds for number in (1, 2) for kinds in product(range(len(self.true[start])), repeat=number)]
        kinds = self.rng.choice([kinds for kinds in some if has(self.true[start], kinds)])
        goals = [self.rng.randrange(-1, len(self.true) - 1) for _ in kinds]
        seen = [kind if goal < 0 or self.rng.random() < 0.2 else HIDDEN for kind, goal in zip(kinds, goals, strict=True)]
        forbidden = self.rng.choice([0, 0.3, 0.8])
        every = [other for other in some if len(other) == len(kinds)]
        may = frozenset(other for other in every if self.rng.random() >= forbidden) | {kinds}
        self.known.pick(start, list(zip(seen, goals, strict=True)), FixedOpening(may) if forbidden else None)
        for kind, goal in zip(kinds, goals, strict=True):
            self._take(start, kind, goal)
        found: dict[Deal, float] = {}
        for deal, p in self.likely.items():
            free = [other for other in may if has(deal[start], other)]
            for other in free:
                if all(a in (b, HIDDEN) for a, b in zip(seen, other, strict=True)):
                    then = deal
                    for kind, goal in zip(other, goals, strict=True):
                        then = moved(then, start, goal, kind)
                    found[then] = found.get(then, 0) + p / len(free)
        total = sum(found.values())
        self.likely = {deal: p / total for deal, p in found.items()}

    def _gone(self, start: int, way: int) -> None:
        kind = self._piece(start, way)
        self._take(start, kind, len(self.true) - 1)
        self.known.go(start, kind, way, chosen=way == NAMED)
        self._seen(start, kind, way)
        self.likely = {moved(deal, start, -1, kind): p for deal, p in self.likely.items()}

    def _shown(self, start: int) -> None:
        """A chosen piece is shown, and then becomes hidden, or stays."""
        kind, goal = self._piece(start, NAMED), self.rng.randrange(len(self.true) - 1)
        self.known.show(start, kind)
        self._seen(start, kind, NAMED)
        if goal != start:
            self._take(start, kind, goal)
            self.known.go(start, kind, SHOWN)
            self.known.add_known_pieces(goal, kind)
            self.likely = {moved(deal, start, goal, kind): p for deal, p in self.likely.items()}

    def _seen(self, place: int, kind: int, way: int) -> None:
        found = {deal: p * dict(parts(deal[place], way)).get(kind, 0) for deal, p in self.likely.items()}
        total = sum(found.values())
        self.likely = {deal: p / total for deal, p in found.items() if p}

    def distance(self) -> float:
        """The total variation distance between the known and the true probabilities."""
        found = probabilities(self.known)
        return sum(abs(found.get(deal, 0) - self.likely.get(deal, 0)) for deal in found.keys() | self.likely.keys()) / 2


def parts(row: tuple[int, ...], way: int) -> list[tuple[int, float]]:
    """The kinds in a place, each with the probability that a piece drawn or chosen there is of this kind."""
    numbers = [n if way == DRAWN else int(n > 0) for n in row]
    return [(kind, n / sum(numbers)) for kind, n in enumerate(numbers) if n]


def has(row: Sequence[int], kinds: tuple[int, ...]) -> bool:
    """Whether a place has pieces of these kinds."""
    return all(row[kind] >= kinds.count(kind) for kind in kinds)


def moved(deal: Deal, start: int, goal: int, kind: int) -> Deal:
    rows = [list(row) for row in deal]
    if start >= 0:
        rows[start][kind] -= 1
    if goal >= 0:
        rows[goal][kind] += 1
    return tuple(tuple(row) for row in rows)


def probabilities(known: Belief) -> dict[Deal, float]:
    """The exact probabilities of all deals, from the list."""
    found: dict[Deal, float] = {}
    drawing = known.lottery
    for rows, p in drawing.every():
        left, places = packed_row(known.stock) - sum(rows.values()), range(len(known.sizes))
        for rest, ways in spread(left, [size - sum(row_of(rows.get(place, 0), known.kinds)) for place, size in enumerate(known.sizes)]):
            deal = tuple(row_of(rows.get(place, 0) + rest[place], known.kinds) for place in places)
            found[deal] = found.get(deal, 0) + p * ways
    total = sum(found.values())
    return {deal: p / total for deal, p in found.items()}


def spread(left: int, sizes: list[int]) -> Iterator[tuple[list[int], int]]:
    """All ways to put the remaining pieces into places of these sizes, each with the number of combinations of pieces that give
    it."""
    if not sizes:
        yield [], 1
        return
    for row in all_rows(counts(left), sizes[0]):
        ways = prod(comb(number_of(left, unit), n) for unit, n in counts(row))
        for rest, more in spread(left - row, sizes[1:]):
            yield [row, *rest], ways * more


SMALL = [((1,) * 5, 3), ((2, 2, 2, 2), 4), ((3, 1, 1), 3), ((4, 2), 3), ((1, 1, 2, 3), 2)]


def tables(seeds: range) -> Iterator[Table]:
    for seed in seeds:
        table = Table.laid(seed, *SMALL[seed % len(SMALL)])
        for _ in range(seed % 17):
            table.step()
        yield table


@pytest.mark.slow
def test_probabilities_are_exact() -> None:
    """Pieces may move by chance, by choice, all together, shown beforehand, or visibly."""
    several = 0
    for table in tables(range(300)):
        assert table.known.sizes == [sum(row) for row in table.true[:-1]]
        assert table.distance() < 1e-9
        several += len(table.likely) > 3
    assert several > 100


@pytest.mark.slow
def test_deals_have_these_probabilities() -> None:
    """Chi-square over 4000 deals each; the critical value is that of one in 100,000."""
    for table in tables(range(40, 60)):
        deal = table.deal()
        sizes, stock = [sum(row) for row in deal], [sum(column) for column in zip(*deal, strict=True)]
        found = [tuple(map(tuple, deal_pieces(table.known, sizes, stock, table.rng.randrange).counts())) for _ in range(4000)]
        assert set(found) <= table.likely.keys()
        unlikely(table.likely, {deal: found.count(deal) for deal in table.likely}, 4000)


def unlikely(likely: dict[Deal, float], found: dict[Deal, int], number: int) -> None:
    """Fail if the counts differ from the expected ones by more than chance causes once in 100,000 times."""
    groups = [[deal] for deal, p in likely.items() if p * number >= 5]
    rare = [deal for deal, p in likely.items() if p * number < 5]
    groups += [rare] if rare else []
    square = 0.0
    for group in groups:
        expected = number * sum(likely[deal] for deal in group)
        square += (sum(found[deal] for deal in group) - expected) ** 2 / expected
    free = max(1, len(groups) - 1)
    critical = free * (1 - 2 / (9 * free) + 4.2649 * (2 / (9 * free)) ** 0.5) ** 3  # the approximation of Wilson and Hilferty
    assert square <= critical + 1e-6


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "kinds", "places", "steps", "deals"), [
    (5, 8, 5, 8, 15_624), (210, 7, 4, 13, 6_660), pytest.param(5, 8, 5, 11, 59_080, marks=pytest.mark.slow),
])
def test_just_below_the_limit_the_approximate_way_is_near(
    seed: int, kinds: int, places: int, steps: int, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """States are accepted in proportion to their weights, but at most twice as often as the best of some proposed ones."""
    table, weight = Table.laid(seed, (2,) * kinds, places), Draw.weight
    table.together = seed != 5
    for _ in range(steps):
        table.step()
    for name in ("EXACT_DEALS", "_FORMS"):
        monkeypatch.setattr(lottery, name, 0)
    monkeypatch.setattr(Draw, "weight", lambda draw, state: min(weight(draw, state), draw.greatest or inf))
    assert len(table.likely) == deals <= EXACT_DEALS
    assert 0 < table.distance() <= 0.02


@pytest.mark.slow
def test_few_deals_are_exact_after_there_were_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """While there are many, no probability is known; once there are few, all are."""
    for name, value in (("EXACT_DEALS", 4), ("_ROUGHLY", 5), ("_FORMS", 0), ("_WORK", 0), ("_NEAR", 20)):
        monkeypatch.setattr(lottery, name, value)
    back = 0
    for seed in range(40):
        table, many = Table.laid(seed, *SMALL[seed % len(SMALL)]), False
        for _ in range(25):
            table.step()
            known = table.known.lottery.known
            if len(table.likely) <= 4:
                assert known
                assert table.distance() < 1e-9
                back += many
                many = False
            many = many or not known
    assert back > 8


@pytest.mark.thorough
def test_a_deal_depends_on_its_own_random_numbers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier deals have no influence, whether the probabilities are exact or approximate."""
    for limit in (EXACT_DEALS, 0):
        monkeypatch.setattr(lottery, "EXACT_DEALS", limit)
        for table in tables(range(30)):
            deal, other = table.deal(), table.known.copy()
            sizes, stock = [sum(row) for row in deal], [sum(column) for column in zip(*deal, strict=True)]
            first = [deal_pieces(table.known, sizes, stock, random.Random(seed).randrange) for seed in range(20)]
            again = [deal_pieces(other, sizes, stock, random.Random(seed).randrange) for seed in reversed(range(20))]
            assert again == first[::-1]


@pytest.mark.slow
def test_what_is_certain_is_never_contradicted(monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds even if no probabilities are known: the bounds are true of the actual deal, and of every imagined one."""
    monkeypatch.setattr(lottery.Lottery, "_finds_weights", lambda *_: False)
    dealt_by_chance = 0
    for table in tables(range(300)):
        deal, bounds = table.deal(), table.known.bounds
        sizes, stock = [sum(row) for row in deal], [sum(column) for column in zip(*deal, strict=True)]
        assert (table.known.sizes, table.known.stock) == (sizes, stock)
        for found in (deal, deal_pieces(table.known, sizes, stock, table.rng.randrange).counts()):
            dealt_by_chance += bool(table.known.factors.of)
            for row, *least_most in zip(found, bounds.least, bounds.most, strict=True):
                least, most = (row_of(bound, table.known.kinds) for bound in least_most)
                assert all(low <= n <= high for low, n, high in zip(least, row, most, strict=True))
    assert dealt_by_chance > 100


def test_what_cannot_be_is_known_no_more() -> None:
    known = Belief.of(2, 2)
    known.add_known_pieces(0, 0)
    known.go(0, 1)
    assert known.bounds == Bounds.without_limits(2, 2)
    known.add_known_pieces(1, 1)
    known.shift(1, 0)
    assert [row[1] for row in deal_pieces(known, [1, 1], [1, 1], random.Random(1).randrange).counts()].count(1) == 1


def test_what_does_not_fit_the_table_is_passed_over() -> None:
    """According to the log both pieces are in the first place, but one of them is elsewhere, and a third one is there."""
    known = Belief.of(3, 2)
    known.add_known_pieces(0, 0, 2)
    for _ in range(9):
        counts = deal_pieces(known.copy(), [2, 1], [1, 1, 1], random.Random(1).randrange).counts()
        assert [sum(row) for row in counts] == [2, 1]
        assert [sum(column) for column in zip(*counts, strict=True)] == [1, 1, 1]
        assert counts[0][0] == 1


def test_there_and_back_nothing_is_forgotten() -> None:
    """Two pieces went to an empty place and came back from there, so no piece was exchanged."""
    known = Belief.of(3, 3)
    known.add_known_pieces(0, 0)
    known.add_known_pieces(1, 1)
    known.shift(0, 1)
    before = known.copy()
    for place, to in ((1, 2), (1, 2), (2, 1), (2, 1)):
        known.shift(place, to)
    assert probabilities(known) == pytest.approx(probabilities(before))
