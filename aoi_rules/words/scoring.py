"""Words for the end of a game: what counts, and who wins."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Role, Word, argument, block, keyword, label, rest, value

__all__ = ["Lose", "Note", "Outlook", "Points", "Score", "Team", "Winner"]


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
    body: tuple[Any, ...] = block("`do`, `lose`, `note`, `points`, `team` and `winner`")


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
    help: str | None = keyword("help", "what it is counted for, as in the word `help`", role=Role.FILLED_IN)
    see: tree.Expression | None = keyword("see", "the place in the rulebook")
    value: tree.Expression = value("the number of points", role=Role.DEFINES)


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
class Lose(Points):
    """A condition under which `me` loses, whatever the points: `lose broke "Went bankrupt" = me.money < $0`.  It is evaluated
    after all effects of the score.  With a `team`, the whole team loses if one of its members loses.  If all lose, nobody wins,
    so a condition that does not depend on `me` makes all players lose together.  Without a `winner`, all who have not lost win
    together."""

    word = "lose"
    dispensable = False
    form = 'lose NAME "TEXT" [help "TEXT"] [see "PLACE"] = CONDITION'
    example = """\
score {
  points coins "Money"     = me.money // $1
  lose idle "Built nothing" = stalls(me) == 0
  winner most points
}
"""
    value: tree.Expression = value("the condition", role=Role.DEFINES)


@frozen(kw_only=True, eq=False, repr=False)
class Team(Word):
    """Who belongs together: players for whom this value is equal are a team.  `team = me in (red, blue)` makes two teams of
    named seats, `team = me.side` takes them from a keep.  A team's points are those of its members together; it wins or loses as
    one.  A player for whom the value is absent plays alone."""

    word = "team"
    form = "team = VALUE"
    where = ("score",)
    example = """\
score {
  points coins "Money" = me.money // $1
  team                 = me in (red, blue)
  winner most points
}
"""
    value: tree.Expression = value("what the members of a team have in common", role=Role.DEFINES)


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
    equal share the victory.  Of a `team`, the sum of its members counts, or the member who comes first.  At the end, `help`
    explains it to the players."""

    word = "winner"
    form = 'winner most points [then most NUMBER] [then first in SEQUENCE] [help "TEXT"]'
    where = ("score",)
    example = """\
score {
  points stalls "Stalls" = stalls(me)
  winner most points then most me.money then first in order help "Most points; the richest wins ties."
}
"""
    help: str | None = keyword("help", "who wins, as in the word `help`", role=Role.FILLED_IN)
    rules: tuple[Any, ...] = rest("`most points`, `most EXPRESSION`, `first in SEQUENCE`, separated by `then`")
