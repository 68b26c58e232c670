"""Money and numbers, names and texts, and other values that a line cannot use."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
WEATHER = 'option weather "Weather" (dry, wet) = dry'
POSITION = "given { set order = (red, blue); enrich red }"
BIG = "f.size > 1 and f.visits < 9"
FARE = "define fare        = $2"
RICH = "me.money >= fare or f.visits == 0"
TRAVEL = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
MISTAKES = (
    Mistake(P, TRAVEL, TRAVEL + '\n  define dear = 5\n  amend action travel { require toll "It is dear" = me.money >= (fare if snowed else dear) }', M),
    Mistake(F, "= s.open\n", '= s.open == "yes"\n'),
    Mistake(F, "set r.owner = me", "set r.owner = yes"),
    Mistake(F, '"You cannot pay the fare" = me.money >= fare or f.visits == 0', '"You need {fare}" = me.money'),
    Mistake(F, FARE, "define fare = 15% if weather == wet else $2"),
    Mistake(F, "define big(f)      = f.size > 1", 'define least_size  = "1"\n  define big(f)      = f.size - least_size > 0'),
    Mistake(F, RICH, "me.hand.size > $2"),
    Mistake(F, RICH, "me.money >= 2"),
    Mistake(F, RICH, "2 <= me.money"),
    Mistake(F, RICH, "me.money + 2 >= fare"),
    Mistake(F, RICH, "me.money * $2 >= fare"),
    Mistake(F, RICH, "me.money >= (fare if f.size > 2 else 3)"),
    Mistake(F, RICH, "me.money >= me.hand.size"),
    Mistake(F, BIG, "f.size > 1 and f.visits < $9"),
    Mistake(F, "raise f.visits by 1", "raise f.visits by $1"),
    Mistake(F, "set f.visits = 0", "set f.visits = $0"),
    Mistake(F, "keep money per player money  = $0", "keep money per player money  = 0"),
    Mistake(F, "size 3;", "size $3;"),
    Mistake(F, "earn p $1", "earn p 1"),
    Mistake(F, "earn me card.cost", "earn me card.copies"),
    Mistake(F, "define fare        = $2", "define fare        = $2\n  define rich(p, n)  = p.money > n\n"
            '  check few "Few" = not all(rich(p, 3) for p in players)'),
    Mistake(F, RICH, 'me.money >= $1 or me == "red"'),
    Mistake(F, RICH, 'me.money >= $1 and f == "ulm"'),
    Mistake(F, RICH, 'me == "red" or me.money >= $1'),
    Mistake(F, "has colour colour = none", "has colour colour = null"),
    Mistake(F, "has colour colour = none", "has colour colour = None"),
    Mistake(F, "has colour colour = none", "has colour colour = nothing"),
    Mistake(F, "keep last town               = none", "keep last town               = nil"),
    Mistake(F, 'town far_abroad "Far abroad" {', 'town far_abroad "Far abroad" null {'),
    Mistake(F, BIG, "good[0] == f"),
    Mistake(F, BIG, "f.road[0].owner == none"),
    Mistake(F, RICH, "money[me] >= fare"),
    Mistake(F, "me.money // $2", "me.hand[0]"),
    Mistake(F, BIG, "f.size in range(1, 3)"),
    Mistake(F, BIG, "f.size in range(3)"),
    Mistake(F, "each f in town { set f.visits = 0 }", "each n in range(2) { earn first $1 }"),
    Mistake(F, BIG, "round(f.size) > 1"),
    Mistake(F, BIG, "abs(f.size) > 1"),
    Mistake(P, TRAVEL, TRAVEL + "\n  verb buy(q) { earn q 3 }\n  after visit(p, f) { buy p }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  after visit(p, f) { earn p 3 }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  after visit(p, f) { earn f $3 }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  after visit(p, f) { visit p f }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  after earn(p, n) { visit p n }", M, expected=2),
    Mistake(P, TRAVEL, TRAVEL + '\n  amend action travel { require bigger "Too small" = big(me) }', M),
    Mistake(P, TRAVEL, TRAVEL + '\n  amend action travel { require bigger "Too small" = hills(me) > 1 }', M),
    # a thing in place of what it has, or of what goes on with its name
    Mistake(F, "f.visits == 0\n", 'f.visits == 0\n    require far "Too far" = all(trade.distance(s, f) != none for s in stall)\n'),
    Mistake(F, "earn me card.cost", "earn me card.cost\n      visit me s"),
    Mistake(F, "set s.owner = me\n", "set s.owner = me\n      set last = s\n"),
    Mistake(F, "set s.owner = me\n", "set s.owner = me\n      set s.owner = s.town\n"),
    # money and a number in one operation
    *(Mistake(F, FARE, f"{FARE}\n  define rate = {rate}\n  define worth = {worth}\n  check w \"W\" = worth > {zero}")
      for rate, worth, zero in (("3", "100 // (rate // $1)", "0"), ("3", "$1 + rate", "$0"), ("3", "rate - $1 * 2", "$0"))),
    Mistake(F, RICH, "me.money >= $1 + me.hand.size"),
    Mistake(F, RICH, "me.money >= me.hand.size + f.size - $1"),
    Mistake(F, RICH, "me.hand.size // $2 > 1"),
    # the usual value of an option
    *(Mistake(F, WEATHER, f'option weather "Weather" ({values}) = {usual}') for values, usual in (
        ("dry, wet", "7"), ("seven, usual", "7"), ("seven, usual", "$7"), ("six_days, seven_days", "7"),
        ("dry, wet", '"dry"'), ("dry, wet", "dry or wet"))),
    Mistake(S, POSITION, f"option weather = 7\n  {POSITION}"),
    Mistake(F, "points coins \"Coins\" = me.money // $2", "points coins \"Coins\" = 2 * me.passed"),
    Mistake(F, "points coins \"Coins\" = me.money // $2", "points coins \"Coins\" = me.money // $2 + me.passed"),
    Mistake(F, "  drawing {", '  drawing {\n    show pot "Pot" = "In round " + round'),
    Mistake(F, RICH, "max(0, me.money - fare) > $1"),
    Mistake(F, RICH, "min(me.hand.size, $2) > 1"),
    # a list in place of a value
    *(Mistake(F, 'points coins "Coins" = me.money // $2', f'points coins "Coins" = {value}') for value in (
        "list(c for c in me.hand when c.cost > $1)", "towns_of(me)", "set(c.good for c in me.hand)")),
    Mistake(F, "set last = f\n", "set f.owner = clockwise(p)\n"),
    # an attribute of something that a thing has
    Mistake(F, "require open \"This stall is closed\"            = s.open", "require big \"This town is small\" = s.size > 1"),
    # what is counted, what is changed, and what is compared
    Mistake(F, "count(r for r in f.road)", "count(road.owner == none)"),
    Mistake(F, "raise p.money by amount", "add amount to p.money"),
    Mistake(F, "card.good == s.sells", "card.good == (wool, salt)"),
    Mistake(F, "define big(f)      = f.size > 1 and f.visits < 9", "define big(f) = f.colour == (brown, grey)"),
    # a number in place of a member
    Mistake(F, "keep last town               = none", "keep last town = 1"),
    Mistake(F, "set last = f\n", "set last = 2\n"),
)
