"""Functions that generated code calls: absent values, bitsets, pieces that move between zones, chance."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from aoi_rules.machine.budget import spend
from aoi_rules.machine.entries import MOVED, WAYS
from aoi_rules.machine.position import Position
from aoi_rules.model.types import ABSENT

__all__ = [
    "ABSENT", "HIDDEN", "SEEDS", "bits", "chance", "derive_seed", "draw_piece", "draw_to", "drawn_at", "move_all", "move_piece",
    "move_random", "move_refilled", "others", "refill", "seats",
]

HIDDEN = ABSENT + 1
"""The number that replaces a value which a viewer does not see; no number of a game is equal to it."""

SEEDS = 1 << 128
"""Seeds are whole numbers below this one: the key of all random draws, 16 bytes."""
_FEW, _A_PIECE, _A_DRAW = 30, 40, 160
"""Moving more than `_FEW` pieces takes `_A_PIECE` steps from the budget for each, and `_A_DRAW` for each that is drawn at
random."""

_NAMED, _BY_CHANCE, _EVERY = WAYS["named"], WAYS["drawn"], WAYS["all"]
_DRAWN = 1 << 64
_NEXT_TRY = 1 << 64


class _Bytes(dict[int, tuple[int, ...]]):
    """The numbers of the set bits of a byte, by the byte plus 256 times its index in the mask."""

    def __missing__(self, key: int) -> tuple[int, ...]:
        first = key >> 8 << 3
        found = self[key] = tuple([first + i for i in range(8) if key >> i & 1])
        return found


class _Bits(dict[int, tuple[int, ...]]):
    """The numbers of the set bits, by mask; a missing entry is combined from its bytes."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) > _MOST_MASKS:
            self.clear()
        found: tuple[int, ...] = ()
        for at in range(0, mask.bit_length(), 8):
            found += _BYTES[at << 5 | mask >> at & 255]
        self[mask] = found
        return found


_MOST_MASKS = 50_000
_BYTES = _Bytes()
bits: Callable[[int], tuple[int, ...]] = _Bits().__getitem__
"""The numbers of the set bits of a mask, ascending."""


def others(me: int, players: int) -> tuple[int, ...]:
    """All other seats, clockwise from the left."""
    return tuple((me + i) % players for i in range(1, players))


def chance(s: Position, stream: int, sides: int) -> int:
    """A random number from 0 to `sides` - 1 from a stream: read from the record during replay, otherwise drawn.

    A stream is an index in `s.streams`, which counts its draws; its name in `s.STREAMS` determines the draws.  `s.drawn` receives
    the number and its sides, unless it is None.
    """
    s.streams = streams = [*s.streams]  # a copy of the state may have the same list
    count = streams[stream] = streams[stream] + 1
    if s.script:
        drawn: int = s.script.pop(0)
        if not 0 <= drawn < sides:
            raise ValueError(f"the record says {drawn} where a number below {sides} is drawn")
    else:
        drawn = drawn_at(s.seed, s.STREAMS[stream], count, sides)
    if s.drawn is not None:
        s.drawn += (drawn, sides)
    return drawn


def drawn_at(seed: int, stream: bytes, count: int, sides: int) -> int:
    """The `count`-th draw of a stream, counted from 1: a number from 0 up to `sides` - 1, all equally likely.

    It is BLAKE2b, keyed with the 16 bytes of the seed, of the stream's name, a zero byte, the count and the number of the try,
    from 0, both in 8 bytes; numbers are little endian.  The result has eight bytes; values at the top that would make the draw
    uneven are tried again.  Without the seed, nobody can compute a draw from others; a seed that can be guessed can be found by
    trying.
    """
    key, limit = seed.to_bytes(16, "little"), _DRAWN - _DRAWN % sides
    while True:
        message = stream + b"\0" + count.to_bytes(16, "little")
        number = int.from_bytes(blake2b(message, key=key, digest_size=8).digest(), "little")
        if number < limit:
            return number % sides
        count += _NEXT_TRY


def derive_seed(seed: int, purpose: str) -> int:
    """A number of 128 bits for a purpose other than the game's own draws, the same for the same seed and purpose.  Neither the
    seed nor any draw can be computed from it."""
    key = seed.to_bytes(16, "little")
    return int.from_bytes(blake2b(purpose.encode(), key=key, person=b"aoi derived", digest_size=16).digest(), "little")


def move_piece(
    s: Position, zone: int, counts: list[int], sizes: list[int], owner: int, to: int, to_counts: list[int],
    to_sizes: list[int], to_owner: int, kinds: int, piece: int, way: int = _NAMED,
) -> None:
    """Move one piece from a zone to another one; the owner of a common zone is 0.  `way` is one of WAYS."""
    counts[owner * kinds + piece] -= 1
    sizes[owner] -= 1
    to_counts[to_owner * kinds + piece] += 1
    to_sizes[to_owner] += 1
    if s.log is not None:
        s.log.append((MOVED, zone, owner, to, to_owner, piece, way))


def move_all(
    s: Position, zone: int, counts: list[int], sizes: list[int], owner: int, to: int, to_counts: list[int],
    to_sizes: list[int], to_owner: int, kinds: int,
) -> None:
    """Move every piece of a zone to another one."""
    if sizes[owner] > _FEW:
        spend(s, sizes[owner] * _A_PIECE)
    for piece in range(kinds):
        for _ in range(counts[owner * kinds + piece]):
            move_piece(s, zone, counts, sizes, owner, to, to_counts, to_sizes, to_owner, kinds, piece, _EVERY)


def move_random(
    s: Position, stream: int, number: int, zone: int, counts: list[int], sizes: list[int], owner: int, to: int,
    to_counts: list[int], to_sizes: list[int], to_owner: int, kinds: int,
) -> None:
    """Move the given number of pieces, or all if there are fewer, picked at random one after the other."""
    number = min(number, sizes[owner])
    if number > _FEW:
        spend(s, number * (_A_DRAW + kinds))
    for _ in range(number):
        piece = _pick(counts, owner * kinds, chance(s, stream, sizes[owner]))
        move_piece(s, zone, counts, sizes, owner, to, to_counts, to_sizes, to_owner, kinds, piece, _BY_CHANCE)


def draw_piece(
    s: Position, stream: int, counts: list[int], sizes: list[int], owner: int, kinds: int
) -> int:
    """Draw a random piece and take it out of its zone; -1 if the zone is empty."""
    if not sizes[owner]:
        return -1
    piece = _pick(counts, owner * kinds, chance(s, stream, sizes[owner]))
    counts[owner * kinds + piece] -= 1
    sizes[owner] -= 1
    return piece


def draw_to(
    s: Position, stream: int, zone: int, counts: list[int], sizes: list[int], owner: int, to: int, to_counts: list[int],
    to_sizes: list[int], to_owner: int, kinds: int,
) -> int:
    """Draw a random piece and move it to another zone; -1 if the zone is empty."""
    if not sizes[owner]:
        return -1
    piece = _pick(counts, owner * kinds, chance(s, stream, sizes[owner]))
    move_piece(s, zone, counts, sizes, owner, to, to_counts, to_sizes, to_owner, kinds, piece, _BY_CHANCE)
    return piece


def refill(
    s: Position, back: int, back_counts: list[int], back_sizes: list[int], zone: int, counts: list[int], sizes: list[int],
    owner: int, kinds: int,
) -> None:
    """Refill an empty zone with the pieces of another one."""
    if not sizes[owner]:
        move_all(s, back, back_counts, back_sizes, owner, zone, counts, sizes, owner, kinds)


def move_refilled(
    s: Position, stream: int, number: int, back: int, back_counts: list[int], back_sizes: list[int], zone: int,
    counts: list[int], sizes: list[int], owner: int, to: int, to_counts: list[int], to_sizes: list[int], to_owner: int,
    kinds: int,
) -> None:
    """Move the given number of random pieces from a zone that is refilled from another one whenever it is empty."""
    if number > _FEW:
        spend(s, number * (_A_DRAW + kinds))
    for _ in range(number):
        refill(s, back, back_counts, back_sizes, zone, counts, sizes, owner, kinds)
        move_random(s, stream, 1, zone, counts, sizes, owner, to, to_counts, to_sizes, to_owner, kinds)


def seats(*holders: int) -> int:
    """The seats that are present, as a bitset."""
    return sum({1 << seat for seat in holders if seat >= 0})


def _pick(counts: list[int], base: int, number: int) -> int:
    piece = 0
    while number >= counts[base + piece]:
        number -= counts[base + piece]
        piece += 1
    return piece
