"""A game as a PettingZoo environment, in which each seat is an agent: `env("germany", players=4)`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from aoi_rules.game import Game, Ruleset
from aoi_rules.rl.actions import whole_number
from aoi_rules.rl.missing_extra import missing_library
from aoi_rules.rl.table import MOST, Observation, Table, check_mode, rewards

try:
    from gymnasium.spaces import Dict, Discrete
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing_library(error) from None

__all__ = ["GameEnv", "env", "raw_env"]


class GameEnv(EzPickle, AECEnv[str, Observation, int]):
    """A game as an AEC environment; the agents are the seats, by name.

    An observation is a dictionary: `observation` is the vector that `aoi_rules.rl.observation` describes, `action_mask` has a 1
    for each legal action, and none for an agent that does not decide.  Action number i is `rules.move(i)`.  All rewards except
    the last are 0; `rewards` of `aoi_rules.rl.table` defines the last ones.  At the end, `infos` have the `points` of each agent.

    `rules` is a ruleset, a name from the library or a path; `players` and `options` are those of `Ruleset.new_game`.  A game is
    truncated after `most` decisions.  `game` is the `Game` that is played: it contains all secrets.  With the render mode `svg`,
    `render` returns a picture of what the seat to move sees.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["svg"], "is_parallelizable": False, "name": "aoi_rules"}

    def __init__(
        self, rules: Ruleset | str | Path, players: int | Sequence[str] | None = None, options: Mapping[str, str] | None = None,
        most: int = MOST, render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, rules, players, options, most, render_mode)
        AECEnv.__init__(self)
        self.table = Table(rules, players, options)
        self.table.prepare()
        check_mode(render_mode, self.metadata["render_modes"])
        self.most, self.render_mode = whole_number(most, "`most`"), render_mode
        self.possible_agents = list(self.table.seats)
        self.agents: list[str] = []
        self.observation_spaces = {seat: self.table.observation_space() for seat in self.table.seats}
        self.action_spaces = {seat: self.table.action_space() for seat in self.table.seats}
        self.game: Game
        self._chance = random.Random()  # noqa: S311 - seeds of games between learners

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's own
        """Begin a game.  With a seed, it is the game that `Ruleset.new_game` makes from it, and the seeds of later games follow
        from it."""
        if seed is not None:
            self._chance.seed(seed := whole_number(seed, "a seed"))
        self.game = self.table.new_game(self._chance.getrandbits(64) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What an agent observes now."""
        return self.table.observe(self.game, agent)

    def step(self, action: int | None) -> None:
        """Play an action for the agent whose turn it is; raises ValueError if it is not legal, TypeError if it is not a whole
        number. It must be None for an agent that has finished."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.play(self.game, action)
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Find the agent whose turn it is, or how the game ended."""
        game = self.game
        if game.to_move is not None:
            self.agent_selection = game.to_move
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = rewards(game.outcome)
        elif game.decisions >= self.most or not len(game.legal_moves()):
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            return
        self.infos = {seat: {"points": score.total} for seat, score in game.scores().items()}

    def render(self) -> str | None:
        """A picture of what the seat to move sees, as one SVG text; None without the render mode `svg`."""
        return self.game.view(self.agent_selection).svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing needs to be closed."""


def raw_env(*args: Any, **named: Any) -> GameEnv:
    """The environment itself, made with the arguments of `GameEnv`; an illegal action raises ValueError."""
    return GameEnv(*args, **named)


def env(*args: Any, **named: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game, and its agent gets the reward -1."""
    made: AECEnv[str, Observation, int] = wrappers.TerminateIllegalWrapper(raw_env(*args, **named), illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)
