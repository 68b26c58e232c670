"""The text of a requirement says what is wrong if its condition does not hold, not what its condition says."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = "type town { ulm ; bonn }", "keep home town = none", "keep open truth = no", "setup { do begin { set home = ulm ; set open = yes } }"


def said(line: str) -> list[tuple[str, str | None]]:
    """What is said of a requirement of an action that moves to a town."""
    text = game(*KEPT, f'action move "Move" {{ choose t in town ; {line} ; do {{ set home = t }} }}')
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "wrong-value"]


@pytest.mark.parametrize(("text", "condition", "meant"), [
    ("You are not at home", "home != t", "home == t"), ("It is not open", "not open", "open"),
])
def test_a_condition_that_repeats_its_text(text: str, condition: str, meant: str) -> None:
    assert said(f'require there "{text}" = {condition}') == [
        (f"players read “{text}” if this does not hold, and then it is not true", f"did you mean `{meant}`?")]


@pytest.mark.parametrize("line", [
    'require there "You are not at home" = home == t', 'require there "You are at home" = home != t',
    'require there "This is not another home" = home != t', 'require there "It is not yet open" = not open',
    'require there "{t} is not your home" = home != t', 'require there "You are not at home" = home != none',
    'require there "The gate is not closed" = not open', 'require there "You are not allowed to build twice" = not open',
    'require there "You do not trade with yourself" = home != t',
])
def test_texts_that_can_be_meant(line: str) -> None:
    assert said(line) == []
