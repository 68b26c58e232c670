"""A thing is not asked whether it differs from one of two others: it does."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = ("type town { keep visited truth = no ; ulm ; bonn ; kiel }",
        "type trip { has begin town ; has end town ; short { begin ulm ; end bonn } }")


@pytest.mark.parametrize(("condition", "meant"), [
    ("t != w.begin or t != w.end", "t != w.begin and t != w.end"),
    ("t == ulm and (t != w.begin or t != w.end)", "t != w.begin and t != w.end"),
    ("t != w.begin or t != w.end", None), ("t != w.begin and t != w.end", None), ("t != w.begin or w.end != t", None), ("w.begin != t or w.begin != w.end", None),
    ("t == w.begin or t == w.end", None), ("t != w.begin or u != w.end", None), ("t != w.begin or t != u", None),
])
def test_a_name_that_differs_from_one_of_two(condition: str, meant: str | None) -> None:
    text = "It is both" if meant is None else "No"
    action = (f'action go "Go" {{ choose t in town ; choose u in town ; choose w in trip ; require there "{text}" = {condition} '
              "; do { set t.visited = yes when u == w.end } }")
    result = checked(game(*KEPT, action)).diagnostics
    assert not any(problem.severity == "error" for problem in result), result
    assert [(problem.message, problem.hint) for problem in result if problem.code == "always-true"] == [
        ("`t` differs from one of the two, unless these are the same", f"did you mean `{meant}`?")] * (meant is not None)
