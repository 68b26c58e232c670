"""A loop that chooses its passes asks about each of them."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

LINES = ("type town { keep owner seat = none ; keep open truth = no ; ulm ; bonn }", "keep money per player money = $0",
         "setup { do begin { each t in town { set t.open = yes } ; each p in players { set p.money = $3 } } }",
         "define owns(p, t) = t.owner == p", "define rich(p) = p.money > $1",
         "define holding(p, t) = 2 if owns(p, t) else 1", "keep last seat = none")


def said(condition: str) -> list[tuple[str, str | None]]:
    """What is said of a loop in the requirement of an action that takes a town."""
    action = f'action take "Take a town" {{ choose t in town ; require some "No" = {condition} ; do {{ set t.owner = me }} }}'
    return [(problem.message, problem.hint) for problem in checked(game(*LINES, action)).diagnostics if problem.code == "no-effect"]


@pytest.mark.parametrize(("condition", "element", "name", "meant"), [
    ("any(owns(me, t) for p in players when p != me)", "owns(me, t)", "p", "owns(p, t)"),
    ("all(t.open for u in town when u != t)", "t.open", "u", "u.open"),
    ("count(set(t for u in town when u.open)) > 1", "t", "u", "u"),
    ("sum(me.money for p in players) > $3", "me.money", "p", "p.money"),
    ("sum(holding(last, t) for p in players) > 3", "holding(last, t)", "p", "holding(p, t)"),
])
def test_an_element_that_is_always_the_same(condition: str, element: str, name: str, meant: str) -> None:
    assert said(condition) == [(f"`{element}` is the same for each `{name}`", f"did you mean `{meant}`?")]


@pytest.mark.parametrize("condition", [
    "any(owns(p, t) for p in players when p != me)", "sum(me.money for p in players when rich(p)) > $3",
    "any(rich(me) for u in town when u.open)", "count(list(t for n in 1..3 when n > 1)) > 1",
    "any(u.open for u in town for v in town when v.owner == u.owner)", "any(yes for p in players when rich(p))",
    "any(all(owns(p, u) for u in town) for p in players when p != me)", "sum(holding(p, t) for p in players) > 3",
    "sum(2 for p in players) > 3", "sum(holding(me, u) for u in town for p in players) > 3", "sum(me.money for u in town) > $3",
])
def test_elements_that_can_be_meant(condition: str) -> None:
    assert said(condition) == []
