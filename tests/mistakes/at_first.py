"""What people write in their first hours: values in place of members, several kinds at once, a definition that is set."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
TRAVEL = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
TOWN = "choose f in town"
ROADS = "choose r in road"
STALLS = 'choose s in stall "at"'
RICH = "me.money >= fare or f.visits == 0"
MISTAKES = (
    Mistake(F, TOWN, f"{TOWN}\n    choose tip in truth"),
    Mistake(F, TOWN, f"{TOWN}\n    choose tip truth"),
    Mistake(F, TOWN, f"{TOWN}\n    choose tip in number"),
    Mistake(F, TOWN, f"{TOWN}\n    choose tip number"),
    Mistake(F, TOWN, f"{TOWN}\n    choose tip in money"),
    Mistake(F, TOWN, f"{TOWN}\n    choose tip in text"),
    Mistake(F, "each f in town { set f.visits = 0 }", "each n in number { earn first $1 }"),
    Mistake(F, RICH, "any(me.money > n for n in money)"),
    Mistake(F, TOWN, f"{TOWN}\n    choose tip in yes, no"),
    Mistake(F, TOWN, f"{TOWN}\n    choose tip in 1, 2, 3"),
    Mistake(F, TOWN, "choose f in ulm, bonn"),
    Mistake(F, TOWN, "choose f in ulm or bonn"),
    Mistake(F, TOWN, "choose f in ulm bonn"),
    Mistake(F, STALLS, 'choose s in stall, town "at"'),
    Mistake(F, STALLS, "choose s in stall, town"),
    Mistake(F, STALLS, "choose s in stall + town"),
    Mistake(F, STALLS, "choose s in stall or town"),
    Mistake(F, STALLS, "choose s in (stall, town)"),
    Mistake(F, STALLS, "choose s in union(stall, town)"),
    Mistake(F, STALLS, "choose s in (stall or town)"),
    Mistake(F, "each f in town { set f.visits = 0 }", "each f in town, stall { set f.owner = none }"),
    Mistake(F, "each f in town { set f.visits = 0 }", "each f in town and stall { set f.owner = none }"),
    Mistake(P, TRAVEL, f"{TRAVEL}\n  set fare = $3", M),
    Mistake(P, TRAVEL, f"{TRAVEL}\n  fare = $3", M),
    Mistake(P, TRAVEL, f"{TRAVEL}\n  amend setup {{ do fares {{ set fare = $3 }} }}", M),
    Mistake(F, "set f.owner = me when f.owner == none", "set fare = $3"),
    Mistake(F, "set f.owner = me when f.owner == none", "raise fare by $1"),
    Mistake(P, TRAVEL, f"{TRAVEL}\n  define fee = $3\n  replace define fee = $4\n  after visit(p, f) {{ earn p fee }}", M),
    Mistake(M, "road jena -- kiel", "road jena -- kiel\n  drop road jena -- kiel"),
    Mistake(P, TRAVEL, 'amend action travel { require snow "Snow lies there" = not cold(f) } }', M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend action travel { amend do arrive { visit me f } }}", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend do arrive { visit me f } }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend do arrive set last = f }", M),
)
