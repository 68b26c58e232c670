"""Lines in a block that never has such lines: declarations inside an action, conditions in the flow, headers of files."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
ROAD = "  road kiel -- bonn\n"
CHOOSE = "    choose r in road\n"
TAKE = "          take 1 of turn\n"
EACH = "        each player in order {\n"
MISTAKES = (
    Mistake(P, "  keep snowed truth = no\n", "  keep snowed truth = no\n  let depth = 3\n", M),
    Mistake(F, "  define fare        = $2\n", "  let fare = $2\n"),
    Mistake(F, CHOOSE, "    define reach = 3\n" + CHOOSE),
    Mistake(F, CHOOSE, "    keep reach number = 3\n" + CHOOSE),
    Mistake(F, CHOOSE, "    verb mend(x) { set x.owner = none }\n" + CHOOSE),
    Mistake(F, CHOOSE, "    menu more (rest)\n" + CHOOSE),
    Mistake(F, TAKE, "          menu more (rest)\n" + TAKE),
    Mistake(F, TAKE, "          require rich \"Too poor\" = me.money > $0\n" + TAKE),
    Mistake(F, EACH + TAKE, "        each player in order when round > 1 {\n          require rich \"Too poor\" = me.money > $0\n" + TAKE),
    Mistake(F, '      phase actions "Turns" {\n', '      phase actions "Turns" {\n        require late "Too early" = round > 1\n'),
    Mistake(F, CHOOSE, CHOOSE + "    take 0..1 of turn\n"),
    Mistake(P, "  verb thaw {", "  amend phase actions { take 1 of turn }\n  verb thaw {", M),
    Mistake(M, ROAD, ROAD + "  language 1\n"),
    Mistake(M, "at 60 70 }\n", "at 60 70; road kiel -- ulm }\n"),
    Mistake(M, "at 60 70 }\n", 'at 60 70; card fur "Fur" { good wool } }\n'),
    Mistake(T, '  expect "and is tired" = red.passed\n}\n', '}\nexpect "and is tired" = red.passed\n'),
    Mistake(T, 'scenario "a player rests" {\n', 'plays red rest\nscenario "a player rests" {\n'),
)
