"""A whole thing in place of one of its attributes, and the other way round; names that exist only in another line."""

from tests.mistakes.mistakes import Mistake

F, M = "fair.aoi", "hills.aoi"
BIG = "f.size > 1 and f.visits < 9"
RICH = "me.money >= fare or f.visits == 0"
FREE = 'require free "This road has an owner" = r.owner == none'
KIND = "card.good == s.sells"
OPEN = '"This stall is closed"            = s.open'
EARN = '"{p} earns {amount}"'
PASSED = "keep passed per player truth = no"
COINS = "me.money // $2"
STALL = "size 2; stall wool"
MISTAKES = (
    Mistake(F, RICH, "me.hand < 4"),
    Mistake(F, RICH, "4 > me.hand"),
    Mistake(F, BIG, "f.size > deck"),
    Mistake(F, BIG, "f.road > 1"),
    Mistake(F, BIG, "f.road == 1"),
    Mistake(F, KIND, "card == s.sells"),
    Mistake(F, KIND, "s.sells != card"),
    Mistake(F, BIG, "f == brown"),
    Mistake(F, BIG, "count(s.visits for s in town) > 1"),
    Mistake(F, BIG, "count(s.open for s in f.stall) > 1"),
    Mistake(F, BIG, "count(s.open for s in f.stall when s.sells == wool) > 1"),
    Mistake(F, BIG, "best(s.visits for s in town) > 1"),
    Mistake(F, OPEN, OPEN.replace("s.open", "s.visits > 0")),
    Mistake(F, KIND, "card.good == s.sells and s.colour == brown"),
    Mistake(F, RICH, "town.visits == 0"),
    Mistake(F, FREE, FREE.replace("r.owner", "road.owner")),
    Mistake(F, RICH, "weather == sunny"),
    Mistake(F, BIG, "f.colour == purple"),
    Mistake(F, FREE, FREE + " and r in trade.reached(ulm)"),
    Mistake(F, FREE, FREE + " and r not in trade.reached(ulm)"),
    Mistake(F, OPEN, OPEN.replace("s.open", "s in trade.reached(ulm)")),
    Mistake(F, FREE, FREE.replace("r.owner", "owner(r)")),
    Mistake(F, KIND, "good(card) == s.sells"),
    Mistake(F, PASSED, "keep passed per player truth resets actions = no"),
    Mistake(F, EARN, '"{player} earns {amount}"'),
    Mistake(F, EARN, '"{p} earns {money}"'),
    Mistake(M, STALL, "size 2; stall wool 2"),
    Mistake(M, STALL, "size 2; stall 3 wool"),
    Mistake(F, COINS, "max(f.size for f in town when f.owner == me)"),
    Mistake(F, COINS, "last.size"),
    Mistake(F, BIG, "f.visits == no"),
    Mistake(F, BIG, "f.visits == yes"),
    Mistake(F, RICH, "me.money != no"),
    Mistake(F, FREE, FREE + '\n    require free "This road is far" = any(e.owner == me for e in r.ends)'),
    Mistake(F, "road ulm -- bonn", "street ulm -- bonn"),
    Mistake(M, "road jena -- kiel", "way jena -- kiel { owner none }"),
)
"""Mistakes about types and names."""
