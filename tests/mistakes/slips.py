"""Slips of the fingers, and signs that an editor replaces."""

from tests.mistakes.mistakes import Mistake

F, M = "fair.aoi", "hills.aoi"
MISTAKES = (
    Mistake(F, "stall wool x2", "stall wool x 2"),
    Mistake(F, "stall wool x2", "stall wool 2x"),
    Mistake(M, "road jena -- kiel", "road jena - kiel"),
    Mistake(M, "road jena -- kiel", "road jena -> kiel"),
    Mistake(M, "road jena -- kiel", "road jena–kiel"),
    Mistake(M, "road jena -- kiel", "road jena kiel"),
    Mistake(M, "road jena -- kiel", "road jena, kiel"),
    Mistake(M, "road jena -- kiel\n  road kiel -- bonn", "road jena -- kiel kiel -- bonn"),
    Mistake(M, "road jena -- kiel\n  road kiel -- bonn", "road jena -- kiel -- bonn"),
    Mistake(M, "road jena -- kiel\n  road kiel -- bonn", "road jena -- kiel road kiel -- bonn"),
    Mistake(M, "road kiel -- bonn", "road kiel -- far-abroad"),
    Mistake(M, "road kiel -- bonn", "road kiel -- \"Bonn\""),
    Mistake(M, "town kiel \"Kiel\"", "town wörks \"Works\""),
    Mistake(M, "town kiel \"Kiel\"", "town kiel “Kiel”"),
    Mistake(M, "town kiel \"Kiel\"", "town kiel \"Kiel"),
    Mistake(M, "town kiel \"Kiel\"", "town Kiel"),
    Mistake(M, "town kiel \"Kiel\"", "town 2kiel \"Kiel\""),
    Mistake(M, "town kiel \"Kiel\"", "town new kiel \"New Kiel\""),
    Mistake(M, "town kiel \"Kiel\" grey", "town kiel \"Kiel\" gray"),
    Mistake(M, "at 60 70", "at 60, 70"),
    Mistake(M, "at 60 70", "at (60, 70)"),
    Mistake(M, "at 60 70", "at = 60 70"),
    Mistake(F, "f.size > 1 and", "f. size > 1 and"),
    Mistake(F, "count(towns_of(me)) +", "count (towns_of(me)) +"),
    Mistake(F, "count(towns_of(me)) +", "count(towns_of(me))) +"),
    Mistake(F, "count(towns_of(me)) +", "count(towns_of(me) +"),
    Mistake(F, "f.size > 1 and", "f.size > > 1 and"),
    Mistake(F, "f.size > 1 and", "f.size > 1 and and"),
    Mistake(F, "set last = f\n", "set last = f,\n"),
    Mistake(F, "set last = f\n", "set last = = f\n"),
    Mistake(F, "f.size > 1 and f.visits < 9", "(f.size > 1 and f.visits < 9"),
    Mistake(F, "2 * count(towns_of(me)) +", "(2 * count(towns_of(me)) +"),
)
