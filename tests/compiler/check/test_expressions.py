"""Expressions and the checker's results: a line of a ruleset in, typed nodes out."""

from __future__ import annotations

from textwrap import dedent

import pytest

from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed.expressions import Use
from tests.compiler.check.checking import checked, faults
from tests.compiler.texts import problems, sound

LINES = (
    "type good { coal ; beer }",
    "type card { has value number = 2 ; has price money = $1 ; has rank number = none ; has made good = none",
    "  has goods good many = () ; low ; high { value 7 ; price $4 ; rank 3 } }",
    "type town { keep owner seat = none ; keep level number = 1 ; keep marks of good number = 0 ; bonn ; koeln }",
    "type space in town { }",
    "link rail joins town { }",
    "rail bonn -- koeln",
    "keep pot number = 0",
    "keep cash money per player = $9",
    "keep first seat = none",
    "zone deck of card full",
    "zone hand per player of card",
    "option edition (old, new) = new",
    "network net of town { open rail r }",
    "define twice(n) = n + n",
    "define owned = set(t for t in town when t.owner != none)",
    "define mine(t) = t.owner == me",
    "define nought = 0",
)

TYPED = [
    ("1", "1 : number"),
    ("$3", "$3 : money"),
    ('"a\\"b"', '"a\\"b" : text'),
    ("yes", "yes : truth"),
    ("koeln", "koeln : town"),
    ("town.bonn", "bonn : town"),
    ("bonn -- koeln", "bonn--koeln : rail"),
    ("edition", "option.edition : edition"),
    ("town", "town : list of town"),
    ("players", "players : list of seat"),
    ("pot", "state.keep_pot : number"),
    ("first", "state.keep_first : seat or none"),
    ("()", "() : list of nothing"),
    ("deck.size", "deck.size : number"),
    ("red.hand.empty", """\
        hand[red].empty : truth
          hand[red] : zone hand"""),
    ("deck.count(low)", "deck.count(low) : number"),
    ("low.rank", "card.rank[low] : number or none"),
    ("koeln.marks(coal)", "state.town_marks[koeln, coal] : number"),
    ("koeln.space", "town.space[koeln] : list of space"),
    ("koeln.rail", "town.rail[koeln] : list of rail"),
    ("first.cash", """\
        state.seat_cash[state.keep_first] : money or none
          state.keep_first : seat or none"""),
    ("first != none and first.cash > $1", """\
        state.keep_first != none and state.seat_cash[present(state.keep_first, 0)] > $1 : truth
          state.keep_first != none : truth
            state.keep_first : seat or none
          state.seat_cash[present(state.keep_first, 0)] > $1 : truth
            state.seat_cash[present(state.keep_first, 0)] : money
              present(state.keep_first, 0) : seat
                state.keep_first : seat or none"""),
    ("first.cash if first != none else none", """\
        state.seat_cash[present(state.keep_first, 0)] if state.keep_first != none else none : money or none
          state.keep_first != none : truth
            state.keep_first : seat or none
          state.seat_cash[present(state.keep_first, 0)] : money
            present(state.keep_first, 0) : seat
              state.keep_first : seat or none
          none : money or none"""),
    ("low in deck", "low in deck : truth"),
    ("bonn not in (bonn, koeln)", """\
        bonn not in (bonn, koeln) : truth
          (bonn, koeln) : list of town"""),
    ("not min(1, pot) < -pot // 2", """\
        not min(1, state.keep_pot) < -state.keep_pot // 2 : truth
          min(1, state.keep_pot) < -state.keep_pot // 2 : truth
            min(1, state.keep_pot) : number
            -state.keep_pot // 2 : number
              -state.keep_pot : number"""),
    ("count(n for n in 1..pot when n != 3)", """\
        count(n for n in 1..state.keep_pot if n != 3) : number
          n : number
          1..state.keep_pot : list of number
          n != 3 : truth"""),
    ("best(c for c in card by c.value, c == high)", """\
        best(c for c in card by card.value[c], c == high) : card or none
          c : card
          card.value[c] : number
          c == high : truth"""),
    ("first(t.owner for t in town when t.owner != none)", """\
        first(present(state.town_owner[t], 0) for t in town if state.town_owner[t] != none) : seat or none
          t : town
          present(state.town_owner[t], 0) : seat
            state.town_owner[t] : seat or none
          state.town_owner[t] != none : truth
            state.town_owner[t] : seat or none"""),
    ("count(c for t in town for c in card when c.value > t.level)", """\
        sum(count(c for c in card if card.value[c] > state.town_level[t]) for t in town) : number
          t : town
          count(c for c in card if card.value[c] > state.town_level[t]) : number
            c : card
            card.value[c] > state.town_level[t] : truth
              card.value[c] : number
              state.town_level[t] : number"""),
    ("any(t.owner != none and t.owner.cash > $2 for t in town)", """\
        any(… for t in town) : truth
          t : town
          state.town_owner[t] != none and state.seat_cash[present(state.town_owner[t], 0)] > $2 : truth
            state.town_owner[t] != none : truth
              state.town_owner[t] : seat or none
            state.seat_cash[present(state.town_owner[t], 0)] > $2 : truth
              state.seat_cash[present(state.town_owner[t], 0)] : money
                present(state.town_owner[t], 0) : seat
                  state.town_owner[t] : seat or none"""),
    ("set(c.goods for c in deck)", """\
        set(card.goods[c] for c in deck) : set of good
          c : card
          card.goods[c] : list of good"""),
    ("set(net.route(bonn, t) for t in town)", """\
        set(set(held for held in network.net.route(bonn, t)) for t in town) : set of town
          t : town
          set(held for held in network.net.route(bonn, t)) : set of town
            held : town
            network.net.route(bonn, t) : list of town"""),
    ("set(net.reached(t) for t in town)", """\
        set(network.net.reached(t) for t in town) : set of town
          t : town
          network.net.reached(t) : set of town"""),
    ("set(p.hand for p in players)", """\
        set(set(held for held in hand[p]) for p in players) : set of card
          p : seat
          set(held for held in hand[p]) : set of card
            held : card
            hand[p] : zone hand"""),
    ("net.distance(bonn, none) != none", """\
        network.net.distance(bonn, none) != none : truth
          network.net.distance(bonn, none) : number or none
            none : town or none"""),
]


@pytest.mark.parametrize(("line", "text"), TYPED, ids=[line for line, _ in TYPED])
def test_an_expression(line: str, text: str) -> None:
    assert checked(*LINES, f"check c = {line}").text == dedent(text)


def test_a_definition_is_checked_once_for_each_combination_of_types() -> None:
    found = checked(*LINES, "check a = twice(1)", "check b = twice(pot)", "check c = twice($1)")
    assert found.text == dedent("""\
        define twice(n : number)
          n + n : number
        define twice(n : money)
          n + n : money
        twice($1) : money""")
    first, second, third = found.found
    assert isinstance(first, Use)
    assert isinstance(second, Use)
    assert isinstance(third, Use)
    assert first.definition is second.definition is not third.definition


def test_a_definition_knows_who_acts_where_it_asks_for_that() -> None:
    found = checked(*LINES, "check a = mine(bonn)", "check b = twice(1)", acting=True)
    mine, twice = found.found
    assert isinstance(mine, Use)
    assert isinstance(twice, Use)
    assert mine.definition.me is not None
    assert mine.me is not None
    assert twice.definition.me is None
    assert twice.me is None


def test_what_a_definition_goes_through_is_its_own() -> None:
    found = checked(*LINES, "check a = bonn in owned")
    (owned,) = found.checker.definitions
    assert owned.loops
    assert found.text == dedent("""\
        define owned()
          set(t for t in town if state.town_owner[t] != none) : set of town
            t : town
            state.town_owner[t] != none : truth
              state.town_owner[t] : seat or none
        bonn in owned() : truth""")


def test_what_members_have_in_common_is_asked_first() -> None:
    text = "check c = set(t for t in town when t.level > 1 and t in owned)"
    assert "set(t for t in town if t in owned() and state.town_level[t] > 1)" in checked(*LINES, text).text


# ---- faults ------------------------------------------------------------------------------------------------------------

FAULTY = [
    ("nothing", "unknown-name", "nothing is called `nothing` here"),
    ("pott == 1", "unknown-name", "nothing is called `pott` here"),
    ("me == red", "nobody-acts", "nobody is acting here, so `me` means nothing"),
    ("hand.size", "whose-zone", "every player has a `hand`"),
    ("koeln.valu", "unknown-field", "a town has no `valu`"),
    ("pot.value", "unknown-field", "a number has no `value`"),
    ("max(pot, koeln) == 1", "wrong-type", "`max` compares numbers, and this is a town"),
    ("min(pot, low.rank) == 1", "wrong-type", "`min` compares numbers, and this is a number that may be absent"),
    ("max($2, pot) == $2", "wrong-type", "`max` compares values of one type, and this is an amount of money, not a number"),
    ("town.level", "unknown-field", "a list of town has no `level`"),
    ("koeln.marks", "unknown-field", "`marks` has a value for each good"),
    ("first.hand.size", "may-be-absent", "the owner of this `hand` may be absent"),
    ("low.rank + 1", "may-be-absent", "what may be absent cannot be used in arithmetic"),
    ("pot + $1", "wrong-type", "`+` cannot be used between a number and an amount of money"),
    ("pot == $1", "wrong-type", "a number cannot be compared with an amount of money"),
    ("pot // 0", "division-by-zero", "nothing can be divided by 0"),
    ("pot % nought", "division-by-zero", "nothing can be divided by 0"),
    ("koeln.level == none", "never-absent", "this is a number, which is never absent"),
    ("none == first", "wrong-type", "`none` cannot be compared with a seat that may be absent"),
    ("not first.cash > $1", "may-be-absent",
     "negated, this would also be true if a value that it compares is absent"),
    ("bonn in pot", "wrong-type", "`in` needs a list, a set or a zone, and this is a number"),
    ("low in owned", "wrong-type", "a card is never in a set of town"),
    ("(1, $2)", "wrong-type", "the list begins with a number, and this is an amount of money"),
    ("(first, red)", "may-be-absent", "what is in a list must be present, and this may be absent"),
    ("twice(1, 2)", "wrong-count", "`twice` takes 1 value, not 2"),
    ("twyce(1)", "unknown-function", "no function is called `twyce`"),
    ("sum(1)", "wrong-argument", "`sum` needs a loop"),
    ("each(t for t in town)", "unknown-function", "no function `each` goes through members"),
    ("count(t.level for t in town)", "wrong-argument", "`count` takes the things that it goes through, not values of them"),
    ("best(t for t in town)", "missing-key", "`best` needs `by` and a value to compare"),
    ("sum(c.rank for c in card)", "wrong-type", "`sum` adds numbers, and this is a number that may be absent"),
    ("set(first.cash for t in town)", "wrong-type", "a set holds members, and this is an amount of money that may be absent"),
    ("first(t for t in owned)", "wrong-type", "a set has no order, so nothing in it is the first"),
    ("last(c for c in deck)", "wrong-type", "a zone has no order, so nothing in it is the last"),
    ("first(t.owner for t in town)", "may-be-absent", "what `first` finds must be present, and this may be absent"),
    ("last(t.level > 1 for t in town)", "wrong-type", "`last` finds a member or a number, and this is yes or no"),
    ("first(t for t in town by t.level)", "wrong-argument", "`first` takes no `by`"),
    ("best(c for t in town for c in card by c.value)", "wrong-argument", "`best` goes through one list, not through several"),
    ("count(t for t in town for c in card)", "wrong-argument", "`count` takes the things that it goes through, not values of them"),
    ("count(n for n in 1..)", "endless-choice", "a choice among numbers needs an upper bound"),
    ("count(n for n in 1..20000)", "too-large", "a range may have at most 10,000 numbers"),
    ("count(none for none in town)", "reserved-name", "`none` has a meaning of its own"),
    ("count(n for n in ())", "wrong-type", "there is nothing to go through in an empty list"),
    ("net.reach(bonn)", "unknown-function", "a network has no function `reach` of 1"),
    ("deck.kount(low)", "unknown-function", "a zone has no function `kount`"),
]


@pytest.mark.parametrize(("line", "code", "message"), FAULTY, ids=[line for line, _, _ in FAULTY])
def test_a_fault(line: str, code: str, message: str) -> None:
    (fault,) = faults(*LINES, f"check c = {line}")
    assert (fault.code, fault.message) == (code, message)


def test_the_first_of_a_loop_is_known_to_be_there() -> None:
    """This works as after `first(list) != none`: the value depends on the same things in both places."""
    found = "first(t for t in town when t.level > 1)"
    assert checked(*LINES, f"check c = {found} != none and {found}.level + 1 > 2").text
    (fault,) = faults(*LINES, f"check c = {found}.level + 1 > 2")
    assert fault.code == "may-be-absent"


@pytest.mark.parametrize(("defines", "line", "code"), [
    (("define settled(t) = t.owner != none and t.level > 0",), "any(settled(t) and t.owner.cash + $1 > $2 for t in town)", ""),
    (("define begun = first != none",), "begun and first.cash + $1 > $2", ""),
    (("define begun = first != none", "define both(t) = begun and t.owner != none"), "both(bonn) and first.cash + bonn.owner.cash > $2", ""),
    (("define settled(t) = t.owner != none",), "first.cash + $1 > $2 if begun else no", "unknown-name"),
    (("define settled(t) = t.owner != none",), "settled(bonn) and koeln.owner.cash + $1 > $2", "may-be-absent"),
    (("define settled(t) = t.owner != none or t.level > 0",), "settled(bonn) and bonn.owner.cash + $1 > $2", "may-be-absent"),
    (("define settled(t) = t.owner != none",), "(settled(bonn) or yes) and bonn.owner.cash + $1 > $2", "may-be-absent"),
    (("define begun = first != none",), "any(begun and first.owner.cash + $1 > $2 for first in town)", "may-be-absent"),
])  # fmt: skip
def test_what_a_definition_has_checked_is_known_where_it_is_used(defines: tuple[str, ...], line: str, code: str) -> None:
    """This includes its arguments and values without an owner, but not a name with another meaning there."""
    found = faults(*LINES, *defines, f"check c = {line}")
    assert [fault.code for fault in found] == ([code] if code else [])


@pytest.mark.parametrize(("line", "hint"), [
    ("red.cash + 1 == $1", "write `$1`"), ("red.cash + pot == $1", "write `$1 * pot` if it is a number of dollars"),
    ("pot - 1 - red.cash == $1", "write `$1 * (pot - 1)` if it is a number of dollars"),
])
def test_a_number_beside_an_amount_of_money(line: str, hint: str) -> None:
    (fault,) = faults(*LINES, f"check c = {line}")
    assert str(fault.hint) == hint


def test_a_fault_in_a_definition_is_found_at_each_use() -> None:
    first, second = faults("define wrong(n) = n + $1", "check a = wrong(1)", "check b = wrong(2)")
    assert (first.code, first.message, str(first.place)) == (second.code, second.message, str(second.place))


def test_a_ring_of_definitions() -> None:
    first, second = faults("define a(x) = b(x)", "define b(x) = a(x)", "check c = a(1) == 1", "check d = b(1) == 1")
    assert (first.message, first.hint) == ("`a` is defined by itself", "a → b → a")
    assert (second.message, second.hint) == ("`b` is defined by itself", "b → a → b")


# ---- limits ------------------------------------------------------------------------------------------------------------


def chain(line: str, count: int) -> list[str]:
    """Definitions that each use the next one: `{0}` is the number of a line, `{1}` that of the next."""
    return [line.format(n, n + 1) for n in range(count)]


def test_definitions_that_double_what_they_use_are_too_large() -> None:
    lines = [*chain("define d{0} = d{1} + d{1}", 40), "define d40 = 1"]
    (fault,) = faults(*lines, "check a = d0 == 1", "check b = d30 == 1")
    assert (fault.code, str(fault.place)) == ("too-large", "demo.aoi:34:16")


def test_arguments_that_are_doubled_are_too_large() -> None:
    lines = ("define f(x) = x + x", "check a = " + "f(" * 9 + "1" + ")" * 9, "check b = " + "f(" * 40 + "1" + ")" * 40)
    (fault,) = faults(*lines)
    assert (fault.code, str(fault.place)) == ("too-large", "demo.aoi:7:71")


def test_what_goes_through_something_is_not_put_in_place() -> None:
    lines = [*chain("define d{0} = d{1} + d{1} + count(players)", 20), "define d20 = 1"]
    looping = [line.replace("count(players)", "count(p for p in players)") for line in lines]
    assert [fault.code for fault in faults(*lines, "check a = d0 == 1")] == ["too-large"]
    assert faults(*looping, "check a = d0 == 1") == []


def test_definitions_that_lie_too_deeply_in_one_another() -> None:
    lines = [*chain("define d{0} = d{1} + 1", 60), "define d60 = 1"]
    first, second = faults(*lines, "check a = d40 == 1", "check b = d0 == 1", "check c = d30 == 1", "check d = d1 == 1")
    assert first.code == second.code == "too-deep"


@pytest.mark.thorough_with("40")
@pytest.mark.parametrize("count", [2, 4, 40])
def test_depth_does_not_depend_on_what_was_checked_before(count: int) -> None:
    lines = [*chain("define d{0} = d{1} + 1", 60), "define d60 = 1", *(f"check c{n} = d{n * 50 // count} == 1" for n in range(count))]
    separate = [len(faults(*lines[:61], line)) for line in lines[61:]]
    together = [isinstance(found, Fault) for found in checked(*lines).found]
    assert together == list(map(bool, separate))


def test_shared_definitions_take_linear_time() -> None:
    lines = [*chain("define d{0}(t) = any(d{1}(x) and d{1}(t) for x in town)", 25), "define d25(t) = t.level > 1"]
    found = checked(*LINES, *lines, "check a = d0(bonn)")
    assert len(found.checker.definitions) == 26
    assert found.checker.units.steps < 500


# ---- notes -------------------------------------------------------------------------------------------------------------


def test_uses() -> None:
    found = checked(*LINES, "check a = twice(pot) > 1 and koeln in owned and low.value > 1 and deck.size > edition_number",
                    "define edition_number = 1 if edition == new else 2")
    uses = {key: [(p.line, p.column) for p in places] for key, places in found.checker.uses.items()}
    line = next(w.place.line for w in found.checker.symbols.checks)
    assert uses["define", "twice"] == [(line, 13)]
    assert uses["keep", "pot"] == [(line, 19)]
    assert uses["field", "card.value"][0][0] == line
    assert {key for key, _ in uses.items()} >= {
        ("define", "owned"), ("zone", "deck"), ("option", "edition"), ("member", "town.koeln"), ("member", "edition.new"),
        ("keep", "town.owner"), ("type", "town")}


def test_a_field_of_two_types_is_used_of_both() -> None:
    found = checked("type a { has n number = 1 ; x }", "type b { has n number = 1 ; y }", "define both(m) = m.n",
                    "check c = both(x) == both(y)")
    assert {name for kind, name in found.checker.uses if kind == "field"} == {"a.n", "b.n"}


def test_a_link_is_of_the_kind_that_it_is_compared_with() -> None:
    """Two places may be joined by links of several kinds."""
    assert faults(*LINES, "link canal joins town { }", "canal bonn -- koeln", "check a = any(c == bonn -- koeln for c in canal)") == []
    assert faults(*LINES, "link canal joins town { }", "canal bonn -- koeln", "check a = any(bonn -- koeln == r for r in rail)") == []


AMBIGUOUS = """\
game demo {
  players 2..2 ; seats red blue
  type dye { has rare truth = no ; blue "Blue" }
  type card { ace "Ace" ; two "Two" }
  zone pile of card seen by all full
  keep money per player money = $1
  keep held of card number per player = 0
  verb shown() "blue has {blue.money}" { }
  flow { repeat round until (round == 3) { each player in players { take 1 of pass } } }
  action pass { do { raise blue.money by $1 ; set blue.held(ace) = 2 ; shown } }
  score { points x "X" = CONDITION ; winner most points }
}
"""


def test_of_members_of_one_name_the_one_that_has_what_follows_the_dot_is_meant() -> None:
    sound(AMBIGUOUS.replace("CONDITION", "me.money // $1 if blue.money > $1 and blue.held(ace) == 2 and not blue.rare else 0"))


@pytest.mark.parametrize(("expression", "message", "hint"), [
    ("1 if blue in players else 0", "`blue` could mean several things", "say `seat.blue` or `dye.blue`"),
    ("1 if blue.size > 1 else 0", "`blue` could mean several things", "say `seat.blue` or `dye.blue`"),
    ("1 if first(pile) != none else 0", "`first` needs a list, and this is the zone pile",
     "it has no order; go through the whole type in its order: `x for x in card when x in pile`"),
    ("1 if last(c for c in pile) != none else 0", "a zone has no order, so nothing in it is the last",
     "go through the whole type in its order: `c for c in card when c in pile`"),
])
def test_what_does_not_show_which_is_meant(expression: str, message: str, hint: str) -> None:
    (problem,) = problems(AMBIGUOUS.replace("CONDITION", expression))
    assert (problem.message, problem.hint) == (message, hint)
