"""Types as in other languages, and declarations that all lines contradict."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
ORDER = "keep order seat many"
MONEY = "keep money per player money  = $0"
RAIN = ORDER + "\n  LINE\n  check rain \"Dry\" = rain < 3"
MISTAKES = (
    Mistake(F, ORDER, "keep order List[Seat]"),
    Mistake(F, ORDER, "keep order list<seat>"),
    Mistake(F, ORDER, "keep order: list of seat"),
    Mistake(F, ORDER, "order: List[Seat] = []"),
    Mistake(F, ORDER, RAIN.replace("LINE", "rain: int = 0")),
    Mistake(F, ORDER, RAIN.replace("LINE", "int rain = 0")),
    Mistake(F, ORDER, ORDER + '\n  seat leader\n  check none_leads "Nobody leads" = leader == none'),
    Mistake(F, MONEY, "money money[player] = $0"),
    Mistake(F, MONEY, "money money per player = $0"),
    Mistake(F, "has copies number", "copies: number"),
    Mistake(F, "has cost money = $1", "cost: money = 1"),
    Mistake(F, ORDER, "keep order = []"),
    Mistake(F, "keep passed per player truth = no", "bool passed[player] = false"),
    Mistake(F, "keep visits number = 0", "keep visits truth = no"),
    Mistake(F, "keep owner seat    = none", "keep owner number = 0"),
    Mistake(F, "| id        | title  | good | cost | copies |", "| id        | title  | good | price | copies |"),
    Mistake(F, "stall wool x2", "stall wool x0"),
)
