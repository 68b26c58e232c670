"""The table of games in the manual gives the amount of text and of Python that each has of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aoi_rules import load
from tests.house.own_python import GAMES, own, rulesets

TOP = Path(__file__).parents[2]
ROW = re.compile(r"^\| `(\w+)` \| (\d)–(\d) \| (\d+) lines[^|]*\| (\d+) lines \|$", re.MULTILINE)
ROWS = {row[0]: tuple(map(int, row[1:])) for row in ROW.findall((TOP / "grammar/manual/figures.md").read_text(encoding="utf-8"))}

per_game = pytest.mark.parametrize("game", GAMES)


def test_every_game_has_its_row() -> None:
    assert set(ROWS) == set(GAMES)
    assert len(GAMES) == 3


@per_game
def test_its_players(game: str) -> None:
    models = [load(name).model for name in rulesets()[game]]
    assert {(model.least_players, model.most_players) for model in models} == {ROWS[game][:2]}


@pytest.mark.thorough
@per_game
def test_its_text(game: str) -> None:
    files = [*TOP.glob(f"rulesets/{game}/*.aoi"), *(f for p in own(game) if p.startswith("plugin ")
                                                    for f in TOP.glob(f"plugins/{p.split()[1]}/*.aoi"))]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) == ROWS[game][2]


@pytest.mark.thorough
@per_game
def test_its_python(game: str) -> None:
    assert sum(own(game).values()) == ROWS[game][3], own(game)


@pytest.mark.thorough
def test_a_word_that_two_games_use_is_nobodys() -> None:
    assert not any(f"word {word}" in own(game) for game in GAMES for word in ("action", "require", "phase", "by", "bring"))
    assert "word circle" in own("card_game")
