"""Lines that came with more than the rule: with the marks of a page, a mail, a terminal or a message."""

from tests.mistakes.mistakes import Mistake

F, M, T = "fair.aoi", "hills.aoi", "trips.aoi"
ROAD = "  road kiel -- bonn\n"
ULM = '  town ulm "Ulm" brown'
CARD = '    | salt_card | "Salt"'
MISTAKES = (
    Mistake(M, "language 1\n", "```aoi\nlanguage 1\n"),
    Mistake(M, ROAD + "}\n", ROAD + "}\n```\n"),
    Mistake(M, "language 1\n", "~~~\nlanguage 1\n"),
    Mistake(M, ROAD, "    8 |   road kiel -- bonn\n"),
    Mistake(M, ROAD, "8:  road kiel -- bonn\n"),
    Mistake(F, CARD, '   27 |' + CARD),
    Mistake(M, ROAD, "hills.aoi:8 │   road kiel -- bonn\n"),
    Mistake(M, ROAD, "hills.aoi:8:8: error[unknown-member]: no town is called `kie`\n    8 |   road kiel -- bonn\n      |        ^^^ did you "
            "mean `kiel`?\n"),
    Mistake(M, ROAD, "> road kiel -- bonn\n> road kiel -- ulm\n"),
    Mistake(M, ROAD, "$ aoi check hills.aoi\n" + ROAD),
    Mistake(M, ROAD, "  …\n" + ROAD),
    Mistake(M, ROAD, "  ...\n" + ROAD),
    Mistake(M, ROAD, "  - road kiel -- bonn\n  - road kiel -- ulm\n"),
    Mistake(M, ROAD, "+ road kiel -- bonn\n"),
    Mistake(M, ROAD, "  1. road kiel -- bonn\n"),
    Mistake(T, "  plays red travel ulm\n", "> plays red travel ulm\n"),
)
