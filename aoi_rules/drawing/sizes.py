"""The sizes in which a map is drawn, and what of a place's title is shown in each."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from aoi_rules.drawing.board import Place
from aoi_rules.drawing.geometry import Point
from aoi_rules.drawing.lettering import cut_text, width

__all__ = ["CLICKABLE", "SIZES", "Outline", "Sizes", "broken_title", "ring_letters", "shown_title", "title_height", "title_lines"]

CLICKABLE = 24.0
"""The least side of something that a finger can tap."""


@frozen
class Sizes:
    """The sizes in which a map is drawn, in pixels: the side of a slot, the gap between two; the margin in a place; the height of
    a line with a title and the size of its letters; the width of a mark; the radius of a ring; the least distance of two places;
    how many letters of a title are shown at most, and how many in one line if it can be broken between words; how broad a link is
    for a finger or a pointer, and what share of its natural breadth it is drawn with."""

    slot: float
    gap: float
    pad: float
    line: float
    letters: float
    mark: float
    ring: float
    apart: float
    longest: int
    wrapped: int
    reach: float
    breadth: float

    @property
    def letters_room(self) -> float:
        """How far the letters on the corner of a place extend beyond its margin."""
        return max(0.0, 9.0 - self.pad)

    @property
    def has_clickable_slots(self) -> bool:
        """Whether a slot is large enough for a finger; else slots are listed below the map."""
        return self.slot >= CLICKABLE


SIZES = (
    Sizes(34.0, 4.0, 7.0, 18.0, 13.0, 20.0, 9.0, 24.0, 26, 18, 14.0, 1.0),
    Sizes(27.0, 3.0, 4.0, 15.0, 11.0, 16.0, 8.0, 9.0, 20, 11, CLICKABLE, 0.72),
    Sizes(9.0, 2.0, 2.0, 13.0, 10.0, 13.0, 6.0, 3.0, 14, 14, CLICKABLE, 0.6),
)
"""The sizes in which a map is drawn: the natural one, for a small screen, and for a phone."""


@frozen
class Outline:
    """What determines the room that a place needs: its title, the author's position, how many marks it may have, how many slots
    it has, whether it is a small open ring, and whether letters on its corner show its filling."""

    title: str
    at: Point | None
    marks: int
    slots: int
    ring: bool
    lettered: bool = False


def shown_title(place: Place | Outline, sizes: Sizes) -> str:
    """A place's title, shortened to the room for it."""
    return cut_text(place.title, sizes.longest)


def title_lines(place: Place | Outline, sizes: Sizes) -> tuple[str, ...]:
    """A place's title as it is written in the place: a long one in two lines, broken where they are most alike in width."""
    return broken_title(place.title, sizes.wrapped, sizes.longest)


def broken_title(title: str, wrapped: int, longest: int) -> tuple[str, ...]:
    """A title in one line or, if it has more than `wrapped` letters, in two; each line has at most `longest`."""
    words = title.split()
    if len(words) < 2 or width(title) <= wrapped:
        return (cut_text(title, longest),)
    broken = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return tuple(cut_text(line, longest) for line in min(broken, key=lambda lines: max(map(width, lines))))


def title_height(lines: Sequence[str], sizes: Sizes) -> float:
    """The height of a title in lines."""
    return sizes.line + (len(lines) - 1) * sizes.letters


def ring_letters(sizes: Sizes) -> float:
    """The size of the letters next to a ring, which represents something smaller."""
    return max(10.0, sizes.letters - 1)
