# `aoi list` lists its game, and `aoi play nim` plays it.
from aoi_rules.plugin import hookimpl

NIM = """
game nim "Nim" {
  players 2..2
  seats red blue
  keep heap number = 11
  keep last seat = none
  flow { repeat round until (heap == 0) { each player in players { take 1 of draw when heap > 0 } } }
  action draw "Take matches" {
    choose n in 1..3
    require left "There are not that many" = n <= heap
    do draw {
      lower heap by n
      set last = me
    }
  }
  score {
    points last "The last match" = 1 if last == me else 0
    winner most points
  }
}
"""

@hookimpl
def aoi_rulesets():
    return [("nim.aoi", NIM)]
