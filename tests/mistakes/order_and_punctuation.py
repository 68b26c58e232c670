"""Complete lines in another form: another order, a bracket, a range, a comma, a word from a sentence."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
SNOW = '  amend action travel { require snow "Snow lies there" = not cold(f) }'
LINE = "    line road owner owner\n"
COLOURS = '  type colour { brown "Brown"; grey "Grey" }'
CHOOSE = "    choose f in town\n"
REST = "      move 1 at random from deck to me.hand\n"
MISTAKES = (
    # a figure, a text, a keyword
    Mistake(F, COLOURS, '  type colour { has paint text "#888888"; brown "Brown"; grey "Grey" }'),
    Mistake(F, LINE, LINE + "    stroke dotted navy of road\n"),
    Mistake(F, REST, "      move 1 at random deck to me.hand\n"),
    Mistake(F, REST, "      move random card from deck to me.hand\n"),
    Mistake(F, REST, "      move 2 random cards from deck to me.hand\n"),
    Mistake(F, "take 1 of turn", "take two of turn"),
    Mistake(F, "has size number   = 1", "has size number   = no"),
    Mistake(F, 'option weather "Weather" (dry, wet) = dry', 'option weather "Weather" = dry'),
    Mistake(F, "players 2..3", "players 3"),
    # ranges and loops
    Mistake(F, CHOOSE, CHOOSE + "    choose n from 1 to 3\n"),
    Mistake(F, "repeat round until (deck.size == 0) {", "repeat round while not deck.empty {"),
    Mistake(F, "= all(count(towns_of(p)) <= 3 or any(big(f) for f in town) for p in players)",
            "= count(towns_of(p)) <= 3 or big(ulm) for all p in players"),
    Mistake(F, "= not any(x.owner != none for x in road)", "= r.owner == none for every r in road"),
    Mistake(F, "count(r for r in f.road)", "sum(r.ends, r in f.road when r.owner != none)"),
    Mistake(F, "winner most points", "winner most points then most players.last"),
    # verbs
    Mistake(F, "      visit me f\n", "      visit(me f)\n"),
    Mistake(F, "    earn p $1\n", "    earn p $1, earn p $2\n"),
    Mistake(F, 'verb visit(p, f) "{p} visits {f}" {', 'verb visit(p) "{p} visits {f}" {'),
    Mistake(F, "    earn p $1\n", "    earn p fee\n  }\n  define fee = 1\n  verb idle(p) {\n    earn p fee\n", expected=2),
    Mistake(F, "define towns_of(p) = set(f for f in town when f.owner == p)",
            "define towns_of(p) = { set(f for f in town when f.owner == p) }"),
    Mistake(P, "after visit(p, f) when snowed { thaw }", "after visit(p, f) when snowed as melted { thaw }"),
    Mistake(F, "choose s in stall \"at\"\n", "choose s in stall \"at\"\n    choose who in other\n"),
    Mistake(F, "    winner most points", "    winner points"),
    Mistake(F, "    winner most points", "    winner most points then towns_of(me)"),
    # scenarios
    Mistake(S, "expect = ulm.visits == 1", "expects = ulm.visits == 1"),
    Mistake(S, "  plays blue rest\n", "  allow blue rest because rest\n"),
    Mistake(F, "  setup {\n    do start {\n      pick first in players at random\n", "  verb lead(p, f) { set order = (p,); set last = f }\n"
            "  setup {\n    do start {\n      pick first in players at random\n      lead ulm first\n"),
    # commas between statements of a block on one line
    *(Mistake(F, REST, f"      each p in players {{ {effects} }}\n") for effects in (
        "earn p $1, earn p $2, raise p.money by $1, visit p ulm", "visit p ulm, earn p $1, set p.passed = no")),
    Mistake(F, "{ size 3; stall wool x2; at 10 10 }", "{ stall salt, stall wool, size 3, at 10 10 }"),
    Mistake(F, "{ has sells good; keep owner seat = none; keep open truth = yes }",
            "{ has sells good, keep owner seat = none, keep open truth = yes }"),
    Mistake(F, "menu turn (travel, trade_card, build, rest)", "menu turn { travel, trade_card, build, rest }"),
    # declarations of another text
    Mistake(P, "  verb thaw", '  phase frost "Frost" { do frost { set snowed = yes } }\n  verb thaw'),
    Mistake(P, "  verb thaw", "  menu short like turn drop rest\n  verb thaw"),
    Mistake(P, "  verb thaw", "  amend road { has length number = 1 }\n  verb thaw"),
    Mistake(P, "  verb thaw", "  amend town { has inn truth = no }\n  verb thaw"),
    Mistake(P, "  verb thaw", "  amend action trad { drop require kind }\n  verb thaw"),
    Mistake(P, "  verb thaw", "  replace fare = $3\n  verb thaw"),
    Mistake(M, '  town jena "Jena"', '  jena "Jena"'),
    Mistake(M, "  road jena -- kiel", "  road jena -- wool"),
)
