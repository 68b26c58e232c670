"""Words for tests of rules, which are data too: a position, moves, what is refused, what is expected then."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Role, Word, argument, block, keyword, label, needed_argument, rest, value
from aoi_rules.words.files import Game, Map

__all__ = [
    "HIDDEN", "SPECTATOR", "AboutMoves", "Allow", "Chosen", "Covers", "Expect", "Explain", "Given", "OfDecider", "OfGame",
    "OfMap", "OfRuleset", "Offers", "Plays", "Refuse", "Scenario", "Scores", "Sees", "Sitting", "Snapshot", "Unchanged", "Undo",
    "Wins",
]

SCENARIO = ("scenario",)
HIDDEN = "hidden"
"""What replaces a value that a seat does not see."""
SPECTATOR = "spectator"
"""The word for somebody who watches and has no seat, in place of a seat."""


@frozen(kw_only=True, eq=False, repr=False)
class Scenario(Word):
    """A test of rules: the position it begins with, then moves and expectations, in the order of its lines. It is in the file of
    a map or in a file of its own; each `verb` and `define` next to it helps the file's scenarios, and so does a part that the
    file `uses`.  Its block contains `map`, `covers`, `players`, `option`, `given`, then `plays`, and claims made with `allow`,
    `refuse`, `explain`, `offers`, `undo`, `sees`, `expect`, `scores`, `wins` and `snapshot`."""

    word = "scenario"
    where = ("file",)
    inside = "scenario"
    example = """\
uses helpers
part helpers "Help for scenarios" for valley { verb rich(p) { set p.money = $9 } }
scenario "a road costs one dollar" {
  game valley
  given at actions {
    rich red
    set order = (red, blue)
  }
  plays red build_road mill -- bridge
  expect = red.money == $8
}
"""
    title: str = label("what it shows")
    body: tuple[Any, ...] = block("`map`, `covers`, `players`, `given`, then moves and expectations")


@frozen(kw_only=True, eq=False, repr=False)
class OfRuleset(Word):
    """What a scenario is played on."""

    where = SCENARIO
    name: Ident = argument("its name", of=(Map.word, Game.word))


@frozen(kw_only=True, eq=False, repr=False)
class OfMap(OfRuleset):
    """The map that a scenario is played on; it may be left out in the map's own file."""

    word = "map"
    form = "map NAME"
    example = """\
scenario "a loan is worth ten dollars" {
  map germany
  players red yellow green
  expect = loan_size == $10
}
"""
    name: Ident = argument("its name", role=Role.REFERS, of=(Map.word, Game.word))


@frozen(kw_only=True, eq=False, repr=False)
class OfGame(OfRuleset):
    """The game that a scenario is played on, for a game without maps; it may be left out in the game's own file."""

    word = "game"
    form = "game NAME"
    example = """\
scenario "all begin with three dollars" {
  game valley
  expect = all(p.money == $3 for p in players)
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Covers(Word):
    """The rules that a scenario is about, for readers who look for a rule's tests: `covers build.card.rail source.works`. A
    consequence is named after its verb, or as its author named it: `covers after truce`."""

    word = "covers"
    form = "covers RULE …"
    where = SCENARIO
    example = """\
scenario "a road that is built is not built again" {
  game valley
  covers build_road.free
  given at actions {
    set order = (red, blue)
    each r in road { set r.owner = blue }
  }
  refuse red build_road mill -- bridge because free
}
"""
    rules: tuple[tree.Expression, ...] = rest("names of rules", role=Role.CITES)


@frozen(kw_only=True, eq=False, repr=False)
class Sitting(Word):
    """Who plays, clockwise: `players red yellow green`.  Without it, the first seats play, as few as allowed.

    If the rules name a seat, the first seats play, in their order.
    """

    word = "players"
    form = "players SEAT …"
    where = SCENARIO
    example = """\
scenario "two play" {
  game valley
  players red green
  expect = count(players) == 2
}
"""
    seats: tuple[Ident, ...] = rest("the seats", role=Role.REFERS, of=("seats",))


@frozen(kw_only=True, eq=False, repr=False)
class Chosen(Word):
    """The value of an option of the game: `option edition = first`."""

    word = "option"
    form = "option NAME = VALUE"
    where = SCENARIO
    example = """\
scenario "a hard winter" {
  game valley
  option winter = hard
  expect = winter == hard
}
"""
    name: Ident = argument("the option", role=Role.REFERS, of=("option",))
    value: tree.Expression = value("what is chosen")


@frozen(kw_only=True, eq=False, repr=False)
class Given(Word):
    """The position: effects on the game after set-up, always with the same shuffle.  `given at PHASE` begins with that phase
    (each `repeat` in its first pass, unless `set round = 2` says otherwise); without it, the game begins as always, and it is an
    error if the rules change what was set before the first decision.  Here a piece may be moved from wherever it is: `move
    steel_1 to red.hand`.  A position with pieces that do not exist is an error."""

    word = "given"
    form = "given [at PHASE] { … }"
    where = SCENARIO
    inside = "effects"
    example = """\
scenario "who has no money builds no road" {
  game valley
  given at actions {
    set round     = 3
    set order     = (red, blue)
    set red.money = $0
  }
  refuse red build_road mill -- bridge because funds
}
"""
    at: Ident | None = keyword("at", "the phase that begins", None, role=Role.REFERS, of=("phase",))
    body: tuple[Any, ...] = block("effects")


@frozen(kw_only=True, eq=False, repr=False)
class AboutMoves(Word):
    """A line with a seat, followed by one or more moves."""

    where = SCENARIO


@frozen(kw_only=True, eq=False, repr=False)
class OfDecider(AboutMoves):
    """A line with one move, usually of the seat that decides then."""


@frozen(kw_only=True, eq=False, repr=False)
class Plays(OfDecider):
    """A move, or a whole action: `plays red build cotton_mill at nuernberg with brown`.  It must be legal; its note comes at
    the end, in quotation marks."""

    word = "plays"
    claims = True
    form = "plays SEAT MOVE"
    example = """\
plays blue build_road bridge -- abbey
plays blue stop
"""
    seat: Ident = argument("who moves", role=Role.REFERS, of=("seats",))
    move: tuple[Any, ...] = rest("the move's words")


@frozen(kw_only=True, eq=False, repr=False)
class Allow(Plays):
    """A move that is legal now; it is not made."""

    word = "allow"
    form = "allow SEAT MOVE"
    example = "allow blue sell in mill grain"


@frozen(kw_only=True, eq=False, repr=False)
class Refuse(OfDecider):
    """A move that is not legal now, and all the rules that forbid it: `refuse red pass because (left, room)`. A `case` may be
    given instead of its rule.  Refusals that no line of the rules causes have names of their own: `turn` for a move that cannot
    be decided now, `choice` for something that is not among the choices, `takes` for too few actions left, `stop` if stopping is
    not possible, `note` for a text with a move that takes none, `over` after the end."""

    word = "refuse"
    claims = True
    form = "refuse SEAT MOVE because RULE"
    example = "refuse blue sell in abbey cloth because (buys, stock)"
    seat: Ident = argument("who would move", role=Role.REFERS, of=("seats",))
    because: tree.Items = needed_argument("because", "the rule, or the rules in brackets", role=Role.CITES)
    move: tuple[Any, ...] = rest("the move's words")


@frozen(kw_only=True, eq=False, repr=False)
class Explain(AboutMoves):
    """The reasons why a move is not legal, as they are shown to a `spectator` or to a seat that does not decide now: all the
    rules that it may know of, as in `explain blue build port at kiel because (seat, symbol)`.  For a seat, `seat` is always among
    them, since it is another seat's turn.  Without `because`, no reasons are shown."""

    word = "explain"
    claims = True
    form = "explain SEAT MOVE [because RULE]"
    example = "explain red build_road mill -- bridge because (seat, free)"
    seat: Ident = argument("who asks, a seat or `spectator`", role=Role.REFERS, of=("seats",))
    because: tree.Items | None = keyword("because", "the rule, or the rules in brackets", role=Role.CITES)
    move: tuple[Any, ...] = rest("the move's words")


@frozen(kw_only=True, eq=False, repr=False)
class Offers(AboutMoves):
    """All legal moves, in any order: `offers red { pass; draw grey }`.  Words before the block name a kind of move; then exactly
    these moves of that kind are legal, and others do not matter: `offers red draw { draw grey; draw orange }`. With `no`, there
    is none of the kind: `offers red no build at koeln`.  A kind is an action or, with further words, those of its moves that have
    these words.  Options that are alike are one move here too, represented by one of them.  Only this word tests what is listed
    and what is one move: `plays` and `allow` also accept an option that is alike to one in the list."""

    word = "offers"
    claims = True
    form = "offers SEAT [no] [KIND] [{ MOVE … }]"
    example = """\
offers blue build_road {
  build_road bridge -- harbour
  build_road bridge -- abbey
}
"""
    seat: Ident = argument("who decides", role=Role.REFERS, of=("seats",))
    kind: tuple[Any, ...] = rest("`no`, and words that the moves have", ())
    moves: tuple[Any, ...] = block("one move on each line", None)


@frozen(kw_only=True, eq=False, repr=False)
class Undo(Word):
    """Whether the last decision can be taken back now: `undo possible`, or `undo impossible` if a random draw followed, or
    somebody learned something."""

    word = "undo"
    claims = True
    form = "undo possible"
    where = SCENARIO
    example = """\
plays blue build_road bridge -- abbey
undo possible
"""
    how: Ident = argument("`possible` or `impossible`", choices=("impossible", "possible"))


@frozen(kw_only=True, eq=False, repr=False)
class Sees(Word):
    """What a seat, or a `spectator`, sees of a keep, of a zone, or of the number of pieces in it: `sees red dealer = blue`, `sees
    red red.hand = (steel_1, guns_5)` with all its pieces in any order, `= none` if it is empty, `sees blue red.hand.size = 2`.
    What it does not see is `hidden`: `sees blue red.hand = hidden`."""

    word = "sees"
    claims = True
    form = "sees SEAT WHAT = VALUE"
    where = SCENARIO
    example = """\
sees red red.hand = (sack, sack, bolt)
sees blue red.hand = hidden
sees blue red.hand.size = 3
"""
    seat: Ident = argument("who looks, a seat or `spectator`", role=Role.REFERS, of=("seats",))
    what: tree.Expression = argument("a keep, a zone, or a zone's `size`")
    value: tree.Expression = value("what is there, or `hidden`")


@frozen(kw_only=True, eq=False, repr=False)
class Expect(Word):
    """What holds now: `expect = red.money == $4`, or with a text that is shown if it fails: `expect "paid" = red.money == $4`.
    Braces in the text hold names: `"{red} has paid {fee}"`."""

    word = "expect"
    claims = True
    form = 'expect ["TEXT"] = CONDITION'
    where = SCENARIO
    example = """\
expect "the mill pays for grain" = grain in mill.buys
"""
    text: str = label("what is meant")
    value: tree.Expression = value("a condition", role=Role.DECIDES)


@frozen(kw_only=True, eq=False, repr=False)
class Scores(Word):
    """A line of the scoring as if the game ended now, or the `total`: `scores red railways = $7`."""

    word = "scores"
    claims = True
    form = "scores SEAT LINE = NUMBER"
    where = SCENARIO
    example = """\
scores red stalls = 4
scores red total = 9
"""
    seat: Ident = argument("the seat whose line it is", role=Role.REFERS, of=("seats",))
    line: Ident = argument("the line's name, or `total`", of=("points",))
    value: tree.Expression = value("the value")


@frozen(kw_only=True, eq=False, repr=False)
class Wins(Word):
    """The game is over, and these have won: `wins red`."""

    word = "wins"
    claims = True
    form = "wins SEAT …"
    where = SCENARIO
    example = """\
scenario "the richest wins" {
  game valley
  players red blue
  given at actions {
    set round     = 6
    set order     = (red, blue)
    set red.money = $9
  }
  plays red pass
  plays red stop
  plays blue pass
  plays blue stop
  wins red
}
"""
    seats: tuple[Ident, ...] = rest("the winners, or `none`", role=Role.REFERS, of=("seats",))


@frozen(kw_only=True, eq=False, repr=False)
class Snapshot(Word):
    """A text that is stored with the tests and compared: the `board`, the legal `moves`, or the `log` since the given
    position."""

    word = "snapshot"
    claims = True
    form = "snapshot board"
    where = SCENARIO
    example = "snapshot moves"
    what: Ident = argument("`board`, `moves` or `log`", choices=("board", "log", "moves"))


@frozen(kw_only=True, eq=False, repr=False)
class Unchanged(Word):
    """A rule line whose change is not a fault: mutation tests skip it, for this reason."""

    word = "unchanged"
    helps = True
    form = 'unchanged RULE CHANGE "REASON"'
    where = ("file",)
    example = """\
unchanged build_road.free negated "The map has too few roads to show it."
"""
    rule: tree.Expression = argument("the line's name", role=Role.CITES)
    change: Ident = argument("`negated`, `deleted`, `alike_without_town`, or whatever the report calls it")
    reason: str = label("why nothing can differ")
