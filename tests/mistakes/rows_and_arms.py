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
)
