"""Each code has an explanation, the smallest ruleset that triggers it, and its exact message; the reference shows both."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from aoi_rules import check
from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.advice.explanations.syntax import SYNTAX_CODES
from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.library.compilation import compile_text
from aoi_rules.scenarios import Suite
from tests.examples import compare, examples
from tests.house.trees import nodes_of

TOP = Path(__file__).parents[2] / "aoi_rules"
FILES = examples(EXPLANATIONS)
MADE_HERE = {"unknown-ruleset"}
LAST_OF_MANY = {"too-many-problems"}
SPEAKERS = {"Fault", "Diagnostic", "error", "warn", "_report_problem"}
BY_KEYWORD = {"LineFailed"}  # most of these share one code
ELSEWHERE = ("language/", "advice/syntax/")  # their codes have a table of their own


def test_each_code_has_a_file_and_each_file_a_code() -> None:
    assert {file.stem for file in FILES} | MADE_HERE == set(EXPLANATIONS)


@pytest.mark.slow
def test_each_code_in_the_source_is_explained() -> None:
    raised = {code for file in sources() for code in codes_in(file.read_text(encoding="utf-8"))}
    assert len(raised) > 30
    assert raised == set(EXPLANATIONS)


def test_no_code_has_two_explanations() -> None:
    assert not EXPLANATIONS.keys() & SYNTAX_CODES.keys()


@pytest.mark.slow_with("other-kind", "taken-name")
@pytest.mark.thorough_with("adds-nothing", "other-kind", "plugin-check", "taken-name", "unknown-part", "unused-part")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_code_and_its_message(file: Path, pytestconfig: pytest.Config) -> None:
    found = problems(file)
    if file.stem in LAST_OF_MANY:
        assert found[-1].code == file.stem
    else:
        assert [problem.code for problem in found] == [file.stem]
    compare(file, render(found[-1]), pytestconfig)


def test_a_ruleset_that_is_not_there(snapshot: SnapshotAssertion) -> None:
    (problem,) = check("germani")
    assert problem.code == "unknown-ruleset"
    assert render(problem) == snapshot


@pytest.mark.parametrize("code", sorted(EXPLANATIONS))
def test_an_explanation_is_a_paragraph(code: str) -> None:
    explanation = EXPLANATIONS[code]
    assert explanation[0].isupper() or explanation[0] in "`(0123456789"
    assert explanation.endswith((".", "`.", "|"))
    assert len(explanation) > 60


@pytest.mark.parametrize("code", sorted(EXPLANATIONS))
def test_a_code_is_kebab_case(code: str) -> None:
    assert code.replace("-", "").isalpha()
    assert code == code.lower()


def test_a_code_without_explanation_is_seen() -> None:
    assert list(codes_in("raise Fault('new-code' if place else '', 'text', place)")) == ["new-code"]
    assert list(codes_in("self.report.error('other-code', f'{x}', place)")) == ["other-code"]
    assert list(codes_in("report.error(fault.code, fault.message, fault.place)")) == []


@cache
def problems(file: Path) -> tuple[Diagnostic, ...]:
    result = compile_text(Source(file.name, file.read_text(encoding="utf-8")))
    failures = (o.failure for s in [Suite.read(file)] for name in s.file.scenes if s.of(name).program for o in s.outcomes(name))
    of_scenarios = [d for d in (*Suite.read(file).problems(), *failures) if d is not None and d not in result.diagnostics]
    return (*result.diagnostics, *dict.fromkeys(map(in_folder, of_scenarios)))


def in_folder(problem: Diagnostic) -> Diagnostic:
    """A problem with the bare name of its file, wherever the checkout is."""
    place = problem.place
    assert place is not None
    return evolve(problem, place=evolve(place, source=Source(Path(place.source.name).name, place.source.text)))


def sources() -> Iterator[Path]:
    for file in sorted(TOP.glob("**/*.py")):
        if not file.relative_to(TOP).as_posix().startswith(ELSEWHERE):
            yield file


def codes_in(text: str) -> Iterator[str]:
    """The codes that a module's text passes to the functions that report problems."""
    if not any(f"{word}(" in text for word in SPEAKERS | BY_KEYWORD):  # parsing takes long
        return
    for node in nodes_of(text):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in SPEAKERS | BY_KEYWORD:
            given = [keyword.value for keyword in node.keywords if keyword.arg == "code"] if name in BY_KEYWORD else node.args[:1]
            for part in (part for value in given for part in ast.walk(value)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                    yield part.value
