"""Whoever cannot pay is refused, and nobody else."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = ("keep money per player money = $3", "keep debts per player money = $0", "keep sheep per player number = 0",
        "keep spent per player money = $0")


@pytest.mark.parametrize(("text", "condition", "meant"), [
    ("You cannot pay", "$2 >= me.money", "$2 <= me.money"), ("You cannot pay for it", "me.money < $2", "me.money > $2"),
    ("It is too dear", "me.sheep > 0 and me.money <= $2", "me.money >= $2"), ("You cannot pay", "me.money >= $2", None),
    ("You cannot pay", "$2 <= me.money", None), ("You cannot afford more debts", "me.debts < $9", None),
    ("You cannot pay so much back", "me.money <= $9", None), ("You cannot pay", "me.sheep <= 3", None),
    ("You have enough", "me.money < $2", None), ("You cannot pay", "me.money > me.debts", None),
    ("You cannot buy more in this turn", "me.spent < $9", None),
])
def test_a_requirement_that_whoever_has_too_little_meets(text: str, condition: str, meant: str | None) -> None:
    action = (f'action buy "Buy" {{ require funds "{text}" = {condition} ; do {{ lower me.money by $1 ; raise me.sheep by 1 '
              "; raise me.debts by $1 ; raise me.spent by $1 } }")
    result = checked(game(*KEPT, action)).diagnostics
    assert not any(problem.severity == "error" for problem in result), result
    assert [(problem.message, problem.hint) for problem in result if problem.code == "wrong-value"] == [
        (f"players read “{text}” if they have more than this", f"did you mean `{meant}`?")] * (meant is not None)
