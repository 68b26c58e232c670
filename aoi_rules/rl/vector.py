"""Many games at once, as one seat plays them: `SeatVectorEnv("germany", 64, players=4)`.

A game is only a position: no log is kept, and nothing can be taken back.  If there is a library of machine code, it plays the
games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define

from aoi_rules.game import Ruleset
from aoi_rules.machine.generator import Generator, decision_state, seat_state
from aoi_rules.play.engines import Engine, engine_of
from aoi_rules.play.score import outcome, scores
from aoi_rules.rl.actions import whole_number
from aoi_rules.rl.missing_extra import missing_library
from aoi_rules.rl.table import MOST, Observation, Table, rewards

try:
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing_library(error) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Policy", "SeatVectorEnv"]

Policy = Callable[[Observation], Sequence[int]]
"""Decides for other seats: gets the observations of several seats, as arrays with one row for each, and returns an action for
each."""
Step = tuple[Observation, "NDArray[np.float64]", "NDArray[np.bool_]", "NDArray[np.bool_]", dict[str, Any]]


@define
class _PlayedGame:
    """A game: its position, the number of decisions made, and the initial state of each seat's random numbers."""

    position: Any
    random: list[int]
    made: int = 0
    ended: bool = False
    legal: Sequence[int] = ()
    """The actions that were legal at the last observation, in the order of the moves."""

    def move(self, action: int) -> tuple[int, ...] | None:
        """The move of an action at the last observation; None if it is not legal."""
        return self.position.moves[self.legal.index(action)] if action in self.legal else None


class SeatVectorEnv(VectorEnv[Observation, Any, Any]):
    """Several games of `SeatEnv` with the same arguments, as an environment with Gymnasium's vector interface.

    The other seats are played by the bot called random, or by `policy`, a function that gets the observations of some seats that
    must decide and returns their actions, such as an untrained or older learner, or the learner itself.  A game that has ended
    begins again at the next step, whose action is ignored.  For the same games, `gymnasium.vector.SyncVectorEnv` of `SeatEnv`
    returns the same.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as its base class has it

    def __init__(
        self, rules: Ruleset | str | Path, num_envs: int, seat: str | None = None, players: int | Sequence[str] | None = None,
        policy: Policy | None = None, options: Mapping[str, str] | None = None, most: int = MOST,
    ) -> None:
        self.num_envs, self.policy, self.most = whole_number(num_envs, "`num_envs`"), policy, whole_number(most, "`most`")
        if num_envs < 1:
            raise ValueError(f"at least one game must be played, not {num_envs}")
        self.table = table = Table(rules, players, options)
        table.prepare()
        self.seat = table.seat(seat)
        self._me = table.seats.index(self.seat)
        self._engine: Engine = engine_of(table.rules.program)
        self._options = table.rules.chosen_options(table.options)
        self.single_observation_space, self.single_action_space = table.observation_space(), table.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games: list[_PlayedGame] = []
        self._chance = [seeding.np_random(None)[0] for _ in range(num_envs)]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's own
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games.  The first game gets the seed, the next ones get the numbers that follow.  Raises ValueError if the
        numbers of seeds and games differ."""
        if seed is None or not isinstance(seed, Sequence):
            first = None if seed is None else whole_number(seed, "a seed")
            seed = [None if first is None else first + number for number in range(self.num_envs)]
        _require_one_each("seed", len(seed), self.num_envs)
        seed = [None if one is None else whole_number(one, "a seed") for one in seed]
        for number, one in enumerate(seed):
            if one is not None:
                self._chance[number] = seeding.np_random(one)[0]
        self._games = [self._begin_game(number, one) for number, one in enumerate(seed)]
        self._go_on(self._games)
        return self._observe(), {}

    def step(self, actions: Any) -> Step:
        """Play an action in each game; returns the same as `Env.step`, with one row for each game.  Raises ValueError if the
        numbers of actions and games differ, TypeError if one is not a whole number, ResetNeeded before the first `reset`."""
        if not self._games:
            raise ResetNeeded("call `reset()` to begin the first games")
        _require_one_each("action", len(actions), self.num_envs)
        gains, ended, given_up = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        fresh = [game.ended for game in self._games]
        illegal = [self._act(number, action) for number, action in enumerate([*map(whole_number, actions)])]
        self._go_on([game for game, wrong in zip(self._games, illegal, strict=True) if not wrong])
        info: dict[str, Any] = {}
        for number, (game, wrong) in enumerate(zip(self._games, illegal, strict=True)):
            ended[number] = wrong or (game.position.over and not fresh[number])
            given_up[number] = not (ended[number] or fresh[number]) and self._too_long(game)
            game.ended = bool(ended[number] or given_up[number])
            if game.ended:
                gains[number] = -1 if wrong else self._reward(game)
                info = self._add_info(info, {"points": self._points(game)}, number)
        return self._observe(), gains, ended, given_up, info

    def _begin_game(self, number: int, seed: int | None) -> _PlayedGame:
        """A new game."""
        table = self.table
        game = table.new_game(table.seed(self._chance[number]) if seed is None else seed)
        return _PlayedGame(game.record.position, [seat_state(game.seed, seat) for seat in table.seats])

    def _act(self, number: int, action: int) -> bool:
        """Play an action in a game, or begin the game again if it had ended; returns whether the action was illegal."""
        game = self._games[number]
        if game.ended:
            self._games[number] = self._begin_game(number, None)
            return False
        if game.position.over or game.position.to_move != self._me:  # it ended before the seat had a decision
            return False
        move = game.move(action)
        if move is None:
            return True
        self._play(game, move)
        return False

    def _play(self, game: _PlayedGame, move: tuple[int, ...]) -> None:
        game.position = self._engine.play(game.position, move, None)[0]
        game.made += 1

    def _go_on(self, games: Sequence[_PlayedGame]) -> None:
        """Let the other seats decide in some games until it is the seat's turn, or nobody's."""
        if self.policy is None:
            for game in games:
                while self._is_waiting(game):
                    moves = game.position.moves
                    chance = Generator(decision_state(game.random[game.position.to_move], game.made))
                    self._play(game, chance.choice(moves))
            return
        while waiting := [game for game in games if self._is_waiting(game)]:
            chosen = self.policy(self._observe_seats([(game, game.position.to_move) for game in waiting]))
            _require_one_each("action of the policy", len(chosen), len(waiting))
            for game, action in zip(waiting, chosen, strict=True):
                move = game.move(whole_number(action))
                if move is None:
                    raise ValueError(f"the policy chose an action that is not legal: {action}")
                self._play(game, move)

    def _is_waiting(self, game: _PlayedGame) -> bool:
        """Whether another seat must decide."""
        return not game.position.over and game.position.to_move != self._me and not self._too_long(game)

    def _too_long(self, game: _PlayedGame) -> bool:
        """Whether a game is truncated here."""
        return game.made >= self.most or not len(game.position.moves)

    def _observe(self) -> Observation:
        return self._observe_seats([(game, self._me) for game in self._games])

    def _observe_seats(self, viewers: Sequence[tuple[_PlayedGame, int]]) -> Observation:
        """The observations of some seats, given by their numbers, each in a different game."""
        table = self.table
        masks = np.zeros((len(viewers), table.actions.count), np.int8)
        for number, (game, viewer) in enumerate(viewers):
            own = viewer == game.position.to_move and not game.position.over
            game.legal = table.actions.legal_actions(game.position) if own else ()
            masks[number, game.legal] = 1
        states = [self._engine.thaw(game.position) for game, _ in viewers]
        return {"observation": table.observer.read_all(states, [viewer for _, viewer in viewers]), "action_mask": masks}

    def _reward(self, game: _PlayedGame) -> float:
        names = self.table.observer.names
        return rewards(outcome(self._engine, names, game.position))[self.seat]

    def _points(self, game: _PlayedGame) -> int:
        return scores(self._engine, self.table.observer.names, game.position)[self.seat].total


def _require_one_each(what: str, number: int, games: int) -> None:
    if number != games:
        raise ValueError(f"{games} games need one {what} each, not {number} in total")
