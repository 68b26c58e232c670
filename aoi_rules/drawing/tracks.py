"""Tracks of a game without a board: each player's progress towards a limit, as pawns along a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from typing import Any

from attrs import frozen

from aoi_rules.drawing.figures import Figure, figures
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.glyphs import draw_glyph, picture_of
from aoi_rules.drawing.lettering import as_title, clean_title, cut_to, pixels
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import Reader, ShownMember
from aoi_rules.drawing.scene import Key
from aoi_rules.drawing.style import Style
from aoi_rules.drawing.themes import CARD, FAINT, INK, LINE, TRAY
from aoi_rules.model.ruleset import Model

__all__ = ["Pawn", "Track", "draw_limit", "draw_tracks", "tracks"]

_NUMBER = re.compile(r"[-–]?\$?(\d+)")
TITLE, SIGN, ROW, RADIUS, LETTERS, NARROWEST = 114.0, 18.0, 19.0, 8.0, 10.0, 34.0
"""The room for the title of a track; the size of its picture; the distance of pawns; their radius; the size of figures; the least
distance of these."""
FLAGS = 3
"""The greatest number of seats whose colours are seen in one mark of a limit."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


@frozen
class Pawn:
    """The position of a seat: its value, and its limit, None if it has none."""

    seat: ShownMember
    value: int
    limit: int | None


@frozen
class Track:
    """A figure of all players: its title, the member of a second type that it belongs to (`type` and `name`) with its picture,
    each ``""`` if there is none, the highest value or limit of any player, and a pawn for each player."""

    title: str
    type: str
    name: str
    picture: str
    most: int
    pawns: tuple[Pawn, ...]


def tracks(model: Model, position: Mapping[str, Any] | None) -> tuple[Track, ...]:
    """The figures of players that are whole numbers with a limit, or have a second type, in the order of the ruleset."""
    if not position:
        return ()
    reader, found = Reader(model, position), dict[tuple[str, str], list[Figure]]()
    for figure in figures(model, position):
        if figure.seat and (figure.member or figure.limit):
            found.setdefault((figure.name, figure.member), []).append(figure)
    titles = {line.name: clean_title(line.title) or as_title(line.name) for line in model.figures}
    rows = (_track(reader, titles[name], group) for (name, _), group in found.items())
    return tuple(track for track in rows if track is not None and track.most > 0)


def _track(reader: Reader, title: str, group: Iterable[Figure]) -> Track | None:
    pawns, first = [], None
    for figure in group:
        value = _number(figure.value)
        if value is None:
            return None
        first = first or figure
        pawns.append(Pawn(reader.member("seat", figure.seat), value, _number(figure.limit)))
    if first is None:
        return None
    most = max(max(pawn.value, pawn.limit or 0) for pawn in pawns)
    if not first.member:
        return Track(title, "", "", "", most, tuple(pawns))
    picture = picture_of(reader.member(first.type, first.member)) or ""
    return Track(first.title, first.type, first.member, picture, most, tuple(pawns))


def _number(text: str) -> int | None:
    match = _NUMBER.fullmatch(text)
    return int(match[1]) if match else None


def draw_tracks(pen: Pen, look: Style, found: Iterable[Track], width: float) -> float:
    """Draw tracks one below the other within a width; return their height."""
    top = 0.0
    for track in found:
        key = Key("track", track.type, track.name)
        said = ", ".join(f"{p.seat.title} {p.value}" + (f" of {p.limit}" if p.limit is not None else "") for p in track.pawns)
        states = {"values": {pawn.seat.name: str(pawn.value) for pawn in track.pawns}}
        one = pen.item_pen(key, f"{track.title}: {said}", states) if track.type else pen.group("track", f"{track.title}: {said}")
        top += _draw_track(one, look, track, top, width)
    return top


def _draw_track(pen: Pen, look: Style, track: Track, top: float, width: float) -> float:
    """Draw a track: a line with marks, pawns over it that are stacked if they have the same value, and limits as flags.  A pawn
    beside its value, for which there was no room, is joined to it."""
    left, right = TITLE + 3 * RADIUS, width - 4 * RADIUS
    placed = _places(track, left, right)
    line = top + 8 - min(y for _, y in placed) + RADIUS
    pen.rect(Rect(0, top, width, line + 22), TRAY, rounded=6)
    if track.picture:
        draw_glyph(pen, track.picture, (6 + SIGN / 2, line), SIGN, INK)
    start = 6 + (SIGN + 4 if track.picture else 0)
    title = _title(track.title, TITLE - start)
    for number, words in enumerate(title):
        pen.write((start, line + 4 - 13 * (len(title) - 1 - number)), words, 12, INK, bold=True)
    pen.path(f"M{left:.1f} {line:.1f}L{right:.1f} {line:.1f}", stroke=LINE, stroke_width=3, stroke_linecap="round")
    share = (right - left) / track.most
    step = next((step for step in STEPS if step * share >= NARROWEST), track.most)
    for value in range(0, track.most + 1, step):
        x = left + value * share
        pen.path(f"M{x:.1f} {line - 3:.1f}L{x:.1f} {line + 4:.1f}", stroke=LINE, stroke_width=1.4)
        pen.write((x, line + 16), str(value), LETTERS, FAINT, "middle")
    for limit in sorted({pawn.limit for pawn in track.pawns if pawn.limit is not None}):
        whose = [pawn.seat for pawn in track.pawns if pawn.limit == limit]
        said = f"{track.title}: the limit of {', '.join(seat.title for seat in whose)} is {limit}"
        draw_limit(pen.group("limit", said), (left + limit * share, line), [look.paint(seat) for seat in whose])
    for pawn, (x, y) in zip(track.pawns, placed, strict=True):
        if (at := left + pawn.value * share) != x:
            pen.path(f"M{x:.1f} {line + y:.1f}L{at:.1f} {line:.1f}", stroke=INK, stroke_width=1.2)
    for pawn, (x, y) in zip(track.pawns, placed, strict=True):
        pen.circle((x, line + y), RADIUS + 1, CARD)
        look.badge(pen, (x, line + y), pawn.seat, RADIUS)
    return line + 28 - top


def draw_limit(pen: Pen, at: Point, paints: Sequence[str]) -> None:
    """Draw the mark of a limit, at a point of the line of a track: a bar across it, with a piece in each of the paints, which are
    those of the seats that have it.  If they are many, it is plain."""
    shown = paints if len(paints) <= FLAGS else [INK]
    for number, colour in enumerate(shown):
        top = at[1] - 7 + 14 * number / len(shown)
        pen.rect(Rect(at[0] - 2.5, top, at[0] + 2.5, top + 14 / len(shown)), colour, INK, 1, stroke_width=0.9)


def _title(title: str, room: float) -> list[str]:
    """A title in one line, or in two if it is too long and can be broken between words."""
    words = title.split()
    lines = [" ".join(words[:at]) for at in range(1, len(words)) if pixels(" ".join(words[:at]), 12, bold=True) <= room]
    if pixels(title, 12, bold=True) <= room or not lines:
        return [cut_to(title, room, 12, bold=True)]
    return [lines[-1], cut_to(title.removeprefix(lines[-1]).strip(), room, 12, bold=True)]


def _places(track: Track, left: float, right: float) -> list[Point]:
    """The place of each pawn, relative to the line of its track: at its value, or as near to it as there is room."""
    share, placed = (right - left) / track.most, list[Point]()
    for pawn in track.pawns:
        x = left + pawn.value * share
        tries = ((x + across * ROW, -RADIUS - 3 - row * ROW) for row in range(len(track.pawns)) for across in (0, 1, -1))
        placed.append(next(one for one in tries if all(hypot(one[0] - a, one[1] - b) >= ROW - 1 for a, b in placed)))
    return placed
