"""Lines that need one or two small changes: a superfluous word, two swapped words, a comma in place of a small word."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
EXPECT = "expect = ulm.visits == 1"
BIG = "f.size > 1 and f.visits < 9"
COINS = 'points coins "Coins" = me.money // $2'
MISTAKES = (
    # words and figures among the arguments
    *(Mistake(F, "players 2..3", f"players {said}") for said in ("min 2 max 3", "2 or up to 3", "between 2 and 3", "from 2 to 3")),
    *(Mistake(T, EXPECT, f"{EXPECT}\n  {claim}") for claim in ("scores red 1 towns", "scores towns red 1")),
    *(Mistake(M, "uses snow", f"uses {file}") for file in ('"snow.aoi"', '"./snow.aoi"')),
    *(Mistake(F, "move 1 at random from deck to discard", f"move {card} from deck to discard") for card in ("1 card", "a card")),
    *(Mistake(F, "take 1 of turn", f"take {number} of turn") for number in ("any number", "as many as you like", "zero or more")),
    *(Mistake(F, COINS, line) for line in (
        'points coins "Coins" = 2 when me.passed', 'points coins "Coins" = 2 when me.money > $9')),
    *(Mistake(F, "winner most points", f"winner most points{ties}") for ties in (", me.money", ", then me.money")),
    # a name used in later lines, from a line that cannot be understood
    *(Mistake(F, "visit me f\n", f"{line}\n      move it from me.hand to discard when it != none\n      visit me f\n") for line in (
        "draw 1 from deck to me.hand", "draw it of deck to me.hand", "let it = me.hand.first(c => c.good == wool)",
        "let it = deck[0", "pick 1 in card at random")),
    # aggregates over several things
    *(Mistake(F, BIG, test) for test in (
        "town contains f", "any(t.stall includes s for t in town for s in f.stall)", "f.stall.find(s => s.open) != none")),
    # arguments of a definition or a verb
    Mistake(F, "define fare        = $2",
            "define fare        = $2\n  define near(p, f)  = f.owner == p\n  define nearest(p)  = any(near(p) for f in town)\n"
            '  check near "A town is near" = all(nearest(p) or not p.passed for p in players)'),
    *(Mistake(P, "{ thaw }", f"{{ {line} }}") for line in ("thaw if snowed", "earn p $1 if last", "earn p $1 if p.passed")),
    # a misspelt first word, and lines that use the declaration
    Mistake(F, "seats red blue green", "seat red blue green"),
    # figures in titles
    Mistake(F, "show latest = last", 'show latest = last\n    show last "In {last}"'),
    Mistake(F, "show latest = last", 'show latest = last\n    show deck "Deck: {deck.size}"'),
    # lines with signs around a block
    Mistake(M, "{ size 2; stall wool; at 20 70 }", "{ size = 2, at = 20 70 }"),
    Mistake(M, "{ size 2; stall wool; at 20 70 }", "{ size = 2, at 20 70 }"),
)
