"""Lines of positions, scenarios, parts and actions as spoken sentences."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
GIVEN = "given { set order = (red, blue); enrich red; LINE }"
ENRICHED = "given { set order = (red, blue); enrich red }"
TRAVEL = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
ROAD = "  road ulm -- bonn\n"
MISTAKES = (
    # positions
    *(Mistake(T, ENRICHED, GIVEN.replace("LINE", line)) for line in (
        "give red wool_card", "give wool_card to red", "ulm belongs to red", "ulm is owned by red", "red has wool_card",
        "red has $5", "red.hand = wool_card", "order is red blue", "blue.hand is empty")),
    # scenarios
    Mistake(T, "refuse red travel ulm because travel.new", "expect red cannot travel ulm"),
    Mistake(T, "plays red travel ulm", "plays red travel(ulm)"),
    Mistake(T, 'scenario "a town is visited" {', "scenario a town is visited {"),
    Mistake(T, "plays blue rest", "blue can rest"),
    # choices
    Mistake(F, "choose f in town\n", "choose f from all towns\n"),
    Mistake(F, 'choose s in stall "at"\n    require kind', "require kind"),
    # parts
    Mistake(P, "after visit(p, f) when snowed { thaw }", "when visit(p, f) when snowed { thaw }", M),
    Mistake(P, "after visit(p, f) when snowed { thaw }", "every visit(p, f) { thaw }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  disable action rest", M),
    Mistake(P, TRAVEL, 'insert require snow "Snow" = not cold(f) into action travel', M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend define fare + $1", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  increase define fare by $1", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  drop menu turn.rest", M),
    Mistake(M, "  road kiel -- bonn\n", "  road kiel -- bonn\n  replace size ulm with 4\n"),
    # additions of other programs to a line, and a line that ends early
    Mistake(F, ROAD, "  32  road ulm -- bonn\n"),
    Mistake(F, ROAD, "  > road ulm -- bonn\n"),
    Mistake(F, "per player seen by owner size by all", "per player seen by"),
)
