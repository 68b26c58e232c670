"""The text of a tree parses to the same tree; equal trees have the same text."""

from __future__ import annotations

import pytest
from hypothesis import given

from aoi_rules.diagnostics import Source
from aoi_rules.language import format_expression, format_statement, parse, parse_expression
from aoi_rules.language.tree import Expression, Statement
from tests.language.trees import expressions


@pytest.mark.slow
@given(expressions)
def test_any_expression_comes_back(tree: Expression) -> None:
    text = format_expression(tree)
    assert parse_expression(text) == (tree, ())


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("((a + b)) * (c * d)", "(a + b) * (c * d)"),
        ("(a * b) + (c - d)", "a * b + (c - d)"),
        ("- (5)", "-5"),
        ("-(-(5))", "-(-5)"),
        ("not (a == b)", "not a == b"),
        ("(a if b else c) if d else (e)", "(a if b else c) if d else e"),
        ("f( a,b )", "f(a, b)"),
        ("a  --b", "a -- b"),
        ("(1..)", "1.."),
        ("set((x) for a in (b) for x in (a.c)  when (d))", "set(x for a in b for x in a.c when d)"),
        ("sum((sum(x for x in a.c)) for a in b)", "sum(sum(x for x in a.c) for a in b)"),
    ],
)
def test_no_more_brackets_than_it_needs(text: str, written: str) -> None:
    tree, problems = parse_expression(text)
    assert problems == ()
    assert tree is not None
    assert format_expression(tree) == written


def test_a_statement() -> None:
    text = 'a? b "c" = d when e { f ; g { h } # i\n | j | k |\n | longer | | ?\n}'
    (statement,) = parse(Source("", text))[0].items
    assert isinstance(statement, Statement)
    assert format_statement(statement).splitlines() == [
        'a b "c" = d when e ? {', "  f", "  g { h }", "  | j      | k |", "  | longer |   | ?", "}",
    ]
