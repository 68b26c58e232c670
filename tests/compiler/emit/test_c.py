"""A small ruleset as C, and that a compiler accepts this C: text in, text out."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.compiler.emit.c.constant_tables import set_text, text_literal
from aoi_rules.compiler.emit.c.names import Names
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.stage_text import c_of
from aoi_rules.diagnostics import Source
from aoi_rules.library import compilation
from tests.compiler.test_stages import TINY
from tests.compiler.texts import game


def c_text(text: str) -> str:
    forms = Forms()
    compiled = compilation.compile_text(Source("<tiny>", text), forms=forms)
    assert compiled.program is not None, [str(problem) for problem in compiled.diagnostics]
    return c_of(forms, "the identity")


def functions(text: str, *names: str) -> str:
    """Some functions of a C file, each with the comment before it."""
    lines, found = text.splitlines(), list[str]()
    for name in names:
        start = next(n for n, line in enumerate(lines) if f" {name}(" in line and line.endswith("{"))
        end = lines.index("}", start)
        found += [*lines[start - lines[start - 1].startswith("/*") : end + 1], ""]
    return "\n".join(found)


def test_functions(snapshot: SnapshotAssertion) -> None:
    text = c_text(TINY)
    assert functions(text, "mine", "do_fill", "fill_cup_list", "step_flow_take", "apply_flow_take", "score") == snapshot


def test_steps_that_do_the_same_are_one_function() -> None:
    text = c_text(TINY)
    steps = text[text.index("STEPS[])") :].partition("{")[2].partition("}")[0].replace(",", " ").split()
    assert steps.count("step_flow_end") == 3  # the function of the flow, and those of two actions
    bodies = [tuple(functions(text, step).splitlines()[2:]) for step in steps if step != "step_flow_end"]
    assert len(set(bodies)) == len(bodies)


def test_only_bounds_that_the_program_shows_spare_a_check() -> None:
    """A choice has bounds in the text, but a position from outside may contain another number."""
    text = c_text(game("keep pot number = 0", "action walk { choose n in 1..3", "do { set pot = n + 1 } }").replace(
        "turn (pass)", "turn (pass, walk)"))
    assert "s->keep_pot = add(c, n_2, 1);" in text


def test_names_of_rules_are_never_names_of_c() -> None:
    names = Names(["static Cell draw(Context *c) { return here; }\n#define ABSENT 1\n"])
    assert [names.local(name) for name in ("int", "c", "draw", "ABSENT", "here", "2nd", "wer?", "wer!", "int")] == [
        "int_2", "c_2", "draw_2", "ABSENT_2", "here", "_2nd", "wer_", "wer__2", "int_2"]
    assert [names.slot(name) for name in ("tail", "phase", "money", "double")] == ["tail_2", "phase", "money", "double_2"]


def test_what_rules_say_never_ends_a_comment() -> None:
    text = TINY.replace('"Tiny"', '"Tiny */ int x; /*"').replace('fills {c}"', '*/ #error {c} ??/"')
    inside = [line.split("/*", 1)[1].rsplit("*/", 1)[0] for line in c_text(text).splitlines() if "/*" in line and "*/" in line]
    assert any("#error" in line for line in inside)
    assert not any("*/" in line for line in inside)


@pytest.mark.parametrize(("text", "literal"), [
    ('say "yes"', '"say \\042yes\\042"'), ("a\\b?", '"a\\134b\\077"'), ("ü\n", '"\\303\\274\\012"'), ("\ud800", '"\\355\\240\\200"'),
])
def test_a_text_is_its_bytes(text: str, literal: str) -> None:
    assert text_literal(text) == literal


def test_sets_of_several_words_have_the_low_one_first() -> None:
    assert set_text(5, 1) == "(Set)0x5"
    assert set_text(1 << 64 | 5, 2) == "SET_OF_WORDS(0x5, 0x1)"
    assert set_text(0, 3) == "EMPTY"
