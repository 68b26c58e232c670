"""A game in which each draw of chance is a node of its own: the caller, playing as chance, decides what is drawn.

The rules draw while a move is carried out, and while a game is set up.  Here, both wait: they are tried with the draws made so
far, and if more draws are needed, the next one is a node.  When no more draws are needed, the move is played, and the seats see
its result; until then, they see the position in which it was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from attrs import evolve, frozen

from aoi_rules.bots import MANY, prepare
from aoi_rules.game import Game, Ruleset
from aoi_rules.machine.budget import MAX_RANGE
from aoi_rules.machine.moves import Move, move_here
from aoi_rules.machine.names import Names
from aoi_rules.play.engines import engine_of
from aoi_rules.play.record import GameRecord
from aoi_rules.rl.actions import Actions, whole_number
from aoi_rules.rl.compact_positions import CompactPosition
from aoi_rules.storage.loading import load

__all__ = ["Node", "GameSetup", "load_setup"]

_SEED = 0  # this seed affects nothing that is kept, because all draws are given


@frozen(eq=False, slots=False)
class GameSetup:
    """What a game is made from: a ruleset, the seats in play, and the options that differ from the ruleset's defaults."""

    name: str
    rules: Ruleset
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    @cached_property
    def first_node(self) -> Node:
        """The first node: a draw if the setup needs one, otherwise the first decision."""
        return Node(self)._next_node()

    @cached_property
    def actions(self) -> Actions:
        """The actions of the moves."""
        return Actions(self.rules.program, Names(self.rules.model, self.seats))

    @cached_property
    def draws(self) -> bool:
        """Whether anything is ever drawn in these games."""
        return bool(self._any_position.STREAMS)

    @cached_property
    def most_sides(self) -> int:
        """The largest number of sides that a draw can have: the size of the longest range, of the largest type, or of all pieces
        of one type in zones."""
        zones, state = self.rules.model.zones, self._any_position
        pieces = dict.fromkeys((zone.of for zone in zones), 0)
        for zone in zones:
            pieces[zone.of] += sum(getattr(state, zone.pieces))
        return max(MAX_RANGE, *(len(kind.members) for kind in self.rules.model.types), *pieces.values())

    @cached_property
    def _any_position(self) -> Any:
        """A first position, no matter which, as a `State`."""
        return self.begin_game(()).record.state

    def player(self, number: int) -> int:
        """Check that a number is that of a seat in play, and return it; raises ValueError for any other number, such as
        OpenSpiel's -1 for chance, TypeError for anything except a whole number."""
        if not 0 <= (seat := whole_number(number, "a player")) < len(self.seats):
            raise ValueError(f"players are the numbers from 0 to {len(self.seats) - 1}, not {seat}")
        return seat

    def begin_game(self, drawn: tuple[int, ...]) -> Game:
        """A game in which chance drew these numbers."""
        program = self.rules.program
        options = self.rules.chosen_options(dict(self.options))
        return Game(self.rules, GameRecord.begin(program, Names(program.model, self.seats), options, _SEED, list(drawn)))

    def sides(self, drawn: tuple[int, ...]) -> tuple[int, ...]:
        """The sides of the setup's draws, if the first draws are these."""
        engine, options = engine_of(self.rules.program), self.rules.chosen_options(dict(self.options))
        return engine.sides(engine.start(len(self.seats), options, _SEED, list(drawn))[1])

    def __reduce__(self) -> tuple[Any, ...]:
        return load_setup, (self.name, len(self.seats), self.options)


@lru_cache(maxsize=32)
def load_setup(name: str, players: int | None = None, options: tuple[tuple[str, str], ...] = ()) -> GameSetup:
    """The setup for a ruleset's name or path, a number of players, and options by name.  Raises the errors of `load` and
    `new_game`."""
    rules = load(name)
    prepare(rules, (), MANY)
    rules.chosen_options(dict(options))
    return GameSetup(name, rules, rules.choose_seats(players), options)


@frozen(eq=False, slots=False)
class Node:
    """A position of a game, or a draw in the middle of a move, where `drawn` is what has been drawn so far.  It never changes.

    `at` is the latest decision, or the end of the game; None before the first decision.  `move` is the move being carried out,
    None if there is none.  `sides` is the number of possible outcomes of the next draw, 0 if chance does not draw next.
    """

    setting: GameSetup
    at: CompactPosition | None = None
    move: Move | None = None
    drawn: tuple[int, ...] = ()
    sides: int = 0

    @cached_property
    def legal_actions(self) -> Mapping[int, int]:
        """The legal actions in ascending order, each with the index of its legal move; empty if chance draws, and at the end."""
        if self.sides or self.at is None:
            return {}
        actions = self.setting.actions.legal_actions(self.at.position)
        return dict(sorted(zip(actions, range(len(actions)), strict=True)))

    def play_action(self, action: int) -> Node:
        """The node after an action or, if chance draws, after a draw; raises ValueError for an action that is not legal,
        TypeError for anything except a whole number."""
        action = whole_number(action)
        if self.sides:
            if not 0 <= action < self.sides:
                raise ValueError(f"chance draws a number below {self.sides} here, not {action}")
            return Node(self.setting, self.at, self.move, (*self.drawn, action))._next_node()
        if self.at is None or action not in self.legal_actions:
            raise ValueError(f"the action {action} is not legal here")
        return Node(self.setting, self.at, self.at.moves[self.legal_actions[action]])._next_node()

    def _next_node(self) -> Node:
        """The node that follows from the draws so far: the next draw, or the next decision."""
        sides = self.setting.sides(self.drawn) if self.at is None or self.move is None else self.at.sides(self.move, self.drawn)
        if len(sides) > len(self.drawn):
            return evolve(self, sides=sides[len(self.drawn)])
        if self.at is None or self.move is None:
            return Node(self.setting, CompactPosition.of(self.setting.begin_game(self.drawn)))
        return Node(self.setting, self.at.play_move(self.move, self.drawn))

    def __copy__(self) -> Node:
        return self

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        begun, turns = (None, []) if self.at is None else self.at.played_numbers()
        return _unpickle_node, (self.setting, begun, turns, self.move and self.move.index, self.drawn)


def _unpickle_node(
    setting: GameSetup, begun: tuple[int, ...] | None, turns: Sequence[tuple[int, tuple[int, ...]]], move: int | None,
    drawn: tuple[int, ...],
) -> Node:
    """The node that was pickled."""
    node = setting.first_node
    if begun is not None:
        game = setting.begin_game(begun)
        for index, each in turns:
            meant = move_here(game.rules.program, game.record.names, game.record.position.step, game.rules.move(index))
            assert isinstance(meant, Move), "the same rules read what they wrote"
            game.record.play(meant, list(each))
        node = Node(setting, CompactPosition.of(game))
    for action in (*(() if move is None else (move,)), *drawn):
        node = node.play_action(action)
    return node
