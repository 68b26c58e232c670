"""Claims, counts, owners and turns in everyday words, and small words that belong to other lines."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
EXPECT = "expect = ulm.visits == 1"
SHUT = '"This stall is closed"            = s.open'
DECK = "size by all full"
LAST = "keep last town               = none"
MONEY = "keep money per player money  = $0"
ROWS = """    | wool_card | "Wool" | wool | $2   | 4      |
    | salt_card | "Salt" | salt | $3   | 5      |
"""
SNOW = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
COINS = 'points coins "Coins" = me.money // $2'
MISTAKES = (
    # claims of scenarios
    *(Mistake(T, EXPECT, f"expect {claim}") for claim in (
        "ulm has 1 visits", "red owns ulm", "red.owns ulm", "red has $5", "ulm.owner red", "red has 2 cards", "red has wool_card",
        "blue does not own ulm", "no wool_card in red.hand", "red wins")),
    *(Mistake(T, EXPECT, f"{EXPECT}\n  sees blue {hidden}") for hidden in ("not red.hand", "nothing of red.hand")),
    # counts and owners
    *(Mistake(F, "take 1 of turn", f"take {counted}") for counted in ("1 action of turn", "2 moves from turn")),
    *(Mistake(F, "type stall in town {", f"type stall {inside} {{") for inside in ('"Stall" per town', "for each town")),
    *(Mistake(F, "link road joins town {", f"link road {ends} {{") for ends in (
        "between town and town", "from town to town", "joins town -- town")),
    *(Mistake(F, DECK, order) for order in ("size by all shuffled", "size by all full shuffled")),
    # conditions, points, turns and winners
    *(Mistake(F, SHUT, f'"This stall is closed" {test}') for test in (
        "unless not s.open", "if s.open", "unless me.money == $2")),
    Mistake(F, COINS, 'points coins "Coins" 1 per $2'),
    *(Mistake(F, "each player in order {", f"each player {turns} {{") for turns in (
        "clockwise from first(order)", "in order starting with first(order)")),
    *(Mistake(F, "winner most points", f"winner {ranked}") for ranked in (
        "= best(p for p in players by p.points)", "best(p for p in players by p.money)",
        "= least(p for p in players by p.money)")),
    *(Mistake(F, "me.money >= fare or f.visits == 0", test) for test in (
        "f.visits is 0 or is 2", "f.owner == none or == me")),
    *(Mistake(F, "any(e.owner == me for e in r.ends)", test) for test in (
        "any e in r.ends has e.owner == me", "some e in r.ends where e.owner == me")),
    *(Mistake(F, "2 * count(towns_of(me))", counted) for counted in ("2 * towns_of(me)", "2 * me.hand")),
    *(Mistake(F, "      case few", case) for case in ("      or few", "      few")),
    # tables and declarations
    Mistake(F, "| id        | title  | good | cost | copies |", "| title  | good | cost | copies |"),
    Mistake(F, ROWS, ROWS.replace("wool_card | ", "").replace("salt_card | ", "")),
    *(Mistake(F, LAST, f"keep last town = none {more}") for more in ("seen by all", "resets round")),
    Mistake(F, MONEY, f"{MONEY} per player"),
    *(Mistake(M, "at 20 70", f"at 20 70; {kept}") for kept in ("owner red", "visits 2")),
    # conditions around the lines of a part
    *(Mistake(P, SNOW, f"{head} {{ {SNOW} }}", M) for head in (
        "with weather == wet", "when weather == wet", "with weather", "with option weather wet")),
)
