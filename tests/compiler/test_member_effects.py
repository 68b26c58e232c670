"""The effect for a card does what the text of the card says."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of

EVENTS = ("fire", "lose 2 wood"), ("boom", "each player earns $3"), ("gift", "everybody gets two wood"), ("calm", "")


def said(*lines: str) -> list[str]:
    """What is said of what these lines do for the events."""
    events = [f'{name} {{ effect "{effect}" }}' for name, effect in EVENTS]
    text = game("keep purse per player money = $9", "keep wood per player number = 9", "keep today event = none", "define good_year = $4",
                "verb earn(p, n) { raise p.purse by n }", "verb lose(p, n) { lower p.wood by n }", "type event {", "has effect text", *events, "}",
                "setup { do { pick e in event at random ; set today = e } }", "action draw \"Draw\" {", *lines, "}")
    return [message for message, _ in said_of("other-figure", text)]


@pytest.mark.parametrize(("line", "message"), [
    ("do { each p in players when today == boom { earn p good_year } }", "the text of `boom` says $3, and this is $4"),
    ("do when today == boom { each p in players { earn p $2 } }", "the text of `boom` says $3, and this is $2"),
    ("do { lose me 3 when today == fire and me.wood != me.wood // me.wood }", "the text of `fire` says 2, and this is 3"),
    ("do { raise me.wood by 3 when today == gift }", "the text of `gift` says 2, and this is 3"),
])
def test_an_effect_that_does_something_else(line: str, message: str) -> None:
    assert said(line) == [message]


@pytest.mark.parametrize("lines", [
    ("do { earn me $3 when today == boom }",), ("do { lose me 2 when today == fire }",),
    ("do { earn me $4 when today == calm }",), ("do { earn me $4 when today != boom }",), ("do { earn me $4 when today in (boom, calm) }",),
    ("do { earn me $1 when today == boom }", "do { earn me $2 when today == boom }"), ("do { earn me ($1 * me.wood) when today == boom }",),
    ("do { earn me $2 when today == boom }", "do { lose me 5 when today == fire }"), ("do { lose me 5 when today == boom }",),
    ("do { lose me 5 when today == gift }",), ("do { earn me $4 when today == boom and me.wood > 7 }",),
])
def test_effects_that_can_be_meant(lines: tuple[str, ...]) -> None:
    assert said(*lines) == []
