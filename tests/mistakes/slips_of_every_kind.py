"""Slips of every kind, in lines of games, parts, maps and scenarios: no other file has any of these kinds."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
TRAVEL = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
EARN = 'verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }'
CARDS = '    | salt_card | "Salt" | salt | $3   | 5      |\n'
COINS = 'points coins "Coins" = me.money // $2'
OPEN = "set s.open  = no when card.cost > $2"
TOWNS = "each f in town { set f.visits = 0 }"
REFUSED = "refuse red travel ulm because travel.new"
MISTAKES = (
    # quotation marks
    Mistake(F, 'action rest "Rest" {', 'action rest "Rest {'),
    Mistake(F, 'action rest "Rest" {', 'action rest Rest" {'),
    Mistake(F, 'choose s in stall "at"', 'choose s in stall at"'),
    Mistake(F, 'require free "This road has an owner" = r.owner == none', 'require free "This road has an owner = r.owner == none'),
    Mistake(M, "  extends fair\n", '  help "Towns and\n  hills."\n  extends fair\n'),
    Mistake(F, 'town far_abroad "Far abroad" { at 80 40 }', 'town far_abroad { at 80 40 } "Far abroad"'),
    # copied text
    Mistake(F, "      set me.passed = yes\n", "-      set me.passed = no\n+      set me.passed = yes\n"),
    Mistake(F, "visit me f\n", "visit me f …\n"),
    Mistake(F, CARDS, CARDS + "    | id        | title  | good | cost | copies |\n"),
    # functions and loops of other languages
    Mistake(F, "count(r for r in f.road)", "len([r for r in f.road if r.owner != none])"),
    Mistake(F, "not any(x.owner != none for x in road)", "road.none(x => big(x))"),
    Mistake(F, TOWNS, "town.forEach(f => f.visits = 0)"),
    Mistake(F, COINS, 'points coins "Coins" = 2count(towns_of(me))'),
    Mistake(P, "keep snowed truth = no", "keep snowed truth = no\n  var depth = 0"),
    Mistake(F, "choose f in town\n", "choose f in town where f.owner in players\n"),
    Mistake(F, "pick first in players at random", "first = random player"),
    Mistake(F, "set me.passed = yes", "toggle me.passed"),
    Mistake(F, "choose r in road", "choose r : road"),
    # numbers and kinds of values
    Mistake(F, "take 1 of turn", "take turn 1"),
    Mistake(F, "take 1 of turn", "take 1 or 2 of turn"),
    Mistake(F, "take 1 of turn", "take 1 of turn or rest"),
    Mistake(F, "take 1 of turn", "take 1 of turn, rest"),
    Mistake(F, "    earn p $1\n", "    raise p.money by 10%\n"),
    Mistake(F, "    earn p $1\n", "    raise p.money by $1 or $2\n"),
    Mistake(F, "has cost money = $1", "has cost money = 1"),
    Mistake(F, "has at number many", "has at number"),
    Mistake(F, "keep visits number = 0", "keep visits number = none"),
    Mistake(F, "stall wool x2", "stall wool x"),
    # missing words
    Mistake(F, EARN, 'verb earn(p) "{p} earns {amount}" { raise p.money by amount }'),
    Mistake(F, EARN, 'verb earn(p, amount) "p earns amount" { raise p.money by amount }'),
    Mistake(F, "      earn me card.cost\n", "      earn me by card.cost\n"),
    Mistake(F, 'type good { wool "Wool"; salt "Salt" }', 'type good { "Wool", "Salt" }'),
    Mistake(F, "has sells good; keep owner seat = none;", "has sells good, keep owner seat = none,"),
    Mistake(F, "keep money per player money  = $0", "keep money of player money = $0"),
    Mistake(F, "per player seen by owner size by all", "per"),
    Mistake(F, "winner most points", "winner most points then"),
    Mistake(F, "do trade {", "then {"),
    Mistake(F, "each player in order {", "each player in order reverse {"),
    Mistake(F, TOWNS, "each q in players { set me.passed = no }"),
    # changes in a part, and a map without its game
    Mistake(P, TRAVEL, TRAVEL + "\n  amend phase turns { do sun { thaw } }", M),
    Mistake(P, TRAVEL, TRAVEL + '\n  replace require travel.rich "Snow" = me.money > $1', M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend menu turn { ski_rest }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend menu turn { rest }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  after action rest { thaw }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  amend action rest { amend do melt when snowed { thaw } }", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  verb snowfall(n) { earn2 n }\n  verb earn2(n) { each p in players { earn p n } }"
            "\n  after visit(p, f) as again { snowfall 3 }", M),
    Mistake(M, "  extends fair\n", '  help "Small."\n  for fair\n'),
    # more from other languages
    Mistake(F, "keep order seat many", "keep order seat[]"),
    Mistake(F, "define big(f)      = f.size > 1 and f.visits < 9", "define big(f) => f.size > 1 and f.visits < 9"),
    Mistake(F, "define big(f)      = f.size > 1 and f.visits < 9", "define bool big(f) = f.size > 1 and f.visits < 9"),
    Mistake(F, "set s.owner = me", "s.owner <- me"),
    Mistake(F, "set s.owner = me", "assign me to s.owner"),
    Mistake(F, TOWNS, "each f in town do set f.visits = 0 end"),
    Mistake(F, "f.size > 1 and f.visits < 9", "f.visits < 9 and f.size > 1 == true"),
    Mistake(F, "not any(x.owner != none for x in road)", "exists x in road: x.owner == none"),
    Mistake(F, "count(r for r in f.road)", "count(r in f.road for r when r.owner != none)"),
    Mistake(M, "road jena -- kiel", "road (jena, kiel)"),
    Mistake(M, "road jena -- kiel", "road jena -- kiel\n  aoi check hills.aoi"),
    # names in a part or a map
    Mistake(M, "  uses snow\n", "  uses\n"),
    Mistake(M, "road jena -- kiel", "road jena -- kiel\n  drop town jena"),
    Mistake(P, TRAVEL, TRAVEL + "\n  drop require rich from action travel", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  override fare = $3", M),
    Mistake(P, TRAVEL, TRAVEL + "\n  replace define fare = deck", M),
    # scenarios
    Mistake(T, "enrich red", "enrich pink"),
    Mistake(T, REFUSED, "refuse red build ulm-- because build.near"),
    # legal and meaningless
    Mistake(F, COINS, 'points coins "Coins" = hills(ulm) - hills(ulm)'),
    Mistake(F, "f.size > 1 and f.visits < 9", "f.size > 1 and f.size > 2"),
    Mistake(F, COINS, 'points coins "Towns" = me.money // $2'),
    Mistake(F, COINS, 'points coins "Coins" = me.money // $2 + 0'),
    Mistake(F, COINS, 'note coins "Coins" = hills(ulm) * 0'),
    Mistake(F, "      earn me card.cost\n", "      let size = me.hand.size\n      earn me card.cost\n"),
)
