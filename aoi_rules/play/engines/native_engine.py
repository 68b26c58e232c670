"""Plays with a library of machine code, and in pure Python if the library reports a fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

from attrs import frozen

from aoi_rules.machine import lookahead
from aoi_rules.machine.entries import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.native.binding import Fault, State
from aoi_rules.native.libraries import NativeRules
from aoi_rules.play import happenings
from aoi_rules.play.engines.interface import Digests
from aoi_rules.play.engines.python_engine import PythonEngine
from aoi_rules.play.happenings import Happened, PackedHappening, Story

__all__ = ["NativeEngine"]

T = TypeVar("T")


@frozen(eq=False)
class NativeEngine:
    """Plays with a library.  If the library reports a fault, pure Python repeats the call: its error is raised, or its result is
    returned.  A `State` that the library cannot hold is itself used as a position."""

    program: Program
    _rules: NativeRules
    _python: PythonEngine
    _kind: type[object]
    _inside: tuple[bytes, ...]
    """For each step, one byte per option: 1 if the option continues an action that has begun, otherwise 0."""
    _counted: bytes
    """For each line of the score, 1 if it counts towards the total."""

    def start(
        self, players: int, options: Mapping[str, int], seed: int, script: list[int] | None
    ) -> tuple[State, PackedHappening]:
        """See Engine."""
        try:
            position = self._rules.start(players, options, seed, script)
        except Fault:
            state, happened = self._python.start(players, options, seed, script)
            return self.freeze(state), happenings.unpack_story(happened)
        return position, position.story

    def play(self, position: State, move: Move, script: list[int] | None) -> tuple[State, PackedHappening]:
        """See Engine."""
        if type(position) is not self._kind:
            try:
                after = position.play(move, script)
                if after is not None:  # whether a move that is not listed is legal is decided in Python
                    return after, after.story
            except Fault:
                pass
        state, happened = self._python.play(self.thaw(position), move, script)
        return self.freeze(state), happenings.unpack_story(happened)

    def carry_out(self, position: State, move: Move) -> tuple[State, PackedHappening]:
        """See Engine."""
        return self.play(position, move, None)

    def random_bots(self, position: State, seats: Sequence[int], made: int, most: int) -> tuple[State, int]:
        """See Engine."""
        if type(position) is not self._kind:
            try:
                after, decisions, _ = position.random_bots(seats, made, most)
            except Fault:
                pass
            else:
                return after, decisions
        state, decisions = self._python.random_bots(self.thaw(position), seats, made, most)
        return self.freeze(state), decisions

    def read_story(self, happened: PackedHappening) -> Story:
        """See Engine."""
        return happenings.read_story(self._read_happened(happened))

    def add_note(self, happened: PackedHappening, note: str) -> Happened:
        """See Engine."""
        return happenings.add_note(self._read_happened(happened), note)

    def sides(self, happened: PackedHappening) -> tuple[int, ...]:
        """See Engine."""
        return self._read_happened(happened)[0][1::2]

    def _read_happened(self, happened: PackedHappening) -> Happened:
        """What happened, unpacked if a library returned it as bytes."""
        return self._rules.library.read_story(happened) if isinstance(happened, bytes) else happened

    def equal(self, position: State, move: Move) -> bool:
        """See Engine."""
        return self._python.equal(self.thaw(position), move)

    def thaw(self, position: State) -> Position:
        """See Engine."""
        if type(position) is self._kind:
            return position  # type: ignore[return-value]  # one that the library cannot hold, as `freeze` left it
        return self._rules.thaw(position)

    def freeze(self, state: Position) -> State:
        """See Engine."""
        try:
            return self._rules.freeze(state)
        except Fault:
            state.rest()
            return state  # type: ignore[return-value]  # a position as it is, which `_kind` tells from others

    def compare_positions(self, before: State, after: State) -> bytes | None:
        """See Engine."""
        return None if self._kind in (type(before), type(after)) else after.changes(before)

    def store_position(self, position: State) -> object:
        """See Engine."""
        return self._python.store_position(self.thaw(position)) if type(position) is self._kind else position

    def restore_position(self, kept: object) -> State:
        """See Engine."""
        return cast("State", self._python.restore_position(kept) if isinstance(kept, bytes) else kept)

    def lines(self, position: State) -> list[list[int]]:
        """See Engine."""
        return self._compute(position, lambda native: native.score(), self._python.lines)

    def ranks(self, position: State, totals: list[int]) -> list[tuple[int, ...]]:
        """See Engine."""
        return self._compute(position, lambda native: native.rank(totals), lambda state: self._python.ranks(state, totals))

    def outlook(self, position: State) -> list[int]:
        """See Engine."""
        return self._compute(position, lambda native: native.outlook() or [0] * native.players, self._python.outlook)

    def evaluate_moves(self, position: State, which: Sequence[int]) -> list[tuple[int, ...]]:
        """See Engine."""
        return self._compute(position, lambda native: native.evaluate_moves(self._inside, self._counted, which),
                              lambda state: self._python.evaluate_moves(state, which))

    def play_best_moves(self, position: State, most: int, phases: int) -> State:
        """See Engine."""
        return self._compute(position, lambda native: native.play_best_moves(self._inside, self._counted, most, phases),
                              lambda state: self.freeze(self._python.play_best_moves(state, most, phases)))

    def stage(self, position: State) -> tuple[int, int]:
        """See Engine."""
        return position.phase, position.passes

    def finish_action(self, position: State, seat: int) -> State:
        """See Engine."""
        return lookahead.finish_action(self, position, seat)

    def digester(self, names: Names) -> Digests[State]:
        """See Engine."""
        python: list[Digests[Position]] = []
        known: tuple[State | None, int] = None, 0

        def digest_of_state(position: Position, *also: str) -> str:
            if not python:
                python.append(self._python.digester(names))
            return python[0](position, *also)

        def digest(position: State, *also: str) -> str:
            said = "".join(f"\n{text}" for text in also)

            def natively(native: State) -> str:
                nonlocal known
                found, total, _ = native.digest(names.seats, said, *known)
                known = native, total
                return found

            return self._compute(position, natively, lambda s: digest_of_state(s, *also))

        return digest

    def _compute(self, position: State, native: Callable[[State], T], python: Callable[[Position], T]) -> T:
        if type(position) is not self._kind:
            try:
                return native(position)
            except Fault:
                pass
        return python(self.thaw(position))
