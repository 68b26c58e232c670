"""The scores of a game's seats, and the winners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from attrs import field, frozen

from aoi_rules.errors import PlayError
from aoi_rules.machine.budget import Halt, fits
from aoi_rules.machine.deferred import DeferredFunction
from aoi_rules.machine.explained_plays import explained_score
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import FrozenPosition
from aoi_rules.machine.results import Part
from aoi_rules.machine.seen_changes import SeenChanges
from aoi_rules.machine.viewers import SPECTATOR
from aoi_rules.model.ruleset import OF_SCORE, Model
from aoi_rules.play.engines import Engine

if TYPE_CHECKING:
    from aoi_rules.protocol import ScoreJson

__all__ = ["Score", "scores", "winners"]


@frozen
class Score:
    """A seat's score: `lines` has their values by name, in the order of the text; `total` is the sum of the points."""

    lines: Mapping[str, int]
    total: int
    _explained: Callable[[str], tuple[Part, ...]] | None = field(default=None, eq=False, repr=False)

    def parts(self, line: str) -> tuple[Part, ...]:
        """The parts that the number of a line is the sum of, such as certain links or counters; computed on request.

        Whatever the viewer may not know is one part without a text.  A score that was pickled has no parts.  Raises KeyError if
        there is no line with this name.
        """
        if line not in self.lines:
            raise KeyError(f"no line of the score is called {line!r:.80}; there are: {', '.join(self.lines)}")
        return () if self._explained is None else self._explained(line)

    def __reduce__(self) -> tuple[object, ...]:
        return Score, (self.lines, self.total)

    def json(self) -> ScoreJson:
        """The score as data for JSON: its lines and its total."""
        return {"lines": dict(self.lines), "total": self.total}


def scores(engine: Engine, names: Names, position: FrozenPosition, viewer: int = SPECTATOR) -> dict[str, Score]:
    """Each seat's score as if the game ended at this position, with the parts that a viewer may know."""
    rows, model = engine.lines(position), names.model
    totals = _totals(model, rows, position.players)
    counted = cache(lambda: explained_score(engine.program, engine.thaw(position)))

    @DeferredFunction
    def parts(seat: int, line: str) -> tuple[Part, ...]:
        return SeenChanges(engine.program.explaining, names, viewer).parts(counted().get((line, seat), ()))

    return {
        seat: Score({n.name: r[i] for n, r in zip(model.score, rows, strict=True)}, totals[i], partial(parts, i))
        for i, seat in enumerate(names.seats)
    }


def _totals(model: Model, rows: Sequence[Sequence[int]], players: int) -> list[int]:
    """The points of each seat: the sum of its lines, without those that are only notes."""
    counted = [r for n, r in zip(model.score, rows, strict=True) if n.counts]
    totals = [sum(r[i] for r in counted) for i in range(players)]
    for total in totals:
        try:
            fits(total)
        except Halt as halt:
            raise PlayError(f"{_place(model)}: {halt}") from halt
    return totals


def _place(model: Model) -> str:
    """The place of the first score line in the text."""
    first = next(n.name for n in model.score if n.counts)
    return next(str(rule.place) for rule in model.rules if rule.name == f"{OF_SCORE}{first}")


def winners(engine: Engine, names: Names, position: FrozenPosition) -> tuple[str, ...]:
    """The seats that win, clockwise; several if the rulebook allows a tie, none before the end."""
    if not position.over:
        return ()
    totals = _totals(names.model, engine.lines(position), position.players)
    ranks = engine.ranks(position, totals)
    return tuple(s for s, r in zip(names.seats, ranks, strict=True) if r == max(ranks))
