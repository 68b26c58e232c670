"""Mistakes from other works: small words used for others, rankings, and the order of a line."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
TOWN_POINTS = 'points towns "Towns" = 2 * count(towns_of(me)) + sum(hills(f) for f in towns_of(me))'
BIG = "define big(f)      = f.size > 1 and f.visits < 9"
RICH = 'require rich "You cannot pay the fare" = me.money >= fare or f.visits == 0'
MISTAKES = (
    Mistake(F, "sum(hills(f) for f in towns_of(me))", "sum(towns_of(me), f => hills(f))"),
    Mistake(F, "count(r for r in f.road)", "count(f.road, r => r.owner != none)"),
    Mistake(F, "set last = f\n", "set last = best(town by big)\n"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn (travel_town, trade_card, build, rest)"),
    Mistake(F, RICH, 'require rich "You cannot pay the fare" = me.money >= fare if f.visits > 0'),
    Mistake(F, 'phase actions "Turns" {', 'phase actions when round > 0 "Turns" {'),
    Mistake(F, TOWN_POINTS, 'points towns = count(towns_of(me)) + hills(ulm) help "One each"'),
    Mistake(F, "place town fill colour position at", "grid town rows size columns at"),
    Mistake(F, "type stall in town {", "type stall of town {"),
    Mistake(F, "of card per player seen by owner size by all", "of card in player seen by owner size by all"),
    Mistake(F, "town ulm \"Ulm\" brown { size 3; stall wool x2; at 10 10 }", "town ulm \"Ulm\" brown { size 3; stall wool x2; at 10,10 }"),
    Mistake(F, "has colour colour = none", "has colour colour optional"),
    Mistake(F, "keep owner seat    = none", "keep owner of seat per town = none"),
    Mistake(F, "set last = f\n    earn p $1", "set last = f, earn p $1"),
    Mistake(F, "count(towns_of(me)) +", "count(towns_of me) +"),
    Mistake(F, "visit me f\n", "if f.owner == none visit me f\n"),
    Mistake(F, "has copies number", "has copies = 4 number"),
    Mistake(F, "keep passed per player truth = no", "keep passed per player truth secret from others = no"),
    Mistake(F, "define fare        = $2", "define fare        = 2 if weather == wet else $2"),
    Mistake(F, "raise p.money by amount", "raise p.money +amount"),
    Mistake(F, "type good {", "type good (wool, salt)\n  type other {"),
    Mistake(F, "set last = f\n", "set last = first(big(t) for t in town)\n"),
    Mistake("trips.aoi", "expect = ulm.visits == 1", "expect last = ulm"),
    Mistake("trips.aoi", "plays red rest", "plays red: rest"),
    Mistake(F, "each player in order {\n          take 1 of turn\n", "each player in order {\n          rest\n", expected=2),
    Mistake(F, 'verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }', "define earn(p, amount) { raise p.money by amount }", expected=2),
    Mistake(F, "| id        | title  | good | cost | copies |", "| id        | title  | copies | cost | good |"),
    Mistake(F, "keep last town               = none", 'keep last town               = "ulm"'),
    Mistake(F, "keep money per player money  = $0\n", "keep money per player money  = purse\n  define purse = 20\n"),
    Mistake(F, "    show rested = me.passed\n  }", '    show round of rounds\n    hide passed\n  }\n  define rounds = "12"'),
    Mistake(F, "set last = f\n    earn p $1", "set last = f\n    set f.visits = f.visits++\n    earn p $1"),
    Mistake(F, BIG, "define big(f)\n      = f.size > 1\n      and f.visits =< 9"),
)
