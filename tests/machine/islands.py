"""A game on any number of islands, whose decisions change the same amount whatever this number is."""

from __future__ import annotations

import aoi_rules as aoi

__all__ = ["islands"]

TEXT = """\
game islands {{
  players 2..2 ; seats red blue
  keep money per player number = 0
  type island {{ {members} }}
  keep worth per island number = 0
  flow {{ repeat turns until (turns == 999) {{ each player in players {{ take 1 of settle }} }} }}
  action settle {{ choose i in island ; do {{ set i.worth = i.worth + 1 ; raise me.money by 1 }} }}
  score {{ points a = me.money ; winner most points }}
}}
"""


def islands(number: int) -> aoi.Ruleset:
    """The ruleset with this number of islands, `island_0` and so on."""
    return aoi.load(text=TEXT.format(members="\n    ".join(f"island_{n}" for n in range(number))))
