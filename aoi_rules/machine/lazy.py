"""Sequences whose items are computed on demand, and that are read like tuples."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

__all__ = ["Lazy"]

T_co = TypeVar("T_co", covariant=True)


class Lazy(Sequence[T_co]):
    """A sequence that is equal to any other one with the same items; a slice of it is a tuple, and it is pickled as one."""

    __slots__ = ()

    @abstractmethod
    def _item(self, number: int) -> T_co:
        """The item with a valid number, from 0."""

    @overload
    def __getitem__(self, index: int) -> T_co: ...

    @overload
    def __getitem__(self, index: slice[int | None, int | None, int | None]) -> tuple[T_co, ...]: ...

    def __getitem__(self, index: int | slice[int | None, int | None, int | None]) -> T_co | tuple[T_co, ...]:
        numbers = range(len(self))
        if isinstance(index, slice):
            return tuple([self._item(number) for number in numbers[index]])
        return self._item(numbers[index])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(other) == len(self) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (tuple(self),)

    def __repr__(self) -> str:
        return repr(tuple(self))
