"""Plays that are repeated to see what they changed, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from aoi_rules.machine import engine
from aoi_rules.machine.entries import Explained, Fact, Move, Portion
from aoi_rules.machine.explained_log import ExplainedLog, Sources
from aoi_rules.machine.faults import guard
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.state import pack_state, unpack_state

__all__ = ["explained_play", "explained_score", "explained_start", "explaining_position"]


def explaining_position(program: Program, position: Position) -> Position:
    """A position of a program, as one of the program that explains its plays."""
    return unpack_state(program.explaining, pack_state(position))


def explained_play(
    program: Program, before: Position, move: Move, drawn: Sequence[int] | None, sources: Sources | None = None,
    play: Callable[[Program, Position, Move], None] = engine.play,
) -> tuple[Position, list[int], list[Explained]]:
    """The position after a move that is legal in the position `before`, the random draws, and the log with what was changed; both
    positions belong to the program that explains.

    `drawn` are the random draws, None if they are to be made; `sources` are filled, for the next play of the same action.  The
    log has no changes if the rules cannot be compiled again.
    """
    noting, s = program.explaining, before.copy()
    log = ExplainedLog(noting, sources)
    s.log, s.drawn, s.script = cast("list[Fact]", log), [], None if drawn is None else list(drawn)
    play(noting, s, move)
    log.settle()
    found = s.drawn or []
    s.log = s.drawn = s.script = None
    return s, found, list(log)


def explained_score(program: Program, position: Position) -> Mapping[tuple[str, int], Sequence[Portion]]:
    """The terms of each seat's score as if the game ended at a position, by the name of a line and the seat's number."""
    noting, s = program.explaining, explaining_position(program, position)
    log = ExplainedLog(noting)
    s.log = cast("list[Fact]", log)
    with guard(noting, s):
        noting.score(s)
    return log.scores


def explained_start(
    program: Program, players: int, options: Mapping[str, int], seed: int, drawn: Sequence[int]
) -> list[Explained]:
    """The log of how a game began, with what that changed."""
    noting = program.explaining
    log = ExplainedLog(noting)
    engine.start(noting, players, options, seed, list(drawn), cast("list[Fact]", log))
    log.settle()
    return list(log)
