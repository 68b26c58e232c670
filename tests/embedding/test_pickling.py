"""Rulesets, games, moves and views can go to other processes; an imagined game is a guess and cannot."""

from __future__ import annotations

import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.machine.state import pack_state
from aoi_rules.testing.playing import facts_shown

MAPS = ("germany", "new_england", "card_game", "industry")


@cache
def loaded(name: str) -> aoi.Ruleset:
    return aoi.load(name)


def played(name: str, decisions: int = 40) -> aoi.Game:
    game, rng = loaded(name).new_game(3, seed=8), random.Random(8)
    for _ in range(decisions):
        game.play(rng.choice(game.legal_moves()))
    return game


def there_and_back(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - made here


def test_lists_of_legal_moves_are_values() -> None:
    """Two lists from one position are equal, even if one was pickled in between; lists from different positions are not."""
    game = played("industry")
    moves, later = game.legal_moves(), played("industry", 41).legal_moves()
    assert moves == game.legal_moves() == game.view(game.to_move).moves
    assert moves == there_and_back(moves) == there_and_back(game).legal_moves()
    assert len({moves, game.legal_moves(), there_and_back(moves)}) == 1
    assert moves != later
    assert moves != moves[1:]
    assert moves != [str(move) for move in moves]


@pytest.mark.thorough_with("germany", "new_england")
@pytest.mark.parametrize("name", MAPS)
def test_there_and_back(name: str) -> None:
    game = played(name)
    again = there_and_back(game)
    assert aoi.dumps(again) == aoi.dumps(game)
    assert list(again.events("red")) == list(game.events("red"))
    for move in game.legal_moves()[:5]:
        other = there_and_back(move)
        assert (other, hash(other), other.json()) == (move, hash(move), move.json())
        assert other in game.legal_moves()
    rules = there_and_back(game.rules)
    assert (rules.name, rules.move_count, rules.describe()) == (name, game.rules.move_count, game.rules.describe())


@pytest.mark.slow_with("germany")
@pytest.mark.thorough
@pytest.mark.parametrize("name", MAPS)
def test_a_view_keeps_its_json_its_log_and_its_guesses(name: str) -> None:
    game = played(name)
    for seat in (*game.seats, None):
        view = game.view(seat)
        again = there_and_back(view)
        assert again.json() == view.json()
        assert list(again.events) == list(view.events) == list(game.events(seat))
        assert again.svg() == view.svg()
        ours, theirs = (v.imagine(random.Random(5)) for v in (view, again))
        assert facts_shown(ours.view(seat)) == facts_shown(theirs.view(seat)) == facts_shown(view)
        assert {s: ours.view(s).json() for s in game.seats} == {s: theirs.view(s).json() for s in game.seats}


@pytest.mark.thorough_with("germany")
@pytest.mark.parametrize("name", ["germany", "card_game"])
def test_a_pickled_view_holds_nothing_that_is_hidden(name: str) -> None:
    """Two games that differ only in information hidden from a seat pickle to the same bytes."""
    game = played(name)
    for seat in game.seats:
        other = game.view(seat).imagine(random.Random(3))
        assert facts_shown(other.view(seat)) == facts_shown(game.view(seat))
        ours, theirs = (there_and_back(g.view(seat))._knowledge for g in (game, other))
        assert pack_state(ours.state) == pack_state(theirs.state)
        assert ours.past.log() == theirs.past.log()


@pytest.mark.slow
def test_a_process_pool() -> None:
    """Each process rebuilds a view, and so its ruleset, from the texts of the ruleset."""
    view = played("germany").view("red")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(guess, [view, view], [1, 2])) == [guess(view, 1), guess(view, 2)]


def guess(view: aoi.View, seed: int) -> dict[str, int]:
    """The holdings of all seats in one game that the view's seat can imagine."""
    return {seat: score.total for seat, score in view.imagine(random.Random(seed)).scores().items()}


@pytest.mark.thorough
def test_a_ruleset_whose_file_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "my_map.aoi"
    path.write_text((Path(__file__).parent.parent / "cli" / "island.aoi").read_text(encoding="utf-8"), encoding="utf-8")
    game = aoi.load(path).new_game(seed=1)
    pickled = pickle.dumps(game)
    path.unlink()
    again = pickle.loads(pickled)  # noqa: S301 - made here
    assert aoi.dumps(again) == aoi.dumps(game)


def test_what_is_imagined_is_not_saved() -> None:
    imagined = played("card_game").view("red").imagine(random.Random(1))
    with pytest.raises(aoi.SaveError, match="this game was imagined from a view, so it cannot be saved; save the game that"):
        aoi.dumps(imagined)
    with pytest.raises(aoi.SaveError, match="imagined from a view cannot be pickled; pickle the view, and imagine again"):
        pickle.dumps(imagined)
    with pytest.raises(aoi.SaveError, match="was imagined"):
        aoi.dumps(imagined.copy())
