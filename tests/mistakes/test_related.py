"""A line that a message or a hint mentions is also in the problem's data, so that a program that shows the problem can link to
it."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from aoi_rules import check
from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.advice.explanations.syntax import SYNTAX_CODES
from aoi_rules.diagnostics import Diagnostic, Mention, Place, RelatedLine, Source, fill_text, line_of
from tests.compiler.test_codes import problems as problems_of
from tests.compiler.texts import game, problems
from tests.examples import examples
from tests.mistakes.mentions import forgotten


@pytest.mark.slow
def test_no_message_mentions_a_line_that_its_problem_does_not_hold() -> None:
    files = examples(EXPLANATIONS) + examples(SYNTAX_CODES)
    found = [problem for file in files for problem in problems_of(file)]
    assert forgotten(found) == []
    assert sum(bool(problem.related) for problem in found) > 15


def test_a_line_that_is_forgotten_is_seen() -> None:
    (problem,) = problems(game("keep fare number = 3", "keep fare number = 4"))
    assert forgotten([problem]) == []
    bare = evolve(problem, related=())
    assert forgotten([bare]) == [(problem.hint, ("demo.aoi", 5))]


@pytest.mark.parametrize(("lines", "code", "related"), [
    (("keep fare number = 3", "keep fare number = 4"), "declared-twice", [("fare", 5)]),
    (("type town { bonn }", "type town { ulm }"), "declared-twice", [("town", 5)]),
    (("type town { bonn ; bonn }",), "declared-twice", [("bonn", 5)]),
    (("keep fare number = 3", "define fare = 4"), "declared-twice", [("fare", 5)]),
    (("keep fare number = 3", "setup { do { set fare = 1 } }", "check a = fair > 2"), "unknown-name", [("fare", 5)]),
    (("define twice(n) = 2 * n", "check a = twice(1, 2) > 2"), "wrong-count", [("twice", 5)]),
    (("verb pay(n) { }", "setup { do { pay } }"), "wrong-count", [("pay", 5)]),
    (("keep fare number = 3", "define paid(fare) = fare + 1", "check a = paid(2) > fare"), "hidden-name", [("fare", 5)]),
    (('type town { bonn "Bonn" ; ulm "Bonn" }', "keep at town = bonn"), "same-title", [("bonn", 5)]),
    (("type town { has at number many ; bonn { at 1 2 } ; ulm { at 1 2 } }", "drawing { place town position at }"),
     "wrong-position", [("bonn", 5)]),
    (("type town { has size number ; has port truth }", "rows town {", "| id | size |", "| ulm | 1 | yes |", "}"),
     "syntax-bad-table", [("| id | size |", 7)]),
    (("setup {", "  do { }", "keep fare number = 3"), "syntax-missing-brace", [("{", 5), ("do { }", 6)]),
])
def test_what_a_problem_is_related_to(lines: tuple[str, ...], code: str, related: list[tuple[str, int]]) -> None:
    problem = next(one for one in problems(game(*lines)) if one.code == code)
    assert [(one.name, one.place.line) for one in problem.related] == related
    assert problem.json()["related"] == [
        {"name": one.name, "place": {**one.place.json(), "file": "demo.aoi"}} for one in problem.related]


def test_changes_that_contradict_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data has the other change with its own file; clients see only the file's name."""
    monkeypatch.chdir(tmp_path)
    text = game("keep fare number = 3", "define big = fare > 2", "check a = big")
    Path("base.aoi").write_text(text.replace("game demo", "game base"), encoding="utf-8")
    for name in ("one", "two"):
        Path(f"{name}.aoi").write_text(f"part {name} for base {{\n  replace define big = fare > {len(name)}\n}}\n", encoding="utf-8")
    Path("demo.aoi").write_text("map demo { extends base ; uses one ; uses two }\n", encoding="utf-8")
    problem = next(one for one in mistaken_in("demo.aoi") if one.code == "declared-twice")
    (other,) = problem.related
    assert (other.place.line, other.json()["place"]["file"]) == (2, "one.aoi")


def mistaken_in(path: str) -> tuple[Diagnostic, ...]:
    return check(path)


# ---- texts that mention lines ------------------------------------------------------------------------------------------------


FARE = Place(Source("x.aoi", "keep fare number = 1\n\nfare {\n}\n"), 1, 6, 1, 10)
WHOLE = FARE.source.line_at(1)
BLOCK = Place(FARE.source, 3, 1, 4, 2)


def test_text_that_is_added_keeps_the_line() -> None:
    text = "see " + line_of(FARE, None) + f", or {1 + 1}; " + line_of(BLOCK, None)
    assert text == "see line 1, or 2; line 3"
    assert [(one.name, one.place) for one in text.related] == [("fare", FARE), ("fare {", BLOCK)]


def test_a_name_is_pointed_at_in_its_line() -> None:
    for name, place in (("number", Place(FARE.source, 1, 11, 1, 17)), ("1", Place(FARE.source, 1, 20, 1, 21)), ("other", WHOLE)):
        (one,) = line_of(WHOLE, None, name).related
        assert (one.name, one.place) == (name, place)
    (block,) = line_of(BLOCK, None, "fare").related
    assert block.place == Place(FARE.source, 3, 1, 3, 5)


def test_joined_and_filled_texts_keep_the_lines() -> None:
    lines = [line_of(FARE, None), line_of(BLOCK, None), line_of(FARE, None)]
    joined = Mention(", ").join(lines)
    assert (joined, len(joined.related)) == ("line 1, line 3, line 1", 2)
    text = fill_text("{what} or {{x}} {n}", {"what": lines[0], "n": 3, "unused": lines[1]})
    assert (text, Diagnostic("x", text).related) == ("line 1 or {x} 3", (RelatedLine("fare", FARE),))


def test_a_problem_holds_each_line_once_and_is_plain_text() -> None:
    problem = Diagnostic("x", "a " + line_of(FARE, None), hint="b " + line_of(FARE, None) + line_of(BLOCK, None))
    assert [one.place for one in problem.related] == [FARE, BLOCK]
    assert (type(problem.message), type(problem.hint)) == (str, str)
    assert evolve(problem, hint="c").related == problem.related
