"""Tables of figures and of words, in the available width."""

from __future__ import annotations

import click

from aoi_rules.cli.terminal.panels import Frame

HEADS = ("", "Offers made", "Jokers")
ROWS = (("red", ("1/2", "Wood joker, Any joker")), ("blue", ("", "")))


def table(most: int) -> list[str]:
    return [click.unstyle(line).rstrip() for line in Frame(100, 0, "plain").table(HEADS, ROWS, most)]


def test_figures_stand_to_the_right_and_words_to_the_left() -> None:
    assert table(60) == [
        "      Offers made  Jokers",
        "red           1/2  Wood joker, Any joker",
        "blue"]


def test_what_does_not_fit_is_broken_between_items_and_titles_between_words() -> None:
    assert table(30) == [
        "      Offers made  Jokers",
        "red           1/2  Wood joker,",
        "                   Any joker",
        "blue"]
    assert table(25) == [
        "      Offers",
        "        made  Jokers",
        "red      1/2  Wood joker,",
        "              Any joker",
        "blue"]


def test_what_does_not_fit_at_all_is_left_out() -> None:
    assert table(20) == []
