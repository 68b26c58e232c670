"""A check whose text speaks of all or of none asks for all or for none."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of

LINES = ('type city "City" "Cities" { keep open number = 0 ; ulm ; bonn }', "keep debt per player number = 0", "setup { do { set ulm.open = 1 } }",
         "setup { do lend { each p in players { set p.debt = 1 } } }")


def said(text: str, condition: str) -> list[tuple[str, str | None]]:
    """What is said of a check with this text and condition."""
    return said_of("wrong-value", game(*LINES, f'check all "{text}" = {condition}'))


@pytest.mark.parametrize(("text", "condition", "asked", "meant"), [
    ("Every city|is open", "any(c.open > 0 for c in city)", "one", "`all(c.open > 0 for c in city)`"),
    ("All cities|are open", "any(c.open > 0 for c in city)", "one", "`all(c.open > 0 for c in city)`"),
    ("No city|has more than 3", "any(c.open <= 3 for c in city)", "one", "`all(c.open <= 3 for c in city)`"),
    ("No city|is closed", "any(not c.open > 0 for c in city)", "one", "`all(not c.open > 0 for c in city)`"),
    ("No city|is open", "any(c.open > 0 for c in city)", "one", "`not any(c.open > 0 for c in city)`, or `all(c.open > 0 for c in city)`"),
    ("Nobody|owes much", "any(p.debt > 3 for p in players)", "one",
     "`not any(p.debt > 3 for p in players)`, or `all(p.debt > 3 for p in players)`"),
    ("Each player|owes much", "any(p.debt > 3 for p in players)", "one", "`all(p.debt > 3 for p in players)`"),
    ("Somebody|owes much", "all(p.debt > 3 for p in players)", "each", "`any(p.debt > 3 for p in players)`"),
    ("At least one of the cities|is open", "all(c.open > 0 for c in city)", "each", "`any(c.open > 0 for c in city)`"),
])
def test_a_loop_that_asks_for_another_number(text: str, condition: str, asked: str, meant: str) -> None:
    begins = text.partition("|")[0]
    assert said(text.replace("|", " "), condition) == [(
        f"the text of this check begins “{begins}”, and `{'all' if asked == 'each' else 'any'}` asks for {asked} of them", f"did you mean {meant}?")]


@pytest.mark.parametrize(("text", "condition"), [
    ("Every city is open", "all(c.open > 0 for c in city)"), ("No city is open", "not any(c.open > 0 for c in city)"),
    ("No city is open", "all(c.open == 0 for c in city)"), ("Every game has an open city", "any(c.open > 0 for c in city)"),
    ("Each player can reach a city", "any(c.open > 0 for c in city)"), ("Some city is open", "any(c.open > 0 for c in city)"),
    ("Some goods are sold in each city", "all(c.open > 0 for c in city)"), ("Nobody owes money", "any(c.open > 0 for c in city)"),
    ("Every city has a rival", "any(c.open > d.open for c in city for d in city)"), ("Open city", "any(c.open > 0 for c in city)"),
])
def test_texts_that_can_be_meant(text: str, condition: str) -> None:
    assert said(text, condition) == []
