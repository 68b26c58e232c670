"""The text of a requirement says what is wrong if its condition does not hold, not what its condition says."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = "type town { ulm ; bonn }", "keep home town = none", "keep open truth = no", "setup { do begin { set home = ulm ; set open = yes } }"


def said(line: str) -> list[tuple[str, str | None]]:
    """What is said of a requirement of an action that moves to a town."""
    text = game(*KEPT, f'action move "Move" {{ choose t in town ; {line} ; do {{ set home = t }} }}')
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "wrong-value"]


@pytest.mark.parametrize(("condition", "meant"), [("home != t", "home == t"), ("not open", "open")])
def test_a_condition_that_repeats_its_text(condition: str, meant: str) -> None:
    assert said(f'require there "You are not there" = {condition}') == [
        ("players read “You are not there” where the opposite is so",
         f"did you mean `{meant}`? The text says what is wrong if that does not hold")]


@pytest.mark.parametrize("line", [
    'require there "You are not there" = home == t', 'require there "You are there" = home != t',
    'require there "This is not another town" = home != t', 'require there "It is not yet open" = not open',
    'require there "You do not live in {t}" = home != t', 'require there "You have no home" = home != none',
])
def test_texts_that_can_be_meant(line: str) -> None:
    assert said(line) == []
