"""What every position has, whatever the ruleset.

The compiler writes the class of a ruleset's positions.  In addition to what is here, it has a slot for each keep, zone, option
and loop of the ruleset.  The model has the names of these slots; they are read and set with `getattr` and `setattr`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Literal, Protocol, overload

from attrs import Attribute

from aoi_rules.machine.entries import Fact, Move, Value

__all__ = ["Frame", "FrozenPosition", "PackedValues", "ListedMoves", "Position", "number"]


PackedValues = tuple["int | PackedValues", ...]
"""The values of a position."""


class ListedMoves(Protocol):
    """The legal moves of a position, in order."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice[int | None, int | None, int | None], /) -> ListedMoves: ...
    def __contains__(self, move: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...

    def index(self, move: Move, /) -> int:
        """The number of a move; ValueError if it is none of these."""
        ...


class FrozenPosition(Protocol):
    """A position as an engine has it, in pure Python or machine code: playing makes a new one, and never changes it."""

    @property
    def players(self) -> int:
        """The number of seats that play."""
        ...

    @property
    def to_move(self) -> int:
        """The seat that decides; -1 for nobody."""
        ...

    @property
    def over(self) -> int:
        """1 if the game is over, else 0."""
        ...

    @property
    def phase(self) -> int:
        """The number of the phase; -1 if there is none."""
        ...

    @property
    def step(self) -> int:
        """The step of the present decision; -1 if there is none."""
        ...

    @property
    def moves(self) -> ListedMoves:
        """The legal moves."""
        ...


class Frame(Protocol):
    """What a routine of the rules has stored, as a list: the next step, the acting seat, then the values of its slots."""

    def __iter__(self) -> Iterator[Value]: ...
    @overload
    def __getitem__(self, index: Literal[0, 1], /) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Value: ...
    @overload
    def __getitem__(self, index: slice[None, None, None], /) -> Frame: ...
    @overload
    def __getitem__(self, index: slice[int, int | None, None], /) -> list[Value]: ...
    @overload
    def __setitem__(self, index: int, value: Value, /) -> None: ...
    @overload
    def __setitem__(self, index: slice[int, int | None, None], values: Iterable[Value], /) -> None: ...


class Position(Protocol):
    """A position that rules compute with: the `State` of pure Python.  `LISTS` are the slots with lists.  In a position at rest
    these are tuples, as are its frames and moves.

    `streams` counts the draws of each random stream in `STREAMS`.  `frames` are those of the routines that have begun and are not
    finished, the outermost first.  `memo` has memoised results, `shared` the lists that another position may share, as bits.
    `left` and `deep` count work.  `log`, `drawn` and `script` are what happens in a play, two numbers for each draw, and given
    random draws; None if that is not recorded or not known.
    """

    __attrs_attrs__: ClassVar[tuple[Attribute[object], ...]]
    STREAMS: ClassVar[tuple[bytes, ...]]
    LISTS: ClassVar[tuple[str, ...]]

    players: int
    seed: int
    streams: Sequence[int]
    frames: Sequence[Frame]
    moves: Sequence[Move]
    to_move: int
    over: int
    phase: int
    memo: list[dict[object, object]]
    shared: int
    left: int
    deep: int
    log: list[Fact] | None
    drawn: list[int] | None
    script: list[int] | None

    @property
    def step(self) -> int:
        """The step of the present decision; -1 if there is none."""
        ...

    def copy(self) -> Position:
        """An equal position; whichever of the two changes a list makes its own first."""
        ...

    def rest(self) -> None:
        """Turn lists into tuples, which the garbage collector skips: the position no longer changes."""
        ...

    def dump_values(self) -> PackedValues:
        """The values of a position at rest, for `from_values`: numbers, and tuples of numbers and of tuples."""
        ...

    @staticmethod
    def from_values(values: PackedValues, /) -> Position:
        """The position with these values, without memoised results."""
        ...

    def forget(self) -> None:
        """Drop all memoised results, because something was changed from outside."""
        ...

    def pack(self) -> tuple[object, ...]:
        """Everything that makes two positions equal."""
        ...


def number(value: Value) -> int:
    """A value of a frame that is a number, not a list, such as that of a choice."""
    assert isinstance(value, int)
    return value
