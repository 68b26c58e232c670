"""The pages for a first game: a reader can type their commands, in the game that they begin."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import aoi_rules as aoi
from aoi_rules.cli import aoi as command
from aoi_rules.library.first_game import NAME, first_game
from tests.manual.pages import blocks

TOP = Path(__file__).parents[2]
PAGES = sorted((TOP / "rulesets").glob(f"*/{NAME}"))
LONGEST = 300


def begun(page: str, name: str) -> aoi.Game:
    """The game that a page begins."""
    found = re.search(r"`aoi play (\w+) --players (\d) --seed (\d+)`", page)
    assert found is not None
    assert aoi.load(found[1]).model.game == name
    return aoi.load(found[1]).new_game(int(found[2]), seed=int(found[3]))


def play_as_told(game: aoi.Game, text: str, rng: random.Random) -> None:
    """Play one text for the first seat, as soon as it is its turn and the text is legal; the others play any moves."""
    for _ in range(LONGEST):
        moves, own = game.legal_moves(), game.to_move == game.seats[0]
        if own and not game.explain(text, game.seats[0]):
            game.play(text)
            return
        stop = [move for move in moves if move.option is None]
        game.play(stop[0] if own and stop else rng.choice(moves))
    pytest.fail(f"`{text}` was never legal")


@pytest.mark.parametrize("page", PAGES, ids=[page.parent.name for page in PAGES])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_it_tells_to_type_can_be_played(page: Path, seed: int) -> None:
    text, rng = page.read_text(encoding="utf-8"), random.Random(seed)
    game = begun(text, page.parent.name)
    assert game.to_move == game.seats[0] == "red"
    typed = [block.text.strip() for block in blocks(text) if (block.language, block.use) == ("text", "type")]
    assert len(typed) >= 3
    for one in typed:
        play_as_told(game, one, rng)


def test_what_the_page_of_age_of_industry_says_of_money_is_so() -> None:
    game = aoi.load("germany").new_game(3, seed=3)
    game.play("build cotton_mill at muenchen_1 with brown")
    assert red_has(game) == (6, 1)
    for one in ("sell from muenchen_1 to muenchen_3", "repay 1", "railway augsburg--muenchen"):
        play_as_told(game, one, random.Random(1))
    assert red_has(game) == (2, 0)


def red_has(game: aoi.Game) -> tuple[object, object]:
    """Red's money and loans."""
    players = game.view("red").data["types"]["seat"]
    return players["money"][0], players["loans"][0]


@pytest.mark.thorough
def test_rules_shows_it_in_play_before_the_rules() -> None:
    ran = CliRunner().invoke(command, ["play", "germany", "--players", "3", "--seed", "3", "--seat", "red=human"], input="rules\nquit\n")
    first, _, rules = ran.output.partition("What to try next")
    assert "Age of Industry: your first game" in first
    assert " build cotton_mill at muenchen_1 with brown" in first
    assert "\nThe aim\n" in rules


def test_every_game_of_the_library_has_one() -> None:
    assert [page.parent.name for page in PAGES] == sorted({aoi.load(name).model.game for name in ("germany", "industry", "card_game")})


def test_a_map_has_the_page_of_its_game() -> None:
    assert first_game(aoi.load("new_england").program) == first_game(aoi.load("germany").program)
    assert first_game(aoi.load("germany").program).startswith("# Age of Industry")


def test_a_game_of_ones_own_has_the_page_beside_it(tmp_path: Path) -> None:
    text = (TOP / "tests/cli/island.aoi").read_text(encoding="utf-8")
    (tmp_path / "island.aoi").write_text(text, encoding="utf-8")
    assert first_game(aoi.load(tmp_path / "island.aoi").program) == ""
    (tmp_path / NAME).write_text("# The island\n", encoding="utf-8")
    assert first_game(aoi.load(tmp_path / "island.aoi").program) == "# The island\n"
    assert first_game(aoi.load(text=text).program) == ""
