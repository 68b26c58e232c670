"""Each word of a drawing is drawn: the picture of its example changes if the word's lines are removed."""

from __future__ import annotations

import pytest
from attrs import evolve

from aoi_rules.drawing import board_svg
from aoi_rules.game import Ruleset
from aoi_rules.words import drawings
from aoi_rules.words.base import Word
from aoi_rules.words.vocabulary import words_of
from tests.manual.fragments import compiled_in_game

ASIDE = (drawings.Drawing, drawings.Detail, drawings.Show, drawings.Hide)
"""The block itself, and the words at choices and in figures."""
WORDS = [cls for cls in words_of(drawings) if cls not in ASIDE]


@pytest.mark.thorough_with("border", "grid", "water")
@pytest.mark.parametrize("cls", WORDS, ids=lambda cls: str(cls.word))
def test_a_word_of_a_drawing_shows_something(cls: type[Word]) -> None:
    program = compiled_in_game(f"{cls.example}\n").program
    assert program is not None
    model, position = program.model, Ruleset(program).new_game(2, 1).view("red").data
    others = tuple(mark for mark in model.drawing if mark.form != cls.word)
    assert len(others) < len(model.drawing)
    assert board_svg(model, position) != board_svg(evolve(model, drawing=others), position)
