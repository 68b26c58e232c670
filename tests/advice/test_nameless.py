"""A line without its name, and the one name that nothing declares, are one problem."""

from __future__ import annotations

import pytest

from aoi_rules.advice.rules.same_causes import at_nameless
from aoi_rules.diagnostics import Diagnostic, Place, Source

SOURCE = Source("inn.aoi", 'menu turn (stay, leave)\naction "Leave" { }\n')
LACKING = Diagnostic("wrong-argument", "`action`: its name is missing", Place(SOURCE, 2, 1, 2, 7), 'write `action NAME "Leave" {`')


def unknown(name: str, code: str = "unknown-action") -> Diagnostic:
    return Diagnostic(code, f"nothing is called `{name}`", Place(SOURCE, 1, 18, 1, 23), names=(name,))


def test_the_only_unknown_name_is_that_of_the_line() -> None:
    (problem,) = at_nameless([unknown("leave"), LACKING])
    assert (problem.place, problem.hint) == (LACKING.place, 'write `action leave "Leave" {`')


@pytest.mark.parametrize("others", [(), (unknown("leave"), unknown("stay")), (unknown("leave", "unknown-type"),)])
def test_otherwise_all_problems_stay(others: tuple[Diagnostic, ...]) -> None:
    assert at_nameless([*others, LACKING]) == [*others, LACKING]
