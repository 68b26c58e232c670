"""The text of a requirement says what is wrong if its condition does not hold, not what its condition says."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = ("type town { ulm ; bonn }", "keep home town = none", "keep open truth = no", "keep fence per player truth = no",
        "setup { do begin { set home = ulm ; set open = yes } }")


def said(line: str) -> list[tuple[str, str | None]]:
    """What is said of a requirement of an action that moves to a town."""
    text = game(*KEPT, f'action move "Move" {{ choose t in town ; {line} ; do {{ set home = t ; set me.fence = yes when t == bonn }} }}')
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "wrong-value"]


@pytest.mark.parametrize(("text", "condition", "meant"), [
    ("You are not at home", "home != t", "home == t"), ("It is not open", "not open", "open"),
    ("You have a fence", "me.fence", "not me.fence"), ("You already have a fence", "me.fence", "not me.fence"),
])
def test_a_condition_that_repeats_its_text(text: str, condition: str, meant: str) -> None:
    assert said(f'require there "{text}" = {condition}') == [
        (f"players read “{text}” if this does not hold, and then it is not true", f"did you mean `{meant}`?")]
    assert said(f'require there "{text}" see "1.2" = {condition}') == said(f'require there "{text}" = {condition}')


@pytest.mark.parametrize("line", [
    'require there "You are not at home" = home == t', 'require there "You are at home" = home != t',
    'require there "This is not another home" = home != t', 'require there "It is not yet open" = not open',
    'require there "{t} is not your home" = home != t', 'require there "You are not at home" = home != none',
    'require there "The gate is not closed" = not open', 'require there "You are not allowed to build twice" = not open',
    'require there "You do not trade with yourself" = home != t',
    'require there "You have a fence" = not me.fence', 'require there "You have no fence" = me.fence',
    'require there "You must have a fence" = me.fence', 'require there "You have only a fence" = me.fence',
    'require there "You have nothing" = me.fence', 'require there "You have lost your fence" = me.fence',
    'require there "You are without a fence" = me.fence', 'require there "You have a fence" = me.fence and open',
])
def test_texts_that_can_be_meant(line: str) -> None:
    assert said(line) == []


@pytest.mark.parametrize(("text", "condition", "rule", "meant"), [
    ("Not all are open", "any(u.open for u in town)", "`any` fails only if it holds for none", "all(u.open for u in town)"),
    ("Not every town is open", "any(u.open for u in town)", "`any` fails only if it holds for none", "all(u.open for u in town)"),
    ("Nobody has passed", "all(p.passed for p in players)", "`all` fails as soon as it does not hold for one",
     "any(p.passed for p in players)"),
    ("None of them is open", "all(u.open for u in town)", "`all` fails as soon as it does not hold for one", "any(u.open for u in town)"),
])
def test_a_loop_that_asks_for_one_or_all(text: str, condition: str, rule: str, meant: str) -> None:
    assert said_of_loop(text, condition) == [(f"players read “{text}” if this fails, and {rule}", f"did you mean `{meant}`?")]


def said_of_loop(text: str, condition: str) -> list[tuple[str, str | None]]:
    """What is said of a requirement about all towns or players."""
    lines = ("type town { keep open truth = no ; ulm ; bonn }", "keep passed per player truth = no", "setup { do { set ulm.open = yes } }")
    found = checked(game(*lines, f'action rest "Rest" {{ require all "{text}" = {condition} ; do {{ set me.passed = yes }} }}')).diagnostics
    return [(problem.message, problem.hint) for problem in found if problem.code == "wrong-value"]


@pytest.mark.parametrize(("text", "condition"), [
    ("Not all are open", "all(u.open for u in town)"), ("Nobody has passed", "any(p.passed for p in players)"),
    ("Nobody may enter an open town", "all(u.open for u in town)"), ("Nobody has passed", "all(not p.passed for p in players)"),
    ("Not all of this can be done", "any(u.open for u in town)"), ("All are open, not every one closed", "any(u.open for u in town)"),
    ("None of this works", "all(u.open for u in town)"),
])
def test_loops_that_can_be_meant(text: str, condition: str) -> None:
    assert said_of_loop(text, condition) == []


@pytest.mark.parametrize(("text", "condition", "meant"), [
    ("You own neither end", "all(e.open for e in r.ends)", "any(e.open for e in r.ends)"),
    ("You have nothing at either end", "all(e.open for e in r.ends) or home != none", "any(e.open for e in r.ends)"),
    ("You do not own both ends", "any(e.open for e in r.ends)", "all(e.open for e in r.ends)"),
    ("You own neither end", "any(e.open for e in r.ends)", None), ("You do not own both ends", "all(e.open for e in r.ends)", None),
    ("A stranger owns either end", "all(e.open for e in r.ends)", None), ("You own neither end", "all(u.open for u in town)", None),
    ("Neither end may be closed", "all(not e.open for e in r.ends)", None),
])
def test_what_is_said_of_the_ends_of_a_link(text: str, condition: str, meant: str | None) -> None:
    lines = ("type town { keep open truth = no ; ulm ; bonn }", "link road joins town", "road ulm -- bonn", "keep home town = none",
             "setup { do { set ulm.open = yes ; set home = ulm } }")
    action = f'action go "Go" {{ choose r in road ; require at "{text}" = {condition} ; do {{ set home = bonn }} }}'
    found = checked(game(*lines, action)).diagnostics
    assert [problem.hint for problem in found if problem.code == "wrong-value"] == [f"did you mean `{meant}`?"] * (meant is not None)
