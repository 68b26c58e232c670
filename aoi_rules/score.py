"""What the seats of a game have, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from aoi_rules.machine import faults
from aoi_rules.record import GameRecord

if TYPE_CHECKING:
    from aoi_rules.protocol import ScoreJson

__all__ = ["Score", "scores", "winners"]


@frozen
class Score:
    """A seat's score: `lines` by name with their values in the text's order, and the points' `total`."""

    lines: Mapping[str, int]
    total: int

    def json(self) -> ScoreJson:
        """The score as data for JSON: lines, total."""
        return {"lines": dict(self.lines), "total": self.total}


def scores(record: GameRecord) -> dict[str, Score]:
    """Each seat's score as if the game ended now."""
    with faults.guard(record.program):
        rows = record.program.score(record.state.copy())
    lines = record.program.model.score
    return {
        seat: Score({n.name: r[i] for n, r in zip(lines, rows, strict=True)},
                    sum(r[i] for n, r in zip(lines, rows, strict=True) if n.counts))
        for i, seat in enumerate(record.names.seats)
    }


def winners(record: GameRecord) -> tuple[str, ...]:
    """The seats that win, clockwise; several where the rulebook leaves a tie, none before the end."""
    if not record.state.over:
        return ()
    state, program = record.state.copy(), record.program
    with faults.guard(program):
        rows = program.score(state)
        counted = [r for n, r in zip(program.model.score, rows, strict=True) if n.counts]
        ranks = program.rank(state, [sum(r[i] for r in counted) for i in range(state.players)])
    return tuple(s for s, r in zip(record.names.seats, ranks, strict=True) if r == max(ranks))
