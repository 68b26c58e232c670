"""The word for what a thing means to somebody who plays."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.words.base import Role, Word, argument
from aoi_rules.words.components import GAME

__all__ = ["Help"]


@frozen(kw_only=True, eq=False, repr=False)
class Help(Word):
    """What a thing means to a player, in a sentence or two: what an action or a phase is for, how a `repeat` with a name ends,
    and in the game itself its aim.  A map and a part say there what is special about them.  `points`, `note` and `winner` have it
    in their line: `points coins "Money" help "1 for each {price}" = me.money // price`.  An action that is like another has that
    one's text, or one of its own.

    Braces hold the name of a definition without parameters, and the text shows its figure; `5 if C else 6` is shown as `5 or 6`,
    and what is known in play only by its name.  So the text changes with the figure when a part replaces that."""

    word = "help"
    aside = True
    form = 'help "TEXT"'
    where = (*GAME, "action", "flow")
    example = """\
help "Whoever earns most by {hands} rounds of selling wins."
define hands = 4
action gather "Gather" {
  help "You earn {wage}, whatever the market pays."
  do { earn me wage }
}
define wage = $2
"""
    text: str = argument("what a player reads, with the names of figures in braces", role=Role.FILLED_IN)
