"""How many steps a second the learning environments make, beside PettingZoo's chess in the same run, on one core.  Run by hand:

    pip install -e '.[rl,bench]'
    python -m tests.benchmarks.learning [RULESET …] [--seats 4] [--rounds 5] [--steps 1000] [--seed 1]

All play random legal actions, chosen in the same way from the mask. The processor time includes the choices, the resets and the
steps of finished agents, although those steps do not count.  A step of PettingZoo is one decision.  A step of Gymnasium is a
decision of the seat and all decisions of the others up to its next one, by random bots; in the vector form there are 64 games.  A
step of OpenSpiel is one decision, with its player's observation as numbers and all draws of chance that follow it.  Each round
measures everything once; the table has the medians over the rounds, and the median, the least and the greatest of their ratios.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any

import aoi_rules as aoi
from aoi_rules.native.libraries import library_of
from tests.benchmarks.measuring import dice, on_one_core, timed

GAMES = 64
"""The number of games in the vector form."""
CHESS = "PettingZoo's chess"

Steps = Callable[[int, int], int]
"""Makes at least this number of steps, with a seed; returns the number of steps."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(description="steps a second of the learning environments")
    parser.add_argument("names", nargs="*", default=["germany", "industry", "card_game"])
    for name, default in (("--seats", 4), ("--rounds", 5), ("--steps", 1000), ("--seed", 1)):
        parser.add_argument(name, type=int, default=default)
    wanted = parser.parse_args(arguments)
    try:
        kinds = {CHESS: _chess()} | {what: steps for name in wanted.names for what, steps in _ours(aoi.load(name), wanted.seats)}
    except ImportError as error:
        print(f"`{error.name}` is missing: pip install -e '.[rl,bench]'", file=sys.stderr)
        return 2
    core = on_one_core()
    for steps in kinds.values():
        steps(100, 0)  # warm
    found = [{what: _rate(steps, wanted.steps, wanted.seed + number) for what, steps in kinds.items()}
             for number in range(wanted.rounds)]
    _show(found, f"{wanted.seats} seats, {wanted.rounds} rounds of {wanted.steps} steps, {core}")
    return 0


def _rate(steps: Steps, number: int, seed: int) -> float:
    """Steps a second."""
    made: list[int] = []
    return 1 / timed(lambda: made.append(steps(number, seed))) * made[0]


def _show(found: Sequence[dict[str, float]], how: str) -> None:
    print(f"{how}\n\n{'':44}{'steps/s':>9}   × {CHESS}")
    for what in found[0]:
        ratios = [one[what] / one[CHESS] for one in found]
        print(f"{what:44}{median(one[what] for one in found):9,.0f}   {median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})")


def _chess() -> Steps:
    from pettingzoo.classic.chess.chess import env

    return partial(_agents, env())


def _ours(rules: aoi.Ruleset, seats: int) -> list[tuple[str, Steps]]:
    from aoi_rules.rl import openspiel
    from aoi_rules.rl.gymnasium import SeatEnv, SeatVectorEnv
    from aoi_rules.rl.pettingzoo import env

    made = env(rules, players=seats)
    by = "machine code" if library_of(rules.program) else "pure Python"
    return [
        (f"{rules.name}, PettingZoo ({by})", partial(_agents, made)),
        (f"{rules.name}, Gymnasium ({by})", partial(_seat, SeatEnv(rules, players=seats))),
        (f"{rules.name}, Gymnasium's vector form ({by})", partial(_seats, SeatVectorEnv(rules, GAMES, players=seats))),
        (f"{rules.name}, OpenSpiel ({by})", partial(_nodes, openspiel.load(rules.name, seats))),
    ]


def _agents(env: Any, number: int, seed: int) -> int:
    rng, made = dice(seed), 0
    env.reset(seed=seed)
    while made < number:
        for _ in env.agent_iter():
            observation, _, ended, given_up, _ = env.last()
            if ended or given_up:
                env.step(None)
                continue
            env.step(_any(observation["action_mask"], rng))
            made += 1
            if made >= number:
                break
        else:
            env.reset()
    return made


def _seat(env: Any, number: int, seed: int) -> int:
    rng = dice(seed)
    observation, _ = env.reset(seed=seed)
    for _ in range(number):
        observation, _, ended, given_up, _ = env.step(_any(observation["action_mask"], rng))
        if ended or given_up:
            observation, _ = env.reset()
    return number


def _seats(env: Any, number: int, seed: int) -> int:
    rng, rounds = dice(seed), -(-number // GAMES)
    observation, _ = env.reset(seed=seed)
    for _ in range(rounds):
        observation = env.step([_any(mask, rng) for mask in observation["action_mask"]])[0]
    return rounds * GAMES


def _nodes(game: Any, number: int, seed: int) -> int:
    rng, made, state = dice(seed), 0, game.new_initial_state()
    while made < number:
        if state.is_terminal():
            state = game.new_initial_state()
        elif not state.is_chance_node():
            state.observation_tensor(state.current_player())
            made += 1
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
    return made


def _any(mask: Any, rng: Any) -> int:
    """Any legal action; 0 if there is none, in a game that has ended."""
    legal = mask.nonzero()[0]
    return int(legal[int(rng.random() * len(legal))]) if len(legal) else 0


if __name__ == "__main__":
    raise SystemExit(main())
