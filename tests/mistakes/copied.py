"""What merging, copying and pasting leave in a text."""

from tests.mistakes.mistakes import Mistake

F, M = "fair.aoi", "hills.aoi"
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
)
