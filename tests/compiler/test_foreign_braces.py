"""Braces show values in texts; the signs of other languages do not."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game


def said(line: str) -> list[tuple[str, str | None]]:
    """What is said of a line with a text."""
    text = game("define fee = $5", "keep pot number = 0", "type town { has size number = 1 ; ulm ; bonn }", line)
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "unfilled-text"]


@pytest.mark.parametrize(("text", "mark"), [
    ("$p$ gives {n}", "$p$"), ("$p gives $n", "$p"), ("%p% gives %n%", "%p%"), ("%(p)s gives %(n)d", "%(p)s"), ("<p> gives <n>", "<p>"),
    ("[p] gives [n]", "[p]"), (":p gives :n", ":p"),
])
def test_a_parameter_without_braces(text: str, mark: str) -> None:
    assert said(f'verb give(p, n) "{text}" {{ raise pot by n }}') == [
        (f"`{mark}` appears in this text as it is", 'braces hold a value: write `"{p} gives {n}"`')]


@pytest.mark.parametrize(("text", "meant"), [
    ("No room in <t>", "No room in {t}"), ("[t.size] is too small", "{t.size} is too small"), ("Pay $fee", "Pay {fee}"),
    ("There are <pot>", "There are {pot}"), ("%me% cannot", "{me} cannot")])
def test_what_a_requirement_can_show(text: str, meant: str) -> None:
    (found,) = said(f'action go "Go" {{ choose t in town ; require big "{text}" = t.size > pot ; do {{ set pot = 1 }} }}')
    assert found[1] == f'braces hold a value: write `"{meant}"`'


@pytest.mark.parametrize("line", [
    'verb give(p, n) "{p} gives {n}" { raise pot by n }', 'verb give(p, n) "{p} gives {n} [from a friend]" { raise pot by n }',
    'verb give(p, n) "{p} pays $5: {n}" { raise pot by n }', 'verb give(p, n) "{p} <3 {n}" { raise pot by n }',
    'verb give(p, n) "{p} gives 5%, {n} %" { raise pot by n }', 'verb give(p, n) "{p}:n {n}" { raise pot by n }',
    'action go "Go [pot]" { do { set pot = 1 } }',
])
def test_texts_that_can_be_meant(line: str) -> None:
    assert said(line) == []
