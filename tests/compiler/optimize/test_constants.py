"""Values that the text fixes are computed before play."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.optimize.constants import constants
from aoi_rules.compiler.program.printer import program_text
from tests.compiler.optimize.program_reader import functions, program

HEAD = """
members place 3, space 5, symbol 4
table space.place: place = (0, 0, 1, 2, 2, -1)
table space.symbol: symbol = (0, 1, 1, 2, 3, -1)
table place.symbol: symbol = (2, -1, 1, -1)
table place.space: list of space = ((0, 1), (2,), (3, 4), ())
state.owner: seat or none
"""


def computed(text: str) -> str:
    """The functions after the pass, and before them the constants."""
    found = constants(program(HEAD + text))
    lines = program_text(found).split("\n\n")
    return "\n".join([*(line for line in lines if line.startswith("constant ")), functions(found)]).strip("\n")


def test_a_function_that_reads_nothing_is_a_table_by_its_parameter() -> None:
    assert computed("""
value room(p: place) -> number:
    n = 0
    for s in place.space[p] if space.symbol[s] != 3:
        n += 1
    return n
value large(x: space) -> truth:
    return room(space.place[x]) >= state.owner[x]
""") == """
constant room.s: 3 × list of number = tuple([s for s in place.space[p] if space.symbol[s] != 3]) for p, then ()
constant room: 3 × number = room(p) for p, then none
value room(p: place) -> number:
    n = 0
    for s in room.s[p]:
        n += 1
    return n
value large(x: space) -> truth:
    return room[space.place[x]] >= state.owner[x]""".strip("\n")


def test_a_function_without_parameters_is_a_value() -> None:
    assert computed("""
value all() -> number:
    n = 0
    for s in indices(5):
        n += 1
    return n
value half() -> number:
    return all() // 2
value few(x: number) -> truth:
    return half() < state.owner[x]
""") == """
constant all: number = all()
constant half: number = half()
value all() -> number:
    n = 0
    for s in indices(5):
        n += 1
    return n
value half() -> number:
    return all // 2
value few(x: number) -> truth:
    return half < state.owner[x]""".strip("\n")


def test_what_reads_the_state_or_has_other_parameters_stays() -> None:
    text = """
value owner(s: space) -> seat or none:
    return state.owner[s]
value both(a: space, b: space) -> truth:
    return space.place[a] == space.place[b]
value more(n: number) -> number:
    return n + 1
value ask(a: space) -> truth:
    return owner(a) == 1 and both(a, 2) and more(3) > 4"""
    assert computed(text) == text.strip("\n")


def test_what_takes_long_stays() -> None:
    text = "\n".join(["", *(f"""value v{n}() -> number:
    n = 0
    for a in indices(9000):
        for b in indices(2000):
            n += {n}
    return n""" for n in range(2)), """value ask() -> truth:
    return v0() + v1() > state.owner[0]"""])
    assert computed(text) == text.strip("\n")
    little = text.replace("2000", "100")
    assert "constant v0: number = v0()\nconstant v1: number = v1()" in computed(little)
    assert "return v0 + v1 > state.owner[0]" in computed(little)


@pytest.mark.parametrize(("gives", "body", "few", "many"), [
    ("list of town", "found = []\n    for b in indices({0}):\n        found.append(b)\n    return tuple(found)", 400, 500),
    ("set of town", "return {{a}}", 1500, 2000),
    ("number", "return a + 1", 100_000, 200_000),
])
def test_what_would_be_long_stays(gives: str, body: str, few: int, many: int) -> None:
    """The pass writes out at most about a million characters, however quickly they are computed."""
    found = [constants(program(f"members town {size}\nvalue f(a: town) -> {gives}:\n    {body.format(size)}\n"
                               "value ask(x: town) -> truth:\n    return f(x) == f(state.at)\nstate.at: town"))
             for size in (few, many)]
    assert [list(one.constants) for one in found] == [["f"], []]


def test_conditions_that_read_nothing_move_into_what_a_loop_goes_through() -> None:
    assert computed("""
value alike(x: space, p: place) -> truth:
    for s in indices(5) if state.owner[s] == 1 and space.symbol[s] == space.symbol[x] and s != x and space.place[s] == p:
        return yes
    return no
value other(x: space) -> truth:
    for s in indices(5) if space.symbol[s] == space.symbol[x] and s != x:
        return state.owner[s] == 2
    return no
value fixed() -> truth:
    for s in indices(5) if space.symbol[s] == 1 and state.owner[s] == 2:
        return yes
    return no
""") == """
constant alike.s: 5 × list of number = tuple([s for s in indices(5) if space.symbol[s] == space.symbol[x] and s != x]) for x, then ()
constant fixed.s: list of number = tuple([s for s in indices(5) if space.symbol[s] == 1])
value alike(x: space, p: place) -> truth:
    for s in alike.s[x] if state.owner[s] == 1 and space.place[s] == p:
        return yes
    return no
value other(x: space) -> truth:
    for s in alike.s[x]:
        return state.owner[s] == 2
    return no
value fixed() -> truth:
    for s in fixed.s if state.owner[s] == 2:
        return yes
    return no""".strip("\n")


def test_a_look_up_in_the_table_of_a_look_up_is_one() -> None:
    found = constants(program(HEAD + """
value ask(x: space) -> truth:
    return place.symbol[space.place[x]] == place.symbol[space.place[state.owner[x]]]
"""))
    assert functions(found).endswith("    return space.place.symbol[x] == space.place.symbol[state.owner[x]]")
    compare = found.functions["ask"].body[0].value.operands  # type: ignore[attr-defined]
    assert compare[0].things.data is compare[1].things.data
    assert compare[0].things.data.rows == (2, 2, -1, 1, 1, -1)


@pytest.mark.parametrize(("written", "value"), [
    ("2 + 3 * 4", "14"),
    ("7 // 2 - 7 % 0", "3"),
    ("7 // 0", "0"),
    ("fits(3 - 5)", "-2"),
    ("fits(9223372036854775807 + 1)", "fits(9223372036854775807 + 1)"),
    ("1 if 2 < 3 <= 3 else state.owner[0]", "1"),
    ("state.owner[0] if 2 == 3 else 4", "4"),
    ("none + 1", "none + 1"),
    ("1 + state.owner[0]", "1 + state.owner[0]"),
])
def test_figures_are_computed(written: str, value: str) -> None:
    assert computed(f"exists ask() -> number:\n    return {written}\n").endswith(f"    return {value}")
