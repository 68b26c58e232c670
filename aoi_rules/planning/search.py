"""Which of many changes makes a difference: a binary search over the first ones, then fewer and fewer of them together."""

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
    """A search among `count` changes.  `make` gives the result of some of them, None if there is no result; each is made once,
    and the latest `kept` stay.  At most `most` are made for one answer."""

    count: int
    make: Callable[[Chosen], T | None]
    most: int = 60
    kept: int = 40
    made: dict[Chosen, T | None] = field(factory=dict, init=False)
    found: list[Chosen] = field(factory=list, init=False)

    def culprits(self, ask: Callable[[T], Outcome]) -> Chosen | None:
        """The fewest changes found that make the difference, alone or together with those before them; None if the
        difference does not come from the changes.  Several are an answer where fewer make nothing that can be asked."""
        asking = _Asking(self, ask)
        for known in self.found:
            if asking(known) == "differs":
                return known
        everything = frozenset(range(self.count))
        if asking(_ALONE) != "same" or asking(everything) != "differs":
            return None
        least, most = self._bisect(asking)
        answer = self._fewest(asking, frozenset(range(least)), frozenset(range(least, most)))
        if asking(answer) == "differs":  # without any other change, so other games may well meet it too
            answer = self._fewest(asking, _ALONE, answer)
            self.found.append(answer)
        return answer

    def of(self, chosen: Chosen) -> T | None:
        """The result of some changes."""
        if chosen not in self.made:
            self.made[chosen] = self.make(chosen)
            while len(self.made) > self.kept:
                del self.made[next(iter(self.made))]
        return self.made[chosen]

    def _bisect(self, asking: _Asking[T]) -> tuple[int, int]:
        """How many of the first changes make no difference, and how many do; between them are only numbers that are useless."""
        least, most = 0, self.count
        useless = set[int]()
        while (middle := _middle(least, most, useless)) is not None:
            match asking(frozenset(range(middle))):
                case "same":
                    least = middle
                case "differs":
                    most = middle
                case "useless":
                    useless.add(middle)
        return least, most

    @staticmethod
    def _fewest(asking: _Asking[T], others: Chosen, among: Chosen) -> Chosen:
        """A smallest part of `among` that still makes the difference together with some other changes: parts of it are tried, and
        what is left without them, finer and finer."""
        parts = 2
        while len(among) > 1:
            cut = list(_cut(sorted(among), min(parts, len(among))))
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
class _Asking(Generic[T]):
    """One question about the result of some changes; each answer is kept."""

    search: Search[T]
    ask: Callable[[T], Outcome]
    answers: dict[Chosen, Outcome] = field(factory=dict)

    def __call__(self, chosen: Chosen) -> Outcome:
        """The answer; useless where these changes have no result, or too many were tried already."""
        if chosen not in self.answers:
            made = self.search.of(chosen) if len(self.answers) < self.search.most else None
            self.answers[chosen] = "useless" if made is None else self.ask(made)
        return self.answers[chosen]


def _middle(least: int, most: int, useless: set[int]) -> int | None:
    """The number nearest to the middle of two that is not known to be useless."""
    left = [number for number in range(least + 1, most) if number not in useless]
    return min(left, key=lambda number: abs(2 * number - least - most), default=None)


def _cut(items: Sequence[int], parts: int) -> Iterator[Chosen]:
    """Numbers in the given number of parts of nearly the same size."""
    for number in range(parts):
        yield frozenset(items[number * len(items) // parts : (number + 1) * len(items) // parts])
