"""How a board is drawn: which types are places, slots, lines, meters and grids."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from aoi_rules.hooks import hookimpl
from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Word, argument, block, condition, keyword, label, needed, rest, value
from aoi_rules.words.components import GAME

__all__ = [
    "Detail", "Drawing", "GridMark", "LineMark", "Mark", "MeterMark", "Shade", "Show", "Sign", "SlotMark", "Stroke",
]


@frozen(kw_only=True, eq=False, repr=False)
class Drawing(Word):
    """How a map is drawn: which type is a place, which lies in it, which links join them, and whose fields say what; which
    figures are shown beside it, and what a player decides by."""

    word = "drawing"
    where = GAME
    inside = "drawing"
    body: tuple[Any, ...] = block(
        "`place`, `mark`, `shade`, `slot`, `line`, `stroke`, `meter`, `grid`, `show`, `detail`")


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
    type: Ident = argument("the type")
    roles: tuple[Ident, ...] = rest("pairs: role, field", ())


@frozen(kw_only=True, eq=False, repr=False)
class SlotMark(Mark):
    """Where a piece may lie: `slot space label symbol piece counter owner owner turned flipped tokens cubes`."""

    ROLES = ("label", "piece", "owner", "turned", "tokens", "tile")

    word = "slot"


@frozen(kw_only=True, eq=False, repr=False)
class LineMark(Mark):
    """A link: `line rail owner owner`.  How it looks `stroke` says."""

    ROLES = ("owner",)

    word = "line"


@frozen(kw_only=True, eq=False, repr=False)
class MeterMark(Mark):
    """A row of boxes beside the board, such as a price display: `meter slot group good label price filled filled`."""

    ROLES = ("group", "label", "filled")

    word = "meter"


@frozen(kw_only=True, eq=False, repr=False)
class GridMark(Mark):
    """A table of fields, each where its column and its row meet: `grid field across column down era fill kind owner
    owner done developed price cost needs needs gives makes points points marks nets each worth`.  All but `across` and
    `down` may be left out."""

    ROLES = ("across", "down", "fill", "owner", "done", "price", "needs", "gives", "points", "marks", "each")
    NEEDED = ("across", "down")

    word = "grid"


@frozen(kw_only=True, eq=False, repr=False)
class Sign(Word):
    """A mark that places bear, `mark distant_port of location`: where the field is yes, a mark of that name; where it is a
    member or several, a mark of each, `mark resources of location`.  A field may be a `has` or a `keep`.  A place has any
    number of marks; one whose name has no picture has letters."""

    word = "mark"
    form = "mark FIELD of TYPE"
    where = ("drawing",)
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
    field: Ident = argument("the field")
    type: Ident = needed("of", "the type of the places")
    shown: Ident | None = keyword("while", "what must be yes, of the place or of the member that it belongs to")


@frozen(kw_only=True, eq=False, repr=False)
class Detail(Word):
    """What a player decides by, of a member of a type: `detail needs of field "needs {}"`.  A choice of such a member shows its
    details behind its title, in the order of the lines.  It is a field or a keep of the type; or with `=` a value of its own,
    `detail price of field = price_of(me, field)`, in which the member is called as its type is, and `me` is the seat that looks.
    `{}` in the text stands for the value.  What is absent, empty, `no` or 0, or not to be seen, is left out."""

    word = "detail"
    form = 'detail NAME of TYPE ["TEXT"] [= VALUE] [when CONDITION]'
    where = ("drawing",)
    name: Ident = argument("the field or the keep, or a name of its own")
    type: Ident = needed("of", "the type of the members")
    title: str = label("how it is worded, with `{}` for the value")
    value: tree.Expression | None = value("what is computed for the member", None)
    when: tree.Expression | None = condition("whether it is shown")


@frozen(kw_only=True, eq=False, repr=False)
class Show(Word):
    """A figure beside the board: `show power "Guns + luxuries" of winning_power = power(me)`.  Without `=` it is a keep of that
    name, of the game or of each player, or a counted `repeat`, which then stands nowhere else: `show truce when turn <= truce`.
    Where the line uses `me`, each player has the figure.  Of a keep with a second type the member is called as that type is:
    `show points of limit(me, track)`.  Who may not see what it is computed from does not see it."""

    word = "show"
    form = 'show NAME ["TEXT"] [of LIMIT] [= VALUE] [when CONDITION]'
    where = ("drawing",)
    name: Ident = argument("the keep, or a name of its own")
    title: str = label("what a player reads")
    limit: tree.Expression | None = keyword("of", "what it can reach: `5 of 10`")
    value: tree.Expression | None = value("what is computed", None)
    when: tree.Expression | None = condition("whether it is shown")


@frozen(kw_only=True, eq=False, repr=False)
class Stroke(Word):
    """How the links of a type look: `stroke wavy "#2f7fb5" of sea_lane`.  A stroke is `solid`, `dashed`, `dotted`, `double` or
    `wavy`; the text, which may be left out, is the colour of a link that belongs to nobody.  An owned one has the same stroke in
    the colour of its owner.  With `while` only the links whose `has` or `keep` is yes look so: `stroke dotted of rail while
    planned`; the first such line that holds counts, before the one without `while`."""

    STROKES: ClassVar[tuple[str, ...]] = ("solid", "dashed", "dotted", "double", "wavy")

    word = "stroke"
    form = 'stroke STROKE ["COLOUR"] of LINK [while FIELD]'
    where = ("drawing",)
    stroke: Ident = argument("`solid`, `dashed`, `dotted`, `double` or `wavy`")
    paint: str = label("the colour of a link that belongs to nobody")
    type: Ident = needed("of", "the type of the links")
    shown: Ident | None = keyword("while", "what must be yes of a link")


@hookimpl
def aoi_words() -> list[type[Word]]:
    """The words of drawings."""
    return [Detail, Drawing, GridMark, LineMark, Mark, MeterMark, Shade, Show, Sign, SlotMark, Stroke]
