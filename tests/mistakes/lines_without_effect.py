"""Lines that make no difference to the game: they are accepted and do nothing, or leave nothing to do."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
ROAD = "  road kiel -- bonn\n"
TRAVEL = '  amend action travel { require snow "Snow lies there" = not cold(f) }\n'
RICH = "me.money >= fare or f.visits == 0"
PHASE = '      phase actions "Turns" {'
COLOURS = '  type colour { brown "Brown"; grey "Grey" }'
PAINTED = '  type colour { has paint text = ""; brown "Brown" { paint PAINT }; grey "Grey" }'
MISTAKES = (
    Mistake(F, "earn p $1\n", "earn p $0\n"),
    Mistake(F, "set(f for f in town when f.owner == p)", "set(f for f in town when f.owner == red)"),
    Mistake(F, "define hills(f)    = count(r for r in f.road)", "define hills(f)    = count(r for r in ulm.road)"),
    Mistake(F, RICH, "me.money >= fare or me.money < fare"),
    Mistake(F, "set s.open  = no when card.cost > $2", "set s.open  = yes", expected=2),
    Mistake(P, TRAVEL, TRAVEL + "  define woe = $7\n  after visit(p, f) as woe { earn p $7 }\n", M),
    Mistake(F, "raise f.visits by 1\n", "raise f.visits by 1 when f.visits > 3\n"),
    Mistake(F, "set order = clockwise(first)", "set order = sorted(p for p in clockwise(first) by p.money, p.hand.size, p.money)"),
    Mistake(F, RICH, "me.money >= fare and fare > me.money"),
    Mistake(F, "set last = f\n", "set last = f\n    set last = f\n"),
    Mistake(F, "set last = f\n", "set last = f\n    set last = none\n"),
    Mistake(F, "move 2 at random from deck to p.hand", "move 0 at random from deck to p.hand"),
    Mistake(F, "(dry, wet) = dry", "(dry) = dry"),
    Mistake(P, TRAVEL, TRAVEL.replace("amend", "replace"), M),
    Mistake(P, TRAVEL, '  replace action rest "Rest" { require snow "No snow" = snowed }\n' + TRAVEL, M),
    Mistake(M, ROAD, ROAD + "  replace define fare = $3\n  replace define fare = $4\n"),
    Mistake(F, "take 1 of turn", "take 0 of turn"),
    Mistake(F, "take 1 of turn", "take 0..0 of turn"),
    Mistake(F, PHASE, '      phase market "Market" { }\n' + PHASE),
    Mistake(F, PHASE, '      phase market "Market" {\n        # later\n      }\n' + PHASE),
    Mistake(F, PHASE, "      each player in order { }\n" + PHASE),
    Mistake(F, 'action rest "Rest"', 'action rest ""'),
    Mistake(M, 'town kiel "Kiel"', 'town kiel ""'),
    Mistake(F, COLOURS, PAINTED.replace("PAINT", '"ffb74d"')),
    Mistake(F, COLOURS, PAINTED.replace("PAINT", '"bleu"')),
    Mistake(F, COLOURS, PAINTED.replace("PAINT", '"mud"')),
    Mistake(F, COLOURS, PAINTED.replace("PAINT", "#ffb74d")),
    Mistake(F, "line road owner owner\n", "line road owner owner\n    stroke wavy #2f7fb5 of road\n"),
    Mistake(F, "line road owner owner\n", "line road owner owner\n    stroke wavy of road while not owner\n"),
    Mistake(F, "line road owner owner\n", "line road owner owner\n    mark owner of town\n    shade owner of town when owner\n"),
    Mistake(F, '"{p} earns {amount}"', '"{p earns {amount}"'),
    Mistake(F, '"{p} earns {amount}"', '"p} earns {amount}"'),
    Mistake(P, "verb thaw {", 'verb thaw "It {thaws" {'),
    Mistake(P, "set snowed = no", "set snowed = snowed"),
)
