"""Lines that are read and do nothing, and looks that there are not."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
PHASE = '      phase actions "Turns" {'
COLOURS = '  type colour { brown "Brown"; grey "Grey" }'
PAINTED = '  type colour { has paint text = ""; brown "Brown" { paint PAINT }; grey "Grey" }'
MISTAKES = (
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
