"""For any text, reading ends with a tree and diagnostics."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aoi_rules.diagnostics import Source, render
from aoi_rules.language import format_statement, format_text, parse, parse_expression, read_bytes
from aoi_rules.language.bounds import MAX_BLOCKS, MAX_PROBLEMS
from aoi_rules.language.tree import Statement

EXAMPLES = [file.read_text(encoding="utf-8") for file in sorted(Path(__file__).with_name("examples").glob("*.aoi"))]


def outcome(text: str) -> list[str]:
    block, problems = parse(Source("<text>", text))
    for problem in problems:
        render(problem)
    for item in block.items:
        if isinstance(item, Statement):
            format_statement(item)
    assert len(problems) <= MAX_PROBLEMS + 1
    return [problem.code for problem in problems]


def test_a_slow_machine_fails_no_example() -> None:
    assert settings().deadline is None


@pytest.mark.thorough
@given(st.text(max_size=200))
def test_any_text_at_all(text: str) -> None:
    outcome(text)
    format_text(Source("", text))


@pytest.mark.thorough
@given(st.binary(max_size=200))
def test_any_bytes_at_all(data: bytes) -> None:
    source = read_bytes("<bytes>", data)
    if isinstance(source, Source):
        outcome(source.text)


LEXEMES = """a by in not if for when else 1 $2 "t" ( ) { } [ ] | , ; = == + - -- . .. ? " #"""


@given(st.lists(st.sampled_from([*LEXEMES.split(), "\n"])))
def test_any_row_of_lexemes(pieces: list[str]) -> None:
    outcome(" ".join(pieces))
    outcome("".join(pieces))


@pytest.mark.slow
@given(st.sampled_from(EXAMPLES), st.integers(0), st.integers(0, 3), st.text(max_size=3))
def test_a_game_with_a_slip(text: str, at: int, gone: int, instead: str) -> None:
    at %= len(text)
    outcome(text[:at] + instead + text[at + gone :])


def test_blocks_inside_each_other() -> None:
    assert outcome("a {" * MAX_BLOCKS + "}" * MAX_BLOCKS) == []
    assert outcome("a {" * (MAX_BLOCKS + 1) + "}" * (MAX_BLOCKS + 1)) == ["syntax-too-deep"]


@pytest.mark.thorough_with("text10-codes10", "text8-codes8", "text9-codes9")
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("a = " + "(" * 64 + "b" + ")" * 64, []),
        ("a = " + "(" * 65 + "b" + ")" * 65, ["syntax-too-deep"]),
        ("a = 1" + " + 1" * 63, []),
        ("a = 1" + " + 1" * 64, ["syntax-too-deep"]),
        ("a = b" + ".b" * 1000, ["syntax-too-deep"]),
        ("a = " + "- " * 1000 + "b", ["syntax-too-deep"]),
        ("a = " + "not " * 1000 + "b", ["syntax-too-deep"]),
        ("a = b" + " if c else d" * 300, ["syntax-too-deep"]),
        ("a = (1" + "\n+ 1" * 9000 + ")", ["syntax-too-deep"]),
        ("a = f(" + ",\n".join(["b"] * 9000) + ")", []),
        ("a (1" + "\n+ 1" * 9000 + ")", ["syntax-too-deep"]),
    ],
)
def test_depth(text: str, codes: list[str]) -> None:
    assert outcome(text) == codes


def test_a_deep_expression_alone() -> None:
    tree, problems = parse_expression("1" + " + 1" * 900)
    assert tree is None
    assert [problem.code for problem in problems] == ["syntax-too-deep"]


@pytest.mark.thorough
@given(st.text(max_size=40) | st.lists(st.sampled_from(LEXEMES.split())).map(" ".join))
def test_any_text_as_an_expression(text: str) -> None:
    tree, problems = parse_expression(text)
    assert (tree is None) == bool(problems)


SIZE = 100_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "\n", " \n", "# c\n", "=\n", "a\n", "a;", "a {\n", "}\n", "(\n", "a (\n", '"\n', "?\n", "|\n", "| a |\n", "\t",
        "a = b\n", "\na\n=", "#\n=", "a\nand ", "a b" + "\n" * 50, "{ a }\n", "a { }\n", ")\n", "a = (\n",
    ],
)
def test_a_long_text_takes_time_in_proportion(piece: str) -> None:
    started = time.process_time()
    outcome(piece * (SIZE // len(piece)))
    assert time.process_time() - started < 10
