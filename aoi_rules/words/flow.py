"""Words for the course of a game: rounds, phases, whose turn it is, decisions, effects, the end and its scoring."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Word, argument, block, condition, keyword, label, needed, rest, value
from aoi_rules.words.components import GAME

__all__ = [
    "Add", "Also", "By", "Circle", "Draw", "EffectEach", "FlowEach", "Flow", "Free", "Lower", "Menu", "Move", "Note", "Outlook",
    "Phase", "Pick", "Points", "Raise", "Remove", "Repeat", "Score", "Set", "Setup", "Take", "Winner",
]


@frozen(kw_only=True, eq=False, repr=False)
class Setup(Word):
    """What happens before the first decision."""

    word = "setup"
    where = GAME
    inside = "setup"
    example = """\
setup {
  do start {
    set order = players
    each p in players { move 3 at random from deck to p.hand }
  }
}
"""
    body: tuple[Any, ...] = block("`do` steps")


@frozen(kw_only=True, eq=False, repr=False)
class Flow(Word):
    """The course of the game."""

    word = "flow"
    where = ("game",)
    inside = "flow"
    example = """\
flow {
  repeat round until (round == 4) {
    phase actions "Actions" { each player in order { take 1 of turn } }
  }
}
"""
    body: tuple[Any, ...] = block("flow")


@frozen(kw_only=True, eq=False, repr=False)
class Repeat(Word):
    """Again and again: `repeat round until (C) { … }` looks after each pass, `while (C)` before each.
    The name counts the passes, from 1."""

    word = "repeat"
    labelled = True
    form = "repeat [NAME] until (CONDITION) { … }"
    where = ("flow",)
    inside = "flow"
    example = """\
flow {
  repeat round until (deck.size == 0 or round == 9) {
    each player in order { take 2 of turn }
  }
}
"""
    name: Ident | None = argument("a name that counts the passes", None)
    until: tree.Expression | None = keyword("until", "ends it, looked at after each pass")
    while_: tree.Expression | None = keyword("while", "must hold before each pass")
    body: tuple[Any, ...] = block("flow")


@frozen(kw_only=True, eq=False, repr=False)
class Phase(Word):
    """A named part of the flow."""

    word = "phase"
    form = 'phase NAME ["TEXT"] [see "PLACE"] [when CONDITION] { … }'
    where = ("flow",)
    inside = "flow"
    example = """\
flow {
  repeat round until (round == 4) {
    phase actions "Actions" see "The turn" { each player in order { take 1 of turn } }
    phase rent "Rent" when round > 1 { do { each p in players { earn p $1 } } }
  }
}
"""
    name: Ident = argument("its name")
    title: str = label("what a player reads")
    see: tree.Expression | None = keyword("see", "the place in the rulebook")
    when: tree.Expression | None = condition("when it takes place at all")
    body: tuple[Any, ...] = block("flow")


@frozen(kw_only=True, eq=False, repr=False)
class Each(Word):
    """For every member in turn.  In flow (`each player in order { … }`) each of them acts, and `me` is that seat;
    among effects (`each p in players { … }`) nobody decides.  The sequence is fixed on entry, `when` is read as each
    comes up."""

    word = "each"
    labelled = True
    form = "each NAME in SEQUENCE [when CONDITION] { … }"
    name: Ident = argument("a name for the member; `player` in flow")
    within: tree.Expression = needed("in", "the sequence")
    when: tree.Expression | None = condition("whether this one counts")
    body: tuple[Any, ...] = block("flow or effects")


@frozen(kw_only=True, eq=False, repr=False)
class FlowEach(Each):
    """For every player in turn, who acts as `me`: `each player in order { … }`.  The sequence is fixed on entry, `when` is
    read as each comes up."""

    where = ("flow",)
    inside = "flow"
    example = """\
flow {
  repeat round until (round == 3) {
    each player in order when me.hand.size > 0 { take 1 of turn }
  }
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class EffectEach(Each):
    """For every member in turn, without a decision: `each p in players { … }`.  The sequence is fixed on entry, `when` is read
    as each comes up."""

    where = ("effects",)
    inside = "effects"
    example = """\
action feast "Hold a feast" {
  do { each p in others when p.money < $5 { earn p $1 } }
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Circle(Word):
    """Round and round: `circle player in order when me.offers < 2 { take 0..1 of offer }`.  Each acts in turn, as `me`,
    until all have passed in succession: who takes no action passes, and so does a seat for which `when` is not true.  The
    sequence is fixed on entry, `when` is read as each comes up."""

    word = "circle"
    form = "circle player in SEQUENCE [when CONDITION] { … }"
    where = ("flow",)
    inside = "flow"
    example = """\
flow {
  repeat round until (round == 3) {
    circle player in order when me.hand.size > 0 { take 0..1 of open_stall }
  }
}
"""
    name: Ident = argument("`player`")
    within: tree.Expression = needed("in", "the seats, the first to act first")
    when: tree.Expression | None = condition("whether this one is asked")
    body: tuple[Any, ...] = block("flow")


@frozen(kw_only=True, eq=False, repr=False)
class By(Word):
    """Somebody decides who need not be on turn: `by partner when sent { take 1 of answer }`.  Inside, `me` is
    that seat; where there is none, nothing happens."""

    word = "by"
    form = "by SEAT [when CONDITION] { … }"
    where = ("flow",)
    inside = "flow"
    example = """\
keep helper seat = none
action ask "Ask for help" {
  choose other in others
  do { set helper = other }
  afterwards { by helper { take 1 of sell } }
}
"""
    seat: tree.Expression = argument("the seat")
    when: tree.Expression | None = condition("when it is asked at all")
    body: tuple[Any, ...] = block("flow")


@frozen(kw_only=True, eq=False, repr=False)
class Menu(Word):
    """The actions among which players choose, under one name: after `menu turn (build, railway, pass)` the flow says
    `take 2 of turn`.  A part, or a map, adds actions and leaves some out: `amend menu turn { also sail; drop pass }`.
    `menu third like turn { drop build }` begins with everything that `turn` has, also what parts add to it."""

    word = "menu"
    form = "menu NAME (ACTION, ACTION) [{ also ACTION …; drop ACTION … }], or menu NAME like MENU { … }"
    where = GAME
    inside = "menu"
    example = """\
menu turn (open_stall, build_road, sell, draw_card, pass)
menu last_turn like turn { drop draw_card }
"""
    name: Ident = argument("its name")
    actions: tree.Items = argument("the actions")
    body: tuple[Any, ...] = block("`also` and `drop`")


@frozen(kw_only=True, eq=False, repr=False)
class Also(Word):
    """In a menu: further actions that are offered, `also sail trade`."""

    word = "also"
    form = "also ACTION …"
    where = ("menu",)
    example = "menu evening (pass) { also sell draw_card }"
    actions: tuple[Ident, ...] = rest("the actions")


@frozen(kw_only=True, eq=False, repr=False)
class Take(Word):
    """A decision of `me`: `take 2 of turn`, where `menu turn (build, pass)` names the actions, or with a single action
    `take 0..1 of repay when me.loans > 0`.  A lower bound met offers the move `stop`; where nothing is legal it ends without
    a move, unless that would reveal pieces that others do not see: then there is `stop` alone.

    A text says what is asked: `take 1 of answer "{dealer} gives {track.given, parcel}"`.  Braces hold names with commas between
    them, which make one list: `me`, keeps, definitions, zones, with dots what they have, and after a type what its members keep,
    those of them that keep any.  Who may not see what it reads is not shown it."""

    word = "take"
    labelled = True
    form = 'take NUMBER of MENU ["TEXT"] [when CONDITION]'
    where = ("flow",)
    example = """\
flow {
  repeat round until (round == 4) {
    each player in order {
      take 1..2 of turn "{me} has {me.money}, {me.hand}"
      take 0..1 of sell when me.hand.size == 0
    }
  }
}
"""
    number: tree.Expression = argument("how many actions, or a range; fixed on entry")
    of: tree.Expression = needed("of", "a menu or an action")
    text: str = label("what is asked, with names in braces")
    when: tree.Expression | None = condition("when it is asked at all")


@frozen(kw_only=True, eq=False, repr=False)
class Free(Word):
    """An action, or those of a menu, beside the block's own decisions: offered as often as it is legal, and once more after the
    last: `free repay`."""

    word = "free"
    labelled = True
    form = "free MENU"
    where = ("flow",)
    example = """\
action buy_back "Buy a card back" {
  require money "It costs $1"      = me.money > $0
  require room "Your hand is full" = me.hand.size < 3
  require cards "No card is there" = discard.size > 0
  do {
    pay me $1
    move 1 at random from discard to me.hand
  }
}
flow {
  repeat round until (round == 4) {
    each player in order {
      take 1 of turn
      free buy_back
    }
  }
}
"""
    of: tree.Expression = argument("a menu or an action")


@frozen(kw_only=True, eq=False, repr=False)
class Set(Word):
    """`set space.owner = me`."""

    word = "set"
    labelled = True
    form = "set WHAT = VALUE [when CONDITION]"
    where = ("effects",)
    example = """\
action give_up "Give up a stall" {
  choose stall in stall
  require own "It is not your stall" = stall.owner == me
  do { set stall.owner = none }
}
"""
    target: tree.Expression = argument("what changes")
    value: tree.Expression = value("its new value")
    when: tree.Expression | None = condition("when it is done at all")


@frozen(kw_only=True, eq=False, repr=False)
class Raise(Word):
    """`raise p.money by amount`."""

    word = "raise"
    labelled = True
    form = "raise WHAT by NUMBER [when CONDITION]"
    where = ("effects",)
    example = """\
action gather "Gather" {
  do { raise me.money by $2 when me.hand.size > 0 }
}
"""
    target: tree.Expression = argument("what changes")
    by: tree.Expression = needed("by", "how much")
    when: tree.Expression | None = condition("when it is done at all")


@frozen(kw_only=True, eq=False, repr=False)
class Lower(Raise):
    """`lower p.money by amount`."""

    word = "lower"
    form = "lower WHAT by NUMBER [when CONDITION]"
    example = """\
action spend "Give to the poor" {
  require money "You have no money" = me.money > $0
  do { lower me.money by $1 }
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Move(Word):
    """`move card from me.hand to discard`, `move 2 at random from deck to p.hand`, `move all from p.hand to discard`.  In the
    `given` of a scenario, and in verbs that are carried out there, `move card to me.hand` takes the piece from wherever it
    lies: from the first zone that has one, common zones before those of players and other members; where such pieces lie
    in players' zones alone, from another zone of the player whose zone it goes to."""

    word = "move"
    labelled = True
    form = "move PIECE from ZONE to ZONE [when CONDITION]"
    where = ("effects",)
    example = """\
action new_hand "Take a new hand" {
  do {
    move all from me.hand to discard
    move 2 at random from deck to me.hand
  }
}
"""
    what: tree.Expression = argument("a piece, `all`, or a number before `at random`")
    at: Ident | None = keyword("at", "`random`: chance picks")
    source: tree.Expression | None = keyword("from", "a zone")
    target: tree.Expression = needed("to", "a zone")
    when: tree.Expression | None = condition("when it is done at all")


@frozen(kw_only=True, eq=False, repr=False)
class Add(Word):
    """`add counter to p.gone`: a piece that lay on the board goes to a zone."""

    word = "add"
    labelled = True
    form = "add PIECE to ZONE [when CONDITION]"
    where = ("effects",)
    example = """\
zone bag of card seen by all full
keep shown card = none
action show "Show a card" {
  require none_yet "One is shown already" = shown == none
  do {
    draw card from bag
    set shown = card
  }
}
action put_back "Put it back" {
  require there "Nothing is shown" = shown != none
  do {
    add shown to bag
    set shown = none
  }
}
"""
    what: tree.Expression = argument("a piece")
    target: tree.Expression = needed("to", "a zone")
    when: tree.Expression | None = condition("when it is done at all")


@frozen(kw_only=True, eq=False, repr=False)
class Remove(Word):
    """`remove counter from me.display`: a piece leaves a zone for the board."""

    word = "remove"
    labelled = True
    form = "remove PIECE from ZONE [when CONDITION]"
    where = ("effects",)
    example = """\
zone bag of card seen by all full
keep chosen card = none
action show "Show a card" {
  choose card in bag
  require none_yet "One is shown already" = chosen == none
  do {
    remove card from bag
    set chosen = card
  }
}
"""
    what: tree.Expression = argument("a piece")
    source: tree.Expression = needed("from", "a zone")
    when: tree.Expression | None = condition("when it is done at all")


@frozen(kw_only=True, eq=False, repr=False)
class Draw(Word):
    """`draw tile from box`: chance picks a piece, takes it out, and gives it this name in the lines that follow; with
    `to past` it goes to that zone, else to the board."""

    word = "draw"
    labelled = True
    form = "draw NAME from ZONE [to ZONE]"
    where = ("effects",)
    example = """\
action search "Search the deck" {
  require cards "No card is left" = deck.size > 0
  do {
    draw card from deck to discard
    earn me $1 when card.good == cloth
  }
}
"""
    name: Ident = argument("a name for the piece")
    source: tree.Expression = needed("from", "a zone")
    target: tree.Expression | None = keyword("to", "a zone")


@frozen(kw_only=True, eq=False, repr=False)
class Pick(Word):
    """`pick first in players at random`: chance names a member, known by this name in the lines that follow."""

    word = "pick"
    form = "pick NAME in MEMBERS at random"
    where = ("effects",)
    example = """\
action storm "Call a storm" {
  do {
    pick road in road at random
    set road.owner = none
  }
}
"""
    name: Ident = argument("a name for the member")
    within: tree.Expression = needed("in", "the members")
    at: Ident | None = keyword("at", "`random`")


@frozen(kw_only=True, eq=False, repr=False)
class Score(Word):
    """What is computed at the end, line by line, for each player as `me`; and who wins."""

    word = "score"
    where = ("game",)
    inside = "score"
    example = """\
score {
  points coins "Money" = me.money // $1
  winner most points
}
"""
    body: tuple[Any, ...] = block("`do`, `note`, `points` and `winner`")


@frozen(kw_only=True, eq=False, repr=False)
class Points(Word):
    """A line of points: `points counters "Industries" = sum(…)`."""

    word = "points"
    form = 'points NAME "TEXT" [see "PLACE"] = NUMBER'
    where = ("score",)
    example = """\
score {
  points stalls "Stalls" see "The end" = 3 * stalls(me)
  points ports "Harbour stalls"        = count(s for s in harbour.stall when s.owner == me)
  winner most points
}
"""
    name: Ident = argument("its name")
    title: str = label("what a player reads")
    see: tree.Expression | None = keyword("see", "the place in the rulebook")
    value: tree.Expression = value("how many")


@frozen(kw_only=True, eq=False, repr=False)
class Note(Points):
    """A line shown beside the points and not added to them."""

    word = "note"
    form = 'note NAME "TEXT" [see "PLACE"] = NUMBER'
    example = """\
score {
  points stalls "Stalls" = stalls(me)
  note hand "Cards left" = me.hand.size
  winner most points
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Outlook(Word):
    """What a position is worth beyond its points, in hundredths of a point: `outlook hand = 5 * me.hand.size`.  Nobody is
    shown it and no rule reads it; bots that look ahead do, so it may speak of what `me` alone sees."""

    word = "outlook"
    form = "outlook NAME = NUMBER"
    where = ("score",)
    example = """\
score {
  points coins "Money" = me.money // $1
  outlook crates       = 80 * sum(s.crates for s in stall when s.owner == me)
  winner most points
}
"""
    name: Ident = argument("its name")
    value: tree.Expression = value("how many hundredths of a point")


@frozen(kw_only=True, eq=False, repr=False)
class Winner(Word):
    """`winner most points then most me.money then first in order`: the order in which ties are broken; what is still
    equal is shared."""

    word = "winner"
    form = "winner most points [then most NUMBER] [then first in SEQUENCE]"
    where = ("score",)
    example = """\
score {
  points stalls "Stalls" = stalls(me)
  winner most points then most me.money then first in order
}
"""
    rules: tuple[Any, ...] = rest("`most points`, `most EXPRESSION`, `first in SEQUENCE`, separated by `then`")
