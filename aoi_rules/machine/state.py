"""Operations on states, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

import attrs

from aoi_rules.errors import PlayError
from aoi_rules.machine.budget import MAX_DEEP, Halt, spend
from aoi_rules.machine.entries import Move
from aoi_rules.machine.position import Frame, Position

if TYPE_CHECKING:
    from aoi_rules.machine.program import Program

__all__ = ["NoSource", "NothingToPick", "can_finish", "end_frame", "own_lists", "own_frames", "pack_state", "unpack_state"]


Packed = dict[str, int | Sequence[object] | None]
"""The slots of a position by name, without those of work."""

_OF_WORK = ("memo", "shared", "left", "deep")


class NoSource(PlayError):
    """A unit must be brought and no source offers it: a requirement allowed an impossible move."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place}: something must be brought here, and no source offers it; let a `require` of the action "
                         "test for it")


class NothingToPick(PlayError):
    """The rules made a random pick from an empty list."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place}: one is picked here at random, and there is none to pick from; put it into a `do … when` "
                         "that tests for one")


def pack_state(s: Position) -> Packed:
    """A position as plain data by the names of its slots, without memoised values and counters of work."""
    slots = {a.name: getattr(s, a.name) for a in attrs.fields(type(s)) if a.name not in _OF_WORK}
    return {name: value for name, value in slots.items() if value is None or isinstance(value, int | list | tuple)}


def unpack_state(program: Program, data: Packed) -> Position:
    """The position from plain data that `pack_state` made of a position of the same program."""
    numbers = {name: value for name, value in data.items() if isinstance(value, int)}
    s = program.new_state(numbers["players"], {o.name: numbers[o.slot] for o in program.model.options})
    for name, value in data.items():
        setattr(s, name, value)
    own_lists(s)
    s.forget()
    return s


def own_lists(s: Position) -> None:
    """Make all lists the state's own, so that they may be changed in place: copies of a state share them.  The generated code
    does that itself, list by list, before it writes."""
    for name in (*s.LISTS, "moves"):
        setattr(s, name, [*getattr(s, name)])
    own_frames(s)
    s.shared = 0


def own_frames(s: Position) -> None:
    """Make all frames the state's own, before one below the last is changed: copies of a state share all but the last."""
    s.frames = [cast("Frame", [*frame]) for frame in s.frames]


def end_frame(frames: list[Frame]) -> None:
    """Remove the last frame; the next one, which copies of the state may share, becomes the state's own."""
    frames.pop()
    if frames:
        frames[-1] = cast("Frame", [*frames[-1]])


def can_finish(
    s: Position, move: Move, steps: Sequence[Callable[[Position, Frame], int | None]],
    applies: Mapping[int, Callable[[Position, Frame, Move], None]], last: int,
) -> bool:
    """Whether, after this move of the current decision, everything that still has to be brought can be brought, up to the step
    `last`."""
    after = s.copy()
    after.deep += 1  # the next steps look ahead themselves
    if after.deep > MAX_DEEP:
        raise Halt(f"what is brought here is tried out more than {MAX_DEEP} units ahead; bring fewer at a time")
    frame = after.frames[-1]
    try:
        applies[frame[0]](after, frame, move)
        while frame[0] != last:
            spend(after, 200)  # the number of units may be very large
            if steps[frame[0]](after, frame):
                return True  # that decision offers only what can be finished
    except NoSource:
        return False
    finally:
        s.left = after.left
    return True
