"""Lines of a part or a map that belong in a block of the game, and missing links."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
AFTER = "  after visit(p, f) when snowed { thaw }\n"
ROAD = "  road kiel -- bonn\n"
MISTAKES = (
    Mistake(P, AFTER, AFTER + "  also thaw\n", M),
    Mistake(P, AFTER, AFTER + '  points snow "Snow" = 1\n', M),
    Mistake(P, AFTER, AFTER + "  winner most points\n", M),
    Mistake(P, AFTER, AFTER + "  detail visits of town\n", M),
    Mistake(P, AFTER, AFTER + "  through f when not cold(f)\n", M),
    Mistake(P, AFTER, AFTER + "  drawing { detail visits of town }\n", M),
    Mistake(F, "  drawing {", "  detail visits of town\n  drawing {"),
    Mistake(M, ROAD, ROAD + "  drop road ulm bonn\n"),
    Mistake(M, ROAD, ROAD + "  drop road ulm and bonn\n"),
    Mistake(M, ROAD, ROAD + "  drop ulm -- bonn\n"),
    Mistake(M, ROAD, ROAD + "  drop road bonn ulm\n"),
)
