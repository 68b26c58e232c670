"""The scores of a game's seats, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from aoi_rules.errors import PlayError
from aoi_rules.machine import faults
from aoi_rules.machine.budget import Halt, fits
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
    state = record.state.copy()
    with faults.guard(record.program, state):
        rows = record.program.score(state)
        totals = _totals(record, rows)
    lines = record.program.model.score
    return {
        seat: Score({n.name: r[i] for n, r in zip(lines, rows, strict=True)}, totals[i])
        for i, seat in enumerate(record.names.seats)
    }


def _totals(record: GameRecord, rows: Sequence[Sequence[int]]) -> list[int]:
    """The points of each seat: the sum of its lines that are no notes."""
    counted = [r for n, r in zip(record.program.model.score, rows, strict=True) if n.counts]
    totals = [sum(r[i] for r in counted) for i in range(record.state.players)]
    for total in totals:
        try:
            fits(total)
        except Halt as halt:
            raise PlayError(f"{_place(record)}: {halt}") from halt
    return totals


def _place(record: GameRecord) -> str:
    """The place of the first line of points in the text."""
    model = record.program.model
    first = next(n.name for n in model.score if n.counts)
    return next(str(rule.place) for rule in model.rules if rule.name == f"score.{first}")


def winners(record: GameRecord) -> tuple[str, ...]:
    """The seats that win, clockwise; several where the rulebook leaves a tie, none before the end."""
    if not record.state.over:
        return ()
    state, program = record.state.copy(), record.program
    with faults.guard(program, state):
        rows = program.score(state)
        ranks = program.rank(state, _totals(record, rows))
    return tuple(s for s, r in zip(record.names.seats, ranks, strict=True) if r == max(ranks))
