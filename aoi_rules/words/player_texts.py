"""The word for explanations to players."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.words.base import Role, Word, argument
from aoi_rules.words.components import GAME

__all__ = ["Help"]


@frozen(kw_only=True, eq=False, repr=False)
class Help(Word):
    """An explanation for players, in a sentence or two: the purpose of an action or a phase, how a named `repeat` ends, and in
    the game itself its aim.  In a map or a part, it explains what is special there.  `points`, `note` and `winner` have it in
    their own line: `points coins "Money" help "1 for each {price}" = me.money // price`.  An action that is like another has the
    text of that one, or its own.

    Braces hold the name of a definition without parameters, and the text shows its figure; `5 if C else 6` is shown as `5 or 6`,
    and a value that is known only in play is shown by its name.  So the text changes when a part replaces the figure.
    """

    word = "help"
    aside = True
    form = 'help "TEXT"'
    where = (*GAME, "action", "flow")
    example = """\
help "Whoever earns most in {hands} rounds of selling wins."
define hands = 4
action gather "Gather" {
  help "You earn {wage}, whatever the market pays."
  do { earn me wage }
}
define wage = $2
"""
    text: str = argument("what a player reads, with the names of figures in braces", role=Role.FILLED_IN)
