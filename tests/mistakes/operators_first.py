"""Values and statements in the brackets of Lisp, Ludii and Zillions, in which the operator or the word comes first."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
FARE, TEST = "define fare        = $2", "f.owner == none or f.owner != me"
MISTAKES = (
    *(Mistake(F, TEST, test) for test in (
        "(or (== f.owner none) (!= f.owner me))",
        "(or (f.owner == none) (f.owner != me))",
        "(and (or (= f.owner none) (<> f.owner me)) (big f) (< f.visits 9))",
        "(or (not (== f.visits 1)) (> f.size 1))",
        "not (and (== f.visits 1) (> f.size 1))",
        "(or (not (big f)) (== f.owner none))",
        "(or (< 1 f.visits 5) (not (big f)))")),
    *(Mistake(F, FARE, f"define fare        = {value}") for value in (
        "(if (> round 1) $2 $3)",
        "(if (> round 1) (+ $2 $1) $3)",
        "(- (* 2 (+ $1 $2)) (- $3 $1))",
        "$1 + (* 2 $1)",
        "(max $1 $2)",
        "(/ $7 2)")),
    Mistake(F, "take 1 of turn", "(take 1 turn)"),
    Mistake(F, "      visit me f\n", "      (visit me f)\n"),
    *(Mistake(F, "      visit me f\n", f"      visit me f\n      {line}\n") for line in (
        "(set f.owner me)",
        "(set f.visits (+ f.visits 1))",
        "(raise f.visits by 1)",
        "(earn me (if (big f) $2 $1))",
        "(if (> f.size 1) (earn me $1))")),
)
