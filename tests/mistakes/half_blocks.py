"""Lines that open a block and end too early: their `{`, the name before it or the value in the block is missing, or the `}`."""

from tests.mistakes.mistakes import Mistake

F, M, P, T = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
_SETUP = "  amend setup { do snow when weather == wet { set snowed = yes } }\n"
_ROUND = "  amend repeat round first {\n    phase thaw \"Thaw\" {\n      do melt {\n        thaw\n      }\n      by first(order) { take 1 of turn }\n    }\n  }\n"
_REST = "  replace action rest \"Rest\" {\n    do rest {\n      thaw\n      set me.passed = yes\n    }\n  }\n"
_ARRIVE = ("    do arrive {\n      visit me f\n      set f.owner = me when f.owner == none\n"
           "      move 1 at random from deck to discard\n    }\n")
MISTAKES = (
    # the `{`, or a name and the `{`
    Mistake(P, _SETUP, _SETUP + _ROUND.replace('"Thaw" {', '"Thaw"'), M),
    Mistake(P, _SETUP, _SETUP + _ROUND.replace("round first {", ""), M),
    Mistake(P, _SETUP, _SETUP + _ROUND.replace("repeat round first {", ""), M),
    Mistake(P, _SETUP, _SETUP + _REST.replace(' rest "Rest" {', "", 1), M),
    Mistake(P, "  after visit(p, f) when snowed { thaw }\n", "  after visit(p, f) as\n    thaw\n  }\n", M),
    Mistake(F, '  action rest "Rest" {\n', "  action\n"),
    Mistake(F, "  network trade of town { open road r when r.owner != none }\n", "  network trade\n    open road r when r.owner != none\n  }\n"),
    Mistake(F, "        each player in order {\n", "        each player in\n"),
    Mistake(F, '      phase actions "Turns" {\n', '      phase actions "Turns"\n'),
    Mistake(F, "    repeat round until (deck.size == 0) {\n", "    repeat round until\n"),
    Mistake(F, '  verb visit(p, f) "{p} visits {f}" {\n', "  verb\n"),
    Mistake(F, '    require near "You own neither end" any {\n', "    require\n"),
    # the `{` of a block on one line, before a verb of the ruleset
    Mistake(F, _ARRIVE, "    do arrive visit me f }\n"),
    Mistake(F, _ARRIVE, "    do visit me f }\n"),
    Mistake(F, "      each p in players { move 2 at random from deck to p.hand }\n", "      each p in players earn p $2 }\n"),
    Mistake(F, "      each f in town { set f.visits = 0 }\n", "      each f in town when f.size > 1 visit start f }\n"),
    # the game of a part
    *(Mistake(P, 'part snow "Snow" for fair {\n', f"{line}\n") for line in (
        'part snow "Snow" for', 'part snow "Snow"', "part snow", "part", 'part snow "Snow" for {')),
    # the `}`, or a value and the `}`
    *(Mistake(P, _SETUP, f"  {line}\n") for line in (
        "amend setup { do snow when weather == wet { set snowed =", "amend setup { do snow when weather == wet { set snowed = yes",
        "amend setup { do snow when weather ==", "amend setup { do snow when")),
    Mistake(P, "  verb thaw { set snowed = no }\n", "  verb thaw { set snowed =\n"),
    Mistake(F, "  network trade of town { open road r when r.owner != none }", "  network trade of town { open road r when r.owner !="),
    Mistake(F, "keep owner seat = none; keep open truth = yes }", "keep owner seat = none; keep open truth ="),
    Mistake(F, "      each p in players { move 2 at random from deck to p.hand }", "      each p in players { move 2 at random from deck to"),
)
