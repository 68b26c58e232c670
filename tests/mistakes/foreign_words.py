"""Words from other languages and other games, and lines or values in a place that needs something else."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
HILLS = "define hills(f)    = count(r for r in f.road)"
FREE = 'require free "This road has an owner" = r.owner == none'
ORDER = "keep order seat many"
POINTS = 'points coins "Coins" = me.money // $2'
OPENED = "set s.open  = no when card.cost > $2"
VISIT = "visit me f"
CARD = "move 1 at random from deck to me.hand"
SPENT = "move card from me.hand to discard"
DEALT = "each p in players { move 2 at random from deck to p.hand }"
DISCARD = 'zone discard "Discards" of card seen by all'
TAKE = "take 1 of turn"
REST = 'action rest "Rest" {'
ADDED = "after visit(p, f) when snowed { thaw }"
SCORED = "expect = ulm.visits == 1"
MISTAKES = (
    Mistake(M, "road jena -- kiel", "street jena -- kiel"),
    Mistake(M, "road jena -- kiel", "Railway jena -- kiel"),
    Mistake(M, "stall wool; at 20 70 }", "stall wool; 20 70 }"),
    Mistake(F, "stall salt; at 40 10 }", "stall salt; 40 10 }"),
    Mistake(F, HILLS, "define hills(f) { return count(r for r in f.road) }"),
    Mistake(F, HILLS, "define hills(f) { count(r for r in f.road) }"),
    Mistake(F, FREE, 'require free "This road has an owner" { r.owner == none }'),
    Mistake(F, ORDER, "keep order seat many  -- first to last"),
    Mistake(F, "seats red blue green", 'seats ["red", "blue", "green"]'),
    Mistake(F, "seats red blue green", "seats ('red', 'blue', 'green')"),
    Mistake(F, POINTS, 'points coins "Coins" = 0.5 * (me.money // $1)'),
    Mistake(F, POINTS, 'points coins "Coins" = me.money // $1 * 1.25'),
    Mistake(F, POINTS, 'points coins "Coins" = (me.money − $1) // $2'),
    Mistake(F, VISIT, 'print("You travel")\n      ' + VISIT),
    Mistake(F, VISIT, 'log "You travel"\n      ' + VISIT),
    Mistake(F, OPENED, "set s.open = no when card.cost > $2 else set s.open = yes"),
    Mistake(F, VISIT, VISIT + " when f.size > 1 else earn me $2"),
    Mistake(F, OPENED, "when card.cost > $2 { set s.open = no }"),
    Mistake(F, DEALT, "every player draws two cards"),
    Mistake(F, DEALT, "shuffle deck\n      " + DEALT),
    Mistake(F, DEALT, "deal 2 cards to each player"),
    Mistake(F, CARD, "deal 1 card"),
    Mistake(F, DISCARD, 'zone discard "Discards" of card visible to all'),
    Mistake(F, DISCARD, 'zone discard "Discards" of card shown to all'),
    Mistake(F, SPENT, "move card from me.hand into discard"),
    Mistake(F, SPENT, "move 2 card from me.hand to discard"),
    Mistake(F, CARD, "take 1 of turn"),
    Mistake(F, CARD, "score me 2"),
    Mistake(F, CARD, "hills ulm"),
    Mistake(F, "drawing {", 'amend action rest { require wet "x" = weather == wet }\n  drawing {'),
    Mistake(F, "drawing {", "drop check owners\n  drawing {"),
    Mistake(F, TAKE, "take 1 of travel or rest"),
    Mistake(F, REST, 'action rest "Rest" when weather == wet {'),
    Mistake(F, FREE, 'require free "This road has an owner" = set r.owner = me'),
    Mistake(F, "set me.passed = yes", "set me.passed = earn me $1"),
    Mistake(P, ADDED, "after travel { thaw }", "hills.aoi"),
    Mistake(P, ADDED, "after actions { thaw }", "hills.aoi"),
    Mistake(F, "require rich", "require new"),
    Mistake(M, "extends fair", 'extends "Fair"'),
    Mistake(P, "define cold(f) = snowed and f.size < 2", "define cold(f) = snowed and f.size < 2\n  replace define fare = fare + $1", M),
    Mistake(F, "winner most points", "winner most coins"),
    Mistake(F, "raise f.visits by 1", "raise f.visits from 1 to 3"),
    Mistake(F, "set order = clockwise(first)", "set order = first"),
    Mistake(F, "choose r in road", "choose n 1 to 3\n    choose r in road"),
    Mistake(F, REST, "action rest Rest {"),
    Mistake(F, REST, "action rest Take a rest {"),
    Mistake(S, SCORED, "scores red towns 2"),
    Mistake(S, SCORED, "offers blue (travel ulm, rest)"),
    Mistake(S, SCORED, "sees blue red.hand = 2"),
    Mistake(P, ADDED, ADDED + "\n  menu turn (travel, rest)", "hills.aoi"),
)
