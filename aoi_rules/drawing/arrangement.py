"""Where the parts of a picture go: next to one another if there is room, else one below the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aoi_rules.drawing.board import ReadBoard
from aoi_rules.drawing.lettering import fit_text, pixels
from aoi_rules.drawing.parts import PARTS, POINTER, Drawing
from aoi_rules.drawing.scene import Item, Part, Scene, SceneKeys, Shape
from aoi_rules.drawing.status import Moment
from aoi_rules.drawing.themes import INK
from aoi_rules.model.ruleset import Model

__all__ = ["LEAST_WIDTH", "board_scene"]

EDGE, HEAD, GAP = 16.0, 46.0, 10.0
LANDSCAPE = 900.0
"""From this width on, other parts are next to the map."""
BESIDE, LEAST, MOST = 0.36, 340.0, 560.0
"""The share of a picture that is next to the map, and the least and the greatest width of that part."""


def board_scene(model: Model, position: Mapping[str, Any] | None = None, moment: Moment | None = None,
                parts: Sequence[str] | None = None, width: float | None = None, trace: str = "",
                before: Sequence[Scene] = ()) -> Scene:
    """The board as a scene; raises ValueError if a part does not exist, or the width is less than 240 pixels.

    `position` is the data of a view, or only its `types`, in which case members' keeps are shown, but neither seats nor zones;
    without a position all slots are empty, and no link has an owner.  `moment` tells how far the game is.  `parts` are names of
    `PARTS`, None for all; without a `width` the picture has the width that is most readable.  `trace` is the address, as data, of
    a picture beneath the map: for authors who draw a map from it.  Parts of scenes `before`, of the same model, that show the
    same are not drawn again.
    """
    wanted = _checked_parts(parts)
    if width is not None and not width >= LEAST_WIDTH:
        raise ValueError(f"a picture is at least {LEAST_WIDTH} pixels wide, and `width` is {width!r}")
    known = [scene.read for scene in before if isinstance(scene.read, ReadBoard)]
    drawing, given = Drawing(model, position, moment, trace, known), SceneKeys()
    drawn = [part for scene in before for part in scene.parts]
    beside = [name for name in wanted if name != "map"]
    boarded = (drawing.has_board or drawing.tracks) and "map" in wanted
    if not boarded or not beside or (width is not None and width < LANDSCAPE):
        room = None if width is None else width - 2 * EDGE
        found = [part for name in wanted for part in [drawing.part(name, room, given, drawn)] if _has_content(part)]
        return _make_scene(drawing.read, width, _stack_parts(found, EDGE, _top_of_first_part(parts)), parts is None)
    aside = drawing.panel_width + POINTER if width is None else min(MOST, max(LEAST, BESIDE * width))
    board = drawing.part("map", None if width is None else width - aside - 3 * EDGE, given, drawn)
    board = board.move_to((EDGE, HEAD))
    room = max(LEAST, board.width) if width is None else width - aside - 3 * EDGE
    arranged = _arrange_beside(drawing, beside, board, (room, aside), given, drawn)
    return _make_scene(drawing.read, width, _in_order([board, *arranged]), parts is None)


def _arrange_beside(
    drawing: Drawing, names: Sequence[str], board: Part, widths: tuple[float, float], given: SceneKeys, drawn: Sequence[Part],
) -> list[Part]:
    """The parts next to a map and below it, each in the column that is shorter so far; the question and the players are next to
    it."""
    lefts, ends = (EDGE, 2 * EDGE + widths[0]), [HEAD + board.height + GAP, HEAD - 16]
    placed = []
    for name in names:
        column = 1 if name in ALWAYS_BESIDE or ends[1] <= ends[0] else 0
        part = drawing.part(name, widths[column], given, drawn)
        if _has_content(part):
            placed.append(part.move_to((lefts[column], ends[column])))
            ends[column] += part.height + GAP
    return placed


ALWAYS_BESIDE = ("asked", "players")
"""The parts that are never below the map, because everybody looks for them at the top."""
LEAST_WIDTH = 240
"""A narrower picture would be unreadable."""


def _checked_parts(parts: Sequence[str] | None) -> list[str]:
    unknown = [name for name in parts or () if name not in PARTS]
    if unknown:
        raise ValueError(f"no part of a picture is called {unknown[0]!r}; there are {', '.join(PARTS)}")
    return [name for name in PARTS if parts is None or name in parts]


def _has_content(part: Part) -> bool:
    """Whether a part contains anything."""
    return any(isinstance(inner, Shape) for item in part.item.items() for inner in item.content)


def _top_of_first_part(parts: Sequence[str] | None) -> float:
    """The top of the first part: below the title of a whole picture."""
    return HEAD if parts is None else EDGE / 2


def _stack_parts(parts: Sequence[Part], left: float, top: float) -> list[Part]:
    placed = []
    for part in parts:
        placed.append(part.move_to((left, top)))
        top += part.height + GAP
    return placed


def _in_order(parts: Sequence[Part]) -> list[Part]:
    return sorted(parts, key=lambda part: list(PARTS).index(part.name))


def _make_scene(read: ReadBoard, width: float | None, parts: list[Part], headed: bool) -> Scene:
    """The scene of placed parts; a whole picture has its title above them."""
    right = max((part.at[0] + part.width for part in parts), default=0.0) + EDGE
    bottom = max((part.at[1] + part.height for part in parts), default=0.0) + EDGE
    wide = right if width is None else width
    if not headed:
        return Scene(read.board.title, wide, bottom, parts, read)
    size = 24.0 if width is None or width >= LANDSCAPE else 18.0
    shown, size = fit_text(read.board.title, (wide if width is not None else 900.0) - 2 * EDGE, size, bold=True)
    text = Shape("text", {"fill": INK, "x": EDGE, "y": 32.0, "font_size": size, "font_weight": "bold"}, shown)
    head = Part("title", "", Item("title", content=[text]), pixels(shown, size, bold=True), 32.0)
    return Scene(read.board.title, max(wide, head.width + 2 * EDGE), max(bottom, HEAD), [head, *parts], read)
