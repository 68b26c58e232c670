"""The program that measures the share of rule lines with a witness."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from aoi_rules.witness import SearchLimit
from tests.witness.shares import LineTried, Measurement, Share, count_lines, lengths_by_hand, main


def test_scenarios_by_hand_are_counted_without_comments() -> None:
    lengths = list(lengths_by_hand("card_game"))
    assert len(lengths) > 50
    assert min(lengths) >= 3
    assert count_lines('scenario "a" {\n  # why\n\n  allow red pass\n}\n') == 3


def test_a_line_sums_up() -> None:
    found = LineTried("toll", "pass", "toll.aoi:9", "one\ntwo\nthree")
    tried = [found, LineTried("toll", "cross", "toll.aoi:7", "one", home="bridge"), LineTried("toll", "pay", "toll.aoi:8")]
    assert str(Share("toll", tried, (8, 10))) == (
        "toll: 2 of 3 lines have a witness (66.7%) (1 found in other rulesets, which have the same line); "
        "lines of a scenario, median: 2.0, by hand 9.0")


def test_what_was_found_is_not_looked_for_again(tmp_path: Path) -> None:
    out, limit = tmp_path / "out.jsonl", SearchLimit(300)
    lines = [("industry", "pass"), ("industry", "pass_auction")]
    first = Measurement(limit, out)
    first._note(LineTried("industry", "pass", "", "a scenario"))
    first._note(LineTried("industry", "pass_auction", "", most=300))
    again = Measurement(limit, out)
    again.run(lines)
    assert again.tried == first.tried
    assert len(out.read_text(encoding="utf-8").splitlines()) == len(lines)


@pytest.mark.slow
def test_some_lines_of_a_ruleset() -> None:
    to = StringIO()
    main(["card_game", "--every", "200", "--decisions", "200"], to)
    assert "card_game: " in to.getvalue()
