"""The titles that players read, in place of names: in changes, menus, scenarios, and values of members."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
BELOW = "  after visit"
MENU = "menu turn (travel, trade_card, build, rest)"
WOOL = '| wool_card | "Wool" | wool | $2   | 4      |'
MISTAKES = (
    *(Mistake(P, BELOW, f"  {line}\n{BELOW}", M) for line in (
        'amend phase "Turns" { do more { thaw } }',
        "amend phase Turns { do more { thaw } }",
        'amend "Travel" { require more "More" = me.money > $2 }',
        'amend action "rest" { require more "More" = me.money > $2 }',
        'replace action "Rest" { do rest { set me.passed = no } }',
        'replace action "Rest" "Sleep" { do rest { set me.passed = no } }',
        'replace points "Coins" = me.money',
        'replace zone "Hand" of card per player seen by all',
        'drop option "Weather"',
        'drop require "This road has an owner"',
        'amend action build { replace require "You own neither end" = yes }',
        'amend card "Salt" { replace cost $4 }',
        'drop good "Salt"',
        'amend menu turn { drop "Rest" }',
        'action ski "Ski" { do ski { thaw } }\n  amend menu turn { also "Ski" }',
    )),
    Mistake(M, "uses snow", 'uses snow\n  drop town "Far abroad"'),
    Mistake(M, "uses snow", 'uses snow\n  drop "Far abroad"'),
    Mistake(F, "take 1 of turn", 'take 1 of "Travel"'),
    Mistake(F, MENU, 'menu turn ("Travel", trade_card, build, rest)'),
    Mistake(F, MENU, 'menu turn ("Travel", "Trade a card", "Build a road", "Rest")'),
    *(Mistake(S, "plays red travel ulm", line) for line in (
        'plays red "Travel" ulm', 'plays red "Travel" "Ulm"', 'plays red travel "far abroad"', 'plays red "Rest"')),
    Mistake(S, "refuse red travel ulm because", 'refuse red "Travel" ulm because'),
    Mistake(S, "given { set order", 'given at "Turns" { set order'),
    Mistake(F, WOOL, '| wool_card | "Wool" | "Wool" | $2 | 4 |'),
    Mistake(F, WOOL, '| wool_card | "Wool" | "wool" | $2 | 4 |'),
    Mistake(F, WOOL, '| wool_card | "Wool" | good.wool | $2 | 4 |'),
    Mistake(F, 'town ulm "Ulm" brown {', 'town ulm "Ulm" { colour "Brown";'),
    # another title for a line of the game
    *(Mistake(P, BELOW, f"  {line}\n{BELOW}", M) for line in (
        'amend town bonn "Bonn on the Rhine" { }', 'amend town bonn "Bonn on the Rhine"', 'amend action rest "Sleep" { }',
        'amend town bonn "Bonn on the Rhine" { stall wool }')),
    # a second text after the title
    *(Mistake(F, 'town ulm "Ulm" brown {', f'town ulm "Ulm" {text} {{') for text in ('"The town"', '"#6d4c41"')),
)
