"""Loops and conditions of other languages, on one line and on several."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
EACH = "each f in town { set f.visits = 0 }"
MISTAKES = (
    Mistake(F, EACH, "for _, f in ipairs(town) do set f.visits = 0; set f.owner = none end"),
    Mistake(F, EACH, "for _, f in ipairs(town) do\n        set f.visits = 0\n        set f.owner = none\n      end"),
    Mistake(F, EACH, "for _, f in ipairs(town) do if f.size > 1 then set f.visits = 0 end end"),
    Mistake(F, EACH, "for i = 1, 3 do earn first $1 end"),
    Mistake(F, EACH, "for (let i = 0; i < 3; i++) { earn first $1 }"),
    Mistake(F, EACH, "for i in range(1, 4): earn first $1"),
    Mistake(F, EACH, "foreach (var f in town) { f.visits = 0 }"),
    Mistake(F, EACH, "for (f of town) { f.visits = 0; f.owner = none }"),
    Mistake(F, EACH, "town.forEach(f => {\n        f.visits = 0\n      })"),
    Mistake(F, EACH, "town.forEach(function(f) { f.visits = 0 })"),
    Mistake(F, EACH, "For Each f In town\n        set f.visits = 0\n      Next f"),
    Mistake(F, EACH, "For i = 1 To 3\n        earn first $1\n      Next"),
    Mistake(F, EACH, "each f in town: set f.visits = 0"),
    Mistake(F, EACH, "3.times { earn first $1 }"),
    Mistake(F, EACH, "while ulm.visits < 3 do raise ulm.visits by 1 end"),
    Mistake(F, EACH, "repeat raise ulm.visits by 1 until ulm.visits >= 3"),
    Mistake(F, EACH, "if ulm.visits == 0 then set ulm.visits = 1; earn first $1 end"),
    Mistake(F, EACH, "if ulm.visits == 0 then\n        set ulm.visits = 1\n      else\n        set ulm.visits = 2\n      end"),
    Mistake(F, EACH, "unless ulm.visits > 0 { set ulm.visits = 1 }"),
    # the members that a function chooses
    *(Mistake(F, EACH, f"each f in town.{chosen} {{ set f.visits = 0 }}") for chosen in (
        "filter(t => t.size > 1)", "filter(t -> t.size > 1 and t.visits = 0)", "where((x) => x.size > 1)")),
    Mistake(F, EACH, "each f in town unless f.size > 1 { set f.visits = 0 }"),
    # a number in place of what a loop goes through
    *(Mistake(F, EACH, f"each f in {many} {{ set last = none }}") for many in ("3", "hills(ulm)", "trade.distance(ulm, bonn)")),
)
