"""Text in, tree out."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.diagnostics import Source, render
from aoi_rules.language import parse, parse_expression
from aoi_rules.language.tree import Statement, Table
from tests.language.trees import pictured

EXAMPLES = sorted(Path(__file__).with_name("examples").glob("*.aoi"))


def items(text: str) -> list[str]:
    block, problems = parse(Source("<text>", text))
    assert [render(problem) for problem in problems] == []
    return [pictured(item) for item in block.items]


def expression(text: str) -> str:
    tree, problems = parse_expression(text)
    assert [render(problem) for problem in problems] == []
    return pictured(tree)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_a_whole_game_has_no_problem(file: Path) -> None:
    block, problems = parse(Source(file.name, file.read_text(encoding="utf-8")))
    assert problems == ()
    assert len(block.items) > 5


def test_there_are_whole_games() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(
    ("text", "pictures"),
    [
        ("", []),
        ("# nothing\n\n", []),
        ("then", ["Statement(then, [], None, None, None)"]),
        ("a; b", ["Statement(a, [], None, None, None)", "Statement(b, [], None, None, None)"]),
        ("a\n\n;;\n", ["Statement(a, [], None, None, None)"]),
        ("by me { }", ["Statement(by, [Name(me)], None, None, Block([]))"]),
        ("a = 1 when b { c }", [
            "Statement(a, [], Number(1), Name(b), Block([Statement(c, [], None, None, None)]))"]),
        ("choose f in x", ["Statement(choose, [Name(f), Keyword(in), Name(x)], None, None, None)"]),
        ("a -5 $3", ["Statement(a, [Negative(Number(5)), Money(3)], None, None, None)"]),
        ("take 0.. of (b, c)", [
            "Statement(take, [Range(Number(0), None), Name(of), Items([Name(b), Name(c)])], None, None, None)"]),
        ("rail a--b? c -- d", ["Statement(rail, [Pair(Name(a), Name(b)?), Pair(Name(c), Name(d))], None, None, None)"]),
        ("until any (x)", ["Statement(until, [Name(any), Name(x)], None, None, None)"]),
    ],
)
def test_statements(text: str, pictures: list[str]) -> None:
    assert items(text) == pictures


@pytest.mark.parametrize(
    "text",
    [
        "a = b when c and d",
        "a\n  = b\n  when c\n  and d",
        "a # of a\n  # about b\n  = b # of b\n\n  when (\n c\n) and d",
    ],
)
def test_a_line_may_go_on(text: str) -> None:
    assert items(text) == ["Statement(a, [], Name(b), Logic(and, [Name(c), Name(d)]), None)"]


def test_a_longer_word_does_not_go_on() -> None:
    assert len(items("a\nandy\nif_so\nwhenever\nindex")) == 5


def test_marks() -> None:
    (marked,) = items('a 1? $2? "t"? n? n.m? n[1]? f()? (1, 2)? (1 + 2)? 1..2? (1..2)? -3?')
    assert marked == (
        "Statement(a, [Number(1)?, Money(2)?, Text(t)?, Name(n)?, Attribute(Name(n), m)?, Index(Name(n), Number(1))?, "
        "Call(Name(f), [])?, Items([Number(1), Number(2)])?, Binary(+, Number(1), Number(2))?, "
        "Range(Number(1), Number(2)?), Range(Number(1), Number(2))?, Negative(Number(3)?)], None, None, None)"
    )


@pytest.mark.parametrize("text", ["a?", "a ?", "a b ?", "a = 1 ?", "a ? { b }", "a { b } ?", "a { b }?"])
def test_a_marked_statement(text: str) -> None:
    (statement,) = items(text)
    assert statement.endswith(")?")


def test_a_table() -> None:
    (table,) = items("| face | count |\n| a, $3?, 1..2 |  | ?\n\n# c\n| each colour | 5? |")
    assert table == (
        "Table(Row([Cell([Name(face)]), Cell([Name(count)])]), ["
        "Row([Cell([Name(a), Money(3)?, Range(Number(1), Number(2))]), Cell([])])?, "
        "Row([Cell([Name(each), Name(colour)]), Cell([Number(5)?])])])"
    )


def test_a_statement_parts_tables() -> None:
    block, _ = parse(Source("", "| a |\n| b |\nc\n| d |"))
    assert [type(item) for item in block.items] == [Table, Statement, Table]


@pytest.mark.parametrize(
    ("text", "picture"),
    [
        ("a or b and c or d", "Logic(or, [Name(a), Logic(and, [Name(b), Name(c)]), Name(d)])"),
        ("not a == b + c * -d", "Not(Compare(==, Name(a), Binary(+, Name(b), Binary(*, Name(c), Negative(Name(d))))))"),
        ("a - b - 1", "Binary(-, Binary(-, Name(a), Name(b)), Number(1))"),
        ("a -1", "Binary(-, Name(a), Number(1))"),
        ("-1 - -1", "Binary(-, Negative(Number(1)), Negative(Number(1)))"),
        ("a and b and c", "Logic(and, [Name(a), Name(b), Name(c)])"),
        ("a not in b", "Compare(not in, Name(a), Name(b))"),
        ("not(a)", "Not(Name(a))"),
        ("a if b else c if d else e", "Conditional(Name(a), Name(b), Conditional(Name(c), Name(d), Name(e)))"),
        ("a.b(c)[1].d", "Attribute(Index(Call(Attribute(Name(a), b), [Name(c)]), Number(1)), d)"),
        ("1..min(a, 2)", "Range(Number(1), Call(Name(min), [Name(a), Number(2)]))"),
        ("best(p for p in a when b by d, e)",
         "Comprehension(best, Name(p), p, Name(a), Name(b), [Name(d), Name(e)])"),
        ("set(x for a in b for x in a.c when d)",
         "Comprehension(set, Comprehension(set, Name(x), x, Attribute(Name(a), c), Name(d), [])+, a, Name(b), None, [])"),
        ("sum(1 for p in a by d)", "Comprehension(sum, Number(1), p, Name(a), None, [Name(d)])"),
        (r'"a \"b\" \\"', r'Text(a "b" \)'),
        ("()", "Items([])"),
        ("((a))", "Name(a)"),
        ("(a.b -- c).d", "Attribute(Pair(Attribute(Name(a), b), Name(c)), d)"),
        ("(a)[b]", "Index(Name(a), Name(b))"),
    ],
)
def test_expressions(text: str, picture: str) -> None:
    assert expression(text) == picture


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "syntax-missing-value"),
        ("a b", "syntax-missing-operator"),
        ("a; b", "syntax-unexpected"),
        ("{", "syntax-missing-value"),
        ("(a", "syntax-missing-paren"),
    ],
)
def test_no_expression(text: str, code: str) -> None:
    tree, problems = parse_expression(text)
    assert tree is None
    assert [problem.code for problem in problems] == [code]


def test_places_are_exact() -> None:
    block, _ = parse(Source("t", "a b\n  c d.e(1) = (e\n  + f)\n"))
    first, second = block.items
    assert isinstance(second, Statement)
    assert second.value
    places = [first.place, second.place, second.arguments[0].place, second.value.place]
    assert [(p.line, p.column, p.end_line, p.end_column) for p in places] == [
        (1, 1, 1, 4), (2, 3, 3, 7), (2, 5, 2, 11), (2, 14, 3, 7),
    ]


@pytest.mark.parametrize("rest", ["{ } not :", '{ ( else | "t" by } //', "a < b:", "a < b {", "a < b < {", ": a < b"])
def test_a_loop_of_another_language_is_read_to_its_end(rest: str) -> None:
    block, _ = parse(Source("loop.aoi", f"game g {{\n  verb v {{\n    while {rest}\n  }}\n}}\nmap m {{ }}\n"))
    assert isinstance(last := block.items[-1], Statement)
    assert last.word in ("game", "map")
