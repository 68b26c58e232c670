"""Hints about a value of the wrong kind that name what is meant: a field or another column."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

CARDS = ("type rank { has worth number ; ten { worth 10 } ; ace { worth 11 } }", "type suit { hearts ; spades }")


def said(*lines: str) -> list[tuple[str, str | None]]:
    """The errors of a game with these lines: their messages and their hints."""
    return [(problem.message, problem.hint) for problem in checked(game(*lines)).diagnostics if problem.severity == "error"]


def test_a_sum_of_members_whose_attribute_is_meant() -> None:
    hand = "type card { has rank rank ; one { rank ten } }", "zone hand of card per player", "define held(p) = sum(c.rank for c in p.hand)"
    assert said(*CARDS, *hand, "check few = all(held(p) < 99 for p in players)") == [
        ("`sum` adds numbers, and this is a rank", "write `c.rank.worth`")]


@pytest.mark.parametrize(("suits", "homes"), [("has suit suit = none", "`suit`"), ("has suit suit = none ; has other suit = none", "`suit` or `other`")])
def test_a_member_in_a_column_that_is_yes_or_no(suits: str, homes: str) -> None:
    assert said(*CARDS, f"type card {{ {suits} ; has wild truth = no ; one {{ wild hearts }} }}") == [
        ("`wild` is yes or no", f"`hearts` is a suit: it is a value of {homes}")]
