"""`aoi plan` on 200 saved games of each ruleset against five changed texts each, compared with playing both texts side by
side."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules import save_format
from aoi_rules.machine.renaming import names_now, times_of
from aoi_rules.planning import Plan
from aoi_rules.planning.lines import ResolvedLine
from tests.planning.side_by_side import Edit, course, edited, first_difference, random_game

SAVES = 200
MOST = 28

EDITS = {
    "germany": (
        Edit("a title", "game.aoi", (('"Coal mine"\n', '"Pit"\n'),)),
        Edit("a place renamed", "germany.aoi", renamed=(("regensburg", "ratisbon"), ("koeln", "cologne"))),
        Edit("a price", "game.aoi", (("| 1     | 2      | $4   |      |      | $8     |", "| 1 | 2 | $5 | | | $8 |"),),
             lines=("| 1 | 2 | $5 | | | $8 |",)),
        Edit("a rule added", "game.aoi", (('    require left "No counter of this industry',
             '    require late "No mill in round 1" = industry != cotton_mill or round > 1\n    require left "No counter of this industry'),),
             lines=('require late "No mill in round 1" = industry != cotton_mill or round > 1',)),
        Edit("smaller hands", "game.aoi", (("count(players) == 4 else 6  # cards", "count(players) == 4 else 5  # cards"),),
             lines=("define hand_size = 5 if edition == first and count(players) == 4 else 5",)),
    ),
    "new_england": (
        Edit("a title", "new_england.aoi", (('"Bangor"', '"Bangor, Maine"'),)),
        Edit("an action, a zone and a place renamed", "game.aoi", renamed=(("build_anywhere", "build_freely"), ("offer", "display_row"))),
        Edit("a dearer railway", "game.aoi", (("define railway_cost     = $1", "define railway_cost     = $2"),),
             lines=("define railway_cost = $2",)),
        Edit("a rule dropped", "game.aoi", (('    require unused "The buyer has already bought" = not buyer.turned when count(buys(buyer)) > 0\n', ""),)),
        Edit("another order of setting up", "game.aoi", (
            ("    do displays { each d in box { set d.filled = yes } }\n", ""),
            ("    do order {\n      pick first", "    do displays { each d in box { set d.filled = yes } }\n    do order {\n      pick first"))),
    ),
    "industry": (
        Edit("titles and a comment", "industry.aoi", (('"Stone"  ', '"Stones" '), ("# The columns, and", "# Columns, and"))),
        Edit("a resource renamed", "industry.aoi", renamed=(("stone", "rock"), ("lot", "field_for_sale"))),
        Edit("a rule added", "industry.aoi", (('    require funds "You have only {me.money}"                                = amount',
             '    require modest "Four Talers at most" = amount < $5\n    require funds "You have only {me.money}" = amount'),),
             lines=('require modest "Four Talers at most" = amount < $5',)),
        Edit("more money", "industry.aoi", (("define start_money     = $4", "define start_money     = $5"),),
             lines=("define start_money = $5",)),
        Edit("a larger subsidy", "industry.aoi", (("define subsidy_money   = $3", "define subsidy_money   = $4"),), lines=("define subsidy_money = $4",)),
    ),
    "card_game": (
        Edit("a title", "card_game.aoi", (('"Great War"', '"The Great War"'),)),
        Edit("a resource with its cards renamed", "card_game.aoi", renamed=(("luxuries", "finery"), ("set_aside", "lay_aside"))),
        Edit("a rule added", "card_game.aoi", (("    choose card in me.hand\n    do { move card from me.hand to me.aside }",
             '    choose card in me.hand\n    require low "Only low cards" = card.value < 4\n    do { move card from me.hand to me.aside }'),),
             lines=('require low "Only low cards" = card.value < 4',)),
        Edit("more cards", "card_game.aoi", (("resource_cards + (leader_cards if p == leader else 0)", "resource_cards + (leader_cards if p == leader else 1)"),),
             lines=("define draws(p) = resource_cards + (leader_cards if p == leader else 1) + p.extra",)),
        Edit("another order of setting up", "card_game.aoi", (
            ("    do marker { pick first in players at random; leads first }\n", ""),
            ("set p.points(t) = t.start } } }\n", "set p.points(t) = t.start } } }\n    do marker { pick first in players at random; leads first }\n"))),
    ),
}
CASES = [pytest.param(name, edit, id=f"{name}: {edit.about}") for name, edits in EDITS.items() for edit in edits]


@cache
def games(name: str) -> list[tuple[aoi.Game, save_format.Save, list[Any]]]:
    """The games, saved, with their final values."""
    rules = aoi.load(name)
    played = (random_game(rules, seed, MOST) for seed in range(SAVES))
    return [(game, save_format.read(aoi.dumps(game)), course(game)) for game in played]


def test_there_are_five_changes_of_each() -> None:
    assert {name: len(edits) for name, edits in EDITS.items()} == dict.fromkeys(("germany", "new_england", "industry", "card_game"), 5)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "edit"), CASES)
def test_the_plan_says_what_playing_both_shows(name: str, edit: Edit, tmp_path: Path) -> None:
    rules = edited(name, edit, tmp_path)
    plan, names = Plan(games(name)[0][0].rules, rules), names_now(times_of(rules.model))
    stopped = 0
    for game, save, was in games(name):
        verdict = plan.verdict(save)
        number = verdict.difference.number if verdict.difference else None
        assert number == first_difference(game, was, rules, names), game.seed
        if number is not None:
            (change,) = verdict.changes
            assert tuple(line.key for line in change.new) == edit.lines
            assert all(line.key in written(line) for line in (*change.old, *change.new))
            stopped += 1
    assert (stopped > 2) if edit.lines else (stopped == 0)


def written(line: ResolvedLine) -> str:
    """The source text at a line's place."""
    return " ".join(line.place.source.lines[line.place.line - 1].split())
