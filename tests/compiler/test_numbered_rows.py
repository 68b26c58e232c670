"""The rows of a table that count up by one: a figure that is there twice is a slip."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game


def said(*figures: int) -> list[tuple[str, str | None]]:
    """What is said of the figures in a column."""
    rows = [f"| step_{'abcdefgh'[number]} | {figure} |" for number, figure in enumerate(figures)]
    text = game("type step {", "has number number", "| id | number |", *rows, "}")
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "same-twice"]


@pytest.mark.parametrize(("figures", "twice", "missing", "line"), [
    ((0, 1, 2, 2, 4, 5, 6), 2, 3, 10), ((1, 2, 4, 4, 5, 6, 7), 4, 3, 11),
    ((5, 6, 7, 8, 8, 10, 11), 8, 9, 11)])
def test_a_figure_that_is_there_twice(figures: tuple[int, ...], twice: int, missing: int, line: int) -> None:
    assert said(*figures) == [(f"the number `{twice}` is there twice, and `{missing}` is missing", f"did you mean `{missing}`? "
                               f"The number counts up by one from row to row; `{twice}` is also in line {line}")]


@pytest.mark.parametrize("figures", [
    (0, 1, 2, 3, 4), (0, 1, 1, 3), (1, 2, 2, 4, 5), (1, 1, 2, 3, 4), (1, 2, 3, 4, 4), (1, 1, 2, 2, 3, 3), (0, 1, 1, 2, 3, 5, 8), (1, 2, 2, 4, 4, 6),
    (1, 2, 4, 7, 11), (1, 2, 9, 4, 5)])
def test_figures_that_can_be_meant(figures: tuple[int, ...]) -> None:
    assert said(*figures) == []
