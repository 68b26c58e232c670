"""Plays in pure Python, which defines what the rules mean."""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from attrs import field, frozen

from aoi_rules.machine import engine, faults, legality, lookahead, random_play
from aoi_rules.machine.digest import Digester
from aoi_rules.machine.entries import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.play import happenings
from aoi_rules.play.engines.interface import Digests, NotLegal
from aoi_rules.play.happenings import Story

__all__ = ["PythonEngine"]

T = TypeVar("T")


@frozen(eq=False)
class PythonEngine:
    """Plays in pure Python, which defines what the rules mean.  `state` is the class of the program's states."""

    program: Program
    state: type[Position] = field(init=False)

    @state.default
    def _state(self) -> type[Position]:
        model = self.program.model
        return type(self.program.new_state(model.least_players, {option.name: option.default for option in model.options}))

    def start(self, players: int, options: Mapping[str, int], seed: int, script: list[int] | None) -> tuple[Position, bytes]:
        """See Engine."""
        with faults.guard(self.program):
            state = engine.start(self.program, players, options, seed, script)
        return state, happenings.pack_ended(state)

    def play(self, position: Position, move: Move, script: list[int] | None) -> tuple[Position, bytes]:
        """See Engine."""
        return self._run_play(position, move, script, engine.play)

    def carry_out(self, position: Position, move: Move) -> tuple[Position, bytes]:
        """See Engine."""
        return self._run_play(position, move, None, engine.carry_out)

    def _run_play(
        self, position: Position, move: Move, script: list[int] | None, does: Callable[[Program, Position, Move], None]
    ) -> tuple[Position, bytes]:
        if move not in position.moves and not self.equal(position, move):
            raise NotLegal
        after = position.copy()
        after.drawn, after.log, after.script = [], [], script
        try:
            does(self.program, after, move)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            faults.raise_fault(self.program, error)
            raise
        return after, happenings.pack_ended(after)

    def random_bots(self, position: Position, seats: Sequence[int], made: int, most: int) -> tuple[Position, int]:
        """See Engine."""
        after = position.copy()
        decisions = random_play.random_bots(self.program, after, seats, made, most)[0]
        after.rest()
        return after, decisions

    def read_story(self, happened: bytes) -> Story:
        """See Engine."""
        return happenings.read_story(happenings.unpack_story(happened))

    def add_note(self, happened: bytes, note: str) -> bytes:
        """See Engine."""
        return happenings.pack_story(happenings.add_note(happenings.unpack_story(happened), note))

    def sides(self, happened: bytes) -> tuple[int, ...]:
        """See Engine."""
        return happenings.unpack_story(happened)[0][1::2]

    def equal(self, position: Position, move: Move) -> bool:
        """See Engine."""
        return not position.over and legality.same_as_listed(self.program, position, move)

    def thaw(self, position: Position) -> Position:
        """See Engine."""
        return position

    def freeze(self, state: Position) -> Position:
        """See Engine."""
        state.rest()
        return state

    def compare_positions(self, before: Position, after: Position) -> None:  # noqa: ARG002 - as in the others
        """See Engine."""
        return

    def store_position(self, position: Position) -> bytes:
        """See Engine."""
        return zlib.compress(marshal.dumps(position.dump_values()), zlib.Z_BEST_SPEED)

    def restore_position(self, kept: object) -> Position:
        """See Engine."""
        assert isinstance(kept, bytes), "as it was kept"
        return self.state.from_values(marshal.loads(zlib.decompress(kept)))  # noqa: S302 - as above

    def lines(self, position: Position) -> list[list[int]]:
        """See Engine."""
        return self._compute(self.program.score, position)

    def ranks(self, position: Position, totals: list[int]) -> list[tuple[int, ...]]:
        """See Engine."""
        def rank_state(state: Position) -> list[tuple[int, ...]]:
            self.program.score(state)  # scoring may change the position, so the values that break ties are read afterwards
            return self.program.rank(state, totals)

        return self._compute(rank_state, position)

    def outlook(self, position: Position) -> list[int]:
        """See Engine."""
        worth = self.program.outlook
        return [0] * position.players if worth is None else self._compute(worth, position)

    def evaluate_moves(self, position: Position, which: Sequence[int]) -> list[tuple[int, ...]]:
        """See Engine."""
        return list(lookahead.evaluate_moves(self, position, which))

    def play_best_moves(self, position: Position, most: int, phases: int) -> Position:
        """See Engine."""
        return self.freeze(lookahead.play_best(self, position, most, phases))

    def stage(self, position: Position) -> tuple[int, int]:
        """See Engine."""
        return position.phase, sum(getattr(position, loop.slot) for loop in self.program.model.rounds)

    def finish_action(self, position: Position, seat: int) -> Position:
        """See Engine."""
        return lookahead.finish_action(self, position, seat)

    def digester(self, names: Names) -> Digests[Position]:
        """See Engine."""
        return Digester(self.program, names).of

    def _compute(self, compute: Callable[[Position], T], position: Position) -> T:
        state = position.copy()  # computations count their work in the state
        with faults.guard(self.program, state):
            return compute(state)
