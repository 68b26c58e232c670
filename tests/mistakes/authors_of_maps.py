"""Maps and parts of authors who know only their own file: declarations that the game already has, lines in the wrong place."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
SNOW = '  amend action travel { require snow "Snow lies there" = not cold(f) }'
JENA = '  town jena "Jena" brown { size 2; stall wool; at 20 70 }'
MISTAKES = (
    # the game already has it
    Mistake(P, "  verb thaw", "  network trade { open road r when snowed }\n  verb thaw"),
    Mistake(P, "  verb thaw", "  type town { has inn truth = no }\n  verb thaw"),
    Mistake(P, "  verb thaw", "  define fare $3\n  verb thaw"),
    Mistake(M, "  uses snow", "  uses snow\n  define fare $3"),
    Mistake(P, SNOW, SNOW + "\n  amend action travel { do arrive { set snowed = no } }"),
    Mistake(P, SNOW, SNOW + "\n  amend action build { do build { set snowed = no } }"),
    Mistake(F, "  action rest", '  action stay "Stay" { }\n  amend menu turn { also stay }\n  action rest'),
    # one line in the block of another
    Mistake(P, "  verb thaw", "  drop action travel require new\n  verb thaw"),
    Mistake(M, "  uses snow", "  uses snow\n  drop action build do build"),
    # a line of an action, of a place, of a type
    Mistake(P, SNOW, '  require snow "Snow lies there" = not snowed'),
    Mistake(M, "  uses snow", "  uses snow\n  choose f in town when f.size > 1"),
    Mistake(M, JENA, '  size jena "Jena" brown { stall wool; at 20 70 }'),
    Mistake("walls.aoi", "", 'language 1\n\nmap walls "Walls" {\n  extends fair\n  amend type town { has walled truth = no }\n'
            '  amend drawing { mark walled of town }\n  walled jena "Jena" grey { at 20 70 }\n  road jena -- bonn\n}\n'),
    Mistake("creek.aoi", "", 'language 1\n\nmap creek "The creek" {\n  extends fair\n  rows town {\n'
            '    | id   | title  | colour | stall |\n    | jena | "Jena" | brown  | wool  |\n  }\n  road jena -- bonn\n}\n'),
    # heads
    Mistake(P, "part snow \"Snow\" for fair {", "part snow \"Snow\" extends fair {"),
    Mistake(P, "part snow \"Snow\" for fair {", "part snow \"Snow\" of fair {"),
    Mistake(M, 'map hills "The hills" {', 'map hills "The hills"\n{'),
    Mistake(M, 'map hills "The hills" {', 'map hills "The hills":'),
    # missing attributes of another type, and losses with a type
    Mistake(F, 'zone hand "Hand" of card per', 'zone hand "Hand" of cards per'),
    Mistake(F, "zone discard \"Discards\" of card seen by all", "zone discard \"Discards\" of card seen by all\n"
            "  zone shelf \"Shelf\" of card per stalls\n  define shelves = count(s for s in stall when not s.shelf.empty)\n"
            "  check shelves \"Shelves are empty\" = shelves == 0"),
    Mistake(F, "  keep order seat many", "  keep order seat many\n  keep debts per plyer money = $0\n"
            "  check debts \"No debts\" = all(p.debts == $0 for p in players)"),
    # a part of places that only a map has
    Mistake("inn.aoi", "", 'language 1\n\npart inn "An inn" for fair {\n  amend town jena { size 3x }\n}\n'),
    Mistake("inn.aoi", "", 'language 1\n\npart inn "An inn" for fair {\n  amend town kiehl { size 3 }\n  road jena -- ulm\n}\n'),
)
