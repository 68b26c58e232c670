"""Attributes read in another way: as a function, after a dot, from the wrong thing, or from a value that may be absent."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
FREE = 'require free "This road has an owner" = r.owner == none'
CARD = "move 1 at random from deck to me.hand"
HILLS = "define hills(f)    = count(r for r in f.road)"
BIG = "f.size > 1 and f.visits < 9"
TOWNS = "set(f for f in town when f.owner == p)"
OWNER = "keep owner seat    = none"
SOLD = "keep sold of good number per player = 0"
MONEY = "keep money per player money  = $0"
TOWN_POINTS = 'points towns "Towns" = 2 * count(towns_of(me)) + sum(hills(f) for f in towns_of(me))'
ORDER = "set order = clockwise(first)"
RICH = '"You cannot pay the fare" = me.money >= fare or f.visits == 0'
VISIT = "visit me f"
EXPECT = "expect = ulm.visits == 1"
MISTAKES = (
    Mistake(F, FREE, FREE.replace("r.owner == none", "r.owner.empty")),
    Mistake(F, FREE, FREE.replace("r.owner == none", "not r.owner.exists")),
    Mistake(F, CARD, CARD + " when size(me.hand) < 3"),
    Mistake(F, CARD, CARD + " when not empty(deck)"),
    Mistake(F, CARD, CARD + " when contains(me.hand, wool_card)"),
    Mistake(F, MONEY, MONEY + f'\n  {SOLD}\n  check sold "Nothing is sold" = all(sold(p, wool) == 0 for p in players)'),
    Mistake(F, FREE, FREE.replace("r.owner == none", "r.owner(me) == none")),
    Mistake(F, BIG, "f.hills > 1"),
    Mistake(F, BIG, "any(f.size > 1, f.visits < 9)"),
    Mistake(F, BIG, "sum(stall.town.size) > f.size"),
    Mistake(F, BIG, "total(s.town.size for s in f.stall) > 1"),
    Mistake(F, FREE, FREE.replace("r.owner == none", "me.can_build(r)")),
    Mistake(F, TOWNS, "set(town when owner == p)"),
    Mistake(F, TOWNS, "set(f for f in town and f.owner == p)"),
    Mistake(F, TOWNS, "f.owner == p for f in town"),
    Mistake(F, HILLS, "define hills(f)    = sum(r in f.road: 1)"),
    Mistake(F, TOWN_POINTS, 'points towns "Towns" = count(towns_of) + hills(ulm)'),
    Mistake(F, ORDER, "set order = clockwise(next(first))"),
    Mistake(F, ORDER, "set order = clockwise(first + 1)"),
    Mistake(F, RICH, RICH.replace("= me.money >= fare", "= me.money >= game.fare")),
    Mistake(F, RICH, '"You cannot pay the fare" when me.money >= fare'),
    Mistake(F, "require rich " + RICH, 'forbid rich "You cannot pay the fare" = me.money < fare'),
    Mistake(F, FREE, FREE.replace("r.owner == none", "trade.connected(ulm, bonn)")),
    Mistake(F, FREE, FREE.replace("r.owner == none", "ulm in trade")),
    Mistake(F, "set f.owner = me when f.owner == none", "set f.owner = me when ulm"),
    Mistake(F, VISIT, "me.visit f"),
    Mistake(F, VISIT, "me visits f"),
    Mistake(F, "choose f in town", "choose f in ulm"),
    Mistake(F, OWNER, "keep owner seat    = nobody"),
    Mistake(F, "network trade of town", "network trade of road"),
    Mistake(F, "keep visits number = 0", "has visits number = 0", expected=2),
    Mistake(F, SIZE := "has size number   = 1", SIZE.replace("has", "keep")),
    Mistake(P, "after visit(p, f) when snowed { thaw }", "after visit when snowed and f.size > 1 { thaw }"),
    Mistake(S, EXPECT, "expect = red.cards == 2"),
    Mistake(S, EXPECT, "expect = red.score == 2"),
    Mistake(S, EXPECT, "expect = game.ulm.visits == 1"),
    Mistake(S, "because travel.new", "because build.gold"),
)
