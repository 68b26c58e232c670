"""Mistakes that also show up in other lines, or could cause an error in every later line: each is reported once."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
START = """    do start {
      pick first in players at random
      set order = clockwise(first)
      each p in players { move 2 at random from deck to p.hand }
      each f in town { set f.visits = 0 }
    }
"""
REST = """    do rest {
      set me.passed = yes
      move 1 at random from deck to me.hand
    }
"""
UNTIL = "repeat round until (deck.size == 0) {"
HAND = 'zone hand "Hand" of card per player'
DISCARD = 'zone discard "Discards" of card seen by all'
PASSED = "keep passed per player truth = no"
LOOP = """game loop {
  players 2..2
  seats red blue
  keep money per player money = $0
  keep taken per player number resets round = 0
  menu turn (earn, rest)
  flow { repeat 4 times { each player in players { take 1 of turn } } }
  action earn { require once "Once a round" = me.taken == 0 ; do { raise me.taken by 1 ; raise me.money by $1 } }
  action rest { do { raise me.money by $1 } }
  score { points coins "Coins" = me.money // $1 ; winner most points }
}
"""
ROAD = "  road kiel -- bonn\n"
ADDED = "after visit(p, f) when snowed { thaw }\n"
DEAL = "move 2 at random from deck to p.hand"
END = "case few \"nobody owns a road\""
ENRICH = "given { set order = (red, blue); enrich red }"
MISTAKES = (
    Mistake(F, START, "".join(START.splitlines(True)[1:-1])),
    Mistake(F, REST, "".join(REST.splitlines(True)[1:-1])),
    Mistake(F, REST, "    earn me $1\n    set me.passed = yes\n    do rest { move 1 at random from deck to me.hand }\n"),
    Mistake(F, REST, "    each p in players { earn p $1 }\n"),
    Mistake(F, HAND, 'zone hand "Hand" of card'),
    Mistake(F, HAND, 'zone hand "Hand" of card per players'),
    Mistake(F, HAND, 'zone hand "Hand" of card per plaer'),
    Mistake(F, DISCARD, 'zone discard "Discards" of cards seen by all\n  zone box of card full refills from discard'),
    Mistake(M, "road kiel -- bonn", 'amend action travel { require far "Too far" = all(r.owner == me for r in jena.road) }\n'
            "  town trier { at 5 5 }\n  amend action build { require soon \"Too soon\" = trier in r.ends }\n  road kiel -- bonn"),
    Mistake("loop.aoi", "", LOOP),
    Mistake(F, PASSED, PASSED.replace("truth", "number")),
    Mistake(F, PASSED, "keep passed per player number = 0"),
    Mistake(F, PASSED, "keep passed of player truth = no"),
    Mistake(F, "link road joins town { keep owner seat = none }", "link road joins town { keep owner seat }"),
    Mistake(F, "set f.owner = me when f.owner == none\n",
            "set f.owner = me when f.owner == none\n      earn f.owner $1 when f.owner and f.size > 1\n"),
    Mistake(F, "= s.open\n", "= s.open == 1\n"),
    Mistake(F, "= s.open\n", "= s.open != 1\n"),
    Mistake(F, "earn me card.cost", "earn me card"),
    Mistake(F, END, END.replace("few", "end")),
    Mistake(F, "winner most points", "winner most points then most 0"),
    Mistake(F, DEAL, DEAL.replace("2", "20")),
    Mistake(M, ROAD, ROAD + '  option length "Length" (short, long) = short\n'),
    Mistake(M, ROAD, ROAD + '  replace option weather "Weather" (dry) = dry\n'),
    Mistake(M, ROAD, ROAD + "  amend option weather { drop wet }\n"),
    Mistake(M, "uses snow\n", "uses snow\n  uses snow\n"),
    Mistake(P, ADDED, ADDED + "  town ulm { stall wool }\n", M),
    Mistake(P, ADDED, ADDED + '  action stay "Stay" { }\n  amend menu\n', M),
    Mistake(P, "not cold(f)", "not cold(f) and not f.stall.open", M),
    Mistake(S, ENRICH, ENRICH.replace("enrich red", "add wool_card to red.hand")),
    # the line of a declaration is wrong, and other lines use it
    *(Mistake(F, PASSED, f'{PASSED}\n  keep sold {line} = 0\n  check sold "Nothing is sold" = all(p.sold(wool) == 0 for p in players)'
              "\n  verb sell(p, g, n) { raise p.sold(g) by n }\n  after visit(p, f) as sale { sell p wool 1 }") for line in (
        "of player number per good", "of number good per player", "of good player per number", "of goods number per player",
        "of good number per team", "of good numbr per player",
    )),
    Mistake(F, HAND, 'zone hand "Hand" of player per card'),
    Mistake(F, "    has cost money = $1\n", ""),
    Mistake(F, "    has good good\n", ""),
    Mistake(F, "    has copies number\n", ""),
    # a copy kept the name of the original
    Mistake(F, 'action rest "Rest" {', 'action trade_card "Rest" {'),
    Mistake(F, 'action build "Build a road" {', 'action trade_card "Build a road" {'),
    Mistake(F, "define big(f)", "define hills(f)"),
    Mistake(F, "verb visit(p, f)", "verb earn(p, f)"),
    Mistake(F, 'town bonn "Bonn"', 'town ulm "Bonn"'),
    Mistake(F, 'zone discard "Discards"', 'zone hand "Discards"'),
)
