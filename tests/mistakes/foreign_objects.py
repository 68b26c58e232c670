"""Objects, loops and functions from other languages: names after a dot, braces, bars and arrows."""

from tests.mistakes.mistakes import Mistake

F, M = "fair.aoi", "hills.aoi"
HILLS = "count(r for r in f.road)"
NEW = "f.owner == none or f.owner != me"
EARN = "earn me card.cost"
MOVE = "move card from me.hand to discard"
OPEN = "= s.open\n"
ORDER = "keep order seat many"
TOWNS = "each f in town { set f.visits = 0 }"
DEALT = "each p in players { move 2 at random from deck to p.hand }"
CARDS = '    | salt_card | "Salt" | salt | $3   | 5      |'
KIEL = 'town kiel "Kiel" grey { stall salt x2; at 60 70 }'
STARTED = "set order = clockwise(first)"
POINTS = "sum(hills(f) for f in towns_of(me))"
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
    # loops
    Mistake(F, TOWNS, "town.each do |f|\n        set f.visits = 0\n      end"),
    Mistake(F, TOWNS, "town.each do |f|\n        set f.visits = 0\n        set last = f\n      end"),
    Mistake(F, TOWNS, "town.each { |f| f.visits = 0 }"),
    Mistake(F, DEALT, "players.forEach(p => { move 2 at random from deck to p.hand })"),
    Mistake(F, TOWNS, "town.each do\n        set x.visits = 0\n      end"),
    # objects
    Mistake(M, 'town jena "Jena" brown { size 2; stall wool; at 20 70 }', 'town(jena, "Jena", brown, size=2)'),
    Mistake(F, CARDS, '    { name: "Salt", good: salt, cost: 3, copies: 5 }'),
    Mistake(F, CARDS, '    salt_card: { title: "Salt", good: salt, cost: 3, copies: 5 }'),
    Mistake(M, KIEL, 'town { name: "Kiel", colour: grey, at: [60, 70] }'),
    Mistake(M, KIEL, 'town kiel: "Kiel", grey, at 60 70'),
    Mistake(M, "road jena -- kiel\n  road kiel -- bonn", "roads = [(jena, kiel), (kiel, bonn)]"),
    # functions
    Mistake(F, "take 1 of turn", "take(1, 2, turn)"),
    Mistake(F, "take 1 of turn", "take(turn)"),
    Mistake(F, POINTS, "sum(map(hills, towns_of(me)))"),
    Mistake(F, "count(towns_of(p)) <= 3", "len(filter(big, towns_of(p))) <= 3"),
    Mistake(F, STARTED, "players.shuffle()\n      " + STARTED),
    Mistake(F, STARTED, "set order = players.shuffle()"),
    Mistake(F, 'require open "This stall is closed"            = s.open', 'require(s.open, "This stall is closed")'),
    Mistake(F, "define big(f)      = f.size > 1 and f.visits < 9", "big(f) := f.size > 1 and f.visits < 9"),
    Mistake(F, "take 1 of turn", "switch (weather) { case dry: take 1 of turn }"),
    Mistake(F, "set f.owner = me when f.owner == none", "f.owner ??= me"),
    # names after a dot
    Mistake(F, "set f.visits = 0", "f.visits.set(0)"),
    Mistake(F, "raise f.visits by 1", "f.visits.inc(1)"),
    Mistake(F, "move 1 at random from deck to me.hand", "me.hand.draw(1)"),
    Mistake(F, "any(big(f) for f in town)", "town.some(big)"),
    Mistake(F, POINTS, "towns_of(me).map(hills).sum()"),
    Mistake(F, 'points coins "Coins" = me.money // $2', "points += me.money // $2"),
)
