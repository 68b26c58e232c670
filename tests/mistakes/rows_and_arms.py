"""Signs of other languages in lines that are otherwise right: arms of a match, ranges, docstrings, braces, and links that subtract."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
MISTAKES = (
    # a choice among cases
    Mistake(F, "define fare        = $2", "define fare        = match last { ulm => $1, bonn => $2, _ => $3 }"),
    Mistake(F, "define fare        = $2", "define fare        = $1 if last == ulm else switch last { case bonn: $2; default: $3 }"),
    # ranges with a sign for their end
    Mistake(F, "each f in town { set f.visits = 0 }", "each n in 1..=3 { draw card from deck to discard }"),
    Mistake(F, "take 1 of turn", "take 0..=2 of turn"),
    Mistake(F, "players 2..3", "players 2...3"),
    # explanations between three marks
    Mistake(F, 'action rest "Rest" {\n', 'action rest "Rest" {\n    """Take a card, and do nothing else."""\n'),
    Mistake(F, "  type colour {", '  """The colours of the towns."""\n  type colour {'),
    # a condition in braces
    Mistake(F, "set f.owner = me when f.owner == none", "set f.owner = me when {f.owner == none}"),
    Mistake(P, "after visit(p, f) when snowed { thaw }", "after visit(p, f) when {snowed} { thaw }"),
    # the end of a text as word processors write it
    Mistake(F, 'require open "This stall is closed"            = s.open', 'require open "This stall is closed” = s.open'),
    Mistake(M, 'town jena "Jena" brown', 'town jena "Jena“ brown'),
    # links
    Mistake(M, "  road kiel -- bonn", "  road kiel -"),
    Mistake(M, "  road kiel -- bonn", "  road kiel –"),
    # types after a colon, of each player
    Mistake(F, "  keep money per player money  = $0", "  keep money: money = $0"),
    Mistake(F, "  keep passed per player truth = no", "  keep passed: bool = no"),
    Mistake(F, "  keep last town               = none", "  keep last: town = none"),
    # lists, tables and values of other languages
    Mistake(F, "  menu turn (travel, trade_card, build, rest)", "  menu turn:\n    - travel\n    - trade_card\n    - build\n    - rest"),
    Mistake(F, "  seats red blue green", "  seats:\n    - red\n    - blue\n    - green"),
    Mistake(M, "at 20 70", "at [[20, 70]]"),
    Mistake(F, "  keep passed per player truth = no", "  keep passed Dictionary<Player, bool> = no"),
    Mistake(F, "set f.owner = me when f.owner == none", "set f.owner = f.owner ?? me"),
    Mistake(F, "  define fare        = $2", "  define fare        = $2 if (last ?? ulm) == ulm else $3"),
    Mistake(F, "= s.open", "= `s.open`"),
    Mistake(F, "  players 2..3\n  seats red blue green\n", "  players red blue green\n"),
    Mistake(F, "    earn p $1\n  }", "    earn p $1 unless last == none\n  }"),
    Mistake(P, "do snow when weather == wet {", "do snow unless weather == dry {"),
    Mistake(F, "choose card in me.hand", "choose a card in my hand"),
    Mistake(F, "each f in town {", "each of the towns {"),
    # signs and statements of Kotlin, Swift, Prolog, R, Unity and web pages
    Mistake(F, "set order = clockwise(first)", "set order = clockwise(first!!)"),
    Mistake(F, '"You cannot pay the fare"', '"You cannot pay \\(fare)"'),
    Mistake(F, "  define big(f)      = f.size > 1 and f.visits < 9", "  define big(f)      = f.size > 1, any(r.owner != none for r in f.road)"),
    Mistake(F, "set f.owner = me when f.owner == none", "set f.owner = me when f.owner \\= me"),
    Mistake(F, "= f.owner == none or f.owner != me", "= f.size %in% c(1, 2)"),
    Mistake(F, "set f.owner = me when f.owner == none", 'Debug.Log("taken: " + f)'),
    Mistake(F, '    require new "You own this town"        = f.owner == none or f.owner != me\n', "    guard f.owner != me else { return }\n"),
    Mistake(F, "me.money >= fare", "me.money &gt; fare"),
    Mistake(P, "after visit(p, f) when snowed { thaw }", "after visit(p, f as melted when snowed { thaw }"),
    Mistake(P, "amend action travel {", "replace type town { has snow truth = no }\n  amend action travel {"),
)
