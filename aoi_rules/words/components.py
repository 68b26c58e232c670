"""Words for the components of a game: its types and their members, what changes, where pieces are."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Role, Word, argument, block, flag, keyword, label, needed_argument, rest, value
from aoi_rules.words.files import Game, Map, Part

__all__ = ["Check", "Has", "Keep", "Link", "Option", "Players", "Rows", "Seats", "TypeWord", "Zone"]

GAME = (Game.word, Map.word, Part.word)


@frozen(kw_only=True, eq=False, repr=False)
class Players(Word):
    """How many may play, a range: `players 3..5`."""

    word = "players"
    form = "players LEAST..MOST"
    where = ("game",)
    example = "players 2..3"
    number: tree.Range = argument("the range")


@frozen(kw_only=True, eq=False, repr=False)
class Seats(Word):
    """The names of the seats, clockwise; as many as the greatest number of players.

    If rules name a seat, the first seats play, in their order, and a seat that does not play is absent.
    """

    word = "seats"
    where = ("game",)
    example = "seats red blue green"
    names: tuple[Ident, ...] = rest("the names")


@frozen(kw_only=True, eq=False, repr=False)
class Option(Word):
    """A setting that is fixed when a game is made, and is part of its save: `option edition "Edition" (second, first) =
    second`."""

    word = "option"
    is_type = True
    form = 'option NAME "TEXT" (A, B) = A'
    where = GAME
    example = """\
option market "Market" (open, closed) = open
action gift "Take a gift" {
  require open "The market is closed" = market == open
  do { earn me $1 }
}
"""
    name: Ident = argument("the option's name", role=Role.DECLARES)
    title: str = label("what a player reads")
    choices: tree.Items = argument("the list of values")
    value: tree.Expression = value("the value where nobody chooses")


@frozen(kw_only=True, eq=False, repr=False)
class TypeWord(Word):
    """A closed set of things, numbered in the order of the text.  Once declared, the type itself is a word: after `type location
    { has colour colour }`, a map can say `location koeln "Köln" brown { … }`. `in PARENT` nests it: its members are in the blocks
    of a parent's members; `by FIELD` names them after a field.  A second text is the title of several members."""

    word = "type"
    behind = "in"
    form = 'type NAME ["TEXT" ["TEXT"]] [in TYPE] [by FIELD] { … }'
    where = GAME
    inside = "type"
    leads = GAME
    is_type = True
    example = """\
type guild "Guild" "Guilds" { has worth money = $2 }
guild bakers "Bakers"
guild weavers "Weavers" { worth $5 }
"""
    name: Ident = argument("the type's name", role=Role.DECLARES)
    title: str = label("what a player reads")
    plural: str = label("the same for several")
    parent: Ident | None = keyword("in", "the type whose block contains the members", role=Role.BELONGS, of=("type",))
    named_by: Ident | None = keyword("by", "the field that a nested member is named after", of=("has",))
    body: tuple[Any, ...] = block("`has`, `keep`, members, or a table of them")


@frozen(kw_only=True, eq=False, repr=False)
class Has(Word):
    """A fact about each member, fixed by the text: `has cost money = $0`.  `many` makes it an ordered list."""

    word = "has"
    form = "has NAME TYPE [many] [= VALUE]"
    where = ("type",)
    leads = ("member",)
    example = """\
type ship {
  has cost money = $3
  has carries good many
  cog { cost $4; carries grain wool }
  barge { carries grain }
}
"""
    name: Ident = argument("the field's name", role=Role.DECLARES)
    type: Ident = argument("its type: number, money, truth, text, or a declared type", of=("type",))
    many: bool = flag("many", "an ordered list of values")
    value: tree.Expression | None = value("the value where the text gives none", None)


@frozen(kw_only=True, eq=False, repr=False)
class Keep(Word):
    """A value that changes in play: `keep loans per player number = 0`.  Inside a `type`, each member has its own; `per TYPE`
    gives one to each member of that type (`per player`: to each seat).  `of TYPE` gives each of those a value for each member of
    a second type: after `keep points of track number per player` they are `p.points(food)`. It is seen by all, by its owner, by
    none, or by the seats that other keeps hold: `seen by (dealer, judge)`.  If each player has a `partner`, `seen by (owner,
    partner)` shows it to its owner and to the owner's partner.  A number must fit into 64 bits, and a list has at most 1,000
    entries."""

    word = "keep"
    behind = "in"
    form = "keep NAME [of TYPE] TYPE [many] [per TYPE] [resets LOOP] [seen by WHO] [= VALUE]"
    where = (*GAME, "type")
    example = """\
keep harvest number = 0
keep loans per player number = 0
keep storms number resets round = 0
keep price of good money per town = $1
"""
    name: Ident = argument("its name", role=Role.DECLARES)
    type: Ident = argument("its type", of=("type",))
    of: Ident | None = keyword("of", "a second type, for each of whose members there is a value", of=("type",))
    per: Ident | None = keyword("per", "the type whose members each have one", role=Role.BELONGS, of=("type",))
    resets: Ident | None = keyword("resets", "the `repeat` at each pass of which it goes back to its first value", of=("repeat",))
    seen: tree.Items | None = keyword("seen by", "who sees it: all (the rule), owner, none, or keeps that hold seats",
                                      of=("keep",))
    many: bool = flag("many", "an ordered list of values")
    value: tree.Expression | None = value("the first value", None)


@frozen(kw_only=True, eq=False, repr=False)
class Zone(Word):
    """A place for pieces: `zone hand of card per player seen by owner size by all`.  A zone has no hidden order: a draw picks a
    piece at that moment.  `per TYPE` gives one to each member of that type, `per player` to each seat: after `zone stall of card
    per slot` it is `s.stall` for a slot s.  Only seats can be owners who see something.  `seen by (dealer, judge)` shows it to
    the seats that these keeps hold; with a `keep partner seat per player`, `seen by (owner, partner)` shows each player's zone to
    that player and to the player's partner.  A `full` zone begins with all pieces (as many as the type's field `copies`).
    `refills from discard`: if a draw or a random move finds the zone empty, everything in that zone is moved into it first."""

    word = "zone"
    behind = "in"
    form = 'zone NAME ["TEXT"] of TYPE [per TYPE] [seen by WHO] [size by WHO] [full] [refills from ZONE]'
    where = GAME
    example = """\
zone stock "Stock" of card seen by all size by all full
zone chest "Chest" of card per player seen by owner size by all
"""
    name: Ident = argument("the zone's name", role=Role.DECLARES)
    title: str = label("what a player reads")
    of: Ident = needed_argument("of", "the type of the pieces", of=("type",))
    per: Ident | None = keyword("per", "the type whose members each have one, `player` for the seats", role=Role.BELONGS,
                                of=("type",))
    seen: tree.Items | None = keyword("seen by", "who sees the pieces: all, owner, none, or keeps that hold seats", of=("keep",))
    size_seen: Ident | None = keyword("size by", "who sees how many there are", of=("keep",))
    full: bool = flag("full", "starts with all pieces")
    refills: Ident | None = keyword("refills from", "the zone whose pieces it takes in when it is empty", of=("zone",))


@frozen(kw_only=True, eq=False, repr=False)
class Link(Word):
    """A kind of connection between two members of a type: after `link rail joins location { keep owner seat = none }`, a map can
    say `rail koeln -- bonn`."""

    word = "link"
    behind = "in"
    form = 'link NAME ["TEXT" ["TEXT"]] joins TYPE [{ … }]'
    where = GAME
    inside = "type"
    leads = GAME
    is_type = True
    example = """\
link river "River" "Rivers" joins town { has wide truth }
river mill -- harbour { wide }
"""
    name: Ident = argument("the kind's name", role=Role.DECLARES)
    title: str = label("what a player reads")
    plural: str = label("the same for several")
    joins: Ident = needed_argument("joins", "the type of both ends", role=Role.BELONGS, of=("type",))
    body: tuple[Any, ...] = block("`has` and `keep`")


@frozen(kw_only=True, eq=False, repr=False)
class Rows(Word):
    """Members as a table: `rows card { | id | colour | … }`.  Outside the block of a town, stalls have a column `town`."""

    word = "rows"
    form = "rows TYPE { | … | }"
    where = (*GAME, "member")
    example = """\
type tile { has value number; has paid money }
rows tile {
  | id    | title   | value | paid |
  | small | "Small" | 1     | $2   |
  | large | "Large" | 3     | $5   |
}
"""
    type: Ident = argument("the type of the members", role=Role.REFERS, of=("type",))
    body: tuple[Any, ...] = block("the table")


@frozen(kw_only=True, eq=False, repr=False)
class Check(Word):
    """A condition that must hold: `check jokers "Seven jokers" = count(…) == 7`.  If the text alone decides it, or the text with
    the options and the number of players, it is checked when the ruleset is compiled; if it depends on what changes in play, it
    is checked for each position with which a scenario begins, and by the laws that the tests try.  With `warning`, what the text
    decides is only a warning: `check inland "A village has no spaces" warning = all(count(v.space) == 0 for v in village)`.  If
    the members that cause the failure can be found, it is reported at these."""

    word = "check"
    dispensable = True
    form = 'check NAME "TEXT" [warning] = CONDITION'
    where = GAME
    example = """\
check cards "There are ten cards" = sum(c.copies for c in card) == 10
check hands "A hand has at most three cards" = all(p.hand.size <= 3 for p in players)
"""
    name: Ident = argument("its name", role=Role.LABELS)
    text: str = label("what must hold")
    warning: bool = flag("warning", "the rules can be played all the same, and their author is only warned")
    value: tree.Expression = value("the condition", role=Role.DECIDES)
