"""Games between random bots, played without views: the same games as those with views, errors included."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.bots import Bot, decide, make
from aoi_rules.bots.random_bot import RandomBot, all_random, played_on
from aoi_rules.lab import Plan, Result, play_batch, playing
from tests.testing.games import changed, written

NAMES = ["germany", "new_england", "industry", "card_game"]
FAR = 10**9


class Looking(RandomBot):
    """Plays as RandomBot does, but is a type of its own, so it gets a view at each decision."""


def test_which_bots_are_random() -> None:
    assert all_random([make("random"), RandomBot()])
    assert not all_random([make("random"), Looking()])
    assert not all_random([make("greedy")])


@pytest.mark.slow_with("card_game")
@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_the_same_game_with_and_without_views(name: str) -> None:
    rules = aoi.load(name)
    for seed in range(2):
        game = rules.new_game(seed=seed)
        ended, decisions = played_on(game, FAR)
        while not game.over:
            decide(game, RandomBot())
        assert decisions == game.decisions > 0
        assert ended.over
        assert (ended.scores(), ended.winners) == (game.scores(), game.winners)


def test_it_goes_on_from_where_a_game_stands() -> None:
    """The original game stays as it is."""
    game = aoi.load("germany").new_game(seed=3)
    for _ in range(30):
        decide(game, RandomBot())
    whole, _ = played_on(aoi.load("germany").new_game(seed=3), FAR)
    before = aoi.dumps(game)
    ended, _ = played_on(game, FAR)
    assert aoi.dumps(game) == before
    assert ended.scores() == whole.scores()


@pytest.mark.thorough
def test_it_ends_after_so_many_decisions() -> None:
    ended, decisions = played_on(aoi.load("germany").new_game(seed=3), 30)
    assert (decisions, ended.over, ended.winners) == (30, False, ())


def results(rules: aoi.Ruleset, bot: type[Bot], games: int) -> list[Result]:
    plan = Plan(rules, rules.model.seats[:2], ("random",) * 2, 7, games)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "make", lambda *_: bot())
        return play_batch(plan, range(games))


def test_a_tournament_has_the_same_results(tmp_path: Path) -> None:
    rules = aoi.load(written(tmp_path, "cards.aoi", changed()))
    assert results(rules, RandomBot, 20) == results(rules, Looking, 20)


def test_what_fails_fails_alike(tmp_path: Path) -> None:
    """Rules whose numbers grow too large after some decisions."""
    text = changed(("keep money", "keep big number = 7\n  keep money"), ("do hide { hide me card }", """do hide {
      hide me card
      set big = big * 100000000 * 100000000
    }"""))
    rules = aoi.load(written(tmp_path, "cards.aoi", text))
    said = []
    for bot in (RandomBot, Looking):
        with pytest.raises(aoi.PlayError) as failed:
            results(rules, bot, 20)
        said.append(str(failed.value))
    assert said[0] == said[1]
    assert "cards.aoi:" in said[0]
