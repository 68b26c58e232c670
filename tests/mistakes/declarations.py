"""A declaration that is misspelt, repeated, or inconsistent with the lines that use it."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
TRAVEL = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
ULM = 'town ulm "Ulm" brown { size 3; stall wool x2; at 10 10 }'
MISTAKES = (
    Mistake(M, 'town kiel "Kiel"', 'town kile "Kiel"'),
    Mistake(M, 'town kiel "Kiel"', 'town kil "The port"'),
    Mistake(M, 'town kiel "Kiel"', 'town Kiel "Kiel"'),
    Mistake(F, 'town ulm "Ulm"', 'town ullm "Ulm"'),
    Mistake(M, "road kiel -- bonn", "road keil -- bonn"),
    Mistake(M, "road jena -- kiel\n  road kiel -- bonn", "road jena -- keil\n  road keil -- bonn", expected=2),
    Mistake(F, "keep money per player money  = $0", "keep mony per player money = $0"),
    Mistake(F, "keep visits number = 0", "keep vists number = 0"),
    Mistake(F, "define fare        = $2", "define far = $2"),
    Mistake(F, "define towns_of(p)", "define town_of(p)"),
    Mistake(F, "verb earn(p, amount)", "verb eran(p, amount)"),
    Mistake(F, 'zone hand "Hand"', 'zone hnad "Hand"'),
    Mistake(F, "type town {", "type twon {"),
    Mistake(F, 'action rest "Rest"', 'action rets "Rest"'),
    Mistake(F, ULM, f"{ULM}\n  {ULM}"),
    Mistake(M, 'town jena "Jena"', f'{ULM}\n  town jena "Jena"'),
    Mistake(M, "  road jena -- kiel\n", "  road jena -- kiel\n  road jena -- kiel\n"),
    Mistake(F, "stall wool x2;", 'stall "Wool" x2;'),
    Mistake(F, "link road joins town {", "link road joins number {"),
    Mistake(F, "link road joins town {", "link road joins seat {"),
    Mistake(F, "link road joins town {", "link road joins card {"),
    Mistake(F, "link road joins town {", "link road joins towns {"),
    Mistake(F, "link road joins town {", "link road of town {"),
    Mistake(F, "link road joins town {", "link road {"),
    Mistake(F, "has size number   = 1", "has size number = 1\n    has fee number"),
    Mistake(F, "    has cost money = $1\n", "    has cost money = $1\n    has fee number\n"),
    Mistake(F, "has colour colour = none", "has colour colour"),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend type town { has fee number }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend type town { has fee money }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend type card { has weight number }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend type stall { has kind colour }", M),
    # the use shows the type
    *(Mistake(F, "keep order seat many", line) for line in ("keep order seat", "keep order seat = none")),
    Mistake(F, "keep money per player money  = $0", "keep money per player number = $0"),
    *(Mistake(F, "keep visits number = 0", line) for line in ("keep visits number = $0", "keep visits money = 0")),
    # a missing keyword before a type, and a missing name
    Mistake(F, "network trade of town {", "network trade town {"),
    Mistake(F, "link road joins town {", "link road town {"),
    # the file in place of the part
    Mistake(P, "keep snowed truth = no", "uses ice.aoi\n  keep snowed truth = no", M),
)
