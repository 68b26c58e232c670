"""The same games in native code and in pure Python, compared at every decision."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import define, field

from aoi_rules.errors import AoiError
from aoi_rules.machine import engine, faults
from aoi_rules.machine.budget import Halt, fits
from aoi_rules.machine.digest import Digester
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.native.binding import Fault
from aoi_rules.native.libraries import NativeRules

__all__ = ["Played", "Playing", "compared"]

MOST = 3_000
"""After this many decisions a game is no longer compared."""

T = TypeVar("T")


@define
class Played:
    """Totals of the comparison: decisions, and failed plays, in both engines, or only in native code, in which case pure Python
    gave the result."""

    decisions: int = 0
    failed: int = 0
    replayed: int = 0
    over: bool = False


def compared(program: Program, rules: NativeRules, seats: Sequence[str], options: Mapping[str, int], seed: int, most: int = MOST,
             rarely: int = 7, seconds: float = 600) -> Played:
    """Play one random game in both and compare everything visible; slow comparisons are made at every `rarely`-th decision."""
    playing = Playing(program, rules, seats, options, seed, rarely)
    end = time.monotonic() + seconds
    if playing.begun():
        while not playing.played.over and playing.played.decisions < most and time.monotonic() < end and playing.move():
            pass
    return playing.played


@define
class Playing:
    """One game: `s` is its position in pure Python, `native` the one in native code."""

    program: Program
    rules: NativeRules
    seats: Sequence[str]
    options: Mapping[str, int]
    seed: int
    rarely: int = 7
    played: Played = field(factory=Played)
    s: Any = None
    native: Any = None
    digester: Digester = field(init=False)
    rng: random.Random = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.digester = Digester(self.program, Names(self.program.model, tuple(self.seats)))
        self.rng = random.Random(self.seed)

    # ---- playing in both -------------------------------------------------------------------------------------------------

    def begun(self) -> bool:
        """Set the game up; return whether this was possible."""
        players = len(self.seats)
        self.s = self._tried(lambda: engine.start(self.program, players, self.options, self.seed, None))
        self.native = self._native(lambda: self.rules.start(players, self.options, self.seed))
        if self._failed():
            return False
        self._story()
        if self.s.drawn:
            again = self.rules.start(players, self.options, self.seed + 1, self.s.drawn[::2])
            assert self.rules.read_story(again) == self.rules.read_story(self.native), "a script replaces the seed"
        self.look()
        return True

    def move(self) -> bool:
        """Play one random move; return False if none can be played."""
        before, kept = self.native, self.s.copy()
        move = self.rng.choice(self.s.moves)
        self.s.log, self.s.drawn = [], []
        self.s = self._tried(lambda: self._moved(move))
        self.native = self._native(lambda: before.play(move))
        if self._failed():
            self.s, self.native = kept, before
            return self.played.failed < 20
        self._story()
        self.played.decisions += 1
        if self.played.decisions % self.rarely == 0:
            self._again(before, move)
        self.look()
        return True

    def _moved(self, move: tuple[int, ...]) -> Any:
        engine.play(self.program, self.s, move)
        return self.s

    def _tried(self, run: Callable[[], T]) -> T | None:
        """The result of pure Python; None if the rules fail."""
        try:
            with faults.guard(self.program):
                return run()
        except AoiError:
            return None

    @staticmethod
    def _native(run: Callable[[], T]) -> T | None:
        """The result of native code; None if it reports a fault."""
        try:
            return run()
        except (Fault, Halt):
            return None

    def _failed(self) -> bool:
        """Whether both failed; if only native code did, it continues from pure Python's position."""
        if self.s is None:
            assert self.native is None, "the rules fail in pure Python, and native code goes on"
            self.played.failed += 1
            return True
        if self.native is None:
            self.played.replayed += 1
            self.native = self.rules.freeze(self.s)
            self.s.log, self.s.drawn = [], []
        return False

    def _story(self) -> None:
        assert self.native is not None
        if self.native.story:
            assert self.rules.read_story(self.native) == (tuple(self.s.drawn), tuple(self.s.log))

    def _again(self, before: Any, move: tuple[int, ...]) -> None:
        """The position before is unchanged; the same move leads to the same position, and so does a script of the draws."""
        if not self.native.story:
            return
        again = before.play_at(list(before.moves).index(move))
        assert again.export() == self.native.export()
        assert again.story == self.native.story
        scripted = before.play(move, self.s.drawn[::2])
        assert scripted.export() == self.native.export()
        assert scripted.story == self.native.story

    # ---- comparing ---------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Compare what both show; now and then, and at the end, compare everything."""
        self.played.over = bool(self.s.over)
        self.same(self.native)
        if self.played.decisions % self.rarely == 0 or self.s.over:
            self.all_same()

    def same(self, native: Any) -> None:
        """Both show the same at a decision."""
        s = self.s
        step = s.frames[-1][0] if s.frames else -1
        assert (native.to_move, bool(native.over), native.phase, native.step) == (s.to_move, bool(s.over), s.phase, step)
        assert list(native.moves) == list(s.moves)

    def all_same(self) -> None:
        """The positions are the same in every value, and so are their digests, scores and ranks."""
        s, native = self.s, self.native
        thawed = self.rules.thaw(native)
        thawed.frames, frames = s.frames, thawed.frames
        assert thawed.pack() == s.pack()
        assert [[slot or 0 for slot in frame] for frame in frames] == [[slot or 0 for slot in frame] for frame in s.frames]
        assert list(thawed.moves) == list(s.moves)
        assert native.digest(self.seats, "")[0] == self.digester.of(s)
        frozen = self.rules.freeze(s)
        self.same(frozen)
        assert frozen.export() == native.export()
        self._same_moves(native)
        self._scores()

    def _same_moves(self, native: Any) -> None:
        """The moves are the same when they are listed again."""
        try:
            anew = self.rules.library.restore(native.export())
        except Fault:  # without memoised results, listing them fails or takes too long
            return
        assert list(anew.moves) == list(native.moves)

    def _scores(self) -> None:
        scored = self._tried(lambda: self._scored(self.s.copy()))
        given = self._native(self._native_scores)
        if scored is None or given is not None:
            assert given == scored
        else:
            self.played.replayed += 1

    def _scored(self, s: Any) -> tuple[Any, ...]:
        with faults.guard(self.program, s):
            rows = self.program.score(s)
            ranks = self.program.rank(s, self._totals(rows))
            outlook = None
            if self.program.outlook:
                copy = self.s.copy()
                with faults.guard(self.program, copy):
                    outlook = self.program.outlook(copy)
            return rows, ranks, outlook

    def _native_scores(self) -> tuple[Any, ...]:
        rows = self.native.score()
        return rows, self.native.rank(self._totals(rows)), self.native.outlook()

    def _totals(self, rows: list[list[int]]) -> list[int]:
        lines = [row for line, row in zip(self.program.model.score, rows, strict=False) if line.counts]
        return [fits(sum(row[i] for row in lines)) for i in range(len(self.seats))]
