"""The positions that a game went through: some are kept, the others are computed by playing again from the nearest kept one
before them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Protocol

from attrs import define, field

from aoi_rules.errors import PluginError
from aoi_rules.machine.entries import Move
from aoi_rules.machine.position import FrozenPosition
from aoi_rules.play.engines import Engine, NotLegal

__all__ = ["Positions"]

_LATEST = 1
"""How many of the latest positions are kept, because `undo` needs them.  Keeping more would slow down every decision, and every
game that nobody looks at."""
_MORE = 8
"""Each time this was too few, this many times as many are kept from then on, so that a game that goes back and forth repeatedly
is not replayed every time."""
_APART = 1024
"""One position in this many turns is kept, so that no position is far from a kept one."""
_AROUND = 64
"""When a position in the middle is computed by playing again, this many before it are kept too, since they may be needed next."""


class PlayedMove(Protocol):
    """A move that was made, and what chance drew for it."""

    @property
    def raw(self) -> Move:
        """The move as numbers."""

    @property
    def drawn(self) -> tuple[int, ...]:
        """The numbers that chance drew, in their order."""


@define(eq=False)
class Positions:
    """The positions before the turns of a game, by the number of turns already made.  Methods take the turns as an argument.

    `first` and the distant positions are in the form in which the engine keeps them.
    """

    engine: Engine
    first: object
    _count: int = 0
    _latest: deque[FrozenPosition] = field(factory=lambda: deque(maxlen=_LATEST), repr=False)
    _distant: tuple[object, ...] = field(default=(), repr=False)
    _around: tuple[int, tuple[FrozenPosition, ...]] = field(default=(0, ()), repr=False)

    def add(self, before: FrozenPosition) -> None:
        """Note that another turn was made in the position `before`."""
        self._latest.append(before)
        self._count += 1
        if not self._count % _APART:
            self._distant = *self._distant, self.engine.store_position(before)

    def position_before(self, turns: Sequence[PlayedMove], number: int) -> FrozenPosition:
        """The position in which turn `number`, counted from 0, was made, or the position after all turns."""
        known = self._kept_position(number)
        if known is None and number == self._count - len(self._latest) - 1:
            most = (self._latest.maxlen or 1) * _MORE
            start = max(0, number + 1 - most + len(self._latest))
            self._latest = deque([*self._span(turns, start, number), *self._latest], most)
            known = self._kept_position(number)
        elif known is None:
            start = max(0, number - _AROUND)
            self._around = start, self._span(turns, start, number)
            known = self._kept_position(number)
        assert known is not None, "it was played again just now"
        return known

    def _span(self, turns: Sequence[PlayedMove], start: int, end: int) -> tuple[FrozenPosition, ...]:
        """The positions before the turns from `start` to `end`, both included."""
        return tuple(islice(self.replay_positions(turns, start), end + 1 - start))

    def replay_positions(
        self, turns: Sequence[PlayedMove], start: int = 0, also: Mapping[int, FrozenPosition] = MappingProxyType({}),
    ) -> Iterator[FrozenPosition]:
        """The positions in which the turns from number `start` on were made, and the position after all of them.  `also` holds
        positions that the caller knows, by number."""
        number = start
        while (known := also.get(number) or self._kept_position(number)) is None:
            number -= 1
        position = known
        for count in range(number, len(turns) + 1):
            if count > number:
                known = also.get(count) or self._kept_position(count)
                position = self._play_again(position, turns[count - 1]) if known is None else known
            if count >= start:
                yield position

    def _play_again(self, position: FrozenPosition, turn: PlayedMove) -> FrozenPosition:
        """The position after a turn, computed by playing it again."""
        try:
            return self.engine.play(position, turn.raw, list(turn.drawn))[0]
        except NotLegal:
            raise PluginError("a decision that was legal is not legal when it is played again: a function of a plugin "
                              "gives different answers for the same values") from None

    def truncate(self, number: int) -> None:
        """Forget the positions after the first `number` turns, because these turns were taken back."""
        if self._count - number < len(self._latest):
            for _ in range(self._count - number):
                self._latest.pop()
        else:
            self._latest.clear()
        self._count = number
        self._distant = self._distant[: number // _APART]
        start, around = self._around
        if around:
            self._around = start, around[: max(0, number + 1 - start)]

    def copy(self) -> Positions:
        """A copy that can grow independently."""
        return Positions(self.engine, self.first, self._count, self._latest.copy(), self._distant, self._around)

    def _kept_position(self, number: int) -> FrozenPosition | None:
        """The position before a turn, if it is kept."""
        start, around = self._around
        if self._count - len(self._latest) <= number < self._count:
            return self._latest[number - self._count]
        if start <= number < start + len(around):
            return around[number - start]
        if number % _APART == _APART - 1 and number < self._count:
            return self.engine.restore_position(self._distant[number // _APART])
        return self.engine.restore_position(self.first) if number == 0 else None
