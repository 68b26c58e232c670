"""Each code has an explanation, the smallest text that brings it up, and a message that is just so."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.language import SYNTAX_CODES, parse, read
from aoi_rules.language.files import MAX_BYTES

FOLDER = Path(__file__).with_name("errors")
FILES = sorted(FOLDER.glob("*.aoi"))
MADE_HERE = {"file-empty", "file-is-folder", "file-missing", "file-not-rules", "file-not-utf8", "file-too-large", "file-unreadable"}


def test_each_code_has_a_file_and_each_file_a_code() -> None:
    assert {file.stem for file in FILES} | MADE_HERE == set(SYNTAX_CODES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_code_and_its_message(file: Path, snapshot: SnapshotAssertion) -> None:
    source = read(file)
    assert isinstance(source, Source)
    problems = parse(Source(file.name, source.text))[1]
    codes = [problem.code for problem in problems]
    assert codes[-1] == file.stem
    if file.stem != "syntax-too-many":
        assert codes == [file.stem]
    assert shortened(render(problems[-1])) == snapshot


@pytest.mark.parametrize("code", sorted(MADE_HERE))
def test_a_file_that_cannot_be_read(code: str, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    path = tmp_path / "rules.aoi"
    name: str | Path = path
    match code:
        case "file-empty":
            path.write_text("\n \n", encoding="utf-8")
        case "file-is-folder":
            path.mkdir()
        case "file-not-rules":
            name = path.with_suffix(".txt")
            name.write_text("secret = 1\n", encoding="utf-8")
        case "file-not-utf8":
            path.write_bytes(b"a\nK\xf6ln")
        case "file-too-large":
            path.write_bytes(b"a" * (MAX_BYTES + 1))
        case "file-unreadable":
            name = "rules\0.aoi"
    problem = read(name)
    assert isinstance(problem, Diagnostic)
    assert problem.code == code
    assert render(problem).replace(str(tmp_path), "FOLDER") == snapshot


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
    [("a = b / c", "//"), ("a = b && c", "and"), ("a = !b", "not"), ("a = [b]", "(a, b)"), ("r a – b", "--"),
     ("// a remark", "`# a remark`"), ("do { me.coins += 1 }", "raise me.coins by 1")],
)
def test_habits_from_elsewhere(text: str, hint: str) -> None:
    (problem,) = parse(Source("", text))[1]
    assert hint in (problem.hint or "")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a {\n  b {\n    c\n}\n", 2),
        ("a {\n  b {\n    c\n  }\n", 1),
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


def shortened(text: str) -> str:
    return "\n".join(line if len(line) <= 160 else line[:160] + " …" for line in text.splitlines())
