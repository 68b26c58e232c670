"""Conditions on members are evaluated for whole sets."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.optimize.bitsets import bitsets
from aoi_rules.compiler.optimize.fixed_sets import MAX_WRITTEN, FixedSets
from aoi_rules.compiler.optimize.inline import inline
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.walking import walk
from tests.compiler.optimize.program_reader import functions, program

HEAD = """
members seat 5, card 5, colour 3, industry 2, space 4
table card.colour: colour = (0, 1, -1, 0, 2, -1)
table card.industry: industry = (0, 1, 0, -1, 1, -1)
table industry.colour: colour = (2, 1, -1)
table card.ends: list of space = ((0, 1), (1, 2), (), (3, 3), (2,), ())
state.owner: seat or none
"""


def changed(text: str) -> str:
    return functions(inline(bitsets(program(HEAD + text))))


@pytest.mark.parametrize(("asked", "given"), [
    ("any(x for x in bits(A) if x in B)", "A & B != 0"),
    ("any(x for x in card.ends[p] if x in B)", "card.ends.set[p] & B != 0"),
    ("any(x for x in bits(A) if x in f(x))", "any(x for x in bits(A) if x in f(x))"),
    ("any(x for x in bits(A) if x in B and x > 2)", "any(x for x in bits(A) if x in B and x > 2)"),
    ("any(x for x in state.owner if x in B)", "any(x for x in state.owner if x in B)"),
    ("set(x for x in bits(A) if x in B and f(x) and x in state.owner)", "set(x for x in bits(A & B & state.owner) if f(x))"),
    ("set(x for x in indices(4) if x in B)", "B"),
    ("set(x for x in indices(4) if x in B and f(x))", "set(x for x in bits(B) if f(x))"),
    ("set(x for x in bits(A) if p == 0 or x in B)", "A if p == 0 else A & B"),
    ("set(x for x in indices(4) if p == 0 or x in B or f(x))", "all_of(4) if p == 0 else set(x for x in indices(4) if x in B or f(x))"),
    ("set(x for x in bits(A) if p == 0 or x in B and f(x))", "A if p == 0 else set(x for x in bits(A & B) if f(x))"),
    ("set(x for x in bits(A) if f(x))", "set(x for x in bits(A) if f(x))"),
    ("set(x for x in card.ends[p] if x in B)", "set(x for x in card.ends[p] if x in B)"),
    ("set(card.ends[x] for x in bits(A))", "set(card.ends.set[x] for x in bits(A))"),
    ("set(x for x in bits(A) if q > 0 and x in f(q))", "set(x for x in bits(A) if q > 0 and x in f(q))"),  # `f` needs `q`
])
def test_comprehensions(asked: str, given: str) -> None:
    text = changed(f"value v(A: set of space, B: set of space, p: space, q: space or none) -> number:\n    return {asked}")
    assert text.partition("\n")[2].strip() == f"return {given}"


def test_the_sets_in_tables() -> None:
    whole = bitsets(program(HEAD + "value v(p: card, B: set of space) -> truth:\n    return any(x for x in card.ends[p] if x in B)"))
    rows = [n.data.rows for n in walk(*whole.functions["v"].body) if isinstance(n, exp.Table)]
    assert rows == [(0b11, 0b110, 0, 0b1000, 0b100, 0)]


def test_no_table_is_made_where_there_are_too_many() -> None:
    sets = FixedSets({"space": 4}, written=MAX_WRITTEN)
    data = exp.TableData("card.ends", ((0, 1), ()), program(HEAD).slots[0].type)
    assert sets.of_list(exp.At(exp.Table(data), exp.Const(0))) is None


POSSIBLE = """
exists possible(me: seat, space: space, industry: industry) -> truth:
    for card in bits(hand(me)) if {condition}:
        return yes
    return no
"""


@pytest.mark.parametrize(("condition", "given"), [
    ("card.colour[card] == colour(space)", "kinds & card.colour.members[colour(space)] != 0"),
    ("colour(space) == card.colour[card] and space > 2",
     "kinds & card.colour.members[colour(space)] != 0 and space > 2"),
    ("-1 != card.colour[card] == state.owner[space]", "kinds & card.colour.members[state.owner[space]] != 0"),
    ("industry.colour[card.industry[card]] == 2", "kinds & card.industry.colour.members[2] != 0"),
    ("card.colour[card] == 1 and card.industry[card] == industry",
     "kinds & card.colour.members[1] & card.industry.members[industry] != 0"),
    ("card.colour[card] == 1 or card.industry[card] == industry and near(space) or card.industry[card] == industry and space > 1",
     "kinds & card.colour.members[1] != 0 or kinds & card.industry.members[industry] != 0 and (space > 1 or near(space))"),
])
def test_a_stage_without_a_loop(condition: str, given: str) -> None:
    text = changed(POSSIBLE.format(condition=condition))
    assert text.partition("\n")[2] == f"    kinds = hand(me)\n    return {given}"


def test_the_members_that_have_a_value() -> None:
    whole = bitsets(program(HEAD + POSSIBLE.format(condition="industry.colour[card.industry[card]] == industry")))
    rows = [n.data.rows for n in walk(*whole.functions["possible"].body) if isinstance(n, exp.Table)]
    assert rows == [(0, 0b10010, 0b101, 0)]


@pytest.mark.parametrize("condition", [
    "card.colour[card] != 1", "far(card)", "card.colour[card] == card.industry[card]", "card.colour[card] == 1 or far(card)",
    "state.owner[card] == 1",
])
def test_any_other_look_at_the_member_keeps_the_loop(condition: str) -> None:
    text = POSSIBLE.format(condition=condition).strip()
    assert changed(text) == text


def test_what_is_asked_before_the_loop_comes_last_where_it_calls() -> None:
    assert changed("""
exists possible(me: seat, space: space) -> truth:
    best = strongest(me)
    unless near(best): return no
    unless space > 2: return no
    for card in bits(hand(me)):
        return yes
    return no
""") == """
exists possible(me: seat, space: space) -> truth:
    best = strongest(me)
    kinds = hand(me)
    return space > 2 and kinds != 0 and near(best)
""".strip()


def test_equal_options_exist_where_one_does() -> None:
    assert changed("""
exists possible(me: seat) -> truth:
    seen = set()
    for card in bits(hand(me)):
        once per (card.colour[card],) in seen
        return yes
    return no
""") == """
exists possible(me: seat) -> truth:
    kinds = hand(me)
    return kinds != 0
""".strip()


def test_the_question_stands_in_the_loop_that_asks_it() -> None:
    possible = POSSIBLE.format(condition="card.colour[card] == colour(space)")
    text = changed(possible + """
list moves(me: seat, kinds: number, out: number, option: number):
    for space, industry in choices(me) if possible(me, space, industry):
        out.append((option, space, industry))
""")
    assert text.partition("list ")[2] == """
moves(me: seat, kinds: number, out: number, option: number):
    kinds_ = hand(me)
    for space, industry in choices(me) if kinds_ & card.colour.members[colour(space)] != 0:
        out.append((option, space, industry))
""".strip()


def test_what_depends_on_the_turn_of_the_loop_stays_inside() -> None:
    possible = POSSIBLE.format(condition="card.colour[card] == colour(space)")
    text = changed(possible + """
list moves(out: number, option: number):
    for seat, space in choices() if space > 1 and possible(seat, space, 1) and far(space):
        out.append((option, seat, space))
""")
    assert text.partition("list ")[2] == """
moves(out: number, option: number):
    for seat, space in choices() if space > 1:
        kinds = hand(seat)
        unless kinds & card.colour.members[colour(space)] != 0: continue
        unless far(space): continue
        out.append((option, seat, space))
""".strip()


def test_a_loop_that_binds_a_passed_name_is_not_put_there() -> None:
    possible = """
exists possible(me: seat, x: space) -> truth:
    for card in bits(hand(me)) if card.colour[card] == 1 and any(y for y in card.ends[x] if far(y)):
        return yes
    return no
"""
    moves = """
list moves(me: seat, out: number):
    for y in choices(me) if possible(me, y):
        out.append(y)
""".strip()
    assert changed(possible + moves).endswith(moves)
