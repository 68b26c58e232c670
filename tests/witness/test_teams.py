"""Positions of games with teams in a search: a team wins together."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from aoi_rules.cli.arguments.rule_lines import lines_asked
from aoi_rules.witness import RulesText, Search
from aoi_rules.witness.contest import Opponent
from aoi_rules.witness.players import RulesPlayer

TRICKS = Path(__file__).parents[1] / "authors" / "tricks" / "tricks.aoi"


@pytest.mark.thorough
def test_a_team_wins_together() -> None:
    """One seat alone has the most points, but both seats of its pair win."""
    wanted, lines = lines_asked(str(TRICKS))
    home = Search.of(RulesText.of(wanted.source, lines, wanted.laid), lines).home
    opponent = Opponent.of(home.text)
    assert opponent is not None
    player, rng = RulesPlayer(opponent.played), random.Random(1)
    position = player.start(4, {}, 1)
    while not position.over:
        assert player.winners(position) == ()
        position, _ = player.play(position, rng.choice([*position.moves]))
    assert set(player.winners(position)) in ({"north", "south"}, {"east", "west"})
