"""Two lines with nothing between them, and signs of other notations inside a line."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
MISTAKES = (
    # a new line directly after the address of the old one
    *(Mistake(P, "amend setup {", f"{line}\n  amend setup {{", M) for line in (
        "amend flow { replace take turn take 2 of turn }",
        "amend action travel { replace choose f choose g in town }")),
    # pairs
    *(Mistake(F, "place town fill colour position at", f"place town {pairs}") for pairs in (
        "fill=colour position=at", "fill = colour position = at", "fill colour position=at hollow=big")),
    # two statements on one line
    Mistake(F, "set last = f\n    earn p $1", "set last = f earn p $1"),
    Mistake(F, "{ set f.visits = 0 }", "{ set f.visits = 0 set f.owner = none }"),
    Mistake(F, "{ set f.visits = 0 }", "{ set f.visits = 0 set f.owner = none raise red.money by $1 set last = f }"),
    Mistake(F, "{ set f.visits = 0 }", "{ set f.visits = f.size + 1 move all from deck to discard }"),
    Mistake(F, "set me.passed = yes\n", "set me.passed = yes when fare > $1 set last = none\n"),
    Mistake(F, "define fare        = $2\n", "define fare        = $2 define toll = $1\n"),
    Mistake(F, "= s.open\n", '= s.open require rich "You are poor" = me.money > $1\n'),
    Mistake(F, "keep last town               = none\n", "keep last town = none keep next town = none\n"),
    Mistake(F, "points coins \"Coins\" = me.money // $2\n", 'points coins "Coins" = me.money // $2 winner most points\n'),
    Mistake(M, "stall salt x2; at 60 70", "stall salt stall wool; at 60 70"),
    Mistake(M, "stall salt x2; at 60 70", "stall salt x2 size 4; at 60 70"),
)
