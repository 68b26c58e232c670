"""Slips on lines that end with a comment, or that come from a merge or a second copy, and names that share only some of their
words."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
MISTAKES = (
    # a comment at the end of the line
    *(Mistake(F, "keep passed per player truth = no\n", f"{line}\n") for line in (
        "keep passed truth = no per player  # in this round",
        "keep passed per player: truth = no  # not \"yet\"")),
    Mistake(F, "set last = f\n", "last := f  # where the last visit was\n"),
    Mistake(F, "define fare        = $2\n", "define fare        = 2 $  # for each way\n"),
    # a statement of another language whose block has another one
    Mistake(F, "    earn p $1\n  }", "    if (f.visits > 1) { p.money += $1 }\n  }"),
    # percentages
    Mistake(F, "points coins \"Coins\" = me.money // $2", 'points coins "Coins" = me.money // $1 * 50%'),
    # one of two versions, a line that is there twice
    Mistake(F, "define fare        = $2\n", "define fare        = $2\n=======\n  define fare        = $3\n>>>>>>> cheaper\n"),
    Mistake(F, "    do rest {\n", "    do rest {\n    do rest {\n"),
    # a block without its first line
    Mistake(F, "  action rest \"Rest\" {\n    do rest {\n", "    do rest {\n"),
    Mistake(P, "  amend setup {", "  amend menu turn { also rest_more }\n    choose r in road\n    do dig { set r.owner = me }\n  }\n  amend setup {"),
    # other words for a change, names with other words in them
    Mistake(P, "amend setup {", "override fare {\n    value 3\n  }\n  amend setup {", M),
    Mistake(P, "amend setup {", "replace define max_fare = $3\n  amend setup {", M),
    *(Mistake(F, "= card.good == s.sells", f"= {test}") for test in ("card.good == stall_sells", "card_good == s.sells")),
    Mistake(F, "me.money >= fare or", "my_money >= fare or"),
    # a value that depends on a condition, several cases, a name that another action gives
    Mistake(F, "define fare        = $2\n", "define fare        = $2 when last != none\n"),
    Mistake(F, "require free \"This road has an owner\" = r.owner == none", "case old \"an old road\" = r.owner != none"),
    Mistake(P, "amend setup {", "amend action build { case snow \"snow\" = snowed }\n  amend setup {", M),
    Mistake(F, "set me.passed = yes\n", "set me.passed = s.open\n"),
    # a member in quotation marks
    Mistake(F, "define hills(f)    = count(r for r in f.road)", 'define hills(f)    = count(r for r in f.road when near(r, "ulm"))\n'
                                                              "  define near(r, f) = any(e == f for e in r.ends)"),
)
