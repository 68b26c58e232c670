"""Lines in the wrong order or in the wrong block."""

from tests.mistakes.mistakes import Mistake

F, M = "fair.aoi", "hills.aoi"
MISTAKES = (
    Mistake(F, 'choose r in road\n    require free "This road has an owner" = r.owner == none\n',
            'require free "This road has an owner" = r.owner == none\n    choose r in road\n'),
    Mistake(F, "pick first in players at random\n      set order = clockwise(first)\n",
            "set order = clockwise(first)\n      pick first in players at random\n"),
    Mistake(F, "set last = f\n", "require \"Not twice\" = last != f\n    set last = f\n"),
    Mistake(F, "set me.passed = yes\n", "choose f in town\n      set me.passed = yes\n"),
    Mistake(F, "set me.passed = yes\n", "if me.passed == no\n      set me.passed = yes\n"),
    Mistake(F, "  keep order seat many\n", "  set last = none\n  keep order seat many\n"),
    Mistake(F, "  keep order seat many\n", "  take 1 of rest\n  keep order seat many\n"),
    Mistake(F, "    do rest {\n      set me.passed = yes\n      move 1 at random from deck to me.hand\n    }\n",
            "    set me.passed = yes\n"),
    Mistake(F, "take 1 of turn\n", "set last = none\n          take 1 of turn\n"),
    Mistake(F, "do start {\n", "set order = players\n    do start {\n"),
    Mistake(F, "town ulm \"Ulm\" brown { size 3", "town ulm brown \"Ulm\" { size 3"),
    Mistake(F, "town ulm \"Ulm\" brown { size 3", "town \"Ulm\" ulm brown { size 3"),
    Mistake(F, "town ulm \"Ulm\" brown { size 3", "town \"Ulm\" brown { size 3"),
    Mistake(F, "keep last town               = none", "keep town last = none"),
    Mistake(F, "has size number   = 1", "has number size = 1"),
    Mistake(F, "set f.owner = me when f.owner == none", "when f.owner == none set f.owner = me"),
    Mistake(F, "set f.owner = me when f.owner == none", "set me = f.owner"),
    Mistake(F, "r.owner == none\n", "none == r.owner\n"),
    Mistake(M, "  road jena -- kiel\n", "  stall wool\n  road jena -- kiel\n"),
    Mistake(M, "  road jena -- kiel\n", "  at 60 70\n  road jena -- kiel\n"),
    Mistake(M, "  extends fair\n", "  players 2..2\n  extends fair\n"),
    Mistake(M, "map hills \"The hills\" {\n  extends fair\n", "extends fair\nmap hills \"The hills\" {\n"),
    Mistake(F, "  keep order seat many\n", "  set last = ulm\n  keep order seat many\n"),
    Mistake(M, "  road jena -- kiel\n", "  set last = jena\n  road jena -- kiel\n"),
    Mistake(M, "stall salt x2; at 60 70 }\n", "stall salt x2 }\n  at 60 70\n"),
    Mistake(F, "  road ulm -- bonn\n", "  road ulm -- bonn\n  size 3\n"),
    Mistake(F, "keep passed per player truth = no", "keep truth passed per player = no"),
    Mistake(F, "town bonn \"Bonn\" grey {", "town \"Bonn am Rhein\" grey {"),
    Mistake(F, "  road ulm -- bonn\n", "  town \"Linz\" grey { at 10 70 }\n  road ulm -- bonn\n"),
)
