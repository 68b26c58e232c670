"""One kind of thing in place of another: maps for parts, existing towns, sets for orders, calls for members."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
SNOW = 'amend action travel { require snow "Snow lies there" = not cold(f) }'
ROAD = "  road kiel -- bonn\n"
KIEL = 'town kiel "Kiel" grey { stall salt x2; at 60 70 }'
MISTAKES = (
    Mistake(F, "has size number   = 1", "has size number many = 1"),
    *(Mistake(P, SNOW, f"with {name} {{ {SNOW} }}", M) for name in ("hills", "fair")),
    *(Mistake(T, "plays red rest", f"plays red rest {often}") for often in ("twice", "x2")),
    *(Mistake(M, ROAD, f"{ROAD}  {town}\n") for town in (
        'town ulm "Ulm" grey { size 4; stall wool x2; at 10 10 }', 'town ulm "New Ulm" grey')),
    *(Mistake(F, "each player in order {", f"each player in {players} {{") for players in (
        "set(p for p in players when p.money > $0)", "union(set(p for p in players when p.passed), set(p for p in players when p.money > $3))")),
    # a range in place of one value
    *(Mistake(F, "  zone deck ", f"  type tray\n  type slot in tray {{ has depth number }}\n  tray low {{ {slots} }}\n  zone deck ") for slots in (
        "slot 1..3", "slot 1..3 x2", "slot 2..20", "slot 4..1")),
    Mistake(F, "  zone deck ", "  type tray { has depth number }\n  tray low 1..3\n  zone deck "),
    # a member in place of something that it has
    Mistake(F, "any(big(f) for f in town)", "any(big(s) for s in stall)"),
    Mistake(F, "sum(hills(f) for f in towns_of(me))", "sum(hills(s) for s in stall)"),
    Mistake(F, "do rest {", "do rest when any(big(s) for s in stall) {"),
    Mistake(F, "any(big(f) for f in town) for p in players)",
            "any(large(s) for s in stall) for p in players)\n  define large(t) = not (hills(t) == 0) and big(t)"),
    # a name without the kind of link before it, for a place or for a link
    *(Mistake(F, "network trade of town { open road r when r.owner != none }", f"network trade of town {{ {line} }}") for line in (
        "open road r; cost t = t.size * $1", "open road r; cost t = $1 when t.visits > 2",
        "open t when t.owner != none", "open r when any(e.size > 2 for e in r.ends)")),
    # calls and lists over several lines
    Mistake(M, KIEL, 'town kiel {\n    title: "Kiel",\n    colour: grey,\n    at: [60, 70]\n  }', expected=3),
    Mistake(M, KIEL, 'town kiel(\n    "Kiel",\n    grey,\n    at = 60 70\n  )'),
    Mistake(M, KIEL, 'towns: [\n    { id: kiel, title: "Kiel", colour: grey },\n    { id: bern, title: "Bern", colour: grey }\n  ]',
            expected=4),
    Mistake(F, "visit me f\n", "visit(\n        me,\n        f\n      )\n"),
)
