"""The rule for a card does what its text says."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

GOODS = "type good { wood \"Wood\" ; salt \"Salt\" ; keep stock number = 9 }"
CARDS = ("fire", "lose 2 wood"), ("flood", "lose 3 salt"), ("rats", "lose 1 salt"), ("gift", "gain 4 wood"), ("feast", "lose 2 of each"), ("tax", "pay 5 dollars")


def said(**rules: str) -> list[str]:
    """What is said of the rules for these cards."""
    cards = [f'{name} {{ effect "{effect}" }}' for name, effect in CARDS]
    after = [f"after happens(e) as {name} when e == {name} {{ {effects} }}" for name, effects in rules.items()]
    text = game(GOODS, "type card {", "has effect text", *cards, "}", "keep drawn card = none", "verb happens(e) { set drawn = e }",
                "verb lose(g, n) { lower g.stock by n }", "verb gain(g, n) { raise g.stock by n }",
                "keep purse money = $99", "verb pay(n) { lower purse by n }", *after,
                "action draw \"Draw\" { choose c in card ; do { happens c } }")
    found = checked(text).diagnostics
    assert all(problem.severity == "warning" for problem in found), found
    return [problem.message for problem in found if problem.code == "other-figure"]


RIGHT = {"fire": "lose wood 2", "flood": "lose salt 3", "rats": "lose salt 1", "gift": "gain wood 4",
         "feast": "each g in good { lose g 2 }", "tax": "pay $5"}


@pytest.mark.parametrize(("rules", "message"), [
    ({"flood": "lose salt 2"}, "the text of this card says `3`, and this is `2`"),
    ({"gift": "gain salt 4"}, "the text of this card says `wood`, and this is `salt`"),
])
def test_a_rule_that_does_something_else(rules: dict[str, str], message: str) -> None:
    assert said(**(RIGHT | rules)) == [message]


@pytest.mark.parametrize("rules", [
    RIGHT, RIGHT | {"flood": "lose salt 1 ; lose salt 2"}, RIGHT | {"flood": "lose salt 2", "rats": "lose salt 2"},
    {name: RIGHT[name] for name in ("fire", "rats")} | {"flood": "lose salt 2"},
], ids=["right", "several figures", "several others", "too few"])
def test_rules_that_can_be_meant(rules: dict[str, str]) -> None:
    assert said(**rules) == []
