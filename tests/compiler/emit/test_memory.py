"""Machine code takes no more memory than is known beforehand: sets on the stack, paths in networks, tables of results."""

from __future__ import annotations

import re

import pytest

from aoi_rules.compiler.emit.c.memory import MOST_STACK, MOST_TABLES, network_bytes, set_words, stack_bytes
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.diagnostics import Source
from aoi_rules.errors import BuildError
from aoi_rules.library.compilation import compile_text
from aoi_rules.library.machine_code import c_of
from tests.compiler.texts import game

ROWS = ("type card { has worth number ; keep lit truth = no", "| id | worth |")


def cards(number: int, *lines: str) -> str:
    """A game with this number of cards and these further lines about some of them."""
    return game(*ROWS, *(f"| c{n} | {n} |" for n in range(number)), "}", *lines).replace("turn (pass)", "turn (pass, mark)")


def marked(number: int, condition: str, *lines: str) -> str:
    action = f"action mark {{ choose card in card ; require some \"Some\" = {condition} ; do {{ set card.lit = yes }} }}"
    return cards(number, "keep age number = 0", action, *lines)


def forms_of(text: str) -> Forms:
    forms = Forms()
    assert compile_text(Source("large.aoi", text), forms=forms).program is not None
    return forms


def optimized(text: str) -> RuleProgram:
    found = forms_of(text).optimized
    assert found is not None
    return found


def chain(length: int, width: int) -> tuple[str, ...]:
    """Definitions that each make `width` sets and ask the previous one for another set."""
    sets = ", ".join(f"some_of(x + {n})" for n in range(width))
    first = ("define some_of(x) = set(c for c in card when c.lit or c.worth == x)", "define d0(x) = some_of(x)")
    return (*first, *(f"define d{n}(x) = union(set(c for c in d{n - 1}(x + 1) when c.worth != x), {sets})" for n in range(1, length)))


@pytest.mark.thorough
def test_a_set_has_a_word_for_64_members_of_the_largest_type() -> None:
    assert [set_words(optimized(marked(number, "card.worth > age"))) for number in (3, 64, 65, 1000)] == [1, 1, 2, 16]


@pytest.mark.thorough
def test_sets_on_the_stack_add_up_along_calls() -> None:
    found = {(length, width): stack_bytes(optimized(marked(70, f"card in d{length - 1}(age)", *chain(length, width))))
             for length, width in ((2, 5), (4, 5), (6, 5), (4, 10))}
    assert found[6, 5] - found[4, 5] == found[4, 5] - found[2, 5] > 2 * 11 * 16, "two more definitions"
    assert found[4, 10] - found[4, 5] == 3 * 5 * 2 * 16, "in three definitions five more sets, each with its union, of two words"


@pytest.mark.slow
def test_more_than_there_is_room_for_is_played_in_python() -> None:
    forms = forms_of(marked(15_000, "card in d19(age)", *chain(20, 100)))
    with pytest.raises(BuildError, match=r"^sets of so many members may take \d+ MiB in machine code, and 4 are allowed$"):
        c_of(forms)("x")


def ways(places: int) -> str:
    towns = (f"town t{n}" for n in range(places))
    return game("type town { }", "link rail joins town { keep owner seat = none }", *towns, "rail t0 -- t1",
                "network way of town { open rail l when l.owner == none }",
                "action mark { choose town in town ; require near \"Near\" = town in way.reached(t0) }").replace("(pass)", "(pass, mark)")


@pytest.mark.slow
def test_the_ways_of_a_large_network() -> None:
    assert network_bytes(optimized(ways(64))) == 8 * 64 * (2 * 64 + 16)
    with pytest.raises(BuildError, match=r"^the ways in networks of so many members may take \d+ MiB in machine code, and 512 are allowed$"):
        c_of(forms_of(ways(5_600)))("x")


def tables(text: str) -> dict[str, int]:
    """The number of results that are remembered for each function."""
    found = re.findall(r"struct \w+_memo \{[^}]*\} (\w+)\[(\d+)\];", c_of(forms_of(text))("x"))
    return {name: int(entries) for name, entries in found}


@pytest.mark.slow
@pytest.mark.parametrize(("members", "entries"), [(60, 1024), (1_000, 1024), (10_000, 409)])
def test_large_sets_are_remembered_less_often(members: int, entries: int) -> None:
    found = tables(marked(members, "count(some_of(age)) > 1", "define some_of(x) = set(c for c in card when c.lit or c.worth == x)"))
    assert found["some_of"] == entries
    assert all(number * 8 * (3 + (members + 63) // 64) <= 1 << 19 for number in found.values())


def test_the_limits_are_what_the_messages_say() -> None:
    assert (MOST_STACK, MOST_TABLES) == (4 << 20, 512 << 20)
