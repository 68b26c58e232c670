"""Words for what players may do: actions with their choices and requirements, sources, verbs, definitions."""

from __future__ import annotations

from functools import reduce
from typing import Any

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.language.operators import ADD, OR
from aoi_rules.model.ruleset import CASE
from aoi_rules.words.base import Ident, Role, Word, argument, block, condition, flag, keyword, label, needed_argument, value
from aoi_rules.words.components import GAME

__all__ = [
    "Action", "After", "Afterwards", "Bring", "Case", "Choose", "Define", "Do", "Let", "Remark", "Require", "SourceWord",
    "Takes", "Then", "VerbWord",
]


@frozen(kw_only=True, eq=False, repr=False)
class Define(Word):
    """A name for an expression, which is computed anew at each use: `define held(p, place) = count(…)`. A definition without
    parameters that is a constant, such as `define loan_size = $10` or `define debt = max(loan_size, $5) + $1`, can be used
    wherever a figure can: after `up to`, in a range, as the value of a `has` or a `keep`, in a member's line or its table, where
    a value may also be computed: `cost (2 * loan_size)`. So each figure is written once, and a part can change it with `replace
    define loan_size = $20`. A definition that parts can extend has cases: `define sources(g) union { case ports = gateways }` is
    the union of the sets of all cases; with `any`, one of their conditions is enough, and `sum` adds up their numbers. A part
    writes `amend define sources { case wells = … }`."""

    word = "define"
    behind = "in"
    is_rule = True
    helps = True
    form = "define NAME(A, B) = EXPRESSION"
    where = GAME
    inside = "cases"
    example = """\
define fee     = $2
define rich(p) = p.money >= 3 * fee
action dine "Dine" {
  require rich "You are not rich" = rich(me)
  do { pay me fee }
}
"""
    head: tree.Expression = argument("its name, with parameters where it has any", role=Role.DECLARES)
    any: bool = flag("any", "one of the cases in the block is enough")
    union: bool = flag("union", "the sets of the cases in the block together")
    sum: bool = flag("sum", "the numbers of the cases in the block added up")
    value: tree.Expression | None = value("what it means", None, role=Role.DEFINES)
    cases: tuple[Any, ...] = block("cases")

    @property
    def meaning(self) -> tree.Expression:
        """Its meaning: its value, or its cases combined; only for a definition that has exactly one of these."""
        values: list[tree.Expression] = [case.value for case in self.cases]
        if not values:
            assert self.value is not None, "the collector keeps no other"
            return self.value
        if self.union:
            return tree.Call(tree.Name("union", self.place), tuple(values), self.place)
        if len(values) == 1:
            return values[0]
        if self.any:
            return tree.Logic(OR, tuple(values), self.place)
        added: tree.Expression = reduce(lambda first, second: tree.Binary(ADD, first, second, self.place), values)
        return added


@frozen(kw_only=True, eq=False, repr=False)
class VerbWord(Word):
    """An effect with a name: `verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }`. The text appears in the
    game's log; a verb without a text is silent. Braces hold a parameter, one of its attributes, or another name, such as a
    keep or a definition, with the value before the verb changes anything: `"{p} takes {c} for {c.price} in round {round}"`.
    Everybody reads the log, so values that a keep or a zone hides cannot be used there. A text that begins with the deciding
    player is also shown after a choice that surely leads to it: `pays $3`."""

    word = "verb"
    is_rule = True
    helps = True
    form = 'verb NAME(A, B) ["TEXT"] { … }'
    where = GAME
    leads = ("effects",)
    inside = "effects"
    example = """\
verb reward(p, amount) "{p} is rewarded with {amount}" { raise p.money by amount }
action gather "Gather" {
  do { reward me $1 }
}
"""
    head: tree.Expression = argument("its name, with parameters where it has any", role=Role.DECLARES)
    text: str = label("the line in the log, with names in braces", role=Role.FILLED_IN)
    body: tuple[Any, ...] = block("effects")


@frozen(kw_only=True, eq=False, repr=False)
class After(Word):
    """A consequence, carried out immediately after a verb: `after take_cube(s) when s.cubes == 0 { flip s }`."""

    word = "after"
    is_rule = True
    dispensable = True
    form = "after VERB(A, B) [as NAME] [when CONDITION] { … }"
    where = GAME
    inside = "effects"
    example = "after pay(p, amount) when p.money == $0 { earn p $1 }"
    head: tree.Expression = argument("the verb, with names for its parameters", role=Role.REFERS, of=("verb",))
    given: Ident | None = keyword("as", "its name, for other lines and for `amend`", role=Role.LABELS)
    when: tree.Expression | None = condition("when it happens")
    body: tuple[Any, ...] = block("effects")


@frozen(kw_only=True, eq=False, repr=False)
class SourceWord(Word):
    """A source from which `bring` may take a unit, and the effects of taking one: `source works g to places each s in space {
    require cube "It holds no such cube" = … ; do { take_cube s } }`. It can be used if all its requirements hold.  If the
    destination does not matter, leave out `to` in both lines."""

    word = "source"
    is_rule = True
    form = 'source NAME GOOD [to PLACES] [each NAME in MEMBERS] ["TEXT"] [see "PLACE"] { … }'
    where = GAME
    inside = "source"
    example = """\
source boats g "Boats" see "The harbour" {
  require harbour "Nobody has a stall at the harbour" = any(s.owner != none for s in harbour.stall)
  do { lower me.money by g.price }
}
"""
    name: Ident = argument("its name", role=Role.DECLARES)
    good: Ident = argument("a name for the thing that is brought", role=Role.BINDS_INSIDE)
    places: Ident | None = keyword("to", "a name for the places it may be brought to", None, role=Role.BINDS_INSIDE)
    each: Ident | None = keyword("each", "a name for the member that gives it", None, role=Role.BINDS_INSIDE, within="within")
    within: tree.Expression | None = keyword("in", "the members that may")
    title: str = label("what a player reads")
    see: tree.Expression | None = keyword("see", "the place in the rulebook")
    body: tuple[Any, ...] = block("requirements, and what taking a unit does")

    @property
    def heading(self) -> str:
        """The heading that a player reads above what it offers: its title, or else its name."""
        return self.title or self.name.name.replace("_", " ").capitalize()


@frozen(kw_only=True, eq=False, repr=False)
class Action(Word):
    """What a player may do, in the order of its lines: choices and requirements, then the effects."""

    word = "action"
    behind = "of"
    is_rule = True
    form = 'action NAME ["TEXT"] [like ACTION] [see "PLACE"] { … }'
    where = GAME
    inside = "action"
    acts = True
    example = """\
action gather "Gather" see "The forest" {
  require poor "You have enough" = me.money < $10
  do { earn me $1 }
}
"""
    name: Ident = argument("its name", role=Role.DECLARES)
    title: str = label("what a player reads")
    like: Ident | None = keyword("like", "the action whose lines it takes over", of=("action",))
    see: tree.Expression | None = keyword("see", "the place in the rulebook")
    body: tuple[Any, ...] = block("its lines")


@frozen(kw_only=True, eq=False, repr=False)
class Takes(Word):
    """How many of a turn's actions it uses up; one by default.  With 0, it is offered beside the other actions of a `take` and
    uses up none: `takes 0`."""

    word = "takes"
    form = "takes NUMBER"
    where = ("action",)
    example = """\
action feast "Hold a feast" {
  takes 2
  do { earn me $3 }
}
"""
    number: int = argument("the number of actions")


@frozen(kw_only=True, eq=False, repr=False)
class Choose(Word):
    """A choice: `choose space in space "at" alike by (location, symbol)`.  The text comes before the choice in a move's words;
    options that are equal in what `alike by` names are one move.  A choice from a zone is seen by those who see the zone, any
    other choice by everybody; with `seen by (dealer, partner)`, only the chooser and the seats in these keeps learn of it.  The
    text must fix the greatest number that can be chosen.  If the upper end changes in play, `up to` gives a number that no game
    exceeds: `choose amount in $1..me.money up to $99`.  Greater numbers are not offered."""

    word = "choose"
    labelled = True
    form = 'choose NAME in MEMBERS [up to NUMBER] ["WORD"] [alike by (A, B)] [seen by WHO] [when CONDITION]'
    where = ("action",)
    example = """\
action gift "Give money away" {
  choose other in others "to"
  choose amount in $1..me.money up to $9
  do {
    pay me amount
    earn other amount
  }
}
"""
    name: Ident = argument("its name", role=Role.BINDS_AFTER, within="within")
    within: tree.Expression = needed_argument("in", "the things to choose from")
    most: tree.Expression | None = keyword("up to", "the greatest number it can ever be, where the range does not say it")
    preposition: str = label("the word before it in a move")
    by: tree.Items | None = keyword("alike by", "what makes two options one")
    seen: tree.Items | None = keyword("seen by", "who else learns of it: all, owner, or keeps that hold seats",
                                      of=("keep",))
    when: tree.Expression | None = condition("which options count", role=Role.FILTERS)


@frozen(kw_only=True, eq=False, repr=False)
class Let(Word):
    """A name for a value: `let here = space.location`."""

    word = "let"
    labelled = True
    form = "let NAME = VALUE"
    where = ("action", "effects")
    example = """\
action tithe "Pay the abbey" {
  let part = me.money // 2
  do { pay me part }
}
"""
    name: Ident = argument("its name", role=Role.BINDS_AFTER)
    value: tree.Expression = value("the value", role=Role.DEFINES)


@frozen(kw_only=True, eq=False, repr=False)
class Require(Word):
    """What must hold: `require level "A level 0 counter cannot be built" see "Player display" = counter.level > 0`, or one of
    several cases: `require card "…" any { case colour "…" = … }`.  Names in braces put values into the text: `"You cannot pay for
    it: it costs {price_of(me, stall)}, and you have {me.money}"`.  Where the text is shown for many moves at once, it ends before
    the clause with the first value that the rules do not fix.  A text without braces is followed by the values that the condition
    reads, if they have titles; code is never shown."""

    word = "require"
    dispensable = True
    form = 'require NAME "TEXT" [see "PLACE"] = CONDITION'
    where = ("action", "source")
    inside = "cases"
    example = """\
action restock "Fill a stall again" {
  choose stall in stall
  require own "It is not your stall" see "Stalls" = stall.owner == me
  require way "Nothing is brought there" any {
    case road "a road leads there"    = count(trade.reached(stall.town)) > 1
    case mill "it stands at the mill" = stall.town == mill
  }
  do { set stall.crates = 2 }
}
"""
    name: Ident = argument("its name; in tests, saves and amendments ACTION.NAME", role=Role.LABELS)
    text: str = label("what the player reads where it fails", role=Role.FILLED_IN)
    any: bool = flag("any", "one of the cases in the block is enough")
    see: tree.Expression | None = keyword("see", "the place in the rulebook")
    value: tree.Expression | None = value("the condition", None, role=Role.DECIDES)
    when: tree.Expression | None = condition("the condition under which it applies")
    cases: tuple[Any, ...] = block("cases")


@frozen(kw_only=True, eq=False, repr=False)
class Case(Word):
    """One way to meet a requirement, or one part of a definition."""

    word = CASE
    dispensable = True
    form = 'case NAME "TEXT" [see "PLACE"] = CONDITION'
    where = ("cases",)
    example = """\
action borrow "Borrow" {
  require trust "Nobody trusts you" any {
    case stall "you have a stall" = stalls(me) > 0
    case hand "you have a card"   = me.hand.size > 0
  }
  do { earn me $2 }
}
"""
    name: Ident = argument("its name", role=Role.LABELS)
    text: str = label("what it takes, in the player's words", role=Role.FILLED_IN)
    see: tree.Expression | None = keyword("see", "the place in the rulebook")
    value: tree.Expression = value("the condition", role=Role.DECIDES)


@frozen(kw_only=True, eq=False, repr=False)
class Then(Word):
    """Completes the choices above: the following lines are the next decision of the same action."""

    word = "then"
    where = ("action",)
    example = """\
action swap "Change a stall" {
  choose card in me.hand
  then
  choose stall in stall "at"
  require own "It is not your stall" = stall.owner == me
  do {
    move card from me.hand to discard
    set stall.good = card.good
  }
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Do(Word):
    """Effects, carried out in order; with a name, parts can add lines to it: `do raise { … }`."""

    word = "do"
    where = ("action", "source", "flow", "setup", "score")
    inside = "effects"
    example = """\
action harvest "Harvest" {
  do reap when round > 1 { earn me $2 }
}
"""
    name: Ident | None = argument("the step's name", None, role=Role.LABELS)
    when: tree.Expression | None = condition("the condition under which it is done")
    body: tuple[Any, ...] = block("effects")


@frozen(kw_only=True, eq=False, repr=False)
class Remark(Word):
    """A text that goes with the action's first decision: `note promise "A promise, which binds nobody" up to 200`.  It is kept
    with the move and shown to those who may see it, and no rule can read it.  Players type it in quotation marks at the end of
    the move."""

    word = "note"
    form = 'note NAME "TEXT" up to NUMBER [seen by WHO]'
    where = ("action",)
    example = """\
action speak "Speak to all" {
  note words "What you say" up to 80
  do { earn me $1 }
}
"""
    name: Ident = argument("its name", role=Role.LABELS)
    title: str = label("what it is, in a player's words")
    most: int = needed_argument("up to", "how many characters it may have")
    seen: tree.Items | None = keyword("seen by", "who reads it: all (the rule), or keeps that hold seats", of=("keep",))


@frozen(kw_only=True, eq=False, repr=False)
class Bring(Word):
    """Brings a number of units of a good, one by one, each from a source that can be used then: `bring 2 coal to here`. With
    `each`, it brings several goods, one after the other: `bring 1 g each g in field.needs`; a source is then offered only if all
    the rest can still be brought."""

    word = "bring"
    labelled = True
    known_by = "good"
    form = "bring NUMBER GOOD [each NAME in GOODS] [to PLACES]"
    where = ("action",)
    example = """\
action supply "Bring wool to the abbey" {
  require wool "No wool can be brought" = any(holds(s, wool) and s.town in trade.reached(abbey) for s in stall)
  bring 1 wool to abbey
  do { earn me $3 }
}
"""
    number: tree.Expression = argument("the number of units; fixed on entry")
    good: tree.Expression = argument("the good")
    each: Ident | None = keyword("each", "a name for one of several goods", None, role=Role.BINDS_INSIDE, within="within")
    within: tree.Expression | None = keyword("in", "the goods, fixed on entry")
    places: tree.Expression | None = keyword("to", "the place or places")


@frozen(kw_only=True, eq=False, repr=False)
class Afterwards(Word):
    """Flow that runs after the action, before the turn continues."""

    word = "afterwards"
    where = ("action",)
    inside = "flow"
    example = """\
action market_day "Call a market day" {
  do { earn me $1 }
  afterwards { each player in others { take 0..1 of sell } }
}
"""
    body: tuple[Any, ...] = block("flow")
