"""Comprehensions become functions."""

from __future__ import annotations

import attrs
import pytest

from aoi_rules.compiler.optimize.outline import outline
from aoi_rules.diagnostics import Place, Source
from tests.compiler.optimize.program_reader import functions, program

HEAD = """
members seat 5, space 4
table space.worth: number = (3, 1, 4, 1, -9223372036854775808)
table space.price: number = (3, -9223372036854775808, 4, 1, -9223372036854775808)
table space.near: list of space = ((1,), (0, 2), (1, 3), (2,), ())
state.owner: seat or none
"""


def outlined(text: str) -> str:
    return functions(outline(program(HEAD + text)))


@pytest.mark.parametrize(("asked", "given"), [
    ("any(x for x in bits(A) if state.owner[x] == p)", """
    for x in bits(A) if state.owner[x] == p:
        return yes
    return no"""),
    ("all(x > 1 for x in bits(A) if x in B)", """
    for x in bits(A) if x in B:
        if not x > 1:
            return no
    return yes"""),
    ("count(x for x in bits(A) if x in B)", """
    n = 0
    for x in bits(A) if x in B:
        n += 1
    return n"""),
    ("sum(space.worth[n] for n in indices(4))", """
    n_ = 0
    for n in indices(4):
        n_ += space.worth[n]
    return fits(n_)"""),
    ("min(space.worth[x] for x in bits(A))", """
    found = none
    for x in bits(A):
        item = space.worth[x]
        if found == none or item < found:
            found = item
    return found"""),
    ("max(space.price[x] for x in bits(A))", """
    found = none
    for x in bits(A):
        item = space.price[x]
        if item != none and (found == none or item > found):
            found = item
    return found"""),
    ("list(space.worth[x] for x in bits(A))", """
    found = []
    for x in bits(A):
        found.append(space.worth[x])
    return tuple(found)"""),
    ("set(x for x in bits(A) if f(x))", """
    found = 0
    for x in bits(A) if f(x):
        found |= {x}
    return found"""),
    ("set(space.near[x] for x in bits(A))", """
    found = 0
    for x in bits(A):
        for one in space.near[x]:
            found |= {one}
    return found"""),
    ("best(space.worth[x] for x in bits(A))", """
    best = -1
    greatest = 0
    for x in bits(A):
        rank = space.worth[x]
        if best == -1 or rank > greatest:
            best = x
            greatest = rank
    return best"""),
    ("least((space.worth[x], x) for x in bits(A))", """
    best = -1
    lowest = (0, 0)
    for x in bits(A):
        rank = (space.worth[x], x)
        if best == -1 or rank < lowest:
            best = x
            lowest = rank
    return best"""),
    ("sorted(space.worth[x] for x in bits(A) if x in B)", """
    return tuple(sorted([x for x in bits(A) if x in B], key=lambda x: space.worth[x]))"""),
])
def test_each_kind_has_its_loop(asked: str, given: str) -> None:
    text = outlined(f"value v(A: set of space, B: set of space, p: seat) -> number:\n    return {asked}")
    assert text.partition("\n")[2] == given.strip("\n")


def test_one_inside_another_comes_first_and_takes_the_locals_it_uses_by_name() -> None:
    assert outlined("""
check most.holds(z: seat, A: set of space) -> truth:
    return most.any(x for x in bits(A) if most.count(y for y in space.near[x] if state.owner[y] == z) > 2)
""") == """
value most.count(x: thing, z: seat) -> number:
    n = 0
    for y in space.near[x] if state.owner[y] == z:
        n += 1
    return n
value most.any(A: set of space, z: seat) -> truth:
    for x in bits(A) if most.count(x, z) > 2:
        return yes
    return no
check most.holds(z: seat, A: set of space) -> truth:
    return most.any(A, z)
""".strip()


def test_what_follows_an_early_answer_is_written_out_where_it_stands() -> None:
    assert outlined("""
value these(A: set of space, limit: number) -> set of space:
    return A if limit == 0 else set(x for x in bits(A) if state.owner[x] == limit)
""") == """
value these(A: set of space, limit: number) -> set of space:
    if limit == 0:
        return A
    found = 0
    for x in bits(A) if state.owner[x] == limit:
        found |= {x}
    return found
""".strip()


def test_equal_ones_are_one_function_without_a_place() -> None:
    whole = program(HEAD + """
check first(p: seat) -> truth:
    return count(x for x in indices(4) if state.owner[x] == p) > 2
check second(p: seat) -> truth:
    return count(x for x in indices(4) if state.owner[x] == p) > 3
""")
    one = outline(whole).functions
    assert list(one) == ["first.count", "first", "second"]
    assert one["first.count"].place is None


def test_one_alone_has_its_place() -> None:
    whole = program(HEAD + "check first(p: seat) -> truth:\n    return count(x for x in indices(4) if state.owner[x] == p) > 2")
    assert str(outline(whole).functions["first.count"].place) == "test.aoi:1:1"


def test_functions_that_became_equal_are_merged_with_those_that_call_them() -> None:
    whole = program(HEAD + """
value a(p: seat) -> number:
    return state.owner[p]
value b(p: seat) -> number:
    return state.owner[p]
value call_a(p: seat) -> number:
    return a(p) + 1
value call_b(p: seat) -> number:
    return b(p) + 1
list moves(p: seat):
    unless call_b(p) > 2: return
""")
    here = Place(Source("here.aoi", ""), 1, 1, 1, 1)
    given = dict(whole.functions)
    given["b"] = attrs.evolve(given["b"], place=here)
    merged = outline(attrs.evolve(whole, functions=given))
    assert merged.functions["a"].place is None
    assert functions(merged) == """
value a(p: seat) -> number:
    return state.owner[p]
value call_a(p: seat) -> number:
    return a(p) + 1
list moves(p: seat):
    unless call_a(p) > 2: return
""".strip()


def test_a_function_that_is_called_before_it_comes_stays() -> None:
    text = """
value a(p: seat) -> number:
    return state.owner[p]
list moves(p: seat):
    unless b(p) > 2: return
value b(p: seat) -> number:
    return state.owner[p]
""".strip()
    assert outlined(text) == text


def test_what_has_no_comprehension_is_the_same_object() -> None:
    whole = program(HEAD + "value f(p: seat) -> number:\n    return state.owner[p]")
    assert outline(whole).functions["f"] is whole.functions["f"]
