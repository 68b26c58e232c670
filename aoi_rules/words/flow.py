"""Words for the course of a game: rounds, phases, whose turn it is, decisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Role, Word, argument, block, condition, keyword, label, needed_argument, rest, slots_of
from aoi_rules.words.components import GAME

__all__ = ["Also", "By", "Circle", "Each", "Flow", "FlowEach", "Free", "Menu", "Phase", "Repeat", "Setup", "Take"]


@frozen(kw_only=True, eq=False, repr=False)
class Setup(Word):
    """What happens before the first decision."""

    word = "setup"
    is_rule = True
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
    is_rule = True
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

    def named_parts(self) -> Iterator[Phase | Repeat]:
        """The phases and the named loops."""
        waiting = [*self.body]
        while waiting:
            item = waiting.pop(0)
            waiting[:0] = getattr(item, "body", ())
            if isinstance(item, Phase | Repeat) and item.name is not None:
                yield item


@frozen(kw_only=True, eq=False, repr=False)
class Repeat(Word):
    """A loop: `repeat round until (C) { … }` tests the condition after each pass, `while (C)` before each. The name counts the
    passes, from 1."""

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
    name: Ident | None = argument("a name that counts the passes", None, role=Role.DECLARES)
    until: tree.Expression | None = keyword("until", "the condition that ends it, tested after each pass")
    while_: tree.Expression | None = keyword("while", "the condition for each pass, tested before it")
    body: tuple[Any, ...] = block("flow")


UNTIL, WHILE = TESTS = tuple(str(slot.key) for _, slot in slots_of(Repeat) if slot.form == "keyword")
"""The keywords before the condition of a loop."""


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
    name: Ident = argument("its name", role=Role.DECLARES)
    title: str = label("what a player reads")
    see: tree.Expression | None = keyword("see", "the place in the rulebook")
    when: tree.Expression | None = condition("the condition under which it takes place")
    body: tuple[Any, ...] = block("flow")


@frozen(kw_only=True, eq=False, repr=False)
class Each(Word):
    """For each member in turn.  In the flow (`each player in order { … }`), each of them acts, as `me`; among effects (`each p in
    players { … }`), nobody decides.  The sequence is fixed on entry, `when` is evaluated for each member."""

    word = "each"
    labelled = True
    form = "each NAME in SEQUENCE [as NAME] [when CONDITION] { … }"
    name: Ident = argument("a name for the member; `player` in flow", role=Role.BINDS_INSIDE, within="within")
    within: tree.Expression = needed_argument("in", "the sequence")
    given: Ident | None = keyword("as", "its name, for other lines and for `amend`", role=Role.LABELS)
    when: tree.Expression | None = condition("the condition for each member", role=Role.FILTERS)
    body: tuple[Any, ...] = block("flow or effects")


@frozen(kw_only=True, eq=False, repr=False)
class FlowEach(Each):
    """For each player in turn, who acts as `me`: `each player in order { … }`.  The sequence is fixed on entry, `when` is
    evaluated for each player.  It may be any list: with `clockwise(starter)`, nobody acts if there is no starter."""

    where = ("flow",)
    inside = "flow"
    acts = True
    example = """\
flow {
  repeat round until (round == 3) {
    each player in order when me.hand.size > 0 { take 1 of turn }
  }
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Circle(Word):
    """Rounds until all pass: `circle player in order when me.offers < 2 { take 0..1 of offer }`.  Each player acts in turn, as
    `me`, until all have passed in succession: a player who takes no action passes, and so does a seat for which `when` is not
    true.  The sequence is fixed on entry, `when` is evaluated for each player."""

    word = "circle"
    form = "circle player in SEQUENCE [as NAME] [when CONDITION] { … }"
    where = ("flow",)
    inside = "flow"
    acts = True
    example = """\
flow {
  repeat round until (round == 3) {
    circle player in order when me.hand.size > 0 { take 0..1 of open_stall }
  }
}
"""
    name: Ident = argument("`player`", role=Role.BINDS_INSIDE, within="within")
    within: tree.Expression = needed_argument("in", "the seats, the first to act first")
    given: Ident | None = keyword("as", "its name, for other lines and for `amend`", role=Role.LABELS)
    when: tree.Expression | None = condition("whether this player may act", role=Role.FILTERS)
    body: tuple[Any, ...] = block("flow")


@frozen(kw_only=True, eq=False, repr=False)
class By(Word):
    """A decision of one seat, whoever's turn it is: `by partner when sent { take 1 of answer }`.  Inside, `me` is that seat; if
    there is none, nothing happens."""

    word = "by"
    known_by = "seat"
    form = "by SEAT [as NAME] [when CONDITION] { … }"
    where = ("flow",)
    inside = "flow"
    acts = True
    example = """\
keep helper seat = none
action ask "Ask for help" {
  choose other in others
  do { set helper = other }
  afterwards { by helper { take 1 of sell } }
}
"""
    seat: tree.Expression = argument("the seat")
    given: Ident | None = keyword("as", "its name, for other lines and for `amend`", role=Role.LABELS)
    when: tree.Expression | None = condition("the condition under which it applies")
    body: tuple[Any, ...] = block("flow")


@frozen(kw_only=True, eq=False, repr=False)
class Menu(Word):
    """The actions among which players choose, under one name: after `menu turn (build, railway, pass)`, the flow can say `take 2
    of turn`.  A part, or a map, can add actions and leave some out: `amend menu turn { also sail; drop pass }`. `menu third like
    turn { drop build }` begins with everything in `turn`, including what parts add to it."""

    word = "menu"
    behind = "of"
    LIKE: ClassVar[str] = "like"
    form = "menu NAME (ACTION, ACTION) [{ also ACTION …; drop ACTION … }], or menu NAME like MENU { … }"
    where = GAME
    inside = "menu"
    example = """\
menu turn (open_stall, build_road, sell, draw_card, pass)
menu last_turn like turn { drop draw_card }
"""
    name: Ident = argument("its name", role=Role.DECLARES)
    actions: tree.Items = argument("the actions", of=("action",))
    body: tuple[Any, ...] = block("`also` and `drop`")


@frozen(kw_only=True, eq=False, repr=False)
class Also(Word):
    """In a menu: further actions that are offered, `also sail trade`."""

    word = "also"
    form = "also ACTION …"
    where = ("menu",)
    example = "menu evening (pass) { also sell draw_card }"
    actions: tuple[Ident, ...] = rest("the actions", role=Role.REFERS, of=("action",))


@frozen(kw_only=True, eq=False, repr=False)
class Take(Word):
    """A decision of `me`: `take 2 of turn`, where `menu turn (build, pass)` names the actions, or with a single action `take 0..1
    of repay when me.loans > 0`.  When the lower bound is met, the move `stop` is offered; if nothing is legal, the decision ends
    without a move, unless that would reveal pieces that others do not see: then only `stop` is offered.

    A text gives the question: `take 1 of answer "{dealer} gives {track.given, card parcel}"`.  Braces hold names separated by
    commas, which make one list: `me`, keeps, zones, definitions, also with names as arguments, `{hand_limit(me)}`; with dots
    their attributes, and after a type the keeps of its members that are not empty.  Words before a name are repeated before each
    thing that it lists: `{card parcel}` becomes `card Ace and card King`.  A player who may not see a value is not shown it.
    """

    word = "take"
    labelled = True
    known_by = "of"
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
    number: tree.Expression = argument("the number of actions, or a range; fixed on entry")
    of: tree.Expression = needed_argument("of", "a menu or an action")
    text: str = label("what is asked, with names in braces", role=Role.FILLED_IN)
    when: tree.Expression | None = condition("the condition under which it applies")


@frozen(kw_only=True, eq=False, repr=False)
class Free(Word):
    """An action, or the actions of a menu, offered beside the block's own decisions as often as it is legal, and once more after
    the last one: `free repay`."""

    word = "free"
    labelled = True
    known_by = "of"
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
