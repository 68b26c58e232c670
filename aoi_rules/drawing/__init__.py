"""A map and a position for people: `board_text` for a terminal, `board_scene` as a picture that is printed as SVG or JSON.  It
knows marks, but not the rules of any game.

In the picture, everything that a person can click is one group.  Its `class` is one of those below; `data-type` and `data-name`
are the type and the member as moves write them.  A piece in a zone also has `data-zone`, `data-count` (the number of equal
pieces) and, if the zone has an owner, `data-owner`.  No two groups agree in all of these.

| class     | what it is                                                                       |
|-----------|----------------------------------------------------------------------------------|
| `place`   | a place of the map, its slots inside                                             |
| `shade`   | a shaded part of the map; its type and name are those of what it is the area of, |
|           | without a name it has the type of its places                                     |
| `water`   | a sea or a lake, below everything else                                           |
| `border`  | a line below links and places                                                    |
| `track`   | a row with the pawns of all players, in a game without a board                   |
| `slot`    | where a piece may lie, with what lies there                                      |
| `link`    | a link between two places or two fields                                          |
| `field`   | a field of a grid                                                                |
| `box`     | a box of a meter                                                                 |
| `meter`   | a row of boxes; it has a type and a name where the boxes share a member: a good  |
| `seat`    | a player's row of figures                                                        |
| `heading` | the title of a column or row that stands for a member                            |
| `piece`   | a card or counter in a zone, all that are alike in one                           |
| `zone`    | a zone, of nobody or of one seat, also where only its size is seen; its          |
|           | `data-type` is that of its pieces, and it has no `data-name`                     |

Groups of other classes only hold things together, and may change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aoi_rules.drawing.arrangement import LEAST_WIDTH, board_scene
from aoi_rules.drawing.parts import PARTS
from aoi_rules.drawing.scene import Scene
from aoi_rules.drawing.status import Moment
from aoi_rules.drawing.svg import svg_text
from aoi_rules.drawing.text import board_parts, board_text, changed_fields
from aoi_rules.drawing.themes import THEMES
from aoi_rules.drawing.trace import data_address
from aoi_rules.model.ruleset import Model

__all__ = [
    "LEAST_WIDTH", "PARTS", "THEMES", "Moment", "Scene",
    "board_parts", "board_scene", "board_svg", "board_text", "changed_fields", "data_address", "svg_text",
]


def board_svg(model: Model, position: Mapping[str, Any] | None = None, moment: Moment | None = None,
              parts: Sequence[str] | None = None, width: float | None = None, theme: str = "light") -> str:
    """The board as a self-contained SVG text; see `board_scene` and `svg_text` for the arguments."""
    return svg_text(board_scene(model, position, moment, parts, width), theme)
