"""What other languages ask of an object behind a dot, with brackets."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
HILLS = "count(r for r in f.road)"
NEW = "f.owner == none or f.owner != me"
EARN = "earn me card.cost"
MOVE = "move card from me.hand to discard"
OPEN = "= s.open\n"
MISTAKES = (
    Mistake(F, EARN, "me.earn(card.cost)"),
    Mistake(F, "visit me f", "me.visit(f)"),
    Mistake(F, EARN, "me.earn(card.cost + $1)"),
    Mistake(F, MOVE, "discard.add(card)"),
    Mistake(F, MOVE, "me.hand.remove(card)"),
    Mistake(F, MOVE, "deck.shuffle()\n      " + MOVE),
    Mistake(F, HILLS, "f.road.size()"),
    Mistake(F, HILLS, "f.road.count()"),
    Mistake(F, HILLS, "f.road.filter(r => r.owner == none).count"),
    Mistake(F, HILLS, "f.road.filter((r) => r.owner == none).length"),
    Mistake(F, HILLS, "f.road.count(r => r.owner == none)"),
    Mistake(F, NEW, "not f.road.some(r => r.owner == me)"),
    Mistake(F, "me.money // $2", "me.money() // $2"),
    Mistake(F, "me.money // $2", "me.hand.length()"),
    Mistake(F, NEW, "not order.contains(me)"),
    Mistake(F, OPEN, "= me.hand.contains(card)\n"),
    Mistake(F, OPEN, "= me.hand.isEmpty()\n"),
    Mistake(F, NEW, "f.big()"),
)
