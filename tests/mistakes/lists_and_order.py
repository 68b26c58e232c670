"""Values for each of several things, moves and pieces in a list, and names in another order: everything is there, in another
form."""

from tests.mistakes.mistakes import Mistake

F, P, T = "fair.aoi", "snow.aoi", "trips.aoi"
MONEY = "keep money per player money  = $0"
SOLD = "keep sold of good number per player = 0"
VISIT = "verb visit(p, f)"
TIP = "choose f in town"
NETWORK = "network trade of town { open road r when r.owner != none }"
MOVE = "move 1 at random from deck to me.hand"
EXPECT = "expect = ulm.visits == 1"
MISTAKES = (
    # values for each of several
    *(Mistake(F, MONEY, f"{MONEY}\n  keep sold per good per player{first}\n  check sold \"Nothing is sold\" = all(p.sold(wool) == 0 for "
              "p in players)") for first in ("", " = 0")),
    *(Mistake(F, MONEY, f"{MONEY}\n  {SOLD}\n  after visit(p, f) {{ raise p.{what} by 1 }}") for what in ("sold of wool", "wool")),
    Mistake(F, MONEY, f"{MONEY}\n  {SOLD}\n  check sold \"Nothing is sold\" = all(p.wool == 0 for p in players)"),
    *(Mistake(F, NETWORK, f"network trade of town {{ open road r when r.owner != none; {line} }}") for line in (
        "transit = size", "transit p.size")),
    # declarations
    Mistake(F, "define fare        = $2", "define fare money = $2"),
    Mistake(F, "has copies number", "has copies 4"),
    *(Mistake(F, 'zone hand "Hand" of card per player seen by owner', f'zone hand "Hand" of card per player seen by {who}') for who in (
        "owner only", "only owner")),
    *(Mistake(F, 'option weather "Weather" (dry, wet) = dry', f'option weather "Weather" (dry, wet) {usual}') for usual in (
        "default wet", "usually dry")),
    # verbs, and their consequences
    Mistake(F, VISIT, "verb deal_to(p, n) { draw n from deck to p.hand }\n  after visit(p, f) { deal_to p 1 }\n  verb visit(p, f)"),
    *(Mistake(P, "after visit(p, f) when snowed { thaw }", f"after visit(f, p) {block}") for block in (
        "when f.size > 1 { thaw }", "when snowed { earn p $1; thaw }")),
    # choices and moves
    *(Mistake(F, TIP, f"{TIP}\n    choose rival in {many} \"with\"\n    require other \"Not you\" = rival != me") for many in (
        "other players", "other seats")),
    *(Mistake(F, MOVE, f"move {what} from deck to me.hand") for what in ("random card", "2 wool_card")),
    *(Mistake(T, EXPECT, f"offers red {moves}") for moves in ("travel ulm, bonn", "travel ulm, bonn, kiel")),
    # scenarios
    *(Mistake(T, "given { set order = (red, blue); enrich red }", f"given {{ {order}; enrich red }}") for order in (
        "order: red, blue", "order = (red, blue)")),
    *(Mistake(T, "refuse red travel ulm because travel.new", f"refuse red travel ulm {reason}") for reason in (
        "reason travel.new", "rule new")),
    Mistake(T, "map hills\n  players red blue", "map hills\n  seats red blue"),
    # values and conditions
    Mistake(F, "define fare        = $2", "define fare        = if weather == wet: $2 else: $1"),
    Mistake(T, EXPECT, "expect = red.passed, blue.passed"),
    Mistake(F, "show rested = me.passed", "show rested = me.passed\n    hide money, last"),
)
