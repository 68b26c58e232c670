"""Lines that are legal and surely unintended: an unchanged copy, an effect that undoes another one, a keep that never gets
another value, a choice visible to all."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
COINS = 'points coins "Coins" = me.money // $2'
EARN = 'verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }'
MONEY = "keep money per player money  = $0"
MOVE = "move card from me.hand to discard"
REST = "      set me.passed = yes\n"
SETUP = "      each f in town { set f.visits = 0 }\n"
SCORE = "2 * count(towns_of(me)) + sum(hills(f) for f in towns_of(me))"
TURN = "menu turn (travel, trade_card, build, rest)"
MISTAKES = (
    # values that never change
    Mistake(F, REST, REST.replace("yes", "no")),
    Mistake(F, REST, "      set me.passed = me.passed and me.money > $9\n"),
    Mistake(F, 'require near "You own neither end" any {',
            'require rested "You must rest first" = me.passed\n    require near "You own neither end" any {', expected=0),
    Mistake(F, "action rest \"Rest\" {\n", 'action rest "Rest" {\n    require tired "You are not tired" = me.passed\n'),
    Mistake(F, MONEY, MONEY + "\n  keep scent good = salt\n  setup { do { set scent = salt } }\n"
            '  check scented "It smells of salt" = scent == salt'),
    # effects that undo themselves, or do the opposite
    Mistake(F, SETUP, SETUP + "      each p in players { raise p.money by fare; lower p.money by fare }\n"),
    Mistake(F, SETUP, SETUP + "      each p in players { raise p.money by fare; set last = bonn; lower p.money by fare }\n"),
    Mistake(F, SETUP, SETUP + "      each p in players { lower p.money by -fare }\n"),
    Mistake(F, SETUP, SETUP + "      each p in players { raise p.money by (-$2) }\n"),
    # repetitions
    Mistake(F, SCORE, "count(towns_of(me)) + sum(hills(f) for f in towns_of(me)) + count(towns_of(me))"),
    Mistake(F, COINS, 'points coins "Coins" = min(me.money // $2, me.money // $2)'),
    Mistake(F, COINS, 'points coins "Coins" = ' + SCORE),
    Mistake(F, COINS, 'points coins "Coins" = me.money // $2 // 1'),
    Mistake(F, COINS, 'points coins "Coins" = red.money // $2'),
    Mistake(F, COINS, 'points coins "Coins" = sum(f.size for f in town)'),
    Mistake(F, EARN, EARN + '\n  verb give(p, q) "{p} gives to {p}" { raise p.money by $1; lower p.money by $2 }\n'
            "  after visit(p, f) as gift when f.owner == none { each q in players when q != p { give p q } }"),
    Mistake(F, EARN, EARN + '\n  verb give(p, q) "{p} gives to {q}" { raise q.money by $1; lower p.money by $2 }\n'
            "  after visit(p, f) as gift when f.owner == none { give p p }"),
    Mistake(F, "network trade of town { open road r when r.owner != none }",
            "network trade of town { open road r when r.owner != none; open road x when x.owner != none }", expected=0),
    Mistake(F, "network trade of town { open road r when r.owner != none }",
            "network trade of town { open road r when r.owner != none; open road r when r.owner != none }"),
    Mistake(F, 'action build "Build a road"', 'action build "Rest"'),
    Mistake(F, TURN, 'check poor "Nobody owes money" = all(p.money >= $0 for p in players)\n'
            "  after visit(p, f) as wages when p.money >= $0 { earn p $1 }\n  " + TURN),
    Mistake(F, "define towns_of(p) = set(f for f in town when f.owner == p)",
            "define towns_of(p) = set(f for f in town when f.owner == p and all(q.money <= p.money for q in players when q == p))"),
    Mistake(F, "define hills(f)    = count(r for r in f.road)", "define hills(f)    = count(f for f in f.road)"),
    Mistake(F, "show rested = me.passed", 'show rested = me.passed\n    detail cost of card "costs"'),
    Mistake(F, 'zone hand "Hand" of card per player seen by owner size by all',
            'zone hand "Hand" of card per player seen by none size by all'),
    Mistake(F, "      visit me f\n", "      visit me f\n      visit me f\n"),
    # sources of pieces, and the seats that see a choice
    Mistake(F, MOVE, "move card from discard to me.hand"),
    Mistake("harbours.aoi", "", 'part harbours "Harbours" for fair {\n  amend type town { has harbour truth = yes }\n'
            "  amend town ulm { harbour }\n  after visit(p, f) as landing when f.harbour { earn p $1 }\n}\n"),
    Mistake("tired.aoi", "", 'part tired "Tired" for fair {\n  option rests "Rests" (long, short) = long\n'
            "  after visit(p, f) as landing { earn p $1 }\n}\n"),
)
"""Mistakes that leave a valid text, with an unchanged copy."""
