"""The lines of an action stand in the order in which they happen."""

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


@pytest.mark.parametrize(("line", "named", "done"), [
    (ASKED, "require rich", "checked"), ("choose g in good", "choose g", "chosen"), ("let half = stock // 2", "let half", "computed"),
])
def test_what_is_asked_below_what_happens(line: str, named: str, done: str) -> None:
    assert said("do settle { pay me $1 }", line) == [
        (f"`{named}` is below `do settle`, but it is {done} before anything happens", "move it above `do settle` in line 13")]


def test_a_source_that_asks_below_what_it_does() -> None:
    text = game('source shop good "From the shop" { do { lower stock by 1 } ; require some "No more" = stock > 0 }',
                *(line for line in LINES if not line.startswith("source")), 'action buy "Buy" { bring 1 wool }')
    assert [problem.message for problem in checked(text).diagnostics if problem.code == "wrong-place"] == [
        "`require some` is below `do`, but it is checked before anything happens"]


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


def test_what_another_part_adds_comes_last() -> None:
    text = game(*LINES, 'action buy "Buy" {', BRING, PAY, "}")
    more = f"\nmap other {{ extends demo ; amend action buy {{ {ASKED} }} }}\n"
    assert [problem.message for problem in checked(text + more).diagnostics if problem.code == "wrong-place"] == []
