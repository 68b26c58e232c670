"""Values that are not actions are refused, with the same words in every environment: 1.5 is not 1."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi

for library in ("gymnasium", "numpy", "pettingzoo", "pyspiel"):
    pytest.importorskip(library)
import numpy as np  # noqa: E402 - what may be missing

from aoi_rules.rl.gymnasium import SeatEnv, SeatVectorEnv  # noqa: E402
from aoi_rules.rl.openspiel import load  # noqa: E402
from aoi_rules.rl.pettingzoo import raw_env  # noqa: E402

LODGE = Path(__file__).parent / "lodge.aoi"
WRONG = [1.5, 1.0, np.float32(1), True, np.True_, "1", [1], np.array([1]), np.nan, 1j]
Step = Callable[[Any], object]


def one_seat() -> Step:
    env = SeatEnv(LODGE, players=2)
    env.reset(seed=1)
    return env.step


def many_games() -> Step:
    env = SeatVectorEnv(LODGE, 2, players=2)
    env.reset(seed=1)
    return lambda action: env.step([env.table.actions.legal_actions(env._games[0].position)[0], action])


def policy() -> Step:
    return lambda action: SeatVectorEnv(LODGE, 1, "bea", players=2, policy=lambda _: [action]).reset(seed=1)


def all_seats() -> Step:
    env = raw_env(LODGE, players=2)
    env.reset(seed=1)
    return env.step


def chance() -> Step:
    return load(str(LODGE), 2).new_initial_state().node.play_action


def decision() -> Step:
    node = load(str(LODGE), 2).new_initial_state().node
    while node.sides:
        node = node.play_action(0)
    return node.play_action


@pytest.mark.parametrize("made", [one_seat, many_games, policy, all_seats, chance, decision])
def test_an_action_is_a_whole_number(made: Callable[[], Step]) -> None:
    step = made()
    for action in WRONG:
        with pytest.raises(TypeError, match=r"^an action is a whole number, and this has the type \w+$"):
            step(action)


@pytest.mark.parametrize("kind", [int, np.int8, np.uint64, np.array])
def test_whole_numbers_of_any_type_are_actions(kind: Callable[[int], Any]) -> None:
    env = SeatEnv(LODGE, players=2)
    seen, _ = env.reset(seed=1)
    assert not env.step(kind(int(seen["action_mask"].argmax())))[2]
    assert env.game.decisions


def test_nothing_is_played_where_one_action_of_many_is_wrong() -> None:
    env = SeatVectorEnv(LODGE, 2, players=2)
    before, _ = env.reset(seed=1)
    actions = [game.legal[0] for game in env._games]
    with pytest.raises(TypeError, match="an action is a whole number"):
        env.step([actions[0], float(actions[1])])
    assert [game.made for game in env._games] == [0, 0]
    assert np.array_equal(env._observe()["observation"], before["observation"])


@pytest.mark.parametrize("asked", ["resample_from_infostate", "set_from", "string_from"])
def test_who_does_not_play_sees_nothing(asked: str) -> None:
    """OpenSpiel's number of chance is -1, which as a Python index means the last one."""
    game = load(str(LODGE), 2)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    observer = game.make_py_observer()
    ask = {"resample_from_infostate": lambda player: state.resample_from_infostate(player, lambda: 0.5),
           "set_from": lambda player: observer.set_from(state, player),
           "string_from": lambda player: observer.string_from(state, player)}[asked]
    for player in (-1, -4, 2):
        with pytest.raises(ValueError, match=f"players are the numbers from 0 to 1, not {player}"):
            ask(player)
    with pytest.raises(TypeError, match="a player is a whole number"):
        ask(True)


@pytest.mark.parametrize(("make", "message"), [
    (lambda: SeatEnv(LODGE, most=1.5), "`most` is a whole number, and this has the type float"),
    (lambda: raw_env(LODGE, most="many"), "`most` is a whole number, and this has the type str"),
    (lambda: SeatVectorEnv(LODGE, 2, most=None), "`most` is a whole number, and this has the type NoneType"),
    (lambda: SeatVectorEnv(LODGE, 2.0), "`num_envs` is a whole number, and this has the type float"),
    (lambda: SeatEnv(LODGE).reset(seed=True), "a seed is a whole number, and this has the type bool"),
    (lambda: raw_env(LODGE).reset(seed=1.5), "a seed is a whole number, and this has the type float"),
    (lambda: SeatVectorEnv(LODGE, 2).reset(seed=1.5), "a seed is a whole number, and this has the type float"),
    (lambda: SeatVectorEnv(LODGE, 2).reset(seed=[1, "2"]), "a seed is a whole number, and this has the type str"),
])
def test_other_whole_numbers(make: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        make()


@pytest.mark.parametrize(("given", "message"), [
    ({"players": 0}, "for 2 to 4 players, not 0"),
    ({"options": {"weather": "fair weather:foul"}}, "`weather` is one of"),
])
def test_openspiel_is_given_what_other_games_are_given(given: dict[str, Any], message: str) -> None:
    """This holds even if the text that OpenSpiel makes of it would mean something else."""
    with pytest.raises(aoi.SetupError, match=message):
        load(str(LODGE), **given)
