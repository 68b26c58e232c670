"""Lines with too much in them or in another order: a list without brackets, a condition after a block, a value and its title."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
RICH = "me.money >= fare or f.visits == 0"
BIG = "f.size > 1 and f.visits < 9"
ENDS = "any(e.owner == me for e in r.ends)"
EXPECT = "expect = ulm.visits == 1"
TRAVEL = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
COINS = 'points coins "Coins" = me.money // $2'
TIP = "choose f in town"
BECAUSE = "refuse red travel ulm because travel.new"
GOODS = 'type good { wool "Wool"; salt "Salt" }'
MISTAKES = (
    # types, fields and members
    *(Mistake(F, GOODS, f"type good {{ {members} }}") for members in ('wool = "Wool"; salt = "Salt"', 'wool; salt = "Salt"')),
    *(Mistake(F, "has sells good;", f"has sells {kind};") for kind in ("of type good", "type good")),
    Mistake(M, "road kiel -- bonn", "road kiel -- bonn\n  road jena -- far abroad"),
    Mistake(M, "uses snow", "using snow"),
    # choices
    *(Mistake(F, TIP, f"{TIP}\n    choose tip in $1..me.money {limit} $9\n    require tip \"Too much\" = tip < $9") for limit in (
        "max", "limit")),
    *(Mistake(F, TIP, f"{TIP} {sight}") for sight in ("secret", "hidden")),
    # conditions and values
    *(Mistake(F, ENDS, test) for test in ("towns_of(me) in r.ends", "towns_of(me) not in r.ends", "r belongs to me")),
    *(Mistake(F, "define fare        = $2", f"define fare        = {value}") for value in (
        "$2 when weather == wet, $1 otherwise", "$2 if weather == wet, $1")),
    Mistake(F, "define fare        = $2", "define fare        = $2\n  define mine(p, f)  = p.money > $0 and f.size > 0\n"
            "  define all_mine(p) = all(mine(f, p) for f in town)\n"
            '  check mine "All are sound" = all(all_mine(p) or p.passed for p in players)'),
    Mistake(F, "{ raise p.money by amount }", "{ raise money by amount }"),
    # blocks
    Mistake(F, "set last = f\n    earn p $1", "set last = f\n    each q in players { earn q $1 } when f.size > 1"),
    Mistake(P, TRAVEL, f"{TRAVEL}\n  amend score note idle \"Idle\" = 1 if me.passed else 0", M),
    Mistake(F, COINS, 'points coins "Coins" "1 for $2" = me.money // $2'),
    Mistake(F, "each player in order {\n          take 1 of turn\n        }", "first(order) { take 1 of turn }"),
    # scenarios
    *(Mistake(T, BECAUSE, f"refuse red travel ulm because {rules}") for rules in ("travel.new and travel.rich", "new or turn")),
    *(Mistake(T, EXPECT, f"expect {claim}") for claim in (
        "ulm.visits == 1, red.money == $1", "ulm.visits == 1 and ulm.owner == red")),
    Mistake(T, "given { set order = (red, blue); enrich red }", "given phase actions { set order = (red, blue); enrich red }"),
    Mistake(T, "given { set order = (red, blue); enrich red }", "given { set order = (red, blue); enrich red; red.money: $9 }"),
)
