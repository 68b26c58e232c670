"""Slips in lines that are still correct: a name or a sign is another one, and a text, a name or another line tells it."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
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
CHECK = '  check owners "A player'
RICH = 'require rich "You cannot pay the fare" = me.money >= fare or f.visits == 0'
MENU = "  menu turn (travel"
ROUND, PHASE, TURN = "repeat round until (deck.size == 0)", 'phase actions "Turns" {', "each player in order {"
FLOW = f"""\
  flow {{
    {ROUND} {{
      {PHASE}
        {TURN}
          take 1 of turn
"""
EVENTS = """\
  type event {
    has says text
    calm { says "nothing special" }
    feast { says "there are no turns" }
    gift { says "the last player has one turn more" }
    alms { says "a turn more for the least player of all" }
    storm { says "no fare is paid" }
    rats { says "nobody acts: no turn" }
  }
  keep today event = calm
"""
UP = "do turn_up { pick e in event at random; set today = e }\n      "
LAPS = "  define rounds = 4\n  define laps = 3\n"
LAP = "repeat lap until (lap == laps) { do extra when lap == rounds { each p in players { earn p $1 } } }\n        " + TURN
SELL = """\
  keep wool per player number = 0
  keep salt per player number = 0
  after earn(p, n) as stock { raise p.wool by 1; raise p.salt by 1 }
  action sell_wool "Sell wool" {
    require wool "You have no wool" = me.wool > 0
    do sell { lower me.salt by 1; raise me.money by $2 }
  }
  action sell_salt "Sell salt" {
    require salt "You have no salt" = me.salt > 0
    do sell { lower me.salt by 1; raise me.money by $3 }
  }
"""
SEATS = "  players 2..3\n  seats red blue green\n"
PAIRS = """\
  players 4..4
  seats red blue green white
  keep partner seat per player = none
  setup { do pairs { each p in players { set p.partner = STEPS } } }
  check pairs "Each player has a partner" = all(p.partner != none for p in players)
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
    # braces of other languages
    *(Mistake(F, '"{p} visits {f}"', f'"{text}"') for text in (
        "$p$ visits $f$", "$p visits $f", "%p% visits %f%", "%(p)s visits %(f)s", "<p> visits <f>", "[p] visits [f]", ":p visits :f",
        "{p} visits [f.size]")),
    Mistake(F, '"You cannot pay the fare"', '"You cannot pay $fare"'),
    Mistake(F, '"This stall sells something else"', '"This stall sells no <card.good>"'),
    # checks that speak of all or of none
    *(Mistake(F, CHECK, f"  check sizes {said}\n{CHECK}") for said in (
        '"Every town has a size" = any(f.size > 0 for f in town)', '"No town has more than nine" = any(f.size <= 9 for f in town)',
        '"No town is busy" = any(f.visits > 99 for f in town)', '"Some towns are visited" = all(f.visits > 0 for f in town)',
        '"Nobody owes money" = any(p.money < $0 for p in players)', '"Big towns are big" = all(big(f) for f in town when big(f))')),
    # what is claimed of those for which it is true
    Mistake(T, "expect = ulm.visits == 1", "expect = any(f.visits == 1 for f in town when f.visits == 1)"),
    Mistake(T, 'expect "and is tired" = red.passed', 'expect "and is tired" = red.passed and red.passed'),
    # one more than is needed
    Mistake(F, RICH, 'require rich "You need {fare}" = me.money > fare'),
    Mistake(F, RICH, 'require rich "The ferryman needs {fare} from you" = fare < me.money and me.hand.size > 0'),
    Mistake(F, RICH, RICH + '\n    require coins "You need at least $3" = me.money > $3'),
    # the other end
    Mistake(F, FLOW, EVENTS + FLOW.replace(PHASE, UP + "by first(order) when today == gift { take 1 of turn }\n      " + PHASE)),
    Mistake(F, FLOW, EVENTS + FLOW.replace(TURN, TURN.replace("{", "when today != gift or me == first(order) {")).replace(
        PHASE, UP + "by best(p for p in players by p.money) when today == alms { take 1 of turn }\n      " + PHASE)),
    # the member whose text says that there is none
    Mistake(F, FLOW, EVENTS + FLOW.replace(PHASE, UP + PHASE.replace("{", "when today == feast {"))),
    Mistake(F, FLOW, EVENTS + FLOW.replace(PHASE, UP + "do fare when today == storm { each p in players { earn p fare } }\n      " + PHASE)),
    Mistake(F, FLOW, EVENTS + FLOW.replace(PHASE, UP + PHASE).replace("take 1 of turn", "take 1 of turn when today == rats")),
    # the limit of another loop, and a loop that ends later than the help says
    Mistake(F, FLOW, LAPS + FLOW.replace(ROUND, "repeat round until (round == rounds)").replace(TURN, LAP)),
    Mistake(F, FLOW, LAPS + '  help "Fair days, for {rounds} rounds or until no card is left, or after {rounds} rounds."\n' + FLOW.replace(
        ROUND, "repeat round until (round == rounds and deck.size == 0)").replace(TURN, LAP.replace("rounds", "laps"))),
    # one thing is asked for, and another one is taken
    Mistake(F, MENU, SELL + MENU.replace("(", "(sell_wool, sell_salt, ")),
    # partners
    Mistake(F, SEATS, PAIRS.replace("STEPS", "left_of(p)")), Mistake(F, SEATS, PAIRS.replace("STEPS", "left_of(left_of(left_of(p)))")),
    # more is taken than there is
    Mistake(F, REST, REST + "      lower me.money by max($2, me.money)\n"),
    # a `let` in place of a `set`
    Mistake(F, "    set last = f\n", "    let last = f\n", expected=2),
    Mistake(F, "{ raise p.money by amount }", "{ let money = p.money + amount }", expected=2),
    # a loop that ends with its first pass
    *(Mistake(F, ROUND, f"repeat round until (round {sign} 9)") for sign in ("<=", "<", "!=")),
    Mistake(F, ROUND, "repeat round until (round >= 9)", expected=0),
)
