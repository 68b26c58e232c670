"""Functions after a dot whose braces hold no statements, as Kotlin, Swift, Groovy and Ruby have them."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
NUMBER, TEST = "count(r for r in f.road)", "me.money >= fare or f.visits == 0"
MISTAKES = (
    *(Mistake(F, NUMBER, chain) for chain in (
        "f.road.filter { it.owner != none }.size",
        "f.road.filter { r -> r.owner != none }.count()",
        "f.road.count { it.owner != none } + 2",
        "2 + f.road.count{it.owner != none}",
        "f.road.filter { $0.owner != none }.count",
        "town.sumOf { it.visits }",
        "town.sumBy { g => g.size }",
        "stall.filter { !it.open }.map { it.sells }.size")),
    *(Mistake(F, TEST, f"me.money >= fare or {chain}") for chain in (
        "f.road.any { r -> r.owner == me }",
        "f.road.all { |r| r.owner == me }",
        "f.road.none { it.owner == me }")),
    Mistake(F, "set last = f", "set last = town.minByOrNull { it.visits }"),
    # the first letter of what it goes through is another name here
    Mistake(F, "= card.good == s.sells", "= stall.any { it.sells == card.good }"),
    Mistake(F, "set s.owner = me", "set s.owner = me when stall.none { it.owner == me }"),
    # before a block, and behind another function
    Mistake(F, "each f in town { set f.visits = 0 }", "each f in town.filter { it.size > 1 } { set f.visits = 0 }"),
    Mistake(F, "2 * count(towns_of(me))", "2 * town.filter { it.owner == me }.sumOf { it.size }"),
    # loops
    Mistake(F, "each f in town { set f.visits = 0 }", "town.forEach { it.visits = 0 }"),
    Mistake(F, "each f in town { set f.visits = 0 }", "town.forEach { g -> g.visits = 0 }"),
)
