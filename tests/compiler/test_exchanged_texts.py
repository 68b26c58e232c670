"""The texts of two requirements are not exchanged."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = ("keep price money = $1", "keep money per player money = $3", "keep paid per player money = $0",
        "define highest = price + $5")


@pytest.mark.parametrize(("first", "second", "found"), [
    ('"You have only {me.money}" = amount > price', '"It is more than {price}" = amount <= me.money', True),
    ('"You have only {me.money}" see "1.2" = amount > price', '"It is more than {price}" see "1.3" = amount <= me.money', True),
    ('"It is more than {price}" = amount > price', '"You have only {me.money}" = amount <= me.money', False),
    ('"You have only {me.money}" = amount > price and me.money > $0', '"More than {price}" = amount <= me.money', False),
    ('"You have only {me.money}" = amount > price', '"You cannot pay" = amount <= me.money', False),
    ('"At most {highest}" = amount <= price + $5', '"It is more than {price}" = amount > highest', False),
    ('"You have paid {me.paid}" = amount > price', '"More than {price}" = amount <= me.money', False),
])
def test_each_text_shows_what_the_other_line_asks_for(first: str, second: str, found: bool) -> None:
    action = (f'action bid "Bid" {{ choose amount in $1..$9 ; require higher {first} ; require funds {second} '
              "; do { set price = amount ; raise me.paid by amount ; lower me.money by amount } }")
    result = checked(game(*KEPT, action)).diagnostics
    assert not any(problem.severity == "error" for problem in result), result
    assert [(problem.message, problem.hint) for problem in result if problem.code == "wrong-value"] == [
        ("this text shows `me.money`, for which another requirement asks, and not this one",
         "exchange it with the text in line 9")] * found
