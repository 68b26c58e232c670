"""Habits from mathematics, spreadsheets and plain writing."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
BIG = "f.size > 1 and f.visits < 9"
MISTAKES = (
    Mistake(F, BIG, "f.size <> 1 and f.visits < 9"),
    Mistake(F, BIG, "f.size ≥ 2 and f.visits < 9"),
    Mistake(F, BIG, "f.size ≠ 1"),
    Mistake(F, BIG, "f.size => 2"),
    Mistake(F, BIG, "f.size =< 2"),
    Mistake(F, BIG, "f.size = 2"),
    Mistake(F, BIG, "f.size > 1 AND f.visits < 9"),
    Mistake(F, BIG, "f.size > 1 And f.visits < 9"),
    Mistake(F, "= $2\n", "= $2.50\n"),
    Mistake(F, "= $2\n", "= $1.000\n"),
    Mistake(F, "f.size > 1 and", "f.size > 1.5 and"),
    Mistake(F, "= $2\n", "= 2$\n"),
    Mistake(F, "= $2\n", "= €2\n"),
    Mistake(F, "= $2\n", "= $1,000\n"),
    Mistake(F, "= $2\n", "= $ 2\n"),
    Mistake(F, "me.money // $2", "me.money ÷ 2"),
    Mistake(F, "2 * count(towns_of(me))", "2 × count(towns_of(me))"),
    Mistake(F, "2 * count(towns_of(me))", "2 count(towns_of(me))"),
    Mistake(F, "2 * count(towns_of(me))", "2(count(towns_of(me)))"),
    Mistake(F, "2 * count(towns_of(me))", "count(towns_of(me))^2"),
    Mistake(F, "me.money // $2", "10% * me.money"),
    Mistake(F, "me.money // $2", "IF(me.money > $2; 1; 0)"),
    Mistake(F, "= me.money // $2", "= if me.money > $2 then 1 else 0"),
    Mistake(F, "f.owner == none or f.owner != me", "f.owner not me"),
    Mistake(F, "f.owner == none or f.owner != me", "f.owner == none or red"),
    Mistake(F, "e.owner == me for e in r.ends", "e.owner == \"red\" for e in r.ends"),
    Mistake(F, "players 2..3", "players 2-3"),
    Mistake(F, "players 2..3", "players 2 to 3"),
    Mistake(F, "players 2..3", "players 2…3"),
    Mistake(F, "players 2..3", "players 2 .. 3"),
    Mistake(F, "players 2..3", "players: 2..3"),
    Mistake(F, "f.size > 1 and f.visits < 9", "f.size is greater than 1"),
    Mistake(F, "f.size > 1 and f.visits < 9", "f.size > 1 or 2"),
    Mistake(F, "count(r for r in f.road)", "count r in f.road"),
)
