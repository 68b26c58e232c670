"""What all environments have in common: the games they play, the observations of a seat, and the rewards at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from aoi_rules.bots import MANY, Bot, prepare
from aoi_rules.errors import SeatError
from aoi_rules.game import Game, Ruleset
from aoi_rules.play.score import Outcome
from aoi_rules.rl.actions import Actions, whole_number
from aoi_rules.rl.missing_extra import missing_library
from aoi_rules.rl.observation import Observer
from aoi_rules.storage.loading import load

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError as error:
    raise missing_library(error) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["MOST", "Mask", "Observation", "Table", "check_mode", "rewards"]

MOST = 50_000
"""The default number of decisions after which a game is truncated."""

Mask: TypeAlias = "NDArray[np.int8]"
Observation = dict[str, Any]
"""`observation`, a vector of 32-bit floats, and `action_mask`, with a 1 for each legal action."""


def check_mode(render_mode: str | None, known: Sequence[str]) -> None:
    """Raise ValueError for a render mode that an environment does not have."""
    if render_mode is not None and render_mode not in known:
        raise ValueError(f"there is no render mode {render_mode!r:.80}; there are: {', '.join(known)}, and None")


class Table:
    """Games of one ruleset with the same seats and options.

    `rules` is a ruleset, a name from the library or a path; `players` and `options` are those of `Ruleset.new_game`.  Raises the
    errors of `load` and `new_game`.
    """

    def __init__(
        self, rules: Ruleset | str | Path, players: int | Sequence[str] | None = None, options: Mapping[str, str] | None = None,
    ) -> None:
        self.rules = rules if isinstance(rules, Ruleset) else load(rules)
        self.options = dict(options or {})
        self.rules.chosen_options(self.options)  # report a wrong one now, not at the first game
        self.observer = Observer(self.rules, players)
        self.seats = self.observer.seats
        self.actions = Actions(self.rules.program, self.observer.names)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rules, seats and options; the rest follows from these."""
        return Table, (self.rules, self.seats, self.options)

    def prepare(self, bots: Iterable[Bot] = ()) -> None:
        """Build the ruleset's library if there is a C compiler: learners play many games."""
        prepare(self.rules, bots, MANY)

    def seat(self, name: str | None) -> str:
        """The seat with that name, or the first one; raises SeatError for a name that is not in play."""
        if name is not None and name not in self.seats:
            raise SeatError(f"no seat `{name!s:.80}` plays; there are: {', '.join(self.seats)}", seat=str(name)[:80],
                            seats=self.seats)
        return self.seats[0] if name is None else name

    @staticmethod
    def seed(chance: np.random.Generator) -> int:
        """The seed of the next game."""
        return int(chance.integers(1 << 63))

    def new_game(self, seed: int) -> Game:
        """A game at its first decision."""
        return self.rules.new_game(self.seats, seed, self.options)

    def observation_space(self) -> Dict:
        """Make a new space of observations."""
        return Dict({"observation": Box(self.observer.low, self.observer.high, dtype=np.float32),
                     "action_mask": Box(0, 1, (self.actions.count,), np.int8)})

    def action_space(self) -> Discrete:
        """Make a new space of actions."""
        return Discrete(self.actions.count)

    def observe(self, game: Game, seat: str) -> Observation:
        """What a seat observes of a game; it has no legal action while another seat decides."""
        return {"observation": self.observer.of(game, seat), "action_mask": self.mask(game, seat)}

    def mask(self, game: Game, seat: str) -> Mask:
        """The mask of a seat's legal actions."""
        found = np.zeros(self.actions.count, np.int8)
        if seat == game.to_move:
            found[self.actions.legal_actions(game.record.position)] = 1
        return found

    def is_legal(self, game: Game, action: int) -> bool:
        """Whether an action is legal for the seat that must decide."""
        return action in self.actions.legal_actions(game.record.position)

    def play(self, game: Game, action: int | None) -> None:
        """Play an action for the seat that decides; raises ValueError if it is not legal, TypeError if it is not a whole
        number."""
        legal, number = self.actions.legal_actions(game.record.position), whole_number(action)
        if number not in legal:
            raise ValueError(f"the action {number} is not legal now: {self._text(number)}")
        game.play(game.legal_moves()[legal.index(number)])

    def _text(self, action: int) -> str:
        try:
            return f"`{self.rules.move(action)}`"
        except IndexError:
            return f"actions are integers from 0 to {self.actions.count - 1}"


def rewards(ended: Outcome) -> dict[str, float]:
    """The reward of each seat for the end of a game.  A side is a team, or a seat that is in none; all its seats get its reward,
    and the rewards of all sides add up to 0.  If one side wins, it gets 1; each that loses gets -1 divided by the number of the
    others; several sides that win share equally what the others lose.  Without winners, all get 0.

    Players who play together against the game get 1 each if they win and -1 if they lose.
    """
    seats, won, others = [seat for side in ended.sides for seat in side], set(ended.winners), len(ended.sides) - 1
    if ended.together and ended.over:
        return {seat: 1.0 if seat in won else -1.0 for seat in seats}
    if not won or not others:
        return dict.fromkeys(seats, 0.0)
    best = (len(ended.sides) / sum(not won.isdisjoint(side) for side in ended.sides) - 1) / others
    return {seat: best if seat in won else -1 / others for seat in seats}
