"""The small words of a line: one that is missing, replaces another one or belongs to a sentence; and a missing or superfluous
brace or `=`."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
MONEY = "keep money per player money  = $0"
PASSED = "keep passed per player truth = no"
SIZE = "has size number   = 1"
DECK = 'zone deck "Deck" of card seen by none size by all full'
TURNS = "repeat round until (deck.size == 0) {"
PLAYER = "each player in order {\n          take 1 of turn\n        }"
TAKE = "take 1 of turn"
CHOOSE = "choose f in town"
WINNER = "winner most points"
SHOWN = "show rested = me.passed"
HIDDEN = 'move 1 at random from deck to discard\n    }\n  }\n  action trade_card'
WEATHER = 'option weather "Weather" (dry, wet) = dry'
EARN = 'verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }'
RAISE = "raise f.visits by 1"
KIEL = 'town kiel "Kiel" grey {'
AT = "size 2; stall wool; at 20 70"
EXPECT = "expect = ulm.visits == 1"
MISTAKES = (
    Mistake(F, MONEY, "keep player money money  = $0"),
    Mistake(F, PASSED, "keep passed player truth = no"),
    Mistake(F, MONEY, MONEY + "\n  keep sold number per player per good = 0\n"
            '  check sold "Nothing is sold" = all(p.sold(wool) == 0 for p in players)'),
    Mistake(F, SIZE, "has size number default 1"),
    Mistake(F, DECK, 'zone deck "Deck" of card hidden size by all full'),
    Mistake(F, 'zone hand "Hand" of card per player seen by owner', 'zone hand "Hand" of card per player secret'),
    Mistake(F, TURNS, "repeat round 9 {"),
    Mistake(F, TURNS, "repeat round in 1..9 {"),
    Mistake(F, TURNS, "for round in 1..9 {"),
    Mistake(F, TURNS, "repeat until (round == 9) {"),
    Mistake(F, TURNS, "repeat round until (9) {"),
    Mistake(F, PLAYER, "each player in order take 1 of turn"),
    Mistake(F, TAKE, "take 1 times turn"),
    Mistake(F, TAKE, "choose 1 of turn"),
    Mistake(F, TAKE, "take 0+ of turn"),
    Mistake(F, TAKE, "take any of turn"),
    Mistake(F, TAKE, "take up to 3 of turn"),
    Mistake(F, "each p in players { move", "repeat 2 times { set last = ulm }\n      each p in players { move"),
    Mistake(F, "move 2 at random from deck to p.hand", "move fare cards from deck to p.hand"),
    Mistake(F, TAKE, TAKE + "\n          snow { each f in town { set f.visits = 0 } }"),
    Mistake(F, TURNS, TURNS + "\n      each f in town { take 1 of turn }"),
    Mistake(F, CHOOSE, "choose a town"),
    Mistake(F, CHOOSE, "f = choose town"),
    Mistake(F, WINNER, "winner most points, most me.money, first in order"),
    Mistake(F, WINNER, "winner = most points"),
    Mistake(F, WINNER, "winner most points then fewest me.hand.size"),
    Mistake(F, WINNER, "winner highest points"),
    Mistake(F, WINNER, WINNER + "\n    team red blue"),
    Mistake(F, WINNER, "winner most towns"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn = travel, trade_card, build, rest"),
    Mistake(F, SHOWN, 'show order as "Order"\n    ' + SHOWN),
    Mistake(F, SHOWN, "show me.passed"),
    Mistake(F, SHOWN, 'text order "Order"'),
    Mistake(F, SHOWN, "road owner owner\n    " + SHOWN),
    Mistake(F, SHOWN, SHOWN + "\n    mark town owner"),
    Mistake(F, WEATHER, 'option weather "Weather" (dry, wet)'),
    Mistake(F, WEATHER, 'option weather "Weather" dry wet = dry'),
    Mistake(F, WEATHER, 'option weather "Weather" ("dry", "wet") = "dry"'),
    Mistake(F, EARN, EARN.replace("(p, amount)", " p amount")),
    Mistake(F, RAISE, "set f.visits by 1"),
    Mistake(F, RAISE, "raise f.visits = 1"),
    Mistake(F, RAISE, "f.visits + 1"),
    Mistake(F, RAISE, "lower f.visits by -f.size"),
    Mistake(F, "each p in players { move", "let drawn number = 2\n      each p in players { move"),
    Mistake(F, "each p in players { move", "drawn = 2\n      each p in players { move"),
    Mistake(M, KIEL, "town kiel Kiel grey {"),
    Mistake(M, KIEL, 'town kiel "Kiel" colour grey {'),
    Mistake(M, AT, "size 2; stall wool; x 20; y 70"),
    Mistake(M, AT, "size 2; stall wool; at 20% 70%"),
    Mistake(M, "road jena -- kiel", "connect jena to kiel"),
    Mistake(M, "road jena -- kiel", "road jena -- kiel --"),
    Mistake(M, AT, "size 2; wool; at 20 70"),
    Mistake(M, "{ stall salt x2; at 60 70 }", "{ stall salt, stall wool, at 60 70 }"),
    Mistake(M, "extends fair", "for fair"),
    Mistake(P, 'part snow "Snow" for fair {', 'part snow "Snow" for fair {\n  before visit(p, f) { thaw }'),
    Mistake(S, EXPECT, "winner red"),
    Mistake(S, EXPECT, "scores red = 2"),
)
