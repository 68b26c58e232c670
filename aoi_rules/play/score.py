"""The scores of a game's seats, and the winners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, TypeVar

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

__all__ = ["Score", "Outcome", "of_teams", "outcome", "scores", "sides", "winners"]

_Number = TypeVar("_Number", int, float)


@frozen
class Score:
    """A seat's score: `lines` has their values by name, in the order of the text; `total` is the sum of the points, `team_total`
    that of all members of its team, or the same as `total` if the rules have no teams.  It may have `lost` whatever its points,
    by a line `lose` that holds for it or for another member of its team."""

    lines: Mapping[str, int]
    total: int
    team_total: int
    lost: bool = False
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
        return Score, (self.lines, self.total, self.team_total, self.lost)

    def json(self) -> ScoreJson:
        """The score as data for JSON: its lines, its total and its team's, and whether it has lost."""
        return {"lines": dict(self.lines), "total": self.total, "team_total": self.team_total, "lost": self.lost}


@frozen
class Outcome:
    """Who wins a game: the `sides` are seats that win and lose together, each team and each seat that is in none; the `winners`
    are seats, none if the game is not `over` or if all lose.  The players may play `together`, against the game."""

    sides: tuple[tuple[str, ...], ...]
    winners: tuple[str, ...]
    over: bool
    together: bool

    @property
    def wins(self) -> dict[str, float]:
        """What a game counts for the seats that won it: each side wins once, and a shared win counts in part, except that of
        players who play together."""
        won = [side for side in self.sides if set(side) & set(self.winners)]
        return {seat: 1.0 if self.together else 1 / len(won) for side in won for seat in side}


def outcome(engine: Engine, names: Names, position: FrozenPosition) -> Outcome:
    """The outcome of the game at a position."""
    won, over = winners(engine, names, position), bool(position.over)
    return Outcome(sides(engine, names, position), won, over, names.model.is_cooperative)


def scores(engine: Engine, names: Names, position: FrozenPosition, viewer: int = SPECTATOR) -> dict[str, Score]:
    """Each seat's score as if the game ended at this position, with the parts that a viewer may know."""
    rows, model = engine.lines(position), names.model
    totals = _totals(model, rows, position.players)
    own = [any(row[i] for n, row in zip(model.score, rows, strict=False) if n.loses) for i in range(position.players)]
    added, lost = of_teams(model, rows, totals), of_teams(model, rows, own)
    counted = cache(lambda: explained_score(engine.program, engine.thaw(position)))

    @DeferredFunction
    def parts(seat: int, line: str) -> tuple[Part, ...]:
        return SeenChanges(engine.program.explaining, names, viewer).parts(counted().get((line, seat), ()))

    return {
        seat: Score({n.name: r[i] for n, r in zip(model.score, rows, strict=False)}, totals[i], added[i],
                    lost[i] > 0, partial(parts, i))
        for i, seat in enumerate(names.seats)
    }


def _totals(model: Model, rows: Sequence[Sequence[int]], players: int) -> list[int]:
    """The points of each seat: the sum of its lines, without those that are only notes."""
    counted = [r for n, r in zip(model.score, rows, strict=False) if n.counts]
    return _check_range(model, [sum(r[i] for r in counted) for i in range(players)])


def _check_range(model: Model, totals: list[int]) -> list[int]:
    """The totals themselves; raises PlayError if one does not fit into the numbers of a game."""
    for total in totals:
        try:
            fits(total)
        except Halt as halt:
            raise PlayError(f"{_place(model)}: {halt}") from halt
    return totals


def sides(engine: Engine, names: Names, position: FrozenPosition) -> tuple[tuple[str, ...], ...]:
    """The seats that win and lose together, clockwise, as if the game ended at this position: each team, and each seat that is in
    none."""
    rows = engine.lines(position) if names.model.team is not None else []
    return tuple(tuple(names.seats[i] for i in team) for team in _sides(names.model, rows, position.players))


def of_teams(model: Model, rows: Sequence[Sequence[int]], values: Sequence[_Number]) -> list[_Number]:
    """For each seat the sum of some values of the members of its team, from all rows of the score; its own value without
    teams."""
    if model.team is None:
        return list(values)
    teams = {seat: team for team in _sides(model, rows, len(values)) for seat in team}
    return [sum((values[member] for member in teams[seat]), start=values[seat] - values[seat]) for seat in range(len(values))]


def _sides(model: Model, rows: Sequence[Sequence[int]], players: int) -> list[tuple[int, ...]]:
    """The numbers of the seats of each side, from all rows of the score."""
    found: dict[object, tuple[int, ...]] = {}
    nobody = model.team.cell.absent_value if model.team is not None and model.team.cell.optional else None
    for seat in range(players):
        value = nobody if model.team is None else rows[len(model.score)][seat]
        key = ("alone", seat) if value == nobody else value
        found[key] = (*found.get(key, ()), seat)
    return list(found.values())


def _place(model: Model) -> str:
    """The place of the first score line in the text."""
    first = next(n.name for n in model.score if n.counts)
    return next(str(rule.place) for rule in model.rules if rule.name == f"{OF_SCORE}{first}")


def winners(engine: Engine, names: Names, position: FrozenPosition) -> tuple[str, ...]:
    """The seats that win, clockwise; several of a team or if the rulebook allows a tie, none before the end or if all lose."""
    if not position.over:
        return ()
    rows, model = engine.lines(position), names.model
    ranks = engine.ranks(position, _check_range(model, of_teams(model, rows, _totals(model, rows, position.players))))
    best = max(ranks)
    if model.can_be_lost and not best[0]:
        return ()
    return tuple(s for s, r in zip(names.seats, ranks, strict=True) if r == best)
