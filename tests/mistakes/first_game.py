"""Lines in a user's first game: remarks, names, conditions and figures in spoken form."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
ORDER = "keep order seat many"
STALL = "size 2; stall wool"
PLAYS = "plays red travel ulm"
FREE = 'require free "This road has an owner" = r.owner == none'
VISIT = "visit me f"
DISCARD = "move 1 at random from deck to discard"
GOODS = 'type good { wool "Wool"; salt "Salt" }'
FARE = "define fare        = $2"
EXPECT = "expect = ulm.visits == 1"
HILLS = "define hills(f)    = count(r for r in f.road)"
CARD = "move 1 at random from deck to me.hand"
COLD = "define cold(f) = snowed and f.size < 2"
AMENDED = "amend setup { do snow when weather == wet { set snowed = yes } }"
MISTAKES = (
    Mistake(F, ORDER, "/* the order of play,\n     first to last */\n  " + ORDER),
    Mistake(F, ORDER, "<!-- who is first,\n  and then -->\n  " + ORDER),
    Mistake(F, ORDER, '"""\n  The order of play.\n  """\n  ' + ORDER),
    Mistake(F, ORDER, "The seats play in turn.\n  " + ORDER),
    Mistake(F, ORDER, "Nobody plays twice, and nobody waits.\n  " + ORDER),
    Mistake(F, ORDER, "Every seat has money and cards\n  " + ORDER),
    Mistake(M, "road jena -- kiel", "The hills have two towns\n  road jena -- kiel"),
    Mistake(M, "road jena -- kiel", "roads lead to the hills.\n  road jena -- kiel"),
    Mistake(F, ORDER, "keep when per player seat = none\n  " + ORDER),
    Mistake(F, VISIT, "me.money >= fare\n      " + VISIT),
    Mistake(F, VISIT, "f.size == 2\n      " + VISIT),
    Mistake(F, FREE, "r.owner == none"),
    Mistake(F, "raise f.visits by 1", "raise f.visits by 1; f.visits < 9"),
    Mistake(M, STALL, "size 2; stall wool * 2"),
    Mistake(S, PLAYS, "plays red travel ulm, travel bonn"),
    Mistake(S, "plays blue rest", "plays blue rest, red rest"),
    Mistake(F, "players 2..3", "players 1, 2, 3"),
    Mistake(F, "players 2..3", "players 1, 2 or 3"),
    Mistake(F, FREE, 'require free "This road has an "owner" now" = r.owner == none'),
    Mistake(F, FREE, 'require free ""This" road has an "owner"" = r.owner == none'),
    Mistake(F, FREE, 'require free: "This road has an owner" = r.owner == none'),
    Mistake(F, 'action rest "Rest" {', 'action rest: "Rest" {'),
    Mistake(F, DISCARD, DISCARD + " unless f.size == 3"),
    Mistake(F, VISIT, VISIT + " unless weather == wet and f.size > 1"),
    Mistake(F, GOODS, 'type good { has paint text; wool "Wool" { paint #ffcc00 }; salt "Salt" { paint "#fff" } }'),
    Mistake(F, FARE, 'define fare        = "$2"'),
    Mistake(F, FARE, 'define fare        = "2"'),
    Mistake(F, "earn p $1", "earn $1 p"),
    Mistake(F, "earn me card.cost", "earn card.cost me"),
    Mistake(F, VISIT, "visit f me"),
    Mistake(F, VISIT, "visit f me; visit f me", expected=2),
    Mistake(S, EXPECT, "expect ulm.visits = 1 and red.hand.size == 2"),
    Mistake(S, EXPECT, "expect ulm.visits = 1 or bonn.visits == 1 and not blue.passed"),
    Mistake(S, EXPECT, "expect = me.money == $1"),
    Mistake(S, EXPECT, "sees blue hand = hidden"),
    Mistake(S, "enrich red }", "set money = $3 }"),
    Mistake(S, PLAYS, "covers travel.cost\n  " + PLAYS),
    Mistake(F, "set me.passed = yes", "set players.passed = no"),
    Mistake(F, "set me.passed = yes", "raise players.money by $1"),
    Mistake(F, "choose s in stall \"at\"", "choose s in stall \"at\"\n    require shut \"It is shut\" = stall.open"),
    Mistake(F, "set s.owner = me", "set stall.owner = me"),
    Mistake(F, HILLS, "define hills       = count(r for r in f.road)"),
    Mistake(F, FARE, FARE + "\n  define rich = f.money > fare\n  check poor \"Nobody is rich\" = not any(rich(p) for p in players)"),
    Mistake(F, "me.money >= fare or f.visits == 0", "f.visits == 0 or me.money"),
    Mistake(F, "me.money >= fare or f.visits == 0", "f.visits == 0 or me.hand"),
    Mistake(F, CARD, CARD + " when me.hand == none"),
    Mistake(F, "f.size > 1 and f.visits < 9", "f.size > 1 and f.road != none"),
    Mistake(F, CARD, CARD + " when me.hand(wool_card) < 2"),
    Mistake(F, CARD, CARD + " when deck(salt_card) > 0"),
    Mistake(P, AMENDED, "drop menu owners", "hills.aoi"),
    Mistake(P, AMENDED, "replace define towns of(p) = set(f for f in town)", "hills.aoi"),
    Mistake(F, "set order = clockwise(first)", "set order = (red, blue, green)"),
    Mistake(F, 'require new "You own this town"', 'gain $1\n    require new "You own this town"'),
    Mistake(M, 'town kiel "Kiel" grey { stall salt x2; at 60 70 }\n',
            '\n  check north "Kiel is there" = kiel.size > 0\n'),
)
