"""The same games in native code and in pure Python, compared at every decision."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from aoi_rules.errors import PlayError
from aoi_rules.machine import engine
from aoi_rules.machine.digest import Digester
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.native.binding import Fault
from aoi_rules.native.libraries import NativeRules

MOST = 3_000
"""After this many decisions a game is no longer compared."""


def compared(program: Program, rules: NativeRules, seats: Sequence[str], options: Mapping[str, int], seed: int, most: int = MOST,
             rarely: int = 7) -> int:
    """Play one random game in both and compare all that is visible; what takes long is compared at every `rarely`-th decision.
    The number of decisions."""
    digester = Digester(program, Names(program.model, tuple(seats)))
    rng = random.Random(seed)
    s = engine.start(program, len(seats), options, seed, None)
    native = rules.start(len(seats), options, seed)
    assert rules.story(native) == (tuple(s.drawn), tuple(s.log))
    made = 0
    while made < most:
        same(s, native)
        if made % rarely == 0 or s.over:
            all_same(program, rules, s, native, digester, seats)
        if s.over:
            break
        move = rng.choice(s.moves)
        s.log, s.drawn = [], []
        before = native
        engine.play(program, s, move)
        native = before.play(move)
        assert native is not None
        assert rules.story(native) == (tuple(s.drawn), tuple(s.log)), move
        if made % rarely == 0:  # the position before is as it was
            again = before.play_at(list(before.moves).index(move))
            assert again.export() == native.export()
        made += 1
    return made


def same(s: Any, native: Any) -> None:
    """What both show at a decision is the same."""
    step = s.frames[-1][0] if s.frames else -1
    assert (native.to_move, bool(native.over), native.phase, native.step) == (s.to_move, bool(s.over), s.phase, step)
    assert list(native.moves) == list(s.moves)


def all_same(program: Program, rules: NativeRules, s: Any, native: Any, digester: Digester, seats: Sequence[str]) -> None:
    """The positions are the same in every value, and so are their digests, scores and ranks."""
    thawed = rules.thaw(native)
    thawed.frames, frames = s.frames, thawed.frames
    assert thawed.pack() == s.pack()
    assert [[slot or 0 for slot in frame] for frame in frames] == [[slot or 0 for slot in frame] for frame in s.frames]
    assert list(thawed.moves) == list(s.moves)
    assert native.digest(seats, "") == digester.of(s)
    frozen = rules.freeze(s)
    same(s, frozen)
    assert frozen.export() == native.export()
    copy = s.copy()
    try:
        rows = program.score(copy)
        totals = [sum(r[i] for n, r in zip(program.model.score, rows, strict=True) if n.counts) for i in range(s.players)]
        ranks = program.rank(copy, totals)
    except PlayError:
        with_fault(native)
        return
    assert native.score() == rows
    assert native.rank(totals) == ranks
    assert native.outlook() == (program.outlook(s.copy()) if program.outlook else None)


def with_fault(native: Any) -> None:
    """Scoring reports a fault here too."""
    try:
        native.score()
    except Fault:
        return
    raise AssertionError("pure Python cannot score this position, and native code does")
