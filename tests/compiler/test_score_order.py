"""Points for what a later line of the score still changes are in the wrong place."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = ("keep purse per player money = $9", "keep debts per player number = 2", "verb settles(p) { lower p.purse by ($2 * p.debts) }",
        "define worth(p) = p.purse // $1", "setup { do more { each p in players { lower p.purse by $1 ; raise p.debts by 1 } } }")
SETTLES = "do settle { each p in players { settles p } }"


def said(*lines: str) -> list[str]:
    """What is said of the order of a score with these lines."""
    found = checked(game(*KEPT, "score {", *lines, "winner most points }")).diagnostics
    return [f"{problem.message} ({problem.hint})" for problem in found if problem.code == "wrong-place"]


@pytest.mark.parametrize("value", ["worth(me)", "me.purse // $3"])
def test_points_before_what_changes_them(value: str) -> None:
    assert said(f'points coins "Coins" = {value}', SETTLES) == [
        "`coins` reads `purse`, which line 12 changes afterwards (move this line below that one, or that one up)"]


def test_points_of_which_a_line_above_them_counts_the_same() -> None:
    assert said('points coins "Coins" = worth(me)', 'points second "Second" = worth(me)', SETTLES)[1:] == [
        "`second` reads `purse`, which line 13 changes afterwards "
        "(move that line up, before this one; before line 11 too, if that depends on it)"]


@pytest.mark.parametrize("lines", [
    (SETTLES, 'points coins "Coins" = worth(me)'),
    ('note coins "Coins" = worth(me)', SETTLES),
    ('points debts "Debts" = 0 - me.debts', SETTLES),
    ('points first "First" = worth(me)', SETTLES, 'points second "Second" = worth(me)'),
], ids=["after it", "a note", "what does not change", "in steps"])
def test_an_order_that_can_be_meant(lines: tuple[str, ...]) -> None:
    assert said(*lines) == []
