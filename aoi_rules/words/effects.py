"""Words that change the position: values, and pieces in zones."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.language.operators import ADD, SUBTRACT, ArithmeticOperator
from aoi_rules.words.base import Ident, Role, Word, argument, condition, keyword, needed_argument, value
from aoi_rules.words.flow import Each

__all__ = ["Add", "Draw", "EffectEach", "Lower", "Move", "Pick", "Raise", "Remove", "Set"]


@frozen(kw_only=True, eq=False, repr=False)
class EffectEach(Each):
    """For each member in turn, without a decision: `each p in players { … }`.  The sequence is fixed on entry, `when` is
    evaluated for each member."""

    where = ("effects",)
    inside = "effects"
    example = """\
action feast "Hold a feast" {
  do { each p in others when p.money < $5 { earn p $1 } }
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Set(Word):
    """Gives a keep another value: `set space.owner = me`.  A list is also set as a whole."""

    word = "set"
    labelled = True
    known_by = "target"
    form = "set WHAT = VALUE [when CONDITION]"
    where = ("effects",)
    example = """\
action give_up "Give up a stall" {
  choose stall in stall
  require own "It is not your stall" = stall.owner == me
  do { set stall.owner = none }
}
"""
    target: tree.Expression = argument("what changes", role=Role.CHANGES)
    value: tree.Expression = value("its new value")
    when: tree.Expression | None = condition("the condition under which it is done")


@frozen(kw_only=True, eq=False, repr=False)
class Raise(Word):
    """Adds to a keep that holds a number or money: `raise p.money by amount`."""

    word = "raise"
    labelled = True
    known_by = "target"
    form = "raise WHAT by NUMBER [when CONDITION]"
    where = ("effects",)
    example = """\
action gather "Gather" {
  do { raise me.money by $2 when me.hand.size > 0 }
}
"""
    operator: ClassVar[ArithmeticOperator] = ADD
    target: tree.Expression = argument("what changes", role=Role.CHANGES)
    by: tree.Expression = needed_argument("by", "the amount")
    when: tree.Expression | None = condition("the condition under which it is done")


@frozen(kw_only=True, eq=False, repr=False)
class Lower(Raise):
    """Subtracts from a keep that holds a number or money: `lower p.money by amount`."""

    word = "lower"
    operator = SUBTRACT
    form = "lower WHAT by NUMBER [when CONDITION]"
    example = """\
action spend "Give to the poor" {
  require money "You have no money" = me.money > $0
  do { lower me.money by $1 }
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Move(Word):
    """Moves pieces from zone to zone: `move card from me.hand to discard`, `move 2 at random from deck to p.hand`, `move all from
    p.hand to discard`.  In the `given` of a scenario, and in verbs performed there, `move card to me.hand` takes the piece from
    wherever it is: from the first zone that has one, common zones before those of players and other members; if such pieces are
    only in players' zones, from another zone of the player whose zone it goes to."""

    word = "move"
    labelled = True
    known_by = "what"
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
    at: Ident | None = keyword("at", "`random`: chance picks", choices=("random",))
    source: tree.Expression | None = keyword("from", "a zone", role=Role.CHANGES)
    target: tree.Expression = needed_argument("to", "a zone", role=Role.CHANGES)
    when: tree.Expression | None = condition("the condition under which it is done")


@frozen(kw_only=True, eq=False, repr=False)
class Add(Word):
    """Puts a piece from the board into a zone: `add counter to p.gone`."""

    word = "add"
    labelled = True
    known_by = "what"
    form = "add PIECE to ZONE [when CONDITION]"
    where = ("effects",)
    example = """\
zone bag of card seen by all full
type shelf { keep shown card = none }
shelf oak "Oak shelf"
action show "Show a card" {
  require none_yet "One is shown already" = oak.shown == none
  do {
    draw card from bag
    set oak.shown = card
  }
}
action put_back "Put it back" {
  require there "Nothing is shown" = oak.shown != none
  do {
    add oak.shown to bag
    set oak.shown = none
  }
}
"""
    what: tree.Expression = argument("a piece")
    target: tree.Expression = needed_argument("to", "a zone", role=Role.CHANGES)
    when: tree.Expression | None = condition("the condition under which it is done")


@frozen(kw_only=True, eq=False, repr=False)
class Remove(Word):
    """Takes a piece out of a zone, to the board: `remove counter from me.display`."""

    word = "remove"
    labelled = True
    known_by = "what"
    form = "remove PIECE from ZONE [when CONDITION]"
    where = ("effects",)
    example = """\
zone bag of card seen by all full
type shelf { keep shown card = none }
shelf oak "Oak shelf"
action show "Show a card" {
  choose card in bag
  require none_yet "One is shown already" = oak.shown == none
  do {
    remove card from bag
    set oak.shown = card
  }
}
"""
    what: tree.Expression = argument("a piece")
    source: tree.Expression = needed_argument("from", "a zone", role=Role.CHANGES)
    when: tree.Expression | None = condition("the condition under which it is done")


@frozen(kw_only=True, eq=False, repr=False)
class Draw(Word):
    """Draws a random piece from a zone, and gives it a name for the following lines: `draw tile from box`.  With `to past` it
    goes to that zone, else to the board."""

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
    name: Ident = argument("a name for the piece", role=Role.BINDS_AFTER, within="source")
    source: tree.Expression = needed_argument("from", "a zone", role=Role.CHANGES)
    target: tree.Expression | None = keyword("to", "a zone", role=Role.CHANGES)


@frozen(kw_only=True, eq=False, repr=False)
class Pick(Word):
    """Picks a random member, and gives it a name for the following lines: `pick first in players at random`."""

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
    name: Ident = argument("a name for the member", role=Role.BINDS_AFTER, within="within")
    within: tree.Expression = needed_argument("in", "the members")
    at: Ident | None = keyword("at", "`random`", choices=("random",))
