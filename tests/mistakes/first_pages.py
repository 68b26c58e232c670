"""Lines by users with a little programming experience who have read the first pages: in a map, a small game, a scenario."""

from tests.mistakes.mistakes import Mistake

F, M, S = "fair.aoi", "hills.aoi", "trips.aoi"
ROAD = "road jena -- kiel"
STALL = "size 2; stall wool"
FARE = "define fare        = $2"
MENU = "menu turn (travel, trade_card, build, rest)"
UNTIL = "repeat round until (deck.size == 0) {"
CARD = "move 1 at random from deck to me.hand"
PASSED = "set me.passed = yes"
FREE = 'require free "This road has an owner" = r.owner == none'
DECK = 'zone deck "Deck" of card seen by none size by all full'
HAND = 'zone hand "Hand" of card per player'
TRIP = 'scenario "a town is visited" {'
REFUSED = "refuse red travel ulm because travel.new"
MISTAKES = (
    Mistake(M, "extends fair", "extends fair.aoi"),
    Mistake(M, 'town jena "Jena" brown', 'town "Jena" jena brown'),
    Mistake(M, ROAD, "road from jena to kiel"),
    Mistake(M, STALL, 'size two; stall wool'),
    Mistake(M, ROAD, "road jena kiel { owner = red }"),
    Mistake(M, ROAD, "road jena -- kiel\n  town jena { size 3 }"),
    Mistake(M, ROAD, "road jena -- kiel\n  remove town ulm"),
    Mistake(M, ROAD, "road jena -- kiel\n  ulm.size = 5"),
    Mistake(M, ROAD, "road jena -- kiel\n  amend town ulm { size 5 }"),
    Mistake(M, ROAD, "road jena -- kiel\n  replace ulm.size = 5"),
    Mistake(M, ROAD, "road jena -- kiel\n  players 4"),
    Mistake(M, ROAD, "road jena -- kiel\n  replace players 2 to 3"),
    Mistake(F, "seats red blue green", "seats red blue green\n  option speed = fast | slow"),
    Mistake(F, "seats red blue green", 'seats red blue green\n  option speed "Pace": fast or slow'),
    Mistake(F, "each player in order {", "each player in turn order {"),
    Mistake(F, "each player in order {", "each player in clockwise order {"),
    Mistake(S, "given { set order = (red, blue); enrich red }", "given { order = red, blue; enrich red }"),
    Mistake(F, "players 2..3", "players 2, 3"),
    Mistake(F, "seats red blue green", "seats red, blue and green"),
    Mistake(F, "seats red blue green", "seats 3"),
    Mistake(F, FARE, "define fare = 2 dollars"),
    Mistake(F, MENU, "menu turn { travel; trade_card; build; rest }"),
    Mistake(F, MENU, "menu turn (travel, trade_card, build, rest, sleep)"),
    Mistake(F, "take 1 of turn", "take one of turn"),
    Mistake(F, "take 1 of turn", "take 1 turn"),
    Mistake(F, UNTIL, "repeat 5 times {"),
    Mistake(F, UNTIL, "repeat until deck.size == 0 {"),
    Mistake(F, CARD, "draw 1 card"),
    Mistake(F, CARD, "me.hand.add(deck.pop())"),
    Mistake(F, PASSED, "me.passed = not me.passed"),
    Mistake(F, PASSED, "set me.passed to yes"),
    Mistake(F, PASSED, "set passed = yes"),
    Mistake(F, FREE, 'require "This road has an owner" = r.owner == none'),
    Mistake(F, FREE, 'require free = r.owner == none'),
    Mistake(F, 'winner most points', 'winner max(points)'),
    Mistake(S, "players red blue", "players 2 red blue"),
    Mistake(S, "expect = ulm.visits == 1", "expect ulm.visits = 1"),
    Mistake(M, ROAD, "road jena -- kiel { owner = red }"),
    Mistake(F, 'points coins "Coins" = me.money // $2', 'points coins = "me.money // $2"'),
    Mistake(F, 'action rest "Rest" {', 'action rest() "Rest" {'),
    Mistake(F, 'action rest "Rest" {', 'action "Rest" {'),
    Mistake(F, HAND, 'zone hand "Hand" of cards per player'),
    Mistake(F, DECK, 'zone deck "Deck" of card hidden full'),
    Mistake(F, DECK, 'zone deck "Deck" of card seen by nobody full'),
    Mistake(F, 'keep money per player money  = $0', 'keep money per player = $0'),
    Mistake(F, 'keep order seat many', 'keep order list of seat'),
    Mistake(F, 'phase actions "Turns" {', 'phase "Turns" {'),
    Mistake(S, REFUSED, 'refuse red travel ulm because "You own this town"'),
    Mistake(S, "plays red travel ulm", "plays red travel ulm for $2"),
    Mistake(S, "plays red travel ulm", "turn red travel ulm"),
    Mistake(S, "map hills", "map hills.aoi"),
    Mistake(S, TRIP, 'scenario a_town_is_visited {'),
    Mistake(S, TRIP, 'test "a town is visited" {'),
    Mistake(F, "option weather \"Weather\" (dry, wet) = dry", "option weather (dry, wet)"),
    Mistake(F, "verb earn(p, amount) \"{p} earns {amount}\"", "verb earn p amount \"{p} earns {amount}\""),
)
