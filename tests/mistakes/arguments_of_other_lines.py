"""Values in one line that belong in another, and conditions written as a sentence."""

from tests.mistakes.mistakes import Mistake

F, P = "fair.aoi", "snow.aoi"
SNOW = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
DECK = "size by all full"
RICH = "me.money >= fare or f.visits == 0"
MISTAKES = (
    # sizes, prices, turns, members
    *(Mistake(F, DECK, f"{DECK} {size}") for size in ("size 20", "limit 5")),
    Mistake(F, "seen by owner size by all", "seen by owner size by all max 5"),
    Mistake(F, 'action rest "Rest" {', 'action rest "Rest" costs $1 {'),
    *(Mistake(F, 'phase actions "Turns" {', f'phase actions "Turns" {turns} {{') for turns in ("in order", "for each player")),
    Mistake(F, "type stall in town {", "type stall in town x2 {"),
    Mistake(F, "has sells good;", "has sells good or none;"),
    Mistake(F, "keep visits number = 0", "keep visits count = 0"),
    Mistake(F, 'type good { wool "Wool"; salt "Salt" }', 'type good { "Wool" wool; salt "Salt" }'),
    # conditions and loops
    *(Mistake(F, RICH, test) for test in ("me.money >= fare, f.visits == 0", "me.money > fare or equal", "f.visits is odd")),
    Mistake(F, "any(big(f) for f in town)", "any big(f) for f in town"),
    Mistake(F, "sum(hills(f) for f in towns_of(me))", "hills(f) for f in towns_of(me)"),
    # changes of a part
    Mistake(P, SNOW, SNOW.replace("not cold(f)", "not cold(f) before new"), "hills.aoi"),
    Mistake(P, SNOW, f"{SNOW}\n  replace define fare by $3", "hills.aoi"),
)
