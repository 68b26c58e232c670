"""Repeated lines, and lines that replace a line by itself."""

from tests.mistakes.mistakes import Mistake

F, M, P = "fair.aoi", "hills.aoi", "snow.aoi"
ADDED = "  after visit(p, f) when snowed { thaw }\n"
ROAD = "  road kiel -- bonn\n"
MISTAKES = (
    Mistake(P, ADDED, ADDED + ADDED, M),
    Mistake(F, "set last = f\n", "set last = f\n    raise f.visits by 1\n    set last = f\n"),
    Mistake(F, "set s.owner = me\n", "set s.owner = me\n      set s.owner = me\n"),
    Mistake(M, ROAD, ROAD + "  replace define fare = $2\n"),
    Mistake(M, ROAD, ROAD + '  replace good wool "Wool"\n'),
    Mistake(F, "move card from me.hand to discard", "draw c from deck to deck"),
)
