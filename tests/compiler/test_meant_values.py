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


DECK = ("type metal { iron ; gold }", "type card { has metal metal ; one { metal iron } ; two { metal gold } }",
        "zone deck of card full", "type place { keep held card = none ; town ; hill }")
MANY = ("keep order seat many", "keep last place")


@pytest.mark.parametrize(("line", "message", "hint"), [
    ("setup { do { set order = set(p for p in players) } }", "`order` is a list of seat, and this is a set of seat",
     "write `list(p for p in players)`"),
    ("setup { do { set last = none } }", "`last` is a place, and this is `none`",
     "if there may be none, write `keep last … = none` in line 10"),
    ("setup { do { move one from deck to town } }", "a zone is expected here, but this is a place",
     "it is no zone: write `remove one from deck; set town.held = one`"),
    ("check c = deck == one", "the zone deck cannot be compared with a card", "write `one in deck`"),
    ("check c = deck != one", "the zone deck cannot be compared with a card", "write `one not in deck`"),
    ("check c = deck == (one, one)", "the zone deck cannot be compared with a list of card",
     "write `deck.count(one) == 2` for each kind of piece"),
    ("check c = deck.count(gold) > 0", "what is counted is a card, and this is a metal",
     "write `sum(deck.count(c) for c in card when c.metal == gold)`"),
])
def test_one_or_several_things(line: str, message: str, hint: str) -> None:
    assert said(*DECK, *MANY, line) == [(message, hint)]


def test_a_value_that_only_a_later_line_gives() -> None:
    lines = "verb shows(c) { set seen = c }", "keep seen card = none", "setup { do { shows card", "draw card from deck } }"
    assert said(*DECK, *lines) == [("`card` is all of them here: line 12 gives it its value", "move that line before this one")]


def test_an_amount_that_divides_an_amount() -> None:
    shared = "define price(p) = 3 * $4", "define parts = $4", "define share(p) = price(p) // parts"
    assert said(*shared, "check c = all(share(p) > $0 for p in players)") == [(
        "a number cannot be compared with an amount of money",
        "an amount divided by the amount `parts` is a number: write `4` in line 6 if that is a number, or `0` here")]
    assert said(*shared, "check c = all(price(p) // $4 > $0 for p in players)")[0][1] == "write `0`"


@pytest.mark.parametrize(("line", "hint"), [
    ("check c = all(p.held == iron for p in place)", "write `p.held.metal == iron`"),
    ("check c = all(any(e == town for e in r) for r in way)", "write `r.ends`")])
def test_what_something_has(line: str, hint: str) -> None:
    """A name that several things have is meant as that which the other side has; a link is meant as its ends."""
    more = "type tool { iron ; saw }", "link way joins place", "way town -- hill"
    assert [said_hint for _, said_hint in said(*DECK, *more, line)] == [hint]


PURSES = ("keep money per player money = $3", "keep scored per player number = 0", "keep order seat many")


@pytest.mark.parametrize(("text", "condition", "meant"), [
    ("You have only {me.money}", "amount <= me.scored", "me.money"), ("You have only {me.money}", "me.scored >= amount", "me.money"),
    ("You have only {me.order}", "amount <= me.scored", None), ("{me.money} of {me.scored}", "amount <= me.scored", None),
    ("You cannot pay", "amount <= me.scored", None),
])
def test_an_attribute_that_a_text_shows(text: str, condition: str, meant: str | None) -> None:
    plain = "an amount divided by `$1` is a number, and a number times `$1` an amount"
    action = f'action bid "Bid" {{ choose amount in $1..$9 ; require funds "{text}" = {condition} ; do {{ lower me.money by amount }} }}'
    first, *_ = said(*PURSES, action)
    assert first[1] == (plain if meant is None else f"did you mean `{meant}`, as the text says?")


@pytest.mark.parametrize(("chosen", "used", "hint"), [
    ("choose firm in players", "", "did you mean `firm` (line 5), which nothing uses?"),
    ("choose firm in players", "lower firm.money by $1", None), ("choose firm in players ; choose other in players", "", None),
])
def test_a_choice_that_has_another_name(chosen: str, used: str, hint: str | None) -> None:
    action = f"action buy {{ {chosen} ; do {{ {used or 'set last = me'} ; lower left_of(company).money by $1 }} }}"
    kept = "keep money per player money = $3 ; keep order seat many ; keep last seat = none"
    first, *_ = said(action, kept)
    assert (first[1] if hint is not None else None) == hint
