"""One seat of a game as a Gymnasium environment, with bots in the other seats: `SeatEnv("germany", players=4)`.

`SeatVectorEnv` has many such games at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from aoi_rules.bots import Bot, chance, decide, make
from aoi_rules.bots.random_bot import RandomBot
from aoi_rules.game import Game, Ruleset
from aoi_rules.rl.actions import whole_number
from aoi_rules.rl.missing_extra import missing_library
from aoi_rules.rl.table import MOST, Mask, Observation, Table, check_mode, rewards
from aoi_rules.rl.vector import SeatVectorEnv

try:
    import gymnasium
    from gymnasium.error import ResetNeeded
except ImportError as error:
    raise missing_library(error) from None

__all__ = ["SeatEnv", "SeatVectorEnv"]


class SeatEnv(gymnasium.Env[Observation, Any]):
    """The game as one seat plays it: a step is the seat's action, and the bots' decisions until the seat must decide again.

    An observation is a dictionary: `observation` is the vector that `aoi_rules.rl.observation` describes, `action_mask` has a 1
    for each legal action.  Action number i is `rules.move(i)`.  All rewards except the last are 0; `rewards` of
    `aoi_rules.rl.table` defines the last one.  An action that is not legal ends the game with the reward -1.  The `info` of the
    last step has the seat's `points`.

    `rules` is a ruleset, a name from the library or a path; `players` and `options` are those of `Ruleset.new_game`; `seat` is by
    default the first one.  `bots` are named as on the command line: one for all other seats, or one for each, clockwise from the
    first seat.  A game is truncated after `most` decisions.  `game` is the `Game` that is played: it contains all secrets.  With
    the render mode `svg`, `render` returns a picture of what the seat sees.  An environment can be copied and pickled, also in
    the middle of a game.
    """

    metadata: dict[str, Any] = {"render_modes": ["svg"], "render_fps": 1}  # noqa: RUF012 - as its base class has it

    def __init__(
        self, rules: Ruleset | str | Path, seat: str | None = None, players: int | Sequence[str] | None = None,
        bots: str | Sequence[str] = "random", options: Mapping[str, str] | None = None, most: int = MOST,
        render_mode: str | None = None,
    ) -> None:
        self.table = table = Table(rules, players, options)
        self.seat = table.seat(seat)
        others = [one for one in table.seats if one != self.seat]
        named = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(named) != len(others):
            raise ValueError(f"give one bot for all other seats, or one for each of {', '.join(others)}, not {len(named)}")
        self._named = dict(zip(others, named, strict=True))
        self._bots: dict[str, Bot] = self._make_bots()
        table.prepare(self._bots.values())
        check_mode(render_mode, self.metadata["render_modes"])
        self.most, self.render_mode = whole_number(most, "`most`"), render_mode
        self.observation_space, self.action_space = table.observation_space(), table.action_space()
        self._game: Game | None = None

    @property
    def game(self) -> Game:
        """The game that is played; raises ResetNeeded before the first one."""
        if self._game is None:
            raise ResetNeeded("call `reset()` to begin the first game")
        return self._game

    def _make_bots(self) -> dict[str, Bot]:
        """Make a separate bot for each seat."""
        return {seat: make(name, self.table.rules) for seat, name in self._named.items()}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a game.  With a seed, it is the game that `Ruleset.new_game` makes from it, and the seeds of later games follow
        from it."""
        seed = None if seed is None else whole_number(seed, "a seed")
        super().reset(seed=seed, options=options)
        self._game = self.table.new_game(self.table.seed(self.np_random) if seed is None else seed)
        self._bots = self._make_bots()
        self._go_on()
        return self.table.observe(self.game, self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action.  Returns the observation, the reward, whether the game ended, whether it was truncated, and further
        information at the end.  Raises TypeError for anything except a whole number; then nothing is played."""
        game, table, action = self.game, self.table, whole_number(action)
        illegal = game.to_move == self.seat and not table.is_legal(game, action)
        if game.to_move == self.seat and not illegal:
            table.play(game, action)
            self._go_on()
        reward = -1.0 if illegal else rewards(game.outcome)[self.seat]
        given_up = not game.over and not illegal and self._too_long()
        info = {"points": game.scores()[self.seat].total} if game.over or given_up or illegal else {}
        return table.observe(game, self.seat), reward, game.over or illegal, given_up, info

    def _go_on(self) -> None:
        """Let the bots decide until it is the seat's turn, or nobody's."""
        game = self.game
        while game.to_move not in (self.seat, None) and not self._too_long():
            assert game.to_move is not None
            bot = self._bots[game.to_move]
            if type(bot) is RandomBot:  # the same as `decide`, but without making a view
                game.play(chance(game).choice(game.legal_moves()))
            else:
                decide(game, bot)

    def _too_long(self) -> bool:
        """Whether the game is truncated here."""
        return self.game.decisions >= self.most or not len(self.game.legal_moves())

    def action_masks(self) -> Mask:
        """The mask of the legal actions; libraries for masked learning call this method."""
        return self.table.mask(self.game, self.seat)

    def render(self) -> str | None:
        """A picture of what the seat sees, as one SVG text; None without the render mode `svg`."""
        return self.game.view(self.seat).svg() if self.render_mode == "svg" else None
