"""Habits of people who write Python."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
BIG = "f.size > 1 and f.visits < 9"
ARRIVE = "set f.owner = me when f.owner == none"
MISTAKES = (
    Mistake(F, ARRIVE, "if f.owner == none: set f.owner = me"),
    Mistake(F, ARRIVE, "if f.owner == none { set f.owner = me }"),
    Mistake(F, "each f in town { set f.visits = 0 }", "for f in town: set f.visits = 0"),
    Mistake(F, "each f in town { set f.visits = 0 }", "for f in town { set f.visits = 0 }"),
    Mistake(F, "visit me f", "visit(me, f)"),
    Mistake(F, "visit me f", "visit me, f"),
    Mistake(F, "set me.passed = yes", "set me.passed = True"),
    Mistake(F, "keep passed per player truth = no", "keep passed per player truth = False"),
    Mistake(F, "r.owner == none\n", "r.owner == None\n"),
    Mistake(F, "r.owner == none\n", "r.owner is none\n"),
    Mistake(F, "r.owner == none\n", "r.owner is not none\n"),
    Mistake(F, "r.owner == none\n", "not r.owner\n"),
    Mistake(F, "count(r for r in f.road)", "len(f.road)"),
    Mistake(F, "count(r for r in f.road)", "count(r for r in f.road if r.owner != none)"),
    Mistake(F, "count(r for r in f.road)", "sum([1 for r in f.road])"),
    Mistake(F, "set(f for f in town when f.owner == p)", "[f for f in town if f.owner == p]"),
    Mistake(F, "raise f.visits by 1", "f.visits += 1"),
    Mistake(F, "raise f.visits by 1", "set f.visits += 1"),
    Mistake(F, "define big(f)      = " + BIG, "def big(f): return " + BIG),
    Mistake(F, "define big(f)      = " + BIG, "define big(f) = return " + BIG),
    Mistake(F, "me.money // $2", "me.money ** 2"),
    Mistake(F, "me.money // $2", "int(me.money / 2)"),
    Mistake(F, "type colour { brown", "''' the colours '''\n  type colour { brown"),
    Mistake(F, '"Travel" {', "'Travel' {"),
    Mistake(F, "me.hand \"with\"", "me[\"hand\"] \"with\""),
    Mistake(F, "f.size > 1 and f.visits < 9", "1 < f.size < 9"),
    Mistake(F, "deck.size == 0", "not deck"),
    Mistake(F, "do arrive {\n", "do arrive:\n"),
    Mistake(F, "any(e.owner == me for e in r.ends)", "any(lambda e: e.owner == me, r.ends)"),
    Mistake(F, "r.owner == none\n    require near", "not deck.size\n    require near"),
    Mistake(F, "any(e.owner == me for e in r.ends)", "count(filter(lambda e: e.owner == me, r.ends)) > 0"),
    Mistake(F, "define big(f)      = " + BIG, "define big = lambda f: " + BIG),
    Mistake(F, "verb visit(p, f)", "verb visit(p, f, n=1)"),
    Mistake(F, "define big(f)", "define big(f, n = 1)"),
    Mistake(F, "define big(f)", "define big(f: town)"),
    Mistake(F, "verb earn(p, amount)", "verb earn(p: seat, amount: money)"),
    Mistake(F, "raise f.visits by 1", "while f.visits < 5:\n      raise f.visits by 1"),
)
