"""A number of things is never less than 0, and the less of nothing and an amount is never more."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = ("type camp { keep owner seat = none ; keep agents number = 0 ; north ; south }", "type event { has luck number ; storm { luck -2 } ; sun { luck 1 } }",
        "type region { keep heat number = 0 ; east ; west }", "keep luck per player number = 0", "define needed = 0", "keep debt number = 0", "keep money per player money = $3",
        "define agents(p) = sum(c.agents for c in camp when c.owner == p)", "define camps(p) = count(c for c in camp when c.owner == p)",
        "define rest(p) = 1 - camps(p)")


def said(condition: str, code: str) -> list[tuple[str, str | None]]:
    """What is said with a code of a condition, beside an action that raises the agents of a camp."""
    action = (f'action send "Send" {{ choose c in camp ; require it "No" = {condition} ; do {{ raise c.agents by 1 ; set c.owner = me '
              "; raise east.heat by 1 ; lower west.heat by 2 ; raise me.luck by storm.luck ; lower debt by 1 ; lower me.money by $1 } }")
    result = checked(game(*KEPT, action)).diagnostics
    assert not any(problem.severity == "error" for problem in result), result
    return [(problem.message, problem.hint) for problem in result if problem.code == code]


@pytest.mark.parametrize(("condition", "found"), [
    ("agents(me) >= 0", True), ("0 <= agents(me)", True), ("sum(x.agents for x in camp when x.owner == c.owner) >= 0", True),
    ("agents(me) > 0", False), ("debt >= 0", False), ("rest(me) >= 0", False), ("agents(me) >= 1", False),
    ("sum(x.heat for x in region) >= 0", False), ("sum(p.luck for p in players) >= 0", False), ("agents(me) >= needed", False),
])
def test_a_number_that_is_never_negative(condition: str, found: bool) -> None:
    assert [message for message, _ in said(condition, "always-true")] == [f"`{condition}` always holds"] * found


@pytest.mark.parametrize(("value", "rather"), [
    ("min($0, me.money - $2)", "max($0, me.money - $2)"), ("max($0, me.money - $2)", None), ("min($1, me.money - $2)", None),
    ("$1 * min(0, camps(me) - 2)", None), ("$1 * (min($0, me.money - $2) // $1)", None),
])
def test_the_less_of_no_money_and_an_amount(value: str, rather: str | None) -> None:
    found = [hint for message, hint in said(f"{value} < me.money", "wrong-value") if message == "this is never more than $0"]
    assert found == [f"did you mean `{rather}`?"] * (rather is not None)
