"""Words for the end of a game: what counts, and who wins."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Role, Word, argument, block, keyword, label, rest, value

__all__ = ["Note", "Outlook", "Points", "Score", "Winner"]


@frozen(kw_only=True, eq=False, repr=False)
class Score(Word):
    """What is computed at the end, line by line, for each player as `me`; and who wins."""

    word = "score"
    is_rule = True
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
    dispensable = True
    form = 'points NAME "TEXT" [help "TEXT"] [see "PLACE"] = NUMBER'
    where = ("score",)
    example = """\
score {
  points stalls "Stalls" help "3 for each of yours" see "The end" = 3 * stalls(me)
  points ports "Harbour stalls"        = count(s for s in harbour.stall when s.owner == me)
  winner most points
}
"""
    name: Ident = argument("its name", role=Role.LABELS)
    title: str = label("what a player reads")
    help: str | None = keyword("help", "what it is counted for, as in the word `help`")
    see: tree.Expression | None = keyword("see", "the place in the rulebook")
    value: tree.Expression = value("how many", role=Role.DEFINES)


@frozen(kw_only=True, eq=False, repr=False)
class Note(Points):
    """A line shown beside the points and not added to them."""

    word = "note"
    dispensable = False
    form = 'note NAME "TEXT" [help "TEXT"] [see "PLACE"] = NUMBER'
    example = """\
score {
  points stalls "Stalls" = stalls(me)
  note hand "Cards left" = me.hand.size
  winner most points
}
"""


@frozen(kw_only=True, eq=False, repr=False)
class Outlook(Word):
    """The value of a position beyond its points, in hundredths of a point: `outlook hand = 5 * me.hand.size`.  No rule reads it,
    and no player is shown that of another; bots that look ahead and `hint` use it, so it may depend on what only `me` sees."""

    word = "outlook"
    aside = True
    form = "outlook NAME = NUMBER"
    where = ("score",)
    example = """\
score {
  points coins "Money" = me.money // $1
  outlook crates       = 80 * sum(s.crates for s in stall when s.owner == me)
  winner most points
}
"""
    name: Ident = argument("its name", role=Role.LABELS)
    value: tree.Expression = value("how many hundredths of a point", role=Role.DEFINES)


@frozen(kw_only=True, eq=False, repr=False)
class Winner(Word):
    """Who wins, and how ties are broken: `winner most points then most me.money then first in order`.  Players who are still
    equal share the victory.  At the end, `help` explains it to the players."""

    word = "winner"
    form = 'winner most points [then most NUMBER] [then first in SEQUENCE] [help "TEXT"]'
    where = ("score",)
    example = """\
score {
  points stalls "Stalls" = stalls(me)
  winner most points then most me.money then first in order help "Most points; the richest wins ties."
}
"""
    help: str | None = keyword("help", "who wins, as in the word `help`")
    rules: tuple[Any, ...] = rest("`most points`, `most EXPRESSION`, `first in SEQUENCE`, separated by `then`")
