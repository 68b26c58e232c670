"""What plays a ruleset: pure Python, or a library of machine code where there is one.

A position is the generated `State` for the one and `aoi_rules.native.binding.State` for the other.  Both have `to_move`, `over`,
`phase`, `step` and `moves`; neither is changed by playing, which makes a new one.  What happened in a play, `drawn` and `log`, is
read when it is asked for.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar, cast

from attrs import field, frozen

from aoi_rules import stories
from aoi_rules.machine import engine, faults, legality, looking, random_play
from aoi_rules.machine.digest import Digester
from aoi_rules.machine.entries import Move
from aoi_rules.machine.looking import Plays
from aoi_rules.machine.moves import Judge
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Frozen, Position
from aoi_rules.machine.program import Program
from aoi_rules.native.binding import Fault, State
from aoi_rules.native.libraries import NativeRules, native
from aoi_rules.stories import Happened, Kept, Story

__all__ = ["Engine", "NativeEngine", "NotLegal", "PythonEngine", "Story", "engine_of"]

T = TypeVar("T")
P = TypeVar("P", bound=Frozen)
H = TypeVar("H")
P_contra = TypeVar("P_contra", contravariant=True)


class NotLegal(Exception):
    """A move that is not legal; who asked to play it knows the reasons, or asks for them."""


class Digests(Protocol[P_contra]):
    """Gives the digest of a position, and of texts that belong to it.  It hashes what differs from the position before."""

    def __call__(self, position: P_contra, /, *also: str) -> str: ...


class EngineOf(Judge[P], Plays[P], Protocol[P, H]):
    """Plays positions of one program, each of the class P; what happened in a play is an H.  Each of these raises PlayError or
    PluginError where the rules or a plugin fail."""

    def start(self, players: int, options: Mapping[str, int], seed: int, script: list[int] | None) -> tuple[P, H]:
        """A position at the first decision of a game, and what happened; `script` is what chance draws, where that is known."""
        ...

    def play(self, position: P, move: Move, script: list[int] | None) -> tuple[P, H]:
        """The position after a move, and what happened.  Raises NotLegal where it is neither listed nor equal to one that is."""
        ...

    def carry_out(self, position: P, move: Move) -> tuple[P, H]:
        """The same as far as the action of the move goes, or further."""
        ...

    def random_bots(self, position: P, seats: Sequence[int], made: int, most: int) -> tuple[P, int]:
        """The position once the bot called random has played all seats, from decision number `made` on, and the number of
        decisions, at most so many; `seats` has the `seat_state` of each."""
        ...

    def story(self, happened: H) -> Story:
        """What happened in a play, as `Story`."""
        ...

    def noted(self, happened: H, note: str) -> H:
        """What happened in a play, with the note that goes with its move."""
        ...

    def sides(self, happened: H) -> tuple[int, ...]:
        """For each draw in a play the number below which chance drew, all numbers from 0 being equally likely."""
        ...

    def thaw(self, position: P) -> Position:
        """The `State` of a position."""
        ...

    def freeze(self, state: Position) -> P:
        """The position of a `State`."""
        ...

    def kept(self, position: P) -> object:
        """A position in the form in which a game keeps it for a long time, as small as there is one."""
        ...

    def taken(self, kept: object) -> P:
        """The position that was kept."""
        ...

    def ranks(self, position: P, totals: list[int]) -> list[tuple[int, ...]]:
        """What breaks ties: for each player the numbers by which they are ranked."""
        ...

    def looks(self, position: P, which: Sequence[int]) -> list[tuple[int, ...]]:
        """For each of the moves with the numbers `which`, the points of all players once its action is carried out, then their
        outlook; `machine.looking` has all of it."""
        ...

    def best(self, position: P, most: int, phases: int) -> P:
        """The position after at most `most` decisions, each the move that puts its seat furthest ahead by its look; fewer once
        a phase has begun `phases` times."""
        ...

    def stage(self, position: P) -> tuple[int, int]:
        """How far the flow has come: the phase, and how many passes of its named loops have begun.  Once another phase has begun,
        or the same one again, it is another one."""
        ...

    def finished(self, position: P, seat: int) -> P:
        """The position once an action that the seat began is carried out, by its first choices."""
        ...

    def digester(self, names: Names) -> Digests[P]:
        """What gives the digests of the positions of one game, in which these are the names, best one after the other."""
        ...


Engine = EngineOf[Frozen, object]
"""An engine to those who hand back to it what it gave, and to no other one."""


@frozen(eq=False)
class PythonEngine:
    """Plays in pure Python: what the rules mean.  `state` is the class of the program's states."""

    program: Program
    state: type[Position] = field(init=False)

    @state.default
    def _state(self) -> type[Position]:
        model = self.program.model
        return type(self.program.new_state(model.least_players, {option.name: option.default for option in model.options}))

    def start(self, players: int, options: Mapping[str, int], seed: int, script: list[int] | None) -> tuple[Position, bytes]:
        """As in Engine."""
        with faults.guard(self.program):
            state = engine.start(self.program, players, options, seed, script)
        return state, stories.ended(state)

    def play(self, position: Position, move: Move, script: list[int] | None) -> tuple[Position, bytes]:
        """As in Engine."""
        return self._done(position, move, script, engine.play)

    def carry_out(self, position: Position, move: Move) -> tuple[Position, bytes]:
        """As in Engine."""
        return self._done(position, move, None, engine.carry_out)

    def _done(
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
        return after, stories.ended(after)

    def random_bots(self, position: Position, seats: Sequence[int], made: int, most: int) -> tuple[Position, int]:
        """As in Engine."""
        after = position.copy()
        decisions = random_play.random_bots(self.program, after, seats, made, most)[0]
        after.rest()
        return after, decisions

    def story(self, happened: bytes) -> Story:
        """As in Engine."""
        return stories.story(stories.read(happened))

    def noted(self, happened: bytes, note: str) -> bytes:
        """As in Engine."""
        return stories.packed(stories.noted(stories.read(happened), note))

    def sides(self, happened: bytes) -> tuple[int, ...]:
        """As in Engine."""
        return stories.read(happened)[0][1::2]

    def equal(self, position: Position, move: Move) -> bool:
        """As in Engine."""
        return not position.over and legality.same_as_listed(self.program, position, move)

    def thaw(self, position: Position) -> Position:
        """As in Engine."""
        return position

    def freeze(self, state: Position) -> Position:
        """As in Engine."""
        state.rest()
        return state

    def kept(self, position: Position) -> bytes:
        """As in Engine."""
        return zlib.compress(marshal.dumps(position.kept()), zlib.Z_BEST_SPEED)

    def taken(self, kept: object) -> Position:
        """As in Engine."""
        assert isinstance(kept, bytes), "as it was kept"
        return self.state.taken(marshal.loads(zlib.decompress(kept)))  # noqa: S302 - as above

    def lines(self, position: Position) -> list[list[int]]:
        """As in Engine."""
        return self._computed(self.program.score, position)

    def ranks(self, position: Position, totals: list[int]) -> list[tuple[int, ...]]:
        """As in Engine."""
        def ranked(state: Position) -> list[tuple[int, ...]]:
            self.program.score(state)  # scoring may change the position, and what breaks ties is looked up after that
            return self.program.rank(state, totals)

        return self._computed(ranked, position)

    def outlook(self, position: Position) -> list[int]:
        """As in Engine."""
        worth = self.program.outlook
        return [0] * position.players if worth is None else self._computed(worth, position)

    def looks(self, position: Position, which: Sequence[int]) -> list[tuple[int, ...]]:
        """As in Engine."""
        return list(looking.looks(self, position, which))

    def best(self, position: Position, most: int, phases: int) -> Position:
        """As in Engine."""
        return self.freeze(looking.best(self, position, most, phases))

    def stage(self, position: Position) -> tuple[int, int]:
        """As in Engine."""
        return position.phase, sum(getattr(position, loop.slot) for loop in self.program.model.rounds)

    def finished(self, position: Position, seat: int) -> Position:
        """As in Engine."""
        return looking.finished(self, position, seat)

    def digester(self, names: Names) -> Digests[Position]:
        """As in Engine."""
        return Digester(self.program, names).of

    def _computed(self, compute: Callable[[Position], T], position: Position) -> T:
        state = position.copy()  # computing counts its work in the state
        with faults.guard(self.program, state):
            return compute(state)


@frozen(eq=False)
class NativeEngine:
    """Plays by a library.  Where it reports a fault, pure Python does the same once more: its error is the one that is raised,
    and its result is taken.  A `State` that the library cannot hold is a position as it is."""

    program: Program
    _rules: NativeRules
    _python: PythonEngine
    _kind: type[object]
    _inside: tuple[bytes, ...]
    """For each step a byte 1 for each option that goes on with an action that is begun."""
    _counted: bytes
    """For each line of the score 1 where it counts."""

    def start(self, players: int, options: Mapping[str, int], seed: int, script: list[int] | None) -> tuple[State, Kept]:
        """As in Engine."""
        try:
            position = self._rules.start(players, options, seed, script)
        except Fault:
            state, happened = self._python.start(players, options, seed, script)
            return self.freeze(state), stories.read(happened)
        return position, position.story

    def play(self, position: State, move: Move, script: list[int] | None) -> tuple[State, Kept]:
        """As in Engine."""
        if type(position) is not self._kind:
            try:
                after = position.play(move, script)
                if after is not None:  # what is not listed is judged in Python
                    return after, after.story
            except Fault:
                pass
        state, happened = self._python.play(self.thaw(position), move, script)
        return self.freeze(state), stories.read(happened)

    def carry_out(self, position: State, move: Move) -> tuple[State, Kept]:
        """As in Engine."""
        return self.play(position, move, None)

    def random_bots(self, position: State, seats: Sequence[int], made: int, most: int) -> tuple[State, int]:
        """As in Engine."""
        if type(position) is not self._kind:
            try:
                after, decisions, _ = position.random_bots(seats, made, most)
            except Fault:
                pass
            else:
                return after, decisions
        state, decisions = self._python.random_bots(self.thaw(position), seats, made, most)
        return self.freeze(state), decisions

    def story(self, happened: Kept) -> Story:
        """As in Engine."""
        return stories.story(self._read(happened))

    def noted(self, happened: Kept, note: str) -> Happened:
        """As in Engine."""
        return stories.noted(self._read(happened), note)

    def sides(self, happened: Kept) -> tuple[int, ...]:
        """As in Engine."""
        return self._read(happened)[0][1::2]

    def _read(self, happened: Kept) -> Happened:
        """What happened, which a library has as bytes of its own."""
        return self._rules.library.story(happened) if isinstance(happened, bytes) else happened

    def equal(self, position: State, move: Move) -> bool:
        """As in Engine."""
        return self._python.equal(self.thaw(position), move)

    def thaw(self, position: State) -> Position:
        """As in Engine."""
        if type(position) is self._kind:
            return position  # type: ignore[return-value]  # one that the library cannot hold, as `freeze` left it
        return self._rules.thaw(position)

    def freeze(self, state: Position) -> State:
        """As in Engine."""
        try:
            return self._rules.freeze(state)
        except Fault:
            state.rest()
            return state  # type: ignore[return-value]  # a position as it is, which `_kind` tells from others

    def kept(self, position: State) -> object:
        """As in Engine."""
        return self._python.kept(self.thaw(position)) if type(position) is self._kind else position

    def taken(self, kept: object) -> State:
        """As in Engine."""
        return cast("State", self._python.taken(kept) if isinstance(kept, bytes) else kept)

    def lines(self, position: State) -> list[list[int]]:
        """As in Engine."""
        return self._computed(position, lambda native: native.score(), self._python.lines)

    def ranks(self, position: State, totals: list[int]) -> list[tuple[int, ...]]:
        """As in Engine."""
        return self._computed(position, lambda native: native.rank(totals), lambda state: self._python.ranks(state, totals))

    def outlook(self, position: State) -> list[int]:
        """As in Engine."""
        return self._computed(position, lambda native: native.outlook() or [0] * native.players, self._python.outlook)

    def looks(self, position: State, which: Sequence[int]) -> list[tuple[int, ...]]:
        """As in Engine."""
        return self._computed(position, lambda native: native.looks(self._inside, self._counted, which),
                              lambda state: self._python.looks(state, which))

    def best(self, position: State, most: int, phases: int) -> State:
        """As in Engine."""
        return self._computed(position, lambda native: native.best(self._inside, self._counted, most, phases),
                              lambda state: self.freeze(self._python.best(state, most, phases)))

    def stage(self, position: State) -> tuple[int, int]:
        """As in Engine."""
        return position.phase, position.passes

    def finished(self, position: State, seat: int) -> State:
        """As in Engine."""
        return looking.finished(self, position, seat)

    def digester(self, names: Names) -> Digests[State]:
        """As in Engine."""
        python: list[Digests[Position]] = []
        known: tuple[State | None, int] = None, 0

        def thawed(position: Position, *also: str) -> str:
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

            return self._computed(position, natively, lambda s: thawed(s, *also))

        return digest

    def _computed(self, position: State, native: Callable[[State], T], python: Callable[[Position], T]) -> T:
        if type(position) is not self._kind:
            try:
                return native(position)
            except Fault:
                pass
        return python(self.thaw(position))


def engine_of(program: Program) -> Engine:
    """What plays a program here: its library where there is one, else pure Python."""
    rules = native(program)
    if rules not in program.engines:
        program.engines[rules] = _engine(program, rules)
    return cast("Engine", program.engines[rules])


def _engine(program: Program, rules: NativeRules | None) -> Engine:
    python = PythonEngine(program)
    if rules is None:
        pure: EngineOf[Position, bytes] = python
        return cast("Engine", pure)
    options = {step: bytes(option.inside for option in decision.options) for step, decision in program.decisions.items()}
    inside = tuple(options.get(step, b"") for step in range(max(options, default=-1) + 1))
    counted = bytes(line.counts for line in program.model.score)
    found: EngineOf[State, Kept] = NativeEngine(program, rules, python, python.state, inside, counted)
    return cast("Engine", found)
