"""Values and statements in the brackets of Lisp, Ludii and Zillions, in which the operator or the word comes first."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
FARE, TEST = "define fare        = $2", "f.owner == none or f.owner != me"
MISTAKES = (
    *(Mistake(F, TEST, test) for test in (
        "(or (== f.owner none) (!= f.owner me))",
        "(or (f.owner == none) (f.owner != me))",
        "(and (or (= f.owner none) (<> f.owner me)) (big f) (< f.visits 9))",
        "(not (== f.owner me))",
        "not (or (== f.owner me) (big f))",
        "(not (big f))",
        "(< 1 f.size 5)",
        "(in f town)")),
    *(Mistake(F, FARE, f"define fare        = {value}") for value in (
        "(if (> round 1) $2 $3)",
        "(if (> round 1) (+ $2 $1) $3)",
        "(- (* 2 (+ 1 round)) (- 3 round))",
        "$1 + (* 2 $3)",
        "(max $1 $2)",
        "(/ round 2)")),
    Mistake(F, "take 1 of turn", "(take 1 turn)"),
    *(Mistake(F, "      visit me f\n", f"      visit me f\n      {line}\n") for line in (
        "(visit me f)",
        "(set f.owner me)",
        "(set f.visits (+ f.visits 1))",
        "(raise f.visits by 1)",
        "(visit me (if (big f) f last))",
        "(if (> f.size 1) (visit me f))")),
)
