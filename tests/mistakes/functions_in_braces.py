"""Functions after a dot whose braces hold no statements, as Kotlin, Swift, Groovy and Ruby have them."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
MISTAKES = (
    *(Mistake(F, "count(r for r in f.road)", chain) for chain in (
        "f.road.filter { it.owner == me }.size",
        "f.road.filter { it.owner == me }",
        "f.road.count { it.owner == me } + 2",
        "2 + f.road.count{it.owner == me}",
        "f.road.any { r -> r.owner == me }",
        "f.road.all { |r| r.owner == me }",
        "f.road.none { it.owner == me }",
        "f.road.map { it.owner }",
        "f.road.sumOf { it.ends }",
        "f.road.filter { $0.owner == me }.count",
        "f.town.filter { !it.open }.map { it.size }.sum()",
        "f.town.maxByOrNull { it.size }",
        "f.town.sumBy { g => g.size }")),
    # the first letter of what it goes through is another name here
    Mistake(F, "= card.good == s.sells", "= stall.any { it.open }"),
    Mistake(F, "set s.owner = me", "set s.owner = me when stall.none { it == s }"),
    Mistake(F, "each f in town { set f.visits = 0 }", "each f in town.filter { it.size > 1 } { set f.visits = 0 }"),
    Mistake(F, 'points coins "Coins" = me.money // $2', 'points coins "Coins" = town.filter { it.owner == me }.sumOf { it.size }'),
    # loops
    Mistake(F, "each f in town { set f.visits = 0 }", "town.forEach { it.visits = 0 }"),
    Mistake(F, "each f in town { set f.visits = 0 }", "town.forEach { g -> g.visits = 0 }"),
)
