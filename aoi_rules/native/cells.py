"""Positions as cells, and as the `State` that pure Python plays: one is made of the other.

The order of the cells stands in `aoi.h`, at `aoi_export`; the table of a library says what each slot is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from attrs import frozen

__all__ = ["Cells", "Kind", "kinds_of"]

_MASK = (1 << 64) - 1
_SIGN = 1 << 63

_Read = Callable[[list[int], int], tuple[Any, int]]
"""Reads the value that begins at an index of the cells; also gives the index behind it."""
_Write = Callable[[Any, list[int]], None]
"""Appends the cells of a value."""


@frozen
class Kind:
    """How values of one kind lie in cells."""

    read: _Read
    write: _Write


@frozen
class Cells:
    """Turns positions of one program into cells and back.

    `new_state` makes a `State` from the number of players and the options, `options` has a value for each option,
    which the cells overwrite.
    """

    _new_state: Callable[[int, Mapping[str, int]], Any]
    _options: Mapping[str, int]
    _streams: int
    _slots: tuple[tuple[str, _Read, _Write], ...]
    _frames: tuple[tuple[Kind, ...], ...]

    @classmethod
    def of(cls, said: Mapping[str, Any], new_state: Callable[[int, Mapping[str, int]], Any], players: int) -> Cells:
        """As the table of a library, which is JSON, says; `players` is any number that the rules allow."""
        kinds = kinds_of(said["words"], said["texts"])
        options = dict.fromkeys(said["options"], 0)
        empty = new_state(players, options)
        slots = []
        for slot in said["slots"]:
            kind = kinds[slot["kind"]]
            if slot["size"] is not None:
                kind = _listed(kind, slot["kind"], slot["size"], len(getattr(empty, slot["name"])))
            slots.append((slot["name"], kind.read, kind.write))
        routines = {name: tuple(kinds[kind] for kind in of) for name, of in said["frames"].items()}
        return cls(new_state, options, len(said["streams"]), tuple(slots), tuple(routines[name] for name in said["routines"]))

    # ---- cells to State -------------------------------------------------------------------------------------------------

    def thaw(self, cells: list[int], moves: Iterable[tuple[int, ...]]) -> Any:
        """The `State` of some cells, with the legal moves given."""
        s = self._new_state(cells[0], self._options)
        s.seed = cells[1] & _MASK | (cells[2] & _MASK) << 64
        at = 3 + self._streams
        s.streams = cells[3:at]
        s.to_move, s.over, s.phase = cells[at : at + 3]
        at += 3
        for name, read, _ in self._slots:
            value, at = read(cells, at)
            setattr(s, name, value)
        s.frames = self._thawed_frames(cells, at)
        s.moves = list(moves)
        s.forget()
        return s

    def _thawed_frames(self, cells: list[int], at: int) -> list[list[Any]]:
        frames = []
        count, at = cells[at], at + 1
        for _ in range(count):
            frame: list[Any] = cells[at + 1 : at + 3]  # behind its length
            at += 3
            for kind in self._frames[frame[0]]:
                value, at = kind.read(cells, at)
                frame.append(value)
            frames.append(frame)
        return frames

    # ---- State to cells -------------------------------------------------------------------------------------------------

    def freeze(self, s: Any) -> list[int]:
        """The cells of a `State`."""
        cells = [s.players, _signed(s.seed & _MASK), _signed(s.seed >> 64), *s.streams, s.to_move, s.over, s.phase]
        for name, _, write in self._slots:
            write(getattr(s, name), cells)
        cells.append(len(s.frames))
        for frame in s.frames:
            own = frame[:2]
            for kind, value in zip(self._frames[frame[0]], frame[2:], strict=True):
                kind.write(value, own)
            cells.append(len(frame))
            cells += own
        return cells


def _signed(word: int) -> int:
    """64 bits as a number with a sign."""
    return word - (_SIGN << 1) if word >= _SIGN else word


# ---- kinds of values ------------------------------------------------------------------------------------------------


def kinds_of(words: int, texts: Sequence[str]) -> dict[str, Kind]:
    """The kinds of single values, by the names that the table has for them."""
    numbers = {text: number for number, text in enumerate(texts)}

    def read_text(cells: list[int], at: int) -> tuple[str, int]:
        return texts[cells[at]], at + 1

    def write_text(value: str | int, cells: list[int]) -> None:
        cells.append(numbers[value] if isinstance(value, str) else 0)  # in a frame 0 stands for one not computed yet

    return {"number": Kind(_read_number, _write_number), "list": Kind(_read_list, _write_list),
            "text": Kind(read_text, write_text), "set": _set(words)}


def _read_number(cells: list[int], at: int) -> tuple[int, int]:
    return cells[at], at + 1


def _write_number(value: int, cells: list[int]) -> None:
    cells.append(value)


def _read_list(cells: list[int], at: int) -> tuple[tuple[int, ...], int]:
    end = at + 1 + cells[at]
    return tuple(cells[at + 1 : end]), end


def _write_list(value: tuple[int, ...] | int, cells: list[int]) -> None:
    """Append a list; in a frame 0 stands for one that was not computed yet."""
    items = value or ()
    assert isinstance(items, tuple), "a list is a tuple"
    cells.append(len(items))
    cells += items


def _set(words: int) -> Kind:
    """Sets as bitmasks, in so many words, the low one first."""

    def read(cells: list[int], at: int) -> tuple[int, int]:
        if words == 1:
            return cells[at] & _MASK, at + 1
        return sum((cells[at + n] & _MASK) << 64 * n for n in range(words)), at + words

    def write(value: int, cells: list[int]) -> None:
        cells += [_signed(value >> 64 * n & _MASK) for n in range(words)]

    return Kind(read, write)


def _listed(kind: Kind, name: str, size: int, length: int) -> Kind:
    """A slot of `size` values and an absent one, which the list in Python, of the given length, may leave out."""
    left_out = size + 1 - length
    assert left_out in (0, 1), "a list has a value for each member, and perhaps the absent one"
    if name == "number":
        return _numbers(length, left_out)

    def read(cells: list[int], at: int) -> tuple[list[Any], int]:
        found = []
        for _ in range(size + 1):
            value, at = kind.read(cells, at)
            found.append(value)
        return found[:length], at

    def write(values: list[Any], cells: list[int]) -> None:
        for value in chain(values, (0,) * left_out):
            kind.write(value, cells)

    return Kind(read, write)


def _numbers(length: int, left_out: int) -> Kind:
    """The same for numbers, which is quicker."""
    behind = length + left_out

    def read(cells: list[int], at: int) -> tuple[list[int], int]:
        return cells[at : at + length], at + behind

    def write(values: list[int], cells: list[int]) -> None:
        cells += values
        if left_out:
            cells.append(0)

    return Kind(read, write)
