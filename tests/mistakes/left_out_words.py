"""Missing or misplaced words and signs: `for`, a bracket, `by` after the condition; placeholders from examples; functions,
objects and lists as in other languages."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
RAISE = "    raise f.visits by 1\n"
RICH = 'require rich "You cannot pay the fare" = me.money >= fare'
KIEL = 'town kiel "Kiel" grey { stall salt x2; at 60 70 }'
BELOW = "  after visit"
MISTAKES = (
    Mistake(S, "given { set order = (red, blue); enrich red }", "given { set order = (red, blue); set road ulm -- bonn.owner = red }"),
    Mistake(F, RAISE, "    raise f.visits when f.size > 1 by 1\n"),
    Mistake(F, RAISE, f"    if f.size > 1 then earn p $2 end\n{RAISE}"),
    Mistake(F, "sum(hills(f) for f in towns_of(me))", "sum(hills(f) f in towns_of(me))"),
    Mistake(F, "any(e.owner == me for e in r.ends)", "any(e.owner == me e in r.ends)"),
    Mistake(F, 'verb earn(p, amount) "{p}', 'verb earn(p, amount "{p}'),
    Mistake(F, "define fare        = $2", "def fare():\n    return $2"),
    Mistake(F, "define hills(f)    = count(r for r in f.road)", "def hills(f):\n    return count(r for r in f.road)"),
    Mistake(F, RICH, "require … = me.money >= fare"),
    Mistake(F, "choose f in town", "choose … in town"),
    Mistake(M, KIEL, 'town kiel: { "title": "Kiel", "colour": grey, "at": [60, 70] }'),
    Mistake(M, KIEL, 'town kiel { "title": "Kiel", "stalls": ["salt"], "at": [60, 70] }'),
    Mistake(F, "set order = clockwise(first)", "set order = (); each p in players { order.append(p) }"),
    Mistake(F, "set order = clockwise(first)", "order.append(first)"),
    Mistake(F, "big(f) for f in town", "big() for f in town"),
    Mistake(F, "set last = f\n", "set last = first(set(t for t in town when big(t)))\n"),
    Mistake(P, BELOW, f"  with coast amend setup {{ do late {{ thaw }} }}\n{BELOW}"),
    Mistake(P, BELOW, f"  amend action build {{ amend build.near {{ case snow \"snow\" = snowed }} }}\n{BELOW}"),
    Mistake(S, "given { set order = (red, blue); enrich red }", "given at turn { set order = (red, blue); enrich red }"),
    Mistake(S, "given { set order = (red, blue); enrich red }", "given at round { set order = (red, blue); enrich red }"),
    Mistake(S, "expect = ulm.visits == 1", "scores red points = 1"),
    Mistake(S, "players red blue\n", "players 2\n"),
    Mistake(P, BELOW, f"  extends fair\n{BELOW}"),
    Mistake(F, 'require rich "You', 'requier rich "You'),
    Mistake(F, '| "Wool" | wool |', "| Wool | wool |"),
    Mistake(F, "    earn p $1\n", "    earn p\n"),
)
