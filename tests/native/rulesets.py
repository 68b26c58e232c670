"""Rulesets that demand more of native code than the bundled ones: sets of several words, growing lists, deep frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from aoi_rules.compiler.back_end import PASSES, Pass
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.compiler.stage_text import c_of
from aoi_rules.diagnostics import Source
from aoi_rules.language.operators import ARITHMETIC, COMPARISONS
from aoi_rules.library import catalogue
from aoi_rules.machine.program import Program
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.words.known_words import PluginAdditions
from tests.compiler.library_forms import library_forms

__all__ = ["GROWING", "LISTS", "NAMED", "SEATS", "SIGNS", "TEXTS", "WAYS", "forms_of", "printed", "wide"]


Offered = Callable[[list[str]], PluginAdditions]


def forms_of(ruleset: str, passes: Sequence[Pass] = PASSES, offered: Offered = plug_in) -> tuple[Forms, Program]:
    """The forms and the program of a ruleset, given by its name in the library or by its text; with these passes of the
    optimiser, and with the `offered` words."""
    if ruleset.isidentifier() and passes is PASSES and offered is plug_in:
        return library_forms(ruleset)
    source = Source("test.aoi", ruleset) if "{" in ruleset else catalogue.find_source(ruleset)
    assert isinstance(source, Source)
    forms = Forms()
    compiled = compile_source(source, catalogue.find, offered, forms=forms, passes=passes)
    assert compiled.program is not None, compiled.diagnostics
    return forms, compiled.program


def printed(ruleset: str) -> tuple[str, int]:
    """Its C, and the least number of players."""
    forms, program = forms_of(ruleset)
    return c_of(forms, ""), program.model.least_players


def wide(members: int) -> str:
    """Sets with this number of members: in choices, in a network, in keeps, passed from step to step, and in the log."""
    names = [f"p{number}" for number in range(members)]
    places = "\n".join(f"  place {name} {{ size {number % 7} ; near {names[(number * 5 + 1) % members]} {names[-1 - number]} }}"
                       for number, name in enumerate(names))
    roads = "\n".join(f"  road {one} -- {other}" for one, other in pairwise(names))
    return f"""game wide "Wide" {{
  players 2..3
  seats red blue green
  type place {{ has size number ; has near place many ; keep taken seat = none ; keep visits number = 0 }}
{places}
  link road joins place {{ keep open truth = no }}
{roads}
  network way of place {{ open road r when r.open ; cost road r = 1 ; transit p = p.size }}
  zone deck of place seen by none size by all full
  zone hand of place per player seen by owner size by all
  keep last place = none
  keep seen_last per player place many
  keep order seat many
  define free = set(p for p in place when p.taken == none)
  define mine(q) = set(p for p in place when p.taken == q)
  define far(q) = set(p for p in place when p in free and p in way.spread(mine(q)))
  define small(n) = set(p for p in place when p.size < n)
  define large = set(p for p in place when p not in small(5))
  setup {{
    do {{
      set order = sorted(p for p in players by 0 - p.hand.size)
      each r in road {{ pick n in 0..2 at random ; set r.open = yes when n > 0 }}
      each q in players {{ move 5 at random from deck to q.hand }}
    }}
  }}
  menu choice (claim, travel, haul, pass)
  flow {{ repeat until (count(free) < {members // 4}) {{ each player in order {{ take 1..2 of choice }} }} }}
  verb claims(q, p) "{{q}} claims {{p}}" {{ set p.taken = q ; raise p.visits by 1 ; set last = p }}
  action claim "Claim" {{
    let before = free
    choose p in before when p.size < 6 or p in large
    then
    choose e in before when e != p and (e in far(me) or e.size == p.size)
    do {{ claims me p ; set me.seen_last = list(o for o in before when o.size == 3) }}
    then
    choose o in place when o.taken == none or o in before and o.size == 2
    do {{ claims me e when e in before and e.taken == none ; raise o.visits by count(before) }}
  }}
  action travel "Travel" {{
    choose p in me.hand
    choose n in 1..3
    require linked "no way" = any(way.distance(o, p) > n for o in mine(me)) or count(mine(me)) == 0
    do {{ move p from me.hand to deck ; each o in p.near {{ raise o.visits by n }} ; move 1 at random from deck to me.hand }}
  }}
  type good {{ wood ; coal }}
  keep store per player number = 3
  source stock g {{ require some "none left" = me.store > 0 ; do {{ lower me.store by 1 }} }}
  source field g each p in place {{
    require near "too far" = p in free and p.visits > 1
    do {{ lower p.visits by 1 }}
  }}
  action haul "Haul" {{
    choose p in free when p.visits > 0
    let before = free
    bring 1 g each g in (wood, coal)
    do {{ raise me.store by 2 ; set p.taken = me when p in before ; raise p.visits by count(before) }}
  }}
  action pass "Pass" {{ }}
  score {{
    points places "Places" = count(mine(me))
    points visits "Visits" = sum(p.visits for p in mine(me))
    note reach "Reach" = count(far(me))
    note dear "Dear" = sum(count(way.route(last, p)) for p in place when way.cost(last, p) > count(way.road(p, last)))
    winner most points then most count(far(me))
  }}
}}
"""


REFILLED = """game refilled "Refilled" {
  players 2..2
  seats red blue
  type card { has copies number ; ace { copies 4 } ; king { copies 4 } }
  zone box of card seen by all full
  zone deck of card per player seen by none size by all refills from pile
  zone pile of card per player seen by all
  zone hand of card per player seen by owner size by all
  setup { do start { each n in 1..4 { move ace from box to red.pile ; move king from box to blue.pile } } }
  verb fill(p) { move 1 at random from p.deck to p.hand }
  action fetch { do { fill me } }
  action shed { choose card in me.hand ; do { move card from me.hand to me.pile } }
  action wait { }
  menu turn (fetch, shed, wait)
  flow { repeat round until (round == 6) { each player in (blue, red) { take 1 of turn ; do more { fill me } } } }
  score { points held = me.hand.size ; winner most points }
}
"""
"""Each player's deck is refilled from that player's own pile."""

GROWING = """game growing "Growing" {
  players 1..3
  seats red blue green
  type place { a ; b ; c ; d ; e }
  keep row number many
  keep rows per player number many
  keep visited per place seat many
  keep path place many
  menu choice (grow, shrink, walk)
  flow { repeat turn until (turn > 60) { each player in players { take 1 of choice } } }
  action grow "Grow" {
    choose n in 0..3
    let size = count(me.rows) + n * n * n * 11
    do {
      set me.rows = list(i * n for i in 1..size) when size <= 1000
      set me.rows = list(i for i in 1..n) when size > 1000
      set row = list(i + count(row) for i in me.rows)
    }
  }
  action shrink "Shrink" {
    choose n in 0..5
    do { set row = list(i for i in row when i % (n + 2) == 0) ; set me.rows = list(i for i in 1..n) }
  }
  action walk "Walk" {
    choose p in place
    let here = list(q for q in place when q != p)
    do {
      set path = list(q for q in here when count(q.visited) >= count(p.visited))
      each q in path { set q.visited = list(s for s in players when s != me or count(q.visited) == 0) }
    }
    then
    choose e in here "to"
    do { set e.visited = list(s for s in players) ; set path = list(q for q in place when q in here or q == e) }
  }
  score { points most "Rows" = count(me.rows) + sum(n for n in row) % 1000 + count(path) ; winner most points }
}
"""


_ENDS = (("a", "b"), ("a + 4", "3"), ("b + 5", "a + 5"), ("a * 1000", "b - 7"))
"""The operands of each operator, of either sign or 0."""
_COMPUTED = [f"({left}) {one} ({right})" for one in ARITHMETIC for left, right in _ENDS]
_COMPUTED += [f"sum(k {one} 3 for k in 1..8 when k > b)" for one in ARITHMETIC]
_COMPUTED += [f"(a {one} 5) {other} (b {one} 3)" for one in ARITHMETIC for other in ARITHMETIC]
_HELD = [f"({left}) {one} ({right})" for one in COMPARISONS if one.holds is not None for left, right in _ENDS]
SIGNS = f"""game signs "Signs" {{
  players 1..2
  seats red blue
  keep a number = 0
  keep b number = 0
  keep computed number many = ()
  keep held number many = ()
  menu choice (compute,)
  flow {{ repeat turn until (turn > 40) {{ each player in players {{ take 1 of choice }} }} }}
  action compute "Compute" {{
    choose n in 0..8
    choose m in 0..8
    do {{
      set a = n - 4
      set b = m - 4
      set computed = ({", ".join(_COMPUTED)})
      set held = ({", ".join(f"1 if {one} else 0" for one in _HELD)})
    }}
  }}
  score {{ points most "Most" = sum(n for n in computed) % 1000 + sum(n for n in held) ; winner most points }}
}}
"""


NAMED = """game named "Named" {
  players 1..2
  seats red blue
  type place { keep level number = 1 ; keep row place many = () ; a ; b ; c }
  menu choice (act, pass)
  flow { repeat turn until (turn > 30) { each player in players { take 1 of choice } } }
  action act "Act" {
    choose p in place
    do {
      each q in place { let k = q.level ; raise q.level by k when q != p and q.level < 100 }
      lower p.level by 1
      each q in place { let k = q.row ; set q.row = list(r for r in place when r not in k or r == p) }
      each q in place { let k = set(r for r in place when r.level > q.level) ; each r in k { lower r.level by 1 } }
    }
  }
  action pass "Pass" { }
  score { points most "Most" = sum(p.level + count(p.row) for p in place) ; winner most points }
}
"""
"""The same name for values that C stores in different ways."""


TEXTS = r"""game texts "Texts" {
  players 1..3
  seats red blue green
  type place { has tag text ; has sound text = "quiet" ; keep sign text = "new" ; a { tag "Zebra" } ; b { tag "apple" ; sound "łoud é" } ; c { tag "b \" quote" } ; d { tag "" } }
  keep word text = "begin"
  keep names text many
  keep mine per player text many
  keep shouted text many per place
  verb says(p, t) "{p} says {t}" { set word = t }
  verb lists(p, l) "{p} lists {l}" { set p.mine = l }
  menu choice (say, paint, gather)
  flow { repeat turn until (turn > 8) { each player in players { take 1 of choice } } }
  action say "Say" { choose p in place when p.tag != word ; do { says me p.tag ; set p.sign = word when p.sound == "quiet" } }
  action paint "Paint" { choose p in place when p.sign == "new" or p.tag == word ; do { set p.sign = p.sound when p.tag != "apple" ; says me p.sign } }
  action gather "Gather" {
    choose p in place
    do {
      set names = list(q.tag for q in place when q != p)
      set p.shouted = list(q.sign for q in place)
      lists me names
    }
  }
  score { points signs "Signs" = count(p for p in place when p.sign != "new") + count(me.mine) + count(t for t in names when t == word) ; winner most points }
}
"""

SEATS = """game sides "Sides" {
  players 2..4
  seats red blue green yellow black
  keep boss seat = none
  keep next seat = none
  keep met many seat
  keep coins per player number = 0
  keep debt of seat per player number = 0
  zone bag of seat seen by none size by all full
  zone hand of seat per player seen by owner size by all
  define last = yellow if yellow != none else green
  action go "Go" {
    choose p in seat
    choose s in bag
    do {
      raise me.coins by (count(seat) + (1 if me == green else 0))
      raise green.coins by 2 when green != none
      raise me.debt(p) by 1
      set boss = last ; set next = left_of(yellow) when yellow != none
      move s from bag to me.hand ; set met = seat when p != yellow
    }
  }
  action back "Back" { choose s in me.hand ; do { move s from me.hand to bag ; set boss = green } }
  menu turn (go, back, pass)
  action pass "Pass" { do { set boss = yellow } }
  flow { repeat day until (day == 8) { each player in players { take 1 of turn } } }
  score { points coins "Coins" = me.coins + me.debt(blue) + (1 if boss == green else 0) ; winner most points }
}
"""
"""Rules that name seats which need not play, and have seats as pieces; one seat never plays."""


LISTS = """game lists "Lists" {
  players 2..2
  seats red blue
  type town { keep goods number many ; keep owner seat = none }
  town bonn { }
  town ulm { }
  town kiel { }
  town jena { }
  keep seen per town number many resets round
  keep last per player town many resets round
  keep each_round number many resets round
  keep ends town many
  keep newest number = none
  keep every number many
  keep owners number = 0
  menu choice (pick)
  flow { repeat round until (round > 30) { each player in players { take 1 of choice } } }
  action pick "Pick" {
    choose t in town alike by (goods, seen)
    choose n in 0..2
    do {
      set t.goods = list(m for m in 1..n)
      set t.owner = me when n > 0
      set t.seen = list(m for m in 1..(n + 1))
      set me.last = list(o for o in town when o.goods == t.goods)
      set each_round = list(count(o.seen) for o in town)
      set ends = list(o for o in town when o == first(p for p in town when p.owner == me) or o == last(p for p in town when p.owner != none))
      set every = list(10 * count(o.goods) + n for o in town for n in o.goods when n > 1)
      set owners = count(set(p for o in town for p in players when o.owner == p))
      set newest = last(n for n in 1..3 when n in t.goods)
    }
  }
  score { points towns "Towns" = count(me.last) ; winner most points }
}
"""
"""Lists in keys of `alike by`, some of which are equal to the previous one although not all are equal, and lists of each member
that return to their first value."""


WAYS = """game ways "Ways" {
  players 2..3
  seats red blue green
  type place { has toll number = 0; keep guard number = 0; keep taken seat = none }
  place a
  place b { toll 2 }
  place c
  place d { toll 1 }
  place e
  place f
  link road joins place { has miles number = 1; keep open truth = yes }
  link canal joins place { keep frozen truth = no }
  road a -- b
  road b -- e
  road a -- c { miles 3 }
  road c -- d
  road d -- e { miles 2 }
  road c -- e { miles -4 }
  road e -- f
  canal a -- d
  canal a -- b
  canal b -- f
  network way of place {
    open road r when r.open
    through p when p.guard < 3
  }
  network carriage like way {
    open canal k when not k.frozen
    cost road r = r.miles
    cost road r = 1 when count(p for p in place when p.guard > 1) > 1
    transit p = p.toll + p.guard when p.taken != red
  }
  network paid like carriage { transit p = 2 when p.taken != none and carriage.distance(a, p) > 0 }
  keep money per player money = $40
  keep last place many
  menu turn (toggle, post, travel)
  flow { repeat round until (round == 20) { each player in players { take 1 of turn } } }
  action toggle "Toggle" {
    choose road in road
    then
    choose canal in canal when canal.frozen or canal in carriage.canal
    do { set road.open = not road.open ; set canal.frozen = not canal.frozen }
  }
  action post "Post" {
    choose place in place
    choose n in 0..4
    do { set place.guard = n ; set place.taken = me }
  }
  action travel "Travel" {
    choose from in place
    choose to in place "to" when to != from
    let price = paid.cost(from, to)
    require way "no way" = price != none
    require cheap "dear" = price <= 9
    require far "dear by road" = carriage.cost(from, to) <= price
    do {
      lower me.money by ($1 * price + $1 * count(paid.canal(from, to)) + $1 * count(paid.road) + $1 * count(way.through))
      set last = paid.route(from, to)
      each k in paid.canal(from, to) { set k.frozen = yes }
      each x in carriage.route(from, to) { raise x.guard by 1 when x.guard < 2 and x in way.through }
    }
  }
  score {
    points money "Money" = me.money // $1
    note stops "Stops" = count(last)
    winner most points
  }
}
"""
