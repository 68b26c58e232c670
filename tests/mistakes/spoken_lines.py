"""Lines in spoken form, and in another order."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
VISITS = "expect = ulm.visits == 1"
PLAYS = "plays red travel ulm"
RICH = 'require rich "You cannot pay the fare" = me.money >= fare'
HAND = "per player seen by owner size by all"
MISTAKES = (
    Mistake(T, VISITS, "expect that ulm.visits == 1"),
    Mistake(T, VISITS, "expect ulm.visits is 1"),
    Mistake(T, VISITS, "expect ulm.visits to be 1"),
    Mistake(T, VISITS, 'expect "once" that ulm.visits == 1'),
    Mistake(T, PLAYS, "red plays travel ulm"),
    Mistake(T, PLAYS, "red moves travel ulm"),
    Mistake(T, PLAYS, "red: travel ulm"),
    Mistake(T, PLAYS, "then red travel ulm"),
    Mistake(T, PLAYS, "then plays red travel ulm"),
    Mistake(F, RICH, 'require rich = me.money >= fare "You cannot pay the fare"'),
    Mistake(F, 'points coins "Coins" = me.money // $2', 'points coins = me.money // $2 "Coins"'),
    Mistake(F, RICH, 'require rich "You cannot pay the fare" that me.money >= fare'),
    Mistake(F, HAND, "per player visible to owner size by all"),
    Mistake(F, HAND, "per player shown to owner size by all"),
    Mistake(F, "set s.owner = me\n", "for p in players { earn p $1 }\n"),
    Mistake(F, "set s.owner = me\n", "for each p in players { earn p $1 }\n"),
)
