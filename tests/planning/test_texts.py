"""Saved games as texts, and names that may have been changed."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from aoi_rules.planning import plan_games, renamings
from tests.planning.small import GAME, changed, played, rules, written


@pytest.mark.thorough
def test_games_as_texts() -> None:
    """Each under the name that the caller gave it; lines of a growing file can be read too."""
    old, new = rules(GAME), rules(changed(("| bread  | $2    |", "| bread  | $7    |")))
    game = old.new_game(seed=1)
    found = plan_games(old, new, {
        "ann": written(played("buy apple", "leave")), "bob": written(played("buy bread", "leave")), "cat": "no game",
        "dan": aoi.dump_lines(game), "eve": aoi.dumps(aoi.load("industry").new_game(3, seed=1))})
    assert [(one.file, one.result) for one in found] == [
        ("ann", "continues"), ("bob", "stops"), ("cat", "unreadable"), ("dan", "continues")]
    with pytest.raises(aoi.SaveError, match="these are two rulesets"):
        plan_games(old, aoi.load("industry"), {})


@pytest.mark.parametrize(("changes", "found"), [
    ((("| bread  | $2    |", "| loaf   | $2    |"),), (("bread", "loaf"),)),  # the only name that is gone, the only new one
    ((("| bread  | $2    |", "| loaf   | $2    |\n    | plum   | $2    |"),), ()),
    ((("| bread  | $2    |", "| breads | $2    |"),), (("bread", "breads"),)),
    ((("| bread  | $2    |", "| breads | $2    |"), ("| apple  | $1    |", "| apples | $1    |")),
     (("apple", "apples"), ("bread", "breads"))),
    ((('action rent "Rent a stall"', 'action hire "Rent a stall"'), ("rent", "hire")), (("rent", "hire"),)),
    ((("| bread  | $2    |", "| breads | $2    |"), ("  score {", "  renamed bread to breads\n  score {")), ()),
    ((), ()),
])
def test_names_that_may_have_been_changed(changes: tuple[tuple[str, str], ...], found: tuple[tuple[str, str], ...]) -> None:
    assert renamings(rules(GAME).model, rules(changed(*changes)).model) == found
