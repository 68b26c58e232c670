"""How a board is drawn: which types are places, slots, links, meters and grids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import (
    Ident,
    Macro,
    Role,
    Word,
    argument,
    block,
    condition,
    keyword,
    label,
    needed_argument,
    rest,
    value,
)
from aoi_rules.words.components import GAME

__all__ = [
    "Border", "Detail", "Drawing", "GridMark", "Hide", "LineMark", "Mark", "MeterMark", "Shade", "Show", "Sign", "SlotMark",
    "Stroke", "Water",
]


@frozen(kw_only=True, eq=False, repr=False)
class Drawing(Word):
    """How a map is drawn: which type is a place, which type is inside it, which links join places, and which fields have which
    roles; which figures are shown beside it, and which details players need for decisions."""

    word = "drawing"
    aside = True
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
    body: tuple[Any, ...] = block("`place`, `mark`, `water`, `border`, `shade`, `slot`, `line`, `stroke`, `meter`, `grid`, "
                                  "`show`, `hide`, `detail`")


@frozen(kw_only=True, eq=False, repr=False)
class Mark(Word):
    """Places of the map, `place location fill colour position at hollow village`; each pair names a role and the field that fills
    it."""

    ROLES: ClassVar[Mapping[str, str]] = {
        "fill": "the colour, a member of a type that has `paint`",
        "position": "a list of two numbers, x to the east and y to the south",
        "hollow": "if it is yes, the place is drawn without a filling",
    }
    """The roles of this kind of thing, each with the meaning of its field."""
    NEEDED: ClassVar[tuple[str, ...]] = ()
    """The roles without which nothing is drawn."""
    POSITION: ClassVar[tuple[str, ...]] = ("position",)
    """The roles that give the position of a thing."""
    POINTS: ClassVar[str] = "position"
    """The role with the coordinates of what is drawn; empty if it has none."""

    word = "place"
    where = ("drawing",)
    example = "drawing { place town position at }"
    type: Ident = argument("the type", role=Role.REFERS)
    roles: tuple[Ident, ...] = rest("pairs: role, field", ())


@frozen(kw_only=True, eq=False, repr=False)
class SlotMark(Mark):
    """A slot for a piece: `slot space label symbol piece counter owner owner turned flipped tokens cubes`."""

    ROLES: ClassVar[Mapping[str, str]] = {
        "label": "what is printed on it",
        "piece": "what lies there",
        "owner": "the seat that owns it",
        "turned": "if it is yes, the piece is turned over",
        "tokens": "the number of cubes there",
        "tile": "the tile there",
    }
    POSITION = ()
    POINTS = ""

    word = "slot"
    example = """\
drawing {
  place town position at
  slot stall label good owner owner tokens crates
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class LineMark(Mark):
    """A link: `line rail owner owner`.  `stroke` decides how it looks.  A link runs straight, or in a curve around what is in its
    way; one with bends runs through these."""

    ROLES: ClassVar[Mapping[str, str]] = {
        "owner": "the seat that owns the link",
        "bends": "a list of numbers, in pairs: the points through which it runs, in the coordinates of places",
    }
    POSITION = ()
    POINTS = "bends"

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

    ROLES: ClassVar[Mapping[str, str]] = {
        "group": "the text before the row",
        "label": "what is printed on the box",
        "filled": "if it is yes, the box is full",
    }
    POSITION = ()
    POINTS = ""

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
    """A table of fields, each where its column and its row meet: `grid field across column down era fill kind owner owner done
    developed price cost needs needs gives makes points points marks nets each worth`.  All roles except `across` may be left
    out: without `down`, the fields are in one row, such as a track of prices.  Columns and rows are the members of a type, or the
    numbers or amounts that the fields have.  Seats among the marks are drawn as pawns."""

    ROLES: ClassVar[Mapping[str, str]] = {
        "across": "its column, a member of a type, a number or an amount of money",
        "down": "its row, likewise",
        "fill": "its colour",
        "owner": "the seat that owns it",
        "done": "if it is yes, the field is finished",
        "price": "what it costs",
        "needs": "what it takes",
        "gives": "what it yields",
        "points": "its points",
        "marks": "its marks; seats are drawn as pawns",
        "each": "the points for each of something",
    }
    NEEDED = ("across",)
    POSITION = ("across", "down")
    POINTS = ""

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
    """A mark on places, `mark distant_port of location`: if the field is yes, a mark with its name; if it holds one or more
    members, a mark for each, `mark resources of location`.  A field may be a `has` or a `keep`.  A place can have any number of
    marks; a mark whose name has no picture shows letters, and a member may have an `icon`."""

    word = "mark"
    form = "mark FIELD of TYPE"
    where = ("drawing",)
    example = """\
drawing {
  place town position at
  mark port of town
}
"""
    field: Ident = argument("the field", role=Role.REFERS)
    type: Ident = needed_argument("of", "the type of the places", role=Role.REFERS)


@frozen(kw_only=True, eq=False, repr=False)
class Water(Sign):
    """Water, below everything else: each member of a type is a sea or a lake, `water outline of sea`.  The field is a list of
    numbers, in pairs: the points of its shore, in the same coordinates as the positions of places; a smooth curve runs through
    them.  Anything beyond the map is cut off at its edge."""

    word = "water"
    form = "water FIELD of TYPE"
    example = """\
type lake {
  has shore number many
  mere "The mere" { shore 5 60 30 55 35 80 10 85 }
}
drawing {
  place town position at
  water shore of lake
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Border(Water):
    """Lines below links and places, such as borders: each member of a type is one, `border outline of frontier`.  The field is a
    list of numbers, in pairs, as for `water`; a smooth curve runs from the first point to the last."""

    word = "border"
    form = "border FIELD of TYPE"
    example = """\
type frontier {
  has line number many
  march "The march" { line 5 10 40 30 90 20 }
}
drawing {
  place town position at
  border line of frontier
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Shade(Word):
    """A shaded part of the map: the places for which a field is yes, `shade marsh of location`, or the places of each member that
    the field names, in the `paint` of that member: `shade region of location`.  With `while`, it is shaded only as long as a
    `has` or a `keep` of the place or of that member is yes: `shade region of location while closed`."""

    word = "shade"
    form = "shade FIELD of TYPE [while FIELD]"
    where = ("drawing",)
    example = """\
drawing {
  place town position at
  shade port of town
}
"""
    field: Ident = argument("the field", role=Role.REFERS)
    type: Ident = needed_argument("of", "the type of the places", role=Role.REFERS)
    shown: Ident | None = keyword("while", "what must be yes, of the place or of the member that it belongs to")


@frozen(kw_only=True, eq=False, repr=False)
class Stroke(Word):
    """How the links of a type look: `stroke wavy "#2f7fb5" of sea_lane`.  A stroke is `solid`, `dashed`, `dotted`, `double`,
    `wavy`, `rails` or `canal`: water between two banks.  The text, if there is one, is the colour of a link without an owner; an
    owned one has its owner's colour.  With `while`, only links whose `has` or `keep` is yes look like this: `stroke dotted of
    rail while planned`; the first such line that holds counts, before the one without `while`."""

    STROKES: ClassVar[tuple[str, ...]] = ("solid", "dashed", "dotted", "double", "wavy", "rails", "canal")

    word = "stroke"
    known_by = "type"
    form = 'stroke STROKE ["COLOUR"] of LINK [while FIELD]'
    where = ("drawing",)
    example = """\
drawing {
  place town position at
  line road owner owner
  stroke dashed "#8a6d3b" of road
}
"""
    stroke: Ident = argument("`solid`, `dashed`, `dotted`, `double`, `wavy`, `rails` or `canal`")
    paint: str = label("the colour of a link that belongs to nobody")
    type: Ident = needed_argument("of", "the type of the links", role=Role.REFERS)
    shown: Ident | None = keyword("while", "what must be yes of a link")


@frozen(kw_only=True, eq=False, repr=False)
class Detail(Word):
    """A detail of a type's members that players need for decisions: `detail needs of field "needs {}"`.  A choice of such a
    member shows its details after its title, in the order of the lines.  A detail is a field or a keep of the type or, with `=`,
    a computed value, `detail price of field = price_of(me, field)`, in which the member has the name of its type, and `me` is the
    viewing seat. `{}` in the text is replaced by the value.  Values that are absent, empty, `no`, 0 or not visible to the player
    are left out."""

    word = "detail"
    form = 'detail NAME of TYPE ["TEXT"] [= VALUE] [when CONDITION]'
    where = ("drawing",)
    example = """\
drawing {
  detail buys of town "buys {}"
  detail stalls of town "{} of yours" = count(s for s in town.stall when s.owner == me)
  detail good of stall
  detail crates of stall "{} crates" when stall.owner != none
}
"""
    name: Ident = argument("the field or the keep, or a name of its own", role=Role.REFERS)
    type: Ident = needed_argument("of", "the type of the members", role=Role.REFERS)
    title: str = label("how it is worded, with `{}` for the value")
    value: tree.Expression | None = value("what is computed for the member", None)
    when: tree.Expression | None = condition("whether it is shown")


@frozen(kw_only=True, eq=False, repr=False)
class Hide(Macro):
    """Bookkeeping that no player needs to see beside the board, `hide dealer`: a keep, a counted `repeat` or the size of a zone.
    Players who may see its value still find it in the data of a view."""

    word = "hide"
    form = "hide NAME"
    where = ("drawing",)
    example = """\
drawing {
  hide sold
}
"""
    name: Ident = argument("the keep, the `repeat` or the zone", role=Role.REFERS)

    def lines(self) -> str:
        """A figure that is never shown."""
        return f"show {self.name} when no"


@frozen(kw_only=True, eq=False, repr=False)
class Show(Word):
    """A figure beside the board: `show power "Guns + luxuries" of winning_power = power(me)`.  Without `=`, it is a keep with
    that name, of the game or of each player, or a counted `repeat`, which is then shown nowhere else: `show truce when turn <=
    truce`. A figure with the name of a zone replaces the zone's size.  If the line uses `me`, each player has the figure.  With
    `per`, each member of a type has it: `show fame "Fame" per artist` for a keep in `artist`, or `= fame_of(artist)`.  For a keep
    with a second type, the member has the name of that type: `show points of limit(me, track)`.  An absent value is left out, and
    players who may not see the data of a figure do not see it.  With `during`, the figure is shown only in one phase.  A
    text of the whole game, such as `show ending "The game ends" = "after this round" when last`, is an announcement: it is shown
    above every turn, until the game is over.  Braces in such a text hold names: `= "after {rounds} rounds"`."""

    word = "show"
    form = 'show NAME ["TEXT"] [per TYPE] [of LIMIT] [during PHASE] [= VALUE] [when CONDITION]'
    where = ("drawing",)
    example = """\
drawing {
  show money "Coins"
  show cards "Cards" of 3 = me.hand.size
  show sold of 9
  show left "Rounds left" = 6 - round when round < 6
  show held "Crates held" per good = sum(s.crates for s in stall when s.good == good)
}
"""
    name: Ident = argument("the keep, or a name of its own", role=Role.REFERS)
    title: str = label("what a player reads")
    per: Ident | None = keyword("per", "the type whose members have one each", role=Role.REFERS, of=("type",))
    limit: tree.Expression | None = keyword("of", "what it can reach: `5 of 10`")
    during: Ident | None = keyword("during", "the only phase in which it is shown")
    value: tree.Expression | None = value("what is computed, or a text with names in braces", None, role=Role.FILLED_IN)
    when: tree.Expression | None = condition("whether it is shown")
