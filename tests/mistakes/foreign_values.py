"""Forms from other languages and from sentences: values after a colon, distances, conditions, functions after a dot."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
BIG = "f.size > 1 and f.visits < 9"
SIZE = "has size number   = 1"
MONEY = "keep money per player money  = $0"
LAST = "keep last town               = none"
DISCARD = 'zone discard "Discards" of card seen by all'
NETWORK = "network trade of town { open road r when r.owner != none }"
EACH = "each f in town { set f.visits = 0 }"
VISIT = "visit me f\n"
EXPECT = "expect = ulm.visits == 1"
TRAVEL = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
COINS = 'points coins "Coins" = me.money // $2'
MISTAKES = (
    # declarations
    *(Mistake(F, SIZE, f"has size{value}") for value in (": 1", " = number 1")),
    Mistake(F, "keep open truth = yes }", "keep open: yes }"),
    *(Mistake(F, MONEY, f"keep money per player {value}") for value in ("= money $0", "of money = $0")),
    *(Mistake(F, LAST, f"keep last {kind}") for kind in ("optional town", "maybe town", "of town = none")),
    *(Mistake(F, DISCARD, f"{DISCARD} {limit}") for limit in ("limit hand_limit", "max 3")),
    *(Mistake(F, NETWORK, f"network trade of town {links}") for links in ("via road", "by road")),
    *(Mistake(M, "{ size 2; stall wool; at 20 70 }", line) for line in (
        "{ size 2 at 20 70 }", "{ at 20 70 size 2 }", "{ size 2 stall wool; at 20 70 }")),
    # conditions and values
    *(Mistake(F, BIG, f"{distance} > 1") for distance in ("|f.size - f.visits|", "|f.size - 2|")),
    *(Mistake(F, BIG, f"{function}") for function in ("f.visits.hills > 1", "f.owner.left_of == f.owner")),
    *(Mistake(F, EACH, f"each f in town {test} {{ set f.visits = 0 }}") for test in (
        "where f.size > 1", "if f.owner == none", "with f.owner != none")),
    *(Mistake(F, "set f.owner = me when f.owner == none", f"set f.owner = me {test}") for test in (
        "unless f.owner", "unless f.passed")),
    Mistake(F, COINS, f"{COINS} per player"),
    *(Mistake(F, "take 1 of turn", f"take {number} of turn") for number in ("1..*", "0..∞")),
    Mistake(F, "repeat round until (deck.size == 0) {",
            "repeat until (round == 6) {\n      do count when round > 1 { set last = none }"),
    # effects
    *(Mistake(F, VISIT, f"{line}\n      visit me f\n") for line in (
        "move 1 at random from card to me.hand", "move f.size card from deck to me.hand", "draw it from card to me.hand")),
    Mistake(F, "keep passed per player truth = no", "keep passed per player truth = no\n  keep place per player town = none\n"
            "  check place \"All are somewhere\" = all(p.place == none or p.place.size > 0 for p in players)\n"
            "  verb walk(p, f) { move p to f }\n  after visit(p, f) { walk p f }"),
    Mistake(F, "verb visit(p, f)", "verb meet(p, them) { each x in them { earn x $1 } }\n  after visit(p, f) { meet p red blue green }\n"
            "  verb visit(p, f)"),
    # changes and scenarios
    *(Mistake(P, TRAVEL, f"{TRAVEL}\n  drop {line}", M) for line in (
        "action rest when snowed", "check owners when weather == wet", "do rest when weather == dry")),
    *(Mistake(T, "refuse red travel ulm because travel.new", f"refuse red travel ulm{why}") for why in (": new", ": travel.new")),
    *(Mistake(T, EXPECT, f"{EXPECT}\n  {line}") for line in ("hides red.hand from blue", "hidden red.hand blue")),
    # functions of spreadsheets
    *(Mistake(F, "2 * count(towns_of(me)) +", f"{value} +") for value in (
        "IF(me.passed; 1; 2)", "IF(me.money = $2; 1; 2)", "IF(me.passed, 1, 2)", "IF(me.passed; 1; IF(me.money <> $2; 3; 4))",
        "IF(me.passed, 1, IF(me.money != $2, 3, 4))", "IF(me.passed; 1)",
    )),
    *(Mistake(F, BIG, value) for value in (
        "AND(f.size > 1; f.visits < 9)", "AND(f.size > 1, f.visits < 9)", "OR(f.size = 1; NOT(f.visits < 9))",
        "NOT(f.size == 1)", "or(f.size > 1, f.visits < 9)",
    )),
    Mistake(F, "raise f.visits by 1", "raise f.visits by IF(f.size > 1; 2; 1)"),
    # a value beside its condition
    *(Mistake(F, "define fare        = $2", f"define fare = {value}") for value in (
        "$1 if round > 3 elif round > 2 $2 else $3", "$1 if round > 3 else if round > 2 $2 else $3", "if round > 3 $1 else $3")),
    Mistake(P, TRAVEL, f"{TRAVEL}\n  replace define fare = $1 if round > 3 elif round > 2 $2 else $3", M),
    # a choice in brackets, and what may be absent
    *(Mistake(F, 'points coins "Coins" = me.money // $2', f'points coins "Coins" = {value}') for value in (
        "1 + (round > 1 ? 2 : 0)", "(round > 1 ? 2 : 0) + 3", "max(1, round > 1 ? 2 : 0)")),
    Mistake(F, "earn me card.cost", "earn me (trade.cost(ulm, bonn) ?: $0)"),
    # the order of a loop
    *(Mistake(F, EACH, EACH.replace("town", f"sorted(t for t in town by {key})")) for key in (
        "t.size desc", "t.size DESCENDING", "desc t.size", "t.size asc")),
)
