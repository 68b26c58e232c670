"""Slips in lines that are still correct: a name or a sign is another one, and a text, a name or another line tells it."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
REST = "set me.passed = yes\n"
NEAR = "= any(e.owner == me for e in r.ends)"
SETUP = "amend setup { do snow when weather == wet { set snowed = yes } }"
FREE = 'require free "This road has an owner" = r.owner == none'
COINS = 'points coins "Coins" = me.money // $2\n    winner most points'
ARRIVE = """\
    choose f in town
    require new "You own this town"        = f.owner == none or f.owner != me
    require rich "You cannot pay the fare" = me.money >= fare or f.visits == 0
    do arrive {
      visit me f
      set f.owner = me when f.owner == none
      move 1 at random from deck to discard
    }
"""
MISTAKES = (
    # the only value that lines give a keep is that with which it begins
    Mistake(P, "{ set snowed = yes }", "{ set snowed = no }"),
    Mistake(F, REST, REST.replace("yes", "no")),
    # loops that ask the same in each pass
    Mistake(F, NEAR, "= any(me.passed for p in players when p != me)"),
    Mistake(F, "define hills(f)    = count(r for r in f.road)",
            "define hills(f)    = count(r for r in f.road when all(f.size > 1 for e in r.ends when e != f))"),
    Mistake(F, "sum(hills(f) for f in towns_of(me))", "count(set(me for p in players when p.passed)) + sum(hills(f) for f in towns_of(me))"),
    # texts about all and none
    Mistake(F, FREE, 'require ends "Not every end is big" = any(big(e) for e in r.ends)'),
    Mistake(F, FREE, 'require passed "Nobody has passed" = all(p.passed for p in players)'),
    # verbs that do the same and say the opposite
    Mistake(F, "  verb visit(", '  verb lose(q, number) "{q} loses {number}" { raise q.money by number }\n  after visit(p, f) as toll { lose p $1 }\n'
            "  verb visit("),
    # the help of the score
    Mistake(F, COINS, COINS.replace('= me.money // $2', 'help "3 lost if you passed" = 3 if me.passed else 0')),
    Mistake(F, COINS, COINS + ' then most me.money help "Most points; of equals, who has the least money."'),
    # a rule of the game replaced by what should be added
    Mistake(P, SETUP, SETUP.replace("amend", "replace"), M),
    # lines of an action below what happens
    Mistake(F, f"    {FREE}\n", "    do pay { earn me $1 }\n    " + FREE + "\n"),
    Mistake(F, "    do rest {\n", "    do pay { earn me $1 }\n    let count = me.hand.size\n    require few \"Your hand is full\" = count < 9\n"
                               "    do rest {\n"),
    Mistake(F, ARRIVE, ARRIVE.replace("    choose f in town\n", "") + "    choose f in town\n"),
    # braces of other languages
    *(Mistake(F, '"{p} visits {f}"', f'"{text}"') for text in (
        "$p$ visits $f$", "$p visits $f", "%p% visits %f%", "%(p)s visits %(f)s", "<p> visits <f>", "[p] visits [f]", ":p visits :f",
        "{p} visits [f.size]")),
    Mistake(F, '"You cannot pay the fare"', '"You cannot pay $fare"'),
    Mistake(F, '"This stall sells something else"', '"This stall sells no <card.good>"'),
    # more is taken than there is
    Mistake(F, REST, REST + "      lower me.money by max($2, me.money)\n"),
)
