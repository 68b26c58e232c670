"""Each code has an explanation, the smallest text that causes it, and its exact message; the reference shows both."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.advice.explanations.syntax import SYNTAX_CODES
from aoi_rules.diagnostics import Source, render
from aoi_rules.language import parse, read
from aoi_rules.words.statement_check import CORE
from tests.examples import compare, examples

FILES = examples(SYNTAX_CODES)
OF_FILES = {"file-empty", "file-is-folder", "file-missing", "file-not-rules", "file-not-utf8", "file-too-large", "file-unreadable"}
LONG = {"syntax-too-long", "syntax-too-many"}


def test_each_code_of_a_text_has_one() -> None:
    """`tests/manual/test_pages.py` causes the others, in Python and by commands."""
    assert {file.stem for file in FILES} | OF_FILES | LONG == set(SYNTAX_CODES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_code_and_its_message(file: Path, pytestconfig: pytest.Config) -> None:
    source = read(file)
    assert isinstance(source, Source)
    problems = parse(Source(file.name, source.text), CORE)[1]
    assert [problem.code for problem in problems] == [file.stem]
    compare(file, render(problems[-1]), pytestconfig)


@pytest.mark.parametrize("code", sorted(SYNTAX_CODES))
def test_an_explanation_is_a_paragraph(code: str) -> None:
    explanation = SYNTAX_CODES[code]
    assert explanation[0].isupper() or explanation[0] in "`0123456789"
    assert explanation.endswith((".", "`."))
    assert len(explanation) > 60


def test_many_problems_in_one_run(snapshot: SnapshotAssertion) -> None:
    text = """\
game demo {
  pay price + 3
  action build = {
    require rich = 0 < money < 9
    choose card in (hand, deck
    do { discard }
  }
  | a | b |
  | 1 |
  3 players
  when x
  note "open
}
location kiel & port
"""
    assert "\n".join(map(render, parse(Source("demo.aoi", text))[1])) == snapshot


def test_what_is_sound_is_still_read() -> None:
    block, problems = parse(Source("", "a\nb 3 +\nc { d; e ( }\nf\n"))
    assert len(problems) == 2
    assert [getattr(item, "word", "") for item in block.items] == ["a", "c", "f"]


@pytest.mark.parametrize(
    ("text", "hint"),
    [("a = b / c", "//"), ("a = b && c", "and"), ("a = !b", "not"), ("a = [b]", "(b,)"), ("r a – b", "--"),
     ("// a remark", "`# a remark`"), ("do { me.coins += 1 }", "raise me.coins by 1")],
)
def test_habits_from_elsewhere(text: str, hint: str) -> None:
    (problem,) = parse(Source("", text))[1]
    assert hint in (problem.hint or "")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a {\n  b {\n    c\n}\n", 3),
        ("a {\n  b {\n    c\n  }\n", 4),
        ("a {\n  b {\n  }\n  d {\n  e { f }\n}\n", 4),
        ("a { b { c }\n", 1),
    ],
)
def test_the_brace_that_is_not_closed(text: str, line: int) -> None:
    (problem,) = parse(Source("", text))[1]
    assert problem.code == "syntax-missing-brace"
    assert problem.place
    assert problem.place.line == line


@pytest.mark.parametrize(("text", "line"), [("a {\n  b\n  }\n}\n", 3), ("a {\n}\n}\n", 3), ("}", 1)])
def test_the_brace_that_closes_nothing(text: str, line: int) -> None:
    (problem,) = parse(Source("", text))[1]
    assert problem.code == "syntax-extra-brace"
    assert problem.place
    assert problem.place.line == line
