"""Chains of functions after dots, conditions in square brackets, and sets in braces, as in other languages."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
ANY = "any(e.owner == me for e in r.ends)"
COUNT = "count(r for r in f.road)"
TOWNS = "set(f for f in town when f.owner == p)"
MISTAKES = (
    Mistake(F, ANY, "r.ends.Where(e => e.owner == me).Any()"),
    Mistake(F, ANY, "r.ends.filter(e => e.owner == me).some(e => e.size > 1)"),
    Mistake(F, ANY, "r.ends.filter(function(e) return e.owner == me end).length > 0"),
    Mistake(F, ANY, "r.ends.filter(function(e) { return e.owner == me; }).length > 0"),
    Mistake(F, ANY, "!r.ends.none(e => e.owner == me)"),
    Mistake(F, ANY, "r.ends.map(e => e.owner).includes(me)"),
    Mistake(F, ANY, "any(filter(lambda e: e.owner == me, r.ends))"),
    Mistake(F, COUNT, "town.Where(t => t.owner == f.owner).Sum(t => t.size)"),
    Mistake(F, COUNT, "town.filter(t => t.owner == f.owner).map(t => t.size).reduce((a, b) => a + b, 0)"),
    Mistake(F, COUNT, "town.Where(t => t.size > 1).OrderByDescending(t => t.size).First().size"),
    Mistake(F, COUNT, "town.sort((a, b) => a.size - b.size)[0].size"),
    Mistake(F, COUNT, "Math.max(...town.map(t => t.size))"),
    Mistake(F, COUNT, "town.GroupBy(t => t.owner).Count()"),
    Mistake(F, COUNT, "town[(town.owner == f.owner) & (town.size > 1)].count()"),
    Mistake(F, COUNT, "town[town.owner == f.owner]['size'].sum()"),
    Mistake(F, TOWNS, "town[town.owner == p]"),
    Mistake(F, TOWNS, "from f in town where f.owner == p select f"),
    Mistake(F, TOWNS, "new Set(town.filter(f => f.owner == p))"),
    Mistake(F, TOWNS, "{f for f in town if f.owner == p}"),
    Mistake(F, TOWNS, "{f | f in town, f.owner == p}"),
    Mistake(F, TOWNS, "{f: f.size for f in town}"),
    Mistake(F, TOWNS, "{ulm, bonn}"),
    Mistake(F, TOWNS, "[ulm]"),
    Mistake(F, TOWNS, "(f for f in town if f.owner == p)"),
    Mistake(F, COUNT, "max({t.size for t in town})"),
)
