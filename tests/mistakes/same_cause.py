"""Mistakes of which every line that follows could complain, and lines of which the rest of the text makes nothing."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
PASSED = "keep passed per player truth = no"
ROAD = "  road kiel -- bonn\n"
ADDED = "after visit(p, f) when snowed { thaw }\n"
DEAL = "move 2 at random from deck to p.hand"
END = "case few \"nobody owns a road\""
ENRICH = "given { set order = (red, blue); enrich red }"
MISTAKES = (
    Mistake(F, PASSED, PASSED.replace("truth", "number")),
    Mistake(F, PASSED, "keep passed per player number = 0"),
    Mistake(F, PASSED, "keep passed of player truth = no"),
    Mistake(F, "link road joins town { keep owner seat = none }", "link road joins town { keep owner seat }"),
    Mistake(F, "set f.owner = me when f.owner == none\n",
            "set f.owner = me when f.owner == none\n      earn f.owner $1 when f.owner and f.size > 1\n"),
    Mistake(F, "= s.open\n", "= s.open == 1\n"),
    Mistake(F, "= s.open\n", "= s.open != 1\n"),
    Mistake(F, "earn me card.cost", "earn me card"),
    Mistake(F, END, END.replace("few", "end")),
    Mistake(F, "winner most points", "winner most points then most 0"),
    Mistake(F, DEAL, DEAL.replace("2", "20")),
    Mistake(M, ROAD, ROAD + '  option length "Length" (short, long) = short\n'),
    Mistake(M, ROAD, ROAD + '  replace option weather "Weather" (dry) = dry\n'),
    Mistake(M, ROAD, ROAD + "  amend option weather { drop wet }\n"),
    Mistake(M, "uses snow\n", "uses snow\n  uses snow\n"),
    Mistake(P, ADDED, ADDED + "  town ulm { stall wool }\n", M),
    Mistake(P, ADDED, ADDED + '  action stay "Stay" { }\n  amend menu\n', M),
    Mistake(P, "not cold(f)", "not cold(f) and not f.stall.open", M),
    Mistake(S, ENRICH, ENRICH.replace("enrich red", "add wool_card to red.hand")),
)
