"""The program that measures how many rule lines have a witness."""

from __future__ import annotations

from io import StringIO

import pytest

from aoi_rules.witness import SearchEffort
from tests.witness.shares import Share, count_lines, lengths_by_hand, main


def test_scenarios_by_hand_are_counted_without_comments() -> None:
    lengths = list(lengths_by_hand("card_game"))
    assert len(lengths) > 50
    assert min(lengths) >= 3
    assert count_lines('scenario "a" {\n  # why\n\n  allow red pass\n}\n') == 3


def test_a_line_sums_up() -> None:
    share = Share("toll", (5, 7, 9), (("cross.choice.coins", SearchEffort(why="no ruleset")),), (8, 10))
    assert str(share) == "toll: 3 of 4 lines have a witness (75.0%); lines of a scenario, median: 7, by hand 9.0"


@pytest.mark.slow
def test_some_lines_of_a_ruleset() -> None:
    to = StringIO()
    main(["card_game", "--every", "200", "--decisions", "200"], to)
    assert "card_game: " in to.getvalue()
