"""Advice on a line of a map or a part that looks at the lines beside it, and at the line of the game that it replaces."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules

AUTHORS = Path(__file__).parents[1] / "authors"


def said(name: str, right: str, wrong: str) -> list[tuple[str, str | None]]:
    """What is said of an author's text in which `right` is replaced by `wrong`."""
    path = AUTHORS / name
    text = path.read_text(encoding="utf-8")
    assert text.count(right) == 1
    return [(problem.message, problem.hint) for problem in aoi_rules.check(str(path), text=text.replace(right, wrong))]


@pytest.mark.parametrize(("wrong", "rest"), [
    ("sea_lane hakodate -- niigata", "; if it is like those beside it, write `coast_lane`"), ("sea_lane hakodate", ""),
])
def test_a_link_among_links_of_another_kind(wrong: str, rest: str) -> None:
    (found,) = said("japan/japan.aoi", "coast_lane hakodate -- niigata", wrong)
    assert found == ("`sea_lane` cannot begin a statement in a map", f"the plugin `ships` has this word: write `uses ships`{rest}")


def test_another_kind_of_figure_than_the_game_has() -> None:
    wrong = "3 if loans == large else 1"
    (found,) = said("house_rules/house_rules.aoi", "$3 if loans == large else $1", wrong)
    assert found[1] == "write `$3 if loans == large else $1`"
