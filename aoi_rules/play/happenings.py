"""What happened in a play: the forms in which engines return it, games keep it, and readers use it."""

from __future__ import annotations

import marshal

from aoi_rules.machine.entries import DECIDED, Fact
from aoi_rules.machine.log import with_note
from aoi_rules.machine.position import Position

__all__ = ["Happened", "PackedHappening", "Story", "pack_ended", "add_note", "pack_story", "unpack_story", "read_story"]

Story = tuple[tuple[int, ...], tuple[Fact, ...]]
"""What chance drew in a play, and the entries of its log."""
Happened = tuple[tuple[int, ...], tuple[Fact, ...]]
"""What happened in a play: two numbers for each draw (the number drawn, and the number of possible outcomes), and the log."""
PackedHappening = bytes | Happened
"""What happened in a play: bytes from a library, or a `Happened` if pure Python took over."""
_FORM = 2
"""The version of `marshal`'s format that is fastest to write."""


def pack_story(happened: Happened) -> bytes:
    """Pack what happened into bytes, which are small and which the garbage collector ignores."""
    return marshal.dumps(happened, _FORM)


def unpack_story(happened: bytes) -> Happened:
    """Unpack what `pack_story` packed in this process."""
    found: Happened = marshal.loads(happened)  # noqa: S302 - written by this process
    return found


def pack_ended(state: Position) -> bytes:
    """Pack what happened in the play that led to a state; the state no longer changes after this."""
    happened = pack_story((tuple(state.drawn or ()), tuple(state.log or ())))
    state.drawn = state.log = state.script = None
    state.rest()
    return happened


def read_story(happened: Happened) -> Story:
    """The draws without their numbers of possible outcomes, and the log."""
    return happened[0][::2], happened[1]


def add_note(happened: Happened, note: str) -> Happened:
    """What happened, with the note that belongs to the move."""
    draws, (first, *others) = happened
    assert first[0] == DECIDED, "what a play does begins with its decision"
    return draws, (with_note(first, note), *others)
