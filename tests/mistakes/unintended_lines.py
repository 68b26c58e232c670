"""Lines that the language accepts and that nobody can intend."""

from tests.mistakes.mistakes import Mistake

F, M, P, S = "fair.aoi", "hills.aoi", "snow.aoi", "trips.aoi"
NEAR = '    require near "You own neither end" any {'
END = "    winner most points"
TRADE = "      move card from me.hand to discard"
MENU = "  amend setup {"
SOURCE = '''  source stalls g each s in stall "Stalls" {
    require sells "It does not sell that" = s.sells == g
    do { set s.open = no }
  }
'''
MISTAKES = (
    Mistake(F, NEAR, '    require far "No road leads there" = r.ends == r.ends\n' + NEAR),
    Mistake(F, "choose f in town\n", 'choose f in town\n    require way "No road leads there" = f in trade.reached(f)\n'),
    Mistake(F, "choose s in stall \"at\"\n",
            'choose s in stall "at"\n    require way "No road leads there" = s.town not in trade.reached(s.town)\n'),
    Mistake(P, "snowed and f.size < 2", "snowed and trade.distance(f, f) < 2", checked=M),
    Mistake(F, TRADE, "      move card from me.hand to me.hand"),
    Mistake(F, "      move 1 at random from deck to discard\n    }\n  }\n  action trade_card",
            "      move 1 at random from deck to discard\n      move all from discard to discard\n    }\n  }\n  action trade_card"),
    Mistake(F, END, "    winner most points then most me.money then most points"),
    Mistake(F, END, "    winner most me.money then most points then most me.money"),
    Mistake(F, "points coins \"Coins\" = me.money // $2", "points coins \"Coins\" = 0 * me.money // $2"),
    Mistake(F, "= 2 * count(towns_of(me)) + sum(hills(f) for f in towns_of(me))", "= count(towns_of(me)) * 0", expected=2),
    Mistake(F, "  action rest", SOURCE + "  action rest"),
    Mistake(P, MENU, '  action stay "Stay" { }\n  replace menu turn (stay)\n' + MENU),
    Mistake(M, "  town jena", '  action stay "Stay" { }\n  action wait "Wait" { }\n  replace menu turn (stay, wait)\n  town jena'),
    Mistake(S, 'scenario "a player rests"', 'scenario "a town is visited"'),
    Mistake("valleys.aoi", "", "language 1\n\nmap hills \"The valleys\" {\n  extends fair\n  town jena \"Jena\" brown { at 20 70 }\n"
            "  road jena -- bonn\n}\n"),
)
