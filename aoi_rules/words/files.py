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
    """The version of the language a file is written in: `language 1`.  It may be left out."""

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
    """A game: what it is made of, what players may do, how it is scored."""

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
    """A map: the game or the map it `extends` and what is special about it."""

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
    """The game a map belongs to, or the map that it builds on: `extends age_of_industry`, `extends germany`; looked for
    beside the map, then in the library and in installed packages.  A map has all lines of what it extends, with the parts that
    are used there, and its own lines after them; title and name are its own."""

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
    """What acts on this ruleset, in the order written: a `part` in a file beside it or in the library, or a plugin that is
    installed; no other plugin does.  A map that extends another one has what that uses, too; and what a part uses comes before
    the part, once, whoever else uses it.  `--with PART` on the command line
    and `parts=` in Python use a part over a ruleset that does not name it.  At the top of a file with scenarios: parts that help
    them, such as `uses positions`."""

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
    """Lines that change a game for the maps that use them: declarations of its own, and `amend`, `replace` and `drop` for
    the game's named lines.  `part fog "Fog" for age_of_industry { amend action build { require … } }` lies in a file beside
    the map, which says `uses fog`.  To any other map of the game it is added from outside: `aoi play germany --with fog.aoi`."""

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
    """In a part or a map: lines for rulesets that also use some part or plugin, or several; elsewhere they are left out, and are
    not checked.  They come after the lines of that part, so they may name what it declares and change what it adds, in whatever
    order the parts are used.  `in_use(PART)` asks the same in an expression."""

    word = "with"
    form = "with PART … { … }"
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
    plugins: tuple[Ident, ...] = rest("their names", role=Role.REFERS, of=("part",))
    body: tuple[Any, ...] = block("declarations and changes")


@frozen(kw_only=True, eq=False, repr=False)
class ChangeWord(Word):
    """What changes a line of a game or of a map; `done` says in a message what it did to the line."""

    where: ClassVar[tuple[str, ...]] = ("part", "map")
    done: ClassVar[str]
    what: tuple[Any, ...] = rest("the word and the name of a line", role=Role.REFERS)
    body: tuple[Any, ...] = block("lines to add")


@frozen(kw_only=True, eq=False, repr=False)
class Amend(ChangeWord):
    """In a part or a map: adds lines to the block of a line that is there, which is named by its word and its name:
    `amend action build { require … }`, `amend phase actions { … }`; inside it again, `amend require card { case … }`.
    A line whose word and name occur once needs no more; where they occur more than once, the blocks around it are named too:
    `amend action build { amend require coal { … } }`.  With `when` that line goes only where this holds as well.
    A line without a name goes by what it does: `take turn` and `free repay` by what they offer, `bring coal` by the good,
    `set space.owner`, `raise me.money` and `lower me.money` by what changes, `move card`, `add counter` and `remove counter`
    by the piece, `by auctioneer` by the seat, `stroke rail` by the link; `setup`, `flow`, `score`, `players`, `seats` and
    `winner` need no name.  A link goes by its two ends, in either order: `drop rail kiel -- hamburg`.  A member goes by its type
    and its name, also in the row of a table, where that is its `id`: `drop card ship`, `amend card brown { replace copies 3 }`.
    A name means the line of the game or the map before one that a part adds; of several blocks of one name it is the one that has
    the line.
    What a part adds to a line stays where another part replaces that line, and a part changes what another part adds, in either
    order.  In an action that is `like` another
    one, a line that it has from there is changed for that action alone."""

    word = "amend"
    done = "amended"
    form = "amend WORD NAME [when CONDITION] { … }"
    example = """\
amend action build { require early "Nothing is built after the third round" = round < 4 }
"""


@frozen(kw_only=True, eq=False, repr=False)
class Replace(ChangeWord):
    """In a part or a map: puts another line in the place of one that is there: `replace define good_in(s) = …`,
    `replace players 2..2`.  A line that is called otherwise stands after `with`: `replace bring coal with bring 1 wood to here`.
    What parts add to the old line by `amend` is added to this one.  Addresses: see `amend`."""

    word = "replace"
    done = "replaced"
    form = "replace WORD NAME …, or replace WORD NAME with LINE"
    example = "replace define loan_size = $20"


@frozen(kw_only=True, eq=False, repr=False)
class Drop(ChangeWord):
    """In a part or a map: leaves a line out, `drop require share`; addresses: see `amend`.  After `like` and in a menu the name
    alone is enough: `drop share`, `drop pass`."""

    word = "drop"
    done = "dropped"
    form = "drop WORD NAME, or drop NAME"
    where = ("part", "map", "menu")
    example = "drop require share"


@frozen(kw_only=True, eq=False, repr=False)
class Renamed(Word):
    """What something was called before, so that saved games, scenarios and the parts and maps of others still work: a
    member, an action, anything declared by a name, or a rule line within something, `renamed build.room to build.kind`.  The
    old name is no longer that of anything; the new one may be renamed again by a line of its own.  Spaces and links named
    after a place follow it."""

    word = "renamed"
    form = "renamed OLD to NEW"
    where = ("game", "map", "part")
    example = "renamed sale to sell"
    old: tree.Expression = argument("the old name", role=Role.CITES)
    new: tree.Expression = needed_argument("to", "what it is called now", role=Role.CITES)


@frozen(kw_only=True, eq=False, repr=False)
class Accept(Word):
    """A warning that is right and that nothing need be done about, with the reason: `accept unused_keep "for the next part"`.
    It stands before a line, and accepts the warnings with this code in that line and in its block; before a `game`, a `map` or a
    `part` only those of that line itself.  The code is the one that `aoi check` shows, with `_` for each `-`.  Several may stand
    before one line.  It is not a line of the game: nothing that is played depends on it.

    `aoi check` counts what is accepted, and `aoi check --accepted` lists it with the reasons.  Errors cannot be accepted; an
    `accept` before a line without such a warning is a warning itself."""

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
