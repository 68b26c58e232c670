"""A hostile ruleset soon gets a diagnostic: nothing grows explosively or runs for ever."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from aoi_rules import check
from tests.compiler.texts import codes, compiled, game, problems, rendered, sound

SOON = 15.0  # seconds, many times more than any of them takes


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    begun = time.perf_counter()
    yield
    assert time.perf_counter() - begun < SOON


def chain(line: str, count: int) -> list[str]:
    """Lines that depend on one another: `{0}` is the number of a line, `{1}` that of the next."""
    return [line.format(n, n + 1) for n in range(count)]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("lines", "code"),
    [
        # members
        (["type town { has size number = 0 }", "type space in town { }",
          *(f"town t{n} {{ space x99 }}" for n in range(210))], "too-large"),
        (["type card {", "  has n number", "  | n |", *("  | 1 |" for _ in range(20_001)), "}"], "too-large"),
        # definitions expanded in place of their names
        ([*chain("define d{0} = d{1} + d{1}", 40), "define d40 = 1", "check a = d0 == 1"], "too-large"),
        (["define f(x) = x + x", "check a = " + "f(" * 40 + "1" + ")" * 40 + " == 1"], "too-large"),
        (["type card { c }", "zone deck of card", "keep top card = none",
          "setup { do { set top = " + "(c if " * 24 + "top" + " in deck else top)" * 24 + " } }"], "too-large"),
        ([*chain("define d{0} = d{1} + 1", 400), "define d400 = 1", "check a = d0 == 1"], "too-deep"),
        # verbs that call verbs
        (["keep pot number = 0", *chain("verb v{0} {{ v{1} }}", 400), "verb v400 { raise pot by 1 }", "setup { do { v0 } }"],
         "too-deep"),
        (["keep pot number = 0", *chain("verb v{0} {{ v{1} ; v{1} }}", 30), "verb v30 { raise pot by 1 }",
          "setup { do { v0 } }"], ""),
        # numbers
        (["check a = count(n for n in 1..999999999) == 3"], "too-large"),
        (["check a = count(n for n in 1..9999 when count(m for m in 1..9999 when m == n) == 3) == 3"], "too-large"),
        (["check a = count(n for n in 1..(99999 * 99999)) == 3"], "too-large"),
        # nested loops and choices
        (["type t { a ; b }", "keep pot number = 0",
          "setup { do { " + "each a in t { " * 20 + "raise pot by 1" + " }" * 20 + " } }"], "too-deep"),
        (["action lay { " + " ; ".join(f"choose c{n} in players" for n in range(25)) + " }"], "too-large"),
        (["keep pot number = 0", "setup { do {", *["raise pot by 1"] * 301, "} }"], "too-large"),
        # cycles
        (["define a(x) = b(x)", "define b(x) = a(x)", "check c = a(1) == 1"], "endless"),
        (["keep pot number = 0", "verb a { b }", "verb b { a }", "setup { do { a } }"], "endless"),
        (["keep pot number = 0", "verb a { raise pot by 1 }", "after a { b }", "verb b { a }", "setup { do { a } }"], "endless"),
        (["action a like b { }", "action b like a { }"], "endless"),
        (["type a in b { }", "type b in a { }"], "endless"),
        (["type a in a { }"], "endless"),
        (["type t { a ; b }", "link l joins t", "l a -- b",
          "network n of t { open l x when n.distance(a, b) == 1 }", "check c = count(l) == 1"], "endless"),
        # chains of `like`
        (["action a0 { choose p in players }", *(f"action a{n + 1} like a{n} {{ }}" for n in reversed(range(40)))],
         "too-deep"),
        (["action a {", *(f"require r{n} \"R\" = yes" for n in range(200)), "}",
          *(f"action b{n} like a {{ }}" for n in range(60))], "too-large"),
    ],
)
def test_a_bound(lines: list[str], code: str) -> None:
    found = codes(game(*lines))
    assert code in found if code else not any(c.startswith("too-") for c in found), rendered(game(*lines))


def test_what_verbs_show_of_a_secret_choice_is_read_once_for_each_verb() -> None:
    """The compiler does not read it once for each of the many paths to a verb, whatever arguments the verb gets there."""
    verbs = [*chain("verb v{0}(a, b, c) {{ v{1} a b c ; v{1} b c a ; v{1} c a b ; v{1} b a c }}", 25), 'verb v25(a, b, c) "{a}" { }']
    chosen = "choose a in 1..2 seen by owner ; choose b in 1..2 seen by owner ; choose c in 1..2 seen by owner"
    text = game(*verbs, f'action act "A" {{ {chosen} ; do {{ v0 a b c }} }}').replace("turn (pass)", "turn (pass, act)")
    decisions = sound(text).program.decisions
    assert [c.revealed for o in next(iter(decisions.values())).options for c in o.choices] == [True, True, True]


TOWNS = ["type town {", "  has a town", "  has b town", "  | id | a | b |",
         *(f"  | t{n} | t{n * 7 % 1900} | t{(n * 11 + 3) % 1900} |" for n in range(1900)), "}"]
MULTIPLIED = [
    # moves
    (['action act "A" { choose a in 1..9999; choose b in 1..9999 }'],
     "the action `act` chooses `a` among 9,999, `b` among 9,999: together 99,980,001 combinations, and 1,000,000 are allowed"),
    (["action act { " + " ; ".join(f"choose c{n} in 1..9" for n in range(8)) + " }"], "together 43,046,721 combinations"),
    ([*TOWNS, "action act { choose a in town; choose b in town; require r \"R\" = a.a == b }"], "together 3,610,000"),
    # the contents of a position
    ([*TOWNS, "keep worth per town of town number = 0"], "with `worth` a position would hold 3,610,000 values"),
    ([*TOWNS, *(f"zone z{n} per player of town" for n in range(30))], "with `z26` a position would hold 102,600 values"),
    # values computed beforehand, each of them small
    ([f"check c{n} \"C\" = all(all(a + b >= {n} for a in 1..999) for b in 1..999)" for n in range(9)],
     "computing this and everything above it may take more than 20,000,000 steps"),
    # statements
    ([f"verb v{n} {{ }}" for n in range(10_001)], "a ruleset may have at most 10,000 statements, and this is one more"),
    ([f"uses plug{n}" for n in range(40)], "a ruleset may use at most 32 plugins and parts, and this is one more"),
    ([f"type t{n + 1} in t{n} {{ }}" for n in range(20)] + ["type t0 { }"], "is nested in 8 types or more"),
]


@pytest.mark.thorough_with(
    "lines2-together 3,610,000", "lines3-with `worth` a position would hold 3,610,000 values",
    "lines4-with `z26` a position would hold 102,600 values",
    "lines6-a ruleset may have at most 10,000 statements, and this is one more")
@pytest.mark.parametrize(("lines", "message"), MULTIPLIED)
def test_what_is_multiplied_is_bounded(lines: list[str], message: str) -> None:
    errors = [d for d in compiled(game(*lines)).diagnostics if d.severity == "error"]
    assert errors[0].code in ("too-large", "too-deep")
    assert message in errors[0].message


def test_what_to_do_about_a_product() -> None:
    text = game('action act "A" { choose a in 1..9999; choose b in 1..9999 }')
    problem = next(d for d in check(text=text) if d.severity == "error")
    assert str(problem.place) == "<text>:5:41"
    assert problem.hint == "choose among fewer, or put a `then` between them, so that one is chosen after the other"
    assert not [d for d in check(text=text.replace("; choose", "; then ; choose")) if d.severity == "error"]


def test_many_choices_are_found_in_play_where_they_would_fill_the_memory() -> None:
    sound(game(*(f"action a{n} {{ choose a in 1..999; choose b in 1..999 }}" for n in range(3))).replace("turn (pass)", "turn (pass, a0, a1, a2)"))


@pytest.mark.slow
def test_long_ways_through_tables_are_looked_up_step_by_step() -> None:
    ways = [f"check c{n} \"C\" = t{n}.{'.'.join('ab'[n >> bit & 1] for bit in range(11))} != t0 or yes" for n in range(1200)]
    assert set(codes(game(*TOWNS, *ways))) == {"always-true"}


@pytest.mark.slow
def test_many_problems_end_the_check() -> None:
    text = game(*(f"check c{n} = nothing_{n} + 1" for n in range(5000)))
    found = problems(text)
    assert len(found) == 101
    assert found[-1].code == "too-many-problems"


def test_long_names_are_not_compared() -> None:
    names = ["x" * 1000 + f"{n}" for n in range(60)]
    assert set(codes(game(*(f"check c{n} = {name} == 0" for n, name in enumerate(names))))) == {"unknown-name"}


@pytest.mark.thorough
def test_large_tables_are_worked_out_in_play_instead() -> None:
    rows = (f"  | t{n} | {n % 7} |" for n in range(1500))
    text = game("type town {", "  has size number", "  | id | size |", *rows, "}",
                "define rivals(t) = count(o for o in town when any(x.size == o.size and x.size == t.size for x in town))",
                "keep pot number = 0", "setup { do { pick one in town at random ; raise pot by rivals(t7) when one == t3 } }")
    sound(text)


def test_a_flow_without_end_is_refused() -> None:
    text = game().replace("flow { each", "flow { repeat { do { } } ; each")
    assert codes(text) == ["endless"]
