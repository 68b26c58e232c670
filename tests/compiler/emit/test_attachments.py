"""Effects that rules attach to an amount: the cost or income of each unit in each round, and its points at the end."""

from __future__ import annotations

from typing import Any, cast

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.check import effects as checks
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.typed.effects import Together
from aoi_rules.compiler.typed.expressions import Expression
from aoi_rules.diagnostics import render
from aoi_rules.words.effects import Lower
from tests.compiler.texts import compiled

GAME = """\
game demo {{
  players 2..3 ; seats red blue green
  keep loans per player number = 0
  keep money per player money = $9
  keep mood per player number = 0
  keep pot money = $0
  define rate = $2
  define interest(p) = rate * p.loans
  verb charge(p, amount) {{
    let needed = max(0, (amount - p.money) // $1)
    raise p.loans by needed when needed > 0
    lower p.money by amount
  }}
  flow {{ repeat round until (round == 3) {{
    phase deciding "Decide" {{ each player in players {{ take 1 of turn }} }}
    phase paying "Pay" see "Interest" {{ {flow} }}
  }} }}
  menu turn (borrow, pass)
  action pass "Pass" {{ do {{ }} }}
  action borrow "Borrow" {{ do {{ raise me.loans by 1 ; raise me.money by $10 ; raise me.mood by 1 ; raise pot by $1 }} }}
  score {{ points loans "Loans" see "The end" = {score} ; points gold = me.money // $1 ; winner most points }}
}}
"""


def rules_with(flow: str, score: str) -> aoi.Ruleset:
    """The game with this flow and score; unused parts do not matter here."""
    result = compiled(GAME.format(flow=flow, score=score))
    assert result.program is not None, rendered_all(result)
    return aoi.Ruleset(result.program, result.diagnostics)


def rendered_all(result: CompileResult) -> str:
    return "\n".join(map(render, result.diagnostics))


def attached(flow: str, score: str = "me.mood") -> list[tuple[str, str, str, str]]:
    rules = rules_with(flow, score)
    (loans,) = (keep for keep in rules.describe()["keeps"] if keep["name"] == "loans")
    return [(one["text"], one["to"], one["title"], one["see"]) for one in loans["attached"]]


INTEREST = ("−$2 each round", "money", "Pay", "Interest")


@pytest.mark.parametrize("flow", [
    "each player in players { do { lower me.money by (rate * me.loans) } }",
    "each player in players { do { charge me interest(me) when me.loans > 0 } }",
    "do { each p in players { charge p interest(p) } }",
    "each player in players { do { let due = interest(me) ; charge me due } }",
    "each player in players { do { lower me.money by ($1 + interest(me) - $3) } }",
])
def test_interest_however_it_is_written(flow: str) -> None:
    assert attached(flow) == [INTEREST]


def test_interest_by_an_effect_of_several_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Together` has effects for which the language has no word: here the line is one of them."""
    def several(effects: checks.Effects, item: Lower, scope: Scope, when: Expression | None) -> Together:
        return Together(item.place, when, (effects._check_change(item, scope, None),))

    monkeypatch.setitem(cast("dict[type, Any]", checks.PLAIN), Lower, several)
    assert attached("each player in players { do { lower me.money by interest(me) } }") == [INTEREST]


@pytest.mark.parametrize("flow", [
    "each player in players { do { lower me.money by (interest(me) // 2) } }",  # not the same for each unit
    "each player in players { do { lower me.money by max(interest(me), $3) } }",
    "each player in players { do { lower me.money by (me.loans * interest(me)) } }",
    "each player in players { do { lower me.money by $2 } }",  # of no loan
    "each player in players { do { raise pot by interest(me) } }",  # of no seat
    "each player in players { do { lower left_of(me).money by interest(me) } }",  # of another seat
    "each player in players { do { lower me.money by interest(left_of(me)) } }",
    "do { each p in players { each q in players { lower q.money by interest(p) } } }",
])
def test_what_is_not_the_same_for_each_unit(flow: str) -> None:
    assert attached(flow) == []


@pytest.mark.parametrize(("score", "text"), [
    ("-5 * me.loans", "−5 points at the end"), ("me.loans", "+1 point at the end"), ("3 - me.loans * 2", "−2 points at the end"),
])
def test_points(score: str, text: str) -> None:
    assert attached("each player in players { do { raise me.mood by 1 } }", score) == [(text, "loans", "Loans", "The end")]


@pytest.mark.parametrize("score", ["me.loans // 3", "me.loans * me.loans", "count(p for p in others when p.loans > 1)", "1"])
def test_points_that_are_not_the_same_for_each_unit(score: str) -> None:
    assert attached("each player in players { do { raise me.mood by 1 } }", score) == []


def test_a_change_has_what_is_attached_to_its_difference() -> None:
    rules = rules_with("each player in players { do { charge me interest(me) } }", "-5 * me.loans")
    game = rules.new_game(2, seed=1)
    changes = {change.data.get("keep"): change for event in game.play("borrow") for change in event.changes}
    assert [one.text for one in changes["loans"].attached] == ["−$2 each round", "−5 points at the end"]
    assert changes["loans"].json()["attached"][0]["by"] == -2
    assert changes["money"].attached == ()


def test_a_loan_of_age_of_industry() -> None:
    (loans,) = (keep for keep in aoi.load("germany").describe()["keeps"] if keep["name"] == "loans")
    assert [(one["by"], one["to"], one["each"], one["see"]) for one in loans["attached"]] == [
        (-1, "money", "round", "Phase three: Pay interest on loans"), (-5, "debts", None, "Winning the game")]
