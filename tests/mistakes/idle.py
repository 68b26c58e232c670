"""What makes no difference to the game, or leaves nothing to do."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
ROAD = "  road kiel -- bonn\n"
TRAVEL = '  amend action travel { require snow "Snow lies there" = not cold(f) }\n'
RICH = "me.money >= fare or f.visits == 0"
MISTAKES = (
    Mistake(F, "earn p $1\n", "earn p $0\n"),
    Mistake(F, "set(f for f in town when f.owner == p)", "set(f for f in town when f.owner == red)"),
    Mistake(F, "define hills(f)    = count(r for r in f.road)", "define hills(f)    = count(r for r in ulm.road)"),
    Mistake(F, RICH, "me.money >= fare or me.money < fare"),
    Mistake(F, RICH, "me.money >= fare and fare > me.money"),
    Mistake(F, "set last = f\n", "set last = f\n    set last = f\n"),
    Mistake(F, "set last = f\n", "set last = f\n    set last = none\n"),
    Mistake(F, "move 2 at random from deck to p.hand", "move 0 at random from deck to p.hand"),
    Mistake(F, "(dry, wet) = dry", "(dry) = dry"),
    Mistake(P, TRAVEL, TRAVEL.replace("amend", "replace"), M),
    Mistake(P, TRAVEL, '  replace action rest "Rest" { require snow "No snow" = snowed }\n' + TRAVEL, M),
    Mistake(M, ROAD, ROAD + "  replace define fare = $3\n  replace define fare = $4\n"),
)
