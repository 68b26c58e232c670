"""A small game, a map of it and parts, as files."""

from __future__ import annotations

from pathlib import Path

GAME = """\
game fair {
  players 2..2 ; seats red blue
  type good { has price money ; salt { price $1 } ; silk { price $3 } }
  keep money per player money = $4
  action buy {
    choose good in good
    require funds "You cannot pay it" = me.money >= good.price
    do { lower me.money by good.price }
  }
  action pass { }
  menu turn (buy, pass)
  flow { repeat day until (day == 4) { each player in players { take 1 of turn } } }
  score { points coins "Money" = me.money; winner most points }
}
"""
MAP = 'map lane "Lane" { extends fair ; good beer { price $2 } }\n'
HOUSE = """\
part house "House rules" for fair {
  amend action buy { require cheap "No silk here" = good.price < $3 }
}
"""
WINTER = """\
part winter "Winter" for fair { good coal { price $2 } }
part frost "Frost" for fair { amend action buy { require warm "It freezes" = good.price > $1 } }
"""
OTHER = 'part snow "Snow" for industry { good ice { price $1 } }\n'
TEXTS = {"fair.aoi": GAME, "lane.aoi": MAP, "house.aoi": HOUSE, "winter.aoi": WINTER, "other.aoi": OTHER}


def written(folder: Path) -> None:
    """Write all of them: the ruleset's own files in the folder `texts`, the parts in the folder itself."""
    (folder / "texts").mkdir()
    for name, text in TEXTS.items():
        home = folder / "texts" if name in ("fair.aoi", "lane.aoi") else folder
        (home / name).write_text(text, encoding="utf-8")
