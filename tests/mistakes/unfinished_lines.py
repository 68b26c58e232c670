"""Incomplete lines, and brackets that do not match."""

from tests.mistakes.mistakes import Mistake

F, P, M = "fair.aoi", "snow.aoi", "hills.aoi"
BIG = "f.size > 1 and f.visits < 9"
HILLS = "count(r for r in f.road)"
MISTAKES = (
    Mistake(F, "= s.open\n", "= me.\n"),
    Mistake(F, "set me.passed = yes", "set me. = yes"),
    Mistake(F, "from deck to p.hand", "from deck to p."),
    Mistake(F, BIG, "f. and f.visits < 9"),
    Mistake(F, BIG, "count(r.owner. for r in f.road) > 1"),
    Mistake(P, "snowed and f.size < 2", "snowed and f. < 2", M),
    Mistake(F, "set f.visits = 0 }", "set f.visits = 0 when any(s.owner == red for s in }"),
    Mistake(F, 'require near "You', 'require nea "Not near" = any(e.owner == me for e in\n    require near "You'),
    Mistake(F, HILLS, "count(r for r in"),
    Mistake(F, HILLS, "count(r for"),
    Mistake(F, HILLS, "count(r for r in )"),
    Mistake(F, HILLS, "count(r for r in f.road when"),
    Mistake(F, HILLS, "count(r for r in f.road when r.owner =="),
    Mistake(F, BIG, "f.size > 1 and"),
    Mistake(F, BIG, "max(f.size, "),
    Mistake(F, HILLS, "count((r for r in f.road)"),
    Mistake(F, HILLS, "count(r for r in f.road))"),
    Mistake(F, HILLS, "count(r for r in f.road]"),
    Mistake(F, HILLS, "count[r for r in f.road]"),
    Mistake(F, HILLS, "count[r for r in f.road)"),
    Mistake(F, "set(f for f in town when f.owner == p)", "set((f for f in town when f.owner == p)"),
    Mistake(F, "clockwise(first)", "clockwise((first)"),
    Mistake(F, "      set order = clockwise(first)\n", "      set order =\n"),
    Mistake(F, "move 2 at random from deck to p.hand", "move 2 at random from deck to"),
    Mistake(F, "take 1 of turn", "take 1 of"),
    Mistake(F, "road ulm -- bonn\n", "road ulm --\n"),
    Mistake(F, "players 2..3", "players 2.."),
    Mistake(F, "seats red blue green", "seats red, blue, green"),
    Mistake(F, "set f.visits = 0 }\n", "set f.visits = 0 }}\n"),
    Mistake(F, "clockwise(first)", "clockwise[first]"),
    Mistake(F, "clockwise(first)", "clockwise(first"),
    Mistake(P, "not cold(f)", "not cold((f)", M),
    Mistake(P, "snowed and f.size < 2", "snowed and (f.size < 2", M),
)
