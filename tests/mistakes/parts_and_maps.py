"""Mistakes with parts, amendments and maps of a game."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
TRAVEL = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
MISTAKES = (
    Mistake(M, "uses snow", "uses snows"),
    Mistake(M, "uses snow", "use snow"),
    Mistake(M, "uses snow", "uses snow.aoi"),
    Mistake(P, TRAVEL, 'amend action travle { require snow "Snow lies there" = not cold(f) }', M),
    Mistake(P, TRAVEL, 'amend travel { require snow "Snow lies there" = not cold(f) }', M),
    Mistake(P, TRAVEL, 'action travel { require snow "Snow lies there" = not cold(f) }', M),
    Mistake(P, TRAVEL, 'amend action travel { replace require rihc "Snow" = not cold(f) }', M),
    Mistake(P, TRAVEL, 'amend action travel { drop require rihc ; require snow "Snow" = not cold(f) }', M),
    Mistake(P, TRAVEL, 'amend action travel { require new "Snow lies there" = not cold(f) }', M),
    Mistake(P, TRAVEL, 'replace require rihc "Snow lies there" = not cold(f)', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  drop define fare', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  define fare = $3', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  replace define fair = $3', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  action ski "Ski" { }\n  amend menu turn { ski }', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  amend menu turns { drop rest }', M),
    Mistake(P, "keep snowed truth = no", "keep snowed truth = no\n  keep last truth = no", M),
    Mistake(P, "verb thaw", "verb earn(p) { }\n  verb thaw", M),
    Mistake(P, "after visit(p, f)", "after visits(p, f)", M),
    Mistake(P, "after visit(p, f)", "after visit(f)", M),
    Mistake(P, "after visit(p, f) when snowed { thaw }", "after visit(p, f) when snowed { that }", M),
    Mistake(P, TRAVEL, TRAVEL + '\n  drop define towns_of', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  drop action build', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  drop zone discard', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  replace keep money per player number = 0', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  replace verb earn(p) { }', M),
)
