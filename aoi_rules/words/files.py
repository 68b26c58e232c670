"""Words for a file as a whole: its language, a game, a map of a game."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Role, Word, argument, block, label, needed_argument, rest
from aoi_rules.words.usage import BLOCKS

__all__ = [
    "Accept", "Amend", "ChangeWord", "Drop", "Extends", "Game", "Language", "Map", "Part", "Renamed", "Replace",
    "RulesetWord", "Uses", "With",
]


@frozen(kw_only=True, eq=False, repr=False)
class Language(Word):
    """The version of the language in which a file is written: `language 1`.  It may be left out."""

    word = "language"
    form = "language 1"
    where = ("file",)
    example = """\
language 1
game pair {
  players 2..2
  seats red blue
  action pass { }
  action wave { }
  menu turn (pass, wave)
  flow { each player in players { take 1 of turn } }
}
"""
    number: int = argument("the version; 1 is the only one")


@frozen(kw_only=True, eq=False, repr=False)
class RulesetWord(Word):
    """What is played: a game, or a map of one."""

    where = ("file",)
    name: Ident = argument("its name", role=Role.DECLARES)
    title: str = label("what a player reads")
    body: tuple[Any, ...] = block("everything about it")


@frozen(kw_only=True, eq=False, repr=False)
class Game(RulesetWord):
    """A game: its components, what players may do, how it is scored."""

    word = "game"
    example = """\
game pair "A pair" {
  players 2..2
  seats red blue
  action pass { }
  action wave { }
  menu turn (pass, wave)
  flow { each player in players { take 1 of turn } }
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Map(RulesetWord):
    """A map: the game or the map that it `extends`, and its own lines."""

    word = "map"
    example = """\
map delta "The delta" {
  extends valley
  town ferry "Ferry" { stall; buys cloth; at 20 90 }
  road mill -- ferry
}
"""
    body: tuple[Any, ...] = block("its places, links and own lines")


@frozen(kw_only=True, eq=False, repr=False)
class Extends(Word):
    """The game that a map belongs to, or the map that it is based on: `extends age_of_industry`, `extends germany`; it is found
    in the folder of the map, in the library or in installed packages.  A map has all lines of what it extends, including the
    parts used there, and its own lines after them; it has its own title and name."""

    word = "extends"
    form = "extends GAME or MAP"
    where = ("map",)
    example = """\
map upland "The upland" {
  extends valley
  town peak "Peak" { stall; buys wool; at 10 10 }
  road abbey -- peak
}
"""
    game: Ident = argument("the name of a game or of a map", role=Role.REFERS, of=(Game.word, Map.word))


@frozen(kw_only=True, eq=False, repr=False)
class Uses(Word):
    """What this ruleset uses, in the order written: a `part` in a file in the same folder or in the library, or an installed
    plugin; other plugins have no effect.  A map that extends another one also uses what that one uses; and the parts that a part
    uses come before it, each once, however often it is used.  `--with PART` on the command line and `parts=` in Python add a part
    to a ruleset that does not name it.  At the top of a file with scenarios, it names parts that help them, such as `uses
    positions`."""

    word = "uses"
    helps = True
    form = "uses PART …"
    where = ("map", "game", "part", "file")
    example = """\
part fair_prices "Fair prices" for valley { replace define toll = $2 }
part fair_roads "Fair roads" for valley {
  uses fair_prices
  amend action build_road { require rich "You need a coin more" = me.money > toll }
}
map market "The market" {
  extends valley
  uses fair_roads
}
"""
    plugins: tuple[Ident, ...] = rest("their names", role=Role.REFERS, of=("part",))


@frozen(kw_only=True, eq=False, repr=False)
class Part(Word):
    """Lines that change a game for the maps that use them: new declarations, and `amend`, `replace` and `drop` for the game's
    named lines.  `part fog "Fog" for age_of_industry { amend action build { require … } }` is in a file next to the map, which
    says `uses fog`.  It can be added to any other map of the game from outside: `aoi play germany --with fog.aoi`."""

    word = "part"
    form = 'part NAME "TEXT" for GAME { … }'
    where = ("file",)
    example = """\
part tolls "Dearer roads" for valley { replace define toll = $2 }
"""
    name: Ident = argument("its name", role=Role.DECLARES)
    title: str = label("what it is about")
    game: Ident = needed_argument("for", "the game it changes", role=Role.REFERS, of=("game",))
    body: tuple[Any, ...] = block("lines")


@frozen(kw_only=True, eq=False, repr=False)
class With(Word):
    """In a part or a map: lines for rulesets that also use one or more other parts or plugins; otherwise they are left out, and
    are not checked.  They come after the lines of these parts, so they may use what the parts declare and change what they add,
    in whatever order the parts are used.  `in_use(PART)` tests the same in an expression.  With a word and a name, as in `with
    action sail { … }`, the lines are for rulesets that declare this, whoever declares it."""

    word = "with"
    form = "with PART … { … }, or with WORD NAME { … }"
    where = ("map", "part")
    example = """\
part fair_prices "Fair prices" for valley { define fair = $2 }
part guild "The guild" for valley {
  with fair_prices { replace define toll = fair }
}
map market "The market" {
  extends valley
  uses guild fair_prices
}
"""
    plugins: tuple[Ident, ...] = rest("their names, or the word and the name of a declaration", role=Role.REFERS, of=("part",))
    body: tuple[Any, ...] = block("declarations and changes")


@frozen(kw_only=True, eq=False, repr=False)
class ChangeWord(Word):
    """A word that changes a line of a game or of a map; `done` describes the change in a message."""

    where: ClassVar[tuple[str, ...]] = ("part", "map")
    done: ClassVar[str]
    what: tuple[Any, ...] = rest("the word and the name of a line", role=Role.REFERS)
    body: tuple[Any, ...] = block("lines to add")


@frozen(kw_only=True, eq=False, repr=False)
class Amend(ChangeWord):
    """In a part or a map: adds lines to the block of an existing line, which is identified by its word and its name: `amend
    action build { require … }`, `amend phase actions { … }`; inside it again, `amend require card { case … }`. If a word and a
    name occur more than once, the blocks around the line are named too: `amend action build { amend require coal { … } }`.  With
    `when`, the line gets a further condition. A line without a name is identified by what it does: `take turn` and `free repay`
    by what they offer, `bring coal` by the good, `set space.owner`, `raise me.money` and `lower me.money` by what changes, `move
    card`, `add counter` and `remove counter` by the piece, `by auctioneer` by the seat, `stroke rail` by the link; `setup`,
    `flow`, `score`, `players`, `seats` and `winner` need no name.  The lines come after those of the block, with `first` before
    them: `amend repeat round first { phase weather { … } }`.  A link is identified by its two ends, in either order: `drop
    rail kiel -- hamburg`.  A member is identified by its type and its name, also in the row of a table, where the name is its
    `id`: `drop card ship`, `amend card brown { replace copies 3 }`. A name means a line of the game or the map rather than one
    that a part adds; if several blocks have the same name, the one that contains the line is meant. What a part adds to a line
    remains if another part replaces that line, and a part can change what another part adds, in either order.  In an action that
    is `like` another one, an inherited line is changed for that action only."""

    word = "amend"
    done = "amended"
    FIRST: ClassVar[str] = "first"
    form = "amend WORD NAME [first] [when CONDITION] { … }"
    example = """\
amend action build { require early "Nothing is built after the third round" = round < 4 }
"""


@frozen(kw_only=True, eq=False, repr=False)
class Replace(ChangeWord):
    """In a part or a map: replaces an existing line: `replace define good_in(s) = …`, `replace players 2..2`.  A new line with
    another name follows `with`: `replace bring coal with bring 1 wood to here`. What parts add to the old line with `amend` is
    added to the new one.  For addresses, see `amend`."""

    word = "replace"
    done = "replaced"
    form = "replace WORD NAME …, or replace WORD NAME with LINE"
    example = "replace define loan_size = $20"


@frozen(kw_only=True, eq=False, repr=False)
class Drop(ChangeWord):
    """In a part or a map: removes a line, `drop require share`; for addresses, see `amend`.  After `like` and in a menu, the name
    alone is enough: `drop share`, `drop pass`."""

    word = "drop"
    done = "dropped"
    form = "drop WORD NAME, or drop NAME"
    where = ("part", "map", "menu")
    example = "drop require share"


@frozen(kw_only=True, eq=False, repr=False)
class Renamed(Word):
    """The former name of something, so that saved games, scenarios, and the parts and maps of others still work: a member, an
    action, any declaration, or a rule line within something, `renamed build.room to build.kind`.  The old name is no longer used
    by anything; the new one may be renamed again in a line of its own.  The names of a place's spaces and links change with
    it."""

    word = "renamed"
    form = "renamed OLD to NEW"
    where = ("game", "map", "part")
    example = "renamed sale to sell"
    old: tree.Expression = argument("the old name", role=Role.CITES)
    new: tree.Expression = needed_argument("to", "what it is called now", role=Role.CITES)


@frozen(kw_only=True, eq=False, repr=False)
class Accept(Word):
    """Accepts a warning about something intended, with the reason: `accept unused_keep "for the next part"`. It is written before
    a line, and accepts the warnings with this code in that line and in its block; before a `game`, a `map` or a `part`, only
    those of that line itself.  The code is the one that `aoi check` shows, with `_` for each `-`.  Several may come before one
    line.  It is not a line of the game: nothing in play depends on it.

    `aoi check` counts the accepted warnings, and `aoi check --accepted` lists them with the reasons.  Errors cannot be accepted;
    an `accept` before a line without such a warning is a warning itself.
    """

    word = "accept"
    aside = True
    left_out = True
    form = 'accept CODE "REASON"'
    where = tuple(BLOCKS)
    example = """\
map delta "The delta" {
  extends valley
  town ferry "Ferry" { stall; buys cloth; at 20 90 }
  road mill -- ferry
  accept unused_name "house rules use it"
  define double_toll = 2 * toll
}
"""
    code: Ident = argument("the code of the warning")
    reason: str = argument("the reason")
