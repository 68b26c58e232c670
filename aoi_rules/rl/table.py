"""What all environments have in common: the games they play, what a seat observes, and what it gets in the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aoi_rules.bots import MANY, prepare
from aoi_rules.game import Game
from aoi_rules.loading import load
from aoi_rules.rl.actions import Actions
from aoi_rules.rl.extra import missing
from aoi_rules.rl.observation import Observer
from aoi_rules.ruleset import Ruleset

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["MOST", "Observation", "Table", "rewards"]

MOST = 50_000
"""After so many decisions a game is given up, if nothing else is said: it counts as truncated."""

Observation = dict[str, Any]
"""`observation`, a vector of 32-bit floats, and `action_mask`, with a 1 for each legal action."""


class Table:
    """Games of one ruleset with the same seats and options.

    `rules` is a ruleset, a name from the library or a path; `players` and `options` are those of `Ruleset.new_game`.  Raises
    what `load` and `new_game` do.
    """

    def __init__(
        self, rules: Ruleset | str | Path, players: int | Sequence[str] | None = None, options: Mapping[str, str] | None = None,
    ) -> None:
        self.rules = rules if isinstance(rules, Ruleset) else load(rules)
        self.options = dict(options or {})
        self.rules.chosen_options(self.options)  # a wrong one is an error now, not at the first game
        prepare(self.rules, (), MANY)
        self.observer = Observer(self.rules, players)
        self.seats = self.observer.seats
        self.actions = Actions(self.rules.program, self.observer.names)

    def new_game(self, seed: int) -> Game:
        """A game at its first decision."""
        return self.rules.new_game(self.seats, seed, self.options)

    def observation_space(self) -> Dict:
        """A new space of observations."""
        return Dict({"observation": Box(self.observer.low, self.observer.high, dtype=np.float32),
                     "action_mask": Box(0, 1, (self.actions.count,), np.int8)})

    def action_space(self) -> Discrete:
        """A new space of actions."""
        return Discrete(self.actions.count)

    def observe(self, game: Game, seat: str) -> Observation:
        """What a seat observes of a game; no action is legal while another one decides."""
        mask = self.mask(game.record.position) if seat == game.to_move else np.zeros(self.actions.count, np.int8)
        return {"observation": self.observer.of(game, seat), "action_mask": mask}

    def play(self, game: Game, action: int | None) -> None:
        """Play an action for whoever decides; ValueError where it is not legal."""
        legal = self.actions.legal(game.record.position)
        if action not in legal:
            raise ValueError(f"the action {action} is not legal now: {self._text(action)}")
        game.play(game.legal_moves()[legal.index(int(action))])

    def _text(self, action: int | None) -> str:
        try:
            return f"`{self.rules.move(action)}`"  # type: ignore[arg-type]  # whatever a learner gives
        except (IndexError, TypeError):
            return f"actions are integers from 0 to {self.actions.count - 1}"

    def mask(self, position: Any) -> NDArray[np.int8]:
        """The mask for whoever decides in a position."""
        found = np.zeros(self.actions.count, np.int8)
        found[self.actions.legal(position)] = 1
        return found


def rewards(seats: Sequence[str], winners: Iterable[str]) -> dict[str, float]:
    """What each seat gets for how a game ended; the sum is 0.  A seat that alone wins gets 1; each that loses gets -1 divided by
    the number of its opponents; several winners share in equal parts what the others lose.  Without winners all get 0."""
    won = set(winners)
    others = len(seats) - 1
    if not won or not others:
        return dict.fromkeys(seats, 0.0)
    best = (len(seats) / len(won) - 1) / others
    return {seat: best if seat in won else -1 / others for seat in seats}
