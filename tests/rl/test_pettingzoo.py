"""PettingZoo: its own tests, and that its environment follows the rules of the games."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.play.score import Outcome
from tests.compiler.texts import sound
from tests.native.rulesets import SEATS
from tests.properties.tables import MAPS
from tests.words.test_teams import GAME as SIDES

pytest.importorskip("pettingzoo")

pytestmark = pytest.mark.thorough  # `.ci/run` has a section for learning
np = pytest.importorskip("numpy")
from aoi_rules.rl.pettingzoo import GameEnv, env, raw_env  # noqa: E402 - it needs what may be missing
from aoi_rules.rl.table import rewards  # noqa: E402

LODGE = Path(__file__).parent / "lodge.aoi"
RULESETS = [pytest.param(LODGE, id="lodge"), pytest.param(SEATS, id="seats named"), *(pytest.param(name, marks=pytest.mark.slow) for name in MAPS)]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.filterwarnings("ignore::DeprecationWarning:pettingzoo", "ignore::UserWarning")
def test_the_tests_of_pettingzoo_pass_for_every_number_of_players(name: str | Path) -> None:
    from pettingzoo.test import api_test, seed_test

    rules = aoi.load(text=name) if name == SEATS else aoi.load(name)
    tried = 0
    for players in range(rules.model.least_players, rules.model.most_players + 1):
        api_test(env(rules, players=players), num_cycles=1000)
        seed_test(lambda players=players: env(rules, players=players), num_cycles=500)
        tried += 1
    assert tried > 1


@pytest.fixture
def played() -> GameEnv:
    found = raw_env(LODGE, players=3, options={"weather": "foul"})
    found.reset(seed=5)
    return found


def test_it_is_the_game_of_its_seed_and_an_action_is_a_moves_integer(played: GameEnv) -> None:
    game = aoi.load(LODGE).new_game(3, 5, {"weather": "foul"})
    while not game.over:
        observation, reward, terminated, truncated, _ = played.last()
        assert (played.agent_selection, reward, terminated, truncated) == (game.to_move, 0, False, False)
        assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(move.index for move in game.legal_moves())
        assert np.array_equal(observation["observation"], played.table.observer.of(game, game.to_move))
        move = game.legal_moves()[-1]
        played.step(move.index)
        game.play(move)
    assert played.game.history == game.history
    points = {seat: score.total for seat, score in game.scores().items()}
    assert {seat: info["points"] for seat, info in played.infos.items()} == points
    assert played.rewards == rewards(game.outcome)
    assert all(played.terminations.values())
    finished = []
    for agent in played.agent_iter():
        finished.append(agent)
        assert not played.last()[0]["action_mask"].any()
        played.step(None)
    assert sorted(finished) == sorted(game.seats)


def test_only_who_decides_has_legal_actions(played: GameEnv) -> None:
    masks = {seat: played.observe(seat)["action_mask"].sum() for seat in played.agents}
    assert masks == {seat: len(played.game.legal_moves()) if seat == played.agent_selection else 0 for seat in played.agents}


def test_a_reset_without_a_seed_begins_another_game_which_follows_from_the_first_seed(played: GameEnv) -> None:
    other = raw_env(LODGE, players=3)
    other.reset(seed=5)
    seeds = []
    for one in (played, other):
        for _ in range(2):
            one.reset()
            seeds.append(one.game.seed)
    assert seeds[:2] == seeds[2:]
    assert len({5, *seeds[:2]}) == 3


def test_an_illegal_action_is_an_error_or_ends_the_wrapped_game(played: GameEnv) -> None:
    with pytest.raises(ValueError, match=r"the action 0 is not legal now: `stop`"):
        played.step(0)
    with pytest.raises(ValueError, match=r"actions are integers from 0 to \d+"):
        played.step(played.table.actions.count)
    wrapped = env(LODGE, players=3)
    wrapped.reset(seed=5)
    agent = wrapped.agent_selection
    wrapped.step(0)
    assert wrapped.rewards == {seat: -1 if seat == agent else 0 for seat in ("ann", "bea", "cid")}
    assert all(wrapped.terminations.values())


def test_a_game_of_too_many_decisions_is_truncated() -> None:
    made = raw_env(LODGE, players=2, most=3)
    made.reset(seed=1)
    for _ in range(3):
        assert not any(made.truncations.values())
        made.step(made.game.legal_moves()[0].index)
    assert all(made.truncations.values())
    assert not any(made.terminations.values())
    assert set(made.rewards.values()) == {0}
    assert {seat: info["points"] for seat, info in made.infos.items()} == {s: n.total for s, n in made.game.scores().items()}


@pytest.mark.parametrize(("sides", "winners", "expected"), [
    ("a b c d", "a", [1, -1 / 3, -1 / 3, -1 / 3]), ("a b c d", "ab", [1 / 3, 1 / 3, -1 / 3, -1 / 3]), ("a b c d", "abcd", [0, 0, 0, 0]),
    ("a b c d", "", [0, 0, 0, 0]), ("ac bd", "ac", [1, 1, -1, -1]), ("ac b d", "b", [-1 / 2, -1 / 2, 1, -1 / 2]),
    ("abc d", "", [0, 0, 0, 0]), ("abcd", "abcd", [0, 0, 0, 0]),
])
def test_the_last_rewards_of_the_sides_add_up_to_nothing(sides: str, winners: str, expected: list[float]) -> None:
    """The seats of a team each get the reward of their side."""
    teams = tuple(map(tuple, sides.split()))
    found = rewards(Outcome(teams, tuple(winners), True, False))
    assert list(found.values()) == pytest.approx(expected)
    assert sum(found[side[0]] for side in teams) == pytest.approx(0)


def test_the_seats_of_a_team_play_for_the_same_reward() -> None:
    made = raw_env(sound(SIDES), players=4)
    made.reset(seed=3)
    while made.agents and not all(made.terminations.values()):
        made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[0]))
    assert made.rewards == {"north": 1, "south": 1, "east": -1, "west": -1}, "first in the order of players, as their points are equal"


@pytest.mark.parametrize(("winners", "over", "expected"), [("ab", True, 1), ("", True, -1), ("", False, 0)])
def test_who_plays_against_the_game_wins_or_loses_all(winners: str, over: bool, expected: int) -> None:
    assert set(rewards(Outcome((("a",), ("b",)), tuple(winners), over, True)).values()) == {expected}


def test_it_can_be_copied_to_another_process_and_drawn(played: GameEnv) -> None:
    again = pickle.loads(pickle.dumps(raw_env(LODGE, players=3, render_mode="svg")))  # noqa: S301 - our own
    again.reset(seed=5)
    assert again.agent_selection == played.agent_selection
    assert again.render().startswith("<svg")
    assert played.render() is None


def test_seeds_of_numpy_and_a_render_mode_that_there_is_not(played: GameEnv) -> None:
    other = raw_env(LODGE, players=3, options={"weather": "foul"})
    other.reset(seed=np.int64(5))
    assert (other.last()[0]["observation"] == played.last()[0]["observation"]).all()
    with pytest.raises(ValueError, match="no render mode 'human'"):
        raw_env(LODGE, render_mode="human")
