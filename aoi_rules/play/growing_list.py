"""Sequences that grow at their end and are cheap to copy, however long they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeVar, overload

__all__ = ["GrowingList"]

_BLOCK = 256
T = TypeVar("T")


class GrowingList(Sequence[T]):
    """A sequence to which items are added at the end, and removed from the end.

    All items except the last few are in blocks that never change and that copies share, so copying takes one step per block.
    """

    __slots__ = ("_blocks", "_last", "_size")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._blocks: tuple[tuple[T, ...], ...] = ()
        self._last: list[T] = []
        self._size = 0
        for item in items:
            self.append(item)

    def append(self, item: T) -> None:
        """Add an item."""
        last = self._last
        last.append(item)
        self._size += 1
        if not self._size % _BLOCK:
            self._blocks = *self._blocks, tuple(last)
            self._last = []

    def truncate(self, number: int) -> None:
        """Drop all items except the first `number`."""
        blocks = number // _BLOCK
        if blocks < len(self._blocks):  # otherwise all dropped items are in the last part
            self._last = list(self._blocks[blocks])
            self._blocks = self._blocks[:blocks]
        del self._last[number - len(self._blocks) * _BLOCK :]
        self._size = min(self._size, number)

    def take_first(self, number: int) -> GrowingList[T]:
        """A new list of the first `number` items, which can grow independently."""
        found: GrowingList[T] = GrowingList()
        blocks = number // _BLOCK
        found._blocks = self._blocks[:blocks]
        rest = self._blocks[blocks] if blocks < len(self._blocks) else self._last
        found._last = list(rest[: number - len(found._blocks) * _BLOCK])
        found._size = min(self._size, number)
        return found

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return iter(self[:])

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice[int | None, int | None, int | None]) -> list[T]: ...

    def __getitem__(self, index: int | slice[int | None, int | None, int | None]) -> T | list[T]:
        if isinstance(index, slice):
            return self._get_range(range(len(self))[index])
        number = index if index >= 0 else index + self._size
        if not 0 <= number < self._size:
            raise IndexError(index)
        last = self._size - self._size % _BLOCK
        return self._last[number - last] if number >= last else self._blocks[number // _BLOCK][number % _BLOCK]

    def _get_range(self, numbers: range) -> list[T]:
        """The items with these numbers."""
        if numbers.step != 1:
            return [self[number] for number in numbers]
        if not numbers:
            return []
        first, end = numbers.start // _BLOCK, numbers[-1] // _BLOCK + 1
        blocks = [*self._blocks[first:end], *([self._last] if end > len(self._blocks) else [])]
        return list(chain.from_iterable(blocks))[numbers.start - first * _BLOCK : numbers.stop - first * _BLOCK]
