"""Leftovers of merging, copying and pasting: marks of versions, a page, a mail, a terminal or a message."""

from tests.mistakes.mistakes import Mistake

F, M, T = "fair.aoi", "hills.aoi", "trips.aoi"

ROAD = "  road kiel -- bonn\n"
ULM = '  town ulm "Ulm" brown'
CARD = '    | salt_card | "Salt"'
MISTAKES = (
    Mistake(F, "    set last = f\n", "<<<<<<< HEAD\n    set last = f\n=======\n    set last = none\n>>>>>>> other\n"),
    Mistake(M, "  road kiel -- bonn\n", "<<<<<<< ours\n  road kiel -- bonn\n||||||| base\n=======\n  road kiel -- ulm\n>>>>>>> theirs\n"),
    Mistake(F, "    set last = f\n", "<<<<<<< HEAD\n    set last = f\n=======\n>>>>>>> other\n    set lst = f\n", expected=2),
    Mistake(F, "    set last = f\n", "    set last = f\n>>>>>>> other\n"),
    Mistake(M, "  road kiel -- bonn\n", "<<<<<<< HEAD\n  road kiel -- bonn\n"),
    Mistake(F, "    set last = f\n", "    set last\u200b = f\n"),
    Mistake(F, "    set last = f\n", "    set last = f\ufeff\n"),
    Mistake(F, "    set last = f\n", "    set la\u00adst = f\n"),
    Mistake(M, "town kiel", "\u200etown kiel"),
    Mistake(F, "    set last = f\n", "    set la\u0000st = f\n"),
    Mistake(F, "    set last = f\n", "    set last＝f\n"),
    Mistake(F, "earn p $1\n", "earn p （$1）\n"),
    Mistake(M, "town kiel", "tоwn kiel"),
    Mistake(M, 'town kiel "Kiel" grey', 'town kiel "基爾🎲" gray'),
    Mistake(M, 'stall salt x2; at', 'stall "鹽" x2; at'),
    Mistake(M, "", '{\n  "name": "hills",\n  "towns": ["jena"]\n}\n'),
    Mistake(M, "", "<!DOCTYPE html>\n<html></html>\n"),
    Mistake(M, "\n  extends fair\n", "\r  extends fair\r"),
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
