"""Converts positions between cells and the `State` that pure Python plays.

`aoi_export` in `aoi.h` describes the order of the cells; the table of a library describes each slot.  Every reader of a position
needs both conversions, so for each table two functions are generated that look nothing up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from attrs import define, field, frozen

from aoi_rules.machine.position import Position
from aoi_rules.model.types import Shape

__all__ = ["Cells", "SlotCells", "Values"]

_MASK = (1 << 64) - 1
_SIGN = 1 << 63
_NUMBER, _TEXT, _TRUTH, _LIST, _SET = (
    shape.value for shape in (Shape.NUMBER, Shape.TEXT, Shape.TRUTH, Shape.LIST, Shape.SET))
_TEXTS = "texts"
"""The names that the table of a library has for the shapes of values and for a list of texts: plain texts, which are compared for
each value."""

_Frames = Sequence[tuple[str, ...]]
"""The kinds of the slots in the frame of each step, after the step and the seat that acts."""


@frozen
class Cells:
    """Converts positions of one program into cells and back.

    `thaw` takes cells and the legal moves, and returns a new `State`; `freeze` returns the cells of a `State`, and raises
    KeyError for a text that is not in the rules.
    """

    thaw: Callable[[list[int], Iterable[tuple[int, ...]]], Position]
    freeze: Callable[[Position], list[int]]

    @classmethod
    def of(cls, said: Mapping[str, Any], new_state: Callable[[int, Mapping[str, int]], Any]) -> Cells:
        """Make the conversions for the table of a library; `new_state` makes a `State` for a number of players and the options'
        values."""
        words, texts = said["words"], tuple(said["texts"])
        frames = [tuple(said["frames"][routine]) for routine in said["routines"]]
        one = Values(words, texts)
        space: dict[str, Any] = {
            "new_state": new_state, "options": dict.fromkeys(said["options"], 0), "one": one, "texts": texts,
            "signed": _to_signed,
            "numbers": one.numbers, "chain": chain, "thaw_frames": _thaw_frames(one, frames),
            "freeze_frames": _freeze_frames(one, frames),
        }
        for lines in (_thaw_lines(said["slots"], len(said["streams"]), words), _freeze_lines(said["slots"], words)):
            exec("\n".join(lines), space)  # noqa: S102 - written here, of the names of slots, which are identifiers
        return cls(space["thaw"], space["freeze"])


@frozen
class SlotCells:
    """Which cells of a position hold the values of its slots: from the `first` one on, in `parts` that are this many cells or, if
    negative, this many lists.  Those of two libraries mean the same if all they say is equal."""

    first: int
    parts: tuple[int, ...]
    names: tuple[str, ...]
    texts: tuple[str, ...]

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> SlotCells:
        """Those that the table of a library describes."""
        parts = [0]
        for slot in said["slots"]:
            count = 1 if slot["size"] is None else slot["size"] + 1
            if slot["kind"] in (_LIST, _TEXTS):
                parts += (-count, 0)
            else:
                parts[-1] += count * (said["words"] if slot["kind"] == _SET else 1)
        return cls(6 + len(said["streams"]), tuple(parts), tuple(slot["name"] for slot in said["slots"]), tuple(said["texts"]))

    def select_cells(self, cells: list[int]) -> list[int]:
        """The cells of all slots, out of those of a whole position."""
        end = self.first
        for part in self.parts:
            if part > 0:
                end += part
            for _ in range(-part):
                end += 1 + cells[end]
        return cells[self.first : end]


def _to_signed(word: int) -> int:
    """Convert an unsigned 64-bit word to a signed number."""
    return word - (_SIGN << 1) if word >= _SIGN else word


# ---- generated code for slots -----------------------------------------------------------------------------------------------


@define
class _Place:
    """The place of the next value: `offset` cells after the variable `at`, which moves after a list of any length."""

    offset: int

    def take(self, count: int) -> str:
        """An expression for the next `count` cells."""
        self.offset += count
        return f"cells[at + {self.offset - count}:at + {self.offset}]"

    def next_cell(self) -> str:
        """An expression for the next cell."""
        self.offset += 1
        return f"cells[at + {self.offset - 1}]"

    def jump(self, name: str, count: str) -> list[str]:
        """The lines that use a function of `Values` to read something that has no fixed length."""
        before, self.offset = self.offset, 0
        return [f" s.{name}, at = one.{count.format(f'cells, at + {before}')}"]


def _thaw_lines(slots: Sequence[Mapping[str, Any]], streams: int, words: int) -> list[str]:
    """The lines of the function that makes a `State` from cells."""
    place = _Place(6 + streams)
    lines = ["def thaw(cells, moves):", " at = 0", " s = new_state(cells[0], options)",
             f" s.seed = cells[1] & {_MASK} | (cells[2] & {_MASK}) << 64", f" s.streams = cells[3:{3 + streams}]",
             f" s.to_move, s.over, s.phase = cells[{3 + streams}:{6 + streams}]"]
    for slot in slots:
        lines += _thaw_slot(slot["name"], slot["kind"], _count(slot), words, place)
        place.offset += _is_left_out(slot) * (words if slot["kind"] == _SET else 1)
    return [*lines, f" s.frames = thaw_frames(cells, at + {place.offset})", " s.moves = moves", " s.rest()", " return s"]


def _thaw_slot(name: str, kind: str, count: int | None, words: int, place: _Place) -> list[str]:
    if kind in (_LIST, _TEXTS):
        return place.jump(name, f"read_value({kind!r}, {{}})" if count is None else f"lists({kind!r}, {{}}, {count})")
    if kind == _NUMBER:
        return [f" s.{name} = {place.next_cell() if count is None else place.take(count)}"]
    if kind == _TEXT:
        return [f" s.{name} = texts[{place.next_cell()}]" if count is None else
                f" s.{name} = [texts[c] for c in {place.take(count)}]"]
    parts = [f"({place.next_cell()} & {_MASK}) << {64 * n}" for n in range(words)] if count is None else []
    return [f" s.{name} = {' | '.join(parts) if count is None else f'one.sets({place.take(count * words)})'}"]


def _freeze_lines(slots: Sequence[Mapping[str, Any]], words: int) -> list[str]:
    """The lines of the function that makes cells from a `State`."""
    return ["def freeze(s):", f" cells = [s.players, signed(s.seed & {_MASK}), signed(s.seed >> 64), *s.streams,",
            "  s.to_move, s.over, s.phase,",
            *(f"  {_freeze_slot('s.' + slot['name'], slot['kind'], _count(slot), words)},"
              f"{_is_left_out(slot) * _zeros(slot, words)}"
              for slot in slots),
            " ]", " freeze_frames(s.frames, cells)", " return cells"]


def _freeze_slot(value: str, kind: str, count: int | None, words: int) -> str:
    if kind == _NUMBER:
        return value if count is None else f"*{value}"
    if kind == _LIST:
        return f"len({value}), *{value}" if count is None else f"*chain.from_iterable((len(x), *x) for x in {value})"
    if kind == _TEXTS:
        one = "(len({0}), *[numbers[y] for y in {0}])"
        return f"*{one.format(value)}" if count is None else f"*chain.from_iterable({one.format('x')} for x in {value})"
    if kind == _TEXT:
        return f"numbers[{value}]" if count is None else f"*[numbers[x] for x in {value}]"
    if count is None:
        return ", ".join(f"signed({value} >> {64 * n} & {_MASK})" for n in range(words))
    return f"*[signed(x >> n & {_MASK}) for x in {value} for n in {tuple(range(0, 64 * words, 64))}]"


def _count(slot: Mapping[str, Any]) -> int | None:
    """The number of values that a slot has in Python; None for a single value."""
    return None if slot["size"] is None else slot["size"] + slot["absent"]


def _is_left_out(slot: Mapping[str, Any]) -> bool:
    """Whether a slot has an absent value in cells but not in Python."""
    return slot["size"] is not None and not slot["absent"]


def _zeros(slot: Mapping[str, Any], words: int) -> str:
    """Zeros for the cells of that value."""
    return " 0," * (words if slot["kind"] == _SET else 1)


# ---- values of any length, and frames -----------------------------------------------------------------------------------


@frozen
class Values:
    """Reads and writes single values of each kind."""

    words: int
    texts: tuple[str, ...]
    numbers: dict[str, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "numbers", {text: number for number, text in enumerate(self.texts)})

    def items(self, cells: list[int], at: int) -> tuple[tuple[int, ...], int]:
        """The list that begins at an index, and the index after it."""
        end = at + 1 + cells[at]
        return tuple(cells[at + 1 : end]), end

    def lists(self, kind: str, cells: list[int], at: int, count: int) -> tuple[list[tuple[Any, ...]], int]:
        """`count` consecutive lists, and the index after them."""
        found = []
        for _ in range(count):
            value, at = self.read_value(kind, cells, at)
            found.append(value)
        return found, at

    def sets(self, cells: Sequence[int]) -> list[int]:
        """Sets as bitmasks, from cells in which each set takes `words` words, the low one first."""
        step = self.words
        return [sum((cells[at + n] & _MASK) << 64 * n for n in range(step)) for at in range(0, len(cells), step)]

    def read_value(self, kind: str, cells: list[int], at: int) -> tuple[Any, int]:
        """The value of a kind, such as that of a frame's slot, that begins at an index, and the index after it."""
        if kind == _LIST:
            return self.items(cells, at)
        if kind == _TEXTS:
            items, at = self.items(cells, at)
            return tuple([self.texts[item] for item in items]), at
        if kind == _SET:
            return self.sets(cells[at : at + self.words])[0], at + self.words
        if kind == _TRUTH:
            return bool(cells[at]), at + 1
        return (self.texts[cells[at]] if kind == _TEXT else cells[at]), at + 1

    def write(self, kind: str, value: Any, cells: list[int]) -> None:
        """Append the value of a frame's slot; for every kind, 0 means a value that has not been computed yet."""
        if kind == _LIST:
            items = value or ()
            cells += (len(items), *items)
        elif kind == _TEXTS:
            cells += (len(value or ()), *(self.numbers[item] for item in value or ()))
        elif kind == _SET:
            cells += [_to_signed(value >> 64 * n & _MASK) for n in range(self.words)]
        else:
            cells.append(self.numbers[value] if isinstance(value, str) else value)


def _thaw_frames(one: Values, kinds: _Frames) -> Callable[[list[int], int], list[list[Any]]]:
    plain = {step: set(of) <= {_NUMBER} for step, of in enumerate(kinds)}

    def frames(cells: list[int], at: int) -> list[list[Any]]:
        found = []
        count, at = cells[at], at + 1
        for _ in range(count):
            step = cells[at + 1]  # after the length
            end = at + (1 + cells[at] if plain[step] else 3)
            frame: list[Any] = cells[at + 1 : end]
            at = end
            for kind in () if plain[step] else kinds[step]:
                value, at = one.read_value(kind, cells, at)
                frame.append(value)
            found.append(frame)
        return found

    return frames


def _freeze_frames(one: Values, kinds: _Frames) -> Callable[[list[list[Any]], list[int]], None]:
    more = [(one.words - 1) * of.count(_SET) for of in kinds]

    def frames(found: list[list[Any]], cells: list[int]) -> None:
        cells.append(len(found))
        for frame in found:
            cells += (len(frame) + more[frame[0]], frame[0], frame[1])
            for kind, value in zip(kinds[frame[0]], frame[2:], strict=True):
                one.write(kind, value, cells)

    return frames
