"""Lines written from memory: a wrong keyword or amount, a missing dot or bracket, two values swapped."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
SNOW = '  amend action travel { require snow "Snow lies there" = not cold(f) }'
COLOURS = '  type colour { brown "Brown"; grey "Grey" }'
STALLS = "  type stall in town { has sells good; keep owner seat = none; keep open truth = yes }"
BRINGING = '''  source stalls g to places each s in stall "Stalls" {
    require sells "It does not sell that" = s.sells == g and s.town in places
    do { set s.open = no }
  }
  action fetch "Fetch" {
    bring wool to ulm
  }
'''
MISTAKES = (
    # keywords and amounts
    Mistake(S, "because travel.new", "becuase travel.new"),
    Mistake(S, "because travel.new", "becasue (travel.new)"),
    Mistake(F, "link road joins town", "link road jions town"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)\n", "menu turn (travel, trade_card, build, rest, fetch)\n" + BRINGING),
    Mistake(F, "menu turn (travel, trade_card, build, rest)\n", "menu turn (travel, trade_card, build, rest, fetch)\n"
            + BRINGING.replace("bring wool", "bring salt")),
    # dots, signs and brackets
    Mistake(F, "set s.owner = me", "set s owner = me"),
    Mistake(F, "raise f.visits by 1", "raise f visits by 1"),
    Mistake(S, "expect = ulm.visits == 1", "expect count(red.hand) = 1"),
    Mistake(F, "trade of town { open", "trade of town { transit t.size; open"),
    Mistake(F, "    choose r in road\n", "    choose r in road\n    and then\n"),
    Mistake(F, "= f.owner == none or f.owner != me\n", "= f.owner == none or f.owner != me\n      and do\n"),
    Mistake(F, "set order = clockwise(first)", "set order = clockwise first"),
    Mistake(F, "define big(f)      = f.size > 1", "define big(f)      = hills f > 1"),
    Mistake(M, "{ size 2; stall wool; at 20 70 }", "{ size 2; stall wool: at 20 70 }"),
    Mistake(M, "{ size 2; stall wool; at 20 70 }", "{ size 2: stall wool; at 20 70 }"),
    Mistake(M, "grey { stall salt x2; at 60 70 }", "grey: stall salt x2; at 60 70"),
    Mistake(F, "move 1 at random from deck to me.hand", "move fare // $1 at random from deck to me.hand"),
    # moves
    Mistake(F, "      move card from me.hand to discard", "      move me.hand to discard"),
    Mistake(F, "move 2 at random from deck to p.hand", "move deck to p.hand"),
    # names in two words, swapped values
    Mistake(F, COLOURS, '  type colour { brown "Brown"; grey "Grey"; dark_grey "Dark grey" }\n'
            '  town trier "Trier" dark grey { at 20 40 }\n  road trier -- ulm'),
    Mistake(F, STALLS, STALLS + '\n  type region { north_west "North west" }\n  type isle { has region region }\n  isle sark "Sark" north west'),
    Mistake(F, '| wool_card | "Wool" | wool | $2   | 4      |', '| wool_card | "Wool" | $2   | wool | 4      |'),
    Mistake(F, '| salt_card | "Salt" | salt | $3   | 5      |', '| salt_card | "Salt" | salt | 5    | $3     |'),
    Mistake(F, "{ size 3; stall wool x2; at 10 10 }", "{ size 3; stall wool x2; at x10 y10 }", expected=2),
    Mistake(F, "earn p $1", "earn $1 $1"),
    Mistake(F, "      visit me f\n", "      visit f f\n"),
    Mistake(P, "verb thaw { set snowed = no }", "verb thaw { set snowed = no }\n  define near(p, f) = f.size < 2 and p.money > $1"
            "\n  define rich(p) = near(ulm, p)\n  amend action rest { require rich \"Rich\" = rich(me) }"),
    Mistake(F, "f.visits == 0\n", "f.visits == 0\n    require far \"Too far\" = trade.reach(f) != none\n"),
    Mistake(F, "f.visits == 0\n", "f.visits == 0\n    require far \"Too far\" = trade.dist(f, ulm) < 3\n"),
    # a second name
    Mistake(F, '    choose s in stall "at"', '    choose card in stall "at"'),
    Mistake(F, "    choose f in town\n", "    choose r in town\n    choose r in road\n"),
    # no `=` before a value that begins with `not`, a call or a bracket
    *(Mistake(S, "expect = ulm.visits == 1", line) for line in (
        "expect not red.passed", "expect not red.passed and not blue.passed", 'expect "and goes on" not red.passed',
        "expect not any(s.open for s in stall)", "expect (not red.passed)", "expect any(not s.open for s in stall)",
    )),
    Mistake(F, "= s.open\n", "not s.open\n"),
    Mistake(F, "define big(f)      = f.size > 1 and f.visits < 9", "define big(f) not (f.size > 1) and f.visits < 9"),
    Mistake(F, 'points coins "Coins" = me.money // $2', 'points coins "Coins" max(me.money // $2, 1)'),
    # a length as in Lua, whose sign begins a comment
    Mistake(F, "each player in order {", "each player in order when #players > 2 {"),
    Mistake(F, "repeat round until (deck.size == 0) {", "repeat round until (#deck == 0) {"),
    Mistake(F, "set f.visits = 0 }", "set f.visits = #players }"),
    Mistake(F, "raise f.visits by 1", "raise f.visits by #f.road  # all roads"),
    Mistake(F, "set s.owner = me\n", "set s.owner = me when #me.hand > #players\n"),
    Mistake(F, "set s.owner = me\n", "set s.owner = me when # the owner\n"),
    Mistake(F, "define fare        = $2", "define fare        = #todo"),
    Mistake(F, 'phase actions "Turns" {', 'phase actions "Turns" # all turns {'),
)
