"""Finds which of many changes makes a difference: a binary search over the first changes, then ever smaller sets of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Literal, TypeVar

from attrs import define, field

__all__ = ["Outcome", "Search"]

T = TypeVar("T")
Outcome = Literal["same", "differs", "useless"]
Chosen = frozenset[int]
_ALONE: Chosen = frozenset()


@define
class Search(Generic[T]):
    """A search among `count` changes.  `make` returns the result of some of them, None if there is no result; each result is made
    only once, and the latest `kept` results are stored.  At most `most` results are made for one answer."""

    count: int
    make: Callable[[Chosen], T | None]
    most: int = 60
    kept: int = 40
    made: dict[Chosen, T | None] = field(factory=dict, init=False)
    found: list[Chosen] = field(factory=list, init=False)

    def culprits(self, ask: Callable[[T], Outcome]) -> Chosen | None:
        """The smallest set found of changes that make the difference, alone or together with those before them; None if the
        difference does not come from the changes.  It may contain several changes if smaller sets have no result."""
        asking = _StoredAnswers(self, ask)
        for known in self.found:
            if asking(known) == "differs":
                return known
        everything = frozenset(range(self.count))
        if asking(_ALONE) != "same" or asking(everything) != "differs":
            return None
        least, most = self._bisect(asking)
        answer = self._minimize(asking, frozenset(range(least)), frozenset(range(least, most)))
        if asking(answer) == "differs":  # this change is enough alone, so other games may well be affected too
            answer = self._minimize(asking, _ALONE, answer)
            self.found.append(answer)
        return answer

    def of(self, chosen: Chosen) -> T | None:
        """The result of some changes."""
        if chosen not in self.made:
            self.made[chosen] = self.make(chosen)
            while len(self.made) > self.kept:
                del self.made[next(iter(self.made))]
        return self.made[chosen]

    def _bisect(self, asking: _StoredAnswers[T]) -> tuple[int, int]:
        """The largest number of first changes known to make no difference, and the smallest known to make it; all numbers in
        between have no result."""
        least, most = 0, self.count
        useless = set[int]()
        while (middle := _find_middle(least, most, useless)) is not None:
            match asking(frozenset(range(middle))):
                case "same":
                    least = middle
                case "differs":
                    most = middle
                case "useless":
                    useless.add(middle)
        return least, most

    @staticmethod
    def _minimize(asking: _StoredAnswers[T], others: Chosen, among: Chosen) -> Chosen:
        """A minimal part of `among` that still makes the difference together with some other changes.  Parts of it and their
        complements are tried, in increasingly fine divisions."""
        parts = 2
        while len(among) > 1:
            cut = list(_divide_numbers(sorted(among), min(parts, len(among))))
            smaller = next((part for part in (*cut, *(among - part for part in cut))
                            if part and part < among and asking(others | part) == "differs"), None)
            if smaller is not None:
                among, parts = smaller, 2
            elif parts >= len(among):
                break
            else:
                parts *= 2
        return among


@define
class _StoredAnswers(Generic[T]):
    """One question about the results of some changes; each answer is stored."""

    search: Search[T]
    ask: Callable[[T], Outcome]
    answers: dict[Chosen, Outcome] = field(factory=dict)

    def __call__(self, chosen: Chosen) -> Outcome:
        """The answer; "useless" if these changes have no result, or if too many were tried already."""
        if chosen not in self.answers:
            made = self.search.of(chosen) if len(self.answers) < self.search.most else None
            self.answers[chosen] = "useless" if made is None else self.ask(made)
        return self.answers[chosen]


def _find_middle(least: int, most: int, useless: set[int]) -> int | None:
    """The number closest to the middle between two numbers that is not known to be useless."""
    left = [number for number in range(least + 1, most) if number not in useless]
    return min(left, key=lambda number: abs(2 * number - least - most), default=None)


def _divide_numbers(items: Sequence[int], parts: int) -> Iterator[Chosen]:
    """The numbers, divided into the given number of parts of nearly the same size."""
    for number in range(parts):
        yield frozenset(items[number * len(items) // parts : (number + 1) * len(items) // parts])
