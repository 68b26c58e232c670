"""Lines of a scenario about the position: `expect`, `scores`, `wins`, `sees`, `undo` and `snapshot`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aoi_rules.drawing import board_text
from aoi_rules.machine.names import Names
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.scenario import TOTAL, StepModel
from aoi_rules.model.types import Type
from aoi_rules.play.score import Score
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.scenarios.scenario_game import Table
from aoi_rules.scenarios.seat_claims import wrong_claim

__all__ = ["expect", "scores", "sees", "snapshot", "undo", "wins"]


def expect(table: Table, step: StepModel) -> None:
    """A condition holds."""
    assert step.look is not None
    game = table.settle_game()
    holds, *values = step.look(game.record.state)
    if not holds:
        names = game.record.names
        shown = [f"{text} is {names.title(cell, value)}" for (text, cell), value in zip(step.values, values, strict=False)]
        shown += read_values(names, game.record.state, step.reads)
        rest = iter(values[len(step.values):])
        text = "".join(part if isinstance(part, str) else names.title(part, next(rest)) for part in step.text)
        raise LineFailed(text or "this does not hold", step.place, tuple(shown))


def scores(table: Table, step: StepModel) -> None:
    """A line of a seat's score, or its total, is a number."""
    assert step.look is not None
    (wanted,) = step.look(table.settle_game().record.state)
    own = _scores(table)[step.seat]
    value = own.total if step.names[0] == TOTAL else own.lines[step.names[0]]
    if value != wanted:
        lines = tuple(f"{name}: {points}" for name, points in own.lines.items())
        raise LineFailed(f"{step.seat}'s {step.names[0]} is {value}, not {wanted}", step.place, (*lines, f"total: {own.total}"))


def wins(table: Table, step: StepModel) -> None:
    """The game is over, and these seats have won."""
    game = table.settle_game()
    if not game.over:
        raise LineFailed(f"the game is not over: {game.to_move} decides", step.place)
    found = _scores(table)
    if set(game.winners) != set(step.names):
        totals = tuple(f"{seat}'s total: {score.total}" for seat, score in found.items())
        won = f"the winners are {', '.join(game.winners)}" if game.winners else "nobody has won"
        raise LineFailed(won, step.place, totals)


def _scores(table: Table) -> Mapping[str, Score]:
    """The scores by seat; the lines that are not zero are recorded."""
    found = table.settle_game().scores()
    for score in found.values():
        table.asked.scored.update(name for name, value in score.lines.items() if value)
    return found


def sees(table: Table, step: StepModel) -> None:
    """A seat or a spectator sees this, or does not see it."""
    wrong = wrong_claim(table.settle_game(), step)
    if wrong is not None:
        raise LineFailed(wrong[0], step.place, wrong[1])


def undo(table: Table, step: StepModel) -> None:
    """The last decision can be taken back, or cannot."""
    game = table.settle_game()
    made = [table.turns[number] for number in range(game.decisions)]
    first = next((number for number in reversed(range(len(made))) if not made[number][0]), None)
    free = first is not None and all(possible for _, possible in made[first:])
    if free == (step.names[0] == "possible"):
        return
    if first is None:
        raise LineFailed("nobody has decided anything yet, so there is nothing to take back", step.place)
    moves = tuple(f"{move.seat}: {move.text}" for move in game.history[first:])
    wrong = "can be taken back" if free else "cannot be taken back: there was a random draw since, or somebody learned something"
    raise LineFailed(f"the last decision {wrong}", step.place, moves)


def snapshot(table: Table, step: StepModel) -> None:
    """A text to keep: the legal moves, the log or the board."""
    game, what = table.settle_game(), step.names[0]
    if what == "moves":
        table.shown.append("\n".join(str(m) for m in game.legal_moves()))
    elif what == "log":
        # the events that follow say what the rules do by themselves
        table.shown.append("\n".join(str(e) for e in game.events(None) if e.text))
    else:
        table.shown.append(board_text(game.rules.model, game.view(None).data))


MOST = 12
"""How many members of one keep are shown."""


def read_values(names: Names, s: Any, slots: Sequence[str]) -> Iterator[str]:
    """A line for each slot of a keep or a zone, with the owner of the values; those that are 0, no or absent are listed only if
    all are."""
    keeps = {keep.slot: keep for keep in names.model.keeps}
    zones = {zone.pieces: zone for zone in names.model.zones}
    for slot in slots:
        if slot in keeps:
            yield _keep(names, s, keeps[slot])
        elif slot in zones:
            yield _zone(names, s, zones[slot])


def _keep(names: Names, s: Any, keep: KeepModel) -> str:
    values = getattr(s, keep.slot)
    if not keep.per:
        return f"{keep.name} is {names.title(keep.cell, values)}"
    owners, seconds = names.members(keep.per), names.members(keep.of) if keep.of else ("",)
    called = [f"{owner} {second}".strip() for owner in owners for second in seconds]
    return f"{keep.name} of each {keep.per}: {_some_values(names, keep.cell, called, values)}"


def _zone(names: Names, s: Any, zone: ZoneModel) -> str:
    kinds = names.members(zone.of)
    owners = names.owners(zone) if zone.per else ("",)
    called = [f"{owner} {kind}".strip() for owner in owners for kind in kinds]
    found = [f"{name} {count}" for name, count in zip(called, getattr(s, zone.pieces), strict=False) if count]
    return f"{zone.name}: {_shorten_list(found) or 'nothing'}"


def _some_values(names: Names, cell: Type, called: Sequence[str], values: Sequence[Any]) -> str:
    pairs = [(name, value, names.value(cell, value)) for name, value in zip(called, values, strict=False)]
    shown = [pair for pair in pairs if pair[2] not in (None, 0, False, [])]
    if not shown:
        return f"all {names.title(cell, pairs[0][1])}" if pairs else "nothing"
    rest = "" if len(shown) == len(pairs) else "; all others " + names.title(cell, next(p[1] for p in pairs if p not in shown))
    return _shorten_list([f"{name} {names.title(cell, value)}" for name, value, _ in shown]) + rest


def _shorten_list(found: Sequence[str]) -> str:
    more = len(found) - MOST
    return ", ".join(found[:MOST]) + (f" and {more} more" if more > 0 else "")
