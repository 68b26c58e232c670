"""What happened in a play: as the engines hand it to each other, as games keep it, and as its readers want it."""

from __future__ import annotations

import marshal

from aoi_rules.machine.entries import DECIDED, Fact
from aoi_rules.machine.log import with_note
from aoi_rules.machine.position import Position

__all__ = ["Happened", "Kept", "Story", "pack_ended", "noted", "pack_story", "unpack_story", "story"]

Story = tuple[tuple[int, ...], tuple[Fact, ...]]
"""What chance drew in a play, and the entries of its log."""
Happened = tuple[tuple[int, ...], tuple[Fact, ...]]
"""What happened in a play: two numbers for each draw, what was drawn and below which number; and the log."""
Kept = bytes | Happened
"""What happened in a play as a library has it, or as pure Python, which took over from it, found it."""
_FORM = 2
"""The form of `marshal` that is written fastest."""


def pack_story(happened: Happened) -> bytes:
    """What happened as bytes, which are small, and which the garbage collector passes over."""
    return marshal.dumps(happened, _FORM)


def unpack_story(happened: bytes) -> Happened:
    """What happened, from the bytes that `pack_story` made of it in this process."""
    found: Happened = marshal.loads(happened)  # noqa: S302 - written by this process
    return found


def pack_ended(state: Position) -> bytes:
    """What happened in the play that led to a state, which rests from now on, `pack_story`."""
    happened = pack_story((tuple(state.drawn or ()), tuple(state.log or ())))
    state.drawn = state.log = state.script = None
    state.rest()
    return happened


def story(happened: Happened) -> Story:
    """The draws without the numbers below which they were drawn, and the log."""
    return happened[0][::2], happened[1]


def noted(happened: Happened, note: str) -> Happened:
    """What happened, with the note that goes with the move."""
    draws, (first, *others) = happened
    assert first[0] == DECIDED, "what a play does begins with its decision"
    return draws, (with_note(first, note), *others)
