"""Gymnasium: its own checks, and that one game and many at once equal the games of the bots."""

from __future__ import annotations

import copy
import pickle
import warnings
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.bots import decide, make
from tests.properties.tables import MAPS

pytestmark = pytest.mark.thorough  # `.ci/run` has a section for learning

gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")
from gymnasium.utils.env_checker import check_env  # noqa: E402 - what may be missing
from gymnasium.vector import SyncVectorEnv  # noqa: E402

from aoi_rules.rl.gymnasium import SeatEnv, SeatVectorEnv  # noqa: E402
from aoi_rules.rl.table import rewards  # noqa: E402

LODGE = Path(__file__).parent / "lodge.aoi"
RULESETS = [pytest.param(LODGE, id="lodge"), *(pytest.param(name, marks=pytest.mark.slow) for name in MAPS)]


def last(mask: Any) -> int:
    """The greatest legal action, or 0."""
    return int(np.flatnonzero(mask)[-1]) if mask.any() else 0


def some(mask: Any, rng: Any) -> int:
    """Any legal action, or 0."""
    return int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0


@pytest.mark.parametrize("name", RULESETS)
def test_the_checks_of_gymnasium_pass_for_every_number_of_players(name: str | Path) -> None:
    rules = aoi.load(name)
    for players in range(rules.model.least_players, rules.model.most_players + 1):
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".*Not able to test alternative render modes")
            check_env(SeatEnv(rules, players=players, render_mode="svg"))


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_others_are_the_bots_of_the_same_game(bot: str) -> None:
    env, game = SeatEnv(LODGE, "bea", players=3, bots=bot), aoi.load(LODGE).new_game(3, 4)
    observation, info = env.reset(seed=4)
    ended = gain = False
    while not ended:
        assert (gain, info) == (False, {})
        action = last(observation["action_mask"])
        assert np.array_equal(env.action_masks(), observation["action_mask"])
        observation, gain, ended, given_up, info = env.step(action)
        assert not given_up
        play_until_bea(game, bot)
        game.play(game.rules.move(action))
    play_until_bea(game, bot)
    assert env.game.history == game.history
    assert gain == rewards(game.outcome)["bea"]
    assert info == {"points": game.scores()["bea"].total}


def play_until_bea(game: aoi.Game, bot: str) -> None:
    while game.to_move not in ("bea", None):
        decide(game, make(bot))


@pytest.mark.parametrize("name", RULESETS)
def test_many_games_at_once_are_the_same_games(name: str | Path) -> None:
    """The test compares each array of each step, over several games, one of which ends by an illegal action and one of which is
    given up."""
    rules, number, rng = aoi.load(name), 3, np.random.default_rng(1)
    seat, most = rules.model.seats[1], 400
    one_by_one = SyncVectorEnv([lambda: SeatEnv(rules, seat, players=3, most=most) for _ in range(number)])
    at_once = SeatVectorEnv(rules, number, seat, players=3, most=most)
    same(one_by_one.reset(seed=9), at_once.reset(seed=9))
    ended, observation = 0, at_once.reset(seed=9)[0]
    for step in range(200):
        actions = np.array([some(mask, rng) for mask in observation["action_mask"]])
        if step == 20:
            actions[0] = np.flatnonzero(observation["action_mask"][0] == 0)[0]
        found = at_once.step(actions)
        same(one_by_one.step(actions), found)
        observation = found[0]
        ended += (found[2] | found[3]).sum()
    assert ended >= number


def same(one: Any, other: Any) -> None:
    assert type(one) is type(other) or isinstance(one, (dict, tuple, np.ndarray))
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key, value in one.items():
            same(value, other[key])
    elif isinstance(one, tuple):
        assert len(one) == len(other)
        for first, second in zip(one, other, strict=True):
            same(first, second)
    else:
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)


def test_a_policy_decides_for_the_others() -> None:
    env = SeatVectorEnv(LODGE, 2, "bea", players=3, policy=lambda seen: [last(mask) for mask in seen["action_mask"]])
    observation, _ = env.reset(seed=[5, 6])
    games = [aoi.load(LODGE).new_game(3, seed) for seed in (5, 6)]
    ended = np.zeros(2, bool)
    while not ended.any():
        observation, gains, ended, _, _ = env.step([last(mask) for mask in observation["action_mask"]])
    for game, gain in zip(games, gains, strict=True):
        while not game.over:
            game.play(max(game.legal_moves(), key=lambda move: move.index))
        assert gain == rewards(game.outcome)["bea"]
    assert ended.all()
    wrong = SeatVectorEnv(LODGE, 1, "bea", players=3, policy=lambda seen: [0] * len(seen["action_mask"]))
    with pytest.raises(ValueError, match="the policy chose an action that is not legal: 0"):
        wrong.reset(seed=1)


def test_wrong_arguments_are_errors() -> None:
    with pytest.raises(aoi.SeatError, match="no seat `eve` plays; there are: ann, bea"):
        SeatEnv(LODGE, "eve", players=2)
    with pytest.raises(aoi.PluginError, match="no bot is called `gready`"):
        SeatEnv(LODGE, players=2, bots="gready")
    with pytest.raises(ValueError, match="one for each of bea, cid, not 3"):
        SeatEnv(LODGE, players=3, bots=["random", "greedy", "random"])
    with pytest.raises(aoi.SetupError, match="no option `wind`"):
        SeatVectorEnv(LODGE, 2, options={"wind": "fair"})


# ---- wrong use ------------------------------------------------------------------------------------------------------


def test_a_game_begins_with_reset() -> None:
    for play in (lambda: SeatEnv(LODGE).step(0), SeatEnv(LODGE).action_masks, lambda: SeatVectorEnv(LODGE, 2).step([0, 0])):
        with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
            play()


def test_one_action_and_one_seed_for_each_game() -> None:
    games = SeatVectorEnv(LODGE, 2)
    with pytest.raises(ValueError, match="2 games need one seed each, not 3 in total"):
        games.reset(seed=[1, 2, 3])
    games.reset(seed=1)
    with pytest.raises(ValueError, match="2 games need one action each, not 1 in total"):
        games.step([0])
    with pytest.raises(ValueError, match="2 games need one action of the policy each, not 1 in total"):
        SeatVectorEnv(LODGE, 2, "bea", players=3, policy=lambda _: [0]).reset(seed=1)
    with pytest.raises(ValueError, match="at least one game must be played, not 0"):
        SeatVectorEnv(LODGE, 0)


def test_a_render_mode_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="no render mode 'human'; there are: svg, and None"):
        SeatEnv(LODGE, render_mode="human")


def test_seeds_of_numpy() -> None:
    seven = np.int64(7)
    for one, other in ((SeatEnv(LODGE), SeatEnv(LODGE)), (SeatVectorEnv(LODGE, 2), SeatVectorEnv(LODGE, 2))):
        assert (one.reset(seed=seven)[0]["observation"] == other.reset(seed=7)[0]["observation"]).all()


def test_an_environment_is_copied_and_pickled_in_the_middle_of_a_game() -> None:
    env = SeatEnv(LODGE, players=3, bots="greedy")
    env.step(last(env.reset(seed=4)[0]["action_mask"]))
    for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):  # noqa: S301 - made here
        assert again.game.history == env.game.history
        assert again.game is not env.game
        action = last(again.action_masks())
        found = again.step(action)
        assert found[1:] == copy.deepcopy(env).step(action)[1:]
