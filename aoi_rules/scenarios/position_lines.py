"""Lines of a scenario about the position: `expect`, `scores`, `wins`, `sees`, `undo` and `snapshot`."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.drawing import board_text
from aoi_rules.model.scenario import StepModel
from aoi_rules.play.score import Score
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.scenarios.reads import read_values
from aoi_rules.scenarios.scenario_game import Table
from aoi_rules.scenarios.seat_claims import wrong_claim

__all__ = ["expect", "scores", "sees", "snapshot", "undo", "wins"]


def expect(table: Table, step: StepModel) -> None:
    """A condition holds."""
    assert step.look is not None
    game = table.settled()
    holds, *values = step.look(game.record.state)
    if not holds:
        names = game.record.names
        shown = [f"{text} is {names.title(cell, value)}" for (text, cell), value in zip(step.values, values, strict=True)]
        shown += read_values(names, game.record.state, step.reads)
        raise LineFailed(step.text or "this does not hold", step.place, tuple(shown))


def scores(table: Table, step: StepModel) -> None:
    """A line of a seat's score, or its total, is a number."""
    assert step.look is not None
    (wanted,) = step.look(table.settled().record.state)
    own = _scores(table)[step.seat]
    value = own.total if step.names[0] == "total" else own.lines[step.names[0]]
    if value != wanted:
        lines = tuple(f"{name}: {points}" for name, points in own.lines.items())
        raise LineFailed(f"{step.seat}'s {step.names[0]} is {value}, not {wanted}", step.place, (*lines, f"total: {own.total}"))


def wins(table: Table, step: StepModel) -> None:
    """The game is over, and these seats have won."""
    game = table.settled()
    if not game.over:
        raise LineFailed(f"the game is not over: {game.to_move} decides", step.place)
    found = _scores(table)
    if set(game.winners) != set(step.names):
        totals = tuple(f"{seat}'s total: {score.total}" for seat, score in found.items())
        raise LineFailed(f"the winners are {', '.join(game.winners)}", step.place, totals)


def _scores(table: Table) -> Mapping[str, Score]:
    """The scores by seat; the lines that are not zero are noted."""
    found = table.settled().scores()
    for score in found.values():
        table.asked.scored.update(name for name, value in score.lines.items() if value)
    return found


def sees(table: Table, step: StepModel) -> None:
    """A seat or a spectator sees this, or does not see it."""
    wrong = wrong_claim(table.settled(), step)
    if wrong is not None:
        raise LineFailed(wrong[0], step.place, wrong[1])


def undo(table: Table, step: StepModel) -> None:
    """The last decision can be taken back, or cannot."""
    game = table.settled()
    made = [table.turns[number] for number in range(game.decisions)]
    first = next((number for number in reversed(range(len(made))) if not made[number][0]), None)
    free = first is not None and all(possible for _, possible in made[first:])
    if free == (step.names[0] == "possible"):
        return
    if first is None:
        raise LineFailed("nobody has decided anything yet, so there is nothing to take back", step.place)
    moves = tuple(f"{move.seat}: {move.text}" for move in game.history[first:])
    wrong = "can be taken back" if free else "cannot be taken back: chance drew since, or somebody learned something"
    raise LineFailed(f"the last decision {wrong}", step.place, moves)


def snapshot(table: Table, step: StepModel) -> None:
    """A text to keep: the legal moves, the log or the board."""
    game, what = table.settled(), step.names[0]
    if what == "moves":
        table.shown.append("\n".join(str(m) for m in game.legal_moves()))
    elif what == "log":
        # what the rules do by themselves is said by the events that follow
        table.shown.append("\n".join(str(e) for e in game.events(None) if e.text))
    else:
        table.shown.append(board_text(game.rules.model, game.view(None).data))
