"""How a board is drawn: which types are places, slots, lines, meters and grids."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from aoi_rules.hooks import hookimpl
from aoi_rules.words.base import Ident, Word, argument, block, keyword, needed, rest
from aoi_rules.words.components import GAME

__all__ = ["Drawing", "GridMark", "LineMark", "Mark", "MeterMark", "Shade", "Sign", "SlotMark"]


@frozen(kw_only=True, eq=False, repr=False)
class Drawing(Word):
    """How a map is drawn: which type is a place, which lies in it, which links join them, and whose fields say what."""

    word = "drawing"
    where = GAME
    inside = "drawing"
    example = """\
drawing {
  place town position at
  slot stall label good owner owner tokens crates
  line road owner owner
  mark port of town
}
"""
    body: tuple[Any, ...] = block("`place`, `mark`, `shade`, `slot`, `line`, `meter`, `grid`")


@frozen(kw_only=True, eq=False, repr=False)
class Mark(Word):
    """Places of the map, `place location fill colour position at hollow village`; each pair names a role and the field that
    fills it.

    ROLES are the roles that there are for things of the kind, and NEEDED those without which nothing is drawn.
    """

    ROLES: ClassVar[tuple[str, ...]] = ("fill", "position", "hollow")
    NEEDED: ClassVar[tuple[str, ...]] = ()

    word = "place"
    where = ("drawing",)
    example = "drawing { place town position at }"
    type: Ident = argument("the type")
    roles: tuple[Ident, ...] = rest("pairs: role, field", ())


@frozen(kw_only=True, eq=False, repr=False)
class SlotMark(Mark):
    """Where a piece may lie: `slot space label symbol piece counter owner owner turned flipped tokens cubes`."""

    ROLES = ("label", "piece", "owner", "turned", "tokens", "tile")

    word = "slot"
    example = """\
drawing {
  place town position at
  slot stall label good owner owner tokens crates
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class LineMark(Mark):
    """A link: `line rail owner owner`."""

    ROLES = ("owner",)

    word = "line"
    example = """\
drawing {
  place town position at
  line road owner owner
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class MeterMark(Mark):
    """A row of boxes beside the board, such as a price display: `meter slot group good label price filled filled`."""

    ROLES = ("group", "label", "filled")

    word = "meter"
    example = """\
type box {
  has good good
  has price money
  keep filled truth = yes
}
rows box {
  | id      | good  | price |
  | grain_1 | grain | $1    |
  | grain_2 | grain | $2    |
}
drawing { meter box group good label price filled filled }
"""


@frozen(kw_only=True, eq=False, repr=False)
class GridMark(Mark):
    """A table of fields, each where its column and its row meet: `grid field across column down era fill kind owner
    owner done developed price cost needs needs gives makes points points marks nets each worth`.  All but `across` and
    `down` may be left out."""

    ROLES = ("across", "down", "fill", "owner", "done", "price", "needs", "gives", "points", "marks", "each")
    NEEDED = ("across", "down")

    word = "grid"
    example = """\
type column { early; late }
type level { low; high }
type field {
  has across column
  has down level
  has price money
  keep owner seat = none
}
rows field {
  | id | across | down | price |
  | a  | early  | low  | $1    |
  | b  | late   | high | $3    |
}
drawing { grid field across across down down price price owner owner }
"""


@frozen(kw_only=True, eq=False, repr=False)
class Sign(Word):
    """A mark that places bear, `mark distant_port of location`: where the field is yes, a mark of that name; where it is a
    member or several, a mark of each, `mark resources of location`.  A field may be a `has` or a `keep`.  A place has any
    number of marks; one whose name has no picture has letters."""

    word = "mark"
    form = "mark FIELD of TYPE"
    where = ("drawing",)
    example = """\
drawing {
  place town position at
  mark port of town
}
"""
    field: Ident = argument("the field")
    type: Ident = needed("of", "the type of the places")


@frozen(kw_only=True, eq=False, repr=False)
class Shade(Word):
    """A part of the map that is shaded: the places where a field is yes, `shade marsh of location`, or those of each member
    that it names, in the `paint` of that member: `shade region of location`.  With `while` only as long as a `has` or a `keep`
    of the place or of that member is yes: `shade region of location while closed`."""

    word = "shade"
    form = "shade FIELD of TYPE [while FIELD]"
    where = ("drawing",)
    example = """\
drawing {
  place town position at
  shade port of town
}
"""
    field: Ident = argument("the field")
    type: Ident = needed("of", "the type of the places")
    shown: Ident | None = keyword("while", "what must be yes, of the place or of the member that it belongs to")


@hookimpl
def aoi_words() -> list[type[Word]]:
    """The words of drawings."""
    return [Drawing, GridMark, LineMark, Mark, MeterMark, Shade, Sign, SlotMark]
