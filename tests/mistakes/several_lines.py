"""Lines as in other languages, other files and rulebooks, often several in place of one: cases, fields below their member,
functions from spreadsheets, rankings with a key, concatenated texts; and lines of scenarios and parts with words in another
order."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
FARE = "define fare        = $2"
FREE = 'require free "This road has an owner" = r.owner == none'
RICH = 'require rich "You cannot pay the fare" = me.money >= fare or f.visits == 0'
HILLS = "define hills(f)    = count(r for r in f.road)"
OWNED = "      set f.owner = me when f.owner == none\n"
JENA = '  town jena "Jena" brown { size 2; stall wool; at 20 70 }'
LINE = "      each p in players { move 2 at random from deck to p.hand }\n"
COINS = 'points coins "Coins" = me.money // $2'
SNOW = "amend setup { do snow when weather == wet { set snowed = yes } }"
TURN = "menu turn (travel, trade_card, build, rest)"
MISTAKES = (
    # several lines for one
    Mistake(F, HILLS, "define hills(f) = switch f.size {\n    case 1: 0\n    case 2: 3\n    default: count(f.road)\n  }"),
    Mistake(F, HILLS, "define hills(f) {\n    if (f.size > 1) return count(f.road)\n    return 0\n  }"),
    Mistake(F, OWNED, "      if f.owner == none then\n        set f.owner = me\n      end\n"),
    Mistake(M, JENA, '  town jena:\n    title: "Jena"\n    colour: brown\n    size: 2\n    stall: wool\n    at: [20, 70]'),
    Mistake(M, JENA, '  town jena { "title": "Jena", "colour": "brown", "size": 2, "stall": "wool", "at": [20, 70] }'),
    # values
    Mistake(F, HILLS, "define hills(f) = COUNTIFS(town.owner; f.owner; town.visits; <> 3)"),
    Mistake(F, HILLS, "define hills(f) = SUMIF(town.owner; me; town.size)"),
    Mistake(F, HILLS, "define hills(f) = count(sorted(f.stall, key=lambda s: s.sells))"),
    Mistake(F, RICH, RICH.replace("me.money >= fare", "f.colour is one of (brown, grey)")),
    Mistake(F, RICH, RICH.replace("me.money >= fare", "f is not among towns_of(me)")),
    Mistake(F, FREE, FREE.replace("r.owner == none", "any(x.owner == me for x)")),
    Mistake(F, RICH, 'require rich "You have " + me.money + " and need " + fare = me.money >= fare'),
    Mistake(F, RICH, RICH.replace("cannot pay the fare", "cannot pay ${fare}")),
    Mistake(F, COINS, 'points coins = me.money // $2 "Coins" help "One for two"'),
    # lines that the ruleset itself declares
    Mistake(M, "at 20 70", "at (20, 70)"),
    Mistake(F, 'type good { wool "Wool"; salt "Salt" }', 'type good { wool "Wool", salt "Salt" }'),
    Mistake(F, "type stall in town {", "type stall extends town {"),
    Mistake(F, "choose r in road", 'choose a road "along"'),
    Mistake(F, TURN, TURN + "\n  menu second like"),
    Mistake(F, 'type good { wool "Wool"; salt "Salt" }', 'type good (wool "Wool", salt "Salt")'),
    Mistake(M, "at 20 70", "at x 20 y 70"),
    Mistake(F, 'verb visit(p, f) "{p} visits {f}"', 'verb visit(p, f) f"{p} visits {f}"'),
    Mistake(F, COINS, 'points coins "Coins" = count(sorted(f by f.size for f in towns_of(me)))'),
    Mistake(F, COINS, 'points coins "Coins" = 1 if me.money > $2 else 2 if me.money > $2 else 3'),
    # parts
    Mistake(P, "part snow", "aoi play fair --with snow\n\npart snow"),
    Mistake(P, SNOW, "amend network trade with ice { open road r when snowed }"),
    Mistake(P, SNOW, "replace fare with $3"),
    Mistake(P, SNOW, "replace define fare with $3 if snowed else $2"),
    Mistake(P, SNOW, "replace players 2..3 with 3..3"),
    Mistake(P, SNOW, "amend do start { when weather == wet }"),
    Mistake(P, SNOW, "amend first setup { do snow when weather == wet { set snowed = yes } }"),
    Mistake(P, SNOW, 'amend action build { amend do road { visit me ulm } }'),
    # scenarios
    Mistake(S, "expect = ulm.visits == 1", "expect = ulm.visits == 1, count(ulm.stall) == 2"),
    Mistake(S, "plays blue rest", "wins nobody"),
    Mistake(S, "given { set order = (red, blue); enrich red }", "given actions { set order = (red, blue); enrich red }"),
    Mistake(S, "plays blue rest", "scores red.total = 3"),
    Mistake(S, "plays blue rest", "sees all last = ulm"),
    Mistake(S, "plays blue rest", "offers blue only rest"),
    Mistake(S, "plays blue rest", "plays blue rest x2"),
    Mistake(S, "verb enrich(p)", "uses snow.aoi\nverb enrich(p)"),
)
"""Mistakes of people who know other forms of the same thing."""
