"""The lines of an action are carried out in the order of the text."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

LINES = ("type good { wool ; salt }", "keep bill money = $0", "keep stock number = 9", "keep money per player money = $9",
         "verb pay(p, amount) { lower p.money by amount }",
         'source shop good "From the shop" { require some "No more" = stock > 0 ; do { lower stock by 1 ; raise bill by $2 } }')
ASKED = 'require rich "Too dear" = me.money > $1'
BRING, PAY = "bring 1 wool", "do settle { pay me bill ; set bill = $0 }"


def said(*lines: str) -> list[tuple[str, str | None]]:
    """What is said of the order of some lines of an action."""
    text = game(*LINES, "menu more (buy)", 'action buy "Buy" {', *lines, "}").replace("take 1 of turn", "take 1 of more")
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "wrong-place"]


def test_a_good_that_is_brought_when_all_is_paid() -> None:
    assert said(PAY, BRING) == [
        ("this adds to `bill` after `do settle` has read it and set it anew", "move this line above `do settle` in line 13")]


@pytest.mark.parametrize("lines", [
    (ASKED, BRING, PAY), (BRING, ASKED, PAY), ("do pass { pay me $1 }", BRING, PAY), ("do settle { set bill = $0 }", BRING),
    ("do settle { pay me $1 }", BRING), ("do settle { pay me bill }", BRING),
    (PAY, BRING, "do rest { pay me bill }"),
])
def test_orders_that_can_be_meant(lines: tuple[str, ...]) -> None:
    assert said(*lines) == []
