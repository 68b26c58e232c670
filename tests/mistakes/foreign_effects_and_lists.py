"""Effects, definitions and conditions in the syntax of another language, and values that are lists."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
MOVE = "move card from me.hand to discard"
PASSED = "set me.passed = yes"
RICH = 'require rich "You cannot pay the fare" = me.money >= fare or f.visits == 0'
HILLS = "define hills(f)    = count(r for r in f.road)"
OWNER = "  keep order seat many\n"
SOLD = OWNER + "  keep sold of good number per player = 0\n  after earn(p, amount) { raise SOLD by 1 }\n"
MISTAKES = (
    Mistake(F, MOVE, "move(card, me.hand, discard)"),
    Mistake(F, MOVE, "move (card, me.hand, discard)"),
    Mistake(F, MOVE, "move(card from me.hand to discard)"),
    Mistake(F, PASSED, "set(me.passed, yes)"),
    Mistake(F, "raise f.visits by 1", "raise(f.visits, 1)"),
    Mistake(F, MOVE, "move card from me.hand to"),
    Mistake(F, "raise f.visits by 1", "raise f.visits by"),
    Mistake(F, RICH, 'require me.money >= fare "You cannot pay the fare"'),
    Mistake(F, RICH, "require me.money >= fare"),
    Mistake(F, RICH, "require not me.passed"),
    Mistake(F, RICH, 'require "You cannot pay the fare" me.money >= fare'),
    Mistake(T, "expect = ulm.visits == 1", 'expect ulm.visits == 1 "once"'),
    Mistake(F, HILLS, "function hills(f) { return count(r for r in f.road) }"),
    Mistake(F, HILLS, "const hills(f) = count(r for r in f.road)"),
    Mistake(F, "link road joins town {", "link road joins town and town {"),
    Mistake(F, "has copies number", "has copies money"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn travel, trade_card, build, rest"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn: travel, trade_card, build, rest"),
    Mistake(F, '  type good { wool "Wool"; salt "Salt" }', "  enum good { wool, salt }"),
    Mistake(F, '    | salt_card | "Salt" | salt | $3   | 5      |', '    salt_card, "Salt", salt, $3, 5'),
    Mistake(F, OWNER, SOLD.replace("SOLD", "p.sold[wool]")),
    Mistake(F, OWNER, SOLD.replace("SOLD", "p.sold.wool")),
    Mistake(F, OWNER, SOLD.replace("SOLD", "p.sold")),
    Mistake(F, "any(e.owner == me for e in r.ends)", "any(e in r for e in town)"),
    Mistake(F, "choose f in town\n", "choose f in town\n    choose f in town\n"),
    Mistake(F, "set r.owner = me\n", "set r.owner = me\n      move card from me.hand to discard\n"),
    Mistake(T, "enrich red", "enrich red blue"),
    Mistake(F, "place town fill colour position at", "place town at fill colour"),
    Mistake(F, "place town fill colour position at", "place town at position"),
    Mistake(F, "place town fill colour position at", "place town fill position at"),
    Mistake(F, "line road owner owner", "line road color owner"),
    Mistake(M, "town jena \"Jena\" brown { size 2; stall wool;", "town jena \"Jena\" brown { width 2; stall wool;"),
    Mistake(M, "  road jena -- kiel\n", "  road jena old -- kiel\n"),
    Mistake(M, "  road jena -- kiel\n", "  road kiel -- jena old\n"),
    # conditions and loops of other languages in a block on one line
    *(Mistake(F, "  setup {\n", "  verb lose(p, n) { lower p.money by ($1 * n) }\n"
              f"  after visit(p, f) as fee {{ {line} }}\n  setup {{\n") for line in (
        "if f.size > 1 { lose p 1 }", "if f.size > 1: lose p 1", "if (f.size > 1) lose p 1",
        "earn p $3; if f.size > 1 { lose p 1 }", "if f.size > 1 { lose p 1; earn p $2 }",
        "for q in players { lose q 1 }", "while f.size > 1 { lose p 1 }", "lose p 1; return 1", "lose p 1; f.visits += 1", "lose p 1; f.visits++",
    )),
)
