"""Lists of moves iterate over the source of their choices."""

from __future__ import annotations

from aoi_rules.compiler.optimize.inline import inline
from tests.compiler.optimize.program_reader import functions, program

HEAD = """
members seat 3, space 4
state.hands: number
"""


def changed(choices: str, listed: str) -> str:
    return functions(inline(program(f"""{HEAD}value choices(me: seat) -> list of space:
    found = []
    {choices}
    return tuple(found)
list moves(me: seat, out: list of space):
    {listed}"""))).rpartition("list moves")[2].partition("\n")[2]


def test_all_members_of_a_set() -> None:
    assert changed("""for s in bits(state.hands[me]):
        found.append(s)""", """for s in choices(me):
        out.append((1, s))""") == """    for s in bits(state.hands[me]):
        out.append((1, s))"""


def test_guards_stand_where_nothing_follows_that_they_would_skip() -> None:
    guarded = """unless state.hands[me] > 0: return ()
    for s in bits(state.hands[me]):
        found.append(s)"""
    loop = """for s in choices(2):
        out.append((1, s))"""
    assert changed(guarded, loop) == """    unless state.hands[2] > 0: return
    for s in bits(state.hands[2]):
        out.append((1, s))"""
    assert changed(guarded, f"{loop}\n    out.append((2, 0))").startswith("    for s in choices(2):")


def test_a_list_that_was_chosen_is_remembered() -> None:
    assert changed("""for s in bits(state.hands[me]) if s > 1:
        found.append(s)""", """for s in choices(me):
        out.append((1, s))""").startswith("    for s in choices(me):")
