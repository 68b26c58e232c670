"""How a game stands or ended: the table of points, and who won."""

from __future__ import annotations

from aoi_rules import Game
from aoi_rules.cli.output import columns, safe, table
from aoi_rules.model.types import BASIC

__all__ = ["ending", "ending_data"]


def ending(game: Game) -> str:
    """The score line by line, the total, and the winners; before the end, as if the game ended now."""
    scores = game.scores()
    lines = game.rules.model.score
    rows = [("", *game.seats)]
    for line in lines:
        unit = BASIC[line.unit]
        values = (scores[seat].lines[line.name] for seat in game.seats)
        rows.append((line.title + ("" if line.counts else " *"), *(unit.shown(value) for value in values)))
    rows.append(("Points", *(str(scores[seat].total) for seat in game.seats)))
    text = table(rows)
    total = 1 if len(text) == len(rows) else 1 + len(game.seats)  # where there is little room, each cell has a line
    parts = [*text[:-total], "-" * min(max(map(len, text)), columns()), *text[-total:]]
    if not all(line.counts for line in lines):
        parts.append("* shown, and not added again")
    return safe("\n".join([*parts, "", _verdict(game)]))


def _verdict(game: Game) -> str:
    if not game.over:
        return f"The game is not over: {game.to_move} is to decide."
    names = " and ".join(game.winners)
    return f"{names} {'wins' if len(game.winners) == 1 else 'win together'}."


def ending_data(game: Game) -> dict[str, object]:
    """The same for programs."""
    scores = {seat: {"lines": dict(s.lines), "total": s.total} for seat, s in game.scores().items()}
    return {"over": game.over, "to_move": game.to_move, "scores": scores, "winners": list(game.winners)}
