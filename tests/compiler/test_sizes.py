"""The size of rules, as computed from the program: rules that are too large are refused before any code is written out."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.lint.size import MAX_NODES, size_of
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.symbols.members import MAX_MEMBERS
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Source
from aoi_rules.library.compilation import compile_named, compile_text
from tests.compiler.library_forms import library_forms
from tests.compiler.texts import compiled, game, sound
from tests.everyday import first

POT = ("keep pot number = 0",)
DOUBLED = (*POT, *(f"define d{n} = d{n + 1} + d{n + 1}" for n in range(10)), "define d10 = pot")
"""`d0` adds `pot` up a thousand times."""
AUTHORS = Path(__file__).parents[1] / "authors"
PORTS = ("japan/japan", "minnesota/minnesota", "south_africa/south_africa", "great_lakes/great_lakes", "house_rules/house_germany")


def offering(names: list[str], *lines: str) -> str:
    """A game with these lines, in which a turn also offers these actions."""
    return game(*lines).replace("turn (pass)", f"turn ({', '.join(['pass', *names])})")


def done(effect: str, times: int, *lines: str) -> str:
    """A game with these lines, and a verb that repeats something this many times."""
    return game(*lines, "verb act {", *[effect] * times, "}", "setup { do { act } }")


def listed(line: str, times: int, *lines: str) -> str:
    """A game with these lines, and this many actions with a line that has a number."""
    names = [f"a{n}" for n in range(times)]
    return offering(names, *lines, *(f"action {name} {{ choose x in 1..3 ; {line.format(n)} }}" for n, name in enumerate(names)))


def taken(times: int, actions: int) -> str:
    """A game with `times` decisions, each among `actions` actions."""
    names = [f"a{n}" for n in range(actions)]
    return offering(["b"], *(f"action {name} {{ }}" for name in names), f"menu many ({', '.join(names)})", "action b { afterwards {",
                    *["each player in players { take 1 of many }"] * times, "} }")


def asked(times: int, towns: int) -> str:
    """A game with this many decisions, each of which may be skipped if all of many hidden zones are empty."""
    zones = [f"zone z{n} of card per town seen by none size by all" for n in range(3)]
    return offering(["b"], f"type town {{ {' ; '.join(f't{n}' for n in range(towns))} }}", "type card { c0 ; c1 }", *zones,
                    "action a { choose c in t0.z0 ; choose d in t1.z1 ; choose e in t2.z2 }", "menu both (pass, a)",
                    "action b { afterwards {", *["each player in players { take 0..1 of both }"] * times, "} }")


def brought(times: int, sources: int) -> str:
    """A game that brings a good this many times, each time from any of this many sources."""
    return offering(["a"], *DOUBLED, "type good { coal }", "keep where good = coal",
                    *(f'source s{n} g to places "S" {{ require r "R" = d5 > {n} ; do {{ set pot = d5 }} }}' for n in range(sources)),
                    "action a {", *["bring 1 coal to where"] * times, "}")


def tabled(members: int, fields: int) -> str:
    """A game that reads this many fields of this many members, all of which have a long text."""
    return game("type town {", *(f'has f{n} text = "{n:03000}"' for n in range(fields)), *(f"t{n}" for n in range(members)), "}",
                *POT, "verb act {", *(f'set pot = 1 when t0.f{n} == t1.f{n}' for n in range(fields)), "}", "setup { do { act } }")


WAYS: dict[str, tuple[Callable[[int], str], int, int, str]] = {
    "checks": (lambda n: game(*DOUBLED, *(f'check c{k} "C" = d0 == {k}' for k in range(n))), 2, 70,
               "`d0`, which is written out wherever it is used, has 2"),
    "effects": (lambda n: done("set pot = d0", n, *DOUBLED), 3, 70, "`d0`, which is written out wherever it is used, has 2"),
    "arguments": (lambda n: done("set pot = f(f(f(f(f(f(pot))))))", n, *POT, "define f(x) = x * x * x"), 1, 100, "`f`, which is written out wherever it is used, has 2"),
    "requirements": (lambda n: listed('require r "R" = d0 + x == {}', n, *DOUBLED), 3, 25,
                     "`d0`, which is written out wherever it is used, has 2"),
    "names": (lambda n: listed('let y = d1 + x ; require r "R" = y > {} ; require s "S" = y < {0}'.replace("{}", "{0}"), n, *DOUBLED),
              2, 20, "`d1`, which is written out wherever it is used, has 1"),
    "stages": (lambda n: offering(["a"], *DOUBLED, "action a {", " ; then ; ".join(
        f'choose x{k} in 1..3 ; let y{k} = d1 + x{k} ; require r{k} "R" = y{k} > 3' for k in range(n)), "}"), 3, 9, "`d1`, which is written out wherever it is used, has 1"),
    "refusals": (lambda n: listed(f'require r "{{d4}} {" {d4}" * 20}" = x == {{0}}'.replace("{d4}", "{{d4}}"), n, *DOUBLED), 2, 60,
                 "`d4`, which is written out wherever it is used, has"),
    "decisions": (lambda n: taken(n, 100), 2, 110, "the action `b` has 2"),
    "questions": (lambda n: asked(n, 100), 3, 120, "the action `b` has 2"),
    "sources": (lambda n: brought(n, 10), 2, 60, "`d5`, which is written out wherever it is used, has"),
    "tables": (lambda n: tabled(n, 8), 10, 300, "the table of `f0` has 28,201"),
    "long names": (lambda n: done("set pot = e0", n, *POT, *(f"define e{k} = e{k + 1} + e{k + 1}" for k in range(5)),
                                  f"define e5 = {'k' * 3000}", f"keep {'k' * 3000} number = 0"), 2, 70, "`e0`, which is written out"),
}
"""Ways in which a short text becomes a large program: the text for a number, a small number, one that is too large, and the
subject of the message."""


def nodes(program: RuleProgram) -> int:
    """The number of nodes of a program."""
    bodies = [*(f.body for f in program.functions.values()), *(s.body for s in program.steps.values()),
              *(d.apply for d in program.decisions.values())]
    return sum(1 for body in bodies for _ in walk(*body))


@pytest.mark.slow_with("requirements", "stages")
@pytest.mark.thorough_with("checks", "effects", "requirements")
@pytest.mark.parametrize("way", first(4, WAYS, pytest.mark.thorough))
def test_no_program_is_larger_than_computed(way: str) -> None:
    text, few, _, _ = WAYS[way]
    forms = Forms()
    assert compile_text(Source("demo.aoi", text(few)), forms=forms).program is not None
    assert forms.rules is not None
    assert forms.program is not None
    assert nodes(forms.program) <= size_of(forms.rules) <= MAX_NODES


@pytest.mark.thorough_with("decisions", "sources")
@pytest.mark.slow_with("refusals")
@pytest.mark.parametrize("way", [pytest.param(way, marks=[pytest.mark.thorough] if way == "refusals" else []) for way in WAYS])
def test_rules_that_would_be_too_large_are_refused(way: str) -> None:
    """A check finds the problem quickly and without building a program."""
    text, _, many, message = WAYS[way]
    begun = time.process_time()
    (problem,) = [found for found in aoi.check(text=text(many)) if found.severity == "error"]
    assert time.process_time() - begun < 15.0
    assert (problem.code, message in problem.message) == ("too-large", True), problem.message


def test_what_is_said_of_rules_that_are_too_large() -> None:
    (problem,) = [found for found in aoi.check(text=WAYS["effects"][0](70)) if found.severity == "error"]
    assert str(problem) == """\
<text>:6:3: error[too-large]: written out as a program, these rules have about 215,767 parts, and 200,000 are allowed; `d0`, which is written out wherever it is used, has 214,900 of them
    6 |   define d0 = d1 + d1
      |   ^^^^^^^^^^^^^^^^^^^ a `define` with a loop, such as `sum(… for x in …)`, is written out once, and so is a `verb`"""


@pytest.mark.slow_with("house_rules/house_germany")
@pytest.mark.thorough_with(
    "great_lakes/great_lakes", "house_rules/house_germany", "japan/japan", "minnesota/minnesota", "south_africa/south_africa")
@pytest.mark.parametrize("name", ["germany", "new_england", "card_game", "industry", *PORTS])
def test_real_games_are_far_below_the_limit(name: str) -> None:
    forms = Forms()
    if "/" in name:
        compile_named(f"{AUTHORS / name}.aoi", run=False, forms=forms)
    else:
        forms, _ = library_forms(name)
    assert forms.rules is not None
    assert 10 * size_of(forms.rules) <= MAX_NODES


@pytest.mark.parametrize("name", ["germany", "industry"])
def test_the_size_of_a_real_game_is_not_far_from_that_of_its_program(name: str) -> None:
    forms, _ = library_forms(name)
    assert forms.rules is not None
    assert forms.program is not None
    assert nodes(forms.program) <= size_of(forms.rules) <= 3 * nodes(forms.program)


def test_conditions_deep_in_one_another_are_printed_soon() -> None:
    chain = [f"define d{n} = (d{n + 1} if pot > {n} else {n})" for n in range(45)]
    begun = time.process_time()
    sound(done("set pot = d0", 1, *POT, *chain, "define d45 = pot"))
    assert time.process_time() - begun < 15.0


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_what_is_hardly_small_enough_is_built_soon(way: str) -> None:
    text, _, many, _ = WAYS[way]
    begun = time.process_time()
    assert compile_text(Source("demo.aoi", text(many * 3 // 5))).program is not None
    assert time.process_time() - begun < 60.0


@pytest.mark.slow
@pytest.mark.parametrize(("members", "found"), [(MAX_MEMBERS - 2, []), (MAX_MEMBERS - 1, ["too-large"])])
def test_as_many_members_as_are_allowed_with_two_seats(members: int, found: list[str]) -> None:
    text = game("type card {", "| id |", *(f"| c{n} |" for n in range(members)), "}")
    assert [problem.code for problem in compiled(text).diagnostics if problem.severity == "error"] == found
    assert MAX_MEMBERS == 20_000
