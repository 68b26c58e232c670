"""Lines that begin with a word from another language, or without a word, and lines that end before the argument of their last
word."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
FARE = "define fare        = $2"
RICH = 'require rich "You cannot pay the fare" = me.money >= fare or f.visits == 0'
ROAD = "  road jena -- kiel\n"
CARD = "move 1 at random from deck to me.hand"
ADDED = "after visit(p, f) when snowed { thaw }"
SCORED = "expect = ulm.visits == 1"
STALL = "type stall in town {"
MISTAKES = (
    Mistake(F, FARE, "const fare: money = $2"),
    Mistake(F, FARE, "define fare: money = $2"),
    Mistake(F, 'verb visit(p, f) "{p} visits {f}" {', "def visit(p, f):"),
    Mistake(F, RICH, 'assert me.money >= fare, "You cannot pay the fare"'),
    Mistake(F, RICH, 'if not (me.money >= fare): refuse "You cannot pay the fare"'),
    Mistake(F, RICH, 'if me.money < fare then reject("You cannot pay")'),
    Mistake(M, ROAD, "  jena -- kiel\n"),
    Mistake(M, ROAD, "  road(jena, kiel)\n"),
    Mistake(M, ROAD, ROAD + "  drop road ulm - bonn\n"),
    Mistake(P, ADDED, ADDED.replace("after", "on")),
    Mistake(F, "do start {", "start {"),
    Mistake(S, SCORED, "expect ulm.visits toBe 1"),
    Mistake(S, "refuse red travel ulm because travel.new", "expect_error red travel ulm"),
    Mistake(S, "given { set order = (red, blue); enrich red }", "given { order = red blue; enrich red }"),
    Mistake(F, STALL, "type stall in {"),
    Mistake(F, FARE, "define"),
    Mistake(F, CARD, "move 1 at random from"),
    Mistake(F, 'points coins "Coins" = me.money // $2', 'points coins "Coins" see'),
    Mistake(F, 'choose s in stall "at"', 'choose s in stall "at" alike by'),
    Mistake(F, "sum(hills(f) for f in towns_of(me))", "hills("),
    Mistake(F, "set f.owner = me when f.owner == none", "set f.owner = me when f.owner == none when big(f)"),
    Mistake(F, "    visit me f\n", "    bring 1 wool to ulm\n    visit me f\n"),
)
