"""Habits of people who write C, Java or JavaScript."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
BIG = "f.size > 1 and f.visits < 9"
MISTAKES = (
    Mistake(F, BIG, "f.size > 1 && f.visits < 9"),
    Mistake(F, BIG, "f.size > 1 || f.visits < 9"),
    Mistake(F, BIG, "f.size > 1 & f.visits < 9"),
    Mistake(F, BIG, "f.size > 1 | f.visits < 9"),
    Mistake(F, "= s.open\n", "= !s.open\n"),
    Mistake(F, "r.owner == none\n", "r.owner === none\n"),
    Mistake(F, "r.owner == none\n", "r.owner = none\n"),
    Mistake(F, "r.owner == none\n", "r.owner == null\n"),
    Mistake(F, "set me.passed = yes", "set me.passed = true"),
    Mistake(F, "count(r for r in f.road)", "f.size > 1 ? 2 : 1"),
    Mistake(F, "set f.owner = me when f.owner == none", "if (f.owner == none) { set f.owner = me }"),
    Mistake(F, "set f.owner = me when f.owner == none", "set f.owner = me if f.owner == none"),
    Mistake(F, "raise f.visits by 1", "f.visits++"),
    Mistake(F, "raise f.visits by 1", "f.visits = f.visits + 1"),
    Mistake(F, "set last = f", "last := f"),
    Mistake(F, "set f.visits = 0", "set f.visits == 0"),
    Mistake(F, "keep order seat many", "keep order seat many // the order of play"),
    Mistake(F, "keep last town               = none", "// keep last\n  keep last town = none"),
    Mistake(F, "keep order seat many", "/* the order */ keep order seat many"),
    Mistake(F, "each f in town { set f.visits = 0 }", "for (f in town) { set f.visits = 0 }"),
    Mistake(F, "each f in town { set f.visits = 0 }", "foreach f in town { set f.visits = 0 }"),
    Mistake(F, "each f in town { set f.visits = 0 }", "while (f.visits > 0) { set f.visits = 0 }"),
    Mistake(F, "p.money by amount", "p->money by amount"),
    Mistake(F, "count(r for r in f.road)", "f.road.length"),
    Mistake(F, '"Travel" {\n', '"Travel"\n  {\n'),
    Mistake(F, "me.money // $2", "me.money / $2"),
    Mistake(F, 'define big(f)      = ' + BIG, 'function big(f) { return f.size > 1 }'),
    Mistake(F, "card.good == s.sells", "card::good == s.sells"),
    Mistake(F, "define big(f)      = f.size > 1 and f.visits < 9", "function big(f) {\n    return f.size > 1\n  }"),
    Mistake(F, "each f in town { set f.visits = 0 }", "while (f.visits > 0) {\n        set f.visits = 0\n        set last = f\n      }"),
    Mistake(F, "raise f.visits by 1", "while f.visits < 5 { raise f.visits by 1 }"),
    Mistake(F, "raise f.visits by 1", "while f.visits < 5 {\n      raise f.visits by 1\n      set last = f\n    }"),
    Mistake(F, "repeat round until (deck.size == 0) {", "while (deck.size > 0) {"),
    Mistake(F, "set me.passed = yes", "loop { set me.passed = yes }"),
)
