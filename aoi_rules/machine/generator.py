"""Random numbers for bots and for random play; `aoi_rules/native/generator.h` computes the same ones.

The generator is SplitMix64 (Steele, Lea and Flood, 2014).  Its state is a number of 64 bits.  To give a number, it adds `_STEP`
to the state and mixes the bits of the sum:

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9
    z = (z ^ z >> 27) * 0x94D049BB133111EB
    z = z ^ z >> 31

all modulo 2**64.  k random bits are the highest k bits of the next number.  For a number below n, as many bits are taken as n
has, again and again until they are less than n; so all are equally likely.  `random.Random` does the same with its bits.

Each decision in a game has a generator of its own.  Its state is number `decision` + 1 of those that a generator gives which
begins with the `seat_state`.  So a game that is resumed continues as it would have done, and neither the game's seed, nor a draw
of the game, nor another seat's numbers can be computed from what a bot gets.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from aoi_rules.machine.kernel import derive_seed

__all__ = ["Generator", "decision_state", "seat_state"]

Item = TypeVar("Item")

_STEP = 0x9E3779B97F4A7C15  # 2**64 by the golden ratio, odd: the states only repeat after 2**64 numbers
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = (1 << 64) - 1
_FLOAT = 53  # the number of bits in a float


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * _FIRST & _WORD
    z = (z ^ z >> 27) * _SECOND & _WORD
    return z ^ z >> 31


@lru_cache(maxsize=64)
def seat_state(seed: int, seat: str) -> int:
    """The 64-bit number with which all generators of a seat begin, in the game with that seed."""
    return derive_seed(seed, f"bot {seat}") & _WORD


def decision_state(seat: int, decision: int) -> int:
    """The state of the generator for a decision of a game, counted from 0 over all seats; `seat` is the `seat_state`."""
    return _mix(seat + (decision + 1) * _STEP & _WORD)


class Generator(random.Random):
    """SplitMix64 with all methods of `random.Random`.  It is made quickly, and is not for secrets."""

    gauss_next: float | None = None

    def __init__(self, state: int = 0) -> None:
        """A generator with a state, of which only the lowest 64 bits are used."""
        self.state = state & _WORD

    def getrandbits(self, k: int, /) -> int:
        """A number of `k` random bits; more than 64 are combined from several numbers, the first one lowest.  ValueError if `k`
        is negative."""
        if not 0 < k <= 64:
            return self._next_bits(k)
        self.state = state = self.state + _STEP & _WORD
        return _mix(state) >> 64 - k

    def _next_bits(self, k: int) -> int:
        if k < 0:
            raise ValueError("the number of bits cannot be negative")
        found = 0
        for at in range(0, k, 64):
            found |= self.getrandbits(min(64, k - at)) << at
        return found

    def random(self) -> float:
        """A random number from 0 up to 1 (excluded), with 53 random bits."""
        return self.getrandbits(_FLOAT) / (1 << _FLOAT)

    def choice(self, seq: Sequence[Item]) -> Item:  # type: ignore[override]  # typeshed names a private protocol
        """Any of the items, each as likely as the others; IndexError if there is none."""
        number = len(seq)
        if not number:
            raise IndexError("there is nothing to choose from")
        bits = number.bit_length()
        while True:
            at = self.getrandbits(bits)
            if at < number:
                return seq[at]

    def seed(self, a: object = None, version: int = 2) -> None:
        """Begin again with a seed as `random.Random` does, and for None with an unpredictable one."""
        other = random.Random(0)  # noqa: S311 - not for secrets
        other.seed(a, version)  # type: ignore[arg-type]  # it refuses anything but a seed
        self.state = other.getrandbits(64)
        self.gauss_next = None

    def getstate(self) -> tuple[int, float | None]:  # type: ignore[override]  # the state of another generator
        """The state for `setstate`."""
        return self.state, self.gauss_next

    def setstate(self, state: tuple[int, float | None]) -> None:  # type: ignore[override]  # as above
        """Continue as when `getstate` was called."""
        self.state, self.gauss_next = state
