"""A phase, a step or a decision is there with the cards whose texts allow it."""

from __future__ import annotations

import pytest

from tests.compiler.texts import BARE, said_of


def said(part: str, says: str = "no rent is paid") -> list[tuple[str, str | None]]:
    """What is said of a part of the flow; `says` is the text of the card `feast`."""
    cards = f'type card {{ has says text ; feast {{ says "{says}" }} ; calm {{ says "nothing" }} }}'
    text = BARE.replace("flow { each", f"flow {{ do draw {{ pick c in card at random ; set today = c }} ; {part} ; each")
    return said_of("wrong-value", f"{text}  {cards}\n  keep today card = calm\n  keep purse per player money = $3\n}}\n")


def test_a_title() -> None:
    (problem,) = said("phase rent when today == no_rent { do { raise red.purse by $1 } }", 'nothing" } ; no_rent "No rent" { says "a quiet year')
    assert problem[0] == "the text of `no_rent` says “No rent”, and this line applies only with it"


PAY = "do { each p in players { lower p.purse by $1 } }"


@pytest.mark.parametrize(("part", "says", "words"), [
    (f"phase rent when today == feast {{ {PAY} }}", "no rent is paid", "no rent"),
    (f'phase dues "Rent" when today == feast {{ {PAY} }}', "This year, no rent is paid.", "no rent"),
    ("do rent when today == feast and red.purse > $0 { lower red.purse by $1 }", "no rents", "no rents"),
    ("each player in players { take 1 of pass when today == feast }", "Feast: no pass", "no pass"),
])
def test_a_line_for_the_card_that_excludes_it(part: str, says: str, words: str) -> None:
    assert said(part, says) == [(f"the text of `feast` says “{words}”, and this line applies only with it", "did you mean `today != feast`?")]


@pytest.mark.parametrize(("part", "says"), [
    (f"phase rent when today != feast {{ {PAY} }}", "no rent is paid"), (f"phase rent when today == calm {{ {PAY} }}", "no rent is paid"),
    (f"phase rent when today == feast {{ {PAY} }}", "rent is paid, no fee"), (f"phase rent when today == feast {{ {PAY} }}", "no rent for mills"),
    (f"phase rent when today == feast or red.purse > $9 {{ {PAY} }}", "no rent is paid"),
    (f"phase rent when today == feast {{ {PAY} }}", "rent is paid if no rent was paid before"),
])
def test_lines_that_can_be_meant(part: str, says: str) -> None:
    assert said(part, says) == []
