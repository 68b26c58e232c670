"""Rulesets as OpenSpiel games: `load("germany", players=4)`, or `pyspiel.load_game("aoi_rules(rules=germany,players=4)")` after
importing this module.

Actions of players are those of `aoi_rules.rl.actions`.  Chance is explicit: each draw is a node, and its actions are the numbers
that can be drawn, all equally likely.  `aoi_rules.rl.table` defines the players' returns at the end.

An observation is the position as the seat sees it: a text, and the vector of `aoi_rules.rl.observation`.  An information state is
a text; it also contains everything that the seat ever saw, including its own moves.  A vector of fixed length cannot represent
this, so there is none.  While chance draws, seats see the position before the move; while a game is set up, they see nothing.

Rules do not limit the length of a game, so `max_game_length` is a number far above the length of any known game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aoi_rules.game import Game
from aoi_rules.machine.generator import Generator
from aoi_rules.rl.chance_nodes import GameSetup, Node, load_setup
from aoi_rules.rl.compact_positions import CompactPosition
from aoi_rules.rl.missing_extra import missing_library
from aoi_rules.rl.observation import Observer
from aoi_rules.rl.seat_texts import information_state, observation
from aoi_rules.rl.table import rewards

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing_library(error) from None

__all__ = ["MOST_DECISIONS", "AoiGame", "AoiObserver", "AoiState", "load"]

MOST_DECISIONS = 1_000_000
"""The value of `max_game_length`."""
_NAME = "aoi_rules"
_BITS = 53  # the precision of a float from 0 to 1
_PARAMETERS = {"rules": "germany", "players": 0, "options": ""}


def load(rules: str, players: int | None = None, options: Mapping[str, str] | None = None) -> pyspiel.Game:
    """The game for a ruleset's name in the library or path, with a number of players, by default as many as may play.

    Raises RulesetError and SetupError as `aoi_rules.load` and `Ruleset.new_game` do, and ValueError for a path with one of the
    characters that separate OpenSpiel's parameters: `,`, `=`, `(` and `)`.
    """
    if any(sign in rules for sign in ",=()"):
        raise ValueError("OpenSpiel writes parameters as `name=value,…`, so a path may not have a comma, `=` or a bracket in it")
    chosen = tuple((options or {}).items())
    seats = load_setup(rules, players, chosen).seats
    given = {"rules": rules, "players": 0 if players is None else len(seats), "options": " ".join(map(":".join, chosen))}
    return pyspiel.load_game(_NAME, given)


def _game_setup(given: Mapping[str, Any]) -> GameSetup:
    options = (option.partition(":") for option in given["options"].split())
    return load_setup(given["rules"], given["players"] or None, tuple((name, value) for name, _, value in options))


def _type(least: int, most: int, draws: bool = True, zero_sum: bool = True) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=_NAME,
        long_name="Board games whose rules are text",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if draws else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        min_num_players=least,
        max_num_players=most,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_PARAMETERS,
    )


class AoiGame(pyspiel.Game):
    """A ruleset for a number of players as an OpenSpiel game; made by `load`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        self.setting = at = _game_setup(given)
        players, model = len(at.seats), at.rules.model
        zero_sum = model.team is None and not model.is_cooperative  # a team's reward is that of each member
        info = pyspiel.GameInfo(
            num_distinct_actions=at.rules.move_count, max_chance_outcomes=at.most_sides if at.draws else 0, num_players=players,
            min_utility=-1 / max(1, players - 1) if zero_sum else -1.0, max_utility=1.0, utility_sum=0.0 if zero_sum else None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_type(model.least_players, model.most_players, at.draws, zero_sum), info, dict(params or {}))

    def new_initial_state(self) -> AoiState:
        """The state before the setup."""
        return AoiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> AoiObserver:
        """The observer that OpenSpiel requests; raises ValueError for a kind of observation that does not exist."""
        return AoiObserver(self.setting, iig_obs_type, params)


class AoiState(pyspiel.State):
    """A position, or a draw of chance; `node` is the same in the form of this package."""

    def __init__(self, game: AoiGame) -> None:
        super().__init__(game)
        self.node: Node = game.setting.first_node

    @property
    def game(self) -> Game | None:
        """The game at its latest decision, for reading only; None before the first decision."""
        return None if self.node.at is None else self.node.at.game

    def current_player(self) -> int:
        """The number of the seat that decides, or OpenSpiel's numbers for chance and for the end."""
        if self.node.sides:
            return int(pyspiel.PlayerId.CHANCE)
        position = self._position()
        return int(pyspiel.PlayerId.TERMINAL) if position.over else int(position.to_move)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.node.sides and bool(self._position().over)

    def _position(self) -> Any:
        assert self.node.at is not None, "no draw is left"
        return self.node.at.position

    def _legal_actions(self, player: int) -> list[int]:
        """The legal actions of a player, ascending; none while another one decides."""
        return list(self.node.legal_actions) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can draw, each with its probability."""
        return [(number, 1 / self.node.sides) for number in range(self.node.sides)]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.play_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The text of a move, or what is drawn."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return str(self.node.setting.rules.move(action))

    def returns(self) -> list[float]:
        """The return of each player at the end; 0 before."""
        if self.node.at is None or not self.is_terminal():
            return [0.0] * len(self.node.setting.seats)
        found = rewards(self.node.at.outcome)
        return [found[seat] for seat in self.node.setting.seats]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> AoiState:
        """A state that is possible according to everything that the player knows: what the player does not see is dealt anew.  It
        cannot be pickled.  Raises ValueError if chance draws, and for a number that no player has."""
        seat = self.node.setting.seats[self.node.setting.player(player)]
        if self.node.sides or self.game is None:
            raise ValueError("the rest of a draw cannot be imagined: do this when a player decides")
        rng = Generator(int(sampler() * (1 << _BITS)))
        found = AoiState(self.get_game())
        imagined = self.game.view(seat).imagine(rng)
        found.node = Node(self.node.setting, CompactPosition.of(imagined))
        return found

    def __str__(self) -> str:
        node, at = self.node, self.node.at
        if at is None:
            return f"{node.setting.name}: setting up, drawn {list(node.drawn)}"
        digest = at.first.engine.digester(at.first.names)(at.position)
        move = f", {node.move} with {list(node.drawn)} drawn" if node.move else ""
        return f"{node.setting.name}: {at.turns} decisions, position {digest}{move}"


class AoiObserver:
    """An OpenSpiel observer: `tensor` and `dict` are those of the state and player in the last call of `set_from`.

    Raises ValueError for parameters, and for kinds of observations other than the two that states provide.
    """

    def __init__(self, at: GameSetup, kind: Any = None, params: Mapping[str, Any] | None = None) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a player observes what everybody sees and what it sees itself, without parameters")
        self._recalls = kind.perfect_recall
        self._observer = Observer(at.rules, at.seats)
        self.tensor = None if self._recalls else np.zeros(len(self._observer.entries), np.float32)
        self.dict = {} if self._recalls else {"observation": self.tensor}

    def set_from(self, state: AoiState, player: int) -> None:
        """Write what a player sees into the tensor."""
        player = state.node.setting.player(player)
        if self.tensor is None:
            return
        if state.game is None:
            self.tensor.fill(0)
        else:
            self._observer.read(state.game.record.state, player, self.tensor)

    def string_from(self, state: AoiState, player: int) -> str:
        """What a player sees, or everything that it knows, as text."""
        return (information_state if self._recalls else observation)(state.node, state.node.setting.player(player))


pyspiel.register_game(_type(1, 64), AoiGame)
