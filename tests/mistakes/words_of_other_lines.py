"""Changes of lines with the word of other lines before a name, with one word too many, and of lines without a name."""

from tests.mistakes.mistakes import Mistake

M, P = "hills.aoi", "snow.aoi"
BELOW = "  after visit"
MISTAKES = (
    *(Mistake(P, BELOW, f"  {line}\n{BELOW}", M) for line in (
        "amend do setup { thaw }",
        "amend do setup { do more { thaw } }",
        'amend phase flow { phase ends "Ends" { do ends { thaw } } }',
        "amend action menu turn { drop rest }",
        'replace define points coins "Coins" = me.money',
        "drop menu action rest",
        'amend game score { points more "More" = 1 }',
        'replace define phase actions "Turns" { each player in order { take 1 of turn } }',
        'amend flow round { phase ends "Ends" { do ends { thaw } } }',
        "amend flow actions { do ends { thaw } }",
        "amend setup start { thaw }",
        'amend drawing board { show ice "Ice" = snowed }',
        "drop score coins",
        "drop flow actions",
        'replace score coins "Coins" = me.money',
        "amend game { players 2..3 }",
        "amend game fair { replace players 2..3 }",
        "amend type road { keep shut truth = no }",
        "amend link town { keep shut truth = no }",
        "amend keep size = 2",
        "replace keep size number = 2",
        "drop keep cost",
        "replace has visits number = 4",
        "amend keep deck { seen by all }",
        'replace keep deck "Deck" of card seen by all',
        "amend action turn { drop rest }",
        "amend define earn(p, amount) { thaw }",
        "replace verb fare = $3",
        "replace verb fare { thaw }",
        "replace verb hills(f) = 3",
        "drop type wool",
        "drop type wool_card",
        'amend menu travel { require more "More" = me.money > $2 }',
        "drop keep weather",
        "replace define money = $3",
    )),
    Mistake(M, "uses snow", "uses snow\n  drop type ulm"),
)
