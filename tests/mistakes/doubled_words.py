"""Words and signs that are there twice side by side, words in exchanged places, and expressions that go on in the next line."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
HILLS = "  define hills(f)    = count(r for r in f.road)\n"
MISTAKES = (
    # an expression in brackets that goes on below
    Mistake(F, HILLS, "  define hills(f) = (count(r for r in f.road)\n      + sum((1 if r.owner == none else) for r in f.road))\n"),
    Mistake(F, HILLS, "  define hills(f) = (count(r for r in f.road)\n      - 1 f.size\n      + 2)\n"),
    Mistake(F, HILLS, "  define hills(f) = max(1,\n      2 * * f.size)\n"),
    # the same word twice
    Mistake(F, "set last = f\n", "set last = f f\n"),
    Mistake(F, "verb visit(p, f) ", "verb visit visit(p, f) "),
    Mistake(F, "  define fare        = $2", "  define fare fare = $2"),
    Mistake(F, "take 1 of turn", "take 1 of of turn"),
    Mistake(F, "take 1 of turn", "take 1 of turn turn"),
    Mistake(F, "choose s in stall \"at\"", "choose s in stall stall \"at\""),
    Mistake(F, "  keep last town               = none", "  keep last town town = none"),
    Mistake(F, "move card from me.hand to discard", "move card card from me.hand to discard"),
    Mistake(F, "move card from me.hand to discard", "move card from me.hand to to discard"),
    Mistake(F, "= card.good == s.sells", "= card.good == s.sells s.sells"),
    Mistake(F, "sum(hills(f) for f in towns_of(me))", "sum(hills(f) for f f in towns_of(me))"),
    Mistake(F, "any(e.owner == me for e in r.ends)", "any(e.owner == me for e in in r.ends)"),
    Mistake(F, 'phase actions "Turns"', 'phase actions actions "Turns"'),
    Mistake(M, 'town jena "Jena" brown', 'town jena "Jena" "Jena" brown'),
    Mistake(M, 'town jena "Jena" brown', 'town town jena "Jena" brown'),
    Mistake(M, "road kiel -- bonn", "road kiel kiel -- bonn"),
    Mistake(M, "road kiel -- bonn", "road road kiel -- bonn"),
    Mistake(M, 'map hills "The hills"', 'map hills hills "The hills"'),
    Mistake(M, "extends fair", "extends fair fair"),
    # a word behind its name
    Mistake(F, "type card {", "card type {"),
    Mistake(F, "action rest \"Rest\" {", "rest action \"Rest\" {"),
    Mistake(P, "amend action travel {", "action amend travel {"),
    Mistake(M, "map hills \"The hills\"", "hills map \"The hills\""),
    Mistake(M, "road kiel -- bonn", "road -- kiel bonn"),
    Mistake(M, "road kiel -- bonn", "road -- bonn"),
    Mistake(F, "verb earn(p, amount) ", "verb (p, amount) ", expected=2),
    Mistake(P, "  verb thaw {", '  sledge "Sledge" {\n    require cold "No snow" = snowed\n    do sledge { thaw }\n  }\n\n  verb thaw {'),
    # a dot that is left out
    Mistake(F, "when card.cost > $2", "when s.townvisits > 2"),
    Mistake(F, "set f.visits = 0", "set fvisits = 0"),
    Mistake(F, "when f.owner == none", "when fowner == none"),
    # a bracket that is left out
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn travel, trade_card, build, rest)"),
    Mistake(F, "set order = clockwise(first)", "set order = first, first)"),
    Mistake(F, "any(e.owner == me for e in r.ends)", "fare(e.owner == me for e in r.ends)"),
)
